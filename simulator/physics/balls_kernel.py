"""The kernel of rolling balls: from event to event until all rests.

Between events every ball's motion is known in closed form (:mod:`.balls_motion`); what comes next is the
least of all balls' own next events (:mod:`.balls_fixed`) and of all pairs' meetings (:mod:`.balls_pairs`).
Only the balls that take part in an event are brought up to its time; the others keep the description of
their motion, with no loss of digits. What events do is in :mod:`.balls_contacts` and :mod:`.balls_own`, what
is written down of them in :mod:`.balls_record`.
"""

from __future__ import annotations

from typing import Any

from .balls_clusters import crowded
from .balls_contacts import meet_ball, meet_cluster, meet_fixed
from .balls_fixed import END, WALL, next_fixed
from .balls_motion import (
    FLY,
    GONE,
    LAW_SIZE,
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
from .balls_own import lie_in_cup, own_event
from .balls_pairs import bounds_of, least, lowest, pair_time, place, times_of
from .balls_record import LEG, ROW, go
from .clusters import desk as heap_of
from .compiling import compiled
from .roots import INF

SPENT = 1e-7
"""m/s: a rolling ball that is slower at the end of a stretch rests."""


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
                        struck, n, t, flying, state, balls, flight, rad, root, law, table, ts, tb, tp,
                        exact, kind, what, heap[0][1],
                    )  # fmt: skip
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
    desk: Any, starts: Any, away: Any, n: int, most: int, body: Any, laws: Any, rail: Any, table: Any,
    final: Any, status: Any, times: Any, counts: Any, book: Any, legs: Any, leg_room: int,
) -> int:  # fmt: skip
    """Play many starts of one table and one set of balls, one after another.

    ``starts`` holds nine numbers a ball (place, speed, spin), ``away`` is not 0 for balls out of play, and
    ``laws`` has one row of constants for all or one for each. Out come ``final`` (nine numbers a ball; the
    place of a ball that is gone is where it went), ``status`` (motions), ``times``, ``counts`` (six each, see
    :mod:`.balls_record`), ``book``, the columns of the rows of all logs, start after start, and ``legs``
    (``leg_room`` each). The log of a start that lacked room in the desk's is left out; returned is how many
    there were.
    """
    whole = len(times)
    lacking = 0
    at = 0
    state, balls, flight, ends, law, work, log, leg, count = desk
    px, py, vx, vy, ax, ay, wx, wy, wz, t0, tt = balls
    pz, vz = flight
    whats, pieces, others, moments, xs, ys, speeds = book
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
            if away[i] != 0:
                state[i] = GONE
            elif pz[i] > 0.0 or vz[i] > 0.0:
                state[i] = FLY
            elif vx[i] != 0.0 or vy[i] != 0.0 or wx[i] != 0.0 or wy[i] != 0.0:
                state[i] = SLIDE
            else:
                state[i] = REST
        for k in range(6):
            count[k] = 0
        count[4] = -1
        count[5] = -1
        times[q] = play(
            n, times[q], most, state, balls, flight, body, ends, law, rail, table, work, log, leg, count
        )
        for k in range(6):
            counts[6 * q + k] = count[k]
        if count[2] == 0:
            for k in range(count[0]):
                o = ROW * k
                whats[at] = log[o]
                pieces[at] = log[o + 1]
                others[at] = log[o + 2]
                moments[at] = log[o + 3]
                xs[at] = log[o + 4]
                ys[at] = log[o + 5]
                speeds[at] = log[o + 6]
                at += 1
        else:
            lacking += 1
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
