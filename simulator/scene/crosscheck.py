"""The independent check of the kernels: the same laws, stepped, with pymunk finding the contacts.

Nothing of the kernels' event loop is used here: no contact times, no lists of events, no closed forms of
paths. Bodies are moved by small equal steps; pymunk says which touch (its own contact solver is switched
off); touching pairs that close get the laws' impulse. Where the laws are the same and the loop is right, the
difference from a kernel's run falls with the step. Used by the tests; far too slow for anything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pymunk

from ..constants import Constants
from ..physics.runs import State
from ..pieces import KINDS, Kind
from ..surfaces.surface import Surface
from ..units import GRAVITY
from .space import fixed_shapes

Vector = list[float]
"""vx, vy, wx, wy, wz."""


class Bounces(NamedTuple):
    """The laws of contact: each changes speeds and spins in place.

    ``pair(kind_a, kind_b, a, b, nx, ny)`` with n from a to b; ``fixed(kind, a, nx, ny)`` with n from the
    fixed thing to the mover.
    """

    pair: Callable[[Kind, Kind, Vector, Vector, float, float], None]
    fixed: Callable[[Kind, Vector, float, float], None]


class Contact(NamedTuple):
    """A touch found: time, piece, and the other piece or, after a "#", the fixed thing's id."""

    time: float
    piece: str
    other: str


class Stepped(NamedTuple):
    """What stepping came to: where the pieces are, and what touched, in order."""

    places: dict[str, tuple[float, float]]
    contacts: tuple[Contact, ...]


def slide_and_roll(kind: Kind, v: Vector, constants: Constants, dt: float) -> None:
    """Change a ball's speed and spin by ``dt`` of friction: sliding at its foot, else rolling resistance."""
    radius = kind.radius
    ux, uy = v[0] - radius * v[3], v[1] + radius * v[2]
    slip = math.hypot(ux, uy)
    slide = constants["slide"] * GRAVITY
    # Friction ends the slip in 2 u / (7 mu g): the step is parted there.
    sliding = min(dt, 2 * slip / (7 * slide)) if slip > 0.0 else 0.0
    if sliding > 0.0:
        ax, ay = -slide * ux / slip, -slide * uy / slip
        v[0] += ax * sliding
        v[1] += ay * sliding
        v[2] += 2.5 * ay / radius * sliding
        v[3] -= 2.5 * ax / radius * sliding
    rolling = dt - sliding
    speed = math.hypot(v[0], v[1])
    if rolling > 0.0 and speed > 0.0:
        left = max(speed - constants["roll"] * GRAVITY * rolling, 0.0) / speed
        v[0], v[1] = v[0] * left, v[1] * left
        v[2], v[3] = -v[1] / radius, v[0] / radius
    turn = max(abs(v[4]) - 2.5 * constants["spin"] * GRAVITY / radius * dt, 0.0)
    v[4] = math.copysign(turn, v[4])


def slide_flat(kind: Kind, v: Vector, constants: Constants, dt: float) -> None:
    """Change a disc's speed by ``dt`` of friction; one that does not turn."""
    speed = math.hypot(v[0], v[1])
    if speed > 0.0:
        left = max(speed - constants["friction"] * GRAVITY * dt, 0.0) / speed
        v[0], v[1] = v[0] * left, v[1] * left


def stepped(
    surface: Surface,
    states: tuple[State, ...],
    constants: Constants,
    bounces: Bounces,
    friction: Callable[[Kind, Vector, Constants, float], None],
    *,
    until: float,
    dt: float,
) -> Stepped:
    """Step ``states`` for ``until`` seconds, ``dt`` at a time."""
    space = pymunk.Space(threaded=False)
    space.collision_persistence = 1
    names: dict[pymunk.Shape, str] = {}
    fixed: set[str] = set()
    for shape, name in fixed_shapes(surface, space.static_body):
        # A rail may be called as a ball is ("r").
        names[shape] = f"#{name}"
        fixed.add(f"#{name}")
        space.add(shape)
    kinds = {s.piece: KINDS[s.kind] for s in states}
    motion: dict[str, Vector] = {s.piece: [s.vx, s.vy, s.wx, s.wy, s.wz] for s in states}
    bodies: dict[str, pymunk.Body] = {}
    for state in states:
        body = pymunk.Body(kinds[state.piece].mass, math.inf)
        body.position = state.x, state.y
        circle = pymunk.Circle(body, kinds[state.piece].radius)
        names[circle] = state.piece
        bodies[state.piece] = body
        space.add(body, circle)
    found: list[tuple[str, str, float, float]] = []

    def note(arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        # The laws are ours: pymunk finds what touches, and does nothing about it.
        first, second = (names[shape] for shape in arbiter.shapes)
        normal = arbiter.contact_point_set.normal
        found.append((first, second, normal.x, normal.y))
        arbiter.process_collision = False

    space.on_collision(begin=note, pre_solve=note)
    contacts: list[Contact] = []
    for step in range(round(until / dt)):
        for name, body in bodies.items():
            v = motion[name]
            before = v[0], v[1]
            friction(kinds[name], v, constants, dt)
            # The middle of the step's speeds carries it: second order between contacts.
            body.velocity = 0.5 * (before[0] + v[0]), 0.5 * (before[1] + v[1])
        found.clear()
        space.step(dt)
        for first, second, nx, ny in sorted(set(found)):
            one, two, mx, my = first, second, nx, ny
            if one in fixed:
                one, two, mx, my = two, one, -nx, -ny
            a = motion[one]
            if two in fixed:
                if a[0] * mx + a[1] * my > 0.0:
                    bounces.fixed(kinds[one], a, -mx, -my)
                    contacts.append(Contact((step + 1) * dt, one, two))
                continue
            b = motion[two]
            if (a[0] - b[0]) * mx + (a[1] - b[1]) * my > 0.0:
                bounces.pair(kinds[one], kinds[two], a, b, mx, my)
                contacts.append(Contact((step + 1) * dt, one, two))
    places = {name: (body.position.x, body.position.y) for name, body in bodies.items()}
    return Stepped(places, tuple(contacts))
