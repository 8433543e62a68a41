"""Computing a list: on from the last closed week, or the whole of it.

What a worker reads and computes takes no lock. It writes only if the list has the revision that it was read
with; a result that comes meanwhile is counted in another round. A new result is written in one short
transaction. A whole list is written in steps under the next *generation*, which nobody sees until the last
step makes it the list's own; the worker holds a lease meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import TypeVar

from django.db import connection
from django.db.models import Count, F, Max, Q, QuerySet
from django.utils.timezone import now

from clubs.ratings.models import Rating, RatingChange, RatingList, RatingState
from clubs.ratings.rules.course import MATCH, Change, Standing, State, advance
from clubs.ratings.rules.periods import week_of
from clubs.ratings.rules.systems import SYSTEMS
from clubs.ratings.selectors.counted import at_of, beginning, played_for, starts_for
from clubs.stamps import scopes
from clubs.stamps.changes import touch
from config import clock
from matches.services import Steps, update_rows, write_transaction

T = TypeVar("T")

LEASE = timedelta(minutes=10)
ROUNDS = 3
"""How often a worker begins again because something came meanwhile, before it leaves the rest to the next."""
MOST_AT_ONCE = 300
"""Changes that one short transaction writes."""
ROWS_AT_ONCE = 400
"""Rows of a whole list that one transaction writes: some hundredths of a second."""
SHOWN = (
    "value",
    "uncertainty",
    "volatility",
    "frames",
    "matches",
    "week",
    "last_at",
    "last_change",
    "last_value",
)
MOVED = ("value", "uncertainty", "volatility", "frames", "week")
"""What the results of others can move."""


class Done(StrEnum):
    """What came of a call: the list is up to date; it has to be computed whole; or another worker is at
    it."""

    UP_TO_DATE = "up-to-date"
    WHOLE = "whole"
    BUSY = "busy"


@dataclass(frozen=True, slots=True)
class Computed:
    """A list after a fold: the state after the last closed week, the players' standings now, and the changes
    since ``since`` (a week; the changes of later ones replace what is written), the closed weeks' first."""

    since: int
    closed: State
    closed_changes: int
    players: dict[int, Standing]
    changes: list[tuple[Change, datetime]]


def go_on(pk: int, *, at: datetime | None = None) -> Done:
    """Count what has come since the last closed week, if that is enough; at once, in one transaction."""
    for _ in range(ROUNDS):
        found = RatingList.objects.select_related("club").filter(pk=pk).first()
        if found is None or found.stale_from is None:
            return Done.UP_TO_DATE
        kept = RatingState.objects.filter(rating_list=found).first()
        stale = week_of(found.stale_from.astimezone(found.club.tzinfo).date())
        if kept is None or stale <= kept.through:
            return Done.WHOLE
        moment = at or now()
        computed = _computed(found, SYSTEMS[found.system].from_json(kept.state), moment)
        if len(computed.changes) > MOST_AT_ONCE:
            return Done.WHOLE
        with write_transaction():
            if _unchanged(found):
                _replace(found, kept, computed)
                _done(found, moment)
                return Done.UP_TO_DATE
    return Done.UP_TO_DATE  # what came meanwhile has rung for itself


def rerate(pk: int, *, at: datetime | None = None) -> Done:
    """Compute the whole list from all that counts."""
    held = Held.of(pk)
    if held is None:
        return Done.BUSY
    try:
        return _rerated(held, at)
    except LeaseLost:
        return Done.BUSY


def _rerated(held: Held, at: datetime | None) -> Done:
    pk, steps = held.pk, Steps(held.keep)
    found: RatingList | None = RatingList.objects.select_related("club").get(pk=pk)
    for _ in range(ROUNDS):
        if found is None:
            return Done.UP_TO_DATE
        moment = at or now()
        computed = _computed(found, State(), moment)
        generation = found.generation + 1
        _clear(found, steps, Q(generation__gt=found.generation))
        rows = _rows(found, generation, 0, computed.changes)
        # Parts of a fixed size: on a slow disk many small commits would cost more than what they write.
        for part in _batched(rows, ROWS_AT_ONCE):
            steps.one(partial(RatingChange.objects.bulk_create, part))
        if steps.one(partial(_switch, found, generation, computed, moment)):
            _clear(found, Steps(), Q(generation__lt=generation))  # the lease is given back
            return Done.UP_TO_DATE
        found = RatingList.objects.select_related("club").filter(pk=pk).first()
    held.leave()
    return Done.WHOLE


