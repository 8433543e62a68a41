"""The categories of games in plain words, in the order in which lists of games show them."""

from __future__ import annotations

from .saying import say

NAMES = {
    "carom": say("categories.carom", "Carom"),
    "pocket": say("categories.pocket", "Pocket billiards and pool"),
    "snooker-like": say("categories.snooker-like", "Snooker and its kin"),
    "life-pool": say("categories.life-pool", "Pools of lives"),
    "pin-billiards": say("categories.pin-billiards", "Pins on the table"),
    "table-board": say("categories.table-board", "Boards and boxes"),
    "carrom-board": say("categories.carrom-board", "Carrom board"),
    "crokinole": say("categories.crokinole", "Crokinole"),
    "ten-pins": say("categories.ten-pins", "Pins on the board"),
    "shuffleboard": say("categories.shuffleboard", "Shuffleboard"),
    "spinning": say("categories.spinning", "Spinning"),
    "backgammon": say("categories.backgammon", "Backgammon"),
    "draughts": say("categories.draughts", "Draughts"),
    "chess": say("categories.chess", "Chess"),
    "board-move": say("categories.board-move", "Other board games"),
    "dice": say("categories.dice", "Dice"),
    "dice-race": say("categories.dice-race", "Races by dice"),
    "quiz": say("categories.quiz", "Quizzes"),
    "dexterity": say("categories.dexterity", "Games of quick hands"),
}


def name_of(category: str) -> str:
    """A category's name; for one that has none here, its id made readable."""
    return NAMES.get(category, category.replace("-", " ").capitalize())
