"""Disciplines: games at which one skill decides, so that one rating holds for all of them.

A discipline follows from a game's family where that is a sport of its own (pyramid, English billiards), else
from the category on whose shelf the game stands. So a game that is added to the books has one at once.
"""

from __future__ import annotations

from functools import lru_cache

import rules_engine as engine

NAMES = {
    "pool": "Pool",
    "snooker": "Snooker",
    "english-billiards": "English billiards",
    "pyramid": "Pyramid",
    "carom": "Carom",
    "pins": "Pins on the table",
    "life-pool": "Pools of lives",
    "carrom": "Carrom",
    "crokinole": "Crokinole",
    "bar-billiards": "Bar billiards and bagatelle",
    "ten-pins": "Pins on the board",
    "shuffleboard": "Shuffleboard",
    "spinning": "Spinning",
    "backgammon": "Backgammon",
    "draughts": "Draughts",
    "chess": "Chess",
    "board-games": "Other board games",
    "dice": "Games of dice",
    "quick-hands": "Games of quick hands and wits",
}
"""Every discipline, in the order in which lists show them."""

BY_FAMILY = {"hazards": "english-billiards", "pyramid": "pyramid"}
"""Families of games that are a discipline of their own on a shelf with others."""

BY_CATEGORY = {
    "pocket": "pool",
    "snooker-like": "snooker",
    "carom": "carom",
    "pin-billiards": "pins",
    "life-pool": "life-pool",
    "carrom-board": "carrom",
    "crokinole": "crokinole",
    "table-board": "bar-billiards",
    "ten-pins": "ten-pins",
    "shuffleboard": "shuffleboard",
    "spinning": "spinning",
    "backgammon": "backgammon",
    "draughts": "draughts",
    "chess": "chess",
    "board-move": "board-games",
    "dice": "dice",
    "dice-race": "dice",
    "quiz": "quick-hands",
    "dexterity": "quick-hands",
}


@lru_cache(maxsize=512)
def discipline_of(game: str) -> str | None:
    """The discipline of a game by its id; None where the books have no such game."""
    try:
        found = engine.game(game)
    except engine.UnknownGame:
        return None
    return BY_FAMILY.get(found.family.key) or BY_CATEGORY.get(found.category)


@lru_cache(maxsize=64)
def games_of(discipline: str) -> frozenset[str]:
    """The ids of all games of a discipline."""
    return frozenset(game.id for game in engine.games() if discipline_of(game.id) == discipline)


def name_of(discipline: str) -> str:
    """A discipline for people."""
    return NAMES.get(discipline, discipline.replace("-", " ").capitalize())
