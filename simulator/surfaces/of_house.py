"""The tables of the house, the shuffle-board and the slab of the devil with the pieces of their games."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.boards import billiard_table as bt

from ..pieces import KINDS, Piece
from ..units import INCH
from . import surface as surface_named
from .pyramid_table import set_pyramid
from .set_table import SetTable, Shooter, standing


def _house(name: str, place: str, *, y_back: float = 2.0, cue: str = "w") -> Callable[[], SetTable]:
    """A table of the house where a ball is played from behind a line, at a coloured one on its spot."""

    def made() -> SetTable:
        board = surface_named(name)
        zone = next(zone for zone in board.zones if zone.id == place)
        y = max(y for _, y in zone.outline) - y_back * INCH
        on_spot = next((mark for mark in board.spots if mark.id in ("king", "red", "centre")), None)
        lying = () if on_spot is None else (Piece("r", board.piece, on_spot.x1, on_spot.y1),)
        return SetTable(board, lying, Shooter(cue, board.piece, "cue", (place,), 0.0, y))

    return made


def _parepa() -> SetTable:
    """Ten numbered balls in a triangle, its apex towards the player, their order from the apex inferred."""
    made = _house("parepa", "string")()
    spot = made.surface.spots[0]
    radius = KINDS[made.surface.piece].radius
    foot = bt.SPOTS["foot"]
    places = [(x - foot[0], y - foot[1]) for x, y in bt.rack(4, radius / INCH)]
    # The triangle stands 24 inches before the box: its base does.
    deep = max(y for _, y in places)
    balls = tuple(
        Piece(str(10 * n), made.surface.piece, spot.x1 + x * INCH, spot.y1 + (y - deep) * INCH)
        for n, (x, y) in enumerate(places, 1)
    )
    return made._replace(pieces=balls)


def _klondike() -> SetTable:
    """The red on its spot, the white in the right alley."""
    board = surface_named("klondike")
    red, alley = (next(mark for mark in board.spots if mark.id == name) for name in ("red", "alley"))
    shooter = Shooter("w", board.piece, "cue", ("alley",), alley.x1, alley.y1)
    return SetTable(board, (Piece("r", board.piece, red.x1, red.y1),), shooter)


def _devil() -> SetTable:
    """A pin on every spot, the top in its seat."""
    board = surface_named("devil")
    seat = board.spots[0]
    pins = tuple(standing(spot) for spot in board.pins)
    return SetTable(board, pins, Shooter("top", board.piece, "spin", ("seat",), seat.x1, seat.y1))


def _shuffle_board() -> SetTable:
    board = surface_named("shuffleboard")
    zone = next(zone for zone in board.zones if zone.id == "roll")
    radius = KINDS[board.piece].radius
    y = min(y for _, y in zone.outline) + 2 * radius
    return SetTable(board, (), Shooter("A1", board.piece, "finger", ("roll",), 0.0, y))


def _bar_billiards() -> SetTable:
    """The red on its spot, the pegs up, a white on the cue spot."""
    made = _house("bar-billiards", "front", cue="w1")()
    board = made.surface
    cue = next(mark for mark in board.spots if mark.id == "cue")
    pegs = tuple(standing(spot) for spot in board.pins)
    shooter = Shooter("w1", board.piece, "cue", ("cue",), cue.x1, cue.y1)
    return SetTable(board, (*made.pieces, *pegs), shooter)


HOUSE: dict[str, Callable[[], SetTable]] = {
    "parisian": _house("parisian", "string", cue="c"),
    "bagatelle": _house("bagatelle", "back"),
    "bar-billiards": _bar_billiards,
    "carombolette": _house("carombolette", "back"),
    "carombolette-pool": _house("carombolette-pool", "back"),
    "pigeon-hole": _house("pigeon-hole", "line"),
    "parepa": _parepa,
    "monte-carlo": _house("monte-carlo", "back", y_back=8.0, cue="c"),
    "klondike": _klondike,
    "devil": _devil,
    "pyramid": set_pyramid,
    "shuffleboard": _shuffle_board,
}
"""By the board that a game declares."""
