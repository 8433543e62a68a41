"""Rolling balls on a table: :func:`run_balls` plays them from event to event until all rest.

The laws are in :mod:`.laws` and :mod:`.laws_cushions`, the kernel in :mod:`.balls_kernel`; here surfaces,
states and constants become its rows of numbers, and its rows become events and legs.
"""

from __future__ import annotations

import math
from typing import Any

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..surfaces.surface import Gate, Post, Surface, Wall
from ..traces import Event, EventKind, Leg
from ..units import GRAVITY
from . import balls_fixed as fixed_kinds
from .balls_kernel import desk, many, play
from .balls_motion import FLY, GONE, GRAV, LAW_SIZE, REST, SLIDE, SPIN_LOSS, UNTIL
from .balls_record import LEG, ROW
from .balls_table import INSIDE, Fixed, fixed
from .clusters import desk as heap_of
from .compiling import Kernel
from .laws_cushions import LAWS, stronge_table
from .runs import Obstacle, Run, State

MOST = 200_000
"""Events after which a run is given up; a snooker break has some four hundred."""
HOP = 0.05
"""m/s: a ball thrown up slower than this (a hop of an eighth of a millimetre) stays on the bed."""
SLOPED_FLOOR = 0.02
"""m/s: the least speed of parting on a sloped bed, where the slope brings bodies together for ever."""
MOTIONS = {REST: "spin", SLIDE: "slide", 2: "roll", FLY: "fly"}
NOT_BELOW = ("cushion_fade", "cushion_firm", "ball_fade", "rail_roll", "rail_strip")
"""Constants that may be nothing, but not less."""
OUT_OF_PLAY = ("pocketed", "holed", "ditched", "off", "leaning", "posted")


def _example() -> tuple[Any, ...]:
    import numpy as np

    law, rail = law_of(Constants("billiard-cloth"), _NOTHING)
    table = fixed(_NOTHING, 0.03, 0.037).arrays()
    one = np.ones(1)
    return (
        desk_of_arrays(1, 8, 1), np.zeros(9), np.zeros(1, np.int64), 1, 10,
        (one, one, one), np.array(law), np.array(rail), table,
        np.zeros(9), np.zeros(1, np.int64), np.zeros(1), np.zeros(6, np.int64), columns(8), np.zeros(LEG), 1,
    )  # fmt: skip


_OUTLINE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
_NOTHING = Surface("nothing", "Nothing", _OUTLINE, "ball", "pool-ball", "billiard-cloth")
KERNEL = Kernel("balls", many, _example)


def law_of(constants: Constants, surface: Surface) -> tuple[list[float], tuple[float, ...]]:
    """The constants as the kernel's row of numbers for a surface, and the table of the cushion's law.

    Raises :class:`SimulatorError` ("bad-number") for constants with which nothing would ever rest, a
    restitution that would rise with speed, and slower cloth beside the rails of a sloped bed.
    """
    c = constants
    slope = (-surface.slope[0], -surface.slope[1])
    for key in ("slide", "roll", "spin", "ball_modulus"):
        if not c[key] > 0.0:
            raise SimulatorError("bad-number", f"{key} must be above zero", where=f"constants.{key}")
    for key in NOT_BELOW:
        if not c[key] >= 0.0:
            raise SimulatorError("bad-number", f"{key} must not be below zero", where=f"constants.{key}")
    sloped = slope != (0.0, 0.0)
    if sloped and c["rail_roll"] != 0.0:
        raise SimulatorError(
            "bad-number", "rail_roll is for level beds: this one slopes", where="constants.rail_roll"
        )
    law = LAWS[c.cushion_law]
    e, ratio = c["cushion_restitution"], c["cushion_ratio"]
    rail = stronge_table(e, ratio) if law == 0 else (0.0,) * 8
    # The bed's normal is tilted: what is left of gravity across it, and what pulls along it.
    down = 1.0 / math.sqrt(1.0 + slope[0] ** 2 + slope[1] ** 2)
    g = GRAVITY * down
    row = [
        0.5 * c["slide"] * g, 2.0 / (7.0 * c["slide"] * g), 0.5 * c["roll"] * g, 1.0 / (c["roll"] * g),
        2.5 * c["spin"] * g, c["ball_restitution"], c["ball_friction_a"], c["ball_friction_b"],
        c["ball_friction_c"], e, c["cushion_friction"], float(law), ratio, rail[5], c["bed_restitution"],
        c["slide"], max(c["separation_floor"], SLOPED_FLOOR) if sloped else c["separation_floor"], g,
        -g * slope[0], -g * slope[1], HOP, 0.0, math.inf, c["ball_modulus"],
        c["cushion_fade"], c["cushion_firm"], c["ball_fade"], c["rail_roll"],
        *core_of(surface, c["rail_strip"]),
    ]  # fmt: skip
    assert len(row) == LAW_SIZE
    return row, rail


