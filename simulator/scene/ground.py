"""The pymunk space in which lying pins and tops move, with our own laws of friction.

Set for repetition to the last bit: one thread, a fixed step, bodies added in the order of the shot's pieces,
contacts kept for one step only (``collision_persistence``), no sleeping, no cached positions beyond those of
the bodies. Slop and bias are those of a board in metres, not of a screen in pixels. What round movers do is
the kernels' business: here they are bodies put in their places anew at each step, and only the impulses that
pins and tops give them are read off.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pymunk

from ..constants import Constants
from ..pieces import Kind
from ..surfaces.surface import Surface
from ..traces import EventKind
from ..units import GRAVITY
from .space import fixed_shapes
from .tops import Spinner

FIXED: Final = 1
MOVER: Final = 2
STANDING: Final = 4
LYING: Final = 8
TOP: Final = 16

Touch = tuple[str, str, float, float, float]
"""Two ids in order, the impulse on the second (x, y), and how strong it is."""


class Ground:
    """Walls, posts, standing pins and movers for those things that pymunk moves."""

    def __init__(self, surface: Surface, constants: Constants) -> None:
        self.surface = surface
        self.constants = constants
        self.space = pymunk.Space(threaded=False)
        self.space.iterations = 20
        self.space.collision_slop = 1e-5
        self.space.collision_bias = 1e-6
        self.space.collision_persistence = 1
        self.names: dict[pymunk.Shape, str] = {}
        self.shapes: dict[str, pymunk.Shape] = {}
        self.touches: list[Touch] = []
        for shape, name in fixed_shapes(surface, self.space.static_body):
            shape.filter = pymunk.ShapeFilter(categories=FIXED)
            shape.elasticity = 1.0
            shape.friction = 1.0
            # Fixed things are called by other names than pieces, which may be called alike.
            self.names[shape] = f"#{name}"
            self.space.add(shape)
        self._fixed = {f"#{wall.id}": wall for wall in surface.walls}
        self._posts = {f"#{post.id}": post for post in surface.posts}
        self._spots: dict[str, tuple[float, float]] = {}
        self._stirred: set[str] = set()
        self.touching: set[tuple[str, str]] = set()
        self.space.on_collision(post_solve=self._note)

    def _note(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        first, second = arbiter.shapes
        impulse = arbiter.total_impulse
        strength = math.hypot(impulse.x, impulse.y)
        if strength > 0.0:
            self.touches.append((self.names[first], self.names[second], impulse.x, impulse.y, strength))

    def _add(self, name: str, body: pymunk.Body, shape: pymunk.Shape, category: int, mask: int) -> None:
        shape.filter = pymunk.ShapeFilter(categories=category, mask=mask)
        shape.elasticity = 1.0
        shape.friction = 1.0
        self.names[shape] = name
        self.shapes[name] = shape
        self.space.add(body, shape)

    def remove(self, name: str) -> None:
        """Take a body away (a pin that falls, a piece that is gone); nothing if there is none."""
        shape = self.shapes.pop(name, None)
        self._spots.pop(name, None)
        self._stirred.discard(name)
        if shape is not None and shape.body is not None:
            self.space.remove(shape, shape.body)

    def add_mover(self, name: str, kind: Kind, x: float, y: float) -> None:
        """Add a round mover of the kernels."""
        moment = kind.inertia_factor * kind.mass * kind.radius**2
        body = pymunk.Body(kind.mass, moment)
        body.position = x, y
        self._add(name, body, pymunk.Circle(body, kind.radius), MOVER, LYING | TOP)
        self._stirred.add(name)

    def add_standing(self, name: str, mass: float, radius: float, x: float, y: float) -> None:
        """Add a standing pin: a body of the mass that a blow feels, put back on its spot after each step."""
        body = pymunk.Body(mass, math.inf)
        body.position = x, y
        self._add(name, body, pymunk.Circle(body, radius), STANDING, LYING | TOP)
        self._spots[name] = (x, y)

    def add_lying(
        self, name: str, kind: Kind, x: float, y: float, heading: float, vx: float, vy: float, turning: float
    ) -> pymunk.Body:
        """Add a moving pin on its side: it slides along its axis and rolls, more easily, across it."""
        half = max(kind.height / 2 - kind.radius, 0.0)
        moment = kind.mass * (kind.height**2 / 12 + kind.radius**2 / 4)
        body = pymunk.Body(kind.mass, moment)
        body.position = x, y
        body.angle = heading
        body.velocity = vx, vy
        body.angular_velocity = turning
        slide = self.constants["pin_friction"] * GRAVITY
        roll = self.constants["pin_roll"] * GRAVITY
        # A rod on a bed under Coulomb friction turns against a moment of mu m g length / 4.
        slowing = slide * kind.mass * kind.height / 4 / moment

        def rub(body: pymunk.Body, gravity: object, damping: float, dt: float) -> None:
            vx, vy = body.velocity
            turning = body.angular_velocity
            if vx == vy == turning == 0.0:
                return
            ex, ey = math.cos(body.angle), math.sin(body.angle)
            along, across = vx * ex + vy * ey, vy * ex - vx * ey
            along = math.copysign(max(abs(along) - slide * dt, 0.0), along)
            across = math.copysign(max(abs(across) - roll * dt, 0.0), across)
            body.velocity = along * ex - across * ey, along * ey + across * ex
            body.angular_velocity = math.copysign(max(abs(turning) - slowing * dt, 0.0), turning)

        body.velocity_func = rub
        shape = pymunk.Segment(body, (-half, 0.0), (half, 0.0), kind.radius)
        self._add(name, body, shape, LYING, FIXED | MOVER | STANDING | LYING | TOP)
        shape.elasticity = self.constants["pin_restitution"]
        shape.friction = self.constants["pin_friction"]
        return body

    def hold(self, name: str, x: float, y: float, angle: float) -> None:
        """Keep a resting pin where it lies."""
        body = self.shapes[name].body
        assert body is not None
        body.position = x, y
        body.angle = angle
        body.velocity = 0.0, 0.0
        body.angular_velocity = 0.0

    def overlap(self, name: str) -> float:
        """How deep (metres) a body lies in others."""
        shape = self.shapes[name]
        deepest = 0.0
        for info in self.space.shape_query(shape):
            for point in info.contact_point_set.points:
                deepest = min(deepest, point.distance)
        return -deepest

    def add_top(self, spinner: Spinner) -> None:
        """Add a spinning top or ring."""
        self._add(spinner.name, spinner.body, spinner.shape, TOP, FIXED | MOVER | STANDING | LYING | TOP)
        spinner.shape.elasticity = self.constants["top_restitution"]
        spinner.shape.friction = self.constants["top_edge"]

    def put(self, places: Mapping[str, tuple[float, float, float, float, float]], dt: float) -> None:
        """Put the movers where they will be after a step of ``dt``: x, y, their speed and their turning."""
        for name, (x, y, vx, vy, turning) in places.items():
            moving = vx != 0.0 or vy != 0.0 or turning != 0.0
            if not moving and name not in self._stirred:
                continue
            body = self.shapes[name].body
            assert body is not None
            # pymunk moves bodies first: they are set back by what they will be moved.
            body.position = x - vx * dt, y - vy * dt
            body.velocity = vx, vy
            body.angular_velocity = turning
            if moving:
                self._stirred.add(name)
            else:
                self._stirred.discard(name)

    def given(
        self, places: Mapping[str, tuple[float, float, float, float, float]]
    ) -> dict[str, tuple[float, float, float]]:
        """What the step has given the movers: change of speed and of turning. Standing pins go back."""
        made = {}
        touched = {name for touch in self.touches for name in touch[:2]}
        for name in sorted(touched):
            body = self.shapes[name].body if name in self.shapes else None
            if body is None:
                continue
            if name in self._spots:
                body.position = self._spots[name]
                body.velocity = 0.0, 0.0
                body.angular_velocity = 0.0
            elif name in places:
                _, _, vx, vy, turning = places[name]
                dvx, dvy = body.velocity.x - vx, body.velocity.y - vy
                dw = body.angular_velocity - turning
                self._stirred.add(name)
                if math.hypot(dvx, dvy) > 1e-9:
                    made[name] = (dvx, dvy, dw)
        return made

    def step(self, dt: float) -> list[Touch]:
        """Step once, and return the touches in a fixed order, that of the names."""
        self.touching = {
            pair for first, second, *_ in self.touches for pair in ((first, second), (second, first))
        }
        self.touches.clear()
        self.space.step(dt)
        return sorted(self.touches)

    def meaning(self, name: str) -> tuple[EventKind, str]:
        """What a touch with ``name`` is called in events: its kind, and the other."""
        wall = self._fixed.get(name)
        if wall is not None:
            if wall.pocket:
                return "jaw", wall.pocket
            return ("cushion" if wall.material == "cushion" else "rim"), wall.rail
        post = self._posts.get(name)
        if post is not None:
            if post.kind == "round-rim":
                return "rim", post.id
            return ("jaw", post.pocket) if post.pocket else ("peg", post.id)
        return "touch", name
