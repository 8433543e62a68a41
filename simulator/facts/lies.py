"""How the pieces lie before and after a stroke: what touches what, and how far a path went.

Two pieces touch ("are frozen") when no more than :data:`FROZEN` parts them, as everywhere in this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot, inf

from ..pieces import KINDS, Piece
from ..surfaces.zones import TOUCH, gap_to_wall
from ..traces import Leg, Trace
from .reading import Played

FROZEN = TOUCH
"""Metres that may part two pieces that touch, or by which a piece at rest may have stirred."""

GONE = frozenset({"pocketed", "holed", "ditched", "off"})
"""States in which a piece no longer lies on the bed."""


def radius_of(played: Played, piece: str) -> float:
    """The radius of a piece; of one whose kind is not known, that of the surface's usual kind."""
    known = played.before.get(piece)
    kind = known.kind if known is not None and known.kind in KINDS else played.surface.piece
    return KINDS[kind].radius


def frozen_to(played: Played, piece: str) -> tuple[str, ...]:
    """The balls that touch ``piece`` before the stroke, in order of their ids."""
    at = played.before.get(piece)
    if at is None:
        return ()
    reach = radius_of(played, piece) + FROZEN
    return tuple(
        sorted(
            other.id
            for other in played.before.values()
            if other.id != piece
            and other.state == "rest"
            and hypot(other.x - at.x, other.y - at.y) <= reach + radius_of(played, other.id)
        )
    )


def rails_of(played: Played, piece: str) -> tuple[str, ...]:
    """The rails against which ``piece`` lies before the stroke."""
    at = played.before.get(piece)
    if at is None:
        return ()
    reach = radius_of(played, piece) + FROZEN
    found = {wall.rail for wall in played.surface.walls if gap_to_wall(wall, at.x, at.y) <= reach}
    return tuple(sorted(found))


def resting(trace: Trace, before: Iterable[Piece]) -> dict[str, tuple[float, float]]:
    """Where each piece that is still on the bed lies after the stroke."""
    found = {piece.id: (piece.x, piece.y) for piece in before if piece.state == "rest"}
    for rest in trace.rests:
        if rest.state in GONE:
            found.pop(rest.piece, None)
        else:
            found[rest.piece] = (rest.x, rest.y)
    return found


def extent(trace: Trace, piece: str, nx: float, ny: float, until: float = inf) -> tuple[float, float] | None:
    """The least and the greatest ``nx x + ny y`` of a piece's path up to ``until``; None if it has no path.

    Exact: along a leg it is a polynomial of the second degree, greatest or least at an end or where its
    derivative vanishes.
    """
    values = [
        nx * x + ny * y
        for leg in trace.legs
        if leg.piece == piece and leg.start <= until
        for x, y in _turning_points(leg, nx, ny, until)
    ]
    return (min(values), max(values)) if values else None


def _turning_points(leg: Leg, nx: float, ny: float, until: float) -> Iterator[tuple[float, float]]:
    end = min(leg.end, until)
    yield leg.at(leg.start)
    yield leg.at(end)
    slope, bend = nx * leg.x[1] + ny * leg.y[1], nx * leg.x[2] + ny * leg.y[2]
    if bend:
        turn = leg.start - slope / (2 * bend)
        if leg.start < turn < end:
            yield leg.at(turn)
