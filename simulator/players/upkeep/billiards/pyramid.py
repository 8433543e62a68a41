"""Pyramid: how many balls are on the table the state says; which they are, the table itself.

A ball that is due for a foul or for the cue ball pocketed is the one that lies farthest from all pockets: who
takes it plays on. In free pyramid the ball struck is the one with the easiest shot.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.wrappers.base import leaf_of

from ....pieces import Piece
from ....traces import Trace
from ....units import INCH
from ...candidates import Sought, aims
from ...lying import Turn, keeps
from ..tables import OnTable, state_of

CUE = "c"
_SOUGHT = Sought(in_off=True)


@keeps("pyramid")
class Pyramid(OnTable):
    """Free, combined and dynamic pyramid."""

    stroke_phases = frozenset({"break", "stroke"})

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.any = match.play.value("cue") == "any"
        self.chosen = CUE
        spot = next(mark for mark in self.layout.surface.spots if mark.id == "back")
        self.back = spot.x1, spot.y1

    def turn(self, match: Match, random: Random) -> Turn:
        """Choose the ball to strike where any may be."""
        self.chosen = CUE
        if self.any and not self.hand(match):
            self._reconciled(match, "")
            self.chosen = self._easiest(random)
        return super().turn(match, random)

    def struck(self, match: Match) -> str:
        """The coloured ball, or the one chosen."""
        return self.chosen

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return bool(state_of(match).in_hand) or not (self.any or CUE in self.layout.pieces)

    def balls(self, match: Match) -> Iterable[str]:
        """As many as the state says: those that lie, less the ones that are taken off, or with others that
        come back."""
        state = state_of(match)
        out = CUE if not self.any or state.in_hand else ""
        lying = [name for name in self.layout.pieces if name != out]
        wanted = state.table - (self.any and bool(state.in_hand))
        lying.sort(key=lambda name: self._far(self.layout.pieces[name]))
        for name in (*self.layout.home, *((CUE,) if self.any else ())):
            if len(lying) >= wanted:
                break
            if name not in lying and name != out:
                lying.append(name)
        return lying[:wanted]

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The back spot; at the middle of the back cushion where the match has it so."""
        home = self.layout.home
        if state_of(match).phase == "break" and name in home:
            return home[name].x, home[name].y
        if name not in home and not self.any:
            return super().spot(match, name)
        return self.back

    def zones(self, match: Match) -> tuple[str, ...]:
        """Home, or all of the table; if all balls lie in home, up to the back spot."""
        if state_of(match).in_hand == "anywhere":
            return ("table",)
        line = -self.back[1]
        others = [piece for name, piece in self.layout.pieces.items() if name != CUE]
        return ("long-home",) if all(piece.y <= line for piece in others) else ("home",)

    def sought(self, match: Match) -> Sought:
        """Any ball, and the struck one off it."""
        return _SOUGHT

    def says(self, match: Match, random: Random) -> Entry | None:
        """After a foul on the break the balls are played as they lie."""
        side = match.expects().side
        if side is None or state_of(match).phase != "choose-break":
            return None
        return entry(match.last + 1, side, ":as-is")

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that may be played next with the cue ball, for him whose turn it is then."""
        if self.any or leaf_of(ruling.state).in_hand:
            return 0.0
        balls = [name for name in self.layout.pieces if name != CUE]
        return self.easiest(trace, balls, ruling, side)

    def _far(self, piece: Piece) -> float:
        return min(hypot(piece.x - hole.x, piece.y - hole.y) for hole in self.layout.surface.holes) / INCH

    def _easiest(self, random: Random) -> str:
        """The ball with the easiest plan."""
        lying = tuple(self.layout.pieces.values())
        best, found = -1.0, lying[0].id
        for piece in lying:
            plan = next(aims(piece, lying, self.layout.surface, random, _SOUGHT))
            if plan.ease > best:
                best, found = plan.ease, piece.id
        return found
