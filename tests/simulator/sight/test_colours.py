"""Which piece a spot in a photograph is."""

from __future__ import annotations

import numpy as np

from simulator.pieces import KINDS
from simulator.sight.colours import STRANGER, Looks, _cost
from simulator.sight.pieces import Spot

RED = Looks("red1", "pub-ball", (190, 30, 40))
WHITE = Looks("w", "pub-cue-ball", (240, 238, 228))


def seen_as(kind: str) -> Spot:
    """A red ball whose size passes for that of ``kind``."""
    points = np.tile(np.array(RED.fill, np.float32), (40, 1))
    found = {"kind": KINDS[kind], "points": points}
    return Spot(**{**dict.fromkeys(Spot._fields, 0.0), **found})


def test_a_ball_that_is_seen_a_little_smaller_is_still_the_red() -> None:
    """The cue ball of a pub table is smaller by 1.6 mm: 13 of 48 balls were taken for that size, and so for
    none of the game's."""
    small, right = seen_as("pub-cue-ball"), seen_as("pub-ball")
    assert _cost(right, right.points, RED) < _cost(small, small.points, RED) < STRANGER / 2
    assert _cost(small, small.points, RED) < _cost(small, small.points, WHITE)


def test_a_piece_of_another_shape_is_not() -> None:
    disc = seen_as("carrom-man")
    assert _cost(disc, disc.points, RED) > STRANGER
