"""When the middle of a sliding piece crosses a gate: read off its legs, for a gate changes nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from ..surfaces.surface import Gate
from ..traces import Event, Leg


def gates_passed(gates: Iterable[Gate], legs: Sequence[Leg]) -> list[Event]:
    """The "gate" events of ``legs``, which are in order of time.

    A gate is passed when the middle gets from one side of it to the other between its ends; from left to
    right (seen from its first end) if it is one-way. A piece that turns back at the line has not passed.
    """
    events = []
    for gate in gates:
        tx, ty = gate.x2 - gate.x1, gate.y2 - gate.y1
        length = math.hypot(tx, ty)
        tx, ty = tx / length, ty / length
        sides: dict[str, int] = {}
        for leg in legs:
            if leg.motion != "slide":
                continue
            dx, dy = leg.x[0] - gate.x1, leg.y[0] - gate.y1
            c = tx * dy - ty * dx
            b = tx * leg.y[1] - ty * leg.x[1]
            a = tx * leg.y[2] - ty * leg.x[2]
            side = sides.get(leg.piece) or _sign(c) or -_sign(b)
            span = leg.end - leg.start
            after = c + (b + a * span) * span
            if _sign(after) == -side:
                time = _crossing(c, b, a, span)
                x = leg.x[0] + (leg.x[1] + leg.x[2] * time) * time
                y = leg.y[0] + (leg.y[1] + leg.y[2] * time) * time
                foot = tx * (x - gate.x1) + ty * (y - gate.y1)
                if 0 <= foot <= length and (side > 0 or not gate.one_way):
                    speed = math.hypot(leg.x[1] + 2 * leg.x[2] * time, leg.y[1] + 2 * leg.y[2] * time)
                    events.append(Event(leg.start + time, "gate", leg.piece, gate.id, x, y, speed))
                side = -side
            sides[leg.piece] = side
    return sorted(events, key=lambda event: event.time)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _crossing(c: float, b: float, a: float, span: float) -> float:
    """The first root of c + b t + a t^2 within the leg, on which there is one."""
    root = math.sqrt(max(b * b - 4 * a * c, 0.0))
    q = -0.5 * (b + math.copysign(root, b))
    found = [t for t in ((c / q if q else 0.0), (q / a if a else math.inf)) if 0 <= t <= span]
    return min(found, default=0.0)