class LeaseLost(Exception):
    """Another worker computes the list by now."""


@dataclass
class Held:
    """The lease of a worker on a list. Its end, which no other lease has, is its token."""

    pk: int
    until: datetime

    @classmethod
    def of(cls, pk: int) -> Held | None:
        """A lease on the list; None where another worker has one."""
        with write_transaction():
            found = RatingList.objects.select_for_update().filter(pk=pk).first()
            if found is None or clock.holds(found.claimed_until, LEASE):
                return None
            found.claimed_until = clock.until(LEASE)
            found.save(update_fields=["claimed_until"])
        return cls(pk, found.claimed_until)

    def keep(self) -> None:
        """Renew it, in the transaction of a step, so that a worker that was given up for dead writes nothing
        more. Raises :class:`LeaseLost`."""
        until = clock.until(LEASE)
        if not self._row().update(claimed_until=until):
            raise LeaseLost
        self.until = until

    def leave(self) -> None:
        """Give it back."""
        self._row().update(claimed_until=None)

    def _row(self) -> QuerySet[RatingList]:
        return RatingList.objects.filter(pk=self.pk, claimed_until=self.until)


def _computed(found: RatingList, state: State, at: datetime) -> Computed:
    """Fold everything after ``state``."""
    system, constants = SYSTEMS[found.system], found.constants
    this_week = week_of(at.astimezone(found.club.tzinfo).date())
    played = played_for(found, state.through + 1)
    starts = list(starts_for(found, state.through + 1))
    closed, changes = advance(system, constants, state, played, starts, through=this_week - 1)
    current, open_changes = advance(system, constants, closed, played, starts, through=this_week)
    ended = {one.match: one.at for one in played}
    first: dict[tuple[int, int], float] = {}
    for one in played:
        for player in (one.one, one.other):
            key = (player, one.week)
            first[key] = min(first.get(key, one.at), one.at)
    zone = found.club.tzinfo
    timed = [
        (
            change,
            at_of(ended[change.match])
            if change.match is not None
            else at_of(first[change.player, change.week])
            if (change.player, change.week) in first and change.kind != "start"
            else beginning(change.week, zone),
        )
        for change in (*changes, *open_changes)
    ]
    return Computed(state.through, closed, len(changes), current.players, timed)


def _unchanged(found: RatingList) -> bool:
    """Whether the list is as it was read; locks it until the transaction ends."""
    row = RatingList.objects.select_for_update().filter(pk=found.pk).first()
    return row is not None and (row.revision, row.generation) == (found.revision, found.generation)


def _rows(
    found: RatingList, generation: int, after: int, changes: Iterable[tuple[Change, datetime]]
) -> list[RatingChange]:
    return [
        RatingChange(
            rating_list=found,
            generation=generation,
            number=number,
            kind=change.kind,
            player_id=change.player,
            week=change.week,
            at=at,
            match_id=change.match if change.match is not None and change.match > 0 else None,
            opponent_id=change.opponent,
            won=change.won,
            lost=change.lost,
            expected=change.expected,
            change=change.change,
            value=change.value,
            uncertainty=change.uncertainty,
            frames=change.frames,
        )
        for number, (change, at) in enumerate(changes, start=after + 1)
    ]


def _replace(found: RatingList, kept: RatingState, computed: Computed) -> None:
    """Put the weeks after the last closed one in place of those that are written."""
    written = RatingChange.objects.filter(rating_list=found, generation=found.generation)
    old = written.filter(number__gt=kept.last_number)
    touched = set(old.values_list("player_id", flat=True).distinct())
    old.delete()
    rows = _rows(found, found.generation, kept.last_number, computed.changes)
    RatingChange.objects.bulk_create(rows)
    touched |= {row.player_id for row in rows}
    before = {row.player_id: row for row in Rating.objects.filter(rating_list=found)}
    told = _told(found, found.generation, touched)
    changed: list[Rating] = []
    moved: list[Rating] = []
    new: list[Rating] = []
    for player, standing in computed.players.items():
        row = before.pop(player, None)
        fresh = row is None
        row = row or Rating(rating_list=found, player_id=player)
        was = [getattr(row, name) for name in SHOWN]
        _fill(row, standing)
        if fresh or player in touched:
            row.matches, row.last_at, row.last_change, row.last_value = told.get(player, NOTHING)
        if fresh:
            new.append(row)
        elif was != [getattr(row, name) for name in SHOWN]:
            (changed if player in touched else moved).append(row)
    update_rows(changed, SHOWN)
    _write_moved(moved)
    Rating.objects.bulk_create(new)
    if before:
        Rating.objects.filter(pk__in=[row.pk for row in before.values()]).delete()
    if computed.closed.through == kept.through:
        return  # no week was closed: the state is as it is written
    kept.state = SYSTEMS[found.system].to_json(computed.closed)
    kept.through = computed.closed.through
    kept.last_number += computed.closed_changes
    kept.save()


