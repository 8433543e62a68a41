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

_PINS = {
    "pin_restitution": _Q(0.55, 0.08, "1", "a ball, disc or top on a turned wooden pin"),
    "pin_friction": _Q(0.25, 0.06, "1", "a lying pin that slides"),
    "pin_roll": _Q(0.03, 0.01, "1", "a lying pin that rolls"),
    "pin_deviation": _Q(0.08, 0.02, "rad", "how far a pin falls beside a blow's direction; a guess"),
    "top_tip": _Q(0.12, 0.04, "1", "friction of a top's point; a guess"),
    "top_air": _Q(0.006, 0.003, "1/s", "share of its spin that a top loses to the air in a second; a guess"),
    "top_patch": _Q(0.12, 0.06, "1", "what a top stands on, in radii of its point: wood gives way; a guess"),
    "top_edge": _Q(0.2, 0.06, "1", "friction of a top's edge on rims and pins; a guess"),
    "top_restitution": _Q(0.5, 0.1, "1", "a top on rims and pins; a guess"),
    "top_runout": _Q(0.0005, 0.0003, "m", "how far a top's edge runs out of true; a guess"),
    "top_unsteadiness": _Q(0.6, 0.2, "rad/s^0.5", "how the unevenness of a bed turns a top's lean; a guess"),
    "climb": _Q(0.2, 0.1, "1", "share of a blow's energy that can lift a ring over its peg"),
    "ring_slip": _Q(0.25, 0.06, "1", "friction of a ring upon a ring"),
}
_BALLS = {
    **_PINS,
    "slide": _Q(0.2, 0.03, "1", f"friction of a sliding ball; {_DESIGN}"),
    "roll": _Q(0.01, 0.0015, "1", f"resistance of a rolling ball; {_DESIGN}"),
    "rail_roll": _Q(0.0, 0.1, "1", "share by which cloth near the rails slows a rolling ball more; a guess"),
    "rail_strip": _Q(
        0.1, 0.05, "m", "how wide that strip of cloth is, from the nose of the cushion; a guess"
    ),
    "spin": _Q(0.044 * 2 / 5, 0.004, "1", "friction of side spin: slows a pool ball's by 15 rad/s^2"),
    "ball_restitution": _Q(0.95, 0.02, "1", _DESIGN),
    "ball_fade": _Q(
        0.0,
        0.01,
        "s/m",
        "fall of ball_restitution with speed: e / (1 + fade v); none seen, its sigma a guess",
    ),
    "ball_modulus": _Q(
        3.3e9, 0.6e9, "Pa", "E / 2(1 - nu^2) of phenolic resin, E 5.8 GPa, nu 0.34 (S. Crown)"
    ),
    "ball_friction_a": _Q(0.009951, 0.001, "1", "Alciatore, TP A.14: mu = a + b exp(-c v)"),
    "ball_friction_b": _Q(0.108, 0.01, "1", "Alciatore, TP A.14"),
    "ball_friction_c": _Q(1.088, 0.1, "s/m", "Alciatore, TP A.14"),
    "cushion_restitution": _Q(0.85, 0.04, "1", _DESIGN),
    "cushion_fade": _Q(
        0.0,
        0.05,
        "s/m",
        "fall of cushion_restitution with speed: e / (1 + fade (v - firm)); 0.06 to 0.1 in use",
    ),
    "cushion_firm": _Q(
        1.8,
        0.3,
        "m/s",
        "speed up to which a cushion keeps its restitution; Sudo and Shibata 2002, Mathavan 2010",
    ),
    "cushion_friction": _Q(0.2, 0.03, "1", f"0.15 to 0.2: {_DESIGN}"),
    "cushion_nose": _Q((1 + 7 / 16) * INCH, 0.0005, "m", "height of the cushion: Brunswick hand book"),
    "cushion_ratio": _Q(1.8, 0.1, "1", "Stronge: ratio of tangential to normal frequency"),
    "bed_restitution": _Q(0.5, 0.1, "1", "a ball dropped on cloth over slate"),
    "tip_restitution": _Q(0.75, 0.05, "1", "leather tip on a ball"),
    "cue_mass": _Q(0.54, 0.03, "kg", "cues of 18 to 21 ounces in use"),
    "squirt": _Q(0.025, 0.01, "1", "end mass of a cue over mass of a ball; Alciatore, TP A.31"),
    "separation_floor": _Q(0.001, 0.0, "m/s", "ends endless series of contacts; design.md section 9"),
}
_DISCS = {
    **_PINS,
    "friction": _Q(0.10, 0.02, "1", "wood on powdered wood 0.06 to 0.14; design.md section 9"),
    "disc_restitution": _Q(0.80, 0.06, "1", "wood on wood"),
    "disc_stiffness": _Q(3.5e6, 2e6, "N/m", "pi E* h / 4: edges 8 mm high, maple across its grain; a guess"),
    "disc_friction": _Q(0.15, 0.05, "1", "wood on wood, edges"),
    "rim_restitution": _Q(0.70, 0.08, "1", "wooden rim"),
    "rim_friction": _Q(0.15, 0.05, "1", "wooden rim"),
    "peg_restitution": _Q(0.75, 0.08, "1", "a peg in rubber or a screw in a sleeve"),
    "peg_friction": _Q(0.15, 0.05, "1", "as the rim"),
    "rim_jump_speed": _Q(4.0, 0.8, "m/s", "normal speed at which a piece may climb a low rim"),
    "hole_rattle": _Q(0.4, 0.1, "1", "share of its speed that a disc keeps across a hole's far edge"),
    "hole_friction": _Q(0.2, 0.05, "1", "a piece that leans on the unpolished edge of a hole"),
    "separation_floor": _Q(0.001, 0.0, "m/s", "ends endless series of contacts; design.md section 9"),
}

