"""Strokes: what a player does to a piece. Speeds in metres a second, angles in degrees.

A direction is counted from the x axis against the clock: 90 is away from the near end.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class CueStroke(NamedTuple):
    """The stroke of a cue on a ball.

    ``speed`` is that of the *ball's centre* had it been struck in the middle with a level cue; ``side`` and
    ``height`` say where the tip meets the ball, in radii from the middle (right and up are positive, seen
    along the cue), ``elevation`` how far the butt is raised.
    """

    piece: str
    direction: float
    speed: float
    side: float = 0.0
    height: float = 0.0
    elevation: float = 0.0


class FingerStroke(NamedTuple):
    """A shot with the finger, the hand or a short cue on a disc, ring or weight.

    ``spin`` is the piece's turning about its upright axis in radians a second, against the clock.
    """

    piece: str
    direction: float
    speed: float
    spin: float = 0.0


class SpinStroke(NamedTuple):
    """A top or ring set spinning: ``spin`` in radians a second, ``tilt`` of its axis, and a push, if any."""

    piece: str
    spin: float
    tilt: float = 0.0
    direction: float = 0.0
    speed: float = 0.0


Stroke = CueStroke | FingerStroke | SpinStroke

TYPES: dict[str, type[CueStroke] | type[FingerStroke] | type[SpinStroke]] = {
    "cue": CueStroke,
    "finger": FingerStroke,
    "spin": SpinStroke,
}
"""The stroke's types as the JSON names them."""


def stroke_to_json(stroke: Stroke) -> dict[str, Any]:
    """Return plain values with the stroke's type."""
    name = next(name for name, made in TYPES.items() if isinstance(stroke, made))
    return {"type": name, **stroke._asdict()}
