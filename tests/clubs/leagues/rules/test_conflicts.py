"""Every wish that a list does not respect is told, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clubs.leagues.rules.fixture_lists.conflicts import added, all_breaks, conflicts
from clubs.leagues.rules.fixture_lists.fixtures import Conflict, Fixture
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.fixture_lists.wishes import Span, Team, Venue, Wishes
from tests.clubs.leagues.rules.seasons import division, one, shared, teams, week


def codes(found: list[Conflict]) -> list[str]:
    """The codes, once each, in order."""
    return list(dict.fromkeys(conflict.code for conflict in found))


def listed(wishes: Wishes) -> list[Fixture]:
    """The fixtures of the plain circle method."""
    return list(make(wishes, solver=False).fixtures)


def only(code: str, fixtures: list[Fixture], wishes: Wishes) -> Conflict:
    """The one conflict of this code."""
    (found,) = [conflict for conflict in conflicts(fixtures, wishes) if conflict.code == code]
    return found


def test_a_list_as_it_was_made_has_no_conflict() -> None:
    """Nothing is told about four teams without any wish."""
    wishes = one(4, meetings=2)
    assert conflicts(listed(wishes), wishes) == []


def test_a_match_that_is_missing_or_listed_twice_is_told() -> None:
    """The pair, how often they meet and how often they should; nobody plays twice a round or a day."""
    wishes = one(4)
    fixtures = listed(wishes)
    first = fixtures[0]
    found = only("meetings", fixtures[1:], wishes)
    assert found.hard and found.words == f"{first.home} and {first.away} meet never, not once."
    assert codes(conflicts([*fixtures, first], wishes))[:3] == ["meetings", "twice-a-round", "twice-a-day"]


def test_a_stranger_is_told() -> None:
    """A fixture of a team of another division is not counted, and named."""
    wishes = Wishes((division(teams(4), meetings=1), division(teams(4, "U"), "B", meetings=1)))
    fixtures = listed(wishes)
    fixtures[0] = replace(fixtures[0], away="U1")
    assert codes(conflicts(fixtures, wishes))[:2] == ["unknown", "meetings"]


@pytest.mark.parametrize(
    ("code", "wishes", "words"),
    [
        (
            "absent",
            Wishes((division((Team("T1", "T1", absent=frozenset({week(0)})), *teams(4)[1:]), meetings=1),)),
            "T1 cannot play.",
        ),
        ("holiday", one(4, holidays=(Span(week(0), week(0), "Bank holiday"),)), "Bank holiday."),
        (
            "cup-week",
            Wishes((division(teams(4), meetings=1, cup_weeks=frozenset({week(0, 4)})),)),
            "the week is kept for the cup.",
        ),
        ("season", one(4, last=week(20)), "outside the season."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_match_on_a_day_without_play_is_told(code: str, wishes: Wishes, words: str) -> None:
    """Who meets whom, when, and why they cannot."""
    fixtures = listed(one(4))
    if code == "season":
        fixtures[0] = replace(fixtures[0], day=week(21))
    found = [conflict for conflict in conflicts(fixtures, wishes) if conflict.code == code]
    assert found and all(conflict.hard for conflict in found)
    assert found[0].words.endswith(words) and " against " in found[0].words


def test_venues_are_told_when_full_or_closed() -> None:
    """With how many matches there are and how much room."""
    wishes = shared(2)
    fixtures = [replace(fixture, venue="V1", day=week(0)) for fixture in listed(wishes)[:2]]
    full = only("venue-full", fixtures, wishes)
    assert full.words == "Hall 1 has 2 matches on Monday 6 September 2027 and room for 1."
    closed = replace(wishes, venues=(Venue("V1", "Hall 1", 2, frozenset({week(0)})), wishes.venues[1]))
    assert next(c.words for c in conflicts(fixtures, closed) if c.code == "venue-closed").endswith(
        "on Monday 6 September 2027: Hall 1 is closed."
    )


def test_a_home_on_a_day_away_is_told() -> None:
    """A team may play away on a day on which it cannot be at home."""
    fixtures = listed(one(4))
    first = fixtures[0]
    members = tuple(
        replace(team, not_at_home=frozenset({first.day})) if team.key in first.pair else team
        for team in teams(4)
    )
    found = only("not-at-home", fixtures, Wishes((division(members, meetings=1),)))
    assert found.hard and found.words.endswith(f"{first.home} cannot be at home.")


def test_soft_wishes_are_told_after_hard_ones() -> None:
    """Another weekday, both of a pair at home, homes out of balance, three running, soon again."""
    wishes = one(6, meetings=2, apart=(("T1", "T2"),))
    fixtures = sorted(listed(wishes), key=lambda fixture: fixture.day)
    assert set(codes(conflicts(fixtures, wishes))) == {"apart"}
    for n, fixture in enumerate(fixtures):
        if fixture.home != "T1" and "T1" in fixture.pair:
            fixtures[n] = fixture.turned(None)
    found = conflicts(fixtures, wishes)
    assert {"homes", "three-running"} <= set(codes(found))
    assert not any(conflict.hard for conflict in found)
    assert "T1 has 10 home and 0 away matches." in [conflict.words for conflict in found]
    assert any(c.words.startswith("T1 plays 10 matches running at home, from Monday 6") for c in found)
    assert all_breaks(fixtures) > all_breaks(listed(wishes))


def test_a_match_on_another_weekday_and_soon_again_is_told() -> None:
    """Both are allowed to a secretary, and shown."""
    wishes = one(4, meetings=2)
    fixtures = listed(wishes)
    again = next(n for n, one in enumerate(fixtures) if n > 5 and one.pair == fixtures[0].pair)
    fixtures[again] = replace(fixtures[again], day=week(0, 2))
    found = [conflict for conflict in conflicts(fixtures, wishes) if not conflict.hard]
    assert {"weekday", "soon-again"} <= set(codes(found))
    weekday = next(conflict for conflict in found if conflict.code == "weekday")
    assert weekday.words.endswith("is on Wednesday 8 September 2027; Division A plays on Mondays.")
    assert any(conflict.words.endswith("and again 2 days later.") for conflict in found)


def test_teams_to_be_kept_apart_are_told_with_the_day() -> None:
    """Two that are at home on the same day."""
    fixtures = listed(one(4))
    one_home, other_home = (fixture.home for fixture in fixtures[:2])
    found = only("apart", fixtures, one(4, apart=((one_home, other_home),)))
    assert not found.hard
    assert found.words == f"{one_home} and {other_home} are both at home on Monday 6 September 2027."


def test_an_edit_tells_only_what_it_adds() -> None:
    """Moved to a holiday: that is told, not what was wrong before; a day that is free adds nothing."""
    wishes = one(4, holidays=(Span(week(0), week(0), "Fair"), Span(week(9), week(9), "Carnival")))
    fixtures = listed(one(4))
    assert codes(conflicts(fixtures, wishes)) == ["holiday"]
    last = len(fixtures) - 1
    edited = [*fixtures[:last], replace(fixtures[last], day=week(9))]
    assert [conflict.words.split(": ")[1] for conflict in added(fixtures, edited, wishes)] == ["Carnival."]
    edited[last] = replace(fixtures[last], day=week(10))
    assert added(fixtures, edited, wishes) == []
