"""How the balls of the games of pool of today are racked, by game."""

from __future__ import annotations

from . import pool_table as pt

RACKS: dict[str, tuple[pt.Row, ...]] = {
    "today/eight-ball": pt.rack(pt.TRIANGLE, "1 9 2 10 8 3 11 7 14 4 5 13 15 6 12"),
    "today/nine-ball": pt.rack(pt.DIAMOND, "1 2 3 4 9 5 6 7 8", on_spot=2),
    "today/nine-ball-points": pt.rack(pt.DIAMOND, "1 2 3 4 9 5 6 7 8"),
    "today/ten-ball": pt.rack(pt.FOUR_ROWS, "1 4 5 6 10 7 2 8 9 3"),
}