SETS: dict[str, dict[str, Quantity]] = {
    "billiard-cloth": _BALLS,
    "wooden-board": _DISCS,
    "waxed-alley": {
        **_DISCS,
        "friction": _Q(0.035, 0.01, "1", "weights on waxed and powdered maple"),
        "disc_restitution": _Q(0.85, 0.05, "1", "metal on metal"),
        "disc_stiffness": _Q(1e9, 7e8, "N/m", "edges of steel weights, as those of wooden discs; a guess"),
    },
    "marble-slab": {
        **_DISCS,
        "top_tip": _Q(0.1, 0.03, "1", "a steel point on polished marble; a guess"),
        "top_patch": _Q(0.1, 0.06, "1", "what a worn steel point stands on, in its radii; a guess"),
        "top_restitution": _Q(0.65, 0.1, "1", "brass on thin partitions and pins; a guess"),
    },
}
"""The sets of constants by name."""


CUSHION_LAWS = ("stronge", "han", "mathavan")
"""The laws of cushions to choose from; see :mod:`simulator.physics.laws_cushions`."""


class Constants:
    """The constants of one table: a named set, with values that a club or a shot has put in their place.

    ``cushion_law`` among what is changed is a word of :data:`CUSHION_LAWS`, not a number.
    """

    def __init__(self, name: str, changed: Mapping[str, float | str | Quantity] | None = None) -> None:
        if name not in SETS:
            raise SimulatorError("unknown-constant", f"there is no set of constants called {name!r}")
        self.name = name
        self.quantities = dict(SETS[name])
        self.cushion_law = CUSHION_LAWS[0]
        for key, given in (changed or {}).items():
            if key == "cushion_law":
                if given not in CUSHION_LAWS:
                    raise SimulatorError(
                        "unknown-constant", f"there is no law of cushions {given!r}", where=f"constants.{key}"
                    )
                self.cushion_law = str(given)
                continue
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
        mine = (self.name, self.cushion_law, self.quantities)
        return mine == (other.name, other.cushion_law, other.quantities)

    def __hash__(self) -> int:
        return hash((self.name, self.cushion_law, *self.quantities.values()))

    def to_json(self) -> dict[str, float | str | dict[str, float | str]]:
        """Return what differs from the named set, by name: a number where only the value was put in the
        usual one's place, else value, sigma and source."""
        rows: dict[str, float | str | dict[str, float | str]] = {}
        if self.cushion_law != CUSHION_LAWS[0]:
            rows["cushion_law"] = self.cushion_law
        for key, quantity in self.quantities.items():
            usual = SETS[self.name][key]
            if quantity == usual:
                continue
            if quantity == usual._replace(value=quantity.value, source="given"):
                rows[key] = quantity.value
            else:
                rows[key] = {"value": quantity.value, "sigma": quantity.sigma, "source": quantity.source}
        return rows
