"""How a ball leaves a cushion, a jaw or another fixed thing: three laws to choose from.

All three turn the velocity of the ball's point of contact into its velocity after the impact, given the
normal there, which is tilted where the cushion's nose is higher or lower than the ball's centre.

"stronge"
    W. J. Stronge, *Impact Mechanics*, 2nd ed., Cambridge 2018, chapter 5: a compliant contact, a spring
    along the normal and one across it, whose natural frequencies have the ratio ``cushion_ratio``. The
    contact sticks, slips, or slips, sticks and slips again; the tangential spring gives back what it holds,
    so that a ball with running side comes off livelier than under rigid laws. Exact by phases
    (:func:`stronge`); tabulated for speed (:func:`stronge_table`).
"han"
    I. Han, "Dynamics in carom and three cushion billiards", J. Mech. Sci. Technol. 19 (2005) 976-984: a
    rigid impact with Coulomb friction that may stick; the tilted normal does the rest.
"mathavan"
    S. Mathavan, M. R. Jackson, R. M. Parkin, "A theoretical analysis of billiard ball dynamics under cushion
    impacts", Proc. IMechE C 224 (2010) 1863-1873: both contacts, with cushion and with bed, rub while the
    impulse grows; restitution by the work done (Stronge's hypothesis).
"""

from __future__ import annotations

import functools
import math
from typing import Any

from .compiling import compiled

STRONGE, HAN, MATHAVAN = 0, 1, 2
LAWS = {"stronge": STRONGE, "han": HAN, "mathavan": MATHAVAN}
"""The laws by the name that Constants gives them."""
BETA = 3.5
"""1 + m R^2 / I of a sphere: how much faster a contact's tangential speed changes than its normal one."""
CELLS = 32
DEGREE = 7
"""The table: three pieces of CELLS cells, in each a polynomial of DEGREE."""
STEPS = 240
"""Steps of impulse in Mathavan's law, each of second order."""

Six = tuple[float, float, float, float, float, float]


@compiled(inline=True, bare=True)
def stretch(ratio: float) -> float:
    """Stronge's eta^2: how far the tangential spring gives for the normal one. Held below BETA."""
    eta2 = BETA / (ratio * ratio)
    return eta2 if eta2 < 0.97 * BETA else 0.97 * BETA


@compiled(bare=True)
def sticks_until(x0: float, v0: float, w: float, since: float, e: float, eta2: float) -> float:
    """When a contact that sticks since ``since`` begins to slip again: the tangential spring's force, in
    units of the normal spring's, first reaches friction's limit, which can be only while the bodies part.
    A coarse look finds the span, Newton's method kept within it the time."""
    half = 0.5 * math.pi
    end = half * (1.0 + e)
    shift = half * (1.0 - 1.0 / e)
    low = since + 1e-3 * (end - since)  # at the very beginning the two forces are equal
    if low < half:
        low = half
    step = (end - low) / 12.0
    high = low
    sign = 1.0
    for k in range(13):
        high = low + step if k > 0 else low
        x = x0 * math.cos(w * (high - since)) + v0 / w * math.sin(w * (high - since))
        sign = -1.0 if x < 0.0 else 1.0
        if sign * x >= eta2 * math.sin(high / e + shift):
            break
        low = high
    if high == low:
        return low
    t = 0.5 * (low + high)
    for _ in range(60):
        c = math.cos(w * (t - since))
        s = math.sin(w * (t - since))
        f = sign * (x0 * c + v0 / w * s) - eta2 * math.sin(t / e + shift)
        if f > 0.0:
            high = t
        else:
            low = t
        slope = sign * (v0 * c - x0 * w * s) - eta2 / e * math.cos(t / e + shift)
        new = t - f / slope if slope > 0.0 else low - 1.0
        if not (low <= new <= high):
            new = 0.5 * (low + high)
        if abs(new - t) < 4e-15:
            return new
        t = new
    return t


