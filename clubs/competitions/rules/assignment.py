"""Seating ready fixtures at free tables.

A fixture may be seated when nobody in it is at another table, everybody in it has rested long enough, and a
table of the right kind is free. Earlier rounds go first, then the fixture that has been ready longest, then
the lower number. Competitions of different games share the club's tables, so a fixture that any table would
suit gives way to a special table's only user (augmenting paths): seating a fixture never makes one that
stands before it in the order wait. When the others will begin is told by :mod:`.times`.

Times are datetimes with a zone; durations are timedeltas.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

Key = Hashable


@dataclass(frozen=True, slots=True)
class Waiting:
    """A fixture with two people in it. `kinds` are the kinds of table that will do; empty means any. Its
    people pause for at least `rest` after their last match."""

    key: Key
    round: int
    number: int
    players: frozenset[Key]
    kinds: frozenset[str]
    ready_at: datetime
    tables: frozenset[Key] = frozenset()
    not_before: datetime | None = None
    rest: timedelta = timedelta(0)

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
    """Why a fixture waits: code "time" (it is set for later), "rest", "busy" or "table"; `until` is known
    only for a time and a rest."""

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
        """When a rest will end or a time has come, so that it is worth looking again."""
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
) -> Assignment:
    """Decide who is seated now. `busy` are people at a table; `last_finished` says when each person's last
    match ended."""
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
        if fixture.not_before is not None and fixture.not_before > now:
            delays.append(Delay(fixture.key, "time", fixture.not_before))
            continue
        if fixture.players & engaged:
            delays.append(Delay(fixture.key, "busy"))
            continue
        rested = max((finished[p] + fixture.rest for p in fixture.players if p in finished), default=now)
        if rested > now:
            delays.append(Delay(fixture.key, "rest", rested))
            continue
        if len(seated) < len(by_number) and find_table(fixture, set()):
            engaged |= fixture.players
        else:
            delays.append(Delay(fixture.key, "table"))
    seatings = sorted(seated.items(), key=lambda pair: order(pair[1]))
    return Assignment(tuple(Seating(fixture.key, table) for table, fixture in seatings), tuple(delays))
