"""The restricted spaces of the carom table: balks, anchors, the spaces of the Space Game, and the crotch.

They are zones of the table (:mod:`simulator.surfaces.tables`), each a convex polygon. A ball lies where its
centre lies ("a ball is on the line only when its centre or point of contact with the table touches this
line": the handbook, line 611).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from ..surfaces.surface import Surface
from ..traces import Trace
from ..units import INCH
from .lies import extent

ON_LINE = INCH / 32
"""Half the width of a chalk line of a sixteenth of an inch: how near to its middle a centre lies upon it."""

Point = tuple[float, float]


class Space(NamedTuple):
    """A space of the table: the state that tells it ("in", "anchor", "crotch"), its name, and its corners
    against the clock (a convex polygon)."""

    word: str
    name: str
    corners: tuple[Point, ...]

    def depth(self, x: float, y: float) -> float:
        """How far a point lies within the space (negative: outside), in metres."""
        return min([nx * x + ny * y - d for nx, ny, d in _sides(self.corners)])

    def left_by(self, trace: Trace, ball: str) -> bool:
        """Whether a ball's centre left the space at any time of a stroke, a line belonging to it."""
        for nx, ny, d in _sides(self.corners):
            found = extent(trace, ball, nx, ny)
            if found is not None and found[0] < d - ON_LINE:
                return True
        return False


@lru_cache(maxsize=512)
def _sides(corners: tuple[Point, ...]) -> tuple[tuple[float, float, float], ...]:
    """The half planes whose common part a polygon is: inward normal and distance."""
    rows = []
    for i, (x2, y2) in enumerate(corners):
        x1, y1 = corners[i - 1]
        length = hypot(x2 - x1, y2 - y1)
        nx, ny = (y1 - y2) / length, (x2 - x1) / length
        rows.append((nx, ny, nx * x1 + ny * y1))
    return tuple(rows)


WORDS = {"balk": "in", "corner": "in", "side": "in", "anchor": "anchor", "crotch": "crotch"}
"""The state that tells that both object balls lie in a zone, by the first word of the zone's name."""


def spaces_of(surface: Surface) -> tuple[Space, ...]:
    """The restricted spaces of a table: its zones by the names that records have ("head-left", and with the
    kind "corner-head-left" or "side-left" at the Space Game)."""
    found = []
    for zone in surface.zones:
        kind, _, place = zone.id.partition("-")
        if kind in WORDS and zone.radius is None:
            name = zone.id if kind in ("corner", "side") else place
            found.append(Space(WORDS[kind], name, _against_the_clock(zone.outline)))
    return tuple(found)


def _against_the_clock(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    area = sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    return corners if area > 0 else corners[::-1]


def shared(spaces: Iterable[Space], word: str, balls: Iterable[Point]) -> tuple[Space, ...]:
    """The spaces of one kind in which all of ``balls`` lie, a line belonging to each that it borders."""
    points = tuple(balls)
    return tuple(s for s in spaces if s.word == word and all(s.depth(x, y) >= -ON_LINE for x, y in points))


def on_border(spaces: Iterable[Space], word: str, ball: Point) -> bool:
    """Whether a ball lies on a line that belongs to two spaces of one kind."""
    return len(shared(spaces, word, (ball,))) > 1
