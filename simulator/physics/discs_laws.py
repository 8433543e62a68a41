"""Impacts of discs and rings, and what holes, rims and edges do to them.

Impacts are those of rigid round bodies with Coulomb's friction at the edges. The impulse passes through the
middles, so normal and tangential motion do not mix: the approach v becomes restitution x v, and friction
takes at most ``friction`` times the normal impulse from the sliding of the edges, never turning it round.
Two pieces in contact part with the separation floor at least (else a piece that leans on another touches it
infinitely often); that may add the floor's tiny energy to contacts slower than the floor.
"""

from __future__ import annotations

import math

from .compiling import compiled

Flats = list[float]


@compiled(inline=True)
def touch(
    i: int, j: int, px: Flats, py: Flats, vx: Flats, vy: Flats, w: Flats, radius: Flats, mass: Flats,
    inertia: Flats, held: int, restitution: float, friction: float, floor: float,
) -> float:  # fmt: skip
    """Pieces ``i`` and ``j`` touch: new speeds and spins. Returns the closing speed.

    ``inertia`` is the moment of inertia over mass x radius^2. With ``held`` the piece ``j`` cannot move.
    """
    nx = px[j] - px[i]
    ny = py[j] - py[i]
    d = math.sqrt(nx * nx + ny * ny)
    nx /= d
    ny /= d
    rx = vx[j] - vx[i]
    ry = vy[j] - vy[i]
    closing = -(rx * nx + ry * ny)
    sliding = ry * nx - rx * ny - w[j] * radius[j] - w[i] * radius[i]
    apart = restitution * closing
    if apart < floor:
        apart = floor
    if apart + closing <= 0.0:
        return closing
    mi = 1.0 / mass[i]
    mj = 0.0 if held else 1.0 / mass[j]
    push = (apart + closing) / (mi + mj)
    rub = -sliding / (mi + mj + mi / inertia[i] + (0.0 if held else mj / inertia[j]))
    most = friction * push
    if rub > most:
        rub = most
    elif rub < -most:
        rub = -most
    vx[i] -= mi * (push * nx - rub * ny)
    vy[i] -= mi * (push * ny + rub * nx)
    w[i] -= mi * rub / (inertia[i] * radius[i])
    if not held:
        vx[j] += mj * (push * nx - rub * ny)
        vy[j] += mj * (push * ny + rub * nx)
        w[j] -= mj * rub / (inertia[j] * radius[j])
    return closing


@compiled(inline=True)
def rebound(
    i: int, nx: float, ny: float, vx: Flats, vy: Flats, w: Flats, radius: Flats, inertia: Flats,
    restitution: float, friction: float, floor: float,
) -> float:  # fmt: skip
    """Piece ``i`` meets something fixed whose normal (nx, ny) points at it. Returns the closing speed."""
    closing = -(vx[i] * nx + vy[i] * ny)
    sliding = vy[i] * nx - vx[i] * ny - w[i] * radius[i]
    apart = restitution * closing
    if apart < floor:
        apart = floor
    push = apart + closing
    if push <= 0.0:
        return closing
    rub = -sliding / (1.0 + 1.0 / inertia[i])
    most = friction * push
    if rub > most:
        rub = most
    elif rub < -most:
        rub = -most
    vx[i] += push * nx - rub * ny
    vy[i] += push * ny + rub * nx
    w[i] -= rub / (inertia[i] * radius[i])
    return closing


@compiled
def support_radius(hole: float, radius: float) -> float:
    """How near a hole's middle a piece's middle must come before nothing holds it up; negative: never.

    The board carries what of the piece lies outside the hole. The piece tips when its middle leaves the
    convex hull of that. Its broadest points, at right angles to the way to the hole's middle, rest on the
    board until sqrt(hole^2 - radius^2) from there: a disc of 1 1/4 inches lies flat over a hole of 1 3/8
    with its own middle well inside the hole's edge ("it may project over the hole providing it lies flat",
    Crown book, Ditch Crokinole, 7).
    """
    left = hole * hole - radius * radius
    return math.sqrt(left) if left > 0.0 else -1.0


@compiled
def fall_time(room: float, height: float, gravity: float) -> float:
    """How long it takes a piece of ``height`` to fall so far into a hole ``room`` deep that the far edge
    meets it above its middle and holds it: by half its height (or to the bottom, if that is nearer)."""
    drop = 0.5 * height
    if room < drop:
        drop = room
    return math.sqrt(2.0 * drop / gravity)


@compiled
def leaning_way(
    distance: float, speed: float, hole: float, radius: float, room: float, friction: float, gravity: float
) -> float:
    """How far a piece that has tipped into a hole slides before it sticks, leaning; negative: it slides in.

    Tipped, it stands with its lower edge on the bottom and against the hole's edge behind: a slope of sine
    ``room`` over the length between, down which it slides if friction does not hold it. To lie flat in the
    hole its middle has to come within ``hole - radius`` of the hole's.
    """
    length = hole + radius - distance
    sine = room / length
    if sine >= 1.0:
        return -1.0
    hold = gravity * (friction * math.sqrt(1.0 - sine * sine) - sine)
    if hold <= 0.0:
        return -1.0
    way = 0.5 * speed * speed / hold
    return -1.0 if way >= distance - (hole - radius) else way
