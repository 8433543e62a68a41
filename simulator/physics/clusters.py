"""Balls, rings and discs that touch are struck together: one blow through a whole cluster.

A blow takes a fraction of a millisecond, in which what is struck moves by a hair; so places and lines of
centres stay as they are, and only depths of contact and velocities change. Each contact presses with
``k depth^p`` along its line of centres: p = 3/2 for balls (H. Hertz, 1881), 1 for the straight edges of discs
and rings. Springing back it presses with e^2 of that, so that two pieces alone part with e times their
closing speed (the bistiffness of C. Liu, Z. Zhao and B. Brogliato, "Frictionless multiple impacts in
multibody systems", Proc. R. Soc. A 464 (2008) 3193; N. Nguyen and B. Brogliato, 2018, compare it with
measured rows of balls). Gaps of up to :data:`NEAR` depths belong to the cluster: what is struck closes them
before its own blow has ended. docs/simulator/laws-of-clusters.md says why this law was chosen.

Velocities and depths leap in turns (leapfrog), with :data:`STEPS` steps to the blow of one pair. All contacts
press at once, and what a piece gets is summed without rounding (:data:`GRID`): so no order of contacts, and
no side, is favoured by a single bit. Momentum is kept; :func:`share_of` keeps energy from being made.

A cluster's numbers stand in flat lists, see :func:`desk`: those of a piece under the piece's own number,
those of a contact under the contact's.
"""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled

STEPS = 12
"""Steps to the blow of one pair; its restitution is then right to three digits."""
MOST_STEPS = 100_000
"""Steps after which a blow is taken to be over; a snooker rack takes some eighty."""
SLOWEST = 1e-5
"""m/s: slower blows are struck pair by pair."""
FELT = 1e-9
"""m/s: a contact that is pressed more weakly is not told of: rounding alone does that to neighbours."""
GRID = 6.0
"""Adding this and taking it away again rounds an impulse (N s, below 2) to whole multiples of 2^-50, the sums
of which are exact in any order."""
NEAR = 1.5
"""Greatest depths of a pair's contact: a struck ball moves by 1.47 of them (a disc by pi / 2) while its own
contact lasts."""
WIDEST = 1.2e-3
"""Metres: no gap wider than this belongs to a cluster."""
PARTING = 2.0
"""Neighbours that part faster than so many times the blow's closing speed are not met by it."""
HERTZ_TIME = 2.9432750
"""Duration of a blow of balls, in greatest depths over closing speeds (Landau, Lifshitz, vol. 7, 9)."""


def room(n: int) -> int:
    """How many contacts ``n`` round pieces can have: their lines of centres do not cross."""
    return 3 * n + 3


def desk(n: int, floats: Any, whole: Any) -> Any:
    """What a cluster is worked out on, empty; ``floats`` and ``whole`` make a list or array of that length.

    Whole numbers: what is known of each piece (0, 1 a member, 2 all its contacts found), the members, the two
    pieces of each contact, and the step at which it was first pressed (-1: never). Of pieces: x, y, velocity
    now and before the blow, 1 / mass, and what is given to it: two numbers by the push, three more by
    friction. Of contacts: normal, depth (below 0: a gap), impulse, impulse times sliding speed, and who is
    faster towards the other.
    """
    m = room(n)
    return (
        tuple(whole(k) for k in (n, n, m, m, m)),
        tuple(floats(n) for _ in range(12)),
        tuple(floats(m) for _ in range(6)),
    )


@compiled(inline=True, bare=True)
def fifth_root(x: float) -> float:
    """The fifth root of x from 1e-15 to 1e3, by sums, products and quotients alone: the same wherever it is
    done."""
    y = 1.0
    for _ in range(40):
        y4 = y * y * y * y
        old = y
        y = (4.0 * y + x / y4) * 0.2
        if y == old:
            break  # further steps would change nothing
    return y


@compiled(bare=True)
def depth_of(closing: float, reduced: float, stiffness: float, hertz: bool) -> float:
    """How deep (m) a pair of reduced mass ``reduced`` (kg) presses that closes with ``closing`` (m/s).

    ``stiffness`` is in N/m^1.5 for balls, N/m for discs.
    """
    if hertz:
        # (5 m v^2 / 4 k)^(2/5), with the power taken of a number that is not far from 1
        root = fifth_root(1.25e8 * reduced * closing * closing / stiffness)
        return 6.309573444801933e-4 * root * root
    return closing * math.sqrt(reduced / stiffness)


@compiled(bare=True)
def press(
    size: int, m: int, whole: Any, rows: Any, contacts: Any, restitution: float, stiffness: float,
    hertz: bool, dt: float,
) -> int:  # fmt: skip
    """Play the blow through ``size`` members with ``m`` contacts, in steps of ``dt`` seconds.

    Velocities are changed in place; how many contacts were pressed is returned.
    """
    turn = whole[4]
    push = contacts[3]
    rub = contacts[4]
    for c in range(m):
        push[c] = 0.0
        rub[c] = 0.0
        turn[c] = -1
    return press_on(0, size, m, whole, rows, contacts, restitution, stiffness, hertz, dt)


