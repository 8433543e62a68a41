"""Discs, rings and weights from event to event: the loop itself, over flat lists.

Between events a piece moves on a parabola of time along a straight line. Each piece knows its own next event
(it stops, its retardation is renewed, it meets a wall, post, hole or edge: :mod:`.discs_own`). Of each pair a
lower bound of the time of contact is kept, which is refined to the contact itself only when it is the next
thing to happen (:mod:`.discs_pairs`). The numbers for things, and the layout of the flat lists, are in
:mod:`.discs_numbers`.
"""

from __future__ import annotations

import math
from typing import Any

from .compiling import compiled
from .discs_clusters import crowded
from .discs_contacts import drop, meet_cluster
from .discs_laws import rebound, touch
from .discs_numbers import (
    ACROSS,
    CUT,
    DONE,
    E_DISC,
    E_PEG,
    E_RIM,
    EDGE,
    ENDLESS,
    EVENTS,
    F_DISC,
    F_PEG,
    F_RIM,
    FLOOR,
    FULL,
    GONE,
    GRAVITY,
    HELD,
    HOLE,
    JUMP,
    LEGS,
    MET,
    MOST,
    MOVE,
    NONE,
    OFF,
    PEG,
    POST,
    POSTS,
    RATTLE,
    REST,
    ROUND_RIM,
    STOP,
    THING,
    TOUCH,
    UNTIL,
    WALL,
    WALLS,
)
from .discs_own import plan
from .discs_pairs import least, meeting, place, row
from .discs_record import advance, note

INF = math.inf
Flats = Any
Whole = Any


