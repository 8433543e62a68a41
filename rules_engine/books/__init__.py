"""The rule books: one package a book, one module a game (or a family of small ones).

Importing a module registers its games. A match needs one game, so that ``load`` imports the module of that
game alone, found in ``index``; ``load_all`` imports every module there is.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from .index import MODULES


def modules() -> Iterator[str]:
    """Names of the modules with games, such as "carrom.ring_out", found on disk."""
    for book in pkgutil.iter_modules(__path__):
        if book.ispkg:
            folder = import_module(f"{__name__}.{book.name}").__path__
            yield from (f"{book.name}.{module.name}" for module in pkgutil.iter_modules(folder))


def load(game_id: str) -> None:
    """Import the module of one game; every module if the index does not know the game."""
    name = MODULES.get(game_id)
    if name is None:
        load_all()
    else:
        import_module(f"{__name__}.{name}")


def load_all() -> None:
    """Import every module of every book."""
    for name in modules():
        import_module(f"{__name__}.{name}")
