"""pooltool's tables and constants as ours, so that both play the same table by the same laws."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..constants import Constants
from ..physics.batches import Starts
from ..physics.runs import State
from ..pieces import KINDS, Kind
from ..surfaces.surface import Hole, Post, Surface, Wall
from .strokes import KINDS as KINDS_OF_STROKE
from .strokes import TABLES, BenchStroke

STORED = Path(__file__).with_name("pooltool-0.6.0.json")


@lru_cache
def stored() -> dict[str, Any]:
    """What :mod:`pooltool_strokes` stored of pooltool 0.6.0."""
    return json.loads(STORED.read_text())


def table_of(name: str) -> Surface:
    """The table ("carom", "pool", "snooker") with the walls, jaws and pockets that pooltool gives it.

    A cushion's nose stands h above the bed. pooltool takes the normal at the ball from the level distance d
    of the ball's middle (R at a wall, R and its radius at a jaw): (R - h) / sqrt(d^2 + (R - h)^2) upwards.
    Here it is (R - h') / R, so each nose gets the height h' that gives the same.
    """
    table = TABLES[name]
    data = stored()["tables"][name]
    radius = table.ball.radius
    over = radius - data["nose"]

    def nose(away: float) -> float:
        return radius - radius * over / math.hypot(away, over)

    x, y = table.width / 2, table.length / 2
    return Surface(
        name=f"bench-{name}",
        title=f"pooltool's {name} table",
        outline=((-x, -y), (x, -y), (x, y), (-x, y)),
        law="ball",
        piece=kind_of(name).name,
        constants="billiard-cloth",
        walls=tuple(
            Wall(id_, id_, x1, y1, x2, y2, nose=nose(radius)) for id_, x1, y1, x2, y2 in data["walls"]
        ),
        posts=tuple(Post(id_, cx, cy, r, nose=nose(radius + r)) for id_, cx, cy, r in data["jaws"]),
        holes=tuple(Hole(id_, cx, cy, r) for id_, cx, cy, r in data["pockets"]),
    )


def kind_of(name: str) -> Kind:
    """The table's balls; their kind is entered in :data:`simulator.pieces.KINDS` under its own name."""
    ball = TABLES[name].ball
    made = Kind(f"bench-{name}-ball", "ball", ball.radius, ball.mass, height=2 * ball.radius)
    return KINDS.setdefault(made.name, made)


def constants_for(name: str) -> Constants:
    """pooltool's constants in our terms.

    Its friction between balls acts on e times the closing speed where the impulse is (1 + e)/2 times it, so
    the coefficients are smaller here by that ratio.
    """
    ball = TABLES[name].ball
    e = ball.ball_restitution
    less = e / ((1 + e) / 2)
    return Constants(
        "billiard-cloth",
        {
            "slide": ball.slide,
            "roll": ball.roll,
            "spin": ball.spin,
            "ball_restitution": e,
            "ball_friction_a": 0.009951 * less,
            "ball_friction_b": 0.108 * less,
            "ball_friction_c": 1.088,
            "cushion_restitution": ball.cushion_restitution,
            "cushion_friction": ball.cushion_friction,
            "cushion_ratio": 1.8,
        },
    )


@lru_cache
def surface_of(kind: str) -> Surface:
    """The table on which a kind of stroke is played."""
    return table_of(KINDS_OF_STROKE[kind].table)


@lru_cache
def constants_of(kind: str) -> Constants:
    """The constants with which a kind of stroke is played."""
    return constants_for(KINDS_OF_STROKE[kind].table)


def starts_of(kind: str, chosen: list[BenchStroke], ball: str | None = None) -> Starts:
    """Strokes as a batch of starts; the balls are called "0", "1", ..., the first is struck."""
    made = ball or kind_of(KINDS_OF_STROKE[kind].table).name
    n = len(chosen[0].balls)
    numbers = np.zeros((len(chosen), n, 9))
    numbers[:, :, 0:2] = [stroke.balls for stroke in chosen]
    numbers[:, 0, 3:5] = [stroke.velocity for stroke in chosen]
    numbers[:, 0, 6:9] = [stroke.spin for stroke in chosen]
    return Starts([State(str(i), made, 0.0, 0.0) for i in range(n)], numbers)
