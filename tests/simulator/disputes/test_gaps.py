"""The smallest gap of two pieces in a stroke, against places looked at every millisecond."""

from __future__ import annotations

import math

import pytest

from simulator.constants import Constants
from simulator.disputes.claims import Claim
from simulator.disputes.gaps import gaps, smallest_gap
from simulator.pieces import KINDS, Piece
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces import surface

SHOT = Shot(
    surface("carom-5x10"),
    (
        Piece("c", "carom-ball", 0.1, -0.7),
        Piece("w", "carom-ball", -0.3, -0.6),
        Piece("r", "carom-ball", 0.0, 0.7),
    ),
    CueStroke("c", 84.0, 2.0, 0.3, 0.1),
    Constants("billiard-cloth"),
)


def test_the_smallest_gap_is_that_of_the_paths() -> None:
    trace = shoot(SHOT)

    def at(piece: str, time: float) -> tuple[float, float]:
        legs = trace.path_of(piece)
        before = [leg for leg in legs if leg.start <= time]
        return before[-1].at(time) if before else next((p.x, p.y) for p in SHOT.pieces if p.id == piece)

    for one, other in (("c", "r"), ("c", "w"), ("r", "w")):
        met = any(e.kind == "touch" and {e.piece, e.other} == {one, other} for e in trace.events)
        times = [k * trace.duration / 6000 for k in range(6001)]
        seen = min(math.dist(at(one, t), at(other, t)) for t in times) - 2 * KINDS["carom-ball"].radius
        assert smallest_gap(SHOT, trace, one, other) == pytest.approx(max(seen, 0.0), abs=2e-3)
        assert met == (smallest_gap(SHOT, trace, one, other) < 1e-7)


def test_a_gap_is_told_of_pieces_that_did_not_meet() -> None:
    trace = shoot(SHOT)
    rows = gaps([Claim("touch", "c", "w"), Claim("first", "c", "w"), Claim("driven")], SHOT, trace)
    met = any(e.kind == "touch" and {e.piece, e.other} == {"c", "w"} for e in trace.events)
    assert len(rows) == (not met) and all(row["gap"] > 0 for row in rows)
