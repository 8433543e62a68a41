"""Opening a dispute, withdrawing it, reopening it after a ruling."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from matches.disputes.models import OPEN_STATES, Dispute
from matches.disputes.prefill import prefilled
from matches.log import fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.models import Act, LogEntry, Match
from matches.log.writing import write_transaction
from matches.marking import freezing
from matches.marking.appending import read_entry
from matches.problems import UserProblem

LONGEST_WORDS = 500


def open_dispute(
    *,
    match_id: int | str,
    entry: int,
    by: Actor,
    side: str = "",
    tokens: str = "",
    words: str = "",
    sheet_words: str = "",
) -> Dispute:
    """Dispute entry ``entry``; from now on the match's result is frozen.

    ``side`` is the letter of the side that disputes it ("" when the referee does so unasked), ``tokens`` what
    it says should stand there ("" if it does not say), ``words`` its statement, ``sheet_words`` that of those
    who stand by the sheet. The case is filled in beforehand from the record. Raises ``UserProblem``:

    - ``no-such-entry`` (422): no stroke with that number, or it was undone
    - ``disputed-already`` (409): an open dispute of the entry exists; ``data["dispute"]`` is its id
    - ``ruled-already`` (409): the referee has ruled on it; a director may open that dispute again
    - ``match-void``, ``declared``, ``simulated`` (409): there is no played result that a stroke could change
    - ``unknown-side``, ``unreadable``, ``too-long`` (422), ``not-allowed``, ``other-table`` (403),
      ``not-found`` (404)
    """
    with write_transaction():
        match = locked(match_id)
        by.require("correct" if match.status == Match.Status.CONFIRMED else "dispute", match)
        _check_disputable(match)
        if side and side not in match.letters:
            raise UserProblem(
                "unknown-side", gettext("No side is called {side}.").format(side=repr(side[:10])), 422
            )
        said = read_entry(entry, side or match.letters[0], tokens).text if tokens.strip() else ""
        sheet_side, sheet_tokens = _as_it_reads(match, entry)
        _check_new(match, entry)
        dispute = Dispute.objects.create(
            match=match,
            entry=entry,
            sheet_side=sheet_side,
            sheet_tokens=sheet_tokens,
            sheet_words=_words(sheet_words, "sheet_words"),
            other_side=side,
            other_tokens=said,
            other_words=_words(words, "words"),
            case=prefilled(match, entry, sheet_tokens, said),
            **by.signature(),
        )
        freezing.count(match, 1)
        act(match, Act.Kind.DISPUTED, by, side=side, data={"dispute": dispute.public_id, "entry": entry})
        return dispute


def withdraw(*, dispute_id: int | str, by: Actor, reason: str = "") -> Dispute:
    """Withdraw a dispute: its opener or the referee may. Idempotent.

    A study in progress is dropped. Raises ``not-open`` (409) once it was ruled on, ``not-allowed``.
    """
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        if not (dispute.by_kind == by.kind and dispute.by_id == by.id and by.may("dispute", match)):
            by.require("correct", match)
        if dispute.state == Dispute.State.WITHDRAWN:
            return dispute
        check_open(dispute)
        freezing.withdraw(match, dispute, by, reason)
        return dispute


def reopen(*, dispute_id: int | str, by: Actor, reason: str) -> Dispute:
    """Reopen a dispute after its ruling: a director's right (``overrule``), with a reason.

    The ruling stands in the log until another is made; the result is frozen again. Raises ``not-ruled``,
    ``disputed-already``, ``match-void``, ``declared`` (409), ``no-reason`` (422), ``not-allowed`` (403).
    """
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("overrule", match)
        why = _words(reason, "reason")
        if not why:
            raise UserProblem("no-reason", gettext("Say why the ruling is looked at again."), 422)
        if dispute.state != Dispute.State.RULED:
            raise UserProblem("not-ruled", gettext("Only a dispute that was ruled on is opened again."), 409)
        _check_disputable(match)
        _check_new(match, dispute.entry, but=dispute)
        dispute.state = Dispute.State.ANSWERED if dispute.answer else Dispute.State.OPEN
        dispute.revision += 1
        dispute.save(update_fields=["state", "revision"])
        freezing.count(match, 1)
        data = {"dispute": dispute.public_id, "entry": dispute.entry, "reason": why}
        act(match, Act.Kind.DISPUTE_AGAIN, by, data=data)
        return dispute


# --- What the other steps share ---


def locked_dispute(dispute_id: int | str) -> tuple[Match, Dispute]:
    """The dispute (by primary key or public id) and its match, both locked: the match first, as always.

    Raises ``UserProblem("not-found", 404)``.
    """
    which: dict[str, Any] = {"pk": dispute_id} if isinstance(dispute_id, int) else {"public_id": dispute_id}
    match_id = Dispute.objects.filter(**which).values_list("match_id", flat=True).first()
    if match_id is None:
        raise UserProblem("not-found", gettext("There is no such dispute."), 404)
    match = locked(match_id)
    dispute = Dispute.objects.select_for_update().get(**which)
    dispute.match = match
    return match, dispute


def check_open(dispute: Dispute) -> None:
    """Raise ``UserProblem("not-open", 409)`` when ``dispute`` was ruled on or withdrawn."""
    if not dispute.is_open:
        raise UserProblem(
            "not-open",
            _closed(dispute),
            409,
            {"state": dispute.state},
        )


def _closed(dispute: Dispute) -> str:
    if dispute.state == Dispute.State.RULED:
        return gettext("This dispute is closed: ruled on.")
    return gettext("This dispute is closed: withdrawn.")


def check_revision(dispute: Dispute, expected: int | None) -> None:
    """Raise ``UserProblem("case-changed", 409)`` unless the caller has seen the case as it is."""
    if expected is not None and expected != dispute.revision:
        raise UserProblem(
            "case-changed",
            gettext("Somebody has changed this case meanwhile. Look at it, then go on."),
            409,
            {"revision": dispute.revision},
        )


def _check_disputable(match: Match) -> None:
    if match.status == Match.Status.VOID:
        raise UserProblem("match-void", gettext("This match was called off."), 409)
    if match.simulated:
        raise UserProblem(
            "simulated", gettext("In simulated play every stroke is known: there is no dispute."), 409
        )
    if match.result_kind != Match.ResultKind.PLAYED:
        raise UserProblem("declared", gettext("This match was decided without further play."), 409)


def _check_new(match: Match, entry: int, but: Dispute | None = None) -> None:
    others = Dispute.objects.filter(match=match, entry=entry)
    if but is not None:
        others = others.exclude(pk=but.pk)
    found = others.filter(state__in=OPEN_STATES).first()
    if found is not None:
        raise UserProblem(
            "disputed-already",
            gettext("Entry {entry} is disputed already.").format(entry=entry),
            409,
            {"dispute": found.public_id},
        )
    ruled = others.filter(state=Dispute.State.RULED).last() if but is None else None
    if ruled is not None:
        raise UserProblem(
            "ruled-already",
            gettext("The referee has ruled on entry {entry}. A director may open that dispute again.").format(
                entry=entry
            ),
            409,
            {"dispute": ruled.public_id},
        )


def _as_it_reads(match: Match, number: int) -> tuple[str, str]:
    """The side and the tokens of an entry as the log now reads."""
    rows = LogEntry.objects.filter(match=match, seq__gte=number).order_by("seq")
    entries = fold.entries_of(rows)
    target = entries[0] if entries and entries[0].n == number else None
    target = target and (target.inserted or target)
    if target is None or target.correction is not None:
        raise UserProblem(
            "no-such-entry",
            gettext("There is no stroke with the number {number}.").format(number=number),
            422,
        )
    reading = engine.reading_of(entries)
    if number in reading.voided:
        raise UserProblem("no-such-entry", gettext("Entry {number} was undone.").format(number=number), 422)
    return target.side, engine.write_tokens(reading.amended.get(number, target.tokens))


def _words(text: str, name: str) -> str:
    """A statement, without the blanks at its ends. Raises ``UserProblem("too-long", 422)``."""
    text = text.strip()
    if len(text) > LONGEST_WORDS:
        message = gettext("{name} has {count} characters; {most} are the most.").format(
            name=name, count=len(text), most=LONGEST_WORDS
        )
        raise UserProblem("too-long", message, 422, {"field": name})
    return text
