"""Tops, and rings spun on edge: how long they spin, where they wander, how they fall.

**A top** of mass m, centre of mass at l above its point, moments I about its axis and K across it at the
point, spinning at w and leaning by q:

* at w it sleeps upright while (I w)^2 > 4 K m g l (Klein and Sommerfeld); below that speed its lean grows as
  exp(t sqrt(m g l / K (1 - (w/w0)^2)));
* its weight has it precess at W = m g l / (I w) about the vertical;
* its point is round, of radius p. The part of it that touches moves over the bed with
  s = v + (w p - W l) z x n, where v is the top's speed, n the level part of its axis and z upwards. Friction
  F is against s, mu m g at most, and weaker where s is less than the turning of the patch, of radius c p, on
  which it stands: s / hypot(s, w c p). F slows or drives the top, F . p (z x n) slows its spin, and F turns
  its axis by -(l / I w) z x F cos q. So a top whose point slides under it rises; one that is thrown forwards
  leans over, by mu or twice that; and leaning it rolls on its point, round circles of (w p - W l) sin q / W,
  inwards of which it leans;
* the bed's unevenness (seeded) turns the lean a little at random, and the circles wander;
* the patch rubs with the moment mu m g c p, and the air takes a share of the spin each second;
* when its edge meets the bed it runs off on it, in a curve about its point, and lies.

**A ring on edge** spins about a diameter. It stays up while w^2 > m g R / (C + m R^2 - A), with A about the
diameter and C about the ring's axis (Ramsey, Dynamics II, for the disc: 4 g / 5 R; the hoop: 2 g / 3 R); then
it rattles flat, its centre moving out by some part of its radius. Snapped low (``tilt``) it has backspin and
rolls back: the speed at which its sliding ends is (v - k u) / (1 + k), where u is the backspin's speed at the
edge, 2 v sin(tilt), and k = C / m R^2. Spinning, it does so only on average; the average is what is used.

Bounces are pymunk's, with the edge's friction: a spinning top is thrown along a rim that it meets. No edge is
true: it runs out by some tenths of a millimetre, with which it kicks itself off from a wall (``kick``).
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

KNOCK: Final = 0.15
"""How far above its centre of mass a blow on a top's edge is, in heights of that centre. A guess."""
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
        self.patch = constants["top_patch"]
        self.runout = constants["top_runout"]
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
        self.axis = (math.sin(self.lean) * math.cos(heading), math.sin(self.lean) * math.sin(heading))
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

    @property
    def energy(self) -> float:
        """Energy in joules: of going, of spinning, and of its height (nothing when it lies flat)."""
        body = self.body
        kinetic = (
            0.5 * self.kind.mass * body.velocity.length**2 + 0.5 * self.moment * body.angular_velocity**2
        )
        return kinetic + self.kind.mass * GRAVITY * self.centre * math.cos(self.lean)

    def knock(self, jx: float, jy: float) -> None:
        """Take a blow of (jx, jy) kg m/s at the edge: it turns the axis, the less the faster the spin."""
        if self.phase != "spinning" or self.ring:
            return
        spin = self.body.angular_velocity
        stiff = self.moment * math.copysign(max(abs(spin), 1.0), spin)
        turn = KNOCK * self.centre * math.cos(self.lean) / stiff
        ax, ay = self.axis[0] - turn * jy, self.axis[1] + turn * jx
        # A blow may tip it over, but not lift it.
        self._lean_to(ax, ay, math.sin(self.lean))

    def kick(self, jx: float, jy: float) -> None:
        """Be kicked off a fixed thing along its impulse (jx, jy) by its edge's runout, at the spin's cost.

        The edge comes and goes by the runout at each turn; where in that the touch falls is luck.
        """
        strength = math.hypot(jx, jy)
        if self.phase != "spinning" or self.ring or strength == 0.0:
            return
        body = self.body
        spin, (vx, vy) = body.angular_velocity, body.velocity
        more = self.runout * abs(spin) * self.chance.share()
        dvx, dvy = more * jx / strength, more * jy / strength
        work = self.kind.mass * (vx * dvx + vy * dvy + more * more / 2)
        left = spin * spin - 2 * max(work, 0.0) / self.moment
        if left > 0.0:
            body.velocity = vx + dvx, vy + dvy
            body.angular_velocity = math.copysign(math.sqrt(left), spin)

    def _lean_to(self, ax: float, ay: float, least: float) -> None:
        """Have the axis lean along (ax, ay), with ``least`` at least as the sine of its lean."""
        lean = math.hypot(ax, ay)
        if lean > 0.0:
            self.azimuth = math.atan2(ay, ax)
        lean = min(max(lean, least), math.sin(self.touching))
        self.lean = math.asin(lean)
        self.axis = lean * math.cos(self.azimuth), lean * math.sin(self.azimuth)

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
        self.age += dt
        if self.ring:
            self._spin_ring(body, dt)
        else:
            self._spin_top(body, dt)

    def _slower(self, spin: float, moment: float, dt: float) -> float:
        """The spin after ``dt`` against a moment of friction and the air."""
        speed = abs(spin)
        return math.copysign(max(speed - (moment / self.moment + self.air * speed) * dt, 0.0), spin)

    def _spin_top(self, body: pymunk.Body, dt: float) -> None:
        mass = self.kind.mass
        weight = mass * GRAVITY * self.centre
        spin = self._slower(body.angular_velocity, self.friction * mass * GRAVITY * self.tip * self.patch, dt)
        speed = abs(spin)
        if speed <= self.critical:
            growth = math.sqrt(weight / self.across * (1 - (speed / self.critical) ** 2))
            # It leans on: from the axis as it stands, the sine of its lean at most that of touching.
            more = math.sin(min(self.lean * (1 + growth * dt), self.touching))
            self._lean_to(*self.axis, more)
        if self.lean >= self.touching - 1e-9:
            self._touch_down(body, spin)
            return
        stiff = self.moment * math.copysign(max(speed, 1.0), spin)
        precession = weight / stiff
        turn = precession * dt + self.chance.sideways(self.unsteadiness * math.sqrt(dt))
        (ax, ay), c, s = self.axis, math.cos(turn), math.sin(turn)
        ax, ay = ax * c - ay * s, ax * s + ay * c
        # The slip of the part of the point that touches, and the friction against it.
        vx, vy = body.velocity
        rolling = spin * self.tip - precession * self.centre
        sx, sy = vx - rolling * ay, vy + rolling * ax
        slip = math.hypot(sx, sy)
        eased = math.hypot(slip, speed * self.tip * self.patch)
        cut = min(self.friction * GRAVITY * dt / eased, 0.5) if eased > 0.0 else 0.0
        jx, jy = -mass * cut * sx, -mass * cut * sy
        body.velocity = vx + jx / mass, vy + jy / mass
        body.angular_velocity = spin + self.tip * (ax * jy - ay * jx) / self.moment
        tip = self.centre * math.cos(self.lean) / stiff
        self._lean_to(ax + tip * jy, ay - tip * jx, math.sin(STEADY))

    def _touch_down(self, body: pymunk.Body, spin: float) -> None:
        """The edge meets the bed: the top runs off on it."""
        self.lean = self.touching
        self.phase = "falling"
        run = RUN_SHARE * spin * self.kind.radius
        # The edge that touches lies under the lean; it throws the top across it.
        vx, vy = body.velocity
        body.velocity = vx - run * math.sin(self.azimuth), vy + run * math.cos(self.azimuth)
        body.angular_velocity = run / self.kind.radius

    def _spin_ring(self, body: pymunk.Body, dt: float) -> None:
        mass = self.kind.mass
        grip = self.friction * mass * GRAVITY * self.tip * (self.patch + math.sin(self.lean))
        spin = self._slower(body.angular_velocity, grip, dt)
        speed = abs(spin)
        body.angular_velocity = spin
        if speed <= self.critical:
            self.phase = "falling"
            away = self.chance.share() * 0.5 * self.kind.radius
            turn = self.heading + math.pi * self.chance.sideways(1.0)
            self._shift = (away * math.cos(turn), away * math.sin(turn))
            # Its rising and falling edge passes over pegs: it may come down over one.
            self.shape.filter = pymunk.ShapeFilter(mask=0)
            return
        stiff = self.moment * max(speed, 1.0)
        self.azimuth += math.copysign(mass * GRAVITY * self.centre / stiff, spin) * dt
        self.azimuth += self.chance.sideways(self.unsteadiness * math.sqrt(dt))
        roll = spin * self.tip * math.sin(self.lean)
        fade = math.exp(-self.age / BACK_TIME)
        wx = self.pull[0] * fade - roll * math.sin(self.azimuth)
        wy = self.pull[1] * fade + roll * math.cos(self.azimuth)
        vx, vy = body.velocity
        sx, sy = vx - wx, vy - wy
        slip = math.hypot(sx, sy)
        if slip > 0.0:
            eased = math.hypot(slip, speed * self.tip * self.patch)
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
