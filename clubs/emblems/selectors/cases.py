"""An emblem's case, folded by its deed from the stored events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from clubs.emblems import clock
from clubs.emblems.models import DeedVersion, Emblem, EmblemEvent
from clubs.emblems.problems import bad_fact
from clubs.emblems.rules.events import Event, read_event
from clubs.emblems.rules.machine import Case
from clubs.emblems.rules.state import Refused
from clubs.emblems.rules.terms import Deed, DeedError, read_deed
from clubs.emblems.rules.wording import said_again


def deeds_of(emblem: Emblem) -> list[Deed]:
    """All versions of the emblem's deed, the first first, their texts as messages."""
    rows = DeedVersion.objects.filter(club_id=emblem.club_id, slug=emblem.deed_slug).order_by("version")
    return [said_again(read_deed(row.data)) for row in rows]


def event_of(emblem: Emblem, row: EmblemEvent) -> Event:
    """A stored event as the machine takes it."""
    happened = clock.local(row.happened_at, emblem.club.tzinfo)
    return read_event({"n": row.n, "at": happened, "kind": row.kind, "by": row.by, "facts": row.facts})


def fold(emblem: Emblem, until: datetime | None = None) -> Case:
    """The emblem's case from its stored events and the deadlines that have been written.

    With ``until`` (aware) also what the clock would have done by then; nothing is written here.
    """
    case = Case(*deeds_of(emblem))
    case.replay(event_of(emblem, row) for row in emblem.events.order_by("n"))
    written = emblem.steps.order_by("-seq").first()
    if written is not None:
        case.advance(clock.local(written.happened_at, emblem.club.tzinfo))
    if len(case.steps) < emblem.last_seq:
        raise AssertionError(f"{emblem}: {len(case.steps)} steps folded, {emblem.last_seq} written")
    if until is not None:
        case.advance(clock.local(until, emblem.club.tzinfo))
    return case


def has_money(emblem: Emblem) -> bool:
    """Whether the emblem's deed stakes anything, so that the trustee records who paid what."""
    terms = deeds_of(emblem)[-1].terms
    return bool(terms.stake or terms.guarantee)


def what_if(
    emblem: Emblem, until: datetime, events: Sequence[Mapping[str, Any]]
) -> tuple[Case, list[Any], list[Refused]]:
    """What further events, and the clock until ``until`` (aware), would bring: the case, the steps that are
    new, and refusals. Nothing is written."""
    case = fold(emblem)
    known, refusals = len(case.steps), []
    for n, raw in enumerate(events, emblem.last_n + 1):
        try:
            event = read_event({**raw, "n": n})
        except DeedError as error:
            raise bad_fact(error) from None
        try:
            case.apply(event)
        except Refused as refusal:
            refusals.append(refusal)
    case.advance(clock.local(until, emblem.club.tzinfo))
    return case, case.steps[known:], refusals
