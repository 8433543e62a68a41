"""What is not known of a stroke: a prior over strokes.

The unknowns of a case are numbers that are standard normal before anything is agreed: each piece's place,
the stroke's direction, speed and tip, the table's constants. :class:`Prior` turns such numbers into starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import COLUMNS, Starts
from ..physics.outcomes import constants_of
from ..physics.runs import State
from ..shooting import struck_by
from ..shots import Shot
from ..strokes import CueStroke, SpinStroke, Stroke
from .claims import spoken

Floats = NDArray[np.floating[Any]]

TIP = 0.6
"""Radii from the middle within which the tip is thought to have met the ball, each way."""


class Unsure(NamedTuple):
    """How far things may be from what the shot says: standard deviations.

    ``places`` in metres by piece (pieces left out lie exactly as drawn), ``direction`` in degrees, ``speed``
    as a share, ``tip`` in radii. ``constants``: whether the table's constants vary by their uncertainties.
    """

    places: Mapping[str, float] = {}
    direction: float = 0.0
    speed: float = 0.0
    tip: float = 0.0
    constants: bool = True


CALLED = {
    "cushion_restitution": "the cushion's speed",
    "cushion_friction": "the cushion's grip",
    "cushion_ratio": "the cushion's law",
    "slide": "how the cloth lets a ball slide",
    "roll": "the cloth's speed",
    "spin": "how the cloth takes side off",
    "ball_restitution": "how hard the balls are",
    "ball_friction_a": "how the balls grip one another",
    "ball_friction_b": "how the balls grip one another",
    "ball_friction_c": "how the balls grip one another",
    "bed_restitution": "how a ball bounces",
    "tip_restitution": "the cue's tip",
    "friction": "the board's speed",
    "disc_restitution": "how hard the pieces are",
    "disc_friction": "how the pieces grip one another",
    "rim_restitution": "the rim's speed",
    "rim_friction": "the rim's grip",
    "peg_restitution": "the pegs' speed",
    "peg_friction": "the pegs' grip",
}
"""What constants are called in an answer; others by their own names."""


class Unknown(NamedTuple):
    """One unknown: what it is called in reports, its group there, and its standard deviation."""

    name: str
    group: str
    sigma: float


class Prior:
    """The unknowns of a case, in a fixed order, and the starts that they give."""

    def __init__(self, shot: Shot, unsure: Unsure) -> None:
        self.shot = shot
        self.pieces = list(shot.pieces)
        self.unknowns: list[Unknown] = []
        said = spoken({piece.id: piece.kind for piece in self.pieces})
        for piece in self.pieces:
            if (sigma := unsure.places.get(piece.id, 0.0)) > 0:
                where = f"the place of {said(piece.id)}"
                self.unknowns += [Unknown(f"{piece.id}.{axis}", where, sigma) for axis in "xy"]
        stroke = shot.stroke
        for name, sigma in (("direction", unsure.direction), ("speed", unsure.speed)):
            if sigma > 0:
                self.unknowns.append(Unknown(name, f"the {name} of the stroke", sigma))
        if isinstance(stroke, CueStroke) and unsure.tip > 0:
            self.unknowns += [
                Unknown(name, "where the tip met the ball", unsure.tip) for name in ("side", "height")
            ]
        if unsure.constants:
            self.unknowns += [
                Unknown(f"constant.{name}", CALLED.get(name, name.replace("_", " ")), quantity.sigma)
                for name, quantity in shot.constants.quantities.items()
                if quantity.sigma > 0
                and quantity.value > 0
                and name not in ("cushion_nose", "squirt", "cue_mass")
            ]
        self._sigma = {unknown.name: unknown.sigma for unknown in self.unknowns}

    @property
    def dimensions(self) -> int:
        """How many unknowns there are."""
        return len(self.unknowns)

    def starts(self, numbers: Floats) -> tuple[Starts, dict[str, NDArray[np.float64]]]:
        """The starts and varied constants of samples whose unknowns are ``numbers`` (samples, dimensions),
        standard normal."""
        column = {unknown.name: numbers[:, i] for i, unknown in enumerate(self.unknowns)}
        sigma = self._sigma
        varied: dict[str, NDArray[np.float64]] = {}
        for name, values in column.items():
            if name.startswith("constant."):
                key = name.removeprefix("constant.")
                usual = self.shot.constants.quantities[key]
                # Log-normal, or log-odds for a share: never beyond what can be.
                if usual.unit == "1" and usual.value < 1:
                    odds = usual.value / (1 - usual.value)
                    spread = usual.sigma / (usual.value * (1 - usual.value))
                    varied[key] = 1 / (1 + np.exp(-(log(odds) + spread * values)))
                else:
                    varied[key] = usual.value * np.exp(usual.sigma / usual.value * values)
        samples = len(numbers)
        states = tuple(State(p.id, p.kind, p.x, p.y, status="rest") for p in self.pieces)
        starts = Starts.repeated(states, samples)
        x, y = COLUMNS.index("x"), COLUMNS.index("y")
        for i, piece in enumerate(self.pieces):
            for axis, at in (("x", x), ("y", y)):
                if (name := f"{piece.id}.{axis}") in column:
                    starts.numbers[:, i, at] += sigma[name] * column[name]
        self._strike(starts, column)
        return starts, varied

    def _strike(self, starts: Starts, column: Mapping[str, Floats]) -> None:
        index = next(i for i, piece in enumerate(self.pieces) if piece.id == self.shot.stroke.piece)
        state = starts.states[index]
        for k in range(len(starts)):
            at = state._replace(x=float(starts.numbers[k, index, 0]), y=float(starts.numbers[k, index, 1]))
            told = {name: float(values[k]) for name, values in column.items()}
            struck = struck_by(self._stroke(told), at, self.shot.surface, self.shot.constants)
            starts.numbers[k, index] = [getattr(struck, name) for name in COLUMNS]

    def _stroke(self, told: Mapping[str, float]) -> Stroke:
        """The stroke of one sample, from its numbers by the unknowns' names."""
        stroke = self.shot.stroke

        def moved(name: str) -> float:
            return self._sigma.get(name, 0.0) * told.get(name, 0.0)

        direction, faster = stroke.direction + moved("direction"), exp(moved("speed"))
        if isinstance(stroke, CueStroke):
            return stroke._replace(
                direction=direction, speed=stroke.speed * faster,
                side=min(max(stroke.side + moved("side"), -TIP), TIP),
                height=min(max(stroke.height + moved("height"), -TIP), TIP),
            )  # fmt: skip
        if isinstance(stroke, SpinStroke):
            return stroke._replace(direction=direction, spin=stroke.spin * faster)
        return stroke._replace(direction=direction, speed=stroke.speed * faster)

    def shot_of(self, numbers: Floats) -> Shot:
        """The shot of one sample whose unknowns are ``numbers`` (dimensions)."""
        starts, varied = self.starts(numbers[None, :])
        pieces = tuple(
            piece._replace(x=float(starts.numbers[0, i, 0]), y=float(starts.numbers[0, i, 1]))
            for i, piece in enumerate(self.pieces)
        )
        told = {unknown.name: float(numbers[i]) for i, unknown in enumerate(self.unknowns)}
        constants = constants_of(self.shot.constants, varied, 0)
        return self.shot._replace(pieces=pieces, stroke=self._stroke(told), constants=constants)
