"""What pages say of accounts, challenges, acts and proposals, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from clubs.emblems.models import EmblemStep, Proposal
from clubs.emblems.rules import state as states
from clubs.emblems.rules.events import DONOR, REFEREE
from clubs.emblems.rules.machine import CLOCK, Case, Deadline
from clubs.emblems.rules.state import Challenge, State
from clubs.emblems.rules.telling import amount
from clubs.emblems.rules.terms import Deed
from config.languages.speaking import all_of
from rules_engine.saying import Text

ACTS: dict[str, Promise] = {
    "award": gettext_lazy("Award the emblem"), "guarantee": gettext_lazy("Leave the guarantee"),
    "challenge": gettext_lazy("Challenge the holder"),
    "notify": gettext_lazy("Tell the holder of a challenge"), "cover": gettext_lazy("Cover a challenge"),
    "excuse": gettext_lazy("Excuse a delay"), "withdraw": gettext_lazy("Take a challenge back"),
    "prefer": gettext_lazy("Prefer one of two challenges of the same hour"),
    "date": gettext_lazy("Name the day of the contest"), "venue": gettext_lazy("Name the city"),
    "hall": gettext_lazy("Name the hall"), "officials": gettext_lazy("Name the officials"),
    "start": gettext_lazy("Name the hour at which play begins"),
    "equipment": gettext_lazy("Record balls, table and cushions"), "sign": gettext_lazy("Sign the rules"),
    "final": gettext_lazy("Put up the final part"), "deliver": gettext_lazy("Deliver the emblem"),
    "refuse": gettext_lazy("Refuse to play"),
    "collude": gettext_lazy("Find that both plotted against a rule"),
    "death": gettext_lazy("Record that a player has died"), "result": gettext_lazy("Record the result"),
    "receipts": gettext_lazy("Record receipts"), "expense": gettext_lazy("Record an expense"),
    "rule": gettext_lazy("Settle a point of dispute"), "reverse": gettext_lazy("Reverse a step"),
}  # fmt: skip
"""What the page of an act is called where no task names it."""

_STATES: dict[str, Promise] = {
    states.WAITING: gettext_lazy("Waits after a defeat"), states.QUEUED: gettext_lazy("In the queue"),
    states.IN_EFFECT: gettext_lazy("To be covered"), states.COVERED: pgettext_lazy("challenge", "Covered"),
    states.FINAL: gettext_lazy("Play or pay"), states.DECIDED: pgettext_lazy("challenge", "Played"),
    states.FORFEITED: pgettext_lazy("challenge", "Forfeited"), states.OFF: pgettext_lazy("challenge", "Off"),
    states.WITHDRAWN: pgettext_lazy("challenge", "Taken back"),
}  # fmt: skip
_FOR_HONOUR: dict[str, Promise] = {
    states.IN_EFFECT: gettext_lazy("To be accepted"),
    states.COVERED: pgettext_lazy("challenge", "Accepted"),
    states.FINAL: gettext_lazy("Both will play"),
}


def challenge_state(one: Challenge) -> str:
    """Where a challenge stands."""
    return str((_FOR_HONOUR.get(one.state) if not one.stake else None) or _STATES[one.state])


def step(row: EmblemStep, case: Case) -> str:
    """The words of a step. Rows of older versions have English alone; the fold says the same as a message."""
    if isinstance(row.words, Text):
        return row.words
    said = case.steps[row.seq - 1].words if row.seq <= len(case.steps) else ""
    return said if said == row.words else row.words


def who(by: str) -> str:
    """Who did a step: a name, or the donor, the referee, the clock."""
    if by == CLOCK:
        return gettext("by the clock")
    return {DONOR: gettext("the donor"), REFEREE: gettext("the referee")}.get(by, by)


def account(name: str, state: State) -> str:
    """An account: "stake:c3" is "Staked on the challenge of Hoppe (c3)"."""
    kind, _, owner = name.partition(":")
    if kind == "player":
        return gettext("{name}’s own account").format(name=owner)
    if kind == "guarantee":
        return gettext("Guarantee of {name}").format(name=owner)
    if kind == "donor":
        return gettext("The donor’s own account")
    if kind == "outside":
        return gettext("Ticket buyers and suppliers")
    if kind not in ("stake", "receipts"):
        return name
    one = state.challenges.get(owner)
    if one is None:
        words = gettext("Staked on challenge {challenge}")
        if kind == "receipts":
            words = gettext("Receipts of challenge {challenge}")
        return words.format(challenge=owner)
    words = gettext("Staked on the challenge of {challenger} ({challenge})")
    if kind == "receipts":
        words = gettext("Receipts of the challenge of {challenger} ({challenge})")
    return words.format(challenger=one.challenger, challenge=one.id)


class Clauses(list[dict[str, str]]):
    """Clauses, each its ``ref`` and its ``text``."""

    @property
    def numbers(self) -> str:
        """Their numbers, with commas between."""
        return ", ".join(one["ref"] for one in self)


def clauses(deed: Deed, citations: Iterable[str]) -> Clauses:
    """Citations with the clause's words, for a line that shows them when asked."""
    known = {one.ref: one.text for one in deed.clauses}
    refs = [one.partition("#")[2] for one in citations]
    return Clauses({"ref": ref, "text": known.get(ref, "")} for ref in refs)


