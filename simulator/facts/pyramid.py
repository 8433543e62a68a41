"""Pyramid: balls met, cushions of all balls, what fell, and the lines that count.

Every ball but the one struck is ``w``, whichever was struck; ``c`` is that. Where nothing fell, ``#crossed``
tells whether a ball crossed the middle line after the contact, for a stroke must be complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rules_engine import Token

from .course import Moment, moments, told
from .hand import left_string, string_of
from .lies import extent
from .reading import Played, reads

BALL = "w"


@reads("pyramid")
def pyramid(played: Played) -> Iterator[Token]:
    """Free, combined and dynamic pyramid."""
    rows = tuple(moments(played))
    first = next((m for m in rows if m.kind == "touch" and m.piece == played.struck), None)
    in_hand = bool(played.state.in_hand)
    if first is None and played.state.phase == "break" and not left_string(played):
        yield Token("state", "short")
    if first is not None and in_hand and played.play.cite("foul:inside") is not None:
        yield from _inside(played, first)
    yield from told(rows, played, lambda piece: BALL, objects="all")
    if first is not None and not any(m.kind in ("pocket", "off") for m in rows) and _crossed(played, first):
        yield Token("state", "crossed")
    yield Token("full")


def _inside(played: Played, first: Moment) -> Iterator[Token]:
    """A ball in home met before the struck one left it; if all lie in home, the line through the back spot is
    the home line."""
    if played.state.in_hand != "home":
        return
    line = string_of(played)
    others = [piece for piece in played.before.values() if piece.id != played.struck]
    if all(piece.y <= line for piece in others):
        line = -line
    if played.before[first.other].y > line:
        return
    went = extent(played.trace, played.struck, 0.0, 1.0, first.time)
    if went is None or went[1] <= line:
        yield Token("state", "inside")


def _crossed(played: Played, first: Moment) -> bool:
    """Whether some ball was on both sides of the middle line after the first contact."""
    for piece in played.before:
        low, high = inf, -inf
        for leg in played.trace.legs:
            if leg.piece != piece or leg.end <= first.time:
                continue
            for time in (max(leg.start, first.time), leg.end):
                y = leg.at(time)[1]
                low, high = min(low, y), max(high, y)
        if low < 0.0 < high:
            return True
    return False
