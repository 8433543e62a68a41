"""What a stroke leaves behind can be read and played on: no piece rests where none can lie."""

import json
import random

import pytest

from simulator.constants import Constants
from simulator.physics.compiling import choose
from simulator.pieces import STATES
from simulator.shooting import shoot
from simulator.shots import Shot, read_shot
from simulator.strokes import CueStroke, FingerStroke
from simulator.surfaces.of_games import table_of

GAMES = [
    "brunswick/three-ball-carrom", "brunswick/rotation-pool", "brunswick/american-four-ball-pocket",
    "brunswick/snookers-pool", "brunswick/bagatelle", "brunswick/parepa", "brunswick/carombolette-bagatelle",
    "brunswick/monte-carlo", "brunswick/klondike", "brunswick/parisian-pool", "brunswick/shuffle-board",
    "carrom/carroms", "carrom/force-out", "crown/crokinole", "crown/crown-castle", "bradley/crokinole",
]  # fmt: skip


@pytest.fixture(autouse=True)
def plain():
    """Kernels as they are at once: tests do not wait for the compiler."""
    with choose("plain"):
        yield


@pytest.mark.parametrize("game", GAMES)
def test_strokes_one_after_another(game):
    table, draw = table_of(game), random.Random(game)
    shooter = table.shooter
    pieces = (*table.pieces, shooter.piece)
    for seed in range(5):
        direction = draw.uniform(0, 360)
        if shooter.stroke == "cue":
            side, height = draw.uniform(-0.4, 0.4), draw.uniform(-0.4, 0.4)
            stroke = CueStroke(shooter.id, direction, draw.uniform(0.5, 6), side, height)
        else:
            stroke = FingerStroke(shooter.id, direction, draw.uniform(0.5, 4), draw.uniform(-20, 20))
        shot = Shot(table.surface, pieces, stroke, Constants(table.surface.constants), seed)
        trace = shoot(read_shot(json.loads(json.dumps(shot.to_json()))))
        lying = []
        for piece, rest in zip(pieces, trace.rests, strict=True):
            assert piece.id == rest.piece
            if rest.state in STATES:
                lying.append(piece._replace(x=rest.x, y=rest.y, state=rest.state, angle=rest.angle))
            else:
                assert rest.state in ("pocketed", "ditched", "off")
        if not any(piece.id == shooter.id and piece.state == "rest" for piece in lying):
            lying = [piece for piece in lying if piece.id != shooter.id]
            if any(abs(p.x - shooter.x) + abs(p.y - shooter.y) < 0.1 for p in lying):  # its place is taken
                return
            lying.append(shooter.piece)
        pieces = tuple(lying)
