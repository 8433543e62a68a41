"""The table and the pieces of every physical game, and what comes into play from hand.

A game says in neutral words on what it is played (:mod:`rules_engine.boards.played_on`). Where the rules
engine keeps a set-up (:mod:`rules_engine.boards.set_ups`) the pieces are its own, named as in records; alike
ones are numbered ("r" becomes r1, r2 ...). Where it has none because the figure is lost, they stand as
:mod:`simulator.surfaces.arrangements` infers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules_engine import Game
from rules_engine.boards import billiard_table as bt
from rules_engine.boards.set_ups import SetUp, set_up_of
from rules_engine.catalogue import game as game_of
from rules_engine.catalogue import games
from rules_engine.errors import UnknownGame

from ..pieces import Piece
from ..units import INCH
from . import names
from . import surface as surface_named
from .match_tables import SET
from .of_boards import on_board
from .of_house import HOUSE
from .pool_table import TABLES as RACKED_TODAY
from .pool_table import laid as racked_today
from .set_table import SetTable, Shooter, names_of, standing
from .snooker_table import NAME as SNOOKER
from .snooker_table import laid
from .surface import Surface

__all__ = ["SetTable", "Shooter", "physical_games", "table_of", "unphysical_games"]

_SIZED = frozenset(name.removesuffix("-5x10") for name in names() if name.endswith("-5x10"))
"""The billiard tables, of which each stands in three sizes; the matches of the handbook ask for 5x10."""


def physical_games() -> tuple[str, ...]:
    """The ids of all games that have a table here."""
    return tuple(game.id for game in games() if game.physical)


def unphysical_games() -> tuple[str, ...]:
    """The ids of the games of men on points, of dice and of questions: no piece is sent anywhere."""
    return tuple(game.id for game in games() if not game.physical)


@lru_cache(maxsize=1024)
def table_of(game_id: str, size: str = "5x10") -> SetTable:
    """The table, pieces and shooter of a game; ``size`` is that of a billiard table.

    Raises :class:`KeyError` for a game of boards or dice, a name that is none, and a size that no table has.
    """
    try:
        game = game_of(game_id)
    except UnknownGame:  # a section of a book that is no game, too
        raise KeyError(game_id) from None
    board = game.played_on.board
    if not board:
        raise KeyError(game_id)
    if board in _SIZED:
        return _on_table(game, board, size)
    if board == "snooker":
        return laid(game, surface_named(SNOOKER))
    if board in RACKED_TODAY:
        return racked_today(game, surface_named(board))
    if (made := HOUSE.get(board) or SET.get(board)) is not None:
        return made()
    return on_board(game)


# -- billiard tables -----------------------------------------------------------------------------------------


def _on_table(game: Game, board: str, size: str) -> SetTable:
    bed = bt.BEDS[size]
    table = surface_named(f"{board}-{size}")
    pins = tuple(standing(spot) for spot in table.pins if spot.id != "tricolour")
    ball = table.piece
    how = game.played_on
    lying = _LYING[how.lies or "set-up"](game, bed)
    balls = tuple(Piece(name, ball, x * INCH, y * INCH) for name, (x, y) in lying.items())
    return SetTable(table, (*balls, *pins), _cue_ball(game, table))


def _of_set_up(game: Game, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    """The balls of a set-up, whose places are moved from the 5x10 bed to ``bed`` with their spots."""
    set_up = set_up_of(game.id)
    rows = [placed for placed in set_up.pieces if placed.kind == "ball"] if set_up is not None else []
    spots, moved = bt.SPOTS, bed.spots()
    found = {}
    for name, placed in zip(names_of(rows), rows, strict=True):
        # A ball lies on a spot or, in a rack, so far from the foot spot.
        spot = next((spot for spot, at in spots.items() if at == (placed.x, placed.y)), "foot")
        x, y = moved[spot]
        found[name] = (x + placed.x - spots[spot][0], y + placed.y - spots[spot][1])
    return found


def _cue_ball(game: Game, table: Surface) -> Shooter:
    """The ball in hand: in the place that the game names, else within the D, within six inches of the head
    spot, or within the string."""
    zones = {zone.id for zone in table.zones}
    usual = "d" if "d" in zones else "lead" if "lead" in zones and not table.holes else "string"
    places = game.played_on.shot_from or (usual,)
    y = next(mark.y1 for mark in table.marks if mark.id == "string")
    if (spot := next((mark for mark in table.spots if mark.id == places[0]), None)) is not None:
        return Shooter("c", table.piece, "cue", places, spot.x1, spot.y1)
    taken = _head_is_taken(set_up_of(game.id)) or any(_near(pin.x, pin.y - y) for pin in table.pins)
    beside = 4 * INCH if taken else 0.0
    return Shooter("c", table.piece, "cue", places, beside, y - INCH)


def _head_is_taken(set_up: SetUp | None) -> bool:
    """Whether a piece of the set-up, which is that of the 5x10 bed, begins at the head spot."""
    x, y = bt.SPOTS["head"]
    return set_up is not None and any(_near((p.x - x) * INCH, (p.y - y) * INCH) for p in set_up.pieces)


def _near(x: float, y: float) -> bool:
    """Whether a piece so far from the head spot is in the way of a ball that is led from beside it."""
    return abs(x) < 2 * INCH and abs(y) < 3 * INCH


def _racked(game: Game, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    """Rows 1 to 5 from the apex."""
    return dict(zip(game.played_on.pieces.split(), bt.rack(bed=bed), strict=True))


def _spotted(game: Game, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    on = (piece.partition("=") for piece in game.played_on.pieces.split())
    return {name: bed.spots()[spot] for name, _, spot in on}


def _skittle_balls(game: Game, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    x, y = bt.skittles(bed)["top"]
    return {"r": bed.spots()["foot"], "w": (-x / 2, y)}


_LYING: dict[str, Callable[[Game, bt.Bed], dict[str, tuple[float, float]]]] = {
    "set-up": _of_set_up,
    "rack": _racked,
    "spots": _spotted,
    "beside-the-skittles": _skittle_balls,
    "nowhere": lambda game, bed: {},
}
"""How balls lie, by the word that the game declares."""
