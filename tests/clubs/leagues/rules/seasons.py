"""Small seasons for tests of fixture lists."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

from clubs.leagues.rules.fixture_lists.wishes import Division, Span, Team, Venue, Wishes

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


ROOMS = [1] * 12 + [2] * 14 + [3] * 8 + [4] * 6
"""The tables of 40 venues."""


def county(seed: int, *, nights: int = 5, blackouts: int = 60, derbies: int = 20) -> Wishes:
    """A county's season: 12 divisions of 12 teams on so many weekdays, 40 venues of 1 to 4 tables, blackout
    days of teams that cannot play, of teams that cannot be at home, and of venues, in equal parts; Christmas
    is free, and some pairs of teams are to be kept apart.

    No venue has more than two teams a table on one weekday: more could not be at home half of the time.
    """
    rng = random.Random(seed)
    rooms = rng.sample(ROOMS, len(ROOMS))
    places = {night: [v for v, room in enumerate(rooms) for _ in range(2 * room)] for night in range(nights)}
    for free in places.values():
        rng.shuffle(free)
    homes = [[places[n % nights].pop() for _ in range(12)] for n in range(12)]
    absent: list[list[set[date]]] = [[set() for _ in range(12)] for _ in range(12)]
    away: list[list[set[date]]] = [[set() for _ in range(12)] for _ in range(12)]
    closed: list[set[date]] = [set() for _ in rooms]
    for number in range(blackouts):
        n, m, at = rng.randrange(12), rng.randrange(12), rng.randrange(34)
        if number % 3 == 2:
            closed[rng.randrange(len(rooms))].update(week(at, weekday) for weekday in range(nights))
        else:
            (absent, away)[number % 3][n][m].add(week(at, n % nights))
    divisions = tuple(
        division(
            tuple(
                Team(
                    100 * n + m, f"Team {n + 1}-{m + 1}", home, frozenset(absent[n][m]), frozenset(away[n][m])
                )
                for m, home in enumerate(homes[n])
            ),
            f"D{n + 1:02}",
            weekday=n % nights,
        )
        for n in range(12)
    )
    keys = [team.key for one_division in divisions for team in one_division.teams]
    apart = tuple((a, b) for a, b in (rng.sample(keys, 2) for _ in range(derbies)))
    venues = tuple(Venue(v, f"Hall {v}", rooms[v], frozenset(closed[v])) for v in range(len(rooms)))
    christmas = Span(date(2027, 12, 20), date(2028, 1, 6), "Christmas")
    return Wishes(divisions, venues, (christmas,), week(34), apart)
