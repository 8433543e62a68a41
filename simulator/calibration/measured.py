"""Strokes measured at a table: what was played, and what tape and stop-watch said of it.

A measured stroke is a shot of unknown speed, with a list of what was *seen*::

    {"surface": "carom-5x10", "name": "lag, 1st",
     "pieces": [{"id": "w", "kind": "carom-ball", "x": 0, "y": -0.71}],
     "stroke": {"type": "cue", "piece": "w", "direction": 90, "speed": 2.0},
     "seen": [{"what": "cushion", "nth": 1, "time": 1.05},
              {"what": "cushion", "nth": 2, "time": 3.4},
              {"what": "rest", "from": "h", "distance": 0.42, "sigma": 0.01},
              {"what": "stop", "time": 6.1}]}

``speed`` is a first guess only. Each thing seen has a ``sigma``; left out, it is that of a hand-held watch or
of a tape.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, isfinite
from typing import Any, Literal, NamedTuple

from ..errors import SimulatorError
from ..shots import Shot, read_shot
from ..surfaces.surface import Surface
from ..traces import Trace

WATCH = 0.08
"""Seconds: how exactly a hand stops a watch."""
TAPE = 0.01
"""Metres: how exactly a tape measures a ball's distance from a rail."""

What = Literal["cushion", "touch", "stop", "rest", "place", "run"]
_QUANTITIES: dict[str, tuple[str, ...]] = {
    "cushion": ("time", "x", "y"),
    "touch": ("time", "x", "y"),
    "stop": ("time",),
    "rest": ("x", "y", "distance"),
    "run": ("distance",),
}


class Seen(NamedTuple):
    """One reading: a time, a place, or a distance.

    ========  ===================================================================================
    what      meaning
    ========  ===================================================================================
    cushion   at its ``nth``-th cushion (or rim) the piece was seen at ``time``, or at x or y
    touch     likewise at its ``nth``-th touch of another piece
    stop      the piece came to rest at ``time``
    rest      the piece lies at x or y, or ``distance`` metres from its edge to the rail ``rail``
    run       the piece travelled so far in all, along its path
    ========  ===================================================================================
    """

    what: What
    quantity: str
    value: float
    sigma: float
    piece: str
    nth: int = 1
    rail: str | None = None

    def words(self) -> str:
        """Say what was seen, for reports."""
        unit = "s" if self.quantity == "time" else "m"
        place = f" from rail {self.rail}" if self.rail else ""
        which = f" {self.nth}" if self.what in ("cushion", "touch") else ""
        return f"{self.piece}: {self.what}{which}, {self.quantity}{place} {self.value:g} {unit}"


class MeasuredStroke(NamedTuple):
    """A stroke and its readings."""

    name: str
    shot: Shot
    seen: tuple[Seen, ...]


def read_measured(data: Any, where: str = "strokes[0]") -> MeasuredStroke:
    """Read one measured stroke; raises :class:`SimulatorError` naming the faulty place."""
    if not isinstance(data, Mapping):
        raise SimulatorError("bad-shot", f"{where} is not an object", where)
    readings = data.get("seen")
    if not isinstance(readings, list) or not readings:
        raise SimulatorError("bad-shot", f"{where} lacks what was seen", f"{where}.seen")
    name = data.get("name", where)
    if not isinstance(name, str):
        raise SimulatorError("bad-shot", f"the name of {where} is not a text", f"{where}.name")
    rest = {key: value for key, value in data.items() if key not in ("seen", "name")}
    try:
        shot = read_shot(rest)
    except SimulatorError as problem:
        raise SimulatorError(
            problem.code, f"{name}: {problem.message}", f"{where}.{problem.where}" if problem.where else where
        ) from problem
    found: list[Seen] = []
    for i, reading in enumerate(readings):
        found += _seen(reading, shot, f"{where}.seen[{i}]")
    return MeasuredStroke(name, shot, tuple(found))


