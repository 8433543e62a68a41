"""Twists that fit many games: each passes every question on to the game but the one thing that it changes.

From the inside to the outside: odds within a game, a game told in a word, a race of games, sets of races,
partners who take turns, the time that limits all of it, what was taken of a clock, and the levels at which it
is marked.
"""

from __future__ import annotations

from typing import Any

from ..play import Play
from .clocks import Clocks
from .levels import Levels
from .odds import Odds
from .partners import Partners
from .race import Race, Sets
from .time_limit import TimeLimit
from .told import GameTold


def wrap(play: Play) -> Any:
    """The family of ``play`` within the twists that its header asks for."""
    header = play.header
    rules: Any = play.family
    if header.discount:
        rules = Odds(play, rules)
    if header.race > 1 or header.races or header.sets > 1:
        rules = GameTold(play, rules)
    if header.race > 1 or header.races:
        rules = Race(play, rules)
    if header.sets > 1:
        rules = Sets(play, rules)
    if header.partners:
        rules = Partners(play, rules)
    if header.minutes:
        rules = TimeLimit(play, rules)
    return Levels(play, Clocks(play, rules))
