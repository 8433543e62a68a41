"""Golden records: matches whose every ruling was read against the book once, and must not change unnoticed.

Each is a record in the notation. A remark that begins with ``=>`` says what the ruling on its entry must be::

    3. A xr --- xw +1 ; => A+1 | 12:7 | three-cushion-carrom#1 | what happened, in words

that is: points won or lost, the score after it in the order of the sides, the citations (of the same book
without its name), and a remark proper. ``=> refused contradicted three-cushion-carrom#4`` is an entry that is
refused (with the citation, or ``-``); it leaves no trace and its number is given again to the next.

``python -m tests.rules_engine.golden FILE`` writes what the engine says into a record whose entries have
plain remarks; read every line of it against the book before you commit it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import rules_engine as engine

HERE = Path(__file__).parent
MARK = "=> "


def game_of(path: Path) -> str:
    """The id of the game of a record, which its first tag names."""
    return path.read_text().split('"', 2)[1]


def playable_records() -> list[Path]:
    """Those of games in the catalogue, for tests that tamper with them; that no other is kept is tested with
    the records themselves."""
    ids = {game.id for game in engine.games()}
    return [path for path in records() if game_of(path) in ids]


def records_of(game: engine.Game) -> list[Path]:
    """The records of one game."""
    return [
        path for path, game_id in _games().items() if path.parent.name == game.book and game_id == game.id
    ]


@cache
def _games() -> dict[Path, str]:
    """Every golden record with the id of its game: each file is opened once to ask for it."""
    return {path: game_of(path) for path in records()}


def records() -> list[Path]:
    """Every golden record, by book."""
    return sorted(path for path in HERE.glob("*/*.txt"))
