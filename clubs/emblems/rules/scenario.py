"""A scenario in a file: a deed, its readings and dated events, run through the state machine.

The file (YAML, read by ``manage.py emblem-case``)::

    deed: 18-1                    # or a deed written out as in data/
    readings: {em-days: exclusive}
    until: 1909-07-15             # the clock runs to here at the end
    events:
      - {at: 1907-01-02 10:00, award: donor, to: Hoppe}
      - {at: 1907-05-01, challenge: Cutler, money: 250}

An event is its kind with the name of who acts, and its facts beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from rules_engine.saying import say

from .events import FACTS, Event, moment, read_event
from .machine import Case
from .state import Refused, Step
from .telling import amount
from .terms import MISSING, NO_MAPPING, THREE, Deed, DeedError, deed_of_the_book, read_deed

NO_LIST = say("emblems.no-list-of-events", "must be a list, each line beginning with “- {at:”")


class Scenario(NamedTuple):
    """A deed and what happens under it."""

    deed: Deed
    events: tuple[Event, ...]
    until: datetime | None
    title: str = ""


class Told(NamedTuple):
    """One line of the course: steps that came about, or the refusal of an event."""

    event: Event | None
    steps: tuple[Step, ...]
    refusal: Refused | None = None


def read_scenario(raw: Any) -> Scenario:
    """Read a scenario from plain values. Raises :class:`DeedError` that names the place."""
    if not isinstance(raw, Mapping):
        wrong = say("emblems.no-scenario", "must be a mapping with deed and events")
        raise DeedError("scenario", wrong)
    if unknown := set(raw) - {"deed", "readings", "until", "events", "title", "about"}:
        wrong = say("emblems.no-part-of-scenario", "is no part of a scenario")
        raise DeedError(sorted(map(str, unknown))[0], wrong)
    named = raw.get("deed")
    if isinstance(named, str):
        if named not in THREE:
            wrong = say(
                "emblems.none-of",
                "{value} is none of {deeds}",
                value=repr(named[:30]),
                deeds=", ".join(THREE),
            )
            raise DeedError("deed", wrong)
        deed = deed_of_the_book(named)
    else:
        deed = read_deed(named)
    if chosen := raw.get("readings"):
        if not isinstance(chosen, Mapping):
            raise DeedError("readings", NO_MAPPING)
        deed = deed.read_as({str(key): str(value) for key, value in chosen.items()})
    events = raw.get("events")
    if not isinstance(events, list) or not events:
        raise DeedError("events", say("emblems.no-list", "must be a list"))
    until = raw.get("until")
    return Scenario(
        deed,
        tuple(event_of(n, one) for n, one in enumerate(events, 1)),
        None if until is None else moment(until, "until"),
        str(raw.get("title", "")),
    )


def event_of(n: int, raw: Any) -> Event:
    """One event as a scenario writes it. Raises :class:`DeedError`."""
    where = f"events[{n}]"
    if not isinstance(raw, Mapping):
        raise DeedError(where, NO_MAPPING)
    kinds = [key for key in raw if key in FACTS]
    # "challenge" is a kind and a fact: beside another kind it is the fact.
    if len(kinds) == 2 and "challenge" in kinds:
        kinds.remove("challenge")
    if len(kinds) == 2 and "receipts" in kinds and "expense" in kinds:
        raise DeedError(where, say("emblems.two-events", "is two events at once"))
    if len(kinds) != 1:
        wrong = say("emblems.one-kind", "must have one kind of event with the name of who acts")
        raise DeedError(where, wrong)
    kind = kinds[0]
    facts = {str(key): value for key, value in raw.items() if key not in (kind, "at")}
    if "at" not in raw:
        raise DeedError(f"{where}.at", MISSING)
    try:
        return read_event({"n": n, "at": raw["at"], "kind": kind, "by": raw[kind], "facts": facts})
    except DeedError as error:
        raise DeedError(f"{where}.{error.where}", error.message) from None


def play(scenario: Scenario) -> tuple[Case, list[Told]]:
    """Run a scenario; refused events change nothing and are reported with their clauses."""
    case = Case(scenario.deed)
    told: list[Told] = []
    for event in scenario.events:
        if due := case.advance(event.at) if event.at >= case.state.now else []:
            told.append(Told(None, tuple(due)))
        try:
            told.append(Told(event, tuple(case.apply(event))))
        except Refused as refusal:
            told.append(Told(event, (), refusal))
    if scenario.until is not None and (due := case.advance(scenario.until)):
        told.append(Told(None, tuple(due)))
    return case, told


def written(scenario: Scenario, case: Case, told: list[Told]) -> str:
    """The course as text: every step with its clauses and money, refusals, then where all stands."""
    deed, lines = scenario.deed, []
    lines.append(scenario.title or deed.title)
    for point, choice in sorted(deed.chosen.items()):
        lines.append(f"reading {point}: {choice}")
    lines.append("")
    for one in told:
        for step in one.steps:
            mark = "by the clock" if step.by == "clock" else step.by
            lines.append(f"{step.at:%Y-%m-%d %H:%M}  {step.words}  [{', '.join(step.citations)}]  ({mark})")
            for moved in step.movements:
                value = amount(moved.amount, deed.currency)
                lines.append(f"{'':18}{moved.source} -> {moved.target}  {value}  {moved.why}")
        if one.refusal is not None:
            assert one.event is not None
            cited = f"  [{', '.join(one.refusal.citations)}]" if one.refusal.citations else ""
            lines.append(
                f"{one.event.at:%Y-%m-%d %H:%M}  REFUSED {one.event.kind} by {one.event.by}: "
                f"{one.refusal.message}{cited}"
            )
    lines += ["", *_standing(scenario, case)]
    return "\n".join(lines) + "\n"


def _standing(scenario: Scenario, case: Case) -> list[str]:
    deed, state = scenario.deed, case.state
    lines = [f"Emblem: {state.emblem.replace('_', ' ')}" + (f", {state.holder}" if state.holder else "")]
    for reign in state.lineage:
        until = reign.until.isoformat() if reign.until else ("owned" if reign.ended == "owned" else "now")
        lines.append(
            f"Reign: {reign.holder} {reign.since} to {until} ({reign.how}), {len(reign.defences)} defences"
        )
    for one in state.challenges.values():
        end = f", {one.end} on {one.ended}" if one.ended else ""
        lines.append(f"Challenge {one.id}: {one.challenger}, {one.state.replace('_', ' ')}{end}")
    for following in case.deadlines():
        lines.append(f"Next: {following.at:%Y-%m-%d %H:%M} {following.words}")
    books = case.books()
    for account, value in books.items():
        lines.append(f"Account {account}: {amount(value, deed.currency)}")
    lines.append(f"Sum of all accounts: {amount(sum(books.values(), Decimal(0)), deed.currency)}")
    return lines
