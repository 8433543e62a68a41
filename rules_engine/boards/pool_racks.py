"""How the balls of the games of pool of today are racked, by game."""

from __future__ import annotations

from . import pool_table as pt
from . import pub_table
from .shapes import Board


def _plain(rows: tuple[int, ...], many: int, on_spot: int = 0) -> tuple[pt.Row, ...]:
    """Balls of which one is like another, whatever is painted on them."""
    names = [f"b{n}" for n in range(1, many + 1)]
    colours = {name: f"pool-{name[1:]}" for name in names}
    return pt.rack(rows, " ".join(names), on_spot=on_spot, colours=colours)


RACKS: dict[str, tuple[pt.Row, ...]] = {
    "today/eight-ball": pt.rack(pt.TRIANGLE, "1 9 2 10 8 3 11 7 14 4 5 13 15 6 12"),
    "today/nine-ball": pt.rack(pt.DIAMOND, "1 2 3 4 9 5 6 7 8", on_spot=2),
    "today/nine-ball-points": pt.rack(pt.DIAMOND, "1 2 3 4 9 5 6 7 8"),
    "today/blackball": pub_table.REDS_AND_YELLOWS,
    "today/heyball": pt.rack(pt.TRIANGLE, "1 9 2 10 8 3 4 11 5 12 6 13 7 14 15"),
    "today/international-eight-ball": pub_table.REDS_AND_YELLOWS,
    "today/ten-ball": pt.rack(pt.FOUR_ROWS, "1 4 5 6 10 7 2 8 9 3"),
    "today/straight-pool": pt.rack(pt.TRIANGLE, "3 11 8 2 14 10 7 13 6 15 1 9 4 12 5"),
    "today/one-pocket": _plain(pt.TRIANGLE, 15),
    "today/bank-pool": _plain(pt.DIAMOND, 9, on_spot=2),
    "today/rotation": pt.rack(pt.TRIANGLE, "1 8 4 12 15 6 5 10 7 13 3 11 14 9 2"),
}

BOARDS: dict[str, Board] = {
    "today/blackball": pub_table.BOARD,
    "today/heyball": pub_table.HEYBALL_BOARD,
    "today/international-eight-ball": pub_table.BOARD,
}
"""Those that are not racked on the pool table of nine feet."""
