"""Seating ready fixtures at free tables, and estimating when the others will begin.

A fixture may be seated when nobody in it is at another table, everybody in it has rested long enough, and a
table of the right kind is free. Earlier rounds go first, then the fixture that has been ready longest, then
the lower number. Competitions of different games share the club's tables, so a fixture that any table would
suit gives way to a special table's only user (augmenting paths): seating a fixture never makes one that
stands before it in the order wait.

Times are datetimes with a zone; durations are timedeltas.
"""

from __future__ import annotations

import heapq
import statistics
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

Key = Hashable


@dataclass(frozen=True, slots=True)
class Waiting:
    """A fixture with two people in it. `kinds` are the kinds of table that will do; empty means any."""

    key: Key
    round: int
    number: int
    players: frozenset[Key]
    kinds: frozenset[str]
    ready_at: datetime
    tables: frozenset[Key] = frozenset()

    def suits(self, table: FreeTable) -> bool:
        """Whether the match can be played there; `tables`, when given, are the only ones allowed."""
        kind_fits = not self.kinds or table.kind in self.kinds
        return kind_fits and (not self.tables or table.key in self.tables)


@dataclass(frozen=True, slots=True)
class FreeTable:
    """A table without a match."""

    key: Key
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Seating:
    """A decision: this fixture goes to this table."""

    fixture: Key
    table: Key


@dataclass(frozen=True, slots=True)
class Delay:
    """Why a fixture waits: code "rest", "busy" or "table"; `until` is known only for a rest."""

    fixture: Key
    code: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """Who is seated now, and why the others wait."""

    seatings: tuple[Seating, ...]
    delays: tuple[Delay, ...]

    @property
    def next_look(self) -> datetime | None:
        """When a rest will end, so that it is worth looking again."""
        return min((d.until for d in self.delays if d.until is not None), default=None)


def order(fixture: Waiting) -> tuple[int, datetime, int, str]:
    """Round first, then who was ready first, then the number."""
    return fixture.round, fixture.ready_at, fixture.number, str(fixture.key)


def assign(
    fixtures: Sequence[Waiting],
    tables: Sequence[FreeTable],
    *,
    now: datetime,
    busy: frozenset[Key] = frozenset(),
    last_finished: Mapping[Key, datetime] | None = None,
    rest: timedelta = timedelta(0),
    rests: Mapping[Key, timedelta] | None = None,
) -> Assignment:
    """Decide who is seated now.

    `busy` are people at a table; `last_finished` says when each person's last match ended; `rest` is the
    least pause between two matches (`rests` may give another one for single fixtures).
    """
    finished = last_finished or {}
    seated: dict[Key, Waiting] = {}  # table -> fixture
    engaged = set(busy)
    delays: list[Delay] = []
    by_number = sorted(tables, key=lambda t: (t.number, str(t.key)))

    def find_table(fixture: Waiting, tried: set[Key]) -> bool:
        for table in by_number:
            if table.key in tried or not fixture.suits(table):
                continue
            tried.add(table.key)
            holder = seated.get(table.key)
            if holder is None or find_table(holder, tried):
                seated[table.key] = fixture
                return True
        return False

    for fixture in sorted(fixtures, key=order):
        if fixture.players & engaged:
            delays.append(Delay(fixture.key, "busy"))
            continue
        pause = (rests or {}).get(fixture.key, rest)
        rested = max((finished[p] + pause for p in fixture.players if p in finished), default=now)
        if rested > now:
            delays.append(Delay(fixture.key, "rest", rested))
            continue
        if find_table(fixture, set()):
            engaged |= fixture.players
        else:
            delays.append(Delay(fixture.key, "table"))
    seatings = sorted(seated.items(), key=lambda pair: order(pair[1]))
    return Assignment(tuple(Seating(fixture.key, table) for table, fixture in seatings), tuple(delays))


@dataclass(frozen=True, slots=True)
class Ahead:
    """A fixture still to be played, for the estimate.

    `after` are fixtures whose end it waits for; `players` those already known. `running_since` is set for a
    match on a table (`table`).
    """

    key: Key
    round: int
    number: int
    duration: timedelta
    kinds: frozenset[str] = frozenset()
    players: frozenset[Key] = frozenset()
    after: frozenset[Key] = frozenset()
    running_since: datetime | None = None
    table: Key | None = None
    not_before: datetime | None = None


def typical_duration(
    measured: Sequence[tuple[timedelta, int]], length: int, otherwise: timedelta
) -> timedelta:
    """The median of measured durations, scaled to a match of `length`.

    `measured` pairs a duration with the length of that match (points or races to win; 0 when it has
    none). Without a measurement it is `otherwise`.
    """
    if not measured:
        return otherwise
    scaled = [
        took.total_seconds() * (length / played_to if played_to and length else 1)
        for took, played_to in measured
    ]
    return timedelta(seconds=round(statistics.median(scaled)))


def estimate(
    fixtures: Sequence[Ahead],
    tables: Sequence[FreeTable],
    *,
    now: datetime,
    rest: timedelta = timedelta(0),
    last_finished: Mapping[Key, datetime] | None = None,
) -> dict[Key, datetime]:
    """When each fixture will probably begin, if every match takes its duration.

    Fixtures without any suitable table, or behind one, have no estimate. A match that runs over its time is
    taken to end now.
    """
    free_at: dict[Key, datetime] = {t.key: now for t in tables}
    ends: dict[Key, datetime] = {}
    player_free: dict[Key, datetime] = {p: at + rest for p, at in (last_finished or {}).items()}
    starts: dict[Key, datetime] = {}
    for fixture in fixtures:
        if fixture.running_since is not None:
            end = max(now, fixture.running_since + fixture.duration)
            ends[fixture.key] = end
            starts[fixture.key] = fixture.running_since
            if fixture.table in free_at:
                free_at[fixture.table] = max(free_at[fixture.table], end)
            for player in fixture.players:
                player_free[player] = end + rest
    waiting = {f.key: f for f in fixtures if f.running_since is None}
    blockers = {key: set(f.after) & waiting.keys() for key, f in waiting.items()}
    followers: dict[Key, list[Key]] = {}
    for key, before in blockers.items():
        for b in before:
            followers.setdefault(b, []).append(key)
    queue: list[tuple[int, int, str, Key]] = []

    def offer(key: Key) -> None:
        heapq.heappush(queue, (waiting[key].round, waiting[key].number, str(key), key))

    for key, before in blockers.items():
        if not before:
            offer(key)
    while queue:
        fixture = waiting[heapq.heappop(queue)[-1]]
        fitting = [t for t in tables if not fixture.kinds or t.kind in fixture.kinds]
        if not fitting:
            continue
        earliest = max(
            [now]
            + [ends[k] + rest for k in fixture.after if k in ends]
            + [player_free[p] for p in fixture.players if p in player_free]
            + ([fixture.not_before] if fixture.not_before else [])
        )
        # The table that is free in time and was free last leaves the others for those who can start sooner.
        in_time = [t for t in fitting if free_at[t.key] <= earliest]
        table = (
            max(in_time, key=lambda t: (free_at[t.key], -t.number))
            if in_time
            else min(fitting, key=lambda t: (free_at[t.key], t.number))
        )
        start = max(earliest, free_at[table.key])
        starts[fixture.key] = start
        ends[fixture.key] = free_at[table.key] = start + fixture.duration
        for player in fixture.players:
            player_free[player] = start + fixture.duration + rest
        for follower in followers.get(fixture.key, ()):
            blockers[follower].discard(fixture.key)
            if not blockers[follower]:
                offer(follower)
    return starts
