"""What pages say of accounts, challenges, acts and proposals, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from clubs.emblems.models import Proposal
from clubs.emblems.rules import state as states
from clubs.emblems.rules.events import DONOR, REFEREE
from clubs.emblems.rules.machine import CLOCK, Case, Deadline
from clubs.emblems.rules.state import Challenge, State
from clubs.emblems.rules.telling import amount, day
from clubs.emblems.rules.terms import Deed

ACTS = {
    "award": "Award the emblem", "guarantee": "Leave the guarantee", "challenge": "Challenge the holder",
    "notify": "Tell the holder of a challenge", "cover": "Cover a challenge", "excuse": "Excuse a delay",
    "withdraw": "Take a challenge back", "prefer": "Prefer one of two challenges of the same hour",
    "date": "Name the day of the contest", "venue": "Name the city", "hall": "Name the hall",
    "officials": "Name the officials", "start": "Name the hour at which play begins",
    "equipment": "Record balls, table and cushions", "sign": "Sign the rules",
    "final": "Put up the final part", "deliver": "Deliver the emblem", "refuse": "Refuse to play",
    "collude": "Find that both plotted against a rule", "death": "Record that a player has died",
    "result": "Record the result", "receipts": "Record receipts", "expense": "Record an expense",
    "rule": "Settle a point of dispute", "reverse": "Reverse a step",
}  # fmt: skip
"""What the page of an act is called where no task names it."""

_STATES = {
    states.WAITING: "Waits after a defeat", states.QUEUED: "In the queue",
    states.IN_EFFECT: "To be covered", states.COVERED: "Covered", states.FINAL: "Play or pay",
    states.DECIDED: "Played", states.FORFEITED: "Forfeited", states.OFF: "Off",
    states.WITHDRAWN: "Taken back",
}  # fmt: skip
_FOR_HONOUR = {
    states.IN_EFFECT: "To be accepted",
    states.COVERED: "Accepted",
    states.FINAL: "Both will play",
}


def challenge_state(one: Challenge) -> str:
    """Where a challenge stands."""
    return (_FOR_HONOUR.get(one.state) if not one.stake else None) or _STATES[one.state]


def who(by: str) -> str:
    """Who did a step: a name, or the donor, the referee, the clock."""
    parts = {CLOCK: "by the clock", DONOR: "the donor", REFEREE: "the referee"}
    return parts.get(by, by)


def account(name: str, state: State) -> str:
    """An account: "stake:c3" is "Staked on the challenge of Hoppe (c3)"."""
    kind, _, owner = name.partition(":")
    one = state.challenges.get(owner)
    named = f"the challenge of {one.challenger} ({one.id})" if one is not None else f"challenge {owner}"
    return {
        "player": f"{owner}’s own account", "stake": f"Staked on {named}",
        "guarantee": f"Guarantee of {owner}", "receipts": f"Receipts of {named}",
        "donor": "The donor’s own account",
        "outside": "Ticket buyers and suppliers",
    }.get(kind, name)  # fmt: skip


def clauses(deed: Deed, citations: Iterable[str]) -> list[dict[str, str]]:
    """Citations with the clause's words, for a line that shows them when asked."""
    known = {one.ref: one.text for one in deed.clauses}
    refs = [one.partition("#")[2] for one in citations]
    return [{"ref": ref, "text": known.get(ref, "")} for ref in refs]


def clause_numbers(citations: Iterable[str]) -> str:
    """Citations as "clauses 2, 13"; "" for none."""
    refs = [one.partition("#")[2] for one in citations]
    return f"clause{'s' * (len(refs) > 1)} {', '.join(refs)}" if refs else ""


def last_moment(at: datetime) -> str:
    """The last moment before ``at``, which is too late: a midnight is the end of the day before."""
    if at.time() == time(0):
        return f"the end of {day(at.date() - timedelta(days=1))}"
    return f"{at:%H:%M} on {day(at.date())}"


def moment_of(due: Deadline) -> str:
    """When a deadline falls: the last moment to act, or the day on which something begins automatically."""
    return day(due.at.date()) if due.kind in ("expiry", "effect") else last_moment(due.at)


def proposal(row: Proposal, case: Case) -> str:
    """What a proposal asks to be confirmed."""
    facts = row.facts
    one = case.state.challenges.get(facts.get("challenge", ""))
    deed = case.deed_of(one)
    paid = amount(Decimal(facts.get("money", "0")), deed.currency)
    about = f" of the challenge of {one.challenger}" if one is not None and one.challenger != row.by else ""
    agreed: dict[str, Any] = {
        "challenge": f"challenges, with {paid}",
        "cover": f"covers the challenge{about.removeprefix(' of the challenge')} with {paid}",
        "final": f"puts up the final part{about}, {paid}",
        "guarantee": f"leaves the guarantee, {paid}",
        "receipts": f"took in receipts{about}, {paid}",
        "expense": f"paid {paid} for {facts.get('what', '')}",
        "hall": f"proposes the hall {facts.get('name', '')}",
        "venue": f"proposes {facts.get('city', '')}, {facts.get('country', '')}",
        "start": f"proposes that play begins at {facts.get('hour', '')}",
    }
    if row.kind == "date":
        nights = f", for {facts['nights']} nights" if facts.get("nights", 1) > 1 else ""
        return f"proposes {day(date.fromisoformat(facts['day']))} for the contest{nights}"
    if row.kind == "officials":
        named = " and ".join(f"{facts[role]} as {role}" for role in ("referee", "marker") if facts.get(role))
        return f"proposes {named}"
    return str(agreed.get(row.kind, ACTS.get(row.kind, row.kind).lower()))
