"""From rows to a case and back: events are folded by the machine, what is new is written, once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import Signal

from clubs.emblems import clock
from clubs.emblems.deeds.events import Event, read_event
from clubs.emblems.deeds.machine import Case
from clubs.emblems.deeds.terms import Deed, read_deed
from clubs.emblems.models import DeedVersion, Emblem, EmblemEvent, EmblemPerson, EmblemStep, Movement

steps_written = Signal()
"""``steps`` of ``emblem`` were written, in order. Sent inside the transaction that writes them."""


def deeds_of(emblem: Emblem) -> list[Deed]:
    """All versions of the emblem's deed, the first first."""
    rows = DeedVersion.objects.filter(club_id=emblem.club_id, slug=emblem.deed_slug).order_by("version")
    return [read_deed(row.data) for row in rows]


def event_of(emblem: Emblem, row: EmblemEvent) -> Event:
    """A stored event as the machine takes it."""
    happened = clock.local(row.happened_at, emblem.club.tzinfo)
    return read_event({"n": row.n, "at": happened, "kind": row.kind, "by": row.by, "facts": row.facts})


def fold(emblem: Emblem, until: datetime | None = None) -> Case:
    """The emblem's case from its stored events and the deadlines that have been written.

    With ``until`` (aware) also what the clock would have done by then; nothing is written here.
    """
    case = Case(*deeds_of(emblem))
    for row in emblem.events.order_by("n"):
        case.apply(event_of(emblem, row))
    written = emblem.steps.order_by("-seq").first()
    if written is not None:
        case.advance(clock.local(written.happened_at, emblem.club.tzinfo))
    if len(case.steps) < emblem.last_seq:
        raise AssertionError(f"{emblem}: {len(case.steps)} steps folded, {emblem.last_seq} written")
    if until is not None:
        case.advance(clock.local(until, emblem.club.tzinfo))
    return case


def write(emblem: Emblem, case: Case) -> list[EmblemStep]:
    """Write the steps and movements that are not written yet, and where the emblem stands; the new steps.

    The emblem's row is locked by the caller.
    """
    zone = emblem.club.tzinfo
    new = case.steps[emblem.last_seq :]
    rows = [
        EmblemStep(
            emblem=emblem, seq=emblem.last_seq + i, key=step.key, kind=step.kind, by=step.by,
            happened_at=clock.aware(step.at, zone), words=step.words, citations=list(step.citations),
            challenge=step.challenge, reason=step.reason, at=clock.now(),
        )
        for i, step in enumerate(new, 1)
    ]  # fmt: skip
    EmblemStep.objects.bulk_create(rows)
    if rows:
        steps_written.send(sender=EmblemStep, emblem=emblem, steps=rows)
    Movement.objects.bulk_create(
        [
            Movement(
                emblem=emblem, step=one.step, line=one.line, source=one.source, target=one.target,
                amount=one.amount, currency=case.deed.currency, citations=list(one.citations), why=one.why,
                at=clock.now(),
            )
            for step in new
            for one in step.movements
        ]
    )  # fmt: skip
    state = case.state
    following = next(iter(case.deadlines()), None)
    holder = EmblemPerson.objects.filter(emblem=emblem, name=state.holder).first() if state.holder else None
    columns: dict[str, Any] = {
        "state": state.emblem,
        "holder_id": holder.player_id if holder else None,
        "holder_name": state.holder,
        "held_since": state.reign.since if state.holder and state.reign else None,
        "next_at": clock.aware(following.at, zone) if following else None,
        "last_n": case.events[-1].n if case.events else 0,
        "last_seq": emblem.last_seq + len(rows),
    }
    Emblem.objects.filter(pk=emblem.pk).update(**columns)
    for name, value in columns.items():
        setattr(emblem, name, value)
    return rows
