"""One description of a table or board: for physics, for drawing and for the zones of the rules.

Metres; the centre is (0, 0), x to the right, y away from the near end. Everything that a moving piece can
meet is a :class:`Wall` (a straight edge), a :class:`Post` (a fixed round thing: jaw, peg, bumper), a
:class:`Hole` (it falls in) or an :class:`Edge` (it falls off). Marks and zones are seen by the rules alone.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Material = Literal["cushion", "wood", "metal"]


class Wall(NamedTuple):
    """A straight edge from (x1, y1) to (x2, y2); pieces move on its left side.

    ``rail`` is what events call it: "h", "f", "l", "r" on billiard tables (head, foot, left, right seen from
    the head), else an id such as "rim-12". ``height`` is how high it stands: a flying piece above it goes
    over. ``nose`` is the height at which a cushion meets a ball. ``pocket`` names the pocket whose jaw it is:
    what meets it there has met a jaw, not a cushion.
    """

    id: str
    rail: str
    x1: float
    y1: float
    x2: float
    y2: float
    material: Material = "cushion"
    height: float = 0.04
    nose: float = 0.0
    pocket: str = ""


class Post(NamedTuple):
    """A fixed round thing that pieces meet from outside; ``kind`` is "jaw", "peg", "bumper" or "corner".

    One kind is met from inside: "round-rim", the rim of a round board (``radius`` is that of its inner side).
    ``height`` is how high it stands: rings can be posted over a peg. ``pocket`` names the pocket of a jaw.
    """

    id: str
    x: float
    y: float
    radius: float
    kind: str = "jaw"
    material: Material = "cushion"
    height: float = 0.04
    nose: float = 0.0
    pocket: str = ""


class Hole(NamedTuple):
    """A pocket, cup or hole. A piece whose centre comes within ``radius`` falls in when slow enough.

    ``kind`` is "pocket", "hole" (crokinole: it may be jumped) or "cup" (a ball may roll over it).
    ``depth`` decides with the piece's size what speed passes over it. ``value`` is its number, if it has one.
    """

    id: str
    x: float
    y: float
    radius: float
    kind: Literal["pocket", "hole", "cup"] = "pocket"
    depth: float = 0.1
    value: int | None = None


class Edge(NamedTuple):
    """A drop: a circle (``radius`` given; pieces inside fall when their centre passes it) or a straight edge
    from (x1, y1) to (x2, y2) with the bed on its left side. ``where`` is "ditch" or "floor"."""

    id: str
    where: str
    radius: float | None = None
    x: float = 0.0
    y: float = 0.0
    x1: float = 0.0
    y1: float = 0.0
    x2: float = 0.0
    y2: float = 0.0


class Mark(NamedTuple):
    """A line, circle, arc or spot of the rules.

    ``kind`` is "line", "circle", "arc", "spot" or "outline" (drawn only). A line or outline uses all four
    numbers; a circle, arc or spot its middle (x1, y1) and ``radius``, an arc runs against the clock from
    ``start`` to ``end`` (degrees from the x axis). ``width`` is that of the drawn line.
    """

    id: str
    kind: str
    x1: float
    y1: float
    x2: float = 0.0
    y2: float = 0.0
    radius: float = 0.0
    width: float = 0.0
    start: float = 0.0
    end: float = 360.0


class Zone(NamedTuple):
    """A part of the bed in which a resting piece counts.

    ``outline`` is a polygon (corner points in order), or, with ``radius``, a circle or ring-shaped field
    between ``inner`` and ``radius`` round its first point; if more points follow, only what lies in their
    polygon (a D). ``by`` says which part of the piece decides:

    =========  ===================================================================================
    centre     its centre; on the border it lies in both neighbours
    outermost  of a round field: the piece's point that lies farthest out (who touches a line is outside it)
    innermost  of a round field: the point that lies nearest the middle
    touched    of a round field: any part of it
    whole      all of it
    =========  ===================================================================================
    """

    id: str
    outline: tuple[tuple[float, float], ...]
    radius: float | None = None
    inner: float = 0.0
    by: Literal["centre", "outermost", "innermost", "touched", "whole"] = "centre"
    value: int | None = None


class Gate(NamedTuple):
    """A line that is counted when a piece's centre crosses it; from left to right if ``one_way``."""

    id: str
    x1: float
    y1: float
    x2: float
    y2: float
    one_way: bool = False


class PinSpot(NamedTuple):
    """Where a pin, bottle, cork or skittle is set: its name in records, its kind, its place."""

    id: str
    kind: str
    x: float
    y: float


class Surface(NamedTuple):
    """A table or board.

    ``outline`` is the bed's edge for drawing and for the check of placements (a polygon, or with
    ``round_radius`` a circle); ``law`` names the pieces' law of motion ("ball" or "disc"); ``piece`` the
    usual kind; ``constants`` the set of constants in :mod:`simulator.constants` that belongs to it.
    ``slope`` is the fall of the bed in x and y (metres a metre), for raised boards.
    """

    name: str
    title: str
    outline: tuple[tuple[float, float], ...]
    law: Literal["ball", "disc"]
    piece: str
    constants: str
    walls: tuple[Wall, ...] = ()
    posts: tuple[Post, ...] = ()
    holes: tuple[Hole, ...] = ()
    edges: tuple[Edge, ...] = ()
    marks: tuple[Mark, ...] = ()
    zones: tuple[Zone, ...] = ()
    gates: tuple[Gate, ...] = ()
    spots: tuple[Mark, ...] = ()
    pins: tuple[PinSpot, ...] = ()
    round_radius: float | None = None
    slope: tuple[float, float] = (0.0, 0.0)
    note: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and length of the bed in metres."""
        (left, right), (near, far) = self.bounds
        return right - left, far - near

    @property
    def bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The least and the greatest x, and y, of the bed in metres."""
        if self.round_radius is not None:
            return (-self.round_radius, self.round_radius), (-self.round_radius, self.round_radius)
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs), max(xs)), (min(ys), max(ys))
