"""How good a position of a board or dice game looks to a side, before anybody has looked ahead.

Values lie between -1 (lost) and 1 (won). They need not be wise: the search looks ahead, and a won game counts
1 whatever the estimate said.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from typing import Any

from rules_engine import Play

Value = Callable[[Play, Any, int], float]
"""(play, state, index of the side) -> how the side stands."""

_MEN = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "Q": 9.0, "K": 0.0}
"""Usual values of chessmen; the pawn is written without a letter."""


def _material(men: tuple[str, ...], chess: bool) -> float:
    if chess:
        return sum(_MEN.get(man[0], 1.0) if man[0].isupper() else 1.0 for man in men)
    # A crowned man is worth a man and a half more: it goes both ways.
    return sum(2.5 if man[0].isupper() else 1.0 for man in men)


def of_moves(play: Play, state: Any, side: int) -> float:
    """Games of men on a board: the men left, and those still in hand."""
    return tanh(_ahead(play, state, side) / 6)


def of_losing(play: Play, state: Any, side: int) -> float:
    """Games that are won by losing one's men."""
    return tanh(-_ahead(play, state, side) / 6)


def _ahead(play: Play, state: Any, side: int) -> float:
    """By how much the men of a side are worth more than those of the others."""
    chess = "Q" in (play.value("names") or ())
    totals = [_material(men, chess) + hand for men, hand in zip(state.men, state.hand, strict=True)]
    own, rest = totals[side], sum(totals) - totals[side]
    return own - rest


def of_backgammon(play: Play, state: Any, side: int) -> float:
    """Backgammon and its kin: the pips still to go, a man on the bar counting the whole way, and blots."""
    to_go = [
        sum(men) + 25 * (bar + hand) for men, bar, hand in zip(state.men, state.bar, state.hand, strict=True)
    ]
    exposed = [0, 0]
    for i, men in enumerate(state.men):
        enemy = [25 - point for point in state.men[1 - i]]
        for point in set(men):
            if men.count(point) == 1 and any(0 < point - at <= 6 or at > point for at in enemy):
                exposed[i] += 25 - point
    balance = to_go[1 - side] - to_go[side] - 0.15 * (exposed[side] - exposed[1 - side])
    return tanh(balance / 60)


def of_score(play: Play, state: Any, side: int) -> float:
    """Games counted in points: the lead over the best of the others."""
    score = state.score
    others = [points for i, points in enumerate(score) if i != side]
    span = max(1.0, *(abs(points) for points in score))
    return 0.9 * tanh((score[side] - max(others, default=0)) / span)


def of_race(play: Play, state: Any, side: int) -> float:
    """Races by dice: how far ahead the man stands."""
    spots = [spot if isinstance(spot, int) else 0 for spot in state.spots]
    others = [spot for i, spot in enumerate(spots) if i != side]
    return 0.9 * tanh((spots[side] - max(others, default=0)) / 15)


_BY_FAMILY: dict[str, Value] = {
    "board-moves": of_moves,
    "backgammon": of_backgammon,
    "dice-races": of_race,
}
"""By the ``key`` of the family."""


def value_of(play: Play) -> Value:
    """The estimate for the family of ``play``; a game whose rules give it to whom no man is left turns it."""
    found = _BY_FAMILY.get(play.family.key, of_score)
    stuck = play.game.stack("stuck")
    return of_losing if found is of_moves and stuck and stuck[0].figure == "wins" else found
