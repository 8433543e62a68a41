"""The kernel of rolling balls: from event to event until all rests.

Between events every ball's motion is known in closed form (:mod:`.balls_motion`); what comes next is the
least of all balls' own next events (:mod:`.balls_fixed`) and of all pairs' meetings (:mod:`.balls_pairs`).
Only the balls that take part in an event are brought up to its time; the others keep the description of
their motion, with no loss of digits. Bodies are never pushed apart: a touching pair is met when it closes
and left alone when it parts.

``count`` is what the kernel tells of itself: rows of the log, legs, whether either had no room (1), events,
the obstacle that ended it (a wall's number, or a post's after all walls; else -1), and the ball that met it.
A row of the log is (kind, ball, other, time, x, y, closing speed).
"""

from __future__ import annotations

import math
from typing import Any

from .balls_clusters import crowded, strike, take
from .balls_fixed import (
    EDGE,
    END,
    HOLE,
    JUMP,
    LAND,
    PASS,
    POST,
    TOUCH,
    WALL,
    next_fixed,
    speed_over_cup,
)
from .balls_motion import (
    BALL_A,
    BALL_B,
    BALL_C,
    BALL_E,
    BALL_FADE,
    BED_E,
    BED_MU,
    FLOOR,
    FLY,
    GONE,
    GRAV,
    HALF_ROLL,
    HOP,
    LAW_SIZE,
    RAIL_E,
    RAIL_FADE,
    RAIL_FIRM,
    RAIL_LAW,
    RAIL_MU,
    RAIL_RATIO,
    RAIL_TABLED,
    REST,
    ROLL,
    SLIDE,
    SLOPE_X,
    SLOPE_Y,
    SPIN_LOSS,
    STRIP_MORE,
    UNTIL,
    advance,
    keep_leg,
    settle,
)
from .balls_pairs import bounds_of, least, lowest, pair_time, place, times_of
from .clusters import FELT, put_in_order
from .clusters import desk as heap_of
from .compiling import compiled
from .laws import faded, knock, knock_in_space, land
from .laws_cushions import bounce
from .roots import INF

ROW = 7
"""Numbers in a row of the log."""
LEG = 13
"""Numbers in a leg."""
AWAY = 1e6
"""Metres: where balls are put that have left the table."""
SPENT = 1e-7
"""m/s: a rolling ball that is slower at the end of a stretch rests."""
LEAN = 0.06
"""m/s: on a sloped bed, a ball slower than this that is pressed against something stays there."""
WEDGED = 30.0
"""After so many such contacts on end it lies between things none of which would hold it alone."""


@compiled(bare=True)
def note(log: Any, count: Any, kind: int, a: int, b: int, t: float, x: float, y: float, speed: float) -> None:
    """Write a row of the log, if there is room."""
    o = ROW * count[0]
    if o + ROW <= len(log):
        log[o] = kind
        log[o + 1] = a
        log[o + 2] = b
        log[o + 3] = t
        log[o + 4] = x
        log[o + 5] = y
        log[o + 6] = speed
        count[0] += 1
    else:
        count[2] = 1


@compiled(bare=True)
def leans(i: int, nx: float, ny: float, closing: float, balls: Any, law: Any, ends: Any) -> bool:
    """Whether ball i, met from its side n, stays leaning there: only on a sloped bed."""
    sx = law[SLOPE_X]
    sy = law[SLOPE_Y]
    press = -(nx * sx + ny * sy)
    vx = balls[2][i]
    vy = balls[3][i]
    slow = ends[2]
    if closing > LEAN or vx * vx + vy * vy > LEAN * LEAN:
        slow[i] = 0.0
        return False
    if press <= 0.0:
        return False
    slow[i] += 1.0
    if slow[i] >= WEDGED:
        return True
    along = abs(nx * sy - ny * sx)
    return along <= 2.8 * law[HALF_ROLL] + law[RAIL_MU] * press


