"""Fixture lists, with the solver and without: hard wishes are kept, the rest is told."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from clubs.leagues.rules.fixture_lists import making, solving
from clubs.leagues.rules.fixture_lists.conflicts import all_breaks, conflicts
from clubs.leagues.rules.fixture_lists.fixtures import FixtureList
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.fixture_lists.wishes import Span, Team, Venue, Wishes
from tests.cases import for_each
from tests.clubs.leagues.rules.seasons import county, division, one, shared, teams, week

BOTH = pytest.mark.parametrize("solver", [False, True], ids=["circle method", "solver"])


@for_each("size", range(2, 17))
def test_a_season_without_wishes_has_the_fewest_breaks(size: int) -> None:
    """2n - 2 in a single round robin of 2n teams, none with an odd number; one match a team a round."""
    made = make(one(size), solver=False)
    assert made.conflicts == () and made.moved == ()
    assert all_breaks(made.fixtures) == (0 if size % 2 else size - 2)
    assert len(made.fixtures) == size * (size - 1) // 2
    assert len(made.byes) == (size if size % 2 else 0)


def test_byes_go_round() -> None:
    """With an odd number each team has one a leg."""
    made = make(one(5, meetings=2), solver=False)
    assert Counter(bye.team for bye in made.byes) == {f"T{n}": 2 for n in range(1, 6)}
    playing = {(fixture.round, team) for fixture in made.fixtures for team in fixture.pair}
    assert not any((bye.round, bye.team) in playing for bye in made.byes)


def test_teams_of_a_venue_take_turns() -> None:
    """Two teams to a table: the solver sets their homes against each other, without a break more."""
    wishes = shared(4)
    made = make(wishes, solver=True)
    assert made.solved and made.conflicts == () and made.moved == () and made.notes == ()
    assert all_breaks(made.fixtures) == all_breaks(make(one(8, meetings=2), solver=False).fixtures)


def test_without_the_solver_what_is_not_kept_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list says that the solver is missing; every conflict is in it, none more."""
    monkeypatch.setattr(making, "installed", lambda: False)
    wishes = shared(4)
    made = make(wishes)
    assert not made.solved and "OR-Tools is not installed" in made.notes[0]
    assert list(made.conflicts) == conflicts(made.fixtures, wishes)


@BOTH
def test_a_team_that_cannot_play_has_its_match_on_a_free_day(solver: bool) -> None:
    """The nearest day on which both are free; why is told."""
    members = (Team("T1", "T1", absent=frozenset({week(1)})), *teams(4)[1:])
    made = make(Wishes((division(members, meetings=1),)), solver=solver)
    assert made.hard == ()
    (moved,) = made.moved
    assert "T1" in moved.fixture.pair and moved.was == week(1) and moved.fixture.day == week(3)
    assert moved.words.endswith("on Monday 13 September 2027: T1 cannot play.")


@BOTH
def test_a_match_that_finds_no_day_is_told(solver: bool) -> None:
    """A season without a spare day: the conflict stays, and nothing is dropped."""
    members = (Team("T1", "T1", absent=frozenset({week(1)})), *teams(4)[1:])
    made = make(Wishes((division(members, meetings=1),), last=week(2)), solver=solver)
    assert [conflict.code for conflict in made.hard] == ["absent"] and made.moved == ()
    assert len(made.fixtures) == 6


@BOTH
def test_a_day_on_which_many_cannot_play_is_left_out(solver: bool) -> None:
    """The whole round takes the next day."""
    members = tuple(replace(team, absent=frozenset({week(1)})) for team in teams(4)[:2]) + teams(4)[2:]
    made = make(Wishes((division(members, meetings=1),)), solver=solver)
    assert sorted({fixture.day for fixture in made.fixtures}) == [week(0), week(2), week(3)]
    assert made.moved == () and made.conflicts == ()


@BOTH
def test_holidays_and_cup_weeks_stay_free(solver: bool) -> None:
    """No match on any of their days."""
    wishes = Wishes(
        (division(teams(4), cup_weeks=frozenset({week(2, 3)})),),
        holidays=(Span(week(4), week(5, 2), "Autumn"),),
    )
    made = make(wishes, solver=solver)
    free = {week(2), week(4), week(5)}
    assert made.hard == () and not free & {fixture.day for fixture in made.fixtures}


