"""Counting games of pool: what lay in the way of a new rack, and whether a bank was clean."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from rules_engine import Token
from rules_engine.boards import pool_table as pt

from ..units import INCH
from .course import Moment, moments
from .hand import string_of
from .lies import radius_of, resting
from .pockets import rack_pool
from .reading import Played, reads

Point = tuple[float, float]
ROWS = 4
"""Rows of a triangle of fifteen behind its first ball."""


@reads("point-pool")
def point_pool(played: Played) -> Iterator[Token]:
    """As pool of today; and what the game asks besides."""
    rows = tuple(moments(played))
    if played.play.cite("in_rack") is not None:
        yield from (Token("state", word) for word in in_rack(played, rows))
    if played.play.cite("break_pays") is not None and played.state.phase != "break":
        yield from _bank(played, rows)
    yield from rack_pool(played)


def in_rack(played: Played, rows: tuple[Moment, ...]) -> Iterator[str]:
    """Where cue ball and last ball lie, if this shot leaves no other and one of them is in the way."""
    gone = {m.piece for m in rows if m.kind in ("pocket", "off")}
    balls = [name for name in played.before if name != played.struck and name not in gone]
    if len(balls) > 1 or played.struck in gone or not gone:
        return
    lies = resting(played.trace, played.before.values())
    cue = lies[played.struck]
    ball = lies[balls[0]] if balls else None
    wide = 2 * radius_of(played, played.struck)
    head: Point = tuple(x * INCH for x in pt.SPOTS["head"])  # type: ignore[assignment]
    cue_in, ball_in = _in_triangle(cue, wide), ball is not None and _in_triangle(ball, wide)
    if cue_in:
        yield "cue-in-rack"
    elif ball_in and _near(cue, head) < wide:
        yield "cue-on-spot"
    if ball_in:
        yield "ball-in-rack"
    elif cue_in and ball is not None and _near(ball, head) < wide:
        yield "ball-on-spot"
    elif cue_in and ball is not None and ball[1] < string_of(played):
        yield "ball-above"


def _near(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _in_triangle(at: Point, wide: float) -> bool:
    """Whether a ball there lies within the outline of the rack, or overlaps it."""
    x, y = (v * INCH for v in pt.SPOTS["foot"])
    deep, half = ROWS * wide * 3**0.5 / 2, ROWS * wide / 2
    corners = ((x, y), (x + half, y + deep), (x - half, y + deep))
    inside = [_left_of(corners[i], corners[(i + 1) % 3], at) >= 0 for i in range(3)]
    if all(inside):
        return True
    return min(_from_side(corners[i], corners[(i + 1) % 3], at) for i in range(3)) < wide


def _left_of(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _from_side(a: Point, b: Point, p: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return _near(p, (a[0] + share * dx, a[1] + share * dy))


def _bank(played: Played, rows: tuple[Moment, ...]) -> Iterator[Token]:
    """Whether the ball that fell first met another on its way, or the cue ball twice."""
    fell = next((m for m in rows if m.kind == "pocket" and m.piece != played.struck), None)
    if fell is None:
        return
    touched = [m for m in rows if m.kind == "touch" and fell.piece in (m.piece, m.other)]
    before = [m for m in touched if m.time < fell.time]
    if any(played.struck not in (m.piece, m.other) for m in before):
        yield Token("state", "not-clean")
    elif len(before) > 1:
        yield Token("state", "second-contact")
