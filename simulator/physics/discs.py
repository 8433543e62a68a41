"""Discs, rings and weights on a board: a flick of the finger, and all that follows until everything rests.

:func:`run_discs` plays states under the law of :mod:`simulator.physics.discs_kernel` and says what happened.

States in and out:

* "rest" and "moving" pieces lie flat. One that rests may reach over the edge of a hole, a pocket or the
  field.
* "holed" in a hole that is shallower than the piece is high stands out of it: others touch it, and a hard
  blow has it out again. Deeper down it is out of the way. "leaning" in a hole or
  on a peg: any touch sets it free, to slide in or away. Without ``where`` the place says which hole it is.
* "pocketed", "ditched" and "off" pieces are out of play.
* Any other state ("posted" over a peg, "stacked") is not the kernel's to judge: the piece
  counts as a fixed round thing, and the run ends when another piece comes to touch it, with ``met`` its id,
  as at an obstacle.
* A "moving" piece that is crossing a hole has the hole's id in ``where``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..constants import Constants
from ..errors import SimulatorError
from ..strokes import FingerStroke
from ..surfaces.surface import Surface
from ..traces import Event, EventKind, Leg
from ..units import GRAVITY
from . import discs_numbers as named
from .clusters import desk as heap_of
from .compiling import Kernel
from .discs_board import Board, board_of, kind_of, law_of, tables_in_row, tables_of, thing_met, with_things
from .discs_gates import gates_passed
from .discs_kernel import play
from .runs import Obstacle, Run, State

OUT_OF_PLAY = frozenset({"pocketed", "ditched", "off"})
FLAT = frozenset({"rest", "moving"})
_KINDS: dict[int, EventKind] = {
    named.STOP: "stop",
    named.WALL: "rim",
    named.HOLE: "hole",
    named.EDGE: "ditch",
    named.TOUCH: "touch",
    named.OFF: "off",
    named.LEAN: "stop",
}
_REALS = 13
"""Lists of one number a piece before those of whole numbers, in the kernel's order."""


def flicked(stroke: FingerStroke, state: State, constants: Constants) -> State:
    """The state of a piece when the finger (or the hand, or a short cue) has left it.

    The finger gives it the stroke's speed and spin as they are said: what a finger does to a ring cannot be
    known better. Raises :class:`SimulatorError` for a speed below 0 or a number that is none.
    """
    if not (math.isfinite(stroke.direction) and math.isfinite(stroke.spin) and 0 <= stroke.speed < math.inf):
        raise SimulatorError("bad-number", f"{stroke.piece} cannot be shot at {stroke.speed} m/s", "stroke")
    way = math.radians(stroke.direction)
    moves = stroke.speed > 0 or stroke.spin != 0
    return state._replace(
        vx=stroke.speed * math.cos(way), vy=stroke.speed * math.sin(way), wz=stroke.spin,
        status="moving" if moves else state.status,
        where=None if moves else state.where,
    )  # fmt: skip


