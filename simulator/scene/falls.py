"""Falling pins: whom they sweep on their way, on what they lean, how they land."""

from __future__ import annotations

import math
from typing import Final

from ..pieces import KINDS
from ..units import GRAVITY
from .blows import Blows
from .leaving import left_over, upon_bed
from .lies import Lie, Lying
from .pins import Falling

RAIL_WIDTH: Final = 0.12
"""Metres of wood outside a billiard table's bed on which a pin may come to lie."""
REBOUND: Final = 0.25
"""Share of its energy with which a bottle springs up again from the bed."""
SEATED: Final = 0.03
"""Chance that a bottle which lands with the energy to do it is seated on its base."""


class Falls(Blows):
    """A scene's falling pins, step by step."""

    def _fall(
        self,
        step: float,
        places: dict[str, tuple[float, float, float, float, float]],
        impulses: dict[str, tuple[float, float, float]],
    ) -> None:
        """Falling pins go on by a step, and strike what they reach."""
        for name in list(self.falling):
            pin = self.falling[name]
            before = pin.middle
            pin.step(step)
            pin.bound(before, self.surface.walls, self.constants["pin_restitution"])
            for other, place in places.items():
                self._sweep_mover(pin, other, place, impulses)
            for other in list(self.standing):
                self._sweep_pin(pin, other)
            x, y = pin.middle
            self.paths[name].add("topple", (self.now, x, y, 0.0, pin.heading, pin.lean))
            if pin.flat:
                self._land(pin)

    def _sweep_mover(
        self,
        pin: Falling,
        other: str,
        place: tuple[float, float, float, float, float],
        impulses: dict[str, tuple[float, float, float]],
    ) -> None:
        x, y, vx, vy, _ = place
        kind = KINDS[self.states[other].kind]
        reached = pin.reach(x, y, kind.radius, kind.height)
        if reached is None:
            return
        along, nx, ny = reached
        dvx, dvy, dw = impulses.get(other, (0.0, 0.0, 0.0))
        px, py = pin.velocity_at(along)
        closing = (px - vx - dvx) * nx + (py - vy - dvy) * ny
        if closing <= 1e-6:
            return
        mass = pin.mass_at(along, nx, ny)
        normal = (1 + self.constants["pin_restitution"]) * closing / (1 / mass + 1 / kind.mass)
        pin.push(-normal, along, nx, ny)
        impulses[other] = (dvx + normal * nx / kind.mass, dvy + normal * ny / kind.mass, dw)
        if other != self.felled_by.get(pin.name):
            self._touch(self.now, pin.name, other, *pin.middle, closing)

    def _sweep_pin(self, pin: Falling, other: str) -> None:
        stood = self.standing[other]
        reached = pin.reach(stood.x, stood.y, stood.body.radius, stood.kind.height)
        if reached is None:
            return
        along, nx, ny = reached
        height = min(max(along * math.cos(pin.lean), pin.body.radius), stood.kind.height)
        px, py = pin.velocity_at(along)
        closing = px * nx + py * ny
        if closing > 0.0:
            mass = pin.mass_at(along, nx, ny)
            struck = stood.body.mass_at(height)
            normal = (1 + self.constants["pin_restitution"]) * closing / (1 / mass + 1 / struck)
            pin.push(-normal, along, nx, ny)
            self._strike(other, normal * nx, normal * ny, height, pin.name, *pin.middle, closing, self.now)
        if other in self.standing and abs(pin.rate) < 0.5 and pin.thrown is None:
            self._lean_on(pin, other, height, nx, ny)

    def _lean_on(self, pin: Falling, other: str, height: float, nx: float, ny: float) -> None:
        """A pin come to lean against another: its weight may push that one over; if not, it stays so."""
        stood = self.standing[other]
        if pin.weight_at(height) * height > stood.body.mass * GRAVITY * stood.body.foot:
            heading = math.atan2(ny, nx) + self._chance(other).sideways(self.constants["pin_deviation"])
            rate = 1.01 * stood.body.threshold / stood.body.inertia
            self._topple(other, heading, rate, pin.name, *pin.middle, 0.0, self.now)
            return
        del self.falling[pin.name]
        self._cut(self.now)
        x, y = pin.middle
        self.paths[pin.name].end()
        self.lies[pin.name] = Lie("leaning", x, y, other, pin.heading)
        self.lying[pin.name] = Lying(pin.kind, None)
        self._make_ground().add_lying(pin.name, pin.kind, x, y, pin.heading, 0.0, 0.0, 0.0)
        self._foretold = None

    def _land(self, pin: Falling) -> None:
        """A pin is flat: it lies, slides and rolls, or is off the table; a bottle may be seated."""
        name = pin.name
        del self.falling[name]
        x, y = pin.middle
        self.paths[name].end()
        off = left_over(self.surface, x, y)
        if off is not None:
            upon = self.surface.law == "ball" and upon_bed(self.surface, x, y, -RAIL_WIDTH)
            self.lies[name] = Lie("off", x, y, "cushion" if upon else off, pin.heading)
            self._event(self.now, "off", name, off, x, y, 0.0)
            return
        chance = self._chance(name)
        upright = pin.kind._replace(base=0.8 * pin.kind.radius, centre=pin.kind.height - pin.body.centre)
        rise = upright.centre - pin.kind.radius
        if pin.kind.name == "pool-bottle":
            luck = chance.share()
            if REBOUND * pin.energy > pin.body.mass * GRAVITY * rise and luck < SEATED:
                mover = self._usual_mover(tuple(self.states.values()))
                self._cut(self.now)
                self._stand(name, upright, x, y, mover)
                self.lies[name] = Lie("seated", x, y, "base")
                stood = self.standing[name]
                self._make_ground().add_standing(name, stood.body.mass_at(stood.height), stood.radius, x, y)
                self._foretold = None
                return
        vx, vy = pin.landing_speed()
        roll = chance.sideways(0.15) * math.sqrt(GRAVITY * pin.body.centre)
        vx, vy = vx - roll * pin.dy, vy + roll * pin.dx
        turning = chance.sideways(1.0)
        self.lying[name] = Lying(pin.kind, self.now)
        self.lies[name] = Lie("fallen", x, y, None, pin.heading)
        self._make_ground().add_lying(name, pin.kind, x, y, pin.heading, vx, vy, turning)
        self.paths[name].add("slide", (self.now, x, y, 0.0, pin.heading, math.pi / 2))
