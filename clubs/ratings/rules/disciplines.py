"""Disciplines: games at which one skill decides, so that one rating holds for all of them.

A discipline follows from a game's family where that is a sport of its own (pyramid, English billiards), else
from the category on whose shelf the game stands. So a game that is added to the books has one at once.
"""

from __future__ import annotations

from functools import lru_cache

import rules_engine as engine
from rules_engine.saying import say

NAMES = {
    "pool": say("ratings.discipline.pool", "Pool"),
    "snooker": say("ratings.discipline.snooker", "Snooker"),
    "english-billiards": say("ratings.discipline.english-billiards", "English billiards"),
    "pyramid": say("ratings.discipline.pyramid", "Pyramid"),
    "carom": say("ratings.discipline.carom", "Carom"),
    "pins": say("ratings.discipline.pins", "Pins on the table"),
    "life-pool": say("ratings.discipline.life-pool", "Pools of lives"),
    "carrom": say("ratings.discipline.carrom", "Carrom"),
    "crokinole": say("ratings.discipline.crokinole", "Crokinole"),
    "bar-billiards": say("ratings.discipline.bar-billiards", "Bar billiards and bagatelle"),
    "ten-pins": say("ratings.discipline.ten-pins", "Pins on the board"),
    "shuffleboard": say("ratings.discipline.shuffleboard", "Shuffleboard"),
    "spinning": say("ratings.discipline.spinning", "Spinning"),
    "backgammon": say("ratings.discipline.backgammon", "Backgammon"),
    "draughts": say("ratings.discipline.draughts", "Draughts"),
    "chess": say("ratings.discipline.chess", "Chess"),
    "board-games": say("ratings.discipline.board-games", "Other board games"),
    "dice": say("ratings.discipline.dice", "Games of dice"),
    "quick-hands": say("ratings.discipline.quick-hands", "Games of quick hands and wits"),
}
"""Every discipline, in the order in which lists show them."""

INSIDE = {
    "pool": say("ratings.discipline-inside.pool", "pool"),
    "snooker": say("ratings.discipline-inside.snooker", "snooker"),
    "english-billiards": say("ratings.discipline-inside.english-billiards", "english billiards"),
    "pyramid": say("ratings.discipline-inside.pyramid", "pyramid"),
    "carom": say("ratings.discipline-inside.carom", "carom"),
    "pins": say("ratings.discipline-inside.pins", "pins on the table"),
    "life-pool": say("ratings.discipline-inside.life-pool", "pools of lives"),
    "carrom": say("ratings.discipline-inside.carrom", "carrom"),
    "crokinole": say("ratings.discipline-inside.crokinole", "crokinole"),
    "bar-billiards": say("ratings.discipline-inside.bar-billiards", "bar billiards and bagatelle"),
    "ten-pins": say("ratings.discipline-inside.ten-pins", "pins on the board"),
    "shuffleboard": say("ratings.discipline-inside.shuffleboard", "shuffleboard"),
    "spinning": say("ratings.discipline-inside.spinning", "spinning"),
    "backgammon": say("ratings.discipline-inside.backgammon", "backgammon"),
    "draughts": say("ratings.discipline-inside.draughts", "draughts"),
    "chess": say("ratings.discipline-inside.chess", "chess"),
    "board-games": say("ratings.discipline-inside.board-games", "other board games"),
    "dice": say("ratings.discipline-inside.dice", "games of dice"),
    "quick-hands": say("ratings.discipline-inside.quick-hands", "games of quick hands and wits"),
}
"""Every discipline as it is written inside a sentence."""

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


def name_inside(discipline: str) -> str:
    """A discipline as it is written inside a sentence."""
    return INSIDE.get(discipline, discipline.replace("-", " "))