def _write_moved(rows: Sequence[Rating]) -> None:
    """Write what moved of ratings whose players have not played; a result of a frame list moves everybody.
    Plain values of rows that are there: an insert that meets each row would write all of its columns."""
    if not rows:
        return
    quoted = connection.ops.quote_name
    columns = ", ".join(f"{quoted(name)} = %s" for name in MOVED)
    statement = f"UPDATE {quoted(Rating._meta.db_table)} SET {columns} WHERE {quoted('id')} = %s"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*(getattr(row, name) for name in MOVED), row.pk) for row in rows])


Last = tuple[int, datetime | None, float, float]
NOTHING: Last = (0, None, 0.0, 0.0)
"""Of somebody without a match: how many there are, when the last one ended, its change, the value after
it."""


def _fill(row: Rating, standing: Standing) -> None:
    row.value, row.uncertainty = standing.value, standing.uncertainty
    row.volatility, row.frames, row.week = standing.volatility, standing.frames, standing.week


def _told(found: RatingList, generation: int, players: Iterable[int]) -> dict[int, Last]:
    """What is written of each player's matches."""
    rows = RatingChange.objects.filter(
        rating_list=found, generation=generation, kind=MATCH, player__in=list(players)
    )
    counted = {
        one["player"]: (one["matches"], one["last"])
        for one in rows.order_by().values("player").annotate(matches=Count("pk"), last=Max("number"))
    }
    last = {
        row.number: row
        for row in RatingChange.objects.filter(
            rating_list=found, generation=generation, number__in=[number for _, number in counted.values()]
        )
    }
    return {
        player: (matches, last[number].at, last[number].change, last[number].value)
        for player, (matches, number) in counted.items()
    }


def _switch(found: RatingList, generation: int, computed: Computed, at: datetime) -> bool:
    """Make the new generation the list's own, if nothing came meanwhile."""
    if not _unchanged(found):
        return False
    told: dict[int, Last] = {}
    for change, moment in computed.changes:
        if change.kind == MATCH:
            before = told.get(change.player, NOTHING)[0]
            told[change.player] = (before + 1, moment, change.change, change.value)
    Rating.objects.filter(rating_list=found).delete()
    rows = []
    for player, standing in computed.players.items():
        row = Rating(rating_list=found, player_id=player)
        row.matches, row.last_at, row.last_change, row.last_value = told.get(player, NOTHING)
        _fill(row, standing)
        rows.append(row)
    Rating.objects.bulk_create(rows)
    RatingState.objects.filter(rating_list=found).delete()
    RatingState.objects.create(
        rating_list=found,
        through=computed.closed.through,
        last_number=computed.closed_changes,
        state=SYSTEMS[found.system].to_json(computed.closed),
    )
    _done(found, at, generation=generation, claimed_until=None)
    return True


def _done(found: RatingList, at: datetime, **more: object) -> None:
    """The list is up to date."""
    week = week_of(at.astimezone(found.club.tzinfo).date())
    RatingList.objects.filter(pk=found.pk).update(
        stale_from=None, rated_at=at, rated_week=week, revision=F("revision") + 1, **more
    )
    touch(scopes.play(found.club_id))


def _clear(found: RatingList, steps: Steps, which: Q) -> None:
    """Delete changes that nobody sees."""
    rows = RatingChange.objects.filter(which, rating_list=found)
    keys = list(rows.order_by().values_list("pk", flat=True))
    for part in _batched(keys, ROWS_AT_ONCE):
        steps.one(RatingChange.objects.filter(pk__in=part).delete)


def _batched(rows: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """``rows`` in parts of ``size``."""
    for at in range(0, len(rows), size):
        yield rows[at : at + size]
