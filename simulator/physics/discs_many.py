"""Many starts of the same discs and rings, one after another in one call of the kernel."""

from __future__ import annotations

from typing import Any

from .compiling import compiled
from .discs_kernel import play
from .discs_numbers import DONE, EVENTS, FULL, MOVE, NONE, REST

Flats = Any
Whole = Any


@compiled
def play_many(
    many: int, n: int, starts: Flats, lies: Whole, depths: Flats, laws: Flats, ends: Flats, fates: Whole,
    lines: Whole, told: Flats, px: Flats, py: Flats, vx: Flats, vy: Flats, ax: Flats, ay: Flats, w: Flats,
    al: Flats, bow: Flats, bend: Flats, full: Flats, angle: Flats, t0: Flats, ts: Flats, tb: Flats, reach:
    Flats, kind: Whole, what: Whole, status: Whole, over: Whole, where: Whole, radius: Flats, mass: Flats,
    inertia: Flats, height: Flats, at: Whole, walls: Flats, posts: Flats, holes: Flats, edges: Flats, room:
    Flats, law: Flats, tables: Flats, tp: Flats, exact: Whole, events: Flats, legs: Flats, count: Whole,
    heap: Any,
) -> int:  # fmt: skip
    """Play ``many`` starts of the same ``n`` pieces, one after another, without legs.

    ``starts`` has x, y, vx, vy and spin of every piece of every start; ``lies`` for every piece what it does
    when it does not move (REST, HELD, LEANS) and the hole it is in (or over, if it moves), or -1. ``depths``
    is the room in each hole at the start, ``laws`` one row of ``law`` for all, or one a start. ``ends`` takes
    x, y, turn and the time of the end, ``fates`` status, what became of it, where, and how the run ended.
    ``told`` takes the events, start after start, ``lines`` how many of each start; one for whose events there
    is no room, in ``events`` or there, has ended as FULL and has no lines. Returns the number of contacts.
    """
    happened = 0
    size = len(law)
    each = len(laws) > size
    used = 0
    for q in range(many):
        for i in range(n):
            o = 5 * (q * n + i)
            px[i] = starts[o]
            py[i] = starts[o + 1]
            vx[i] = starts[o + 2]
            vy[i] = starts[o + 3]
            w[i] = starts[o + 4]
            angle[i] = 0.0
            kind[i] = NONE
            over[i] = -1
            where[i] = -1
            if vx[i] != 0.0 or vy[i] != 0.0 or w[i] != 0.0:
                status[i] = MOVE
                over[i] = lies[2 * i + 1]
            else:
                status[i] = lies[2 * i]
                if status[i] != REST:
                    where[i] = lies[2 * i + 1]
        for k in range(size):
            law[k] = laws[size * q + k] if each else laws[k]
        for k in range(len(room)):
            room[k] = depths[k]
        count[0] = 0
        count[1] = 0
        count[2] = 0
        code, t, _by, _met = play(
            n, 0.0, px, py, vx, vy, ax, ay, w, al, bow, bend, full, angle, t0, ts, tb, reach, kind, what,
            status, over, where, radius, mass, inertia, height, at, walls, posts, holes, edges, room, law,
            tables, tp, exact, events, legs, count, heap,
        )  # fmt: skip
        happened += count[2]
        lines[q] = 0
        if code == DONE and len(events) > 0:
            if used + EVENTS * count[0] > len(told):
                code = FULL
            else:
                for k in range(EVENTS * count[0]):
                    told[used + k] = events[k]
                used += EVENTS * count[0]
                lines[q] = count[0]
        for i in range(n):
            o = 4 * (q * n + i)
            ends[o] = px[i]
            ends[o + 1] = py[i]
            ends[o + 2] = angle[i]
            ends[o + 3] = t
            fates[o] = status[i]
            fates[o + 1] = kind[i]
            fates[o + 2] = where[i]
            fates[o + 3] = code
    return happened
