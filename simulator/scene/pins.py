"""Pins, bottle, corks and skittles: when one topples, and how it falls.

A pin stands on its foot (a circle of radius b), its centre of mass at height c. A blow J at height h turns it
about the foot's far edge, which the bed holds, so its angular momentum there is J h and its energy
(J h)^2 / 2I, where I is its moment of inertia about that edge. To fall, the centre must rise from c to
sqrt(c^2 + b^2), right over the edge. So it topples when

    J h > sqrt(2 I m g (sqrt(c^2 + b^2) - c)).

To the striker a pin that turns about its edge is a body of mass I / h^2: light when hit high, heavy when hit
low. Below the threshold it rocks and stands again; the striker has bounced all the same. A striker so heavy
that the blow does not turn it back goes on pushing, and fells the pin too if the pin's energy and what is
left of its own are together enough to lift the centre over the edge.

Two ways of falling. While the edge bears, energy gives the rate: I w^2 / 2 + m g z(lean) is constant, with
z = c cos(lean) + b sin(lean). A blow so hard that the centre's path would lift the foot (c w^2 > g) finds no
hold at the bed: the pin is *thrown*. To the striker it is then a free body of mass
1 / (1/m + (h - c)^2 / A), A being its moment about the centre; the centre flies on with J / m, and it turns
at J (h - c) / A, backwards over the striker if hit below its centre, as by a disc. A falling pin covers the
ground under it: a capsule that grows from the foot in the direction of the fall.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..pieces import Kind
from ..surfaces.surface import Wall
from ..units import GRAVITY

FLAT: Final = math.pi / 2
"""Lean of a pin that lies."""
CREEP: Final = 0.2
"""Rate (radians a second) at which a pin passes the brink at least."""
LONGEST_FALL: Final = 5.0
"""Seconds after which a pin that something holds up is laid down."""
SLOWEST: Final = 2.0
"""Rate (radians a second) at which a pin that slides on its foot goes over at least: friction trips it."""


class PinBody(NamedTuple):
    """What a pin's motion needs of its kind: mass, height of the centre, foot, inertia about the foot's edge,
    length, and the radius in which it lies."""

    mass: float
    centre: float
    foot: float
    inertia: float
    height: float
    radius: float

    @property
    def rise(self) -> float:
        """How far its centre must rise to come over the foot's edge, in metres."""
        return math.hypot(self.centre, self.foot) - self.centre

    @property
    def threshold(self) -> float:
        """The angular momentum about the foot's edge beyond which it topples, in kg m^2/s."""
        return math.sqrt(2 * self.inertia * self.mass * GRAVITY * self.rise)

    def depth(self, lean: float) -> float:
        """Height of the centre over the bed at that lean, in metres."""
        return self.centre * math.cos(lean) + self.foot * math.sin(lean)

    @property
    def about(self) -> float:
        """Its moment of inertia about the centre of mass, across its axis."""
        return self.inertia - self.mass * (self.centre**2 + self.foot**2)

    def mass_at(self, height: float) -> float:
        """The mass that a blow at ``height`` feels while the bed holds the foot, in kilograms: I / h^2."""
        return self.inertia / (height * height)

    def free_mass_at(self, height: float) -> float:
        """The mass that a blow feels which throws the pin, in kilograms."""
        return 1 / (1 / self.mass + (height - self.centre) ** 2 / self.about)

    def throws(self, impulse: float, height: float) -> bool:
        """Whether a blow, felt with the foot held, is so hard that the foot loses its hold."""
        rate = impulse * height / self.inertia
        return self.centre * rate * rate > GRAVITY


def body_of(kind: Kind) -> PinBody:
    """Return the pin's body: a solid of its height and radius about its centre of mass.

    Turned pins are near enough cylinders of three quarters of their greatest radius.
    """
    centre = kind.centre or kind.height / 2
    foot = kind.base or kind.radius
    inertia = kind.mass * (
        kind.height**2 / 12
        + (0.75 * kind.radius) ** 2 / 4  # about the centre, across the axis
        + centre**2
        + foot**2
    )
    return PinBody(kind.mass, centre, foot, inertia, kind.height, kind.radius)


def radius_at(kind: Kind, height: float) -> float:
    """Return how thick a standing pin is at ``height``: from its foot it widens up to its centre of mass."""
    centre = kind.centre or kind.height / 2
    share = min(height / centre, 1.0)
    return kind.base + (kind.radius - kind.base) * share if kind.base else kind.radius