@compiled
def play(
    n: int, t: float, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats, al: Flats,
    bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, ts: Flats, tb: Flats, reach: Flats, kind:
    Whole, what: Whole, status: Whole, over: Whole, where: Whole, radius: Flats, mass: Flats, inertia: Flats,
    height: Flats, at: Whole, walls: Flats, posts: Flats, holes: Flats, edges: Flats, room: Flats, law:
    Flats, tables: Flats, tp: Flats, exact: Whole, events: Flats, legs: Flats, count: Whole, heap: Any,
) -> tuple[int, float, int, int]:  # fmt: skip
    """Play from ``t`` until all rests or an obstacle is met.

    Returns how it ended, when, and for an obstacle the piece and the wall (k) or post (-1 - k) it is about to
    meet. ``count`` is how many events and legs were noted (or would have been: the logs may be shorter; of
    length 0 they are not wanted) and how many contacts and renewals there were.
    """
    logged = len(events) > 0
    drawn = len(legs) > 0
    for i in range(n):
        t0[i] = t
        tb[i] = INF
        plan(
            i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what, status, over,
            radius, inertia, height, at, walls, posts, holes, edges, room, law, tables,
        )  # fmt: skip
    for i in range(n * n):
        tp[i] = INF
    for i in range(n):
        if status[i] == MOVE:
            row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
            for j in range(i):
                if status[j] == MOVE:
                    tp[i * n + j] = INF
            tb[i] = least(tp, i * n, i * n + n)
    while True:
        if logged and EVENTS * count[0] > len(events):
            return FULL, t, -1, -1
        if drawn and LEGS * (count[1] + 2 * n) > len(legs):
            return FULL, t, -1, -1
        first = least(ts, 0, n)
        second = least(tb, 0, n)
        partner = -1
        if first == INF and second == INF:
            break
        if first > law[UNTIL] and second > law[UNTIL]:
            t = law[UNTIL]
            for i in range(n):
                advance(i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            return CUT, t, -1, -1
        if second < first:
            a = place(tb, second, 0)
            base = a * n
            b = place(tp, second, base) - base
            if exact[base + b] == 0:
                tp[base + b] = meeting(a, b, second, px, py, vx, vy, ax, ay, t0, ts, radius)
                exact[base + b] = 1
                tb[a] = least(tp, base, base + n)
                continue
            t = second
            count[2] += 1
            partner = b
            advance(a, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            advance(b, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            if (
                n > 2
                and status[a] != HELD
                and status[b] != HELD
                and crowded(a, b, n, t, px, py, vx, vy, ax, ay, t0, status, radius)
            ):
                struck = meet_cluster(
                    a, b, n, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, over,
                    where, radius, mass, inertia, law, events, legs, count, heap,
                )  # fmt: skip
                if struck > 0:
                    if count[2] > law[MOST]:
                        return ENDLESS, t, -1, -1
                    who = heap[0][1]
                    for q in range(struck):
                        plan(
                            who[q], t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what,
                            status, over, radius, inertia, height, at, walls, posts, holes, edges, room, law,
                            tables,
                        )  # fmt: skip
                    for j in range(n):
                        if tb[j] < INF:
                            for q in range(struck):
                                tp[j * n + who[q]] = INF
                            tb[j] = least(tp, j * n, j * n + n)
                    for q in range(struck):
                        i = who[q]
                        row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
                        for p in range(q):
                            tp[i * n + who[p]] = INF
                        tb[i] = least(tp, i * n, i * n + n)
                    continue
            if status[a] == HELD:
                a, b = b, a
            elif status[b] != HELD:
                # The event names first whichever is the faster towards the other.
                nx = px[b] - px[a]
                ny = py[b] - py[a]
                if vx[a] * nx + vy[a] * ny < -(vx[b] * nx + vy[b] * ny):
                    a, b = b, a
            partner = b
            if status[b] == HELD:
                ux = vx[a]
                uy = vy[a]
                turn = w[a]
                speed = touch(
                    a, b, px, py, vx, vy, w, radius, mass, inertia, 0, law[E_DISC], law[F_DISC], law[FLOOR]
                )
                v = math.sqrt(vx[b] * vx[b] + vy[b] * vy[b])
                k = where[b]
                out = law[RATTLE] * v
                out = out * out - 2.0 * law[GRAVITY] * (room[k] + height[b])
                if out > 0.0:
                    # Struck hard enough it climbs out: what is left of its speed pays for the height.
                    out = math.sqrt(out) / v
                    vx[b] *= out
                    vy[b] *= out
                    room[k] += height[b]
                    over[b] = k
                    where[b] = -1
                    status[b] = MOVE
                else:
                    vx[b] = 0.0
                    vy[b] = 0.0
                    w[b] = 0.0
                    w[a] = turn
                    vx[a] = ux
                    vy[a] = uy
                    speed = touch(
                        a, b, px, py, vx, vy, w, radius, mass, inertia, 1, law[E_DISC], law[F_DISC],
                        law[FLOOR],
                    )  # fmt: skip
            else:
                speed = touch(
                    a, b, px, py, vx, vy, w, radius, mass, inertia, 0, law[E_DISC], law[F_DISC], law[FLOOR]
                )
                status[b] = MOVE
                over[b] = -1
                where[b] = -1
            status[a] = MOVE
            over[a] = -1
            where[a] = -1
            note(t, TOUCH, a, b, px[a], py[a], speed, events, count)
        else:
            t = first
            a = place(ts, first, 0)
            advance(a, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, status, legs, count)
            count[2] += 1
            what_k = what[a]
            happens = kind[a]
            if happens == STOP:
                vx[a] = 0.0
                vy[a] = 0.0
                w[a] = 0.0
                status[a] = REST
                if over[a] >= 0:
                    what_k = over[a]
                    happens = HOLE
                else:
                    note(t, STOP, a, -1, px[a], py[a], 0.0, events, count)
            if happens == WALL:
                o = WALLS * what_k
                if walls[o + 6] != 0.0:
                    for i in range(n):
                        advance(
                            i,
                            t,
                            px,
                            py,
                            vx,
                            vy,
                            ax,
                            ay,
                            w,
                            al,
                            bow,
                            bend,
                            full,
                            angle,
                            t0,
                            status,
                            legs,
                            count,
                        )
                    return MET, t, a, what_k
                nx = -walls[o + 3]
                ny = walls[o + 2]
                if -(vx[a] * nx + vy[a] * ny) > law[JUMP]:
                    happens = OFF
                else:
                    speed = rebound(a, nx, ny, vx, vy, w, radius, inertia, law[E_RIM], law[F_RIM], law[FLOOR])
                    over[a] = -1
                    note(t, WALL, a, what_k, px[a], py[a], speed, events, count)
            elif happens == POST:
                o = POSTS * what_k
                sort = int(posts[o + 3])
                if sort == THING:
                    for i in range(n):
                        advance(
                            i,
                            t,
                            px,
                            py,
                            vx,
                            vy,
                            ax,
                            ay,
                            w,
                            al,
                            bow,
                            bend,
                            full,
                            angle,
                            t0,
                            status,
                            legs,
                            count,
                        )
                    return MET, t, a, -1 - what_k
                nx = px[a] - posts[o]
                ny = py[a] - posts[o + 1]
                d = math.sqrt(nx * nx + ny * ny)
                if sort == ROUND_RIM:
                    d = -d
                nx /= d
                ny /= d
                if sort != PEG and -(vx[a] * nx + vy[a] * ny) > law[JUMP]:
                    happens = OFF
                else:
                    speed = rebound(
                        a, nx, ny, vx, vy, w, radius, inertia, law[E_PEG] if sort == PEG else law[E_RIM],
                        law[F_PEG] if sort == PEG else law[F_RIM], law[FLOOR],
                    )  # fmt: skip
                    over[a] = -1
                    note(t, POST, a, what_k, px[a], py[a], speed, events, count)
            elif happens == HOLE:
                x = px[a]
                y = py[a]
                speed = math.sqrt(vx[a] * vx[a] + vy[a] * vy[a])
                fell = drop(
                    a, n, what_k, t, px, py, vx, vy, ax, ay, w, t0, status, over, where, radius, height,
                    holes, room, law,
                )  # fmt: skip
                if fell != NONE:
                    kind[a] = fell
                    over[a] = -1
                    note(t, fell, a, what_k, x, y, speed, events, count)
            elif happens == ACROSS:
                over[a] = -1
                vx[a] *= law[RATTLE]
                vy[a] *= law[RATTLE]
            elif happens == EDGE:
                note(
                    t, EDGE, a, what_k, px[a], py[a], math.sqrt(vx[a] * vx[a] + vy[a] * vy[a]), events, count
                )
                status[a] = GONE
                where[a] = what_k
            if happens == OFF:
                note(t, OFF, a, what_k if kind[a] == WALL else -1 - what_k, px[a], py[a],
                     math.sqrt(vx[a] * vx[a] + vy[a] * vy[a]), events, count)  # fmt: skip
                status[a] = GONE
                where[a] = what_k if kind[a] == WALL else -1 - what_k
                kind[a] = OFF
            if happens in (EDGE, OFF):
                vx[a] = 0.0
                vy[a] = 0.0
                w[a] = 0.0
        if count[2] > law[MOST]:
            return ENDLESS, t, -1, -1
        for turn in range(2):
            i = a if turn == 0 else partner
            if i >= 0:
                plan(
                    i, t, px, py, vx, vy, ax, ay, w, al, bow, bend, full, ts, reach, kind, what, status, over,
                    radius, inertia, height, at, walls, posts, holes, edges, room, law, tables,
                )  # fmt: skip
        # What the other rows hold of these pieces is out of date.
        for j in range(n):
            base = j * n
            old = tp[base + a]
            tp[base + a] = INF
            if partner >= 0:
                if tp[base + partner] < old:
                    old = tp[base + partner]
                tp[base + partner] = INF
            if old < INF and old == tb[j]:
                tb[j] = least(tp, base, base + n)
        for turn in range(2):
            i = a if turn == 0 else partner
            if i < 0:
                break
            tb[i] = row(i, n, t, px, py, vx, vy, ax, ay, t0, ts, reach, status, radius, tp, exact)
            if turn == 1 and tp[i * n + a] < INF:
                # The pair of the two is in the first one's row already.
                tp[i * n + a] = INF
                tb[i] = least(tp, i * n, i * n + n)
    return DONE, t, -1, -1
