"""Strokes from hand: the string or balk line, when a cue ball has left it, and what may not be played at.

A ball lies in the string when its point of contact with the table does, the line included (the handbook,
line 494); the cue ball has left it when that point has passed the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot, inf

from rules_engine import Token

from ..units import INCH
from .course import Moment
from .lies import extent
from .reading import Played

SIX_INCHES = 6 * INCH
"""Round the string spot, where a ball in hand is placed at the carom games (line 494)."""


def string_of(played: Played) -> float:
    """Where the string (the balk line) lies: its mark, else a quarter of the table from the head; metres."""
    for mark in played.surface.marks:
        if mark.id in ("string", "balk") and mark.kind == "line":
            return mark.y1
    return -played.surface.size[1] / 4


def left_string(played: Played, until: float = inf) -> bool:
    """Whether the struck ball has passed the string by that time, or lay beyond it."""
    line = string_of(played)
    at = played.before.get(played.struck)
    if at is not None and at.y > line:
        return True
    went = extent(played.trace, played.struck, 0.0, 1.0, until)
    return went is not None and went[1] > line


def wrongly_from_hand(played: Played, rows: Iterable[Moment], within: float = inf) -> Iterator[Token]:
    """``#hand`` where the striker was warned and played from outside the string all the same (or farther from
    its spot than ``within``), or at a ball in it. Without a warning it is fair, and nothing is told."""
    if Token("state", "warned") not in played.call or played.play.cite("foul:hand") is None:
        return
    line = string_of(played)
    at = played.before.get(played.struck)
    first = next((m for m in rows if m.kind == "touch" and m.piece == played.struck), None)
    outside = at is not None and (at.y > line or hypot(at.x, at.y - line) > within)
    lies = played.before.get(first.other) if first is not None else None
    at_it = first is not None and lies is not None and lies.y <= line and not left_string(played, first.time)
    if outside or at_it:
        yield Token("state", "hand")