def test_a_bye_goes_to_the_team_that_cannot_play() -> None:
    """With an odd number the solver gives the bye of a day to a team that is absent."""
    members = (*teams(4), Team("T5", "T5", absent=frozenset({week(1)})))
    made = make(Wishes((division(members, meetings=1),)), solver=True)
    assert made.moved == () and made.conflicts == ()
    assert [bye.team for bye in made.byes if bye.day == week(1)] == ["T5"]


def test_derbies_are_kept_apart() -> None:
    """Two teams are never at home on the same day, over divisions, too."""
    wishes = Wishes(
        (division(teams(6), meetings=2), division(teams(6, "U"), "B", meetings=2)),
        apart=(("T1", "U1"), ("T2", "T3")),
    )
    assert "apart" in {one.code for one in make(wishes, solver=False).conflicts}
    assert make(wishes, solver=True).conflicts == ()


def test_a_team_is_away_when_it_cannot_be_at_home() -> None:
    """No match has to be moved for it, and its venue's closed days are respected alike."""
    closed = frozenset({week(0), week(3)})
    members = (
        Team("T1", "T1", "V"),
        Team("T2", "T2", not_at_home=closed),
        *teams(6)[2:],
    )
    wishes = Wishes((division(members),), (Venue("V", "Hall", 1, closed),))
    made = make(wishes, solver=True)
    assert made.hard == () and made.moved == ()


def test_homes_change_where_numbers_do_not_suffice() -> None:
    """Three days away in a row fit no number of the canonical rounds: pairs change their homes."""
    away = frozenset({week(0), week(1), week(2)})
    members = (Team("T1", "T1", not_at_home=away), *teams(8)[1:])
    made = make(Wishes((division(members),)), solver=True)
    assert made.hard == () and made.moved == ()
    assert all(fixture.home != "T1" for fixture in made.fixtures if fixture.day in away)
    assert not [one for one in made.conflicts if one.code == "homes"]


@cache
def town(solver: bool) -> tuple[Wishes, FixtureList]:
    """Three divisions of eight with five venues, and days on which some cannot play."""
    rng = random.Random(3)
    rooms = {"V1": 1, "V2": 2, "V3": 3, "V4": 2, "V5": 4}
    venues = tuple(Venue(key, key, room, frozenset({week(rng.randrange(20))})) for key, room in rooms.items())
    places = rng.sample([key for key, room in rooms.items() for _ in range(2 * room)], 24)
    divisions = []
    for n, key in enumerate("ABC"):
        members = tuple(
            Team(
                f"{key}{m}",
                f"{key}{m}",
                places[8 * n + m],
                absent=frozenset({week(rng.randrange(20))}) if m == 1 else frozenset(),
                not_at_home=frozenset({week(rng.randrange(20))}) if m % 3 == 0 else frozenset(),
            )
            for m in range(8)
        )
        divisions.append(division(members, key))
    wishes = Wishes(tuple(divisions), venues, apart=(("A1", "B1"), ("A2", "C2")))
    return wishes, make(wishes, solver=solver, effort=1.0)


def test_a_town_keeps_every_hard_wish() -> None:
    """All matches, no conflict that is hard, fewer of the soft ones than without the solver."""
    wishes, made = town(True)
    assert made.hard == () and len(made.fixtures) == 3 * 56
    assert conflicts(made.fixtures, wishes) == list(made.conflicts)
    assert len(made.conflicts) < len(town(False)[1].conflicts)


def test_the_same_wishes_give_the_same_list() -> None:
    """The search is bounded by its own time, not by the machine's."""
    wishes, made = town(True)
    assert make(wishes, solver=True, effort=1.0) == made


def test_the_solver_that_is_missing_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Insisted on, it is an error; left open, its absence is found without loading it."""
    monkeypatch.setitem(__import__("sys").modules, "ortools.sat.python", None)
    with pytest.raises(ModuleNotFoundError):
        make(one(4), solver=True)
    monkeypatch.setattr(solving.importlib.util, "find_spec", lambda name: None)
    assert not solving.installed()


@pytest.mark.soak
@for_each("seed", range(10))
def test_a_county_keeps_every_hard_wish(seed: int) -> None:
    """Twelve divisions, forty venues, sixty blackout days: on five weekdays, on two and on one."""
    for nights in (5, 2, 1):
        wishes = county(seed, nights=nights)
        made = make(wishes, solver=True)
        assert [conflict.words for conflict in conflicts(made.fixtures, wishes) if conflict.hard] == []
        assert len(made.fixtures) == 12 * 132
