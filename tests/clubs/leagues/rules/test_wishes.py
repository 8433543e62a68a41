"""What a fixture list can be asked for, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from clubs.leagues.rules.fixture_lists.wishes import FixtureListError, Span, Team, Venue, Wishes, told
from tests.cases import for_each
from tests.clubs.leagues.rules.seasons import START, division, one, teams, week

REFUSED: list[tuple[str, Callable[[], Wishes]]] = [
    ("division-size", lambda: one(1)),
    ("division-size", lambda: one(65)),
    ("meetings", lambda: one(4, meetings=0)),
    ("meetings", lambda: one(4, meetings=9)),
    ("weekday", lambda: Wishes((division(teams(4), weekday=7),))),
    ("teams", lambda: Wishes((division(teams(4)), division(teams(4), "B")))),
    ("teams", lambda: Wishes((division(teams(4)), division(teams(4, "U"), "A")))),
    ("teams", lambda: one(4, apart=(("T1", "T1"),))),
    ("teams", lambda: one(4, apart=(("T1", "X"),))),
    ("venues", lambda: Wishes((division((Team("T1", "T1", "V"), Team("T2", "T2"))),))),
    ("venues", lambda: one(4, venues=(Venue("V", "Hall", 0),))),
    ("venues", lambda: one(4, venues=(Venue("V", "Hall"), Venue("V", "Hall")))),
    ("season-length", lambda: one(4, last=START - timedelta(days=1))),
    ("season-length", lambda: one(4, last=START + timedelta(days=551))),
    ("too-few-days", lambda: one(4, last=week(1))),
]


@for_each("case", REFUSED, ids=lambda case: case[0])
def test_wishes_that_cannot_be_are_refused(case: tuple[str, Callable[[], Wishes]]) -> None:
    """Each with its code."""
    code, build = case
    with pytest.raises(FixtureListError) as refused:
        build()
    assert refused.value.code == code


def test_too_few_days_are_told_with_numbers() -> None:
    """How many are needed, how many there are, and what can be done."""
    with pytest.raises(FixtureListError, match=r"needs 6 Mondays and has 5 from Monday 6 September 2027 to"):
        one(4, meetings=2, last=week(4))


def test_days_are_those_without_holidays_and_cup_weeks() -> None:
    """A cup week is the whole week, whichever of its days is named."""
    asked = Wishes(
        (
            division(
                teams(4), meetings=1, start=date(2027, 9, 8), weekday=1, cup_weeks=frozenset({week(2, 6)})
            ),
        ),
        holidays=(Span(week(3), week(4), "Autumn"),),
        last=week(6, 1),
    )
    assert asked.days(asked.divisions[0]) == (week(1, 1), week(4, 1), week(5, 1), week(6, 1))
    assert asked.holiday(week(3, 3)).name == "Autumn"  # type: ignore[union-attr]


def test_a_day_is_told_as_people_say_it() -> None:
    """Weekday, day, month and year."""
    assert told(date(2027, 3, 1)) == "Monday 1 March 2027"