@compiled(bare=True)
def meet_ball(
    a: int,
    b: int,
    t: float,
    state: Any,
    balls: Any,
    flight: Any,
    body: Any,
    law: Any,
    ends: Any,
    log: Any,
    count: Any,
) -> None:
    """Balls a and b, both at time t, touch: log it, and give them their new speeds, spins and motions."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    rad, root, mass = body
    nx = px[b] - px[a]
    ny = py[b] - py[a]
    nz = pz[b] + rad[b] - pz[a] - rad[a]
    d = math.sqrt(nx * nx + ny * ny + nz * nz)
    if d == 0.0:
        nx = 1.0
        d = 1.0
    nx /= d
    ny /= d
    nz /= d
    va = vx[a] * nx + vy[a] * ny + vz[a] * nz
    vb = vx[b] * nx + vy[b] * ny + vz[b] * nz
    if va >= -vb:
        note(log, count, TOUCH, a, b, t, px[a], py[a], va - vb)
    else:
        note(log, count, TOUCH, b, a, t, px[b], py[b], va - vb)
    if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
        # Pressed against one that lies still, a slow ball lies still too.
        if state[b] == REST and state[a] != FLY and leans(a, -nx, -ny, va - vb, balls, law, ends):
            state[a] = REST
            return
        if state[a] == REST and state[b] != FLY and leans(b, nx, ny, va - vb, balls, law, ends):
            state[b] = REST
            return
    e = faded(law[BALL_E], law[BALL_FADE], 0.0, va - vb)
    fa = state[a] == FLY
    fb = state[b] == FLY
    if nz == 0.0 and not fa and not fb:
        (
            vx[a], vy[a], wx[a], wy[a], wz[a], vx[b], vy[b], wx[b], wy[b], wz[b],
        ) = knock(
            nx, ny, mass[a], mass[b], rad[a], rad[b], vx[a], vy[a], wx[a], wy[a], wz[a],
            vx[b], vy[b], wx[b], wy[b], wz[b],
            e, law[BALL_A], law[BALL_B], law[BALL_C], law[FLOOR],
        )  # fmt: skip
        state[a] = SLIDE
        state[b] = SLIDE
        return
    (
        vx[a], vy[a], vz[a], wx[a], wy[a], wz[a], vx[b], vy[b], vz[b], wx[b], wy[b], wz[b],
    ) = knock_in_space(
        nx, ny, nz, mass[a], mass[b], rad[a], rad[b], vx[a], vy[a], vz[a], wx[a], wy[a], wz[a],
        vx[b], vy[b], vz[b], wx[b], wy[b], wz[b],
        e, law[BALL_A], law[BALL_B], law[BALL_C], law[FLOOR],
    )  # fmt: skip
    for side in range(2):
        i = a if side == 0 else b
        if not (fa if side == 0 else fb):
            leave_bed(i, t, state, balls, flight, rad, law, log, count)


@compiled(bare=True)
def meet_cluster(
    a: int, b: int, n: int, t: float, keep: bool, state: Any, balls: Any, flight: Any, body: Any, law: Any,
    heap: Any, legs: Any, log: Any, count: Any,
) -> int:  # fmt: skip
    """Balls a and b, both at time t, meet where others touch them: log the contacts that are pressed, and
    give all that were struck their new speeds, spins and motions. How many those are, and their numbers in
    ``heap[0][1]``; 0 if the law of pairs holds."""
    rad, root, mass = body
    size, m, pressed, e = strike(a, b, n, t, state, balls, body, law, heap)
    if pressed < 2:
        return 0
    mark, who, one, two, turn = heap[0]
    if law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0:
        # What leans on another there is for the law of pairs.
        slow = True
        for c in range(m):
            if turn[c] >= 0 and push_speed(c, one[c], two[c], e, heap) > LEAN:
                slow = False
        if slow:
            return 0
    x = heap[1][0]
    y = heap[1][1]
    put_in_order(n, m, heap[0], heap[2])
    for _ in range(pressed):
        c = place(heap[2][2], 0, m, least(heap[2][2], 0, m))
        heap[2][2][c] = INF
        i = one[c]
        j = two[c]
        speed = push_speed(c, i, j, e, heap)
        if speed < FELT:
            pass
        elif heap[2][5][c] >= 0.0:
            note(log, count, TOUCH, i, j, t, x[i], y[i], speed)
        else:
            note(log, count, TOUCH, j, i, t, x[j], y[j], speed)
        for _side in range(2):
            if mark[i] != 5:
                mark[i] = 5
                if i != a and i != b:
                    if keep and (state[i] != REST or balls[8][i] != 0.0):
                        keep_leg(i, state[i], t, balls, flight, legs, count)
                    advance(i, state[i], t, balls, flight, rad, law)
            i = j
    take(size, m, state, balls, body, law, heap)
    struck = 0
    for q in range(size):
        i = who[q]
        if mark[i] == 4:
            who[struck] = i
            struck += 1
    return struck


@compiled(bare=True)
def push_speed(c: int, i: int, j: int, e: float, heap: Any) -> float:
    """The closing speed at which a pair alone would have had the push of contact c, of balls i and j with
    restitution e."""
    light = heap[1][6]
    speed: float = heap[2][3][c] * (light[i] + light[j]) / (1.0 + e)
    return speed


@compiled(bare=True)
def renew(
    struck: int, n: int, t: float, flying: int, state: Any, balls: Any, flight: Any, rad: Any, root: Any,
    law: Any, table: Any, ts: Any, tb: Any, tp: Any, exact: Any, kind: Any, what: Any, who: Any,
) -> None:  # fmt: skip
    """The first ``struck`` balls of ``who`` have new motions from t on: find what comes next for them."""
    for q in range(struck):
        i = who[q]
        settle(i, state, balls, flight, rad, law)
        if REST < state[i] < GONE:
            next_fixed(i, state, balls, flight, rad, law, table, ts, kind, what)
        else:
            ts[i] = INF
    for j in range(n):
        if tb[j] < INF:
            for q in range(struck):
                tp[j * n + who[q]] = INF
            tb[j] = least(tp, j * n, j * n + n)
    for q in range(struck):
        i = who[q]
        o = i * n
        tb[i] = INF
        if REST < state[i] < GONE:
            if flying == 0:
                bounds_of(i, n, t, balls, root, ts, tp, exact)
            else:
                times_of(i, n, t, state, balls, flight, rad, root, law, ts, tp, exact)
            for p in range(q):
                if REST < state[who[p]] < GONE:
                    tp[o + who[p]] = INF
            tb[i] = least(tp, o, o + n)
        else:
            for j in range(n):
                tp[o + j] = INF
    for q in range(struck):
        # At rest: the pair stands in the row of the one that moves.
        i = who[q]
        if state[i] == REST:
            for j in range(n):
                if j != i and REST < state[j] < GONE and tb[j] >= 0.0:
                    x = pair_time(j, i, t, state, balls, flight, rad, root, law, ts)
                    tp[j * n + i] = x
                    exact[j * n + i] = 1
                    if x < tb[j]:
                        tb[j] = x


@compiled(bare=True)
def leave_bed(
    i: int, t: float, state: Any, balls: Any, flight: Any, rad: Any, law: Any, log: Any, count: Any
) -> None:
    """A ball on the bed got an upright speed: the bed throws back what is pressed down, and it may fly."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    if vz[i] < 0.0:
        vx[i], vy[i], vz[i], wx[i], wy[i], wz[i] = land(
            rad[i], vx[i], vy[i], vz[i], wx[i], wy[i], wz[i], law[BED_E], law[BED_MU]
        )
    pz[i] = 0.0
    if vz[i] > law[HOP]:
        state[i] = FLY
        note(log, count, JUMP, i, -1, t, px[i], py[i], vz[i])
    else:
        vz[i] = 0.0
        state[i] = SLIDE


