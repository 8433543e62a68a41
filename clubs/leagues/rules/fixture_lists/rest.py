"""Days and homes for the matches that are left, beside what is kept: OR-Tools CP-SAT.

What is kept is a hard constraint: its teams are busy and its venues have less room on its days. The rounds of
:mod:`.canonical` are of no use here, because what was played need not follow them, and teams may have come or
gone. So each match that is left takes a day by itself: for each two teams and day a variable says whether
they meet there, at whose home. A match that finds no day costs most, so a plan always exists. The plan
that :mod:`.remaking` makes without the solver is the one from which the search begins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from clubs.leagues.rules.fixture_lists.conflicts import least_gap
from clubs.leagues.rules.fixture_lists.keeping import Rest, Undated
from clubs.leagues.rules.fixture_lists.solving import HARD, run
from clubs.leagues.rules.fixture_lists.watching import Watch
from clubs.leagues.rules.fixture_lists.wishes import Division, Key
from rules_engine.saying import Text

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

NO_DAY = 3
"""A match without a day weighs as much as so many hard wishes."""
BALANCE, SOON = 6, 4
"""What a home too many, and two meetings within half a leg, weigh."""

Placed = dict[Key, list[tuple[date, Key, Key]]]
"""By division: the day, the home team and the away team of each new match."""


def placed(
    rest: Rest, start: Placed, effort: float, watch: Watch, words: Text
) -> tuple[Placed, list[Undated]]:
    """A day for each match that is left, and those that find none. `start` is the plan from which the search
    begins, `effort` the solver's own time; `words` tell what is looked for.

    Raises ModuleNotFoundError where the solver is not installed, NoPlan, Stopped.
    """
    from ortools.sat.python import cp_model

    return _Search(cp_model, rest, start).solve(effort, watch, words)


class _Search:
    """One model for some divisions of which a part is kept, because they may share venues."""

    def __init__(self, library: Any, rest: Rest, start: Placed) -> None:
        self.library, self.rest, self.wishes = library, rest, rest.wishes
        self.model: cp_model.CpModel = library.CpModel()
        self.heaviest = HARD * max(1, self.wishes.weights.apart)
        self.penalties: list[Any] = []
        self.meets: dict[tuple[Key, Key, date], Any] = {}
        self.none: dict[tuple[Key, Key], Any] = {}
        self.homes: dict[tuple[Key, date], list[Any]] = defaultdict(list)
        self.aways: dict[tuple[Key, date], list[Any]] = defaultdict(list)
        self.divisions = list(rest.divisions)
        begun = {(home, away, day) for plan in start.values() for day, home, away in plan}
        for division in self.divisions:
            self._matches(division, begun)
        for key, variables in list(self.homes.items()):
            self.model.add_at_most_one([*variables, *self.aways.get(key, [])])
        for key, variables in self.aways.items():
            if key not in self.homes:
                self.model.add_at_most_one(variables)
        for division in self.divisions:
            self._evenness(division)
        self._venues()
        self._apart()

    def cost(self, weight: int, what: Any) -> None:
        """Each of these costs so much."""
        self.penalties.append(weight * what)

    def _matches(self, division: Division, start: set[tuple[Key, Key, date]]) -> None:
        model, rest = self.model, self.rest
        days, needed, gap = rest.days(division), rest.needed(division), least_gap(division)
        late = set(days[needed:])
        for one, other, count in rest.pairs(division):
            by_day: dict[date, list[Any]] = defaultdict(list)
            for home, away in ((one, other), (other, one)):
                own = []
                for day in days:
                    if not rest.may_meet(home, away, day):
                        continue
                    meets = self.meets[home.key, away.key, day] = model.new_bool_var("")
                    model.add_hint(meets, (home.key, away.key, day) in start)
                    own.append(meets)
                    by_day[day].append(meets)
                    self.homes[home.key, day].append(meets)
                    self.aways[away.key, day].append(meets)
                    if day in late:
                        self.cost(1, meets)
                balanced = rest.may_host(home.key, away.key, division)
                if len(own) > balanced:
                    over = model.new_int_var(0, len(own), "")
                    model.add(sum(own) <= balanced + over)
                    self.cost(5 * BALANCE, over)
            none = self.none[one.key, other.key] = model.new_int_var(0, count, "")
            model.add(sum(var for found in by_day.values() for var in found) + none == count)
            pair = frozenset((one.key, other.key))
            model.add_hint(none, count - sum({home, away} == pair for home, away, _ in start))
            self.cost(NO_DAY * self.heaviest, none)
            self._soon(division, pair, by_day, gap)

    def _soon(
        self, division: Division, pair: frozenset[Key], by_day: dict[date, list[Any]], gap: int
    ) -> None:
        """Two meetings of a pair have about half a leg between them."""
        if division.meetings < 2:
            return
        fixed = [one.day for one in self.rest.keep.fixtures if one.pair == pair]
        for day in sorted(by_day):
            within = [at for at in by_day if day <= at < day + timedelta(days=gap)]
            there = sum(abs((at - day).days) < gap for at in fixed)
            if len(within) + there < 2:
                continue
            soon = self.model.new_int_var(0, len(within), "")
            variables = [var for at in within for var in by_day[at]]
            self.model.add(sum(variables) <= max(0, 1 - there) + soon)
            self.cost(SOON, soon)

    def _evenness(self, division: Division) -> None:
        """Homes and aways of each team in balance, and few breaks."""
        model, weights = self.model, self.wishes.weights
        days = self.rest.days(division)
        half = (division.meetings * (len(division.teams) - 1) + 1) // 2
        for team in division.teams:
            hosted = sum(count for (home, _), count in self.rest.hosted.items() if home == team.key)
            visited = sum(count for (_, away), count in self.rest.hosted.items() if away == team.key)
            for at, kept in ((self.homes, hosted), (self.aways, visited)):
                variables = [var for day in days for var in at.get((team.key, day), [])]
                if variables:
                    over = model.new_int_var(0, len(variables), "")
                    model.add(sum(variables) <= max(0, half - kept) + over)
                    self.cost(BALANCE, over)
            here = [self._here(team.key, day) for day in days]
            there = [sum(self.aways.get((team.key, day), [])) for day in days]
            for row in (here, there):
                for pair in pairwise(row):
                    self._too_many(pair, 1, weights.one_break)
                for three in zip(row, row[1:], row[2:], strict=False):
                    self._too_many(three, 2, weights.three_running)

    def _here(self, team: Key, day: date) -> Any:
        """Whether the team is at home on this day: an expression, or a number where that is kept."""
        return sum(self.homes.get((team, day), [])) + ((team, day) in self.rest.at_home)

    def _too_many(self, row: Sequence[Any], most: int, weight: int) -> None:
        if all(isinstance(one, int) for one in row):
            return
        over = self.model.new_bool_var("")
        self.model.add(sum(row) <= most + over)
        self.cost(weight, over)

    def _venues(self) -> None:
        there: dict[tuple[Key, date], list[Any]] = defaultdict(list)
        for (home, _, day), meets in self.meets.items():
            venue = self.wishes.team_of[home].venue
            if venue is not None:
                there[venue, day].append(meets)
        for (venue, day), variables in there.items():
            room = max(0, self.wishes.room(venue, day) - self.rest.taken[venue, day])
            if len(variables) > room:
                over = self.model.new_int_var(0, len(variables), "")
                self.model.add(sum(variables) <= room + over)
                self.cost(self.heaviest, over)

    def _apart(self) -> None:
        days = sorted({day for _, day in self.homes} | {day for _, day in self.rest.at_home})
        for one, other in self.wishes.apart:
            for day in days:
                self._too_many((self._here(one, day), self._here(other, day)), 1, self.wishes.weights.apart)

    def solve(self, effort: float, watch: Watch, words: Text) -> tuple[Placed, list[Undated]]:
        """The plan."""
        solver = run(self.library, self.model, self.penalties, effort, watch, words, self.heaviest)
        of = {team.key: division.key for division in self.divisions for team in division.teams}
        found: Placed = {division.key: [] for division in self.divisions}
        for (home, away, day), meets in self.meets.items():
            if solver.value(meets):
                found[of[home]].append((day, home, away))
        left = []
        for (one, other), none in self.none.items():
            for _ in range(solver.value(none)):
                left.append(Undated(of[one], one, other))
        return found, left