def core_of(surface: Surface, strip: float) -> tuple[float, float, float, float]:
    """What of a bed lies farther than ``strip`` (m) from its edges: left, right, near and far end (m). A bed
    that is not a rectangle is taken for the one that holds it."""
    (left, right), (near, far) = surface.bounds
    return left + strip, right - strip, near + strip, far - strip


def run_balls(
    surface: Surface,
    states: tuple[State, ...],
    constants: Constants,
    *,
    start: float = 0.0,
    obstacles: tuple[Obstacle, ...] = (),
    legs: bool = True,
    until: float = math.inf,
    plain: bool = False,
) -> Run:
    """Play balls from their states at ``start`` (s) until all rest, one is about to meet an obstacle, or it
    is ``until``.

    Sizes and masses are those of each state's kind and may differ. Without ``legs`` only events and the end
    are told (gates are then not counted). ``plain`` plays in plain Python even if compiled kernels are
    at hand. ``surface.slope`` is the fall of the bed: positive where it falls with growing x or y.
    Raises :class:`SimulatorError`.
    """
    n = len(states)
    if n == 0:
        return Run((), start, (), ())
    kinds = [KINDS[s.kind] for s in states]
    radii = [k.radius for k in kinds]
    table = fixed(surface, max(radii), constants["cushion_nose"], obstacles)
    law, rail = law_of(constants, surface)
    law[UNTIL] = until
    body = (radii, [math.sqrt(2.0 * r) for r in radii], [k.mass for k in kinds])
    given: list[tuple[float, ...]] = []
    motions: list[int] = []
    for s in states:
        numbers = (s.x, s.y, s.z, s.vx, s.vy, s.vz, s.wx, s.wy, s.wz)
        if not all(map(math.isfinite, numbers)):
            raise SimulatorError("bad-number", f"the state of {s.piece} is not made of numbers")
        given.append(numbers)
        if s.status in OUT_OF_PLAY:
            motions.append(GONE)
        elif s.z > 0.0 or s.vz > 0.0:
            motions.append(FLY)
        else:
            motions.append(SLIDE if s.vx or s.vy or s.wx or s.wy else REST)
    function, fast = (KERNEL.plain, False) if plain else KERNEL.function()
    room, leg_room = 24 + 12 * n, (24 + 16 * n) if legs else 0
    while True:
        if fast:
            time, final, status, counts, log, paths = _compiled_run(
                function, given, motions, start, body, law, rail, table, room, leg_room
            )
        else:
            time, final, status, counts, log, paths = _plain_run(
                given, motions, start, body, law, rail, table, room, leg_room
            )
        if not counts[2]:
            break
        room, leg_room = 4 * room, 4 * leg_room
    if counts[3] >= MOST:
        raise SimulatorError(
            "bad-shot", f"more than {MOST} contacts: {surface.name} or its constants are odd"
        )
    return _told(states, table, law, final, status, time, counts, log, paths)


_Told = tuple[float, list[list[float]], list[int], list[int], list[float], list[float]]


