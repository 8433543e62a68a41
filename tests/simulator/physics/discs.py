"""A bare board and what lies on it, for tests of discs and rings by closed forms."""

from __future__ import annotations

from simulator.constants import Constants
from simulator.physics.runs import Run, State
from simulator.pieces import KINDS
from simulator.surfaces.surface import Hole, Surface
from simulator.units import GRAVITY

C = Constants("wooden-board")
MUG = C["friction"] * GRAVITY
"""How a sliding piece slows down, in metres a second squared."""
SMOOTH = Constants("wooden-board", {"disc_friction": 0.0, "rim_friction": 0.0, "peg_friction": 0.0})
R = KINDS["crokinole-disc"].radius
H = KINDS["crokinole-disc"].height
"""Radius and height of a disc, in metres."""
HOLE = Hole("hole", 0.3, 0.0, 0.0174625, "hole", 0.00635)
CLOSE = {"rel": 1e-12, "abs": 1e-14}


def board(**parts) -> Surface:
    """A square board of two metres with these parts and nothing else."""
    return Surface(
        "test", "Test", ((-1, -1), (1, -1), (1, 1), (-1, 1)), "disc", "ring", "wooden-board", **parts
    )


def disc(
    piece: str,
    x: float,
    y: float,
    vx: float = 0.0,
    vy: float = 0.0,
    wz: float = 0.0,
    kind: str = "crokinole-disc",
    **more,
) -> State:
    """A piece that lies at a place, or slides and turns there."""
    moves = vx or vy or wz
    return State(piece, kind, x, y, vx=vx, vy=vy, wz=wz, status="moving" if moves else "rest", **more)


def kinds_of(run: Run) -> list[tuple[str, str, str]]:
    """What happened, to which piece, and with what."""
    return [(event.kind, event.piece, event.other) for event in run.events]
