"""The constants of a batch of balls: each one number for all samples, or one a sample."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lockstep_laws import Number, Rows, SlipLaw


class Settings(NamedTuple):
    """Constants of the laws: each one float, or one a sample. ``mass`` is one a ball; one radius for all."""

    radius: float
    mass: Rows
    slide: Number
    roll: Number
    spin: Number
    ball_restitution: Number
    ball_friction_a: Number
    ball_friction_b: Number
    ball_friction_c: Number
    cushion_restitution: Number
    cushion_friction: Number
    floor: Number
    modulus: Number
    cushion_fade: Number
    cushion_firm: Number
    ball_fade: Number
    cushion_ratio: Number
    slip: SlipLaw
    gravity: float

    def of(self, rows: NDArray[np.intp]) -> Settings:
        """The settings of some samples."""
        changed: dict[str, Any] = {
            name: value[rows]
            for name, value in self._asdict().items()
            if name != "mass" and isinstance(value, np.ndarray)
        }
        return self._replace(slip=self.slip.of(rows), **changed)


def at(value: Number, rows: NDArray[np.intp]) -> Number:
    """A constant for these rows."""
    return value if isinstance(value, float) else value[rows]
