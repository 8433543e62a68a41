"""The constants of the laws of motion: each a setting of its table with value, uncertainty and source.

In a dispute they matter more than any error of arithmetic: five in a hundred of the rolling friction move a
ball that rolls two metres by ten centimetres. So a case carries them, samples draw them, and a club can
calibrate them (:mod:`simulator.calibration`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import SimulatorError
from .units import INCH


class Quantity(NamedTuple):
    """A measured value with one standard deviation, its unit, and where it comes from."""

    value: float
    sigma: float
    unit: str
    source: str


_Q = Quantity
_DESIGN = "usual values, design.md section 9"

_BALLS = {
    "slide": _Q(0.2, 0.03, "1", f"friction of a sliding ball; {_DESIGN}"),
    "roll": _Q(0.01, 0.0015, "1", f"resistance of a rolling ball; {_DESIGN}"),
    "spin": _Q(0.044 * 2 / 5, 0.004, "1", "friction of side spin: slows a pool ball's by some 10 rad/s^2"),
    "ball_restitution": _Q(0.95, 0.02, "1", _DESIGN),
    "ball_friction_a": _Q(0.009951, 0.001, "1", "Alciatore, TP A.14: mu = a + b exp(-c v)"),
    "ball_friction_b": _Q(0.108, 0.01, "1", "Alciatore, TP A.14"),
    "ball_friction_c": _Q(1.088, 0.1, "s/m", "Alciatore, TP A.14"),
    "cushion_restitution": _Q(0.85, 0.04, "1", _DESIGN),
    "cushion_friction": _Q(0.2, 0.03, "1", f"0.15 to 0.2: {_DESIGN}"),
    "cushion_nose": _Q((1 + 7 / 16) * INCH, 0.0005, "m", "height of the cushion: Brunswick hand book"),
    "cushion_ratio": _Q(1.8, 0.1, "1", "Stronge: ratio of tangential to normal frequency"),
    "bed_restitution": _Q(0.5, 0.1, "1", "a ball dropped on cloth over slate"),
    "tip_restitution": _Q(0.75, 0.05, "1", "leather tip on a ball"),
    "squirt": _Q(0.025, 0.01, "1", "end mass of a cue over mass of a ball; Alciatore, TP A.31"),
    "separation_floor": _Q(0.001, 0.0, "m/s", "ends endless series of contacts; design.md section 9"),
}
_DISCS = {
    "friction": _Q(0.10, 0.02, "1", "wood on powdered wood 0.06 to 0.14; design.md section 9"),
    "disc_restitution": _Q(0.80, 0.06, "1", "wood on wood"),
    "disc_friction": _Q(0.15, 0.05, "1", "wood on wood, edges"),
    "rim_restitution": _Q(0.70, 0.08, "1", "wooden rim"),
    "rim_friction": _Q(0.15, 0.05, "1", "wooden rim"),
    "peg_restitution": _Q(0.75, 0.08, "1", "a peg in rubber or a screw in a sleeve"),
    "peg_friction": _Q(0.15, 0.05, "1", "as the rim"),
    "rim_jump_speed": _Q(4.0, 0.8, "m/s", "normal speed at which a piece may climb a low rim"),
    "hole_rattle": _Q(0.4, 0.1, "1", "share of its speed that a disc keeps across a hole's far edge"),
    "separation_floor": _Q(0.001, 0.0, "m/s", "ends endless series of contacts; design.md section 9"),
}

SETS: dict[str, dict[str, Quantity]] = {
    "billiard-cloth": _BALLS,
    "wooden-board": _DISCS,
    "waxed-alley": {
        **_DISCS,
        "friction": _Q(0.035, 0.01, "1", "weights on waxed and powdered maple"),
        "disc_restitution": _Q(0.85, 0.05, "1", "metal on metal"),
    },
}
"""The sets of constants by name."""


class Constants:
    """The constants of one table: a named set, with values that a club or a shot has put in their place."""

    def __init__(self, name: str, changed: Mapping[str, float | Quantity] | None = None) -> None:
        if name not in SETS:
            raise SimulatorError("unknown-constant", f"there is no set of constants called {name!r}")
        self.name = name
        self.quantities = dict(SETS[name])
        for key, given in (changed or {}).items():
            usual = self.quantities.get(key)
            if usual is None:
                raise SimulatorError(
                    "unknown-constant", f"{name} has no constant {key!r}", where=f"constants.{key}"
                )
            self.quantities[key] = (
                given if isinstance(given, Quantity) else usual._replace(value=float(given), source="given")
            )

    def __getitem__(self, key: str) -> float:
        return self.quantities[key].value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constants):
            return NotImplemented
        return (self.name, self.quantities) == (other.name, other.quantities)

    def __hash__(self) -> int:
        return hash((self.name, *self.quantities.values()))

    def to_json(self) -> dict[str, float | dict[str, float | str]]:
        """Return what differs from the named set, by name: a number where only the value was put in the
        usual one's place, else value, sigma and source."""
        rows: dict[str, float | dict[str, float | str]] = {}
        for key, quantity in self.quantities.items():
            usual = SETS[self.name][key]
            if quantity == usual:
                continue
            if quantity == usual._replace(value=quantity.value, source="given"):
                rows[key] = quantity.value
            else:
                rows[key] = {"value": quantity.value, "sigma": quantity.sigma, "source": quantity.source}
        return rows