def _plain_run(
    given: list[tuple[float, ...]], motions: list[int], start: float, body: Any, law: list[float],
    rail: tuple[float, ...], table: Fixed, room: int, leg_room: int,
) -> _Told:  # fmt: skip
    n = len(given)
    state, balls, flight, ends, _, work, log, paths, count = desk(n, room, leg_room)
    rows = (balls[0], balls[1], flight[0], balls[2], balls[3], flight[1], balls[6], balls[7], balls[8])
    for row, values in zip(rows, zip(*given, strict=True), strict=True):
        row[:] = values
    state[:] = motions
    count[4] = count[5] = -1
    time = play(
        n, start, MOST, state, balls, flight, body, ends, law, rail, table.lists, work, log, paths, count
    )
    for i in range(n):
        if state[i] == GONE:
            rows[0][i], rows[1][i] = ends[0][i], ends[1][i]
    return time, [list(numbers) for numbers in zip(*rows, strict=True)], state, count, log, paths


def _compiled_run(
    function: Any, given: list[tuple[float, ...]], motions: list[int], start: float, body: Any,
    law: list[float], rail: tuple[float, ...], table: Fixed, room: int, leg_room: int,
) -> _Told:  # fmt: skip
    import numpy as np

    n = len(given)
    final, status, times = np.empty(9 * n), np.empty(n, np.int64), np.array([start])
    counts, paths = np.empty(6, np.int64), np.empty(LEG * leg_room)
    away = np.array([motion == GONE for motion in motions], np.int64)
    desk = desk_of_arrays(n, room, leg_room)
    function(
        desk, np.array(given).ravel(), away, n, MOST, tuple(np.array(row) for row in body), np.array(law),
        np.array(rail), table.arrays(), final, status, times, counts, columns(room), paths, leg_room,
    )  # fmt: skip
    told = counts.tolist()
    log = desk[6][: ROW * told[0]].tolist()  # (of one start the desk still has the log as rows)
    return (
        float(times[0]), final.reshape(n, 9).tolist(), status.tolist(), told, log,
        paths[: LEG * told[1]].tolist(),
    )  # fmt: skip


def desk_of_arrays(n: int, room: int, leg_room: int) -> tuple[Any, ...]:
    """What the compiled kernel works on: the arrays of :func:`.balls_kernel.desk`."""
    import numpy as np

    f = np.zeros((18, n))
    k = np.zeros((3, n), np.int64)
    return (
        k[0], tuple(f[:11]), (f[11], f[12]), (f[13], f[14], f[17]), np.zeros(LAW_SIZE),
        (
            f[15], f[16], np.zeros(n * n), np.zeros(n * n, np.int64), k[1], k[2],
            heap_of(n, np.zeros, lambda m: np.zeros(m, np.int64)),
        ),
        np.zeros(ROW * room), np.zeros(LEG * leg_room), np.zeros(6, np.int64),
    )  # fmt: skip


def columns(lines: int) -> tuple[Any, ...]:
    """Columns for so many rows of the log of a batch (:func:`.balls_kernel.many`): arrays, empty.

    What is never written to takes no memory but addresses, so there may be more lines than are needed.
    """
    import numpy as np

    types = (np.int8, np.int16, np.int16, np.float64, np.float64, np.float64, np.float64)
    return tuple(np.empty(lines, kind) for kind in types)


_WORDS: dict[int, EventKind] = {
    fixed_kinds.TOUCH: "touch", fixed_kinds.LAND: "land", fixed_kinds.JUMP: "jump", fixed_kinds.OVER: "off",
    fixed_kinds.OUT: "off",
}  # fmt: skip


