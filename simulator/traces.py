"""A trace: all that happened in a stroke, in exact times, places and paths.

A path is a row of *legs*. On a leg each coordinate is a polynomial of time since the leg began,
``c0 + c1 t + c2 t^2``: sliding draws a parabola, rolling a line, flight a parabola in height. Nothing is
sampled, so a drawing or an animation is as exact as the physics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from .strokes import TYPES, Stroke, stroke_to_json

EventKind = Literal[
    "touch",
    "cushion",
    "jaw",
    "peg",
    "rim",
    "pocket",
    "hole",
    "ditch",
    "off",
    "felled",
    "jump",
    "land",
    "gate",
    "stop",
]


class Event(NamedTuple):
    """One thing that happened: at ``time`` seconds, to ``piece``, with ``other``.

    ======== ===============================================================================
    kind     meaning of ``other``
    ======== ===============================================================================
    touch    the piece touched (``piece`` is the faster towards the other)
    cushion  the rail: its letter as in records (h, f, l, r; seen from the head), or its id
    jaw      the pocket whose jaw was met
    peg      the peg, post or other fixed round thing
    rim      the rim or wall of a board
    pocket   the pocket or cup into which the piece fell
    hole     the hole into which it fell
    ditch    "ditch": it fell from the field's edge
    off      the rail or edge over which it left the table
    felled   the pin felled; ``piece`` is what felled it
    jump     "bed": it left the bed; land: it came down again
    gate     the gate or box that it passed
    stop     how it lies: "bed", "leaning", "posted"
    ======== ===============================================================================

    ``x``, ``y`` is the piece's centre then; ``speed`` the closing speed in metres a second.
    """

    time: float
    kind: EventKind
    piece: str
    other: str
    x: float
    y: float
    speed: float = 0.0


class Leg(NamedTuple):
    """A stretch of a path, from ``start`` to ``end`` seconds.

    ``x``, ``y`` and ``z`` are (c0, c1, c2) in metres; z is the height of the piece's foot above the bed.
    ``turn`` is the angle about the upright axis in radians, (c0, c1, c2); for a fallen pin its heading.
    ``lean`` is how far the axis of a pin or top leans from the upright, in radians; ``x``, ``y`` is then the
    middle of the pin's axis. ``motion`` is "slide", "roll", "spin" (turning on the spot, or a top), "fly",
    "topple" or "rest".
    """

    piece: str
    start: float
    end: float
    motion: str
    x: tuple[float, float, float]
    y: tuple[float, float, float]
    z: tuple[float, float, float] = (0.0, 0.0, 0.0)
    turn: tuple[float, float, float] = (0.0, 0.0, 0.0)
    lean: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def at(self, time: float) -> tuple[float, float]:
        """Where the piece's centre is at ``time`` (held to the leg's own span)."""
        t = min(max(time, self.start), self.end) - self.start
        return (
            self.x[0] + (self.x[1] + self.x[2] * t) * t,
            self.y[0] + (self.y[1] + self.y[2] * t) * t,
        )


class Rest(NamedTuple):
    """Where a piece came to rest.

    ``state`` is one of :class:`~simulator.pieces.Piece`'s states, or "pocketed", "holed", "ditched", "off",
    or "seated" (a bottle on its base). ``where`` names the pocket, hole, ditch or rail, or what a "leaning"
    piece leans on and a "posted" ring lies over. ``zones`` are the rule zones of the surface
    in which it counts, the touched lines ``lines`` among its marks.
    """

    piece: str
    x: float
    y: float
    state: str
    where: str | None = None
    angle: float = 0.0
    zones: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    frozen: tuple[str, ...] = ()
    """Pieces and rails that it touches as it lies."""


class Trace(NamedTuple):
    """All that happened in one stroke; ``model`` and ``seed`` repeat it to the last bit."""

    surface: str
    stroke: Stroke
    events: tuple[Event, ...]
    legs: tuple[Leg, ...]
    rests: tuple[Rest, ...]
    duration: float
    model: str
    seed: int = 0

    def rest_of(self, piece: str) -> Rest:
        """Where ``piece`` lies in the end; raises :class:`KeyError` if there is no such piece."""
        for rest in self.rests:
            if rest.piece == piece:
                return rest
        raise KeyError(piece)

    def path_of(self, piece: str) -> tuple[Leg, ...]:
        """The legs of one piece in order of time."""
        return tuple(leg for leg in self.legs if leg.piece == piece)

    def to_json(self) -> dict[str, Any]:
        """Return plain values, numbers as they are: reading them back gives the same trace."""
        return {
            "surface": self.surface,
            "stroke": stroke_to_json(self.stroke),
            "duration": self.duration,
            "events": [event._asdict() for event in self.events],
            "legs": [
                {**leg._asdict(), **{key: list(getattr(leg, key)) for key in ("x", "y", "z", "turn", "lean")}}
                for leg in self.legs
            ],
            "rests": [
                {
                    **rest._asdict(),
                    "zones": list(rest.zones),
                    "lines": list(rest.lines),
                    "frozen": list(rest.frozen),
                }
                for rest in self.rests
            ],
            "model": self.model,
            "seed": self.seed,
        }


def read_trace(data: Mapping[str, Any]) -> Trace:
    """Return the trace of which ``data`` are the plain values (:meth:`Trace.to_json`), the same to the last
    bit. They are our own: what is amiss with them raises :class:`KeyError` or :class:`TypeError`."""
    stroke = dict(data["stroke"])
    legs = (
        Leg(**{**leg, **{key: tuple(leg[key]) for key in ("x", "y", "z", "turn", "lean") if key in leg}})
        for leg in data["legs"]
    )
    rests = (
        Rest(**{**rest, **{key: tuple(rest[key]) for key in ("zones", "lines", "frozen")}})
        for rest in data["rests"]
    )
    return Trace(
        data["surface"],
        TYPES[stroke.pop("type")](**stroke),
        tuple(Event(**event) for event in data["events"]),
        tuple(legs),
        tuple(rests),
        data["duration"],
        data["model"],
        data["seed"],
    )
