"""The small British pool table, and the table of heyball: measures, spots, and how their balls are racked.

A bed of six feet by three within the cushions, a baulk line at one fifth of its length, small balls with a
smaller white. The black's spot is where lines from the middle pockets to the opposite corners cross; it has
the name of a foot spot. Heyball has the bed and balls of pool, and pockets of a snooker table.
"""

from __future__ import annotations

from . import pool_table as pt
from .billiard_table import Bed

BED = Bed(18.0, 36.0)
BALL_RADIUS = 50.8 / 2 / 25.4
CUE_BALL_RADIUS = 47.6 / 2 / 25.4
BAULK = BED.half_length * (2 / 5 - 1)
"""Where the baulk line is: at one fifth of the length."""
SPOTS: dict[str, tuple[float, float]] = {"centre": (0.0, 0.0), "foot": (0.0, BED.half_length / 2)}
OPENINGS = 3.3, 3.5
HEYBALL_OPENINGS = 84 / 25.4, 88 / 25.4

BOARD = pt.board_of(BED, BAULK, SPOTS, OPENINGS, BALL_RADIUS)
HEYBALL_BOARD = pt.board_of(pt.BED, pt.SPOTS["head"][1], pt.SPOTS, HEYBALL_OPENINGS)

REDS_AND_YELLOWS = pt.rack(
    pt.TRIANGLE,
    "r r y y bk r r y r y y r y y r",
    on_spot=2,
    colours={"r": "red", "y": "yellow", "bk": "black"},
    spot=SPOTS["foot"],
    radius=BALL_RADIUS,
)
"""The black in the middle of the third row on its spot, a red as head ball."""
