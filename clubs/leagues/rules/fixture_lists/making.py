"""Making the fixture list of a season from its wishes.

With the solver (the extra `leagues`) teams take the numbers of the rounds that suit all wishes, over all
divisions at once, and homes are changed where that helps. Without it they take the numbers in the order in
which they are listed: the plain circle method. Either way matches that cannot be played on their day are then
moved, and what is still not respected is told.

The same wishes give the same list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from clubs.leagues.rules.fixture_lists.canonical import canonical
from clubs.leagues.rules.fixture_lists.conflicts import conflicts
from clubs.leagues.rules.fixture_lists.days import round_days
from clubs.leagues.rules.fixture_lists.fixtures import Bye, Fixture, FixtureList
from clubs.leagues.rules.fixture_lists.moving import moved
from clubs.leagues.rules.fixture_lists.solving import Plan, installed, solved
from clubs.leagues.rules.fixture_lists.watching import QUIET, Watch
from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Wishes
from rules_engine.saying import say

SHARES = (0.25, 0.0)
"""A day is left out if more than this share of the teams is hindered on it; the next is tried if a hard wish
is not kept."""
NO_SOLVER = say(
    "leagues.no-solver",
    "OR-Tools is not installed, so teams took their numbers in order. With it, homes of teams that share a"
    " venue or are to be kept apart are set against each other (docs/running.md).",
)

Days = Mapping[Key, Sequence[date]]


def make(
    wishes: Wishes, *, solver: bool | None = None, effort: float = 8.0, watch: Watch = QUIET
) -> FixtureList:
    """The fixture list. `solver` forbids the solver or insists on it (None: if it is installed); `effort` is
    how long each search may last, in the solver's own seconds, which do not depend on the machine. `watch`
    hears how far it is.

    Raises ModuleNotFoundError if the solver is insisted on and is not installed, Stopped.
    """
    use = installed() if solver is None else solver
    best: FixtureList | None = None
    tried: list[Days] = []
    for share in SHARES:
        days = round_days(wishes, share)
        if days in tried:
            continue
        tried.append(days)
        plans = (
            solved(wishes, days, effort, watch) if use else {one.key: plain(one) for one in wishes.divisions}
        )
        watch.go_on()
        found = _listed(wishes, days, plans, use)
        if best is None or len(found.hard) < len(best.hard):
            best = found
        if not best.hard:
            break
    assert best is not None
    return best


def plain(division: Division) -> Plan:
    """The circle method: teams take the numbers in the order in which they are listed."""
    return Plan(tuple(team.key for team in division.teams), frozenset())


def _listed(wishes: Wishes, days: Days, plans: Mapping[Key, Plan], use: bool) -> FixtureList:
    fixtures: list[Fixture] = []
    byes: list[Bye] = []
    for division in wishes.divisions:
        plan, own = plans[division.key], days[division.key]
        rounds = canonical(len(division.teams), division.meetings)
        for number, slot in enumerate(rounds.slots):
            home, away = plan.team(slot.home), plan.team(slot.away)
            if number in plan.turned:
                home, away = away, home
            venue = wishes.team_of[home].venue
            fixtures.append(Fixture(division.key, slot.round, own[slot.round - 1], home, away, venue))
        byes += [
            Bye(division.key, n, own[n - 1], plan.team(rests))
            for n, rests in enumerate(rounds.byes, start=1)
            if rests is not None
        ]
    fixtures, elsewhere = moved(sorted(fixtures, key=_order), wishes)
    return FixtureList(
        tuple(sorted(fixtures, key=_order)),
        tuple(sorted(byes, key=_order)),
        tuple(elsewhere),
        tuple(conflicts(fixtures, wishes)),
        use,
        () if use else (NO_SOLVER,),
    )


def _order(one: Fixture | Bye) -> tuple[date, int]:
    return one.day, one.round
