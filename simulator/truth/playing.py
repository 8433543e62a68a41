"""Strokes that measure one thing each, played by the kernel as any stroke is.

Always in plain Python, so that the page is the same wherever it is written.
"""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

from ..constants import Constants
from ..physics.balls import run_balls
from ..physics.cue import struck
from ..physics.runs import Run, State
from ..pieces import KINDS
from ..strokes import CueStroke
from ..surfaces import surface
from ..surfaces.of_games import table_of
from ..surfaces.surface import Surface, Wall
from ..traces import Leg

POOL, SNOOKER, CAROM = "pool-ball-modern", "snooker-ball-modern", "carom-ball-modern"
TABLES = {POOL: "pool-9ft", SNOOKER: "snooker-12ft", CAROM: "match-carom"}
"""The tables on which these balls are played."""
APART = 1e-6
"""Metres between what is about to meet."""
WIDE = 50.0
"""Half the side, in metres, of a bed on which no ball comes to an end."""

_CORNERS = ((-WIDE, -WIDE), (WIDE, -WIDE), (WIDE, WIDE), (-WIDE, WIDE))
OPEN = Surface("open", "Open bed", _CORNERS, "ball", POOL, "billiard-cloth")


def railed(kind: str) -> Surface:
    """A bed with a cushion along y = 0, whose nose is as high as on the table of these balls."""
    nose = surface(TABLES[kind]).walls[0].nose
    rail = Wall("f", "f", WIDE, 0.0, -WIDE, 0.0, "cushion", 0.06, nose)
    return OPEN._replace(name="railed", walls=(rail,))


def sent(
    kind: str, x: float, y: float, speed: float, way: float, roll: float = 1.0, side: float = 0.0
) -> State:
    """A ball at (x, y) sent off at ``speed`` (m/s) in the direction ``way`` (degrees).

    ``roll`` is its forward spin in shares of natural roll, ``side`` its side spin likewise, to the left.
    """
    r = KINDS[kind].radius
    c, s = math.cos(math.radians(way)), math.sin(math.radians(way))
    w = roll * speed / r
    return State(
        "c", kind, x, y, vx=speed * c, vy=speed * s, wx=-w * s, wy=w * c, wz=side * speed / r, status="moving"
    )


class Motion(NamedTuple):
    """How a ball goes at a moment: its speed, m/s, and its direction, degrees."""

    speed: float
    way: float


def motion(leg: Leg, late: bool = False) -> Motion:
    """How a ball goes at the start of a leg of its path, or at its end."""
    t = leg.end - leg.start if late else 0.0
    vx, vy = leg.x[1] + 2.0 * leg.x[2] * t, leg.y[1] + 2.0 * leg.y[2] * t
    return Motion(math.hypot(vx, vy), math.degrees(math.atan2(vy, vx)))


def length(run: Run, piece: str) -> float:
    """How far a ball that only rolls and slides straight has gone, metres."""
    return sum(math.dist(leg.at(leg.start), leg.at(leg.end)) for leg in run.legs if leg.piece == piece)


def played(table: Surface, states: tuple[State, ...], constants: Constants) -> Run:
    """The run of these states."""
    return run_balls(table, states, constants, plain=True)


class Meeting(NamedTuple):
    """What came of a ball sent at another that lay still: how both went just after they met, and when they
    rolled; degrees from the way that the first was sent, towards its cut side. ``cue_path`` and
    ``object_path`` are how far each went from there, metres."""

    cue: Motion
    object: Motion
    cue_rolls: Motion
    object_rolls: Motion
    cue_path: float
    object_path: float
    cue_slides: float
    object_slides: float


def meeting(
    constants: Constants, kind: str, cut: float, speed: float, roll: float = 1.0, side: float = 0.0
) -> Meeting:
    """A ball sent along x meets one at rest so that the line of centres is ``cut`` degrees to the left."""
    two = 2.0 * KINDS[kind].radius
    a = math.radians(cut)
    cue = sent(kind, -two * math.cos(a) - APART, -two * math.sin(a), speed, 0.0, roll, side)
    run = played(OPEN, (cue, State("o", kind, 0.0, 0.0)), constants)
    at = next(event.time for event in run.events if event.kind == "touch")
    after = {
        name: [leg for leg in run.legs if leg.piece == name and leg.start >= at and leg.motion != "spin"]
        for name in ("c", "o")
    }

    def rolls(name: str) -> Motion:
        found = [leg for leg in after[name] if leg.motion == "roll"]
        return motion(found[0]) if found else Motion(0.0, 0.0)

    def slides(name: str) -> float:
        return sum(leg.end - leg.start for leg in after[name] if leg.motion == "slide")

    def path(name: str) -> float:
        return sum(math.dist(leg.at(leg.start), leg.at(leg.end)) for leg in after[name])

    first = {name: motion(legs[0]) if legs else Motion(0.0, 0.0) for name, legs in after.items()}
    return Meeting(
        first["c"], first["o"], rolls("c"), rolls("o"), path("c"), path("o"), slides("c"), slides("o")
    )


