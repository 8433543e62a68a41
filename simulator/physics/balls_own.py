"""A ball's own events: it begins to roll, comes to rest, falls into a hole or a cup, or comes down."""

from __future__ import annotations

import math
from typing import Any

from .balls_contacts import meet_fixed
from .balls_fixed import EDGE, END, HOLE, LAND, PASS, POST, speed_over_cup
from .balls_motion import BED_E, BED_MU, GRAV, HOP, REST, ROLL, SLIDE, SLOPE_X, SLOPE_Y
from .balls_record import go, note
from .compiling import compiled
from .laws import land


@compiled(bare=True)
def own_event(
    i: int, t: float, k: int, w: int, state: Any, balls: Any, flight: Any, body: Any, law: Any, rail: Any,
    table: Any, ends: Any, log: Any, count: Any,
) -> bool:  # fmt: skip
    """Ball i's own next event, of kind k with thing w, has come at t. Whether the run ends there."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    rad = body[0]
    if k == END:
        if state[i] == SLIDE:
            if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
                ux = vx[i] - rad[i] * wy[i]
                uy = vy[i] + rad[i] * wx[i]
                if ux * ux + uy * uy > 1e-10:
                    return False
            state[i] = ROLL
            wx[i] = -vy[i] / rad[i]
            wy[i] = vx[i] / rad[i]
        elif law[SLOPE_X] == 0.0 and law[SLOPE_Y] == 0.0:
            state[i] = REST
            lie_in_cup(i, t, state, balls, table, ends, log, count)
        elif vx[i] * vx[i] + vy[i] * vy[i] < 1e-14:
            lie_in_cup(i, t, state, balls, table, ends, log, count)
        return False
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    if k == POST:
        nw = len(walls[0])
        if stops[nw + w] != 0:
            count[4] = nw + w
            count[5] = i
            return True
        nx = px[i] - posts[0][w]
        ny = py[i] - posts[1][w]
        d = math.sqrt(nx * nx + ny * ny)
        if posts[2][w] < 0.0:
            d = -d
        meet_fixed(
            i, nx / d, ny / d, noses[nw + w], w, POST, t, state, balls, flight, rad, law, rail, ends, log,
            count,
        )  # fmt: skip
    elif k == HOLE:
        enter_hole(i, t, w, state, balls, rad, law, table, ends, log, count)
    elif k == LAND:
        come_down(i, t, state, balls, flight, rad, law, table, ends, log, count)
    else:
        note(log, count, k, i, w, t, px[i], py[i], math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]))
        go(i, state, balls, ends)
    return False


@compiled(bare=True)
def enter_hole(
    i: int, t: float, w: int, state: Any, balls: Any, rad: Any, law: Any, table: Any, ends: Any, log: Any,
    count: Any,
) -> None:  # fmt: skip
    """Ball i's centre comes over hole w: it falls, or rolls over a cup that is too shallow for its speed."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    hx, hy, hr, hd, hk = table[2]
    v = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
    if hk[w] >= 1.0 and v > 0.0:
        half = -((px[i] - hx[w]) * vx[i] + (py[i] - hy[w]) * vy[i]) / v
        new = speed_over_cup(v, max(0.0, half), hd[w], rad[i], law[GRAV])
        if new > 0.0:
            # A hair inside, so that the rim is behind it.
            px[i] += 1e-9 * (hx[w] - px[i])
            py[i] += 1e-9 * (hy[w] - py[i])
            k = new / v
            vx[i] *= k
            vy[i] *= k
            wx[i] *= k
            wy[i] *= k
            note(log, count, PASS, i, w, t, px[i], py[i], v)
            return
    note(log, count, HOLE, i, w, t, px[i], py[i], v)
    go(i, state, balls, ends)


@compiled(bare=True)
def lie_in_cup(i: int, t: float, state: Any, balls: Any, table: Any, ends: Any, log: Any, count: Any) -> None:
    """A ball that comes to rest within a cup's rim lies in the cup."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    hx, hy, hr, hd, hk = table[2]
    for w in range(len(hx)):
        dx = px[i] - hx[w]
        dy = py[i] - hy[w]
        if hk[w] >= 1.0 and dx * dx + dy * dy < hr[w] * hr[w]:
            note(log, count, HOLE, i, w, t, px[i], py[i], 0.0)
            go(i, state, balls, ends)
            return


@compiled(bare=True)
def come_down(
    i: int, t: float, state: Any, balls: Any, flight: Any, rad: Any, law: Any, table: Any, ends: Any,
    log: Any, count: Any,
) -> None:  # fmt: skip
    """A flying ball's foot comes to the height of the bed: into a hole, beyond an edge, or upon the bed."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    hx, hy, hr, hd, hk = holes
    pz[i] = 0.0
    for w in range(len(hx)):
        dx = px[i] - hx[w]
        dy = py[i] - hy[w]
        if dx * dx + dy * dy < hr[w] * hr[w]:
            note(log, count, HOLE, i, w, t, px[i], py[i], -vz[i])
            go(i, state, balls, ends)
            return
    e1, e2, e3, e4, er = edges
    for w in range(len(e1)):
        dx = px[i] - e1[w]
        dy = py[i] - e2[w]
        if er[w] > 0.0:
            beyond = dx * dx + dy * dy > er[w] * er[w]
        else:
            f = dx * e3[w] + dy * e4[w]
            beyond = e3[w] * dy - e4[w] * dx < 0.0 and 0.0 <= f <= -er[w]
        if beyond:
            note(log, count, EDGE, i, w, t, px[i], py[i], -vz[i])
            go(i, state, balls, ends)
            return
    note(log, count, LAND, i, -1, t, px[i], py[i], -vz[i])
    vx[i], vy[i], vz[i], wx[i], wy[i], wz[i] = land(
        rad[i], vx[i], vy[i], vz[i], wx[i], wy[i], wz[i], law[BED_E], law[BED_MU]
    )
    if vz[i] <= law[HOP]:
        vz[i] = 0.0
        state[i] = SLIDE
