"""What is not known of a stroke, and what all agree on: a prior over strokes, and how a stroke fits.

The unknowns of a case are numbers that are standard normal before anything is agreed: each piece's place,
the stroke's direction, speed and tip, the table's constants. :class:`Prior` turns such numbers into starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..physics.batches import COLUMNS, Starts
from ..physics.runs import State
from ..shots import Shot
from ..strokes import CueStroke, FingerStroke

Floats = NDArray[np.floating[Any]]


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


class Agreed(NamedTuple):
    """Something all agree on: ``piece`` came to rest at (x, y), give or take ``sigma`` metres."""

    piece: str
    x: float
    y: float
    sigma: float = 0.02


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
        for piece in self.pieces:
            if (sigma := unsure.places.get(piece.id, 0.0)) > 0:
                self.unknowns += [
                    Unknown(f"{piece.id}.{axis}", f"place of {piece.id}", sigma) for axis in "xy"
                ]
        stroke = shot.stroke
        for name, sigma in (("direction", unsure.direction), ("speed", unsure.speed)):
            if sigma > 0:
                self.unknowns.append(Unknown(name, f"{name} of the stroke", sigma))
        if isinstance(stroke, CueStroke) and unsure.tip > 0:
            self.unknowns += [
                Unknown(name, "where the tip met the ball", unsure.tip) for name in ("side", "height")
            ]
        if unsure.constants:
            self.unknowns += [
                Unknown(f"constant.{name}", name.replace("_", " "), quantity.sigma)
                for name, quantity in shot.constants.quantities.items()
                if quantity.sigma > 0
                and quantity.value > 0
                and name not in ("cushion_nose", "squirt", "cue_mass")
            ]

    @property
    def dimensions(self) -> int:
        """How many unknowns there are."""
        return len(self.unknowns)

    def starts(self, numbers: Floats) -> tuple[Starts, dict[str, NDArray[np.float64]]]:
        """The starts and varied constants of samples whose unknowns are ``numbers`` (samples, dimensions),
        standard normal."""
        column = {unknown.name: numbers[:, i] for i, unknown in enumerate(self.unknowns)}
        sigma = {unknown.name: unknown.sigma for unknown in self.unknowns}
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
        self._strike(starts, column, sigma)
        return starts, varied

    def _strike(self, starts: Starts, column: Mapping[str, Floats], sigma: Mapping[str, float]) -> None:
        stroke = self.shot.stroke
        assert isinstance(stroke, CueStroke | FingerStroke)
        index = next(i for i, piece in enumerate(self.pieces) if piece.id == stroke.piece)
        samples = len(starts)
        none = np.zeros(samples)

        def moved(name: str) -> Floats:
            return sigma.get(name, 0.0) * column.get(name, none)

        direction = stroke.direction + moved("direction")
        speed = stroke.speed * np.exp(moved("speed"))
        tips = (
            np.clip(stroke.side + moved("side"), -0.6, 0.6) if isinstance(stroke, CueStroke) else none,
            np.clip(stroke.height + moved("height"), -0.6, 0.6) if isinstance(stroke, CueStroke) else none,
        )
        state = starts.states[index]
        for k in range(samples):
            at = state._replace(x=float(starts.numbers[k, index, 0]), y=float(starts.numbers[k, index, 1]))
            struck = strike(
                stroke, at, self.shot.constants, float(direction[k]), float(speed[k]),
                float(tips[0][k]), float(tips[1][k]),
            )  # fmt: skip
            starts.numbers[k, index] = [getattr(struck, name) for name in COLUMNS]


def strike(
    stroke: CueStroke | FingerStroke, state: State, constants: Constants, direction: float, speed: float,
    side: float, height: float,
) -> State:  # fmt: skip
    """The struck piece's state after a stroke that differs from ``stroke`` in these."""
    if isinstance(stroke, CueStroke):
        from ..physics.cue import struck

        changed = stroke._replace(direction=direction, speed=speed, side=side, height=height)
        return struck(changed, state, constants)
    from ..physics.discs import flicked

    return flicked(stroke._replace(direction=direction, speed=speed), state, constants)
