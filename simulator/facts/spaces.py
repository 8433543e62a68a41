"""The restricted spaces of the carom table: balks, anchors, the spaces of the Space Game, and the crotch.

The lines are those that the rules engine draws for the game (:mod:`rules_engine.boards.set_ups`), so many
inches from the cushions of whatever table is played on. A ball lies where its centre lies ("a ball is on the
line only when its centre or point of contact with the table touches this line": the handbook, line 611).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from rules_engine.boards import billiard_table as bt
from rules_engine.boards.set_ups import set_up_of

from ..traces import Trace
from ..units import INCH
from .lies import extent

ON_LINE = INCH / 32
"""Half the width of a chalk line of a sixteenth of an inch: how near to its middle a centre lies upon it."""

CROTCH = 4.5 * INCH
"""The side of the crotch square (line 585)."""

ANCHOR_DEPTH, ANCHOR_HALF = 3.5 * INCH, 3.5 * INCH
"""An anchor is 3 1/2 inches deep and 7 long (line 625)."""

Point = tuple[float, float]


class Space(NamedTuple):
    """A space of the table: the state that tells it ("in", "anchor", "crotch"), its name, and its corners
    against the clock (a convex polygon)."""

    word: str
    name: str
    corners: tuple[Point, ...]

    def depth(self, x: float, y: float) -> float:
        """How far a point lies within the space (negative: outside), in metres."""
        return min(nx * x + ny * y - d for nx, ny, d in self._sides())

    def left_by(self, trace: Trace, ball: str) -> bool:
        """Whether a ball's centre left the space at any time of a stroke, a line belonging to it."""
        for nx, ny, d in self._sides():
            found = extent(trace, ball, nx, ny)
            if found is not None and found[0] < d - ON_LINE:
                return True
        return False

    def _sides(self) -> Iterable[tuple[float, float, float]]:
        """The half planes whose common part it is: inward normal and distance."""
        for i, (x2, y2) in enumerate(self.corners):
            x1, y1 = self.corners[i - 1]
            length = hypot(x2 - x1, y2 - y1)
            nx, ny = (y1 - y2) / length, (x2 - x1) / length
            yield nx, ny, nx * x1 + ny * y1


def _box(word: str, name: str, x1: float, y1: float, x2: float, y2: float) -> Space:
    (x1, x2), (y1, y2) = sorted((x1, x2)), sorted((y1, y2))
    return Space(word, name, ((x1, y1), (x2, y1), (x2, y2), (x1, y2)))


def spaces_of(game_id: str, half_width: float, half_length: float) -> tuple[Space, ...]:
    """The spaces of a carom game on a table of the size given (from the centre to the cushions, metres)."""
    w, h = half_width, half_length
    crotches = tuple(
        _box("crotch", f"{end}-{side}", sx * w, sy * h, sx * (w - CROTCH), sy * (h - CROTCH))
        for end, sy in _ENDS
        for side, sx in _SIDES
    )
    set_up = set_up_of(game_id)
    lines = {line.id: line for line in set_up.board.lines} if set_up is not None else {}
    if "balk-right" in lines:
        away = (bt.HALF_WIDTH - lines["balk-right"].x1) * INCH
        return (*crotches, *_balks(w, h, away))
    if any(name.startswith("slant") for name in lines):
        return (*crotches, *_space_game(w, h))
    return crotches


_ENDS = (("head", -1), ("foot", 1))
_SIDES = (("left", -1), ("right", 1))


def _balks(w: float, h: float, away: float) -> list[Space]:
    x, y = w - away, h - away
    found = [
        _box("in", f"{end}-{side}", sx * w, sy * h, sx * x, sy * y)
        for end, sy in _ENDS
        for side, sx in _SIDES
    ]
    found += [_box("in", f"{end}-middle", -x, sy * h, x, sy * y) for end, sy in _ENDS]
    found += [_box("in", f"{side}-middle", sx * w, -y, sx * x, y) for side, sx in _SIDES]
    for end, sy in _ENDS:
        for side, sx in _SIDES:
            found.append(_on_end(f"{end}-{side}", sx * x, sy, h))
            found.append(_on_side(f"{side}-{end}", sy * y, sx, w))
    return found


def _on_end(name: str, x: float, sy: int, h: float) -> Space:
    return _box("anchor", name, x - ANCHOR_HALF, sy * h, x + ANCHOR_HALF, sy * (h - ANCHOR_DEPTH))


def _on_side(name: str, y: float, sx: int, w: float) -> Space:
    return _box("anchor", name, sx * w, y - ANCHOR_HALF, sx * (w - ANCHOR_DEPTH), y + ANCHOR_HALF)


def _space_game(w: float, h: float) -> list[Space]:
    """Eleven inches from the side rails, twenty-one from the corners, and aslant between (line 761)."""
    inner, along, deep = w - 11 * INCH, h - 1.5 * bt.SIGHT * INCH, h - 11 * INCH
    found = []
    for end, sy in _ENDS:
        for side, sx in _SIDES:
            points = ((w, h), (0.0, h), (0.0, deep), (inner, along), (w, along))
            turned = tuple((sx * px, sy * py) for px, py in points)
            found.append(Space("in", f"corner-{end}-{side}", turned if sx * sy > 0 else turned[::-1]))
            found.append(_on_side(f"{side}-{end}", sy * along, sx, w))
        found.append(_on_end(f"{end}-middle", 0.0, sy, h))
    found += [_box("in", f"side-{side}", sx * w, -along, sx * inner, along) for side, sx in _SIDES]
    return found


def shared(spaces: Iterable[Space], word: str, balls: Iterable[Point]) -> tuple[Space, ...]:
    """The spaces of one kind in which all of ``balls`` lie, a line belonging to each that it borders."""
    points = tuple(balls)
    return tuple(s for s in spaces if s.word == word and all(s.depth(x, y) >= -ON_LINE for x, y in points))


def on_border(spaces: Iterable[Space], word: str, ball: Point) -> bool:
    """Whether a ball lies on a line that belongs to two spaces of one kind."""
    return len(shared(spaces, word, (ball,))) > 1
