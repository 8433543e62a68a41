"""Games by category, in the order in which lists of games show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.utils.translation import gettext, pgettext

import rules_engine as engine
from config.languages.speaking import translated
from rules_engine.categories import NAMES, name_of

__all__ = ["book_name", "book_names", "by_category", "is_classic", "name_of", "plain_name"]


def by_category(games: Iterable[engine.Game]) -> list[tuple[str, list[engine.Game]]]:
    """``[(name, games)]``: categories in the order of ``NAMES``, the games of each by name. Where there are
    games of today and old ones, those of today come first, and the others are called classic."""
    games_of: dict[tuple[bool, str], list[engine.Game]] = {}
    for game in sorted(games, key=lambda game: plain_name(game)):
        games_of.setdefault((is_classic(game), game.category), []).append(game)
    order = [*NAMES, *sorted({category for _, category in games_of} - set(NAMES))]
    both = len({classic for classic, _ in games_of}) > 1
    return [
        (_called(category, both and classic), games_of[classic, category])
        for classic in (False, True)
        for category in order
        if (classic, category) in games_of
    ]


def _called(category: str, classic: bool) -> str:
    """The name of a category; ``classic`` tells that its games are those of the old books."""
    name = translated(name_of(category))
    return gettext("{category}, classic rules").format(category=name) if classic else name


def is_classic(game: engine.Game) -> bool:
    """Whether a game stands in one of the old books."""
    return game.authority is None


def book_names() -> list[tuple[str, str]]:
    """The id and the short name of each book that has games, that of today first."""
    present = {game.book for game in engine.games()}
    return [(book, book_name(book)) for book in sorted(present, key=lambda book: (book != "today", book))]


def book_name(book: str) -> str:
    """The short name of a book by its id; that of today is not a book."""
    return pgettext("games of today", "Today") if book == "today" else book.title()


def plain_name(game: engine.Game) -> str:
    """The name by which a list is sorted for its reader: without its article and accents."""
    letters = unicodedata.normalize("NFKD", translated(game.name).removeprefix("The ").casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
