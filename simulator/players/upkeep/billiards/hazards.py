"""English Billiards and its kin: cannons, and hazards that come back to their spots."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import CallSpec, Entry, Match, entry
from rules_engine.books.brunswick.cowboy_pool import HUNDRED

from ....pieces import KINDS
from ....scene.space import Space
from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of
from .plans import first_met, in_off_called


@keeps("hazards")
class Hazards(OnTable):
    """English Billiards and its kin: cannons and hazards; balls come back to their spots."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.set = match.play.value("balls")
        self.own_whites = self.set.own

    def balls(self, match: Match) -> Iterable[str]:
        """The object balls that are not down, the other white if it has been played and is not in hand."""
        state = state_of(match)
        found = [ball for ball in self.set.objects if ball not in state.down and ball != "w"]
        if self.own_whites and state.turn is not None and state.hands[1 - state.turn] == "table":
            found.append("w")
        return found

    def hand(self, match: Match) -> bool:
        """As the state says of the striker's ball."""
        state = state_of(match)
        mine = (state.turn or 0) if self.own_whites else 0
        return "c" not in self.layout.pieces or state.hands[mine] == "hand"

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The other white is spotted on the centre spot, the red there too when it was potted twice."""
        spots = {mark.id: (mark.x1, mark.y1) for mark in self.layout.surface.spots}
        if (name == "w" or (name == "r" and state_of(match).red_on == "centre")) and "centre" in spots:
            return spots["centre"]
        return super().spot(match, name)

    def intended(self, match: Match, trace: Trace) -> str:
        """Where a ball is named before the stroke: the one that the plan meets first; at the last stroke of
        Cow-Boy Pool the pocket of the in-off."""
        if (last := self._last(match)) is not None:
            return in_off_called(last, trace)
        if match.expects().call is None:
            return ""
        ball = first_met(trace, "c")
        return f"({ball})" if ball is not None else "()"

    def sought(self, match: Match) -> Sought:
        """Balls, and pockets for the striker's own ball."""
        last = self._last(match)
        return Sought(last.pieces if last is not None else (), in_off=True)

    def _last(self, match: Match) -> CallSpec | None:
        """What is to be named at the last stroke of Cow-Boy Pool: off the 1 ball into a pocket."""
        if match.play.cite("penalty:last") is None or state_of(match).own != HUNDRED:
            return None
        return CallSpec(False, ("1",), match.expects().pockets)

    def says(self, match: Match, random: Random) -> Entry | None:
        """A ball that waited for its spot comes up as soon as that is free."""
        state = state_of(match)
        side = match.expects().side
        if state.over or side is None or not match.play.value("waits", state):
            return None
        space = Space(self.layout.surface, self.layout.pieces.values())
        for ball in state.down:
            if space.fault(*self.spot(match, ball), KINDS[self.kind].radius) is None:
                said = entry(match.last + 1, side, f":spot({ball})")
                if match.rules.judge(match.play, match.state, said).refusal is None:
                    return said
        return None
