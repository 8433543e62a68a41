"""Flicks are planned so well that without error the physics bears them out."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from simulator.constants import Constants
from simulator.pieces import Piece
from simulator.players.candidates import Sought
from simulator.players.flicks import FASTEST, flicks, planned
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import FingerStroke
from simulator.surfaces import surface
from simulator.traces import Trace

BOARD = surface("carrom")


def played(pieces: tuple[Piece, ...], direction: float, speed: float) -> Trace:
    return shoot(Shot(BOARD, pieces, FingerStroke("c", direction, speed), Constants(BOARD.constants), 1))


def test_planned_flicks_pocket_the_ring_straight_cut_and_by_a_rim() -> None:
    random, made, rims, tried = Random(5), 0, 0, 0
    for _ in range(20):
        ring = Piece("r1", "ring", random.uniform(-0.25, 0.25), random.uniform(0.0, 0.25))
        cue = Piece("c", "ring", random.uniform(-0.2, 0.2), -0.2)
        for plan in islice(planned(cue, [(cue.x, cue.y)], [ring, cue], BOARD, Sought()), 3):
            trace = played((ring, cue), plan.direction, plan.speed)
            tried += 1
            made += trace.rest_of("r1").state == "pocketed"
            rims += any(event.kind == "rim" for event in trace.events)
    assert tried > 40
    assert rims > tried // 4
    assert made > 0.8 * tried


def test_a_flick_at_a_place_comes_to_rest_there() -> None:
    cue, place = Piece("c", "ring", 0.0, -0.2), (0.1, 0.1)
    way = flicks(cue, [(0.0, -0.2)], (cue,), BOARD, 12, Random(1), Sought((), (), (place,)))
    _, stroke = next(way)
    rest = played((cue,), stroke.direction, stroke.speed).rest_of("c")
    assert (rest.x, rest.y) == pytest.approx(place, abs=0.005)


def test_nothing_is_planned_through_another_ring() -> None:
    ring, cue = Piece("r1", "ring", 0.0, 0.0), Piece("c", "ring", -0.15, -0.15)
    bar = Piece("r2", "ring", -0.07, -0.07)
    straight = next(planned(cue, [(cue.x, cue.y)], [ring, cue], BOARD, Sought(("r1",))))
    assert straight.direction == pytest.approx(45.0)
    assert straight.speed < FASTEST
    for plan in planned(cue, [(cue.x, cue.y)], [ring, bar, cue], BOARD, Sought(("r1",))):
        assert abs(plan.direction - 45.0) > 10


def test_a_piece_that_is_sought_and_is_not_there_gives_no_plan() -> None:
    ring, cue = Piece("r1", "ring", 0.0, 0.0), Piece("c", "ring", -0.15, -0.15)
    assert not list(planned(cue, [(cue.x, cue.y)], [ring, cue], BOARD, Sought(("x",))))