@compiled(bare=True)
def stronge(slip: float, e: float, ratio: float) -> float:
    """The slip after an impact under Stronge's law, both slips divided by friction times closing speed.

    ``slip >= 0``. What comes back may be negative: the contact then runs backwards. Time is counted in units
    of the normal spring's period over 2 pi: pressing together lasts pi/2, parting e pi/2.
    """
    eta2 = stretch(ratio)
    w = math.sqrt(BETA / eta2)
    half = 0.5 * math.pi
    shift = half * (1.0 - 1.0 / e)
    gross = (1.0 + e) * BETA - eta2 / e
    if gross < BETA:
        gross = BETA
    if slip >= gross:
        return slip - BETA * (1.0 + e)
    if slip < 1e-9:
        return slip * math.cos(w * half * (1.0 + e))  # it sticks to the very end
    if slip < eta2:  # sticks from the first
        since = 0.0
        x0 = 0.0
        v0 = slip
    elif slip <= BETA:  # slips, then sticks while still pressed together
        c = (slip - BETA) / (eta2 - BETA)
        since = math.acos(max(-1.0, min(1.0, c)))
        x0 = eta2 * math.sin(since)
        v0 = slip - BETA * (1.0 - math.cos(since))
    else:  # sticks while parting
        c = (slip - BETA) / (eta2 / e - e * BETA)
        phase = math.acos(max(-1.0, min(1.0, c)))
        since = (phase - shift) * e
        x0 = eta2 * math.sin(phase)
        v0 = slip - BETA * (1.0 - e * math.cos(phase))
    t = sticks_until(x0, v0, w, since, e, eta2)
    c = math.cos(w * (t - since))
    s = math.sin(w * (t - since))
    x = x0 * c + v0 / w * s
    v = v0 * c - w * x0 * s
    left = BETA * e * (1.0 + math.cos(t / e + shift))
    return v + left if x < 0.0 else v - left


@compiled(inline=True, bare=True)
def stronge_tabled(slip: float, table: Any) -> float:
    """As :func:`stronge`, from a table of :func:`stronge_table`."""
    if slip >= table[3]:
        return slip - table[4]
    z = slip
    p = 0
    if slip < table[1]:
        z = slip / table[1]
    elif slip < table[2]:
        p = 1
        z = math.sqrt((slip - table[1]) / (table[2] - table[1]))
    else:
        p = 2
        z = 1.0 - math.sqrt((table[3] - slip) / (table[3] - table[2]))
    z *= CELLS
    k = int(z)
    if k > CELLS - 1:
        k = CELLS - 1
    z -= k
    o = 8 + (p * CELLS + k) * (DEGREE + 1)
    return (
        table[o] + z * (table[o + 1] + z * (table[o + 2] + z * (table[o + 3] + z * (table[o + 4]
        + z * (table[o + 5] + z * (table[o + 6] + z * table[o + 7]))))))
    )  # fmt: skip


