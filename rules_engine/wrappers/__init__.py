"""Twists that fit many games: each passes every question on to the game but the one thing that it changes.

From the inside to the outside: odds within a game, a race of games, sets of races, partners who take turns,
and the time that limits all of it.
"""

from __future__ import annotations

from typing import Any

from ..play import Play
from .odds import Odds
from .partners import Partners
from .race import Race, Sets
from .time_limit import TimeLimit


def wrap(play: Play) -> Any:
    """The family of ``play`` within the twists that its header asks for."""
    header = play.header
    rules: Any = play.family
    if header.discount:
        rules = Odds(play, rules)
    if header.race > 1 or header.races:
        rules = Race(play, rules)
    if header.sets > 1:
        rules = Sets(play, rules)
    if header.partners:
        rules = Partners(play, rules)
    if header.minutes:
        rules = TimeLimit(play, rules)
    return rules
