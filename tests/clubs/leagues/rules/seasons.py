"""Small seasons for tests of fixture lists."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from clubs.leagues.rules.fixture_lists.wishes import Division, Team, Venue, Wishes

START = date(2027, 9, 6)
"""A Monday."""


def week(number: int, weekday: int = 0) -> date:
    """The day of this weekday in this week of the season, from 0."""
    return START + timedelta(days=7 * number + weekday)


def teams(size: int, prefix: str = "T", **more: Any) -> tuple[Team, ...]:
    """So many teams T1, T2 ..., each with a venue of its own name if there is one in `more`."""
    return tuple(Team(f"{prefix}{n}", f"{prefix}{n}", **more) for n in range(1, size + 1))


def division(members: tuple[Team, ...], key: str = "A", **more: Any) -> Division:
    """A division that plays on Mondays."""
    given = {"weekday": 0, "start": START, **more}
    return Division(key, f"Division {key}", members, **given)


def one(size: int, *, meetings: int = 1, **more: Any) -> Wishes:
    """A season of one division without venues."""
    return Wishes((division(teams(size), meetings=meetings),), **more)


def shared(pairs: int, room: int = 1, **more: Any) -> Wishes:
    """A season of one division in which each two teams share a venue with so much room."""
    venues = tuple(Venue(f"V{n}", f"Hall {n}", room) for n in range(1, pairs + 1))
    members = tuple(Team(f"T{n}", f"T{n}", f"V{(n + 1) // 2}") for n in range(1, 2 * pairs + 1))
    return Wishes((division(members),), venues, **more)
