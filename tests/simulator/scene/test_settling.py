"""What comes to rest among pins and tops lies where it can be read again as a shot."""

import json
import math
import random

import pytest

from simulator.constants import Constants
from simulator.pieces import KINDS, STATES, Piece
from simulator.scene.settling import settled
from simulator.shooting import shoot
from simulator.shots import Shot, read_shot
from simulator.strokes import CueStroke, FingerStroke, SpinStroke
from simulator.surfaces import surface
from simulator.surfaces.of_games import table_of
from simulator.surfaces.placing import check_placing

GAMES = [
    "bradley/ten-pins",
    "brunswick/pin-pool",
    "brunswick/devil-among-the-tailors",
    "carrom/ten-pins",
    "carrom/ten-pin-circle",
    "carrom/circle-four",
    "crown/pin-a-four-7",
    "crown/pin-ring",
]


@pytest.mark.parametrize("game", GAMES)
def test_the_rests_of_a_stroke_can_be_read_again(game: str) -> None:
    table, draw = table_of(game), random.Random(game)
    shooter = table.shooter
    pieces = table.pieces
    if shooter.id not in {piece.id for piece in pieces}:
        pieces = (*pieces, shooter.piece)
    pins = [piece for piece in pieces if KINDS[piece.kind].shape == "pin"]
    for seed in range(3):
        aim = draw.choice(pins)
        way = math.degrees(math.atan2(aim.y - shooter.y, aim.x - shooter.x)) + draw.gauss(0, 3)
        if shooter.stroke == "cue":
            stroke = CueStroke(shooter.id, way, draw.uniform(1, 5))
        elif shooter.stroke == "finger":
            stroke = FingerStroke(shooter.id, way, draw.uniform(0.8, 3))
        else:
            # Slow enough to topple soon.
            stroke = SpinStroke(shooter.id, draw.uniform(100, 140), 8.0, way, draw.uniform(0.5, 1.5))
        trace = shoot(Shot(table.surface, pieces, stroke, Constants(table.surface.constants), seed))
        lying = [
            piece._replace(x=rest.x, y=rest.y, state=rest.state, angle=rest.angle)
            for piece, rest in zip(pieces, trace.rests, strict=True)
            # A pin that leans or is seated is set up by the rules: no shot begins so.
            if rest.state in STATES and not (piece.kind == aim.kind and rest.state in ("leaning", "seated"))
        ]
        check_placing(table.surface, lying)
        played = next((p for p in lying if p.id == shooter.id and p.state == "rest"), None)
        if played is not None:
            again = Shot(table.surface, tuple(lying), stroke, Constants(table.surface.constants), seed)
            read_shot(json.loads(json.dumps(again.to_json())))


def test_what_lies_in_a_wall_is_moved_out_by_the_least_distance() -> None:
    board = surface("carrom")
    half = board.size[0] / 2
    radius = KINDS["ring"].radius
    ring = Piece("r", "ring", half - radius + 0.004, 0.05)
    made = settled(board, [ring], {"r"})["r"]
    assert made.y == pytest.approx(ring.y, abs=1e-9)
    assert 0.0039 < ring.x - made.x < 0.0041
    assert settled(board, [made], {"r"}) == {} and settled(board, [ring], set()) == {}


def test_two_that_lie_in_one_another_part() -> None:
    board = surface("carrom")
    radius = KINDS["ring"].radius
    one, two = Piece("a", "ring", 0.0, 0.1), Piece("b", "ring", 2 * radius - 0.003, 0.1)
    made = settled(board, [one, two], {"a"})
    assert set(made) == {"a"} and made["a"].x == pytest.approx(-0.003, abs=1e-4)
    check_placing(board, [made["a"], two])
