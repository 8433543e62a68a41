"""What is not known of a stroke: a prior over strokes.

The unknowns of a case are numbers that are standard normal before anything is agreed: each piece's place,
the stroke's direction, speed and tip, the table's constants. :class:`Prior` turns such numbers into starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, hypot, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_engine.saying import Text, say

from ..physics.batches import COLUMNS, Starts
from ..physics.cue_many import struck_many
from ..physics.outcomes import constants_of
from ..physics.runs import State
from ..pieces import KINDS
from ..scene.piles import piled
from ..shooting import struck_by
from ..shots import Shot
from ..strokes import CueStroke, SpinStroke, Stroke
from .claims import spoken

Floats = NDArray[np.floating[Any]]

TIP = 0.6
"""Radii from the middle within which the tip is thought to have met the ball, each way."""


APART = 8
"""Times that all near pairs are moved apart."""


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
    "cushion_restitution": say("unsure.cushion-restitution", "the cushion's speed"),
    "cushion_fade": say("unsure.cushion-restitution", "the cushion's speed"),
    "cushion_firm": say("unsure.cushion-restitution", "the cushion's speed"),
    "cushion_friction": say("unsure.cushion-friction", "the cushion's grip"),
    "cushion_ratio": say("unsure.cushion-ratio", "the cushion's law"),
    "slide": say("unsure.slide", "how the cloth lets a ball slide"),
    "roll": say("unsure.roll", "the cloth's speed"),
    "rail_roll": say("unsure.roll", "the cloth's speed"),
    "rail_strip": say("unsure.roll", "the cloth's speed"),
    "spin": say("unsure.spin", "how the cloth takes side off"),
    "ball_restitution": say("unsure.ball-restitution", "how hard the balls are"),
    "ball_fade": say("unsure.ball-restitution", "how hard the balls are"),
    "ball_friction_a": say("unsure.ball-grip", "how the balls grip one another"),
    "ball_friction_b": say("unsure.ball-grip", "how the balls grip one another"),
    "ball_friction_c": say("unsure.ball-grip", "how the balls grip one another"),
    "bed_restitution": say("unsure.bed-restitution", "how a ball bounces"),
    "tip_restitution": say("unsure.tip-restitution", "the cue's tip"),
    "friction": say("unsure.friction", "the board's speed"),
    "disc_restitution": say("unsure.disc-restitution", "how hard the pieces are"),
    "disc_friction": say("unsure.disc-friction", "how the pieces grip one another"),
    "rim_restitution": say("unsure.rim-restitution", "the rim's speed"),
    "rim_friction": say("unsure.rim-friction", "the rim's grip"),
    "peg_restitution": say("unsure.peg-restitution", "the pegs' speed"),
    "peg_friction": say("unsure.peg-friction", "the pegs' grip"),
}
"""What constants are called in an answer; others by their own names."""
DIRECTION = say("unsure.direction", "the direction of the stroke")
SPEED = say("unsure.speed", "the speed of the stroke")
TIP_MET = say("unsure.tip", "where the tip met the ball")


def groups(kinds: Mapping[str, str]) -> dict[str, Text]:
    """What an answer's shares can depend on, by the English that answers keep; ``kinds`` are those of the
    pieces, by id."""
    said = spoken(kinds)
    places = [say("unsure.place", "the place of {piece}", piece=said(piece)) for piece in kinds]
    return {str(text): text for text in (*CALLED.values(), DIRECTION, SPEED, TIP_MET, *places)}


class Unknown(NamedTuple):
    """One unknown: what it is called in reports, its group there, and its standard deviation."""

    name: str
    group: str
    sigma: float


_SCENE = ("pin_", "top_", "climb", "ring_slip")
"""How the names of constants begin that decide nothing where everything is round."""
_STIFF = ("ball_modulus", "disc_stiffness")
_NEVER = ("cushion_nose", "squirt", "cue_mass", "tip_restitution", *_STIFF)
"""Constants that are taken as they are: the strike's, which the stroke's own unknowns cover, the nose's,
which is measured, and stiffnesses, which only say how small a gap counts as none."""


_OF = {"cushion_firm": "cushion_fade", "rail_strip": "rail_roll"}
"""Constants that say nothing while another is nothing."""


def _that_matter(shot: Shot) -> frozenset[str]:
    """The constants that can change this shot. An unknown that changes nothing only dilutes the others."""
    shapes = {KINDS[piece.kind].shape for piece in shot.pieces}
    stroke = shot.stroke
    flies = isinstance(stroke, CueStroke) and stroke.elevation > 0
    found = {name for name in shot.constants.quantities if name not in _NEVER}
    if shapes <= {"ball", "disc", "ring"} and not piled(shot.surface, shot.pieces):
        found = {name for name in found if not name.startswith(_SCENE)}
    for name, other in _OF.items():
        if other in found and shot.constants[other] == 0.0:
            found.discard(name)
    if shapes == {"ball"} and not flies:
        found.discard("bed_restitution")
    return frozenset(found)


class Prior:
    """The unknowns of a case, in a fixed order, and the starts that they give."""

    def __init__(self, shot: Shot, unsure: Unsure) -> None:
        self.shot = shot
        self.pieces = list(shot.pieces)
        self.unknowns: list[Unknown] = []
        said = spoken({piece.id: piece.kind for piece in self.pieces})
        for piece in self.pieces:
            if (sigma := unsure.places.get(piece.id, 0.0)) > 0:
                where = say("unsure.place", "the place of {piece}", piece=said(piece.id))
                self.unknowns += [Unknown(f"{piece.id}.{axis}", where, sigma) for axis in "xy"]
        stroke = shot.stroke
        for name, group, sigma in (
            ("direction", DIRECTION, unsure.direction),
            ("speed", SPEED, unsure.speed),
        ):
            if sigma > 0:
                self.unknowns.append(Unknown(name, group, sigma))
        if isinstance(stroke, CueStroke) and unsure.tip > 0:
            self.unknowns += [Unknown(name, TIP_MET, unsure.tip) for name in ("side", "height")]
        if unsure.constants:
            self.unknowns += [
                Unknown(f"constant.{name}", CALLED.get(name, name.replace("_", " ")), quantity.sigma)
                for name, quantity in shot.constants.quantities.items()
                if quantity.sigma > 0 and quantity.value > 0 and name in _that_matter(shot)
            ]
        self._sigma = {unknown.name: unknown.sigma for unknown in self.unknowns}
        self._near = self._neighbours()

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
        self._apart(starts)
        self._strike(starts, column)
        return starts, varied

    def _apart(self, starts: Starts) -> None:
        """Move pieces apart that would lie in one another: balls that were nearly frozen."""
        for _ in range(APART):
            for a, b, room in self._near:
                dx, dy = (starts.numbers[:, b, k] - starts.numbers[:, a, k] for k in (0, 1))
                gap = np.hypot(dx, dy)
                lack = np.maximum(room - gap, 0.0)
                if not lack.any():
                    continue
                scale = 0.5 * lack / np.maximum(gap, 1e-9)
                for k, d in ((0, dx), (1, dy)):
                    starts.numbers[:, a, k] -= scale * d
                    starts.numbers[:, b, k] += scale * d

    def _neighbours(self) -> list[tuple[int, int, float]]:
        """Pairs of flat round pieces that may be drawn within one another, with the room they need."""
        sigma = [self._sigma.get(f"{piece.id}.x", 0.0) for piece in self.pieces]
        flat = [p.state == "rest" and KINDS[p.kind].shape != "pin" for p in self.pieces]
        found = []
        for a, one in enumerate(self.pieces):
            for b in range(a + 1, len(self.pieces)):
                two = self.pieces[b]
                room = KINDS[one.kind].radius + KINDS[two.kind].radius
                gap = hypot(one.x - two.x, one.y - two.y) - room
                if flat[a] and flat[b] and sigma[a] + sigma[b] > 0 and gap < 6 * hypot(sigma[a], sigma[b]):
                    found.append((a, b, room))
        return found

    def _strike(self, starts: Starts, column: Mapping[str, Floats]) -> None:
        index = next(i for i, piece in enumerate(self.pieces) if piece.id == self.shot.stroke.piece)
        stroke, state = self.shot.stroke, starts.states[index]
        if isinstance(stroke, SpinStroke):
            return
        none = np.zeros(len(starts), np.float64)

        def moved(name: str) -> NDArray[np.float64]:
            return np.asarray(self._sigma.get(name, 0.0) * column.get(name, none), np.float64)

        turned, faster = np.radians(moved("direction")), np.exp(moved("speed"))
        rows: Floats
        if isinstance(stroke, CueStroke):
            side = np.clip(stroke.side + moved("side"), -TIP, TIP)
            height = np.clip(stroke.height + moved("height"), -TIP, TIP)
            direction = stroke.direction + np.degrees(turned)
            rows = struck_many(
                stroke, state.kind, self.shot.constants, direction, stroke.speed * faster, side, height
            )
        else:
            one = struck_by(stroke, state, self.shot.surface, self.shot.constants)
            rows = _turned(one, turned, faster)
        starts.numbers[:, index, 3:] = rows

    def strikes(self, numbers: Floats) -> tuple[Floats, Floats]:
        """How far from the ball's middle the tip met it (radii), and whither the cue pointed (degrees), in
        samples whose unknowns are ``numbers``."""
        names = [unknown.name for unknown in self.unknowns]

        def at(name: str, value: float) -> Floats:
            sigma = self._sigma.get(name, 0.0)
            moved = sigma * numbers[:, names.index(name)] if sigma else np.zeros(len(numbers))
            return value + moved

        stroke = self.shot.stroke
        direction = at("direction", stroke.direction)
        if not isinstance(stroke, CueStroke):
            return np.zeros(len(numbers)), direction
        side, height = (np.clip(at(name, getattr(stroke, name)), -TIP, TIP) for name in ("side", "height"))
        return np.hypot(side, height), direction

    def _stroke(self, told: Mapping[str, float]) -> Stroke:
        """The stroke of one sample, from its numbers by the unknowns' names."""
        stroke = self.shot.stroke

        def moved(name: str) -> float:
            return self._sigma.get(name, 0.0) * told.get(name, 0.0)

        direction, faster = stroke.direction + moved("direction"), exp(moved("speed"))
        if isinstance(stroke, CueStroke):
            return stroke._replace(
                direction=direction,
                speed=stroke.speed * faster,
                side=min(max(stroke.side + moved("side"), -TIP), TIP),
                height=min(max(stroke.height + moved("height"), -TIP), TIP),
            )
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


def _turned(state: State, turned: Floats, faster: Floats) -> Floats:
    """Speeds and spins (samples, 6) of a piece sent off as ``state`` is, turned by angles and so much faster;
    the turning about its upright axis, which the finger gives for itself, is as it was."""
    cos, sin = np.cos(turned) * faster, np.sin(turned) * faster
    rows = np.zeros((len(turned), 6))
    rows[:, 0], rows[:, 1] = state.vx * cos - state.vy * sin, state.vx * sin + state.vy * cos
    rows[:, 3], rows[:, 4] = state.wx * cos - state.wy * sin, state.wx * sin + state.wy * cos
    rows[:, 5] = state.wz
    return rows
