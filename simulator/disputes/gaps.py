"""How near two pieces came that did not meet: the smallest gap between them in a stroke.

Between two events every piece moves by a polynomial of time, so the square of the distance of two pieces is
one, too, of the fourth degree; it is least at an end of the stretch or where its derivative is zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.polynomial import Polynomial

from ..pieces import KINDS
from ..shots import Shot
from ..traces import Trace
from .claims import Claim

_OF_TWO = ("first", "touch", "both")
"""Claims of two pieces that meet."""
_REAL = 1e-9


def gaps(claims: Sequence[Claim], shot: Shot, trace: Trace) -> list[dict[str, Any]]:
    """The smallest gaps (``piece``, ``other``, ``gap`` in metres) of pieces that by a claim met, and did not
    meet in this stroke."""
    met = {frozenset((e.piece, e.other)) for e in trace.events if e.kind == "touch"}
    rows = []
    for claim in claims:
        pair = frozenset((claim.piece, claim.other))
        if claim.kind in _OF_TWO and pair not in met:
            met.add(pair)
            gap = round(smallest_gap(shot, trace, claim.piece, claim.other), 4)
            rows.append({"piece": claim.piece, "other": claim.other, "gap": gap})
    return rows


def smallest_gap(shot: Shot, trace: Trace, piece: str, other: str) -> float:
    """The smallest gap between the edges of two round pieces while both are on the table, in metres."""
    kinds = {one.id: one.kind for one in shot.pieces}
    ways = [list(_stretches(shot, trace, name)) for name in (piece, other)]
    best = float("inf")
    for a_start, a_end, ax, ay in ways[0]:
        for b_start, b_end, bx, by in ways[1]:
            begin, end = max(a_start, b_start), min(a_end, b_end)
            if begin <= end:
                apart = [
                    p(Polynomial([begin - a_start, 1.0])) - q(Polynomial([begin - b_start, 1.0]))
                    for p, q in ((ax, bx), (ay, by))
                ]
                best = min(best, _least(apart[0] ** 2 + apart[1] ** 2, end - begin))
    room = KINDS[kinds[piece]].radius + KINDS[kinds[other]].radius
    return float(max(max(best, 0.0) ** 0.5 - room, 0.0))


def _least(square: Polynomial, length: float) -> float:
    roots = np.asarray(square.deriv().roots(), np.complex128)
    still = [t.real for t in roots if abs(t.imag) < _REAL and 0.0 < t.real < length]
    return min(float(square(t)) for t in (0.0, length, *still))


def _stretches(shot: Shot, trace: Trace, piece: str) -> Iterator[tuple[float, float, Polynomial, Polynomial]]:
    """Start, end, and where the piece is then, from beginning to end: its legs, and where it lay between."""
    x, y = next((one.x, one.y) for one in shot.pieces if one.id == piece)
    time = 0.0
    for leg in trace.path_of(piece):
        if leg.start > time:
            yield time, leg.start, Polynomial([x]), Polynomial([y])
        yield leg.start, leg.end, Polynomial(leg.x), Polynomial(leg.y)
        time = leg.end
        x, y = leg.at(leg.end)
    lies = trace.rest_of(piece).state == "rest" and trace.duration > time
    if lies or time == 0.0:
        yield time, max(trace.duration, time), Polynomial([x]), Polynomial([y])
