"""Matches that cannot be played on their day: homes change, or another day is found."""

from __future__ import annotations

from dataclasses import replace

from clubs.leagues.rules.fixture_lists.fixtures import Fixture
from clubs.leagues.rules.fixture_lists.moving import moved
from clubs.leagues.rules.fixture_lists.wishes import Team, Venue, Wishes
from tests.clubs.leagues.rules.seasons import division, teams, week


def match(home: str, away: str, at: int, venue: str | None = None) -> Fixture:
    """A match in this week, whose round is that of the week."""
    return Fixture("A", at + 1, week(at), home, away, venue)


def season(*members: Team, room: int = 1, closed: frozenset[object] = frozenset()) -> Wishes:
    """Four teams, those given first, with one hall."""
    others = [Team(key, key) for key in ("W", "X", "Y", "Z")][: 4 - len(members)]
    hall = Venue("V", "Hall", room, closed)  # type: ignore[arg-type]
    return Wishes((division((*members, *others), meetings=1),), (hall,))


def test_a_match_that_can_be_played_stays() -> None:
    """Nothing is touched."""
    fixtures = [match("W", "X", 0), match("Y", "Z", 0)]
    assert moved(fixtures, season()) == (fixtures, [])


def test_homes_change_if_both_meetings_can_then_be_played() -> None:
    """Rather than the day."""
    wishes = season(Team("T", "T", "V", not_at_home=frozenset({week(0)})))
    fixtures, elsewhere = moved([match("T", "W", 0, "V"), match("W", "T", 3)], wishes)
    assert fixtures == [match("W", "T", 0), match("T", "W", 3, "V")] and elsewhere == []


def test_homes_do_not_change_into_a_closed_hall() -> None:
    """Then the day changes."""
    wishes = season(Team("T", "T", "V"), closed=frozenset({week(0), week(3)}))
    fixtures, (one,) = moved([match("T", "W", 0, "V"), match("W", "T", 3)], wishes)
    assert fixtures == [replace(match("T", "W", 0, "V"), day=week(1)), match("W", "T", 3)]
    assert (one.was, one.words) == (week(0), "T against W on Monday 6 September 2027: Hall is closed.")


def test_a_day_is_taken_on_which_both_are_free_and_the_hall_has_room() -> None:
    """Not the week before, when Y plays, nor the week after, when the hall is full, but the next."""
    wishes = season(Team("T", "T", "V"), Team("U", "U", "V"), Team("Y", "Y", absent=frozenset({week(1)})))
    played = [match("Y", "W", 0), match("T", "Y", 1, "V"), match("U", "W", 2, "V")]
    fixtures, (one,) = moved(played, wishes)
    assert one.fixture == replace(played[1], day=week(3)) and fixtures == [played[0], one.fixture, played[2]]


def test_one_of_two_matches_in_a_full_hall_moves() -> None:
    """The first to the next day with room; the other stays."""
    wishes = season(Team("T", "T", "V"), Team("U", "U", "V"))
    fixtures, (one,) = moved([match("T", "W", 0, "V"), match("U", "X", 0, "V")], wishes)
    assert [fixture.day for fixture in fixtures] == [week(1), week(0)]
    assert one.words == "T on Monday 6 September 2027: Hall is full."


def test_a_day_is_taken_that_is_not_soon_before_the_next_meeting() -> None:
    """The week before the other meeting is nearer, but it is not taken."""
    members = (Team("T", "T", absent=frozenset({week(3)})), Team("W", "W"), *teams(4)[:2])
    wishes = Wishes((division(members),))
    busy = [match("T", "T1", at) for at in (0, 1, 2, 7)]
    (one,) = moved([*busy, match("T", "W", 3), match("W", "T", 5)], wishes)[1]
    assert one.fixture.day == week(8)
    (one,) = moved([*busy, match("T", "W", 3)], wishes)[1]
    assert one.fixture.day == week(4)
