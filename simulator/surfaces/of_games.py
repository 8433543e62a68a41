"""The table and the pieces of every physical game, and what comes into play from hand.

Where the rules engine keeps a set-up (:mod:`rules_engine.boards.set_ups`) the pieces are its own, named as in
records; alike ones are numbered ("r" becomes r1, r2 ...). Where it has none because the figure is lost, they
stand as :mod:`simulator.surfaces.arrangements` infers. Games of boards and dice have no table here:
:data:`UNPHYSICAL`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules_engine.boards import billiard_table as bt
from rules_engine.boards.set_ups import SetUp, set_up_of
from rules_engine.books.index import MODULES
from rules_engine.catalogue import games
from rules_engine.errors import UnknownGame

from ..pieces import Piece
from ..units import INCH
from . import surface as surface_named
from .of_boards import on_board
from .of_house import HOUSE
from .set_table import SetTable, Shooter, names_of, standing
from .surface import Surface

__all__ = ["UNPHYSICAL", "SetTable", "Shooter", "physical_games", "table_of"]

UNPHYSICAL = frozenset({
    "bradley/backgammon", "bradley/bicycle-racing", "bradley/checkers", "bradley/egyptian-pyramids",
    "bradley/flap-jacks", "bradley/fox-and-geese", "bradley/national-flags", "bradley/steeplechase",
    "bradley/tit-tat-toe", "bradley/troublesome-pigs", "carrom/ace-in-the-pocket", "carrom/backgammon",
    "carrom/checkers", "carrom/chess", "carrom/corner-checkers", "carrom/hunters-and-the-hare",
    "carrom/rendezvous", "carrom/reverse-checkers", "carrom/triangle-checkers", "carrom/twenty-one",
    "crown/backgammon", "crown/spider-and-flies", "crown/tric-trac",
})  # fmt: skip
"""Games of men on points, of dice and of questions: no piece is sent anywhere."""

_B = "brunswick/"
_TABLES = {
    "carom": ("three-ball-carrom", "cushion-carrom", "three-cushion-carrom", "bank-shot",
              "progressive-carrom", "four-ball-carrom"),
    "balkline-14": ("balkline-14",),
    "balkline-18": ("balkline-18-1", "balkline-18-2"),
    "space": ("space-game",),
    "one-pin": ("little-corporal",),
    "two-pins": ("two-pin-pool",),
    "three-pins": ("red-white-and-blue",),
    "three-pins-chicago": ("red-white-and-blue-chicago",),
    "five-pins": ("pin-pool",),
    "skittles": ("skittle-pool",),
    "corks": ("bouchon-pool",),
    "bottle": ("bottle-pool",),
    "four-pocket": ("american-four-ball-pocket",),
    "spanish": ("spanish-billiards",),
    "english": ("english-billiards", "english-pyramids", "life-pool", "russian-pool", "snookers-pool"),
    "pool": ("american-pyramid-pool", "bbc-co-pool", "bull-dog-pool", "continuous-pool", "cowboy-pool",
             "fifteen-ball-pool", "forty-one-pool", "golf-pool", "high-low-jack-game", "kelly-pool",
             "rotation-pool", "two-ball-pool"),
}  # fmt: skip
_TABLE_OF = {f"{_B}{game}": table for table, made in _TABLES.items() for game in made}
"""The billiard tables, of which each stands in three sizes; the matches of the handbook ask for 5x10."""

_LED_BY_STRING = {f"{_B}{game}" for game in ("pin-pool", "two-pin-pool", "skittle-pool")}
"""Games on carom tables whose cue ball comes from within the string; the others lead within six inches."""


def physical_games() -> tuple[str, ...]:
    """The ids of all games that have a table here."""
    return tuple(game.id for game in games() if game.id not in UNPHYSICAL)


@lru_cache(maxsize=1024)
def table_of(game_id: str, size: str = "5x10") -> SetTable:
    """The table, pieces and shooter of a game; ``size`` is that of a billiard table.

    Raises :class:`KeyError` for a game of boards or dice, a name that is none, and a size that no table has.
    """
    if game_id in _TABLE_OF:
        return _on_table(game_id, size)
    if (made := HOUSE.get(game_id)) is not None:
        return made()
    if game_id in UNPHYSICAL or game_id not in MODULES:
        raise KeyError(game_id)
    try:
        return on_board(game_id)
    except UnknownGame:  # a section of a book that is no game
        raise KeyError(game_id) from None


# -- billiard tables -----------------------------------------------------------------------------------------


def _on_table(game_id: str, size: str) -> SetTable:
    bed = bt.BEDS[size]
    table = surface_named(f"{_TABLE_OF[game_id]}-{size}")
    pins = tuple(standing(spot) for spot in table.pins if spot.id != "tricolour")
    ball = table.piece
    set_up = set_up_of(game_id)
    lying = _LYING[game_id](bed) if game_id in _LYING else _balls(set_up, bed)
    balls = tuple(Piece(name, ball, x * INCH, y * INCH) for name, (x, y) in lying.items())
    return SetTable(table, (*balls, *pins), _cue_ball(game_id, table))


def _balls(set_up: SetUp | None, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    """The balls of a set-up, whose places are moved from the 5x10 bed to ``bed`` with their spots."""
    rows = [placed for placed in set_up.pieces if placed.kind == "ball"] if set_up is not None else []
    spots, moved = bt.SPOTS, bed.spots()
    found = {}
    for name, placed in zip(names_of(rows), rows, strict=True):
        # A ball lies on a spot or, in a rack, so far from the foot spot.
        spot = next((spot for spot, at in spots.items() if at == (placed.x, placed.y)), "foot")
        x, y = moved[spot]
        found[name] = (x + placed.x - spots[spot][0], y + placed.y - spots[spot][1])
    return found


def _cue_ball(game_id: str, table: Surface) -> Shooter:
    """The ball in hand: within the D, within six inches of the head spot, or within the string."""
    zones = {zone.id for zone in table.zones}
    by_lead = "lead" in zones and not table.holes and game_id not in _LED_BY_STRING
    place = "d" if "d" in zones else "lead" if by_lead else "string"
    y = next(mark.y1 for mark in table.marks if mark.id == "string")
    if game_id == f"{_B}skittle-pool":
        spot = next(mark for mark in table.spots if mark.id == "spot-white")
        return Shooter("c", table.piece, "cue", ("spot-white",), spot.x1, spot.y1)
    if game_id == f"{_B}golf-pool":
        return Shooter("c", table.piece, "cue", ("head",), 0.0, y)
    taken = game_id in {
        f"{_B}{g}"
        for g in (
            "bull-dog-pool",
            "cowboy-pool",
            "bouchon-pool",
            "four-ball-carrom",
            "american-four-ball-pocket",
            "red-white-and-blue",
            "red-white-and-blue-chicago",
        )
    }
    beside = 4 * INCH if taken or _has_ball_on_head(game_id) else 0.0
    return Shooter("c", table.piece, "cue", (place,), beside, y - INCH)


def _has_ball_on_head(game_id: str) -> bool:
    set_up = set_up_of(game_id)
    x, y = bt.SPOTS["head"]
    return set_up is not None and any(abs(p.x - x) < 2 and abs(p.y - y) < 3 for p in set_up.pieces)


def _racked(names: str) -> Callable[[bt.Bed], dict[str, tuple[float, float]]]:
    return lambda bed: dict(zip(names.split(), bt.rack(bed=bed), strict=True))


def _spotted(**balls: str) -> Callable[[bt.Bed], dict[str, tuple[float, float]]]:
    return lambda bed: {name: bed.spots()[spot.replace("_", "-")] for name, spot in balls.items()}


def _skittle_balls(bed: bt.Bed) -> dict[str, tuple[float, float]]:
    x, y = bt.skittles(bed)["top"]
    return {"r": bed.spots()["foot"], "w": (-x / 2, y)}


_RACK_OF_JACK = "2 3 4 5 15 6 7 1 9 8 10 11 12 13 14"
_RACK_OF_TWO = "r1 y1 r2 y2 bk y3 r3 y4 r4 y5 r5 y6 r6 y7 r7"

_LYING: dict[str, Callable[[bt.Bed], dict[str, tuple[float, float]]]] = {
    # Rows 1 to 5 from the apex; high, low and Jack are the three inner balls (line 1282).
    f"{_B}high-low-jack-game": _racked(_RACK_OF_JACK),
    # The black immediately behind the head ball; the others anywhere (line 2105).
    f"{_B}bbc-co-pool": _racked(_RACK_OF_TWO),
    f"{_B}russian-pool": _spotted(r="billiard", bn="centre", gn="green", yw="yellow"),
    f"{_B}bouchon-pool": _spotted(r="pool_5"),
    f"{_B}skittle-pool": _skittle_balls,
    f"{_B}golf-pool": _spotted(r="centre"),  # the white is the ball struck, as "c"
    f"{_B}two-ball-pool": lambda bed: {},
}
