"""The rule books: one package a book, one module a game (or several small ones).

Importing a module registers its games. A match needs one game, so that ``load`` imports the module of that
game alone, found in ``index``; ``load_all`` imports every module there is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

from .index import MODULES


def modules() -> Iterator[str]:
    """Names of the modules with games, such as "carrom.ring_out", found on disk: pkgutil would, at a tenth of
    the time that all games take to import."""
    for book in sorted(os.scandir(__path__[0]), key=lambda found: found.name):
        if book.is_dir() and not book.name.startswith("_"):
            names = sorted(name[:-3] for name in os.listdir(book.path) if name.endswith(".py"))
            yield from (f"{book.name}.{name}" for name in names if name != "__init__")


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
