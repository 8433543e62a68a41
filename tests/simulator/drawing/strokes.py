"""Strokes made by hand, exact by construction: the drawing is tested without the physics."""

from __future__ import annotations

from simulator.pieces import Piece
from simulator.strokes import CueStroke
from simulator.traces import Event, Leg, Rest, Trace

HOSTILE = '"><script>alert(1)</script>&<![CDATA['


def curved(white: str = "w", red: str = "r") -> tuple[tuple[Piece, ...], Trace]:
    """White rolls, strikes red, slides on in a parabola, meets the right cushion and rolls to rest."""
    pieces = (Piece(white, "carom-ball", -0.2, -0.7), Piece(red, "carom-ball", 0.1, 0.7))
    legs = (
        Leg(white, 0.0, 0.9, "roll", (-0.2, 0.3, 0.0), (-0.7, 1.55, -0.05)),
        Leg(white, 0.9, 2.0, "slide", (0.07, 0.8, -0.25), (0.6545, 0.5, -0.9)),
        Leg(white, 2.0, 4.0, "roll", (0.6475, -0.55, 0.05), (0.1155, -0.4, 0.02)),
        Leg(red, 0.9, 2.5, "slide", (0.1, -0.3, 0.05), (0.7, 0.55, -0.1)),
        Leg(red, 2.5, 3.1, "fly", (-0.252, -0.1, 0.0), (1.324, -0.1, 0.0), (0.0, 2.943, -4.905)),
    )
    events = (
        Event(0.9, "touch", white, red, 0.07, 0.6545, 1.4),
        Event(2.0, "cushion", white, "r", 0.6475, 0.1155, 0.5),
        Event(2.5, "jump", red, "bed", -0.252, 1.324, 0.2),
        Event(3.1, "stop", red, "bed", -0.312, 1.264),
        Event(4.0, "stop", white, "bed", *legs[2].at(4.0)),
    )
    rests = (
        Rest(white, *legs[2].at(4.0), "rest", zones=("string",), frozen=("h",)),
        Rest(red, *legs[4].at(3.1), "rest"),
    )
    return pieces, Trace("carom-5x10", CueStroke(white, 80, 1.6), events, legs, rests, 4.0, "by hand")