def run_discs(
    surface: Surface,
    states: Sequence[State],
    constants: Constants,
    *,
    start: float = 0.0,
    obstacles: Sequence[Obstacle] = (),
    until: float = math.inf,
    coupled: bool = True,
    plain: bool = False,
) -> Run:
    """Play ``states`` from ``start`` (seconds) until all rests, an obstacle is met or it is ``until``.

    ``coupled`` has turning and sliding share the friction, as they do; False has each slow down as if the
    other were not. ``plain`` has it played in plain Python whatever is at hand. Events are "touch", "rim",
    "peg", "pocket", "hole", "ditch", "off", "gate" and "stop"; a leg is a "slide", a "spin" on the spot, or
    (into a hole or pocket) a "fly".

    Raises :class:`SimulatorError` (unknown-kind) for a piece that is neither disc nor ring.
    """
    board = board_of(surface)
    states = tuple(_placed(state, surface) for state in states)
    flat = [i for i, state in enumerate(states) if takes_part(state, board)]
    things = tuple(obstacles) + tuple(
        Obstacle(state.piece, state.x, state.y, kind_of(state.kind, state.piece).radius)
        for i, state in enumerate(states)
        if i not in flat and state.status not in OUT_OF_PLAY and state.status != "holed"
    )
    room = board.holes[4 :: named.HOLES]
    for state in states:
        if state.status == "holed" and state.where in board.hole_names:
            room[board.hole_names.index(state.where)] -= kind_of(state.kind, state.piece).height
    size = 128 + 16 * len(flat)
    while True:
        lists = lists_of([states[i] for i in flat], board, room, constants, things, coupled, until, size)
        code, time, by, met = _call(RUN, plain, (len(flat), float(start)), lists)
        if code != named.FULL:
            break
        size *= 4
    if code == named.ENDLESS:
        raise SimulatorError("bad-shot", f"the pieces on {surface.name} never come to rest")
    ended = list(states)
    events, falls = _events(states, flat, lists, board, surface)
    for row, i in enumerate(flat):
        ended[i] = _state(states[i], row, lists, board, surface)
    legs = [*_legs(states, flat, lists), *falls]
    legs.sort(key=lambda leg: leg.start)
    if surface.gates:
        events = sorted([*events, *gates_passed(surface.gates, legs)], key=lambda event: event.time)
    if code == named.DONE:
        # It is not at rest before it has come down.
        time = max([time, *(min(fall.end, until) for fall in falls)])
    run = Run(tuple(ended), time, tuple(events), tuple(legs))
    if code == named.MET:
        name = thing_met(board, things, lists["walls"], met)
        return run._replace(met=name, by=states[flat[by]].piece)
    return run


def _placed(state: State, surface: Surface) -> State:
    """A piece that is said to be in a hole, or to lean there, without saying in which: where it lies."""
    if state.status in ("holed", "leaning") and state.where is None:
        for hole in surface.holes:
            if math.hypot(state.x - hole.x, state.y - hole.y) < hole.radius:
                return state._replace(where=hole.id, z=-hole.depth if state.status == "holed" else 0.0)
    return state


def takes_part(state: State, board: Board) -> bool:
    """Whether the kernel moves it: flat pieces, those that lean, and those in a hole that can be touched."""
    if state.status in FLAT or state.status == "leaning":
        return True
    if state.status == "holed" and state.where in board.hole_names:
        depth = board.holes[named.HOLES * board.hole_names.index(state.where) + 4]
        return kind_of(state.kind, state.piece).height > depth
    return False


def lists_of(
    states: list[State],
    board: Board,
    room: list[float],
    constants: Constants,
    things: tuple[Obstacle, ...],
    coupled: bool,
    until: float,
    size: int,
) -> dict[str, Any]:
    """All that :func:`.discs_kernel.play` takes after the first two, by name and in its order.

    ``states`` are those that take part, ``room`` is the depth left in each hole, ``size`` how many events the
    log has room for. Of the logs the lists hold the length, of the friction tables whose they are, until
    :func:`filled` makes them.
    """
    n = len(states)
    kinds = [kind_of(state.kind, state.piece) for state in states]
    inners, at = tables_of(kinds)
    walls, posts = with_things(board, things)
    status, over, where = [], [], []
    for state in states:
        hole = board.hole_names.index(state.where) if state.where in board.hole_names else -1
        moves = state.vx != 0.0 or state.vy != 0.0 or state.wz != 0.0
        if state.status == "holed":
            status.append(named.HELD)
        elif state.status == "leaning":
            status.append(named.LEANS)
        else:
            status.append(named.MOVE if moves else named.REST)
        over.append(hole if status[-1] == named.MOVE else -1)
        where.append(hole if status[-1] in (named.HELD, named.LEANS) else -1)
    return {
        "px": [state.x for state in states],
        "py": [state.y for state in states],
        "vx": [state.vx for state in states],
        "vy": [state.vy for state in states],
        "ax": [0.0] * n,
        "ay": [0.0] * n,
        "w": [state.wz for state in states],
        "al": [0.0] * n,
        "bow": [0.0] * n,
        "bend": [0.0] * n,
        "full": [0.0] * n,
        "angle": [state.angle for state in states],
        "t0": [0.0] * n,
        "ts": [math.inf] * n,
        "tb": [math.inf] * n,
        "reach": [0.0] * n,
        "kind": [0] * n,
        "what": [-1] * n,
        "status": status,
        "over": over,
        "where": where,
        "radius": [kind.radius for kind in kinds],
        "mass": [kind.mass for kind in kinds],
        "inertia": [kind.inertia_factor for kind in kinds],
        "height": [kind.height for kind in kinds],
        "at": at,
        "walls": walls,
        "posts": posts,
        "holes": board.holes,
        "edges": board.edges,
        "room": list(room),
        "law": law_of(constants, coupled, until),
        "tables": inners,
        "tp": [math.inf] * (n * n),
        "exact": [0] * (n * n),
        "events": named.EVENTS * size,
        "legs": named.LEGS * (2 * size + 2 * n) if size else 0,
        "count": [0, 0, 0],
        "heap": n,
    }


