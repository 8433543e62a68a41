"""The families of games in plain words, in the order in which lists of games show them."""

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


def name_of(family: str) -> str:
    """A family's name; for one that has none here, its id made readable."""
    return NAMES.get(family, family.replace("-", " ").capitalize())


def by_family(games: Iterable[engine.Game]) -> list[tuple[str, list[engine.Game]]]:
    """``[(name, games)]``: families in the order of ``NAMES``, the games of each by name."""
    found: dict[str, list[engine.Game]] = {}
    for game in sorted(games, key=lambda game: plain_name(game)):
        found.setdefault(game.family, []).append(game)
    order = [*NAMES, *sorted(set(found) - set(NAMES))]
    return [(name_of(family), found[family]) for family in order if family in found]


def plain_name(game: engine.Game) -> str:
    """The name by which a list is sorted: without its article."""
    return game.name.removeprefix("The ").casefold()
