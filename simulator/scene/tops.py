"""Tops, and rings spun on edge: how long they spin, where they wander, how they fall.

**A top** of mass m, centre of mass at l above its point, moments I about its axis and K across it at the
point, spinning at w and leaning by q:

* its point rubs: the moment is mu m g p (s + sin q), with p the radius of the point and s the share of
  it on which the upright top stands; the air takes a share of the spin each second;
* it sleeps upright while (I w)^2 > 4 K m g l (Klein and Sommerfeld); friction at the point then raises it at
  mu m g l / (I w); below that speed its lean grows as exp(t sqrt(m g l / K (1 - (w/w0)^2)));
* it precesses at m g l / (I w); the round point rolls under it with w p sin q, so it draws circles. The bed's
  unevenness turns the lean a little at random (seeded), and the circles wander;
* a push dies by friction at the point, weakened by the spinning of the contact (as for a disc that turns);
* when its edge meets the bed it runs off on it, in a curve about its point, and lies.

**A ring on edge** spins about a diameter. It stays up while w^2 > m g R / (C + m R^2 - A), with A about the
diameter and C about the ring's axis (Ramsey, Dynamics II, for the disc: 4 g / 5 R; the hoop: 2 g / 3 R); then
it rattles flat, its centre moving out by some part of its radius. Snapped low (``tilt``) it has backspin and
rolls back: the speed at which its sliding ends is (v - k u) / (1 + k), where u is the backspin's speed at the
edge, 2 v sin(tilt), and k = C / m R^2. Spinning, it does so only on average; the average is what is used.

Bounces are pymunk's, with the edge's friction: a spinning top is thrown along a rim that it meets.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import pymunk

from ..constants import Constants
from ..pieces import Kind
from ..strokes import SpinStroke
from ..units import GRAVITY
from .chance import Chance

PATCH: Final = 0.12
"""Share of the point's radius on which an upright top stands."""
KNOCK: Final = 0.15
"""How far a blow on a top's edge misses its centre of mass, in heights of that centre."""
STEADY: Final = 0.03
"""Lean (radians) below which no top gets: nothing is quite true."""
RUN_SHARE: Final = 0.25
"""Share of the edge's speed that a top keeps as it runs off on its edge."""
RUN_SLOWING: Final = 0.08
"""Slowing of a top that runs on its edge, in g."""
RATTLE: Final = 0.35
"""Seconds that a ring takes from its last turn on edge to lying flat."""
BACK_TIME: Final = 1.5
"""Seconds in which the pull of backspin on a ring dies away."""


