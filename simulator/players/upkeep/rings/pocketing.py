"""What games share in which rings are shot into pockets: a ring near one counts a little."""

from __future__ import annotations

from math import exp, hypot
from random import Random

from rules_engine import Match, Ruling

from ....traces import Trace
from ...lying import Turn
from ..boards import OnBoard, word_of

NEAR = 0.08
"""Metres from a pocket at which a ring is worth a little to the side that may take it."""


class Pocketing(OnBoard):
    """Rings that must fall: those that lie near a pocket count a little for whom they serve."""

    share = 0.4

    def aims(self, match: Match, side: str) -> tuple[str, ...] | None:
        """The words of the rings that serve a side, None for all."""
        return None

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How near the rings that serve the player lie to pockets, less how near the others do."""
        holes = self.layout.surface.holes
        aims = self.aims(match, side)
        total = 0.0
        for rest in trace.rests:
            if rest.piece == trace.stroke.piece or rest.state != "rest" or rest.piece not in self.layout.home:
                continue
            near = min((hypot(h.x - rest.x, h.y - rest.y) for h in holes), default=1.0)
            serves = aims is None or word_of(rest.piece) in aims
            total += exp(-near / NEAR) * (0.1 if serves else -0.05)
        return total

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points may be counted only when the inning is over: what counts is good before, a foul is none."""
        events = ruling.events
        return super().worth(match, ruling, side) + 0.5 * ("counted" in events) - 0.5 * ("foul" in events)

    def own_shooters(self, match: Match) -> bool:
        """Whether the shooter of each side stays on the board."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """Where each side has a shooter that stays, that of the player is "c", the other's has his name."""
        if self.own_shooters(match):
            self.exchange(match)
        return super().turn(match, random)