def _seen(data: Any, shot: Shot, where: str) -> list[Seen]:
    if not isinstance(data, Mapping):
        raise SimulatorError("bad-shot", f"{where} is not an object", where)
    what = data.get("what")
    if what not in _QUANTITIES:
        raise SimulatorError(
            "bad-shot", f"{where}: nothing is called {what!r}; known are {', '.join(_QUANTITIES)}", where
        )
    known = {"what", "sigma", "piece", "nth", "from", *_QUANTITIES[what]}
    if unknown := [key for key in data if key not in known]:
        raise SimulatorError(
            "bad-shot", f"{where} has an unknown key {unknown[0]!r}", f"{where}.{unknown[0]}"
        )
    piece = data.get("piece", shot.stroke.piece)
    if piece not in {p.id for p in shot.pieces}:
        raise SimulatorError("unknown-piece", f"{where} names {piece!r}, which is not there", where)
    nth = data.get("nth", 1)
    if not isinstance(nth, int) or isinstance(nth, bool) or not 1 <= nth <= 50:
        raise SimulatorError("bad-number", f"{where}: nth is a whole number from 1 to 50", f"{where}.nth")
    rail = data.get("from")
    if (rail is None) == ("distance" in data and what == "rest"):
        raise SimulatorError("bad-shot", f"{where}: a distance at rest is told from a rail", f"{where}.from")
    if rail is not None and rail not in {wall.rail for wall in shot.surface.walls}:
        raise SimulatorError(
            "bad-shot", f"{where}: {shot.surface.name} has no rail {rail!r}", f"{where}.from"
        )
    found = []
    for quantity in _QUANTITIES[what]:
        if quantity not in data:
            continue
        usual = WATCH if quantity == "time" else TAPE
        value, sigma = data[quantity], data.get("sigma", usual)
        for key, number in ((quantity, value), ("sigma", sigma)):
            if not isinstance(number, int | float) or isinstance(number, bool) or not isfinite(number):
                raise SimulatorError("bad-number", f"{where}: {key} is not a number", f"{where}.{key}")
        if sigma <= 0:
            raise SimulatorError("bad-number", f"{where}: sigma is above 0", f"{where}.sigma")
        found.append(Seen(what, quantity, float(value), float(sigma), piece, nth, rail))
    if not found:
        raise SimulatorError("bad-shot", f"{where} tells neither time nor place", where)
    return found


def predicted(seen: Seen, trace: Trace, surface: Surface, radius: float) -> float | None:
    """What ``trace`` says of a reading; None if it never came to that (too few cushions, pocketed)."""
    if seen.what in ("cushion", "touch"):
        kinds = ("cushion", "jaw", "rim") if seen.what == "cushion" else ("touch",)
        met = [
            event
            for event in trace.events
            if event.kind in kinds
            and (event.piece == seen.piece or (event.kind == "touch" and event.other == seen.piece))
        ]
        if len(met) < seen.nth:
            return None
        event = met[seen.nth - 1]
        return {"time": event.time, "x": event.x, "y": event.y}[seen.quantity]
    legs = trace.path_of(seen.piece)
    if seen.what == "stop":
        moving = [leg.end for leg in legs if leg.motion in ("slide", "roll", "fly")]
        return max(moving, default=0.0)
    if seen.what == "run":
        return sum(_length(leg.x, leg.y, leg.end - leg.start) for leg in legs if leg.motion != "rest")
    rest = trace.rest_of(seen.piece)
    if rest.state not in ("rest", "leaning"):
        return None
    if seen.quantity == "x":
        return rest.x
    if seen.quantity == "y":
        return rest.y
    walls = [wall for wall in surface.walls if wall.rail == seen.rail]
    return min(_beside(rest.x, rest.y, wall.x1, wall.y1, wall.x2, wall.y2) for wall in walls) - radius


def _length(x: tuple[float, float, float], y: tuple[float, float, float], span: float) -> float:
    # Simpson's rule on the speed, which is smooth on a leg; exact for straight paths that do not turn.
    speeds = [hypot(x[1] + 2 * x[2] * t, y[1] + 2 * y[2] * t) for t in (0.0, span / 2, span)]
    return span * (speeds[0] + 4 * speeds[1] + speeds[2]) / 6


def _beside(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    length = hypot(x2 - x1, y2 - y1)
    return abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length