READ = (
    "px", "py", "vx", "vy", "w", "angle", "kind", "status", "over", "where", "walls", "count",
)  # fmt: skip
WHOLE = frozenset({"kind", "what", "status", "over", "where", "at", "exact", "count"})


def filled(lists: dict[str, Any], fast: bool) -> list[Any]:
    """The kernel's arguments: lists, or arrays for the compiled one. ``lists`` is changed to them."""
    for name, values in lists.items():
        if name == "tables":
            lists[name] = tables_in_row(values, fast)
        elif name == "heap":
            lists[name] = (
                heap_of(values, np.zeros, lambda m: np.zeros(m, np.int64))
                if fast
                else heap_of(values, lambda m: [0.0] * m, lambda m: [0] * m)
            )
        elif name in ("events", "legs"):
            lists[name] = np.zeros(values) if fast else [0.0] * values
        elif fast:
            lists[name] = np.array(values, np.int64 if name in WHOLE else np.float64)
    return list(lists.values())


def _call(
    run: Kernel, plain: bool, first: tuple[Any, ...], lists: dict[str, Any]
) -> tuple[int, float, int, int]:
    function, fast = (run.plain, False) if plain else run.function()
    code, time, by, met = function(*first, *filled(lists, fast))
    if fast:
        for name in READ:
            lists[name] = lists[name].tolist()
        lists["events"] = lists["events"][: named.EVENTS * lists["count"][0]].tolist()
        lists["legs"] = lists["legs"][: named.LEGS * lists["count"][1]].tolist()
    return code, time, by, met


def example() -> tuple[Any, ...]:
    """Arguments of the right types for no pieces at all."""
    empty = Board([], [], [], [], (), (), (), (), ())
    lists = lists_of([], empty, [], Constants("wooden-board"), (), True, math.inf, 0)
    return (0, 0.0, *filled(lists, True))


RUN = Kernel("discs", play, example)


def fate_of(kind: int, where: int, board: Board) -> tuple[str, str | None]:
    """What a piece's end is called, and where it lies: of ``kind`` HOLE, EDGE or OFF, and the number of the
    hole or edge, of the wall (k), or of the post (-1 - k)."""
    if kind == named.HOLE:
        pocket = board.holes[named.HOLES * where + 3] != 0.0
        return ("pocketed" if pocket else "holed"), board.hole_names[where]
    if kind == named.EDGE:
        if board.ditches[where]:
            return "ditched", "ditch"
        return "off", board.edge_names[where]
    return "off", board.wall_names[where] if where >= 0 else board.post_names[-1 - where]


_ENDS: dict[str, EventKind] = {"pocketed": "pocket", "holed": "hole", "ditched": "ditch", "off": "off"}


