"""Making the rest of a list anew: what is kept stays, what is left is played, and what cannot is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.fixture_lists.conflicts import all_breaks
from clubs.leagues.rules.fixture_lists.fixtures import Fixture
from clubs.leagues.rules.fixture_lists.keeping import Keep, Remade, Undated
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.fixture_lists.remaking import NO_SOLVER_REST, remake
from clubs.leagues.rules.fixture_lists.solving import installed
from clubs.leagues.rules.fixture_lists.watching import Stopped, Watch
from clubs.leagues.rules.fixture_lists.wishes import Team, Wishes
from tests.clubs.leagues.rules.seasons import division, one, shared, teams, week
from tests.soak import examples

SOLVERS = [pytest.param(True, marks=pytest.mark.skipif(not installed(), reason="needs OR-Tools")), False]


def split(wishes: Wishes, day: date, pinned: tuple[Fixture, ...] = ()) -> Keep:
    """What a list of these wishes had before this day is kept; the rest may move."""
    listed = make(wishes, solver=False).fixtures
    kept = tuple(one for one in listed if one.day < day)
    former = tuple(one for one in listed if one.day >= day and one.pair not in {p.pair for p in pinned})
    return Keep((*kept, *pinned), day, former=former)


def meetings(found: Remade) -> Counter[frozenset[object]]:
    """How often each pair meets, with and without a day."""
    return Counter(one.pair for one in (*found.made.fixtures, *found.without_day))


def whole(found: Remade, wishes: Wishes) -> None:
    """Every pair meets as often as it should, and no team plays twice a day."""
    for part in wishes.divisions:
        keys = [team.key for team in part.teams]
        pairs = {pair: n for pair, n in meetings(found).items() if pair <= set(keys)}
        assert len(pairs) == len(keys) * (len(keys) - 1) // 2 and set(pairs.values()) == {part.meetings}
    playing = Counter((key, one.day) for one in found.made.fixtures for key in one.pair)
    assert max(playing.values()) == 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_was_played_stays_and_the_rest_follows(solver: bool) -> None:
    """The second half is made anew: all meet, homes are in balance, and no hard wish is broken."""
    wishes = one(6, meetings=2, last=week(9))
    keep = split(wishes, week(4))
    found = remake(wishes, keep, solver=solver, effort=0.3)
    assert set(keep.fixtures) <= set(found.made.fixtures) and found.kept == keep.fixtures
    assert not found.made.hard and not found.without_day
    assert all(match.day >= week(4) for match in found.new)
    whole(found, wishes)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_pinned_match_stays_on_its_day(solver: bool) -> None:
    """Its teams play nobody else on that day, and its round is that of the day."""
    wishes = one(4, meetings=2, last=week(9))
    pin = Fixture("A", 1, week(5), "T1", "T2")
    keep = Keep((pin,), week(0))
    found = remake(wishes, keep, solver=solver, effort=0.3)
    assert [match for match in found.made.fixtures if match.day == week(5) and "T1" in match.pair] == [
        replace(pin, round=found.kept[0].round)
    ]
    assert not found.made.hard and not found.without_day
    whole(found, wishes)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_team_that_comes_later_meets_everybody(solver: bool) -> None:
    """A fifth team enters a division of four after two rounds; it takes the days that are left."""
    before = one(4, meetings=1, last=week(12))
    keep = split(before, week(2))
    wishes = replace(one(5, meetings=1, last=week(12)), short=True)
    found = remake(wishes, keep, solver=solver, effort=0.3)
    assert not found.without_day
    assert sum("T5" in match.pair for match in found.new) == 4
    whole(found, wishes)


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_finds_no_day_is_told(solver: bool) -> None:
    """Three rounds are left and one day: two rounds stay without one, and no conflict repeats it."""
    wishes = Wishes((division(teams(4), meetings=1),), last=week(0), short=True)
    found = remake(wishes, Keep((Fixture("A", 1, week(0), "T1", "T2"),), week(0)), solver=solver, effort=0.3)
    assert len(found.new) == 1 and len(found.without_day) == 4
    assert not found.made.hard
    assert (NO_SOLVER_REST in found.made.notes) is not solver


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_match_that_waits_for_a_day_is_not_made_twice(solver: bool) -> None:
    """It counts as a meeting."""
    wishes = one(3, meetings=1, last=week(8))
    keep = Keep((), week(0), undated=(Undated("A", "T1", "T2"),))
    found = remake(wishes, keep, solver=solver, effort=0.3)
    assert {match.pair for match in found.new} == {frozenset(("T1", "T3")), frozenset(("T2", "T3"))}


@pytest.mark.parametrize("solver", SOLVERS)
def test_kept_matches_take_room_in_their_venues(solver: bool) -> None:
    """A division that is kept whole leaves no room; the other one is away on its days."""
    kept = division((Team("K1", "K1", "V1"), Team("K2", "K2")), "K", meetings=1)
    other = division((Team("T1", "T1", "V1"), Team("T2", "T2")), meetings=2)
    venues = shared(1).venues
    wishes = Wishes((kept, other), venues, last=week(5))
    match = Fixture("K", 1, week(0), "K1", "K2", "V1")
    found = remake(wishes, Keep((match,), week(0), whole=frozenset("K")), solver=solver, effort=0.3)
    assert [one.home for one in found.new if one.day == week(0)] in ([], ["T2"])
    assert len(found.new) == 2 and not found.made.hard


@pytest.mark.skipif(not installed(), reason="needs OR-Tools")
def test_the_former_list_is_a_start_for_a_large_division() -> None:
    """Twelve teams after five of 22 rounds: everything is placed, no hard wish is broken, breaks are few."""
    wishes = one(12, meetings=2, last=week(21))
    found = remake(wishes, split(wishes, week(5)), effort=0.5)
    assert not found.without_day and not found.made.hard
    assert all_breaks(found.made.fixtures) < 60


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(3, 7), st.integers(1, 2), st.integers(0, 6), st.randoms(use_true_random=False))
def test_without_the_solver_nothing_is_lost(size: int, times: int, after: int, rng: object) -> None:
    """Whatever is kept: each pair meets as often as it should, with a day or without, and nobody twice a
    day."""
    wishes = replace(one(size, meetings=times, last=week(size * times + 1)), short=True)
    keep = split(wishes, week(after))
    sample = rng.sample(keep.former, len(keep.former) // 2)  # type: ignore[attr-defined]
    found = remake(wishes, Keep((*keep.fixtures, *sample), week(after)), solver=False)
    whole(found, wishes)


@pytest.mark.skipif(not installed(), reason="needs OR-Tools")
def test_a_search_can_be_watched_and_stopped() -> None:
    """It says what it does, and ends long before its effort is used up."""

    class Impatient(Watch):
        def __init__(self) -> None:
            self.words: list[str] = []

        def told(self, words: str) -> None:
            self.words.append(words)

        def stopped(self) -> bool:
            return any("plan" in one for one in self.words)

    watch = Impatient()
    with pytest.raises(Stopped):
        make(shared(6), solver=True, effort=60, watch=watch)
    assert watch.words[0] == "Giving the teams their numbers."
    assert "1 plan so far" in watch.words[1]
