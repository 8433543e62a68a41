"""Which team takes which number of its division's rounds, and whose homes change: OR-Tools CP-SAT.

Real leagues decompose it so, too: the rounds are canonical (few breaks, homes in balance), and the solver
gives the numbers to the teams of all divisions at once, so that venues have room, nobody is at home when
they cannot be, and teams to be kept apart take turns. Where that does not keep everything, a second search
lets the pairs of the divisions concerned change their homes, at the price of a few breaks.

Searches are bounded by the solver's own deterministic time and run on one thread, on which its strategies
take turns, so the same wishes give the same list on every machine. The library is loaded at the first list
only: it takes a second and 90 MB, which no process that only shows pages should pay.
"""

from __future__ import annotations

import importlib.util
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from clubs.leagues.rules.fixture_lists.canonical import canonical
from clubs.leagues.rules.fixture_lists.watching import QUIET, Watch, plans_told, stopping
from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Wishes
from rules_engine.saying import Text, say

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

HARD = 1000
"""How much a hard wish weighs against the heaviest soft one."""
SEED = 1
Days = Mapping[Key, Sequence[date]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The teams of a division in the order of the numbers they take, and the slots (by their places in the
    canonical list) in which home and away change."""

    numbers: tuple[Key, ...]
    turned: frozenset[int]

    def team(self, number: int) -> Key:
        """The team that has this number (from 1)."""
        return self.numbers[number - 1]


class NoPlan(RuntimeError):
    """The search ended without any plan: its effort was too small."""


def installed() -> bool:
    """Whether the solver is at hand."""
    return importlib.util.find_spec("ortools") is not None


def solved(wishes: Wishes, days: Days, effort: float, watch: Watch = QUIET) -> dict[Key, Plan]:
    """A plan for each division. `effort` is the deterministic time of each of the two searches.

    Raises ModuleNotFoundError where the solver is not installed, Stopped.
    """
    from ortools.sat.python import cp_model

    plans, free = _Numbers(cp_model, wishes, days).solve(effort, watch)
    if free:
        return _Homes(cp_model, wishes, days, plans, free).solve(effort, watch)
    return plans


def run(
    library: Any,
    model: cp_model.CpModel,
    penalties: Sequence[Any],
    effort: float,
    watch: Watch,
    words: Text,
    heaviest: int,
) -> cp_model.CpSolver:
    """The solver after its search for the least penalties within this deterministic time. `words` tell what
    is looked for; each hard wish costs the `heaviest` penalty.

    Raises NoPlan, Stopped.
    """
    watch.told(say("leagues.search-begins", "{search}.", search=words))
    model.minimize(sum(penalties))
    solver: cp_model.CpSolver = library.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.interleave_search = True
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = effort
    with stopping(solver, watch):
        status = solver.solve(model, plans_told(library, watch, words, heaviest))
    if status not in (library.OPTIMAL, library.FEASIBLE):
        raise NoPlan(f"The solver found no plan: {status.name}.")
    return solver


class _Search:
    """A model with penalties for wishes about homes, whatever its variables are."""

    def __init__(self, library: Any, wishes: Wishes, days: Days) -> None:
        self.library = library
        self.model: cp_model.CpModel = library.CpModel()
        self.wishes = wishes
        self.days = days
        self.penalties: list[Any] = []
        self.blamed: list[tuple[Any, frozenset[Key]]] = []
        """Each penalty without its weight, and the divisions whose teams it concerns."""
        self.of = {team.key: one for one in wishes.divisions for team in one.teams}

    def penalise(self, weight: int, what: Any, teams: Iterable[Key]) -> None:
        """Each of these costs so much."""
        self.penalties.append(weight * what)
        self.blamed.append((what, frozenset(self.of[team].key for team in teams)))

    def homes(self, home: Mapping[tuple[Key, date], Any]) -> None:
        """Penalties for homes that cannot be, too many at a venue, and of teams to be kept apart.

        `home` says for each team and day, as an expression of 0 or 1, whether it is at home.
        """
        heaviest = HARD * max(1, self.wishes.weights.apart)
        there: dict[tuple[Key, date], list[Key]] = defaultdict(list)
        for (key, day), at_home in home.items():
            team = self.wishes.team_of[key]
            if day not in team.absent and not self.wishes.may_host(team, day):
                self.penalise(heaviest, at_home, [key])
            if team.venue is not None:
                there[team.venue, day].append(key)
        for (venue, day), teams in there.items():
            room = self.wishes.room(venue, day)
            if len(teams) > room:
                over = self.model.new_int_var(0, len(teams) - room, "")
                self.model.add(sum(home[team, day] for team in teams) <= room + over)
                self.penalise(heaviest, over, teams)
        for one, other in self.wishes.apart:
            for day in sorted({day for team, day in home if team == one}):
                if (other, day) in home:
                    both = self.model.new_bool_var("")
                    self.model.add(home[one, day] + home[other, day] <= 1 + both)
                    self.penalise(self.wishes.weights.apart, both, (one, other))

    def search(self, effort: float, watch: Watch, words: Text) -> cp_model.CpSolver:
        """Search within this deterministic time."""
        heaviest = HARD * max(1, self.wishes.weights.apart)
        return run(self.library, self.model, self.penalties, effort, watch, words, heaviest)

    def concerned(self, solver: cp_model.CpSolver) -> frozenset[Key]:
        """The divisions whose teams have a wish that is not kept."""
        return frozenset().union(*(keys for what, keys in self.blamed if solver.value(what)))


class _Numbers(_Search):
    """Which team takes which number."""

    def __init__(self, library: Any, wishes: Wishes, days: Days) -> None:
        super().__init__(library, wishes, days)
        self.takes: dict[tuple[Key, int], Any] = {}
        home: dict[tuple[Key, date], Any] = {}
        for division in wishes.divisions:
            home.update(self._division(division))
        self.homes(home)

    def _division(self, division: Division) -> dict[tuple[Key, date], Any]:
        """Variables for one division; which homes follow from them."""
        model, rounds = self.model, canonical(len(division.teams), division.meetings)
        numbers = range(1, rounds.size + 1)
        for n, team in enumerate(division.teams, start=1):
            for number in numbers:
                self.takes[team.key, number] = model.new_bool_var("")
                model.add_hint(self.takes[team.key, number], n == number)
            model.add_exactly_one(self.takes[team.key, number] for number in numbers)
        for number in numbers:
            model.add_exactly_one(self.takes[team.key, number] for team in division.teams)
        at_home: dict[int, list[int]] = defaultdict(list)
        for slot in rounds.slots:
            at_home[slot.round].append(slot.home)
        home = {}
        for round_, day in enumerate(self.days[division.key], start=1):
            rests = rounds.byes[round_ - 1]
            for team in division.teams:
                home[team.key, day] = sum(self.takes[team.key, number] for number in at_home[round_])
                if rests is not None and day in team.absent:
                    plays = 1 - self.takes[team.key, rests]
                    self.penalise(HARD * max(1, self.wishes.weights.apart), plays, [team.key])
        return home

    def solve(self, effort: float, watch: Watch) -> tuple[dict[Key, Plan], frozenset[Key]]:
        """The plans, and the divisions in which a wish is not kept."""
        solver = self.search(effort, watch, say("leagues.giving-numbers", "Giving the teams their numbers"))
        plans = {}
        for division in self.wishes.divisions:
            having = {
                number: team.key
                for team in division.teams
                for number in range(1, len(division.teams) + 1)
                if solver.value(self.takes[team.key, number])
            }
            plans[division.key] = Plan(tuple(having[n] for n in sorted(having)), frozenset())
        return plans, self.concerned(solver)


class _Homes(_Search):
    """Who is at home, the rounds and the numbers of teams being given; only in the `free` divisions."""

    def __init__(
        self, library: Any, wishes: Wishes, days: Days, plans: Mapping[Key, Plan], free: frozenset[Key]
    ) -> None:
        super().__init__(library, wishes, days)
        self.plans, self.free = plans, free
        self.turns: dict[tuple[Key, int], Any] = {}
        home: dict[tuple[Key, date], Any] = {}
        for division in wishes.divisions:
            home.update(self._division(division))
        self.homes(home)

    def _division(self, division: Division) -> dict[tuple[Key, date], Any]:
        rounds, plan = canonical(len(division.teams), division.meetings), self.plans[division.key]
        may_turn = division.key in self.free
        home: dict[tuple[Key, date], Any] = {}
        row: dict[int, list[Any]] = defaultdict(list)
        pairs: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for index, slot in enumerate(rounds.slots):
            turned: Any = 0
            if may_turn:
                turned = self.turns[division.key, index] = self.model.new_bool_var("")
                self.model.add_hint(turned, False)
            day = self.days[division.key][slot.round - 1]
            for number, here in ((slot.home, 1 - turned), (slot.away, turned)):
                home[plan.team(number), day] = here
                row[number].append(here)
            low, high = sorted((slot.home, slot.away))
            pairs[low, high].append(1 - turned if slot.home == low else turned)
        if may_turn:
            for at_home in pairs.values():
                self._halved(at_home)
            for number, at_home in row.items():
                self._halved(at_home)
                self._few_breaks(at_home, plan.team(number))
        return home

    def _halved(self, at_home: Sequence[Any]) -> None:
        """As many homes as aways, or one more or less."""
        count = len(at_home)
        self.model.add_linear_constraint(sum(at_home), count // 2, (count + 1) // 2)

    def _few_breaks(self, at_home: Sequence[Any], team: Key) -> None:
        weights = self.wishes.weights
        for one, after in pairwise(at_home):
            again = self.model.new_bool_var("")
            self.model.add(again >= one + after - 1)
            self.model.add(again >= 1 - one - after)
            self.penalties.append(weights.one_break * again)
        for three in zip(at_home, at_home[1:], at_home[2:], strict=False):
            running = self.model.new_bool_var("")
            self.model.add(running >= sum(three) - 2)
            self.model.add(running >= 1 - sum(three))
            self.penalties.append(weights.three_running * running)

    def solve(self, effort: float, watch: Watch) -> dict[Key, Plan]:
        """The plans with the homes that are changed."""
        solver = self.search(effort, watch, say("leagues.changing-homes", "Changing homes where that helps"))
        turned: dict[Key, set[int]] = defaultdict(set)
        for (key, index), variable in self.turns.items():
            if solver.value(variable):
                turned[key].add(index)
        return {key: Plan(plan.numbers, frozenset(turned[key])) for key, plan in self.plans.items()}
