"""Five-pins and nine-pins: each side has a ball of its own, and the pins stand before every stroke."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine import Match, Ruling

from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of

GOOD = 0.3
"""Points that it is worth to strike the other ball first."""


@keeps("birilli")
class Birilli(OnTable):
    """The striker's ball is "c", the other side's "w": with the turn they change names."""

    own_whites = True

    def balls(self, match: Match) -> Iterable[str]:
        """The red and the other side's ball, which always come back."""
        return ("r", "w")

    def hand(self, match: Match) -> bool:
        """At the opening, after a fault of the other side, and when the ball is off the table."""
        return bool(state_of(match).hand) or "c" not in self.layout.pieces

    def zones(self, match: Match) -> tuple[str, ...]:
        """The half in which the other side's ball does not lie; at the opening the near one."""
        other = self.layout.pieces.get("w")
        if not state_of(match).hand or other is None:
            return super().zones(match)
        return ("near-half",) if other.y > 0 else ("far-half",)

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The other side's ball near the cushion of the half where the struck one does not lie; the red on
        its place."""
        if name == "w" and (cue := self.layout.pieces.get("c")) is not None:
            home = self.layout.home["w"]
            return home.x, home.y if cue.y <= 0 else -home.y
        return super().spot(match, name)

    def sought(self, match: Match) -> Sought:
        """The other side's ball, sent at the red pin."""
        red = self.layout.home[match.play.game.facts["red_pin"]]
        return Sought(sends=(("w", (red.x, red.y)),))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points, and something for a stroke without a fault."""
        return super().worth(match, ruling, side) + GOOD * ("foul" not in ruling.events)

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """A ball that left the table comes to its place before the balls change names."""
        super().after(match, trace, ruling)
        for told in ruling.instructions:
            if told.code == "spot":
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)
                    if name == "c":
                        other = self.layout.pieces.get("w")
                        y = abs(self.layout.home["w"].y)
                        self.layout.put("c", self.kind, 0.0, -y if other is None or other.y > 0 else y)