class Spinner:
    """A top or ring as it spins. ``body`` is its place and speed in the ground's space.

    ``phase`` is "spinning", "falling" (running on its edge, or rattling flat) and in the end "lying".
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        stroke: SpinStroke,
        x: float,
        y: float,
        constants: Constants,
        chance: Chance,
    ) -> None:
        self.name = name
        self.kind = kind
        self.chance = chance
        self.phase: Literal["spinning", "falling", "lying"] = "spinning"
        self.ring = kind.shape == "ring"
        self.tip = kind.tip or 0.001
        self.friction = constants["top_tip"]
        self.air = constants["top_air"]
        self.unsteadiness = constants["top_unsteadiness"]
        mass, radius = kind.mass, kind.radius
        if self.ring:
            own = mass * (radius**2 + kind.inner**2) / 2
            self.moment = own / 2
            self.centre = radius
            self.critical = math.sqrt(mass * GRAVITY * radius / (own + mass * radius**2 - self.moment))
            self.across = self.moment + mass * radius**2
            back = 2 * stroke.speed * math.sin(math.radians(stroke.tilt))
            share = own / (mass * radius**2)
            pull = (stroke.speed - share * back) / (1 + share)
            self.lean = STEADY
        else:
            self.moment = 0.5 * mass * radius**2
            self.centre = kind.centre or kind.height / 2
            self.across = mass * (radius**2 / 4 + kind.height**2 / 30 + self.centre**2)
            weight = mass * GRAVITY * self.centre
            self.critical = 2 * math.sqrt(self.across * weight) / self.moment
            pull = 0.0
            self.lean = max(abs(math.radians(stroke.tilt)), STEADY)
        self.touching = math.atan2(self.centre, radius)
        heading = math.radians(stroke.direction)
        self.heading = heading
        self.pull = (pull * math.cos(heading), pull * math.sin(heading))
        self.azimuth = heading
        self.age = 0.0
        self._fallen_for = 0.0
        self._shift = (0.0, 0.0)
        body = pymunk.Body(mass, self.moment)
        body.position = x, y
        body.velocity = stroke.speed * math.cos(heading), stroke.speed * math.sin(heading)
        body.angular_velocity = stroke.spin
        body.velocity_func = self._move
        self.body = body
        self.shape = pymunk.Circle(body, radius)

    @property
    def lying(self) -> bool:
        """Whether it has come to rest."""
        return self.phase == "lying"

    def knock(self, impulse: float) -> None:
        """Take a blow of ``impulse`` kg m/s at its edge: the spin's stiffness decides how far it leans."""
        if self.phase == "spinning":
            stiff = self.moment * max(abs(self.body.angular_velocity), 1.0)
            self.lean += KNOCK * impulse * self.centre / stiff

    def _move(self, body: pymunk.Body, gravity: object, damping: float, dt: float) -> None:
        if self.phase == "spinning":
            self._spin(body, dt)
        elif self.phase == "falling" and self.ring:
            self._rattle(body, dt)
        elif self.phase == "falling":
            self._run(body, dt)
        else:
            body.velocity = 0.0, 0.0
            body.angular_velocity = 0.0

    def _spin(self, body: pymunk.Body, dt: float) -> None:
        mass = self.kind.mass
        self.age += dt
        spin = body.angular_velocity
        speed = abs(spin)
        rub = self.friction * mass * GRAVITY * self.tip * (PATCH + math.sin(self.lean)) / self.moment
        speed = max(speed - (rub + self.air * speed) * dt, 0.0)
        body.angular_velocity = math.copysign(speed, spin)
        weight = mass * GRAVITY * self.centre
        if speed > self.critical:
            if not self.ring:
                self.lean -= self.friction * weight / (self.moment * speed) * dt
            self.lean = max(self.lean, STEADY)
        elif self.ring:
            self.phase = "falling"
            away = self.chance.share() * 0.5 * self.kind.radius
            turn = self.heading + math.pi * self.chance.sideways(1.0)
            self._shift = (away * math.cos(turn), away * math.sin(turn))
            # Its rising and falling edge passes over pegs: it may come down over one.
            self.shape.filter = pymunk.ShapeFilter(mask=0)
            return
        else:
            growth = math.sqrt(weight / self.across * (1 - (speed / self.critical) ** 2))
            self.lean += self.lean * growth * dt
        if self.lean >= self.touching:
            self.lean = self.touching
            self.phase = "falling"
            run = RUN_SHARE * speed * self.kind.radius
            # The edge that touches lies under the lean; it throws the top across it.
            side = math.copysign(1.0, spin)
            vx, vy = body.velocity
            body.velocity = (
                vx - side * run * math.sin(self.azimuth),
                vy + side * run * math.cos(self.azimuth),
            )
            body.angular_velocity = math.copysign(run / self.kind.radius, spin)
            return
        stiff = self.moment * max(speed, 1.0)
        self.azimuth += math.copysign(weight / stiff, spin) * dt
        self.azimuth += self.chance.sideways(self.unsteadiness * math.sqrt(dt))
        roll = spin * self.tip * math.sin(self.lean)
        wx, wy = -roll * math.sin(self.azimuth), roll * math.cos(self.azimuth)
        if self.ring:
            fade = math.exp(-self.age / BACK_TIME)
            wx, wy = wx + self.pull[0] * fade, wy + self.pull[1] * fade
        vx, vy = body.velocity
        sx, sy = vx - wx, vy - wy
        slip = math.hypot(sx, sy)
        if slip > 0.0:
            eased = math.hypot(slip, speed * self.tip * PATCH)
            cut = min(self.friction * GRAVITY * dt / eased, 1.0)
            body.velocity = vx - sx * cut, vy - sy * cut

    def _run(self, body: pymunk.Body, dt: float) -> None:
        """Run on the edge in a curve about the point, and slow down."""
        vx, vy = body.velocity
        speed = math.hypot(vx, vy)
        slower = speed - RUN_SLOWING * GRAVITY * dt
        if slower <= 0.0:
            self.phase = "lying"
            body.velocity = 0.0, 0.0
            body.angular_velocity = 0.0
            return
        turn = math.copysign(speed / math.hypot(self.centre, self.kind.radius), body.angular_velocity) * dt
        c, s = math.cos(turn), math.sin(turn)
        share = slower / speed
        body.velocity = (vx * c - vy * s) * share, (vx * s + vy * c) * share
        self.azimuth += turn
        body.angular_velocity *= share

    def _rattle(self, body: pymunk.Body, dt: float) -> None:
        """Rattle flat: the centre moves out, the lean grows to a right angle."""
        self._fallen_for += dt
        if self._fallen_for >= RATTLE:
            self.phase = "lying"
            self.lean = math.pi / 2
            return
        self.lean = math.pi / 2 * self._fallen_for / RATTLE
        self.azimuth += math.copysign(self.critical * (1 + self.lean), body.angular_velocity) * dt
        fade = 1 - self._fallen_for / RATTLE
        vx, vy = body.velocity
        slow = math.exp(-6.0 * dt)
        # A push that fades evenly and carries it by the shift in all.
        push = 6.0 / (RATTLE * RATTLE) * fade * (1 - fade) * 6.0 * dt
        body.velocity = vx * slow + self._shift[0] * push, vy * slow + self._shift[1] * push
