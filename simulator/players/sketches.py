"""A stroke among pins, sketched: the balls run as if no pin stood, and what they pass over counts as felled.

A pin that falls costs the scene a thousand small steps; a sketch costs none. It is good enough to say which
strokes are worth playing out, and for nothing else. A pin before a pocket is taken along by what comes fast
enough and falls there itself.
"""

from __future__ import annotations

from math import ceil, hypot

from ..pieces import KINDS, Piece
from ..shooting import shoot
from ..shots import Shot
from ..surfaces.surface import Hole
from ..traces import Event, Leg, Rest, Trace
from .flicks import GUARDS

STEP = 0.01
"""Metres between two looks at a path: less than a pin is thick."""
TAKES_ALONG = 0.9
"""Metres a second above which a ring takes a pin along: slower it comes to rest at the pin that it felled."""


def pins_of(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pins that stand."""
    return tuple(p for p in pieces if p.state == "standing" and KINDS[p.kind].shape == "pin")


def sketched(shot: Shot) -> Trace:
    """The trace of a shot without its pins, with those that balls ran over told as felled."""
    pins = pins_of(shot.pieces)
    kinds = {piece.id: piece.kind for piece in shot.pieces}
    others = tuple(piece for piece in shot.pieces if piece not in pins)
    trace = shoot(shot._replace(pieces=others))
    events, rests = list(trace.events), list(trace.rests)
    for pin in pins:
        first: tuple[float, Leg] | None = None
        for leg in trace.legs:
            if first is not None and leg.start >= first[0]:
                continue
            reach = KINDS[kinds[leg.piece]].radius + KINDS[pin.kind].radius
            time = _comes(leg, pin.x, pin.y, reach)
            if time is not None and (first is None or time < first[0]):
                first = (time, leg)
        if first is None:
            rests.append(Rest(pin.id, pin.x, pin.y, "standing"))
            continue
        events.append(Event(first[0], "felled", first[1].piece, pin.id, pin.x, pin.y))
        if (hole := _taken_to(shot, trace, pin, *first)) is not None:
            events.append(Event(first[0], "pocket", pin.id, hole.id, hole.x, hole.y))
            rests.append(Rest(pin.id, hole.x, hole.y, "pocketed", hole.id))
            continue
        rests.append(Rest(pin.id, pin.x, pin.y, "fallen"))
    events.sort(key=lambda event: event.time)
    return trace._replace(events=tuple(events), rests=tuple(rests))


def _comes(leg: Leg, x: float, y: float, reach: float) -> float | None:
    """When a leg first comes within ``reach`` of a point; None if it does not."""
    if leg.motion == "rest":
        return None
    x1, y1 = leg.at(leg.start)
    x2, y2 = leg.at(leg.end)
    span = leg.end - leg.start
    # How far the path may stray from its chord: half the change of speed times time, at most.
    bend = hypot(leg.x[2], leg.y[2]) * span * span
    length = hypot(x2 - x1, y2 - y1)
    if min(hypot(x1 - x, y1 - y), hypot(x2 - x, y2 - y)) > reach + length + bend:
        return None
    looks = max(1, ceil((length + bend) / STEP))
    for i in range(looks + 1):
        time = leg.start + span * i / looks
        at = leg.at(time)
        if hypot(at[0] - x, at[1] - y) < reach:
            return time
    return None


def _taken_to(shot: Shot, trace: Trace, pin: Piece, time: float, leg: Leg) -> Hole | None:
    """The pocket before which ``pin`` stands, if what fells it at ``time`` takes it along into that."""
    since = time - leg.start
    if hypot(*(c1 + 2 * c2 * since for _, c1, c2 in (leg.x, leg.y))) < TAKES_ALONG:
        return None
    end = trace.rest_of(leg.piece)
    for hole in shot.surface.holes:
        if hole.kind == "pocket" and hole.id == end.where and hypot(pin.x - hole.x, pin.y - hole.y) < GUARDS:
            return hole
    return None