def height_of_touch(pin: Kind, mover: Kind) -> float:
    """Return the height at which ``mover`` meets a standing ``pin``: a ball at its middle, a disc with its
    upper edge (pins widen upwards from the foot, and lean on it), never above the pin's top."""
    touch = mover.radius if mover.shape == "ball" else mover.height
    if mover.shape == "top":
        touch = mover.centre
    return min(touch, pin.height)


class Blow(NamedTuple):
    """A blow in the plane: the impulse (kg m/s) on the pin along (nx, ny) and across it, to the left."""

    normal: float
    across: float


def blow(
    mover: Kind,
    closing: float,
    sliding: float,
    struck: float,
    restitution: float,
    friction: float,
) -> Blow:
    """Return the impulse between a round mover and a body of mass ``struck`` at the touch.

    ``closing`` is the speed at which they approach, ``sliding`` how fast the mover's edge slides to the left
    across the touch, both in m/s. Coulomb friction, never more than stops the sliding.
    """
    if closing <= 0:
        return Blow(0.0, 0.0)
    normal = (1 + restitution) * closing / (1 / mover.mass + 1 / struck)
    held = abs(sliding) / ((1 + 1 / mover.inertia_factor) / mover.mass + 1 / struck)
    return Blow(normal, math.copysign(min(friction * normal, held), sliding))


def topples(pin: PinBody, impulse: float, height: float) -> bool:
    """Whether a blow of ``impulse`` kg m/s at ``height`` metres fells a standing pin."""
    return impulse * height > pin.threshold


