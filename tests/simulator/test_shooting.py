"""Shots played: the kernels and the scene together, and what is told of the end."""

import doctest
import math
import random

import pytest

import simulator
from simulator import read_shot, shoot
from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics.balls import run_balls
from simulator.physics.cue import struck
from simulator.physics.runs import State
from simulator.pieces import KINDS, Piece
from simulator.shots import Shot
from simulator.strokes import CueStroke, FingerStroke, SpinStroke
from simulator.surfaces import surface

CAROM, CARROM = surface("carom-5x10"), surface("carrom")
CLOTH, WOOD = Constants("billiard-cloth"), Constants("wooden-board")


def test_the_example_of_the_package_is_true() -> None:
    failed, tried = doctest.testmod(simulator)
    assert tried >= 3 and not failed


def test_without_pins_a_shot_is_the_kernels_run() -> None:
    stroke = CueStroke("w", 80.0, 3.0, side=0.3, height=0.2)
    pieces = (Piece("w", "carom-ball", 0.1, -0.8), Piece("r", "carom-ball", 0.2, 0.3))
    trace = shoot(Shot(CAROM, pieces, stroke, CLOTH))
    states = (struck(stroke, State("w", "carom-ball", 0.1, -0.8), CLOTH), State("r", "carom-ball", 0.2, 0.3))
    run = run_balls(CAROM, states, CLOTH)
    assert trace.events == run.events
    assert trace.legs == tuple(sorted(run.legs, key=lambda leg: leg.start))
    assert [(rest.x, rest.y) for rest in trace.rests] == [(s.x, s.y) for s in run.states]


def test_a_run_that_is_cut_goes_on_as_if_it_had_not_been() -> None:
    draw = random.Random(2)
    for _ in range(10):
        turn, speed = draw.uniform(0, 2 * math.pi), draw.uniform(1, 5)
        ball = State(
            "w",
            "carom-ball",
            0.1,
            -0.3,
            vx=speed * math.cos(turn),
            vy=speed * math.sin(turn),
            wz=draw.uniform(-40, 40),
            status="moving",
        )
        states = (ball, State("r", "carom-ball", -0.2, 0.5), State("y", "carom-ball", 0.3, 0.1))
        whole = run_balls(CAROM, states, CLOTH)
        cut = run_balls(CAROM, states, CLOTH, until=draw.uniform(0.05, 1.5))
        rest = run_balls(CAROM, cut.states, CLOTH, start=cut.time)
        kinds = [(e.kind, e.piece, e.other) for e in cut.events + rest.events]
        assert kinds == [(e.kind, e.piece, e.other) for e in whole.events]
        for a, b in zip(whole.states, rest.states, strict=True):
            assert (a.x, a.y) == pytest.approx((b.x, b.y), abs=1e-8)


def test_rests_say_zones_and_what_is_touched() -> None:
    width = CARROM.size[0]
    radius = KINDS["carrom-man"].radius
    pieces = (
        Piece("s", "carrom-striker", 0.0, -0.2),
        Piece("a", "carrom-man", -width / 2 + radius, 0.1),
        Piece("b", "carrom-man", -width / 2 + radius, 0.1 + 2 * radius),
    )
    trace = shoot(Shot(CARROM, pieces, FingerStroke("s", 0.0, 0.1), WOOD))
    assert "b" in trace.rest_of("a").frozen and len(trace.rest_of("a").frozen) == 2
    assert trace.rest_of("s").zones
    assert trace.rest_of("s").frozen == ()


def test_a_trace_is_repeated_by_its_shot_read_again() -> None:
    shot = read_shot(
        {
            "surface": "carom-5x10",
            "pieces": [
                {"id": "w", "kind": "carom-ball", "x": 0.01, "y": -0.7},
                {"id": "p", "kind": "pool-pin", "x": 0.0, "y": 0.0, "state": "standing"},
            ],
            "stroke": {"type": "cue", "piece": "w", "direction": 90, "speed": 2.0},
            "seed": 9,
        }
    )
    trace = shoot(shot)
    assert shoot(read_shot(shot.to_json())).to_json() == trace.to_json()
    assert trace.seed == 9 and trace.surface == "carom-5x10"


@pytest.mark.parametrize(
    ("kind", "state", "stroke"),
    [
        ("carrom-man", "rest", CueStroke("a", 90.0, 1.0)),
        ("carrom-man", "rest", SpinStroke("a", 100.0)),
        ("ten-pin", "standing", FingerStroke("a", 90.0, 1.0)),
        ("spin-top", "rest", FingerStroke("a", 90.0, 1.0)),
        ("ring", "stacked", FingerStroke("a", 90.0, 1.0)),
    ],
)
def test_a_stroke_that_does_not_suit_its_piece_is_refused(kind: str, state: str, stroke) -> None:
    pieces = (Piece("a", kind, 0.0, 0.0, state, on="b"), Piece("b", "ring", 0.0, 0.1))
    with pytest.raises(SimulatorError) as caught:
        shoot(Shot(CARROM, pieces, stroke, WOOD))
    assert caught.value.code == "wrong-stroke" and "a" in caught.value.message


def test_a_stroke_on_a_piece_that_is_not_there_is_refused() -> None:
    with pytest.raises(SimulatorError) as caught:
        shoot(Shot(CARROM, (Piece("a", "ring", 0.0, 0.0),), FingerStroke("z", 0.0, 1.0), WOOD))
    assert caught.value.code == "unknown-piece"


def test_random_shots_among_pins_end_on_the_board_without_nonsense() -> None:
    draw = random.Random(11)
    for seed in range(12):
        pins = [
            Piece(f"p{k}", "ten-pin", draw.uniform(-0.2, 0.2), 0.05 + 0.03 * k, "standing") for k in range(6)
        ]
        rings = [Piece(f"r{k}", "ring", -0.2 + 0.08 * k, -0.05) for k in range(5)]
        shot = Shot(
            CARROM,
            (Piece("c", "crokinole-disc", 0.0, -0.25), *pins, *rings),
            FingerStroke("c", draw.uniform(60, 120), draw.uniform(0.5, 4.0), draw.uniform(-50, 50)),
            WOOD,
            seed,
        )
        trace = shoot(shot)
        half = CARROM.size[0] / 2
        for rest in trace.rests:
            assert math.isfinite(rest.x) and math.isfinite(rest.y)
            if rest.state in ("rest", "fallen", "standing", "leaning"):
                assert max(abs(rest.x), abs(rest.y)) < half
        assert trace.duration < 30.0
