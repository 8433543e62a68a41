"""Which days the rounds of each division take.

Divisions with the same days and as many rounds take the same ones, so that teams of one venue can take
turns. A day on which many teams cannot play, or cannot be at home, is left out where the season is long
enough; among equal days the later ones are left out and stay free for matches that have to be moved.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Wishes


def round_days(wishes: Wishes, share: float) -> dict[Key, tuple[date, ...]]:
    """The days of each division's rounds, in order.

    A day is left out if more than this share of the teams is hindered on it; somebody who cannot play counts
    whole, who cannot be at home counts half.
    """
    alike: dict[tuple[tuple[date, ...], int], list[Division]] = defaultdict(list)
    for division in wishes.divisions:
        alike[wishes.days(division), division.rounds].append(division)
    found: dict[Key, tuple[date, ...]] = {}
    for (days, rounds), divisions in alike.items():
        teams = sum(len(division.teams) for division in divisions)
        hindered = {day: _hindered(wishes, divisions, day) / teams for day in days}
        bad = sorted((day for day in days if hindered[day] > share), key=lambda day: (-hindered[day], day))
        without = set(bad[: len(days) - rounds])
        taken = [day for day in days if day not in without][:rounds]
        found.update((division.key, tuple(taken)) for division in divisions)
    return found


def _hindered(wishes: Wishes, divisions: list[Division], day: date) -> float:
    return sum(
        1 if day in team.absent else 0.5 * (not wishes.may_host(team, day))
        for division in divisions
        for team in division.teams
    )
