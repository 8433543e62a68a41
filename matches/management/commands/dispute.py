"""``manage.py dispute DISPUTE``: a dispute in words, its digests checked, its studies played once more."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.disputes.evidence import digest_of
from matches.disputes.models import Dispute, DisputeEvidence


class Command(BaseCommand):
    """Prints a dispute; ends with an error if its evidence was changed, or a study gives another answer."""

    help = "Print a dispute with its rulings, check each digest, and play each study again from its evidence."

    def add_arguments(self, parser: CommandParser) -> None:
        """The dispute, and whether to play."""
        parser.add_argument("dispute", help="the id in the dispute's address")
        parser.add_argument("--record", action="store_true", help="check the digests alone, play nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print, check, play."""
        dispute = Dispute.objects.select_related("match").filter(public_id=options["dispute"]).first()
        if dispute is None:
            raise CommandError(f"There is no dispute {options['dispute']}.")
        self._tell(dispute)
        rulings = list(dispute.evidence.order_by("number"))
        faults = [fault for evidence in rulings for fault in self._ruling(evidence, not options["record"])]
        last = rulings[-1].document if rulings else {}
        if dispute.answer and dispute.question and dispute.answer != last.get("answer"):
            self.stdout.write("\nThe answer to the case as it stands")
            if not options["record"]:
                faults += self._again(dispute.question, dispute.answer)
        if faults:
            raise CommandError(" ".join(faults))

    def _tell(self, dispute: Dispute) -> None:
        match, state = dispute.match, dispute.get_state_display().lower()
        about = f"entry {dispute.entry} of match {match.public_id}"
        self.stdout.write(f"Dispute {dispute.public_id}, {about}: {state}")
        for who, tokens, words in (
            (f"the sheet ({dispute.sheet_side})", dispute.sheet_tokens, dispute.sheet_words),
            (f"disputed by {dispute.other_side or 'the referee'}", dispute.other_tokens, dispute.other_words),
        ):
            self.stdout.write(f"  {who}: {tokens or 'not said'}{f' ({words})' if words else ''}")
        self.stdout.write(f"  opened by {dispute.by_label}, {dispute.at:%Y-%m-%d %H:%M:%S}")
        if dispute.problem:
            self.stdout.write(f"  the last study came to nothing: {dispute.problem}")

    def _ruling(self, evidence: DisputeEvidence, play: bool) -> list[str]:
        self.stdout.write(
            f"\nRuling {evidence.number} by {evidence.by_label}, {evidence.at:%Y-%m-%d %H:%M:%S}:"
            f" entry {evidence.document['entry']} reads {evidence.tokens} (entry {evidence.seq} of the log)\n"
            f"  because: {evidence.reason}\n  evidence: SHA-256 {evidence.digest}"
        )
        if digest_of(evidence.document) != evidence.digest:
            return [f"The document of ruling {evidence.number} has another digest."]
        self.stdout.write("  the digest is right")
        answer, question = evidence.document["answer"], evidence.document["question"]
        if answer is None:
            self.stdout.write("  ruled without a study")
            return []
        return self._again(question, answer) if play else []

    def _again(self, question: dict[str, Any], answer: dict[str, Any]) -> list[str]:
        from matches.disputes.studying import Kernels, answer_to, versions
        from simulator.physics.compiling import have_numba

        self.stdout.write(f"  {answer['said']}")
        made, began = answer["versions"], time.perf_counter()
        form: Kernels = "compiled" if made["kernels"] == "compiled" and have_numba() else "plain"
        again = answer_to(question, kernels=form)
        took = f"played again in {time.perf_counter() - began:.1f} s ({answer['samples']} samples)"
        if {**again, "versions": made} == answer:
            self.stdout.write(f"  {took}: the answer is the same")
            return []
        here = versions(question, form)
        other = {name: made.get(name) for name in {*made, *here} if here.get(name) != made.get(name)}
        pairs = zip(again["shares"], answer["shares"], strict=True)
        apart = max((abs(new["share"] - old["share"]) for new, old in pairs), default=0.0)
        said = f"the answer is NOT the same; shares differ by up to {100 * apart:.1f} in 100"
        changed = [
            f"{new['words']}: {old['verdict']}, now {new['verdict']}"
            for new, old in zip(again["shares"], answer["shares"], strict=True)
            if new["verdict"] != old["verdict"]
        ]
        said += f"; other words for {'; '.join(changed)}" if changed else "; the words are the same"
        if other:
            told = ", ".join(f"{name} {value or 'older'}" for name, value in sorted(other.items()))
            self.stdout.write(f"  {took}: {said}. It was given by other versions: {told}")
            return []
        self.stdout.write(f"  {took}: {said}")
        return ["A study is not repeated by the same versions."]
