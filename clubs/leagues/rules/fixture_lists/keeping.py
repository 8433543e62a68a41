"""What of a list stays when the rest is made anew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import combinations

from clubs.leagues.rules.fixture_lists.fixtures import Fixture, FixtureList
from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Team, Wishes


@dataclass(frozen=True, slots=True)
class Undated:
    """A match without a day."""

    division: Key
    home: Key
    away: Key

    @property
    def pair(self) -> frozenset[Key]:
        """The two teams, in no order."""
        return frozenset((self.home, self.away))


@dataclass(frozen=True)
class Keep:
    """What stays: `fixtures` on their days, `undated` matches that wait for one, and the divisions `whole`
    that are not touched. `former` are the matches that may move, as they stood: where nothing speaks against
    it they stay. No new match is before `first`."""

    fixtures: tuple[Fixture, ...]
    first: date
    undated: tuple[Undated, ...] = ()
    whole: frozenset[Key] = frozenset()
    former: tuple[Fixture, ...] = ()


@dataclass(frozen=True)
class Remade:
    """The whole list, those of its matches that are `new` and those that were `kept` (whose rounds may have
    other numbers), and those that found no day."""

    made: FixtureList
    new: tuple[Fixture, ...]
    kept: tuple[Fixture, ...]
    without_day: tuple[Undated, ...]


class Rest:
    """What is left to be played beside what is kept, in all divisions or in some."""

    def __init__(self, wishes: Wishes, keep: Keep, only: frozenset[Key] | None = None) -> None:
        self.wishes, self.keep, self.only = wishes, keep, only
        self.met: Counter[frozenset[Key]] = Counter()
        """How often each pair meets in what is kept."""
        self.hosted: Counter[tuple[Key, Key]] = Counter()
        """How often the first is at home against the second in it."""
        self.busy: set[tuple[Key, date]] = set()
        self.at_home: set[tuple[Key, date]] = set()
        self.taken: Counter[tuple[Key, date]] = Counter()
        """Home matches in a venue on a day."""
        for one in keep.fixtures:
            self.add(one)
        for undated in keep.undated:
            self.met[undated.pair] += 1
            self.hosted[undated.home, undated.away] += 1

    def add(self, one: Fixture) -> None:
        """One more match that stays where it is."""
        self.met[one.pair] += 1
        self.hosted[one.home, one.away] += 1
        self.busy |= {(one.home, one.day), (one.away, one.day)}
        self.at_home.add((one.home, one.day))
        if one.venue is not None:
            self.taken[one.venue, one.day] += 1

    @cached_property
    def untouched(self) -> frozenset[Key]:
        """Divisions of which nothing is kept and that have all their days before them: they are made as if
        they were alone."""
        kept = {one.division for one in self.keep.fixtures} | {one.division for one in self.keep.undated}
        return frozenset(
            one.key
            for one in self.wishes.divisions
            if one.key not in kept | self.keep.whole and len(self.days(one)) >= one.rounds
        )

    @property
    def divisions(self) -> Iterator[Division]:
        """Those of which a part is kept, and that have matches left."""
        for division in self.wishes.divisions:
            asked = self.only is None or division.key in self.only
            left_out = self.keep.whole | self.untouched
            if asked and division.key not in left_out and any(self.pairs(division)):
                yield division

    def pairs(self, division: Division) -> Iterator[tuple[Team, Team, int]]:
        """Two teams, and how often they have still to meet."""
        for one, other in combinations(division.teams, 2):
            left = division.meetings - self.met[frozenset((one.key, other.key))]
            if left > 0:
                yield one, other, left

    def days(self, division: Division) -> tuple[date, ...]:
        """The division's days on which a new match may be."""
        return tuple(day for day in self.wishes.days(division) if day >= self.keep.first)

    def may_meet(self, home: Team, away: Team, day: date) -> bool:
        """Whether nothing that is kept, and no wish of the two, speaks against this match on this day."""
        if (home.key, day) in self.busy or (away.key, day) in self.busy:
            return False
        return day not in away.absent and self.wishes.may_host(home, day)

    def may_host(self, home: Key, away: Key, division: Division) -> int:
        """How many more homes of the first against the second keep the balance of their meetings."""
        return max(0, (division.meetings + 1) // 2 - self.hosted[home, away])

    def needed(self, division: Division) -> int:
        """How many rounds the rest takes at least."""
        left: dict[Key, int] = defaultdict(int)
        for one, other, count in self.pairs(division):
            left[one.key] += count
            left[other.key] += count
        return max(left.values(), default=0)


def numbered(
    new: Mapping[Key, list[tuple[date, Key, Key]]], rest: Rest
) -> tuple[list[Fixture], list[Fixture]]:
    """New matches with their rounds, and what is kept with its own: behind the last round before the first
    new day, each day is a round."""
    found: list[Fixture] = []
    kept: list[Fixture] = []
    for division in rest.wishes.divisions:
        own = sorted(new.get(division.key, ()), key=lambda match: match[0])
        there = [one for one in rest.keep.fixtures if one.division == division.key]
        if not own:
            kept += there
            continue
        before = [one for one in there if one.day < rest.keep.first]
        after = [one for one in there if one.day >= rest.keep.first]
        last = max((one.round for one in before), default=0)
        days = sorted({day for day, *_ in own} | {one.day for one in after})
        rounds = {day: last + n for n, day in enumerate(days, 1)}
        kept += [*before, *(replace(one, round=rounds[one.day]) for one in after)]
        for day, home, away in own:
            venue = rest.wishes.team_of[home].venue
            found.append(Fixture(division.key, rounds[day], day, home, away, venue))
    return found, kept
