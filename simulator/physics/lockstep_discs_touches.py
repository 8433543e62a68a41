"""Discs that touch, for many samples at once: pairs, clusters, and what stands in a hole."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from . import discs_numbers as named
from .discs_numbers import GONE, HELD, MOVE, TOUCH
from .lockstep_discs_clusters import Blows, Heap, closing_and_near
from .lockstep_discs_laws import touch
from .lockstep_discs_pairs import SPARE
from .lockstep_discs_slots import Slots

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]
Going = tuple[Indices, Rows, Rows]
"""Pieces that are to be set on new ways: rows, time, and (x, y, vx, vy, spin)."""


def touched(slots: Slots, where: Indices, i: Indices, j: Indices, t: Rows) -> list[Going]:
    """In slots ``where`` the pieces ``i`` and ``j`` touch at ``t``."""
    n = slots.n
    a, b = where * n + i, where * n + j
    one, two = slots.at(a, t), slots.at(b, t)
    going: list[Going] = []
    if n > 2:
        near = _crowded(slots, where, a, b, one, two, t)
        if near.size:
            alone, struck = _clusters(slots, where[near], i[near], j[near], t[near])
            going.append(struck)
            keep = np.ones(where.size, bool)
            keep[near] = alone
            rows = np.nonzero(keep)[0]
            where, a, b, t = where[rows], a[rows], b[rows], t[rows]
            one, two = one[:, rows], two[:, rows]
    if where.size:
        going.append(_pairs(slots, where, a, b, one, two, t))
    return going


def _crowded(slots: Slots, where: Indices, a: Indices, b: Indices, one: Rows, two: Rows, t: Rows) -> Indices:
    """Which of the pairs have a third piece so near that it may be struck with them."""
    n, body = slots.n, slots.pieces.body
    i, j = a % n, b % n
    across = two - one
    _, near, _ = closing_and_near(
        across[0], across[1], across[2], across[3], body.mass[i], body.mass[j], slots.law(named.STIFF, where)
    )
    near = np.where((slots.status[a] == HELD) | (slots.status[b] == HELD), -1.0, near)
    some = np.nonzero(near >= 0.0)[0]
    where, near, t = where[some], near[some], t[some]
    x1, y1, x2, y2 = one[0, some], one[1, some], two[0, some], two[1, some]
    r1, r2 = body.radius[i[some]] + near, body.radius[j[some]] + near
    # Wherever it is on its way.
    dx, dy, far = (
        column.reshape(slots.size, n).take(where, axis=0) for column in (slots.mx, slots.my, slots.reach)
    )
    dx -= (0.5 * (x1 + x2))[:, None]
    dy -= (0.5 * (y1 + y2))[:, None]
    far += (2.0 * np.maximum(r1, r2) + SPARE)[:, None]
    q, k = np.nonzero(dx * dx + dy * dy <= far * far)
    third = where[q] * n + k
    status = slots.status[third]
    free = (k != i[some[q]]) & (k != j[some[q]]) & (status != GONE) & (status != HELD)
    q, k, third = q[free], k[free], third[free]
    if not q.size:
        return q
    x, y, _, _, _ = slots.at(third, t[q])
    radius = body.radius[k]
    close = np.zeros(q.size, bool)
    for px, py, r in ((x1, y1, r1), (x2, y2, r2)):
        ex, ey, rho = x - px[q], y - py[q], r[q] + radius + SPARE
        close |= ex * ex + ey * ey <= rho * rho
    return some[np.unique(q[close])]


def _clusters(
    slots: Slots, where: Indices, i: Indices, j: Indices, t: Rows
) -> tuple[NDArray[np.bool_], Going]:
    """Pairs that touch with others near them: all of a cluster are struck together.

    Returns which of the pairs turned out to touch alone, and the pieces that were struck.
    """
    n = slots.n
    x, y, u, v, w = slots.all_at(where, t)
    status = slots.status.reshape(slots.size, n)[where]
    laws = Blows(*(slots.law(k, where) for k in (named.E_DISC, named.F_DISC, named.FLOOR, named.STIFF)))
    there = (status != GONE) & (status != HELD)
    heap = Heap(x.T, y.T, u.T, v.T, there.T, i, j, slots.pieces.body, laws)
    struck = heap.struck(w.T)
    k, piece = np.nonzero(struck.pressed.T)
    rows, time = where[k] * n + piece, t[k]
    slots.interrupt(rows, time)
    slots.status[rows], slots.over[rows], slots.where[rows] = MOVE, -1, -1
    k, faster = struck.sample, struck.faster
    slots.note(where[k] * n + faster, t[k], TOUCH, struck.slower, x[k, faster], y[k, faster], struck.speed)
    k, piece = np.nonzero(struck.pressed.T)
    state = np.stack([x[k, piece], y[k, piece], *struck.after[:, piece, k]])
    return ~struck.clustered, (rows, time, state)


def _pairs(slots: Slots, where: Indices, a: Indices, b: Indices, one: Rows, two: Rows, t: Rows) -> Going:
    """Two pieces touch that no others are near."""
    n, body = slots.n, slots.pieces.body
    slots.interrupt(np.concatenate((a, b)), np.concatenate((t, t)))
    # First the faster towards the other; what stands in a hole last.
    nx, ny = two[0] - one[0], two[1] - one[1]
    slower = one[2] * nx + one[3] * ny < -(two[2] * nx + two[3] * ny)
    held_a, held_b = slots.status[a] == HELD, slots.status[b] == HELD
    turned = held_a | (~held_b & slower)
    a, b = np.where(turned, b, a), np.where(turned, a, b)
    one, two = np.where(turned, two, one), np.where(turned, one, two)
    first, second = body.of(a % n), body.of(b % n)
    e, f, floor = (slots.law(k, where) for k in (named.E_DISC, named.F_DISC, named.FLOOR))
    after, other, speed = touch(one, two, first, second, False, e, f, floor)
    held = held_a | held_b
    stays = np.zeros(a.size, bool)
    for row in np.nonzero(held)[0].tolist():
        stays[row] = not _climbs_out(slots, int(where[row]), int(b[row]), float(t[row]), other[:, row])
    if stays.any():
        some = np.nonzero(stays)[0]
        after[:, some], other[:, some], speed[some] = touch(
            one[:, some], two[:, some], first.of(some), second.of(some), True, e[some], f[some], floor[some]
        )
        other[:, some] = 0.0
    slots.over[b[~held]] = -1
    slots.status[b[~stays]], slots.where[b[~stays]] = MOVE, -1
    slots.status[a], slots.over[a], slots.where[a] = MOVE, -1, -1
    slots.note(a, t, TOUCH, b % n, one[0], one[1], speed)
    rows = np.concatenate((a, b))
    state = np.concatenate((np.vstack((one[:2], after)), np.vstack((two[:2], other))), axis=1)
    return rows, np.concatenate((t, t)), state


def _climbs_out(slots: Slots, where: int, row: int, t: float, after: Rows) -> bool:
    """Whether a piece that stands in a hole is struck hard enough to climb out, with what is then left of
    its velocity (of ``after``: velocity and spin), which pays for the height."""
    hole, at = int(slots.where[row]), np.array([where])
    rattle, gravity = (float(slots.law(k, at)[0]) for k in (named.RATTLE, named.GRAVITY))
    height = float(slots.pieces.height[row % slots.n])
    v = math.sqrt(after[0] * after[0] + after[1] * after[1])
    out = (rattle * v) ** 2 - 2.0 * gravity * (slots.room[where, hole] + height)
    if out <= 0.0:
        return False
    after[:2] *= math.sqrt(out) / v
    slots.room[where, hole] += height
    slots.over[row] = hole
    slots.ask_holes_anew(where, t)
    return True
