"""The categories of games in plain words, in the order in which lists of games show them."""

from __future__ import annotations

NAMES = {
    "carom": "Carom",
    "pocket": "Pocket billiards and pool",
    "snooker-like": "Snooker and its kin",
    "life-pool": "Pools of lives",
    "pin-billiards": "Pins on the table",
    "table-board": "Boards and boxes",
    "carrom-board": "Carrom board",
    "crokinole": "Crokinole",
    "ten-pins": "Pins on the board",
    "shuffleboard": "Shuffleboard",
    "spinning": "Spinning",
    "backgammon": "Backgammon",
    "draughts": "Draughts",
    "chess": "Chess",
    "board-move": "Other board games",
    "dice": "Dice",
    "dice-race": "Races by dice",
    "quiz": "Quizzes",
    "dexterity": "Games of quick hands",
}


def name_of(category: str) -> str:
    """A category's name; for one that has none here, its id made readable."""
    return NAMES.get(category, category.replace("-", " ").capitalize())