def deflected(constants: Constants, fullness: float, speed: float, roll: float = 1.0) -> float:
    """How far the cue ball is turned from its way, degrees, when both roll again after a hit of ``fullness``
    (1 is full, 0.5 half a ball)."""
    cut = math.degrees(math.asin(1.0 - fullness))
    return abs(meeting(constants, POOL, cut, speed, roll).cue_rolls.way)


def throw(constants: Constants, cut: float, speed: float, roll: float = 0.0) -> float:
    """How far the object ball leaves the line of centres, degrees, forwards as the cue ball goes."""
    return cut - meeting(constants, POOL, cut, speed, roll).object.way


def draw_of_right_angle(constants: Constants, speed: float) -> float:
    """The backspin, in shares of natural roll, that turns the cue ball by 90 degrees at a half-ball hit."""
    low, high = 0.0, 3.0
    for _ in range(40):
        middle = 0.5 * (low + high)
        if deflected(constants, 0.5, speed, -middle) < 90.0:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


def alone(constants: Constants, speed: float, roll: float = 0.0, kind: str = POOL) -> Run:
    """A ball alone on an open bed."""
    return played(OPEN, (sent(kind, 0.0, 0.0, speed, 0.0, roll),), constants)


def rebound(
    constants: Constants,
    speed: float,
    kind: str,
    *,
    angle: float = 90.0,
    roll: float = 1.0,
    side: float = 0.0,
) -> Motion:
    """How a ball leaves a cushion that it meets at ``speed`` (m/s) and ``angle`` degrees from its line; its
    direction likewise from the cushion's line."""
    r = KINDS[kind].radius
    run = played(railed(kind), (sent(kind, 0.0, -r - APART, speed, angle, roll, side),), constants)
    at = next(event.time for event in run.events if event.kind == "cushion")
    after = motion(next(leg for leg in run.legs if leg.start >= at))
    return Motion(after.speed, -after.way)


def lengths_of_table(constants: Constants, speed: float) -> float:
    """How many lengths of a nine-foot table a ball goes that is struck from the head spot through the foot
    spot, in its middle, at ``speed``."""
    table = surface("pool-9ft")
    ball = State("c", POOL, 0.0, -table.size[1] / 4)
    start = struck(CueStroke("c", 90.0, speed), ball, constants)
    return length(played(table, (start,), constants), "c") / table.size[1]


class Breaks(NamedTuple):
    """What came of nine-ball breaks: shares of those with a ball down and the cue ball up, and the middle of
    how many balls fell."""

    made: float
    balls: float
    passed: float
    """Balls, on average, that passed the middle of the table towards the head or fell."""


def breaks(constants: Constants, count: int, seed: int = 9) -> Breaks:
    """Nine-ball breaks at 8 to 10 m/s from within 8 inches of the long string, aimed at the one within a
    quarter of a degree, in racks whose balls lie within a tenth of a millimetre of touching."""
    table = table_of("today/nine-ball")
    kind = table.pieces[0].kind
    luck = Random(seed)
    made = down = passed = 0
    string = -table.surface.size[1] / 4
    for _ in range(count):
        balls = [
            State(p.id, p.kind, p.x + luck.uniform(-2e-5, 2e-5), p.y + luck.uniform(-2e-5, 2e-5))
            for p in table.pieces
        ]
        one = min(balls, key=lambda ball: ball.y)
        x, y = luck.uniform(-0.2, 0.2), string - 0.02
        aim = math.degrees(math.atan2(one.y - y, one.x - x)) + luck.gauss(0.0, 0.25)
        cue = struck(CueStroke("c", aim, luck.uniform(8.0, 10.0)), State("c", kind, x, y), constants)
        run = played(table.surface, (cue, *balls), constants)
        fates = {state.piece: state for state in run.states}
        fell = [name for name, state in fates.items() if name != "c" and state.status == "pocketed"]
        down += len(fell)
        made += bool(fell) and fates["c"].status == "rest"
        passed += sum(state.status == "pocketed" or state.y < 0.0 for state in fates.values())
    return Breaks(made / count, down / count, passed / count)