class Falling:
    """A pin on its way down: which way, how far it leans, how fast, and where its foot is.

    ``heading`` is the direction (radians) in which it falls; ``lean`` runs from 0 (upright) to pi/2 (flat);
    (vx, vy) is the speed of its centre over the ground while it is thrown, else None.
    """

    def __init__(self, name: str, kind: Kind, x: float, y: float, heading: float, rate: float) -> None:
        self.name = name
        self.kind = kind
        self.body = body_of(kind)
        self.heading = heading
        self.dx, self.dy = math.cos(heading), math.sin(heading)
        self.lean = 0.0
        self.rate = rate
        # The edge about which it turns.
        self.ex = x + self.dx * self.body.foot
        self.ey = y + self.dy * self.body.foot
        self.thrown: tuple[float, float] | None = None
        self.z, self.vz = self.body.centre, 0.0
        self.grounded = False
        self.flat = False
        self.age = 0.0
        self._bank = 0.0
        if self.body.centre * rate * rate > GRAVITY:
            self._throw(0.0, 0.0)

    def hurl(self, vx: float, vy: float, rate: float) -> None:
        """It is hit as a free body: its centre goes at (vx, vy), and it turns at ``rate``."""
        self.thrown = (vx, vy)
        self.rate = rate
        self.vz = 0.0

    @property
    def _arm(self) -> float:
        """How far the centre is beyond the edge, in the fall's direction; the depth's slope is minus this."""
        return self.body.centre * math.sin(self.lean) - self.body.foot * math.cos(self.lean)

    @property
    def energy(self) -> float:
        """Kinetic and potential energy in joules, from the pin's lying flat."""
        b = self.body
        if self.thrown is None:
            return 0.5 * b.inertia * self.rate**2 + b.mass * GRAVITY * (b.depth(self.lean) - b.foot)
        vx, vy = self.thrown
        return 0.5 * b.mass * (vx * vx + vy * vy) + self._tumbling

    @property
    def _tumbling(self) -> float:
        """The energy of a thrown pin but for its motion over the ground."""
        b = self.body
        turning = 0.5 * self.body.about * self.rate**2
        if self.grounded:
            turning += 0.5 * b.mass * (self._arm * self.rate) ** 2
            return turning + b.mass * GRAVITY * (b.depth(self.lean) - b.foot)
        return turning + 0.5 * b.mass * self.vz**2 + b.mass * GRAVITY * (self.z - b.foot)

    def step(self, dt: float) -> None:
        """Go on for ``dt`` seconds."""
        if self.flat:
            return
        self.age += dt
        if self.age > LONGEST_FALL:
            self.lean, self.flat = FLAT, True
            return
        if self.thrown is None:
            self._turn_about_edge(dt)
        else:
            arm = self._arm
            if self.grounded:
                self._turn_over_bed(dt)
            else:
                self._fly(dt)
            # The centre goes straight on, so the edge lags by what the lean gains.
            gain = self._arm - arm
            self.ex += self.thrown[0] * dt - gain * self.dx
            self.ey += self.thrown[1] * dt - gain * self.dy
        if self.lean <= 0.0 and self.rate < 0.0:
            self.lean, self.rate = 0.0, 0.0
        if self.lean >= FLAT:
            self.lean = FLAT
            self.flat = self.thrown is None or self.grounded or self.z <= self.body.foot

    def _turn_about_edge(self, dt: float) -> None:
        # Half a step of speed, a whole of place, half of speed: energy is kept to the second order.
        pull = self.body.mass * GRAVITY / self.body.inertia
        half = self.rate + 0.5 * dt * pull * self._arm
        self.lean += half * dt
        self.rate = half + 0.5 * dt * pull * self._arm
        if self._arm < 0.0:
            # It was found to fall: on the brink the rounding of steps shall not bring it back.
            self.rate = max(self.rate, CREEP)

    def _fly(self, dt: float) -> None:
        """Free flight: the bed is met again where the edge comes down on it, and takes the fall."""
        b = self.body
        self.lean = min(self.lean + self.rate * dt, FLAT)
        self.z += (self.vz - 0.5 * GRAVITY * dt) * dt
        self.vz -= GRAVITY * dt
        arm = self._arm
        closing = -(self.vz + arm * self.rate)
        if self.z > b.depth(self.lean) or closing <= 0.0:
            return
        push = closing / (1 / b.mass + arm * arm / self.body.about)
        self.vz += push / b.mass
        self.rate += push * arm / self.body.about
        energy = self._tumbling
        self.grounded = True
        self._bank = energy

    def _turn_over_bed(self, dt: float) -> None:
        """Turn over on a foot that slides freely: the energy gives the rate."""
        b = self.body
        self.lean = min(self.lean + self.rate * dt, FLAT)
        left = self._bank - b.mass * GRAVITY * (b.depth(self.lean) - b.foot)
        heavy = self.body.about + b.mass * self._arm**2
        # A pin that was struck out of its fall and hangs over its edge goes over slowly.
        self.rate = max(math.sqrt(2 * max(left, 0.0) / heavy), SLOWEST)

    @property
    def foot(self) -> tuple[float, float]:
        """Where the foot's middle is over the bed."""
        back = self.body.foot * math.cos(self.lean)
        return self.ex - self.dx * back, self.ey - self.dy * back

    @property
    def middle(self) -> tuple[float, float]:
        """Where the middle of the pin's axis is over the bed."""
        x, y = self.foot
        half = 0.5 * self.body.height * math.sin(self.lean)
        return x + self.dx * half, y + self.dy * half

    @property
    def capsule(self) -> tuple[float, float, float, float, float]:
        """The ground it covers: a capsule's two ends and its radius."""
        x, y = self.foot
        b = self.body
        length = b.height * math.sin(self.lean)
        inset = min(b.radius * math.sin(self.lean), length / 2)
        near, far = inset, length - inset
        radius = b.foot + (b.radius - b.foot) * math.sin(self.lean)
        return x + self.dx * near, y + self.dy * near, x + self.dx * far, y + self.dy * far, radius

    def velocity_at(self, along: float) -> tuple[float, float]:
        """Speed over the ground of the point ``along`` metres up the axis."""
        b = self.body
        grow = along * math.cos(self.lean) * self.rate
        if self.thrown is None:
            # The foot's middle comes forward as the pin turns about the edge.
            grow += b.foot * math.sin(self.lean) * self.rate
            return grow * self.dx, grow * self.dy
        grow = (along - b.centre) * math.cos(self.lean) * self.rate
        return self.thrown[0] + grow * self.dx, self.thrown[1] + grow * self.dy

    def mass_at(self, along: float, nx: float, ny: float) -> float:
        """The mass that a blow along (nx, ny) at that point of the axis feels, in kilograms."""
        b = self.body
        part = abs(nx * self.dx + ny * self.dy)
        lever = part * along * math.cos(self.lean)
        if self.thrown is None:
            # Across the fall the foot's friction is all that holds: it gives way like a free body.
            return 1 / (lever * lever / b.inertia + (1 - part * part) / b.mass + 1e-9)
        turn = part * (along - b.centre) * math.cos(self.lean)
        return 1 / (turn * turn / self.body.about + 1 / b.mass)

    def push(self, impulse: float, along: float, nx: float, ny: float) -> None:
        """Take a blow of ``impulse`` along (nx, ny) at that point of its axis."""
        b = self.body
        part = nx * self.dx + ny * self.dy
        if self.thrown is None:
            self.rate += impulse * part * along * math.cos(self.lean) / b.inertia
            px, py = nx - part * self.dx, ny - part * self.dy
            # What goes across the fall breaks the foot's hold.
            if px or py:
                self._throw(impulse * px / b.mass, impulse * py / b.mass)
            return
        self.rate += impulse * part * (along - b.centre) * math.cos(self.lean) / self.body.about
        self._bank = self._tumbling
        self.thrown = (
            self.thrown[0] + impulse * nx / b.mass,
            self.thrown[1] + impulse * ny / b.mass,
        )

    def _throw(self, vx: float, vy: float) -> None:
        """Lose the bed's hold: from now on the centre moves freely, with (vx, vy) added."""
        b = self.body
        speed = b.depth(self.lean) * self.rate
        self.z = b.depth(self.lean)
        self.vz = (b.foot * math.cos(self.lean) - b.centre * math.sin(self.lean)) * self.rate
        self.thrown = (speed * self.dx + vx, speed * self.dy + vy)

    def reach(self, x: float, y: float, radius: float, height: float) -> tuple[float, float, float] | None:
        """Whether it lies against an upright round thing of ``radius`` and ``height`` at (x, y).

        Returns how far up its axis, and the direction from it to the thing; None if they are apart. What is
        so high over the bed that it passes over the thing does not touch it.
        """
        b = self.body
        sin, cos = math.sin(self.lean), math.cos(self.lean)
        thick = b.foot + (b.radius - b.foot) * sin
        fx, fy = self.foot
        along = b.height
        if cos > 1e-9:
            along = min(along, (height + b.radius * sin) / cos)
        ahead = (x - fx) * self.dx + (y - fy) * self.dy
        if sin > 1e-9:
            along = min(along, max(ahead / sin, 0.0))
        elif ahead <= 0:
            along = 0.0
        nx = x - fx - self.dx * along * sin
        ny = y - fy - self.dy * along * sin
        far = math.hypot(nx, ny)
        if far >= radius + thick:
            return None
        if far < 1e-9:
            return along, self.dx, self.dy
        return along, nx / far, ny / far

    def bound(self, before: tuple[float, float], walls: Iterable[Wall], restitution: float) -> None:
        """Bounce off the walls that its middle has passed since ``before``, if it is thrown no higher."""
        if self.thrown is None:
            return
        x, y = self.middle
        for wall in walls:
            if self.z > wall.height:
                continue
            dx, dy = wall.x2 - wall.x1, wall.y2 - wall.y1
            was = dx * (before[1] - wall.y1) - dy * (before[0] - wall.x1)
            now = dx * (y - wall.y1) - dy * (x - wall.x1)
            if not was >= 0.0 > now:
                continue
            length = math.hypot(dx, dy)
            along = ((x - wall.x1) * dx + (y - wall.y1) * dy) / length
            if not 0.0 <= along <= length:
                continue
            nx, ny = -dy / length, dx / length
            speed = self.thrown[0] * nx + self.thrown[1] * ny
            gap = -now / length
            self.ex, self.ey = self.ex + nx * gap, self.ey + ny * gap
            if speed < 0.0:
                back = -(1 + restitution) * speed
                self.thrown = (self.thrown[0] + back * nx, self.thrown[1] + back * ny)
            return

    def weight_at(self, height: float) -> float:
        """The force (newtons) with which it leans, at rest, on what holds it at ``height``."""
        b = self.body
        reach = b.centre * math.sin(self.lean) - b.foot * math.cos(self.lean)
        return b.mass * GRAVITY * max(reach, 0.0) / height

    def landing_speed(self) -> tuple[float, float]:
        """The speed over the ground with which it begins to lie."""
        if self.thrown is not None:
            return self.thrown
        speed = self.rate * self.body.foot
        return speed * self.dx, speed * self.dy
