"""Making the rest of a list anew beside what is kept.

Divisions of which nothing is kept are made as :mod:`.making` makes them, with the room that the others leave
in their venues. The matches that are left in the others are placed by the solver (:mod:`.rest`), or without
it day by day: first those that stood on this day before, then those of the teams that have most left to play.
What finds no day is told, and stays without one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date

from clubs.leagues.rules.fixture_lists.conflicts import conflicts, least_gap
from clubs.leagues.rules.fixture_lists.fixtures import Fixture, FixtureList
from clubs.leagues.rules.fixture_lists.keeping import Keep, Remade, Rest, Undated, numbered
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.fixture_lists.rest import Placed, placed
from clubs.leagues.rules.fixture_lists.solving import NoPlan, installed
from clubs.leagues.rules.fixture_lists.watching import QUIET, Watch
from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Team, Wishes
from rules_engine.saying import say

NO_SOLVER_REST = say(
    "leagues.no-solver-rest",
    "OR-Tools is not installed, so the matches that were left took their days one after the other.",
)
TOGETHER = 24
"""So many teams are searched together."""
TOO_SHORT = say(
    "leagues.search-too-short",
    "The search was too short to find a better plan: the matches that were left took their days one after the"
    " other. Make the rest again with more effort.",
)


def remake(
    wishes: Wishes, keep: Keep, *, solver: bool | None = None, effort: float = 8.0, watch: Watch = QUIET
) -> Remade:
    """The list with all that is kept, and the rest made anew. `solver` and `effort` are those of
    :func:`.making.make`.

    Raises ModuleNotFoundError if the solver is insisted on and is not installed, Stopped.
    """
    use = installed() if solver is None else solver
    rest = Rest(wishes, keep)
    found, left = by_days(rest)
    notes: tuple[str, ...] = ()
    if any(rest.divisions):
        notes = (NO_SOLVER_REST,)
        if use:
            found, left, whole_search = _searched(wishes, keep, found, left, effort, watch)
            notes = () if whole_search else (TOO_SHORT,)
    new, kept = numbered(found, rest)
    alone: FixtureList | None = None
    if rest.untouched:
        for one in new:
            rest.add(one)
        theirs = _without(wishes, rest.untouched, rest)
        alone = make(theirs, solver=use, effort=effort, watch=watch)
        new += alone.fixtures
        notes = (*notes, *alone.notes)
    whole = sorted((*kept, *new), key=lambda one: (one.day, one.round))
    undated = Counter(one.pair for one in (*keep.undated, *left))
    told = [
        one for one in conflicts(whole, wishes) if one.code != "meetings" or not undated[frozenset(one.teams)]
    ]
    byes, moved = (alone.byes, alone.moved) if alone is not None else ((), ())
    listed = FixtureList(tuple(whole), byes, moved, tuple(told), use, notes)
    return Remade(listed, tuple(new), tuple(kept), tuple(left))


def _searched(
    wishes: Wishes, keep: Keep, start: Placed, left: list[Undated], effort: float, watch: Watch
) -> tuple[Placed, list[Undated], bool]:
    """A better plan than `start` and what it has `left`: some divisions after the others, because a model of
    all is too large to search. Also whether each search has found one."""
    plan, ended = dict(start), True
    groups = _groups(Rest(wishes, keep))
    for number, group in enumerate(groups, 1):
        rest = Rest(wishes, keep, only=group)
        for key in plan.keys() - group:
            for day, home, away in plan[key]:
                rest.add(Fixture(key, 0, day, home, away, wishes.team_of[home].venue))
        words = say("leagues.looking-for-days", "Looking for days for the matches that are left")
        if len(groups) > 1:
            words = say(
                "leagues.search-part",
                "{search}, part {number} of {parts}",
                search=words,
                number=number,
                parts=len(groups),
            )
        own = {key: plan[key] for key in group}
        try:
            found, undated = placed(rest, own, max(1.0, effort / len(groups)), watch, words)
        except NoPlan:
            ended = False
            continue
        plan |= found
        left = [one for one in left if one.division not in group] + undated
    return plan, left, ended


def _groups(rest: Rest) -> list[frozenset[Key]]:
    """Divisions that are searched together."""
    groups: list[list[Division]] = []
    for division in rest.divisions:
        if not groups or sum(len(one.teams) for one in (*groups[-1], division)) > TOGETHER:
            groups.append([])
        groups[-1].append(division)
    return [frozenset(one.key for one in group) for group in groups]


def _without(wishes: Wishes, divisions: frozenset[Key], rest: Rest) -> Wishes:
    """The wishes of some divisions, in venues that the others have taken in part."""
    own = tuple(one for one in wishes.divisions if one.key in divisions)
    teams = {team.key for one in own for team in one.teams}
    apart = tuple(pair for pair in wishes.apart if teams.issuperset(pair))
    first = rest.keep.first
    own = tuple(replace(one, start=max(one.start, first)) for one in own)
    return replace(wishes, divisions=own, apart=apart, taken=dict(rest.taken))


def by_days(rest: Rest) -> tuple[Placed, list[Undated]]:
    """Each match that is left on the first day that it finds, the days in their order."""
    found: Placed = defaultdict(list)
    left: list[Undated] = []
    former = {(frozenset((one.home, one.away)), one.day): one for one in rest.keep.former}
    taken = Counter(rest.taken)
    for division in list(rest.divisions):
        plan = _ByDays(rest, division, taken, former)
        plan.fill()
        found[division.key] = plan.placed
        left += plan.left()
    return found, left


class _ByDays:
    """The matches that are left of one division."""

    def __init__(
        self,
        rest: Rest,
        division: Division,
        taken: Counter[tuple[Key, date]],
        former: dict[tuple[frozenset[Key], date], Fixture],
    ) -> None:
        self.rest, self.division, self.taken, self.former = rest, division, taken, former
        self.open = {(one, other): count for one, other, count in rest.pairs(division)}
        self.load: Counter[Key] = Counter()
        for (one, other), count in self.open.items():
            self.load[one.key] += count
            self.load[other.key] += count
        self.homes = Counter({team.key: 0 for team in division.teams})
        for (home, _), count in rest.hosted.items():
            if home in self.homes:
                self.homes[home] += count
        self.hosted = Counter(rest.hosted)
        self.met: dict[frozenset[Key], list[date]] = defaultdict(list)
        for fixture in rest.keep.fixtures:
            self.met[fixture.pair].append(fixture.day)
        self.placed: list[tuple[date, Key, Key]] = []

    def fill(self) -> None:
        """Each day takes what it can; then what is left takes any day, also soon after another meeting."""
        days, gap = self.rest.days(self.division), least_gap(self.division)
        busy: set[tuple[Key, date]] = set()
        for least in (gap, 1):
            for day in days:
                self._day(day, least, busy)

    def _day(self, day: date, gap: int, busy: set[tuple[Key, date]]) -> None:
        waiting = [pair for pair, count in self.open.items() if count]
        waiting.sort(key=lambda pair: (self._stood(pair, day) is None, -self._load(pair)))
        for one, other in waiting:
            pair = frozenset((one.key, other.key))
            if (one.key, day) in busy or (other.key, day) in busy:
                continue
            if any(abs((day - met).days) < gap for met in self.met[pair]):
                continue
            home = self._home(one, other, day)
            if home is None:
                continue
            away = other if home is one else one
            busy |= {(one.key, day), (other.key, day)}
            if home.venue is not None:
                self.taken[home.venue, day] += 1
            self.homes[home.key] += 1
            self.hosted[home.key, away.key] += 1
            self.met[pair].append(day)
            self.open[one, other] -= 1
            self.load[one.key] -= 1
            self.load[other.key] -= 1
            self.placed.append((day, home.key, away.key))

    def _stood(self, pair: tuple[Team, Team], day: date) -> Fixture | None:
        """The match of the two that stood on this day before."""
        return self.former.get((frozenset((pair[0].key, pair[1].key)), day))

    def _load(self, pair: tuple[Team, Team]) -> int:
        return max(self.load[pair[0].key], self.load[pair[1].key])

    def _home(self, one: Team, other: Team, day: date) -> Team | None:
        """Who is at home: as it was, else who has been so less often; None if neither can be."""
        stood = self._stood((one, other), day)
        order = sorted(
            ((one, other), (other, one)),
            key=lambda pair: (
                self.hosted[pair[0].key, pair[1].key] - self.hosted[pair[1].key, pair[0].key] > 0,
                stood is None or stood.home != pair[0].key,
                self.homes[pair[0].key],
            ),
        )
        for home, away in order:
            if self.rest.may_meet(home, away, day) and self._room(home, day):
                return home
        return None

    def _room(self, home: Team, day: date) -> bool:
        venue = home.venue
        return venue is None or self.taken[venue, day] < self.rest.wishes.room(venue, day)

    def left(self) -> list[Undated]:
        """What has found no day."""
        found = []
        for (one, other), count in self.open.items():
            home, away = (one, other) if self.homes[one.key] <= self.homes[other.key] else (other, one)
            found += [Undated(self.division.key, home.key, away.key)] * count
        return found
