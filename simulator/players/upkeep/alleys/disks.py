"""Disks and rings sent at standing pins."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import inf

from rules_engine import Match, Ruling

from ....traces import Trace
from ...lying import keeps
from ..boards import OnBoard


@keeps("frames-of-pins", "innings-of-pins", "banked-pins")
class Disks(OnBoard):
    """Disks and rings sent at standing pins."""

    share = 0.6

    def recurs(self, match: Match) -> Hashable | None:
        """With every pin on its spot a side finds what it found before."""
        state, pieces = self.state(match), self.layout.pieces
        if any(pieces.get(name) != at for name, at in self.layout.home.items()):
            return None
        return self.who(match), len(getattr(state, "disks", ())), getattr(state, "called", "")

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Pins felled, even where only all of them count: by way of a rim if it must be so, and straight
        elsewhere, for what a rebound fells stands again. A feather should stay up."""
        mine = trace.stroke.piece
        first = min((one.time for one in trace.events if (one.kind, one.piece) == ("rim", mine)), default=inf)
        banked, feather = bool(self.asked(match, "bank")), match.play.game.played_on.keep_up
        felled = [one for one in trace.events if one.kind == "felled" and (one.time >= first) == banked]
        return sum(-0.5 if feather in (one.piece, one.other) else 0.1 for one in felled)

    def lies(self, match: Match) -> bool:
        """Every disk is sent from hand."""
        return False

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """The pins that stand by the rules, each on its spot unless it was moved; dead ones are cleared."""
        state, home = self.state(match), self.layout.home
        stand = set(home) if state.standing is None else set(state.standing)
        self.layout.pieces = {
            name: piece
            if (piece := self.layout.pieces.get(name, at)).state == "standing" and len(stand) < len(home)
            else at
            for name, at in home.items()
            if name in stand
        }

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """Those that stand stay as they stand."""
        self.lay(match, trace)
        self.right(match)