@compiled(inline=True, bare=True)
def meet_fixed(
    i: int, nx: float, ny: float, nose: float, number: int, kind: int, t: float, state: Any, balls: Any,
    flight: Any, rad: Any, law: Any, rail: Any, ends: Any, log: Any, count: Any,
) -> None:  # fmt: skip
    """Ball i meets a wall or post whose level unit normal, towards the ball, is n, at its nose's height.

    A ball on the bed stays there if the nose is at the height of its centre or above (the laws of cushions
    are made and measured so); below it, a fast ball may be thrown up.
    """
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    closing = -(vx[i] * nx + vy[i] * ny)
    note(log, count, kind, i, number, t, px[i], py[i], closing)
    flies = state[i] == FLY
    r = rad[i]
    hz = (pz[i] + r - nose) / r
    if nose < 0.0:  # a straight side of the height -nose: met at the height of the centre, or at its top
        hz = max(0.0, (pz[i] + r + nose) / r)
    if hz > 0.8:
        hz = 0.8
    elif hz < -0.8:
        hz = -0.8
    h = math.sqrt(1.0 - hz * hz)
    up = vz[i] if flies else 0.0
    whole = law[RAIL_E]
    e = faded(whole, law[RAIL_FADE], law[RAIL_FIRM], h * closing - hz * up)
    vx[i], vy[i], up, wx[i], wy[i], wz[i] = bounce(
        h * nx, h * ny, hz, r, vx[i], vy[i], up, wx[i], wy[i], wz[i], e, law[RAIL_MU],
        int(law[RAIL_LAW]), law[RAIL_RATIO], rail, law[RAIL_TABLED] != 0.0 and e == whole, law[BED_MU], flies,
    )  # fmt: skip
    part = vx[i] * nx + vy[i] * ny
    if part < law[FLOOR]:
        vx[i] += (law[FLOOR] - part) * nx
        vy[i] += (law[FLOOR] - part) * ny
    if flies:
        vz[i] = up
    elif hz > 0.05 and up > law[HOP]:
        vz[i] = up
        pz[i] = 0.0
        state[i] = FLY
        note(log, count, JUMP, i, -1, t, px[i], py[i], up)
    elif (law[SLOPE_X] != 0.0 or law[SLOPE_Y] != 0.0) and leans(i, nx, ny, closing, balls, law, ends):
        state[i] = REST
    else:
        state[i] = SLIDE


