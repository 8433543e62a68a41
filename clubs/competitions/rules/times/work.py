"""How much there is to play in a match: expected games times the share of the points that is to be made.

The unit is one game to one point, or one game where a game has no length. A match that takes twice as much
work takes, the players being the same, twice as long; that is all that lengths and races say here.
"""

from __future__ import annotations

from functools import cache
from math import comb


def work(length: int | None, race: int, starts: tuple[int, int] = (0, 0)) -> float:
    """The work of a match: `length` points a game (None where a game has none), a race of `race` games.

    `starts` are the points that the sides have before the first stroke; they shorten every game by the mean
    of both shares. Points owed (negative starts) lengthen it.
    """
    return expected_games(race, race) * (points_left(length, *starts) if length else 1.0)


def points_left(length: int, a: int, b: int) -> float:
    """The points that a game still takes when the sides have `a` and `b`: the mean of what each lacks."""
    return max(0.0, (length - a) + (length - b)) / 2


@cache
def expected_games(a: int, b: int) -> float:
    """How many games are still played when A lacks `a` and B lacks `b`, both as likely to win each.

    The sum over k of the chance that neither has won after k more games (the "problem of points", Pascal
    and Fermat 1654).
    """
    if a <= 0 or b <= 0:
        return 0.0
    return sum(_open_after(k, a, b) for k in range(a + b - 1))


def _open_after(games: int, a: int, b: int) -> float:
    """The chance that after so many games neither has won what it lacks."""
    wins_of_a = range(max(0, games - b + 1), min(a, games + 1))
    return sum(comb(games, wins) for wins in wins_of_a) / 2**games


def progress(
    length: int | None, race: int, scores: tuple[int, int], starts: tuple[int, int] = (0, 0)
) -> tuple[float, float]:
    """What of a match is played and what is left, by its score, as shares of the work of a usual one.

    In a race these are the games so far and those still to be expected. They need not come to one: at 4 to 0
    in a race to 5 fewer games are played than mostly, at 4 to 4 more.
    """
    if race > 1:
        whole = expected_games(race, race)
        return sum(scores) / whole, expected_games(race - scores[0], race - scores[1]) / whole
    if not length:
        return 0.0, 1.0
    whole = points_left(length, *starts)
    left = min(1.0, points_left(length, *scores) / whole) if whole else 0.0
    return 1.0 - left, left
