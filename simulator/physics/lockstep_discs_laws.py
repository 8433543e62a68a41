"""Impacts of discs and rings for whole arrays: what :mod:`.discs_laws` says of one, for a row of many."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float64]


class Body(NamedTuple):
    """Pieces by rows: radius, mass, and inertia over mass x radius^2."""

    radius: Rows
    mass: Rows
    inertia: Rows

    def of(self, rows: NDArray[np.intp]) -> Body:
        """Some of them."""
        return Body(*(column[rows] for column in self))


def _rub(sliding: Rows, ease: Rows, most: Rows) -> Rows:
    """The impulse along the edges that ends their sliding, at most ``most``."""
    rub = -sliding / ease
    return np.where(rub > most, most, np.where(rub < -most, -most, rub))


def touch(
    one: Rows, two: Rows, first: Body, second: Body, held: bool, restitution: Rows, friction: Rows,
    floor: Rows,
) -> tuple[Rows, Rows, Rows]:  # fmt: skip
    """As :func:`.discs_laws.touch`: ``one`` and ``two`` are (x, y, vx, vy, spin) by rows.

    Returns velocities and spins of both after the contact (of the second: as they were, if it is ``held``),
    and the closing speed.
    """
    x1, y1, u1, v1, w1 = one
    x2, y2, u2, v2, w2 = two
    nx, ny = x2 - x1, y2 - y1
    d = np.sqrt(nx * nx + ny * ny)
    nx, ny = nx / d, ny / d
    rx, ry = u2 - u1, v2 - v1
    closing = -(rx * nx + ry * ny)
    sliding = ry * nx - rx * ny - w2 * second.radius - w1 * first.radius
    apart = np.maximum(restitution * closing, floor)
    meets = apart + closing > 0.0
    m1 = 1.0 / first.mass
    m2 = np.zeros_like(m1) if held else 1.0 / second.mass
    push = (apart + closing) / (m1 + m2)
    rub = _rub(sliding, m1 + m2 + m1 / first.inertia + m2 / second.inertia, friction * push)
    push, rub = np.where(meets, push, 0.0), np.where(meets, rub, 0.0)
    hx, hy = push * nx - rub * ny, push * ny + rub * nx
    after = np.stack([u1 - m1 * hx, v1 - m1 * hy, w1 - m1 * rub / (first.inertia * first.radius)])
    if held:
        return after, np.stack([u2, v2, w2]), closing
    other = np.stack([u2 + m2 * hx, v2 + m2 * hy, w2 - m2 * rub / (second.inertia * second.radius)])
    return after, other, closing


def rebound(
    nx: Rows, ny: Rows, before: Rows, body: Body, restitution: Rows, friction: Rows, floor: Rows
) -> tuple[Rows, Rows]:  # fmt: skip
    """As :func:`.discs_laws.rebound`; ``before`` is (vx, vy, spin). Returns these afterwards and the closing
    speed."""
    u, v, w = before
    closing = -(u * nx + v * ny)
    sliding = v * nx - u * ny - w * body.radius
    push = np.maximum(restitution * closing, floor) + closing
    meets = push > 0.0
    rub = _rub(sliding, 1.0 + 1.0 / body.inertia, friction * push)
    push, rub = np.where(meets, push, 0.0), np.where(meets, rub, 0.0)
    after = [u + (push * nx - rub * ny), v + (push * ny + rub * nx), w - rub / (body.inertia * body.radius)]
    return np.stack(after), closing
