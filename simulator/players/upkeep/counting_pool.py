"""Counting games of pool: fourteen balls are racked again, and a ball is worth what it counts."""

from __future__ import annotations

from rules_engine import Match, Ruling
from rules_engine.wrappers.base import leaf_of

from ..lying import keeps
from .pockets import RackPool
from .spotting import FOOT
from .tables import state_of


@keeps("point-pool")
class PointPool(RackPool):
    """Straight pool, one pocket, bank pool and rotation."""

    stroke_phases = frozenset({"shot", "break", "rack"})

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """In a rack of fourteen the first place is empty: its ball has that of the ball that is left."""
        home, left = self.layout.home, state_of(match).left
        if left in home and name in home and len(state_of(match).table) == len(home):
            first = min(home.values(), key=lambda piece: piece.y)
            at = home[left] if name == first.id else home[name]
            return at.x, at.y
        return super().spot(match, name)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What was made and lost, debts too; to go on is worth a ball, a foul that costs nothing half one."""
        own = sum(float(p) if letter == side else -float(p) for letter, p in ruling.points.items())
        before, after = state_of(match), leaf_of(ruling.state)
        for letter, was, owes in zip(match.play.letters, before.owed, after.owed, strict=True):
            own += (was - owes) * (1 if letter == side else -1)
        if "foul" in ruling.events:
            own -= 0.5
        if ruling.turn == side and not after.over:
            own += 1.0
        return own

    def followed(self, match: Match, ruling: Ruling) -> None:
        """A ball that lay in the way of the rack goes to the spot that the rule names."""
        super().followed(match, ruling)
        spots = {mark.id: (mark.x1, mark.y1) for mark in self.layout.surface.spots}
        for told in ruling.instructions:
            if told.code in ("ball-spot", "cue-spot"):
                at = spots["centre" if "centre" in told.text else "head"]
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)
                    self.layout.put(name, self.kind, *at, FOOT)
