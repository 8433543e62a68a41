"""Games by category, in the order in which lists of games show them."""

from __future__ import annotations

from collections.abc import Iterable

import rules_engine as engine
from rules_engine.categories import NAMES, name_of

__all__ = ["book_names", "by_category", "name_of", "plain_name"]


def by_category(games: Iterable[engine.Game]) -> list[tuple[str, list[engine.Game]]]:
    """``[(name, games)]``: categories in the order of ``NAMES``, the games of each by name."""
    games_of: dict[str, list[engine.Game]] = {}
    for game in sorted(games, key=lambda game: plain_name(game)):
        games_of.setdefault(game.category, []).append(game)
    order = [*NAMES, *sorted(set(games_of) - set(NAMES))]
    return [(name_of(category), games_of[category]) for category in order if category in games_of]


def book_names() -> list[tuple[str, str]]:
    """The id and the short name of each book that has games."""
    present = {game.book for game in engine.games()}
    return [(book, book.title()) for book in sorted(present)]


def plain_name(game: engine.Game) -> str:
    """The name by which a list is sorted: without its article."""
    return game.name.removeprefix("The ").casefold()