def clause_numbers(citations: Iterable[str]) -> str:
    """Citations as "clauses 2, 13"; "" for none."""
    refs = [one.partition("#")[2] for one in citations]
    if not refs:
        return ""
    return ngettext("clause {numbers}", "clauses {numbers}", len(refs)).format(numbers=", ".join(refs))


def day(value: date) -> str:
    """A day as "11 May 1907"."""
    return date_format(value, gettext("j F Y"))


def _last(at: datetime, midnight: str, hour: str) -> str:
    """The last moment before ``at``, which is too late: a midnight is the end of the day before."""
    if at.time() == time(0):
        return midnight.format(day=day(at.date() - timedelta(days=1)))
    return hour.format(time=f"{at:%H:%M}", day=day(at.date()))


def until(at: datetime) -> str:
    """Until when there is time to act: "until the end of 11 May 1907"."""
    return _last(at, gettext("until the end of {day}"), gettext("until {time} on {day}"))


def by_then(at: datetime) -> str:
    """A heading of what has come about by a moment: "By the end of 11 May 1907"."""
    return _last(at, gettext("By the end of {day}"), gettext("By {time} on {day}"))


def moment_of(due: Deadline) -> str:
    """When a deadline falls: the last moment to act, or the day on which something begins automatically."""
    if due.kind in ("expiry", "effect"):
        return day(due.at.date())
    return _last(due.at, gettext("The end of {day}"), gettext("{time} on {day}"))


def proposal(row: Proposal, case: Case) -> SafeString:
    """What a proposal asks to be confirmed, as a sentence for a page."""
    pattern, values = _asks(row, case)
    return format_html(pattern, name=format_html("<bdi>{}</bdi>", row.by), **values)


def _asks(row: Proposal, case: Case) -> tuple[str, dict[str, Any]]:
    """The sentence with its places, and what stands in them."""
    facts = row.facts
    one = case.state.challenges.get(facts.get("challenge", ""))
    paid = amount(Decimal(facts.get("money", "0")), case.deed_of(one).currency)
    if one is not None and one.challenger != row.by:
        with_challenger = {
            "cover": gettext("{name} covers the challenge of {challenger} with {amount}."),
            "final": gettext("{name} puts up the final part of the challenge of {challenger}, {amount}."),
            "receipts": gettext("{name} took in receipts of the challenge of {challenger}, {amount}."),
        }.get(row.kind)
        if with_challenger is not None:
            return with_challenger, {"challenger": one.challenger, "amount": paid}
    if row.kind == "date":
        return _asks_day(facts)
    if row.kind == "officials":
        return _asks_officials(facts)
    patterns = {
        "challenge": gettext("{name} challenges, with {amount}."),
        "cover": gettext("{name} covers the challenge with {amount}."),
        "final": gettext("{name} puts up the final part, {amount}."),
        "guarantee": gettext("{name} leaves the guarantee, {amount}."),
        "receipts": gettext("{name} took in receipts, {amount}."),
        "expense": gettext("{name} paid {amount} for {what}."),
        "hall": gettext("{name} proposes the hall {hall}."),
        "venue": gettext("{name} proposes {city}, {country}."),
        "start": gettext("{name} proposes that play begins at {hour}."),
    }
    values = {
        "amount": paid, "what": facts.get("what", ""), "hall": facts.get("name", ""),
        "city": facts.get("city", ""), "country": facts.get("country", ""), "hour": facts.get("hour", ""),
    }  # fmt: skip
    if row.kind in patterns:
        return patterns[row.kind], values
    # What nobody has to agree to is no proposal; were there one, its name tells what it is.
    return "{name}: {act}.", {"act": str(ACTS.get(row.kind, row.kind))}


def _asks_day(facts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    told, nights = day(date.fromisoformat(facts["day"])), facts.get("nights", 1)
    if nights == 1:
        return gettext("{name} proposes {day} for the contest."), {"day": told}
    pattern = ngettext(
        "{name} proposes {day} for the contest, for {n} night.",
        "{name} proposes {day} for the contest, for {n} nights.",
        nights,
    )
    return pattern, {"day": told, "n": nights}


def _asks_officials(facts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    named = []
    if facts.get("referee"):
        named.append(gettext("{name} as referee").format(name=facts["referee"]))
    if facts.get("marker"):
        named.append(gettext("{name} as marker").format(name=facts["marker"]))
    return gettext("{name} proposes {officials}."), {"officials": all_of(named)}
