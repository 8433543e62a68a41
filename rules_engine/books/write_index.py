"""Write ``index`` anew: ``python -m rules_engine.books.write_index`` after a game was added or moved.

With ``--check`` nothing is written, and the exit code tells whether the index is that of the modules.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .. import catalogue
from ..clauses import Game
from . import index, load_all

_HEAD = '''"""Which module holds which game: a match imports no other. ``make index`` writes this anew."""

from __future__ import annotations

MODULES: dict[str, str] = {
'''


def found() -> dict[str, str]:
    """The module that registers each rule set, by its id; works in a process that has loaded no game yet."""
    holders: dict[str, str] = {}
    register = catalogue.register

    def noted(game: Game) -> Game:
        frame = sys._getframe(1)
        while frame.f_code.co_name != "<module>" and frame.f_back is not None:
            frame = frame.f_back
        holders[game.id] = frame.f_globals["__name__"].removeprefix(f"{__package__}.")
        return register(game)

    catalogue.register = noted
    try:
        load_all()
    finally:
        catalogue.register = register
    return dict(sorted(holders.items()))


def main(arguments: list[str]) -> int:
    """Write the index, or compare it; return the exit code."""
    now = found()
    if "--check" in arguments:
        return int(now != index.MODULES)
    rows = "".join(f'    "{game}": "{module}",\n' for game, module in now.items())
    Path(index.__file__).write_text(f"{_HEAD}{rows}}}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
