"""What an impact does to balls: ball on ball, ball on bed. Cushions are in :mod:`.laws_cushions`.

Every function takes velocities (m/s) and spins (rad/s) as plain numbers and returns the new ones, so that
the same source runs as Python and compiled. Axes: x and y in the bed, z up. A unit normal points from the
first body to the second.

- Ball on ball: Newton's restitution along the line of centres, Coulomb friction across it with a coefficient
  that falls with the speed of slip, ``mu = a + b exp(-c v)`` (D. Alciatore, Technical Proof TP A.14,
  "The effects of cut angle, speed, and spin on object ball throw", 2006, fitted to W. Marlow's measurements),
  and no more friction than ends the slip: for spheres that is 2/7 of the slip times the reduced mass.
  Restitution may fall with the closing speed (:func:`faded`), that of cushions too.
- Ball on bed: the same with the friction of a sliding ball, the bed being of infinite mass.
"""

from __future__ import annotations

import math

from .compiling import compiled

Ten = tuple[float, float, float, float, float, float, float, float, float, float]
Twelve = tuple[float, float, float, float, float, float, float, float, float, float, float, float]
Six = tuple[float, float, float, float, float, float]


@compiled(inline=True, bare=True)
def faded(e: float, fade: float, firm: float, speed: float) -> float:
    """Restitution ``e`` as it is at a closing speed (m/s): whole up to ``firm`` (m/s), then falling by the
    share ``fade`` (s/m), never to nothing. Without ``fade`` it is ``e`` to the last bit."""
    over = speed - firm
    if fade == 0.0 or over <= 0.0:
        return e
    return e / (1.0 + fade * over)


@compiled(inline=True, bare=True)
def knock(
    nx: float, ny: float, m1: float, m2: float, r1: float, r2: float,
    v1x: float, v1y: float, w1x: float, w1y: float, w1z: float,
    v2x: float, v2y: float, w2x: float, w2y: float, w2z: float,
    e: float, fa: float, fb: float, fc: float, floor: float,
) -> Ten:  # fmt: skip
    """Two balls of one radius on the bed: (v1x, v1y, w1x, w1y, w1z, v2x, v2y, w2x, w2y, w2z) afterwards.

    The bed takes up the upright part of the friction, which would lift one ball by a hair and press the other
    down. ``floor`` is the least speed of parting: without it a ball that is pressed on by another would be
    met endlessly often. It takes nothing from the momentum, and only in contacts slower than ``floor`` does
    it add energy, less than ``m floor^2 / 4``.
    """
    reduced = m1 * m2 / (m1 + m2)
    closing = (v1x - v2x) * nx + (v1y - v2y) * ny
    part = e * closing
    if part < floor:
        part = floor
    push = (closing + part) * reduced
    # The slip of ball 1's surface over ball 2's: along the tangent (-ny, nx) and upwards.
    slip_t = (v2x - v1x) * ny + (v1y - v2y) * nx + (r1 * w1z + r2 * w2z)
    slip_z = r1 * (w1x * ny - w1y * nx) + r2 * (w2x * ny - w2y * nx)
    slip = math.sqrt(slip_t * slip_t + slip_z * slip_z)
    drag = (fa + fb * math.exp(-fc * slip)) * (1.0 + e) * closing * reduced
    full = slip * reduced / 3.5
    k = -reduced / 3.5
    if drag < full:
        k = -drag / slip
    jt = k * slip_t
    jz = k * slip_z
    jx = -push * nx - jt * ny
    jy = -push * ny + jt * nx
    s1 = 2.5 / (m1 * r1)
    s2 = 2.5 / (m2 * r2)
    return (
        v1x + jx / m1, v1y + jy / m1, w1x + s1 * ny * jz, w1y - s1 * nx * jz, w1z + s1 * jt,
        v2x - jx / m2, v2y - jy / m2, w2x + s2 * ny * jz, w2y - s2 * nx * jz, w2z + s2 * jt,
    )  # fmt: skip


@compiled(bare=True)
def knock_in_space(
    nx: float, ny: float, nz: float, m1: float, m2: float, r1: float, r2: float,
    v1x: float, v1y: float, v1z: float, w1x: float, w1y: float, w1z: float,
    v2x: float, v2y: float, v2z: float, w2x: float, w2y: float, w2z: float,
    e: float, fa: float, fb: float, fc: float, floor: float,
) -> Twelve:  # fmt: skip
    """Two balls whose line of centres is not level (unequal radii, or one flies): (v1, w1, v2, w2) after."""
    reduced = m1 * m2 / (m1 + m2)
    dx = v1x - v2x
    dy = v1y - v2y
    dz = v1z - v2z
    closing = dx * nx + dy * ny + dz * nz
    part = e * closing
    if part < floor:
        part = floor
    push = (closing + part) * reduced
    # (r1 w1 + r2 w2) x n is what the spins add to the slip.
    gx = r1 * w1x + r2 * w2x
    gy = r1 * w1y + r2 * w2y
    gz = r1 * w1z + r2 * w2z
    sx = dx - closing * nx + gy * nz - gz * ny
    sy = dy - closing * ny + gz * nx - gx * nz
    sz = dz - closing * nz + gx * ny - gy * nx
    slip = math.sqrt(sx * sx + sy * sy + sz * sz)
    drag = (fa + fb * math.exp(-fc * slip)) * (1.0 + e) * closing * reduced
    full = slip * reduced / 3.5
    k = -reduced / 3.5
    if drag < full:
        k = -drag / slip
    tx = k * sx
    ty = k * sy
    tz = k * sz
    jx = tx - push * nx
    jy = ty - push * ny
    jz = tz - push * nz
    # n x t turns both balls the same way.
    ox = ny * tz - nz * ty
    oy = nz * tx - nx * tz
    oz = nx * ty - ny * tx
    s1 = 2.5 / (m1 * r1)
    s2 = 2.5 / (m2 * r2)
    return (
        v1x + jx / m1, v1y + jy / m1, v1z + jz / m1, w1x + s1 * ox, w1y + s1 * oy, w1z + s1 * oz,
        v2x - jx / m2, v2y - jy / m2, v2z - jz / m2, w2x + s2 * ox, w2y + s2 * oy, w2z + s2 * oz,
    )  # fmt: skip


@compiled(bare=True)
def land(
    r: float, vx: float, vy: float, vz: float, wx: float, wy: float, wz: float, e: float, mu: float
) -> Six:  # fmt: skip
    """A ball that comes down on the bed with ``vz < 0``: (vx, vy, vz, wx, wy, wz) afterwards.

    Restitution ``e``; friction ``mu`` against the slip of its foot, and no more than ends it (2/7 of it).
    """
    ux = vx - r * wy
    uy = vy + r * wx
    u = math.sqrt(ux * ux + uy * uy)
    k = -1.0 / 3.5
    drag = -mu * (1.0 + e) * vz
    if drag < u / 3.5:
        k = -drag / u
    dx = k * ux
    dy = k * uy
    return vx + dx, vy + dy, -e * vz, wx + 2.5 / r * dy, wy - 2.5 / r * dx, wz
