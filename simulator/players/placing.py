"""Where a piece in hand may be set: in zones of the table, or on a line or arc of a board.

The upkeep names some places (:class:`~.lying.Turn`); a person may choose any other of the same kind: any free
place within the zones in which the ball is in hand, any place on the line between two named ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Any, NamedTuple

from rules_engine import Match, Refusal
from rules_engine.saying import Text, say

from ..pieces import KINDS, Piece
from ..scene.space import Fault, Space
from ..surfaces.surface import Surface
from ..surfaces.zones import zones_at
from .lying import Turn, Upkeep
from .upkeep.tables import OnTable

STEP = 0.004
"""Metres between two places of a line."""
NEAR = 0.003
"""Metres by which a place may miss the line: what a finger or rounding loses; it is put on it."""
SAME = 0.002
"""Metres by which the ends of a line may lie askew, or of an arc at different distances."""


class Refused(Exception):
    """What a person did is refused; nothing has changed. ``refusal`` says why, by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Placing(NamedTuple):
    """Anywhere in ``zones`` (names, of ``surface``), or on one of ``lines``, rows of places in metres."""

    surface: Surface
    kind: str
    zones: tuple[str, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...]

    def set(self, turn: Turn, place: tuple[float, float]) -> tuple[Piece, ...]:
        """Return the pieces of ``turn`` with the struck one at ``place``.

        Raises :class:`Refused` where it may not be set, or where another piece is in the way.
        """
        x, y = self._on_line(place) if self.lines else place
        if not self.lines and not set(self.zones) & set(zones_at(self.surface, self.kind, x, y)):
            raise Refused(
                Refusal("place-outside", say("simulator.place-outside", "It may not be set there."))
            )
        others = [piece for piece in turn.pieces if piece.id != turn.struck]
        if (fault := Space(self.surface, others).fault(x, y, KINDS[self.kind].radius)) is not None:
            raise Refused(Refusal("place-taken", _in_the_way(fault)))
        return tuple(piece._replace(x=x, y=y) if piece.id == turn.struck else piece for piece in turn.pieces)

    def _on_line(self, place: tuple[float, float]) -> tuple[float, float]:
        best = min((at for line in self.lines for at in line), key=lambda at: _apart(at, place))
        if _apart(best, place) > max(NEAR, STEP):
            raise Refused(
                Refusal(
                    "place-outside", say("simulator.place-off-line", "It may only be set on the line shown.")
                )
            )
        return best

    def to_json(self) -> dict[str, Any]:
        """Return what a page draws: outlines of zones as polygons or circles, lines as rows of places."""
        zones = [zone for zone in self.surface.zones if zone.id in self.zones]
        return {
            "zones": [{"outline": [list(at) for at in z.outline], "radius": z.radius} for z in zones],
            "lines": [[list(at) for at in line] for line in self.lines],
        }


def placing_of(match: Match, upkeep: Upkeep, turn: Turn) -> Placing:
    """Where the struck piece of ``turn`` may be set."""
    surface = upkeep.layout.surface
    kind = next(piece.kind for piece in turn.pieces if piece.id == turn.struck)
    if isinstance(upkeep, OnTable):
        named = tuple(upkeep.zones(match))
        if any(zone.id in named for zone in surface.zones):
            return Placing(surface, kind, named, ())
    return Placing(surface, kind, (), _lines(turn.places))


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _in_the_way(fault: Fault) -> Text:
    if fault.code == "overlap":
        return say("simulator.in-the-way", "It does not fit there: {other} is in the way.", other=fault.other)
    if fault.code == "in-pocket":
        return say("simulator.over-pocket", "It does not fit there: there is a pocket.")
    return say("simulator.over-edge", "It does not fit there: it would lie over the edge or in a wall.")


def _lines(places: Sequence[tuple[float, float]]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Rows of places: those that stand on one straight line of the board, or on one arc, are joined."""
    rest, lines = list(dict.fromkeys(places)), []
    while rest:
        first = rest.pop(0)
        alike = max(
            (_same_row, _same_column, _same_arc), key=lambda same: sum(same(first, at) for at in rest)
        )
        with_it = [at for at in rest if alike(first, at)]
        rest = [at for at in rest if at not in with_it]
        row = sorted([first, *with_it], key=lambda at: _order(alike, at, first))
        lines.append(_dense(row, alike is _same_arc))
    return tuple(lines)


def _same_row(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[1] - b[1]) < SAME


def _same_column(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < SAME


def _same_arc(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(hypot(*a) - hypot(*b)) < SAME and abs(_turn(a, b)) < pi / 2


def _turn(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The angle from ``a`` to ``b`` about the middle, between half turns."""
    return (atan2(b[1], b[0]) - atan2(a[1], a[0]) + pi) % (2 * pi) - pi


def _order(alike: object, at: tuple[float, float], first: tuple[float, float]) -> float:
    return at[0] if alike is _same_row else at[1] if alike is _same_column else _turn(first, at)


def _dense(row: Sequence[tuple[float, float]], arc: bool) -> tuple[tuple[float, float], ...]:
    """The places of a row and those between them, every few millimetres."""
    found = [row[0]]
    for a, b in pairwise(row):
        parts = max(1, round(_apart(a, b) / STEP))
        for i in range(1, parts):
            share = i / parts
            if arc:
                angle, reach = atan2(a[1], a[0]) + share * _turn(a, b), hypot(*a)
                found.append((reach * cos(angle), reach * sin(angle)))
            else:
                found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        found.append(b)
    return tuple(found)