@compiled(bare=True)
def go(i: int, state: Any, balls: Any, ends: Any) -> None:
    """Ball i has left the table: keep its place for the record, and put it out of the way."""
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    ends[0][i] = px[i]
    ends[1][i] = py[i]
    px[i] = AWAY * (1.0 + i)
    py[i] = AWAY
    wz[i] = 0.0
    state[i] = GONE


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
            i,
            nx / d,
            ny / d,
            noses[nw + w],
            w,
            POST,
            t,
            state,
            balls,
            flight,
            rad,
            law,
            rail,
            ends,
            log,
            count,
        )
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


@compiled(bare=True)
def play(
    n: int, start: float, most: int, state: Any, balls: Any, flight: Any, body: Any, ends: Any, law: Any,
    rail: Any, table: Any, work: Any, log: Any, legs: Any, count: Any,
) -> float:  # fmt: skip
    """Play n balls from ``start`` until all rest, an obstacle is met, or ``most`` events are over; the time.

    ``state`` gives each ball's motion at the start: REST, SLIDE (it may well roll), FLY, or GONE.
    """
    ts, tb, tp, exact, kind, what, heap = work
    rad, root, mass = body
    t0 = balls[9]
    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = table
    flat = law[SLOPE_X] == 0.0 and law[SLOPE_Y] == 0.0
    strips = law[STRIP_MORE] != 0.0
    cups = len(holes[0]) > 0
    keep = len(legs) > 0
    t = start
    flying = 0
    for i in range(n):
        t0[i] = start
        if state[i] == FLY:
            flying += 1
        elif state[i] == GONE:
            go(i, state, balls, ends)
        tb[i] = INF
        ts[i] = INF
        ends[2][i] = 0.0
        if state[i] != REST:
            settle(i, state, balls, flight, rad, law)
            next_fixed(i, state, balls, flight, rad, law, table, ts, kind, what)
        else:
            balls[4][i] = 0.0
            balls[5][i] = 0.0
    for i in range(n):
        o = i * n
        s = state[i]
        if REST < s < GONE:
            if flying == 0:
                bounds_of(i, n, t, balls, root, ts, tp, exact)
            else:
                times_of(i, n, t, state, balls, flight, rad, root, law, ts, tp, exact)
            for j in range(i):
                if REST < state[j] < GONE:
                    tp[o + j] = INF
            tb[i] = least(tp, o, o + n)
        else:
            for j in range(n):
                tp[o + j] = INF
    events = 0
    cut = False
    until = law[UNTIL]
    while events < most:
        m1 = lowest(ts)
        m2 = lowest(tb)
        b = -1
        if until < m1 and until < m2:
            t = max(t, until)
            cut = True
            break
        if m2 < m1:
            a = place(tb, 0, n, m2)
            b = place(tp, a * n, a * n + n, m2)
            if exact[a * n + b] == 0:
                tp[a * n + b] = pair_time(a, b, m2, state, balls, flight, rad, root, law, ts)
                exact[a * n + b] = 1
                tb[a] = least(tp, a * n, a * n + n)
                continue
            if b < a:
                c = a
                a = b
                b = c
            t = m2
            sa = state[a]
            sb = state[b]
            if keep:
                if sa != REST or balls[8][a] != 0.0:
                    keep_leg(a, sa, t, balls, flight, legs, count)
                if sb != REST or balls[8][b] != 0.0:
                    keep_leg(b, sb, t, balls, flight, legs, count)
            advance(a, sa, t, balls, flight, rad, law)
            advance(b, sb, t, balls, flight, rad, law)
            if sa == FLY:
                flying -= 1
            if sb == FLY:
                flying -= 1
            if n > 2 and sa != FLY and sb != FLY and crowded(a, b, n, t, state, balls, rad):
                struck = meet_cluster(
                    a, b, n, t, keep, state, balls, flight, body, law, heap, legs, log, count
                )
                if struck > 0:
                    events += 1
                    renew(
                        struck,
                        n,
                        t,
                        flying,
                        state,
                        balls,
                        flight,
                        rad,
                        root,
                        law,
                        table,
                        ts,
                        tb,
                        tp,
                        exact,
                        kind,
                        what,
                        heap[0][1],
                    )
                    continue
            meet_ball(a, b, t, state, balls, flight, body, law, ends, log, count)
        else:
            if m1 == INF:
                break
            t = m1
            a = place(ts, 0, n, m1)
            sa = state[a]
            if keep:
                keep_leg(a, sa, t, balls, flight, legs, count)
            advance(a, sa, t, balls, flight, rad, law)
            if sa == FLY:
                flying -= 1
            k = kind[a]
            w = what[a]
            if k == END and flat:
                if sa == SLIDE:
                    state[a] = ROLL
                    balls[6][a] = -balls[3][a] / rad[a]
                    balls[7][a] = balls[2][a] / rad[a]
                elif strips and balls[2][a] * balls[2][a] + balls[3][a] * balls[3][a] > SPENT * SPENT:
                    pass  # it crosses the border of the slower cloth, and rolls on
                else:
                    state[a] = REST
                    if cups:
                        lie_in_cup(a, t, state, balls, table, ends, log, count)
            elif k == WALL:
                if stops[w] != 0:
                    count[4] = w
                    count[5] = a
                    break
                meet_fixed(
                    a, walls[5][w], walls[6][w], noses[w], w, WALL, t, state, balls, flight, rad, law, rail,
                    ends, log, count,
                )  # fmt: skip
            elif own_event(a, t, k, w, state, balls, flight, body, law, rail, table, ends, log, count):
                break
        events += 1
        i = a
        while i >= 0:
            if state[i] == FLY:
                flying += 1
            settle(i, state, balls, flight, rad, law)
            if REST < state[i] < GONE:
                next_fixed(i, state, balls, flight, rad, law, table, ts, kind, what)
            else:
                ts[i] = INF
            i = b if i == a else -1
        # What the other rows held of these two is void.
        for j in range(n):
            if tb[j] == INF:
                continue
            x = tp[j * n + a]
            tp[j * n + a] = INF
            if b >= 0:
                y = tp[j * n + b]
                if y < x:
                    x = y
                tp[j * n + b] = INF
            if x < INF and x == tb[j]:
                tb[j] = least(tp, j * n, j * n + n)
        i = a
        while i >= 0:
            o = i * n
            s = state[i]
            if REST < s < GONE:
                if flying == 0:
                    bounds_of(i, n, t, balls, root, ts, tp, exact)
                else:
                    times_of(i, n, t, state, balls, flight, rad, root, law, ts, tp, exact)
                if i == b and REST < state[a] < GONE:
                    tp[o + a] = INF
                tb[i] = least(tp, o, o + n)
            else:
                tb[i] = INF
                for j in range(n):
                    tp[o + j] = INF
                if s == REST:
                    # At rest: the pair stands in the row of the one that moves.
                    for j in range(n):
                        if j != i and REST < state[j] < GONE:
                            x = pair_time(j, i, t, state, balls, flight, rad, root, law, ts)
                            tp[j * n + i] = x
                            exact[j * n + i] = 1
                            if x < tb[j]:
                                tb[j] = x
            i = b if i == a else -1
    count[3] = events
    return finish(n, t, cut, state, balls, flight, rad, law, keep, legs, count)


