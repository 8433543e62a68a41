"""When the balls of many samples next meet one another, and who is so near that it is struck with them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .clusters import PARTING, WIDEST
from .lockstep_clusters import near_of
from .lockstep_hand import AX, HAIR, PATH, VY, Hand, Indices
from .lockstep_laws import Rows
from .lockstep_settings import at
from .lockstep_times import meetings


def pairs_of(hand: Hand, c: Rows, own: Rows, box: Rows, time: Rows, sample: Indices, ball: Indices) -> None:
    """Times of contact of rows, whose balls changed at ``time``, with all other balls of their samples.

    ``own`` are the times of the rows' own next events, ``box`` what their ways lie in until then.
    """
    n, e, begin = hand.n, hand.e.reshape(-1), sample * hand.columns
    e[hand.column.take(ball, axis=0) + begin[:, None]] = np.inf
    rho = 2.0 * hand.radius
    x0, x1, y0, y1 = box
    other, mate, row = _near(hand, sample, ball, (x0 - rho, x1 + rho, y0 - rho, y1 + rho))
    if not row.size:
        return
    now, mine = time.take(row), c[AX : VY + 1].take(row, axis=1)
    ax, ay, px, py, vx, vy = _path(hand, mate, now)
    horizon = np.minimum(hand.own.reshape(-1).take(mate), own.take(row)) - now
    found = meetings(
        px - mine[2], py - mine[3], vx - mine[4], vy - mine[5], ax - mine[0], ay - mine[1], rho,
        np.minimum(horizon, 1e300),
    )  # fmt: skip
    e[hand.column.reshape(-1).take(ball.take(row) * n + other) + begin.take(row)] = now + found


def _near(
    hand: Hand, sample: Indices, ball: Indices, box: tuple[Rows, Rows, Rows, Rows]
) -> tuple[Indices, Indices, Indices]:
    """Which other balls' ways come into boxes of rows: their numbers, places in the arrays, and the rows."""
    size = sample.size
    x0, x1, y0, y1 = hand.box.take(sample, axis=2)
    left, right, near, far = box
    meets = x0 <= right
    meets &= x1 >= left
    meets &= y0 <= far
    meets &= y1 >= near
    meets.reshape(-1)[ball * size + np.arange(size)] = False
    other, row = np.divmod(meets.reshape(-1).nonzero()[0], size)
    return other, other * hand.id.size + sample.take(row), row


def _path(hand: Hand, flat: Indices, t: Rows) -> tuple[Rows, ...]:
    """Half the acceleration, place and velocity at ``t`` of balls."""
    t0, ax, ay, px, py, vx, vy = hand.a[PATH].reshape(VY + 1, -1).take(flat, axis=1)
    dt = t - t0
    gx, gy = ax * dt, ay * dt
    return ax, ay, px + (vx + gx) * dt, py + (vy + gy) * dt, vx + 2.0 * gx, vy + 2.0 * gy


def crowded(hand: Hand, sample: Indices, t: Rows, one: Indices, two: Indices) -> NDArray[np.bool_]:
    """Which of the balls ``one`` and ``two`` in contact at ``t`` have a third so near one of them that it may
    be struck with them."""
    size, rho = sample.size, 2.0 * hand.radius
    many = np.zeros(size, bool)
    both = np.concatenate((one, two)) * hand.id.size + np.concatenate((sample, sample))
    ends = np.array(_path(hand, both, np.concatenate((t, t)))[2:]).reshape(4, 2, size)
    (x1, x2), (y1, y2) = ends[0], ends[1]
    reach = rho + WIDEST
    box = (
        np.minimum(x1, x2) - reach, np.maximum(x1, x2) + reach,
        np.minimum(y1, y2) - reach, np.maximum(y1, y2) + reach,
    )  # fmt: skip
    _, third, row = _near(hand, sample, one, box)
    other = (third != both[size:].take(row)).nonzero()[0]
    if not other.size:
        return many
    third, row = third.take(other), row.take(other)
    others = np.array(_path(hand, third, t.take(row))[2:])
    dx, dy = others[:2, None] - ends[:2].take(row, axis=2)
    close = ((dx * dx + dy * dy).min(axis=0) <= reach * reach).nonzero()[0]
    if not close.size:
        return many
    # The same with the gap that belongs to a blow as fast as this one, and for those alone that it meets.
    row, others = row.take(close), others.take(close, axis=1)
    ends = ends.take(row, axis=2)
    dx, dy, du, dv = others[:, None] - ends
    ex, ey, eu, ev = ends[:, 1] - ends[:, 0]
    closing = -(eu * ex + ev * ey) / np.sqrt(ex * ex + ey * ey)
    mass1, mass2 = (hand.mass_of(ball.take(row)) for ball in (one, two))
    gap = near_of(closing, mass1, mass2, hand.radius, at(hand.s.modulus, sample.take(row)))
    d = np.sqrt(dx * dx + dy * dy)
    # (those that part faster are not met)
    met = (d <= rho + gap + HAIR) & (du * dx + dv * dy <= (PARTING * closing + HAIR) * d)
    many[row[met.any(axis=0)]] = True
    return many
