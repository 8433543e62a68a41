"""The last settling: what has come to rest in a wall or in another piece is moved out by the least distance.

Steps and simplified shapes leave a toppled thing some millimetres in what it touches: a top that spun as a
circle lies as long as it is, a falling pin is met by a capsule that grows. The place nearest to where it lies
at which :mod:`simulator.surfaces.placing` allows it is found along two dozen directions, and is where it
rests. A thing that has no room within :data:`FARTHEST` stays where it is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from ..errors import SimulatorError
from ..pieces import KINDS, Piece
from ..surfaces.placing import check_apart, check_placing
from ..surfaces.surface import Surface

FARTHEST: Final = 0.05
"""Metres by which a thing is moved at most."""
STRIDE: Final = 0.0005
"""Metres between the distances that are tried; the best is then halved down to a thousandth of this."""
WAYS: Final = 24
_SHAPES = ("pin", "top", "ring")


def settled(surface: Surface, pieces: Sequence[Piece], moved: Collection[str]) -> dict[str, Piece]:
    """Return those of ``moved`` (ids of ``pieces``) that must be put elsewhere, at their new places."""
    lying = {piece.id: piece for piece in pieces}
    changed = {}
    for piece in pieces:
        if piece.id not in moved or KINDS[piece.kind].shape not in _SHAPES:
            continue
        if piece.state not in ("fallen", "rest"):
            continue
        if not _legal(surface, piece, _about(piece, lying, 0.0)):
            place = _nearest(surface, piece, _about(piece, lying, FARTHEST))
            if place is not None:
                lying[piece.id] = changed[piece.id] = place
    return changed


@cache
def _reach(kind: str) -> float:
    """How far round its place a piece can reach however it lies; metres."""
    return KINDS[kind].radius + KINDS[kind].height / 2


def _about(piece: Piece, lying: Mapping[str, Piece], farther: float) -> list[Piece]:
    """The others that can touch a piece when it is moved ``farther``; one that leans is held by what it leans
    on."""
    x, y, own = piece.x, piece.y, _reach(piece.kind) + farther
    return [
        other
        for name, other in lying.items()
        if name != piece.id
        and other.state in ("fallen", "rest", "standing")
        and math.hypot(x - other.x, y - other.y) <= own + _reach(other.kind)
    ]


def _legal(surface: Surface, piece: Piece, others: Sequence[Piece]) -> bool:
    try:
        check_placing(surface, (piece,))
        for other in others:
            _pair(surface, piece, other)
    except SimulatorError:
        return False
    return True


def _pair(surface: Surface, piece: Piece, other: Piece) -> None:
    try:
        check_apart((piece, other))
    except SimulatorError:
        # What is wrong with the other alone is none of this one's.
        try:
            check_placing(surface, (other,))
        except SimulatorError:
            return
        raise


def _nearest(surface: Surface, piece: Piece, others: Sequence[Piece]) -> Piece | None:
    """The nearest legal place, or None."""

    def at(far: float, way: int) -> Piece:
        angle = 2 * math.pi * way / WAYS
        return piece._replace(x=piece.x + far * math.cos(angle), y=piece.y + far * math.sin(angle))

    for stride in range(1, int(FARTHEST / STRIDE) + 1):
        ways = [way for way in range(WAYS) if _legal(surface, at(stride * STRIDE, way), others)]
        best: tuple[float, int] | None = None
        for way in ways:
            near, far = (stride - 1) * STRIDE, stride * STRIDE
            for _ in range(10):
                half = (near + far) / 2
                if _legal(surface, at(half, way), others):
                    far = half
                else:
                    near = half
            if best is None or far < best[0] - 1e-9:
                best = far, way
        if best is not None:
            return at(*best)
    return None