@functools.lru_cache(maxsize=64)
def stronge_table(e: float, ratio: float) -> tuple[float, ...]:
    """The law for one restitution and ratio, as a flat row: four breaks, what gross slip takes, whether the
    table may be trusted (1.0 or 0.0), two spare places, and the coefficients.

    The law has square roots where one pattern of sticking and slipping passes into another; the pieces are
    taken in variables in which it is smooth. For unusual constants it has more such places, even jumps; then
    the table is of no use, and says so.
    """
    import numpy as np

    eta2 = stretch(ratio)
    gross = max(BETA, (1 + e) * BETA - eta2 / e)
    breaks = [0.0, eta2, BETA, gross]
    nodes = 0.5 - 0.5 * np.cos(np.pi * (np.arange(DEGREE + 1) + 0.5) / (DEGREE + 1))
    solve = np.linalg.inv(np.vander(nodes, increasing=True))
    row = [*breaks, BETA * (1 + e), 0.0, 0.0, 0.0]
    worst = 0.0
    for p in range(3):
        low, high = breaks[p], breaks[p + 1]
        for k in range(CELLS):
            z = (k + nodes) / CELLS
            if p == 1:
                slips = low + (high - low) * z * z
            elif p == 2:
                slips = high - (high - low) * (1 - z) * (1 - z)
            else:
                slips = low + (high - low) * z
            row += (solve @ np.array([stronge(float(s), e, ratio) for s in slips])).tolist()
            middle = float(slips[DEGREE // 2] + slips[DEGREE // 2 + 1]) / 2
            worst = max(worst, abs(stronge_tabled(middle, row) - stronge(middle, e, ratio)))
    row[5] = float(worst < 1e-9)
    return tuple(row)


@compiled(bare=True)
def mathavan(
    hx: float, hy: float, hz: float, r: float,
    vx: float, vy: float, wx: float, wy: float, wz: float,
    e: float, mu: float, mu_bed: float,
) -> Six:  # fmt: skip
    """Mathavan's law for a ball on the bed, per unit of mass: (vx, vy, 0, wx, wy, wz) afterwards.

    The impulse of the cushion grows in steps (midpoint rule); friction at both contacts follows the slip.
    """
    turn = 2.5 / r
    closing = -(vx * hx + vy * hy)
    step = 2.0 * closing / (hx * hx + hy * hy) / STEPS
    work = 0.0
    wanted = -1.0
    for _ in range(40 * STEPS):
        ox = vx
        oy = vy
        owx = wx
        owy = wy
        owz = wz
        d = 0.5 * step
        sticks = False
        rolls = False
        tx = 0.0
        ty = 0.0
        tz = 0.0
        gx = 0.0
        gy = 0.0
        for part in range(2):
            # The cushion's contact at -r h, the bed's at -r z.
            cx = vx - r * (wy * hz - wz * hy)
            cy = vy - r * (wz * hx - wx * hz)
            cz = -r * (wx * hy - wy * hx)
            n = cx * hx + cy * hy + cz * hz
            cx -= n * hx
            cy -= n * hy
            cz -= n * hz
            slip = math.sqrt(cx * cx + cy * cy + cz * cz)
            if part == 0 or not sticks:
                k = -mu / slip if slip > 1e-12 else 0.0
                # Friction ends a slip; within a step it may not turn it round.
                sticks = -k * step > 1.0 / BETA
                if sticks:
                    k = -1.0 / BETA / step
                tx = k * cx
                ty = k * cy
                tz = k * cz
            press = -(hz + tz)
            if press < 0.0:
                press = 0.0
            ux = vx - r * wy
            uy = vy + r * wx
            u = math.sqrt(ux * ux + uy * uy)
            if part == 0 or not rolls:
                b = -mu_bed * press / u if u > 1e-12 else 0.0
                rolls = -b * step > 1.0 / BETA
                if rolls:
                    b = -1.0 / BETA / step
                gx = b * ux
                gy = b * uy
            vx = ox + d * (hx + tx + gx)
            vy = oy + d * (hy + ty + gy)
            wx = owx - turn * d * (hy * tz - hz * ty - gy)
            wy = owy - turn * d * (hz * tx - hx * tz + gx)
            wz = owz - turn * d * (hx * ty - hy * tx)
            if part == 0:
                d = step
        before = ox * hx + oy * hy
        after = vx * hx + vy * hy
        done = -0.5 * (before + after) * step
        if wanted < 0.0:
            if after >= 0.0:
                # Pressing together ends within this step.
                part_of = before / (before - after) if after > before else 1.0
                pressed = -0.5 * before * step * part_of
                wanted = e * e * (work + pressed)
                work = 0.5 * after * step * (1.0 - part_of)
            else:
                work += done
        else:
            work -= done
        if wanted >= 0.0 and work >= wanted:
            # Back to where the work is just done; the speed grows evenly with the impulse within a step.
            much = work - wanted
            disc = after * after - 2.0 * (after - before) / step * much
            over = 2.0 * much / (after + math.sqrt(disc if disc > 0.0 else 0.0)) / step
            if over > 1.0:
                over = 1.0
            vx -= over * (vx - ox)
            vy -= over * (vy - oy)
            wx -= over * (wx - owx)
            wy -= over * (wy - owy)
            wz -= over * (wz - owz)
            break
    return vx, vy, 0.0, wx, wy, wz


@compiled(inline=True, bare=True)
def bounce(
    hx: float, hy: float, hz: float, r: float,
    vx: float, vy: float, vz: float, wx: float, wy: float, wz: float,
    e: float, mu: float, law: int, ratio: float, table: Any, tabled: bool, mu_bed: float, flies: bool,
) -> Six:  # fmt: skip
    """A ball that meets a fixed thing with unit normal h (pointing to the ball): (v, w) afterwards.

    vz is as the impact leaves it; a ball on the bed is held there by the caller. Nothing happens to a ball
    that parts from it.
    """
    cx = vx - r * (wy * hz - wz * hy)
    cy = vy - r * (wz * hx - wx * hz)
    cz = vz - r * (wx * hy - wy * hx)
    n = cx * hx + cy * hy + cz * hz
    if n >= 0.0:
        return vx, vy, vz, wx, wy, wz
    if law == MATHAVAN and not flies:
        return mathavan(hx, hy, hz, r, vx, vy, wx, wy, wz, e, mu, mu_bed)
    cx -= n * hx
    cy -= n * hy
    cz -= n * hz
    slip = math.sqrt(cx * cx + cy * cy + cz * cz)
    k = 0.0
    if slip > 1e-14 and mu > 0.0:
        unit = -mu * n
        s = slip / unit
        if law == STRONGE:
            f = stronge_tabled(s, table) if tabled else stronge(s, e, ratio)
        else:
            f = s - BETA * (1.0 + e)
            if f < 0.0:
                f = 0.0
        k = (f * unit / slip - 1.0) / BETA
    tx = k * cx
    ty = k * cy
    tz = k * cz
    d = -(1.0 + e) * n
    turn = 2.5 / r
    return (
        vx + d * hx + tx, vy + d * hy + ty, vz + d * hz + tz,
        wx - turn * (hy * tz - hz * ty), wy - turn * (hz * tx - hx * tz), wz - turn * (hx * ty - hy * tx),
    )  # fmt: skip
