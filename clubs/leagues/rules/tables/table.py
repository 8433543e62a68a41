"""A division's table: teams in order, what parts neighbours, form, matches left, and what was deducted.

Teams that have withdrawn stand at the foot, without a place. The reasons between neighbours are those of
:mod:`clubs.competitions.rules.standings.explaining`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clubs.competitions.rules.standings.explaining import Parting
from clubs.competitions.rules.standings.table import Parted, refined
from clubs.leagues.rules.tables.criteria import DEFAULT, Criterion, Facts, chosen
from clubs.leagues.rules.tables.results import Key, Outcome, TeamResult
from clubs.leagues.rules.tables.scoring import Deduction, Scoring
from clubs.leagues.rules.tables.withdrawals import Left

FORM = 5
"""How many of the last matches a form tells."""


@dataclass(frozen=True, slots=True)
class Line:
    """A team's line. `rank` is None for a team that has withdrawn; `level` is true if nothing parts it from
    the one above, and `parted` says what does. `form` are the last five outcomes, the oldest first. `values`
    are what the criteria show."""

    team: Key
    rank: int | None
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    rubbers: tuple[int, int]
    frames: tuple[int, int]
    left: int
    form: tuple[Outcome, ...]
    deductions: tuple[Deduction, ...]
    values: Mapping[str, str]
    parted: Parted | None
    level: bool

    @property
    def form_letters(self) -> str:
        """The form as letters: "WWDLW"."""
        return "".join(self.form)


@dataclass(frozen=True, slots=True)
class Table:
    """The lines from the top, the teams among which lots have to be drawn if the season ends so, and the
    criteria in their order."""

    lines: tuple[Line, ...]
    to_draw: tuple[tuple[Key, ...], ...]
    criteria: tuple[Criterion, ...]

    def line(self, team: Key) -> Line:
        """The line of a team. Raises KeyError."""
        for line in self.lines:
            if line.team == team:
                return line
        raise KeyError(team)

    def partings(self, names: Mapping[Key, str]) -> list[Parting]:
        """What parts each pair of neighbours that have a place, from the top."""
        placed = [line for line in self.lines if line.rank is not None]
        return [Parting(upper.team, lower.team, lower.parted, names) for upper, lower in pairwise(placed)]


def table(
    teams: Sequence[Key],
    results: Sequence[TeamResult],
    criteria: Sequence[str] = DEFAULT,
    scoring: Scoring | None = None,
    *,
    deductions: Sequence[Deduction] = (),
    withdrawn: Collection[Key] = (),
    left: Sequence[Left] = (),
    lots: Mapping[Key, int] | None = None,
) -> Table:
    """The table of these teams. Results count as they are given: see :func:`.withdrawals.after`.

    Raises UnknownCriterion for a wrong list of criteria, and ValueError for a result of a team that is not in
    the division.
    """
    own: dict[Key, list[TeamResult]] = {team: [] for team in teams}
    for result in sorted(results, key=lambda r: (r.day, r.number)):
        if result.home not in own or result.away not in own:
            raise ValueError("A result is of a team that is not in the division.")
        own[result.home].append(result)
        own[result.away].append(result)
    taken: dict[Key, list[Deduction]] = defaultdict(list)
    for deduction in sorted(deductions, key=lambda d: d.day):
        taken[deduction.team].append(deduction)
    deducted = {team: sum(d.points for d in taken[team]) for team in teams}
    facts = Facts(scoring or Scoring(), deducted, lots or {})
    asked = chosen(criteria)
    order = sorted(own, key=lambda key: (str(type(key)), key))
    found = refined(
        [team for team in order if team not in withdrawn],
        asked,
        lambda criterion, team, group: criterion.value(team, own[team], group, facts),
    )
    waiting = {team: sum(match.has(team) for match in left) for team in teams}

    def line(team: Key, rank: int | None, parted: Parted | None, level: bool) -> Line:
        mine = own[team]
        outcomes = [r.outcome(team) for r in mine]
        return Line(
            team,
            rank,
            sum(facts.scoring.points(r, team) for r in mine) - deducted[team],
            len(mine),
            outcomes.count(Outcome.WON),
            outcomes.count(Outcome.DRAWN),
            outcomes.count(Outcome.LOST),
            (sum(r.rubbers_of(team) for r in mine), sum(r.rubbers_of(r.opponent(team)) for r in mine)),
            (sum(r.frames_of(team) for r in mine), sum(r.frames_of(r.opponent(team)) for r in mine)),
            waiting[team],
            tuple(outcomes[-FORM:]),
            tuple(taken[team]),
            found.shown.get(team, {}),
            parted,
            level,
        )

    lines: list[Line] = []
    for parted, group in found.groups:
        rank = len(lines) + 1
        lines += [line(team, rank, None if n else parted, n > 0) for n, team in enumerate(group)]
    lines += [line(team, None, None, False) for team in order if team in withdrawn]
    to_draw = tuple(group for _, group in found.groups if len(group) > 1)
    return Table(tuple(lines), to_draw, tuple(asked))
