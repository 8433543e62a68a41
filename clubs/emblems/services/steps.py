"""Writing the outcome of an emblem's fold into rows, once."""

from __future__ import annotations

from typing import Any

from clubs.emblems import clock
from clubs.emblems.models import Emblem, EmblemPerson, EmblemStep, Movement
from clubs.emblems.rules.machine import Case
from clubs.emblems.signals import money_moved, steps_written


def write(emblem: Emblem, case: Case) -> list[EmblemStep]:
    """Write the steps and movements that are not written yet, and where the emblem stands; the new steps.

    The emblem's row is locked by the caller.
    """
    zone = emblem.club.tzinfo
    new = case.steps[emblem.last_seq :]
    rows = [
        EmblemStep(
            emblem=emblem,
            seq=emblem.last_seq + i,
            key=step.key,
            kind=step.kind,
            by=step.by,
            happened_at=clock.aware(step.at, zone),
            words=step.words,
            citations=list(step.citations),
            challenge=step.challenge,
            reason=step.reason,
            at=clock.now(),
        )
        for i, step in enumerate(new, 1)
    ]
    EmblemStep.objects.bulk_create(rows)
    if rows:
        steps_written.send(sender=EmblemStep, emblem=emblem, steps=rows)
    moved = Movement.objects.bulk_create(
        [
            Movement(
                emblem=emblem,
                step=one.step,
                line=one.line,
                source=one.source,
                target=one.target,
                amount=one.amount,
                currency=case.deed.currency,
                citations=list(one.citations),
                why=one.why,
                at=clock.now(),
            )
            for step in new
            for one in step.movements
        ]
    )
    if moved:
        money_moved.send(sender=Movement, emblem=emblem, movements=moved)
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