def word_of(code: int, other: int, board: Board) -> tuple[EventKind, str]:
    """The word of an event that is no touch, and its ``other``: ``code`` and the number of the wall, post,
    hole or edge as the kernel notes them."""
    if code == named.POST:
        peg = board.posts[named.POSTS * other + 3] == named.PEG
        return ("peg" if peg else "rim"), board.post_names[other]
    if code == named.WALL:
        return _KINDS[code], board.wall_names[other]
    if code == named.STOP:
        return "stop", "bed"
    if code == named.LEAN:
        return "stop", "leaning"
    fate, place = fate_of(code, other, board)
    return _ENDS[fate], place or ""


def fall_span(depth: float) -> float:
    """Seconds from where nothing holds a piece any more to the bottom of a hole ``depth`` metres deep."""
    return math.sqrt(2 * depth / GRAVITY)


def _state(state: State, row: int, lists: dict[str, Any], board: Board, surface: Surface) -> State:
    status, where = lists["status"][row], lists["where"][row]
    words: tuple[str, str | None]
    z = 0.0
    if status in (named.GONE, named.HELD):
        if status == named.HELD and lists["kind"][row] != named.HOLE:
            words, z = ("holed", board.hole_names[where]), state.z
        else:
            words = fate_of(lists["kind"][row], where, board)
            if words[0] in ("pocketed", "holed"):
                z = -surface.holes[where].depth
    elif status == named.LEANS:
        words = "leaning", board.hole_names[where] if where >= 0 else state.where
    elif status == named.MOVE:
        over = lists["over"][row]
        words = "moving", board.hole_names[over] if over >= 0 else None
    else:
        words = "rest", None
    return state._replace(
        x=lists["px"][row], y=lists["py"][row], z=z, vx=lists["vx"][row], vy=lists["vy"][row],
        wz=lists["w"][row], angle=lists["angle"][row], status=words[0], where=words[1],
    )  # fmt: skip


def _events(
    states: tuple[State, ...], flat: list[int], lists: dict[str, Any], board: Board, surface: Surface
) -> tuple[list[Event], list[Leg]]:
    """The events of the log in words, and the falls into holes and pockets as legs."""
    rows = lists["events"]
    events, falls = [], []
    for o in range(0, named.EVENTS * lists["count"][0], named.EVENTS):
        time, code, a, b, x, y, speed = rows[o : o + named.EVENTS]
        code, piece, b = int(code), states[flat[int(a)]].piece, int(b)
        if code == named.TOUCH:
            kind, other = _KINDS[code], states[flat[b]].piece
        else:
            kind, other = word_of(code, b, board)
        if code == named.HOLE:
            row = int(a)
            stays = lists["status"][row] == named.HELD and lists["where"][row] == b
            hole = surface.holes[b]
            there = (lists["px"][row], lists["py"][row]) if stays else (hole.x, hole.y)
            falls.append(_fall(piece, time, (x, y), there, hole.depth))
        events.append(Event(time, kind, piece, other, x, y, speed))
    return events, falls


def _fall(
    piece: str, time: float, here: tuple[float, float], there: tuple[float, float], depth: float
) -> Leg:
    """From where nothing holds a piece any more to the bottom of the hole: drawn, not part of the law."""
    span = fall_span(depth)
    x, y = (((end - begin) / span) for begin, end in zip(here, there, strict=True))
    return Leg(
        piece, time, time + span, "fly", (here[0], x, 0.0), (here[1], y, 0.0), (0.0, 0.0, -GRAVITY / 2)
    )


def _legs(states: tuple[State, ...], flat: list[int], lists: dict[str, Any]) -> list[Leg]:
    rows = lists["legs"]
    legs = []
    for o in range(0, named.LEGS * lists["count"][1], named.LEGS):
        i, begin, end, x, y, vx, vy, ax, ay, angle, w, al = rows[o : o + named.LEGS]
        legs.append(
            Leg(
                states[flat[int(i)]].piece,
                begin,
                end,
                "slide" if vx or vy else "spin",
                (x, vx, ax),
                (y, vy, ay),
                turn=(angle, w, al),
            )
        )
    return legs
