"""The categories of games in plain words, in the order in which lists of games show them."""

from __future__ import annotations

from collections.abc import Iterable

import rules_engine as engine

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


def by_category(games: Iterable[engine.Game]) -> list[tuple[str, list[engine.Game]]]:
    """``[(name, games)]``: categories in the order of ``NAMES``, the games of each by name."""
    games_of: dict[str, list[engine.Game]] = {}
    for game in sorted(games, key=lambda game: plain_name(game)):
        games_of.setdefault(game.category, []).append(game)
    order = [*NAMES, *sorted(set(games_of) - set(NAMES))]
    return [(name_of(category), games_of[category]) for category in order if category in games_of]


def plain_name(game: engine.Game) -> str:
    """The name by which a list is sorted: without its article."""
    return game.name.removeprefix("The ").casefold()
