"""What games of the crokinole board share: a ring in the hole lies there till the rules lift it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from rules_engine import Match

from ...facts.boards_seen import Lying
from ...pieces import KINDS, Piece
from ...traces import Trace
from ...units import INCH
from ..lying import GONE
from .boards import OnBoard

OUT = frozenset({"ditch", "pocket", "other-pocket", "off", "gone"})
"""Zones of rings that are out of a round."""
OVER_PEGS = ("posted", "stacked")
"""States of a ring that lies over a peg."""


def lying(piece: Piece) -> Lying:
    """A piece as the readers of facts see it: in inches."""
    return Lying(piece.id, piece.x / INCH, piece.y / INCH, KINDS[piece.kind].radius / INCH, piece.state)


class OnCircles(OnBoard):
    """A game of the crokinole board: a ring in the hole lies there till the rules lift it."""

    def lay(self, match: Match, trace: Trace) -> Iterable[str]:
        """As usual, but rings in the hole stay."""
        lost: list[str] = []
        pieces = self.layout.pieces
        for rest in trace.rests:
            piece = pieces.get(rest.piece)
            if piece is None:
                continue
            if rest.state in GONE and rest.state != "holed":
                lost.append(rest.piece)
                del pieces[rest.piece]
            else:
                pieces[rest.piece] = piece._replace(
                    x=rest.x, y=rest.y, state=rest.state, angle=rest.angle, on=None
                )
        return lost

    def pins_up(self, names: Iterable[str] = ()) -> None:
        """Stand up pins of the set-up: those named, or all that do not stand."""
        home = self.layout.home
        pins = [name for name, piece in home.items() if piece.state == "standing"]
        named = [name for name in names if name in pins]
        standing = {name for name in pins if (p := self.layout.pieces.get(name)) and p.state == "standing"}
        self.layout.home_again(named or [name for name in pins if name not in standing])

    def make_room(self) -> None:
        """Push aside loose rings that lie over a peg, on another ring, or where a ring is put back."""
        pieces, home = self.layout.pieces, self.layout.home
        over = [ring for name, ring in pieces.items() if ring is home.get(name)]
        for name, ring in list(pieces.items()):
            if ring is home.get(name):
                continue
            if ring.state in OVER_PEGS or any(_overlap(ring, other) for other in over):
                state = "rest" if ring.state in OVER_PEGS else ring.state
                self.layout.put(name, ring.kind, ring.x, ring.y, None, state)


def _overlap(a: Piece, b: Piece) -> bool:
    return hypot(a.x - b.x, a.y - b.y) < KINDS[a.kind].radius + KINDS[b.kind].radius