@compiled(bare=True)
def finish(
    n: int, t: float, cut: bool, state: Any, balls: Any, flight: Any, rad: Any, law: Any, keep: bool,
    legs: Any, count: Any,
) -> float:  # fmt: skip
    """Bring all balls to the end of the run, which comes when the last that turns on the spot has turned
    out, unless the run was cut short or met an obstacle; the time of that end."""
    t0 = balls[9]
    wz = balls[8]
    last = t
    for i in range(n):
        s = state[i]
        end = t
        if s == REST and wz[i] != 0.0 and count[4] < 0 and not cut:
            end = max(t, t0[i] + abs(wz[i]) * rad[i] / law[SPIN_LOSS])
            last = max(last, end)
        if s != GONE and end > t0[i]:
            if keep and (s != REST or wz[i] != 0.0):
                keep_leg(i, s, end, balls, flight, legs, count)
            advance(i, s, end, balls, flight, rad, law)
            if s == REST and end > t:
                wz[i] = 0.0
    return last


@compiled(bare=True)
def many(
    desk: Any, starts: Any, states: Any, n: int, most: int, body: Any, laws: Any, rail: Any, table: Any,
    final: Any, status: Any, times: Any, counts: Any, logs: Any, room: int, legs: Any, leg_room: int,
) -> int:  # fmt: skip
    """Play many starts of one table and one set of balls, one after another.

    ``starts`` holds nine numbers a ball (place, speed, spin), ``states`` each ball's motion, ``laws`` one row
    of constants for all or one for each. Out come ``final`` (nine numbers a ball; the place of a ball that
    is gone is where it went), ``status`` (motions), ``times``, ``counts`` (six each, see above), ``logs``
    (``room`` rows each) and ``legs`` (``leg_room`` each). Returns how many lacked room.
    """
    whole = len(states) // n
    lacking = 0
    state, balls, flight, ends, law, work, log, leg, count = desk
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    for q in range(whole):
        if q == 0 or len(laws) > LAW_SIZE:
            for k in range(LAW_SIZE):
                law[k] = laws[(q * LAW_SIZE if len(laws) > LAW_SIZE else 0) + k]
        for i in range(n):
            o = 9 * (q * n + i)
            px[i] = starts[o]
            py[i] = starts[o + 1]
            pz[i] = starts[o + 2]
            vx[i] = starts[o + 3]
            vy[i] = starts[o + 4]
            vz[i] = starts[o + 5]
            wx[i] = starts[o + 6]
            wy[i] = starts[o + 7]
            wz[i] = starts[o + 8]
            state[i] = states[q * n + i]
        for k in range(6):
            count[k] = 0
        count[4] = -1
        count[5] = -1
        times[q] = play(
            n, times[q], most, state, balls, flight, body, ends, law, rail, table, work, log, leg, count
        )
        lacking += count[2]
        for k in range(6):
            counts[6 * q + k] = count[k]
        for k in range(ROW * count[0]):
            logs[ROW * room * q + k] = log[k]
        for k in range(LEG * count[1]):
            legs[LEG * leg_room * q + k] = leg[k]
        for i in range(n):
            o = 9 * (q * n + i)
            gone = state[i] == GONE
            final[o] = ends[0][i] if gone else px[i]
            final[o + 1] = ends[1][i] if gone else py[i]
            final[o + 2] = pz[i]
            final[o + 3] = vx[i]
            final[o + 4] = vy[i]
            final[o + 5] = vz[i]
            final[o + 6] = wx[i]
            final[o + 7] = wy[i]
            final[o + 8] = wz[i]
            status[q * n + i] = state[i]
    return lacking


def desk(n: int, room: int, leg_room: int) -> Any:
    """What :func:`play` works on, empty: lists."""
    return (
        [0] * n,
        tuple([0.0] * n for _ in range(11)),
        ([0.0] * n, [0.0] * n),
        ([0.0] * n, [0.0] * n, [0.0] * n),
        [0.0] * LAW_SIZE,
        (
            [0.0] * n,
            [0.0] * n,
            [0.0] * (n * n),
            [0] * (n * n),
            [0] * n,
            [0] * n,
            heap_of(n, lambda m: [0.0] * m, lambda m: [0] * m),
        ),
        [0.0] * (ROW * room),
        [0.0] * (LEG * leg_room),
        [0] * 6,
    )