def _told(
    states: tuple[State, ...], table: Fixed, law: list[float], final: list[list[float]], status: list[int],
    time: float, counts: list[int], log: list[float], paths: list[float],
) -> Run:  # fmt: skip
    """The kernel's rows in the words of traces."""
    names = [s.piece for s in states]
    events: list[Event] = []
    where: dict[int, tuple[str, str]] = {}
    for o in range(0, ROW * counts[0], ROW):
        kind, a, b = int(log[o]), int(log[o + 1]), int(log[o + 2])
        t, x, y, speed = log[o + 3 : o + 7]
        word, other, fate = word_of(kind, b, x, y, names, table)
        if word is None:
            continue
        if fate:
            where[a] = (fate, other)
        events.append(Event(t, word, names[a], other, x, y, speed))
    legs = _legs(names, [KINDS[s.kind].radius for s in states], law, counts[1], paths, states)
    if table.surface.gates and legs:
        events += _gates(table.surface.gates, legs)
        events.sort(key=lambda e: e.time)
    turned = {leg.piece: leg for leg in legs}
    ends = []
    for i, s in enumerate(states):
        if status[i] == GONE and i not in where:
            ends.append(s)
            continue
        x, y, z, vx, vy, vz, wx, wy, wz = final[i]
        angle = s.angle
        if s.piece in turned:
            leg = turned[s.piece]
            dt = leg.end - leg.start
            angle = leg.turn[0] + (leg.turn[1] + leg.turn[2] * dt) * dt
        if status[i] == GONE:
            fate, other = where[i]
            ends.append(State(s.piece, s.kind, x, y, angle=angle, status=fate, where=other))
        else:
            moving = status[i] != REST
            ends.append(
                State(s.piece, s.kind, x, y, z, vx, vy, vz, wx, wy, wz, angle, "moving" if moving else "rest")
            )
    met = by = None
    if counts[4] >= 0:
        nw = len(table.walls)
        thing: Any = table.walls[counts[4]] if counts[4] < nw else table.posts[counts[4] - nw]
        met, by = thing.id, names[counts[5]]
    return Run(tuple(ends), time, tuple(events), tuple(legs), met, by)


def word_of(
    kind: int, b: int, x: float, y: float, names: list[str], table: Fixed
) -> tuple[EventKind | None, str, str | None]:
    """What a line of the kernel's log says in words.

    ``kind`` is what happened (a number of :mod:`.balls_fixed`), ``b`` the number of the ball, wall, post,
    hole or edge it happened with, ``x``, ``y`` (metres) the place of the ball, ``names`` the balls' ids.
    Returns the event's word (None: nothing to tell), its ``other``, and what becomes of the ball, if it
    leaves the table.
    """
    if kind == fixed_kinds.TOUCH:
        return "touch", names[b], None
    if kind in (fixed_kinds.LAND, fixed_kinds.JUMP):
        return _WORDS[kind], "bed", None
    if kind in (fixed_kinds.WALL, fixed_kinds.POST):
        thing = table.walls[b] if kind == fixed_kinds.WALL else table.posts[b]
        if isinstance(thing, (Wall, Post)) and thing.pocket:
            return "jaw", thing.pocket, None
        if isinstance(thing, Wall):
            return ("cushion" if thing.material == "cushion" else "rim"), thing.rail or thing.id, None
        if isinstance(thing, Post) and thing.kind == INSIDE:
            return "rim", thing.id, None
        if isinstance(thing, Post) and thing.kind == "jaw":
            near = min(table.holes, key=lambda h: math.hypot(h.x - x, h.y - y), default=None)
            return "jaw", near.id if near else thing.id, None
        return "peg", thing.id, None
    if kind == fixed_kinds.HOLE:
        return "pocket", table.holes[b].id, "pocketed"
    if kind == fixed_kinds.EDGE:
        edge = table.edges[b]
        return ("ditch", "ditch", "ditched") if edge.where == "ditch" else ("off", edge.id, "off")
    if kind == fixed_kinds.OVER:
        over = table.walls[b]
        return "off", over.rail or over.id if isinstance(over, Wall) else over.id, "off"
    if kind == fixed_kinds.OUT:
        walls = [w for w in table.walls if isinstance(w, Wall)]
        near_wall = min(walls, key=lambda w: _distance(w, x, y), default=None)
        return "off", (near_wall.rail or near_wall.id) if near_wall else "floor", "off"
    return None, "", None