@compiled(bare=True)
def press_on(
    first: int, size: int, m: int, whole: Any, rows: Any, contacts: Any, restitution: float,
    stiffness: float, hertz: bool, dt: float,
) -> int:  # fmt: skip
    """Go on with a blow from its step ``first``; how many contacts were pressed for the first time."""
    mark, who, one, two, turn = whole
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = rows
    nx, ny, deep, push, rub, lead = contacts
    k = stiffness * dt
    back = restitution * restitution
    pressed = 0
    for step in range(first, MOST_STEPS):
        for q in range(size):
            i = who[q]
            hx[i] = 0.0
            hy[i] = 0.0
        live = False
        for c in range(m):
            i = one[c]
            j = two[c]
            du = u[i] - u[j]
            dv = v[i] - v[j]
            if du == 0.0 and dv == 0.0 and deep[c] <= 0.0:
                continue  # the blow has not come so far
            fx = nx[c]
            fy = ny[c]
            rate = du * fx + dv * fy
            d = deep[c] + dt * rate
            deep[c] = d
            if d > 0.0:
                live = True
                f = k * d
                if hertz:
                    f *= math.sqrt(d)
                if rate < 0.0:
                    f *= back
                if turn[c] < 0:
                    turn[c] = step
                    pressed += 1
                    lead[c] = (u[i] + u[j]) * fx + (v[i] + v[j]) * fy
                push[c] += f
                rub[c] += f * (dv * fx - du * fy)
                a = (f * fx + GRID) - GRID
                b = (f * fy + GRID) - GRID
                hx[i] -= a
                hy[i] -= b
                hx[j] += a
                hy[j] += b
        if not live:
            break
        for q in range(size):
            i = who[q]
            u[i] += light[i] * hx[i]
            v[i] += light[i] * hy[i]
    return pressed


@compiled(bare=True)
def put_in_order(n: int, m: int, whole: Any, contacts: Any) -> None:
    """Put into the depths, no longer needed, numbers by which pressed contacts stand in order of time, those
    of one step in the order of their pieces' numbers; infinity for those that were not pressed."""
    mark, who, one, two, turn = whole
    deep = contacts[2]
    for c in range(m):
        deep[c] = math.inf
        if turn[c] >= 0:
            deep[c] = (turn[c] * n + min(one[c], two[c])) * n + max(one[c], two[c])


@compiled(bare=True)
def share_of(first: float, second: float, spare: float) -> float:
    """The greatest share s of a change, at most all of it, that adds no more energy than ``spare`` (J).

    The change adds ``first s + second s^2 / 2`` joules.
    """
    if first + 0.5 * second <= spare or second <= 0.0:
        return 1.0
    s = (math.sqrt(first * first + 2.0 * second * max(spare, 0.0)) - first) / second
    return min(max(s, 0.0), 1.0)


@compiled(bare=True)
def tamed(size: int, m: int, whole: Any, rows: Any, contacts: Any) -> float:
    """Take the blow back by as much as it made energy, which is next to nothing; the energy lost (J)."""
    who = whole[1]
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = rows
    first = 0.0
    second = 0.0
    for q in range(size):
        i = who[q]
        if light[i] > 0.0:
            du = u[i] - u0[i]
            dv = v[i] - v0[i]
            first += (u0[i] * du + v0[i] * dv) / light[i]
            second += (du * du + dv * dv) / light[i]
    s = share_of(first, second, 0.0)
    if s < 1.0:
        for q in range(size):
            i = who[q]
            u[i] = u0[i] + s * (u[i] - u0[i])
            v[i] = v0[i] + s * (v[i] - v0[i])
        for c in range(m):
            contacts[3][c] *= s
            contacts[4][c] *= s
    return max(0.0, -(first + 0.5 * s * second) * s)


@compiled(bare=True)
def part(size: int, m: int, whole: Any, rows: Any, contacts: Any, floor: float) -> None:
    """See that what was pressed parts with ``floor`` (m/s) at least, as the laws of pairs do."""
    mark, who, one, two, turn = whole
    x, y, u, v, u0, v0, light, hx, hy, h1, h2, h3 = rows
    nx, ny, deep, push, rub, lead = contacts
    for q in range(size):
        hx[who[q]] = 0.0
        hy[who[q]] = 0.0
    for c in range(m):
        if turn[c] >= 0:
            i = one[c]
            j = two[c]
            lack = floor + ((u[i] - u[j]) * nx[c] + (v[i] - v[j]) * ny[c])
            if lack > 0.0:
                f = lack / (light[i] + light[j])
                a = (f * nx[c] + GRID) - GRID
                b = (f * ny[c] + GRID) - GRID
                hx[i] -= a
                hy[i] -= b
                hx[j] += a
                hy[j] += b
    for q in range(size):
        i = who[q]
        u[i] += light[i] * hx[i]
        v[i] += light[i] * hy[i]
