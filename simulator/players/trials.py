"""Many strokes on one layout of balls, tried at once: a batch for the physics, thin traces for the facts.

A trace that is only weighed needs less than one that is recorded: what happened and where the balls came to
rest, but neither the zones in which they lie nor their exact paths. The paths here are straight between the
places at which a ball met something, which is true to a few millimetres (a sliding ball draws a parabola).

Balls on a level bed with pockets, or without, can be tried so; whatever else stands on the table (pins,
cups, gates) is for :func:`simulator.shooting.shoot`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..constants import Constants
from ..errors import SimulatorError
from ..physics.balls import KERNEL
from ..physics.batches import Outcomes, Starts, Way, shoot_many
from ..physics.cue import struck
from ..physics.runs import State
from ..pieces import KINDS, Piece
from ..shooting import MODEL
from ..strokes import CueStroke, Stroke
from ..surfaces.surface import Surface
from ..traces import Event, Leg, Rest, Trace

FEW_BALLS = 6
MANY_STROKES = 120
"""Up to so many balls and from so many strokes on, lock-step is quicker than one stroke after another."""

Lying = tuple[Piece, ...]


def can_be_tried(surface: Surface, pieces: Sequence[Piece]) -> bool:
    """Whether nothing but balls on a bed with pockets is there."""
    return (
        surface.law == "ball"
        and not surface.gates
        and all(hole.kind == "pocket" for hole in surface.holes)
        and all(piece.state == "rest" and KINDS[piece.kind].shape == "ball" for piece in pieces)
    )


def tried(
    surface: Surface, constants: Constants, shots: Sequence[tuple[Lying, Stroke]]
) -> list[Trace | None]:
    """The thin trace of each shot; None for a stroke that cannot be played (:func:`.cue.struck`).

    All shots have the same balls in the same order; their places may differ. Whether they are played in
    lock-step depends on the numbers of balls and strokes alone, so that a game is the same wherever it is
    played; the kernel plays alike compiled and plain.
    """
    begun: list[list[State] | None] = [_begun(pieces, stroke, constants) for pieces, stroke in shots]
    able = [states for states in begun if states is not None]
    if not able:
        return [None] * len(shots)
    outcomes = shoot_many(surface, Starts.of(able), constants, way=_way(len(able[0]), len(able)))
    found: list[Trace | None] = []
    at = 0
    for (pieces, stroke), states in zip(shots, begun, strict=True):
        if states is None:
            found.append(None)
            continue
        found.append(_thin(surface, outcomes, at, pieces, stroke))
        at += 1
    return found


def _way(balls: int, strokes: int) -> Way:
    if balls <= FEW_BALLS and strokes >= MANY_STROKES:
        return "lockstep"
    return "compiled" if KERNEL.function()[1] else "plain"


def _begun(pieces: Lying, stroke: Stroke, constants: Constants) -> list[State] | None:
    assert isinstance(stroke, CueStroke)
    states = [State(piece.id, piece.kind, piece.x, piece.y) for piece in pieces]
    at = next(i for i, state in enumerate(states) if state.piece == stroke.piece)
    try:
        states[at] = struck(stroke, states[at], constants)
    except SimulatorError:
        return None
    return states


def _thin(surface: Surface, outcomes: Outcomes, k: int, pieces: Lying, stroke: Stroke) -> Trace:
    """Sample ``k`` as a trace without zones, its paths straight between events."""
    events = outcomes.events(k)
    duration = float(outcomes.duration[k])
    rests = []
    legs: list[Leg] = []
    for piece in pieces:
        x, y, fate, where = outcomes.rest(k, piece.id)
        rests.append(Rest(piece.id, x, y, fate, where))
        legs += _straight(piece, [event for event in events if event.piece == piece.id], (duration, x, y))
    return Trace(surface.name, stroke, events, tuple(legs), tuple(rests), duration, MODEL)


def _straight(piece: Piece, events: list[Event], end: tuple[float, float, float]) -> list[Leg]:
    points = [(0.0, piece.x, piece.y), *((event.time, event.x, event.y) for event in events)]
    if points[-1][1:] != end[1:]:
        points.append(end)
    legs = []
    for (t1, x1, y1), (t2, x2, y2) in pairwise(points):
        span = max(t2 - t1, 1e-9)
        legs.append(
            Leg(piece.id, t1, t1 + span, "roll", (x1, (x2 - x1) / span, 0.0), (y1, (y2 - y1) / span, 0.0))
        )
    return legs