def _distance(w: Wall, x: float, y: float) -> float:
    dx, dy = w.x2 - w.x1, w.y2 - w.y1
    f = min(1.0, max(0.0, ((x - w.x1) * dx + (y - w.y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - w.x1 - f * dx, y - w.y1 - f * dy)


def _legs(
    names: list[str], radii: list[float], law: list[float], count: int, paths: list[float],
    states: tuple[State, ...],
) -> list[Leg]:  # fmt: skip
    """The kernel's legs; one in which side spin dies is told as two, for its angle is two polynomials."""
    legs: list[Leg] = []
    angle = [s.angle for s in states]
    for o in range(0, LEG * count, LEG):
        i, s = int(paths[o]), int(paths[o + 3])
        t0, t1 = paths[o + 1], paths[o + 2]
        if t1 <= t0:
            continue
        x = (paths[o + 4], paths[o + 5], paths[o + 6])
        y = (paths[o + 7], paths[o + 8], paths[o + 9])
        w = paths[o + 10]
        if s == FLY:  # the spin stays as it is
            z = (paths[o + 11], paths[o + 12], -0.5 * law[GRAV])
            legs.append(Leg(names[i], t0, t1, "fly", x, y, z, (angle[i], w, 0.0)))
            angle[i] += w * (t1 - t0)
            continue
        loss = math.copysign(law[SPIN_LOSS] / radii[i], w)
        dies = t0 + abs(w / loss)
        if w == 0.0 or dies >= t1:
            turn = (angle[i], w, -0.5 * loss if w else 0.0)
            legs.append(Leg(names[i], t0, t1, MOTIONS[s], x, y, turn=turn))
            angle[i] += (turn[1] + turn[2] * (t1 - t0)) * (t1 - t0)
            continue
        d = dies - t0
        if d > 0.0:
            legs.append(Leg(names[i], t0, dies, MOTIONS[s], x, y, turn=(angle[i], w, -0.5 * loss)))
            angle[i] += (w - 0.5 * loss * d) * d
        if s != REST:
            x = (x[0] + (x[1] + x[2] * d) * d, x[1] + 2.0 * x[2] * d, x[2])
            y = (y[0] + (y[1] + y[2] * d) * d, y[1] + 2.0 * y[2] * d, y[2])
            legs.append(Leg(names[i], dies, t1, MOTIONS[s], x, y, turn=(angle[i], 0.0, 0.0)))
    return legs


def _gates(gates: tuple[Gate, ...], legs: list[Leg]) -> list[Event]:
    """Crossings of gates by centres, from the exact legs."""
    found = []
    for gate in gates:
        dx, dy = gate.x2 - gate.x1, gate.y2 - gate.y1
        length = math.hypot(dx, dy)
        dx, dy = dx / length, dy / length
        for leg in legs:
            # Signed distance to the gate's line, positive on its left.
            c = [dx * leg.y[k] - dy * leg.x[k] for k in range(3)]
            c[0] -= dx * gate.y1 - dy * gate.x1
            for t in _crossings(c[2], c[1], c[0], leg.end - leg.start):
                x = leg.x[0] + (leg.x[1] + leg.x[2] * t) * t
                y = leg.y[0] + (leg.y[1] + leg.y[2] * t) * t
                rate = c[1] + 2.0 * c[2] * t
                along = (x - gate.x1) * dx + (y - gate.y1) * dy
                if 0.0 <= along <= length and (rate < 0.0 or not gate.one_way):
                    found.append(Event(leg.start + t, "gate", leg.piece, gate.id, x, y, abs(rate)))
    return found


def _crossings(a: float, b: float, c: float, end: float) -> list[float]:
    """Where ``a t^2 + b t + c`` changes its sign in (0, end]."""
    if a == 0.0:
        roots = [-c / b] if b else []
    else:
        disc = b * b - 4.0 * a * c
        if disc <= 0.0:
            return []
        q = -0.5 * (b + math.copysign(math.sqrt(disc), b))
        roots = [q / a] + ([c / q] if q else [])
    return sorted(t for t in roots if 0.0 < t <= end)
