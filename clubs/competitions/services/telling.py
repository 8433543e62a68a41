"""Keeping what was told of times, so that afterwards it can be said how true it was (`selectors.truth`).

A competition tells its times at the draw, at the start, every hour from then on, and of a match as soon as
both are there and it has to wait. The worker asks `tell` every minute; what is told already is not told
again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.timezone import now

from clubs.competitions.models import Competition, Phase, Status, ToldTime
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import draws_for, fixtures_of
from clubs.competitions.selectors.forecast import Foreseen, foresee
from clubs.competitions.services.common import lock
from matches.services import write_transaction

EVERY = timedelta(hours=1)
Occasion = ToldTime.Occasion


def due(competition: Competition, at: datetime) -> str | None:
    """The occasion for which the times of all matches are to be told now, if there is one."""
    last: dict[str, datetime] = {}
    rows = competition.told_times.exclude(occasion=Occasion.READY).order_by("told_at")
    for occasion, told_at in rows.values_list("occasion", "told_at").distinct():
        last[occasion] = told_at
    if competition.status == Status.DRAWN:
        drawn = competition.drawn_at or at
        return None if last.get(Occasion.DRAW, drawn) > drawn else Occasion.DRAW
    if competition.status != Status.RUNNING:
        return None
    started = competition.started_at or at
    latest = max((told for told in last.values() if told > started), default=None)
    if latest is None:
        return Occasion.START
    return Occasion.HOUR if at - latest >= EVERY else None


def tell(competition: Competition) -> int:
    """Keep what is told now, if it is time; return how many times were kept. Idempotent."""
    at = now()
    occasion = due(competition, at)
    waiting = set()
    if competition.status == Status.RUNNING:
        told = competition.told_times.filter(occasion=Occasion.READY).values("fixture_id")
        ready = competition.fixtures.filter(phase=Phase.READY).exclude(pk__in=told)
        waiting = set(ready.values_list("number", flat=True))
    if occasion is None and not waiting:
        return 0
    draws = draws_for(competition)
    found = foresee(competition, draws)
    rows = _rows(competition, occasion, at, found, waiting, draws)
    with write_transaction():
        locked = lock(competition)
        if locked.status != competition.status or due(locked, at) != occasion:
            return 0  # somebody was quicker, or it has gone on
        again = locked.told_times.filter(occasion=Occasion.READY).values_list("fixture_id", flat=True)
        told_by_now = set(again)
        there = set(locked.fixtures.values_list("pk", flat=True))
        kept = [
            row
            for row in rows
            if (row.fixture_id is None or row.fixture_id in there)
            and not (row.occasion == Occasion.READY and row.fixture_id in told_by_now)
        ]
        ToldTime.objects.bulk_create(kept)
    return len(kept)


def _rows(
    competition: Competition,
    occasion: str | None,
    at: datetime,
    found: Foreseen,
    waiting: set[int],
    draws: list[Draw],
) -> list[ToldTime]:
    rows = []
    for number, fixture in fixtures_of(draws).items():
        when = found.starts.get(number)
        if when is None or fixture.phase not in (Phase.READY, Phase.PENDING):
            continue
        occasions = [occasion] if occasion is not None else []
        occasions += [Occasion.READY] if number in waiting else []
        rows += [
            ToldTime(
                competition=competition,
                fixture=fixture,
                occasion=one,
                told_at=at,
                early=when.early,
                likely=when.likely,
                late=when.late,
            )
            for one in occasions
        ]
    if occasion is not None and found.end is not None:
        end = found.end
        rows.append(
            ToldTime(
                competition=competition,
                occasion=occasion,
                told_at=at,
                early=end.early,
                likely=end.likely,
                late=end.late,
            )
        )
    return rows
