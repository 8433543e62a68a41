"""Pool of today: racks that are won, and balls that are counted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.wrappers.base import leaf_of

from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..spotting import FOOT
from ..tables import OnTable, state_of
from .plans import fallen


@keeps("rack-pool")
class RackPool(OnTable):
    """Pool of today: what is on is aimed at, and the rack is worth more than any ball."""

    stroke_phases = frozenset({"shot", "break"})

    def balls(self, match: Match) -> Iterable[str]:
        """The balls that the rules have on the table."""
        return sorted(state_of(match).table)

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or bool(state_of(match).hand)

    def zones(self, match: Match) -> tuple[str, ...]:
        """Above the head string, or anywhere on the bed."""
        return ("bed",) if state_of(match).hand == "anywhere" else super().zones(match)

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The foot spot; at a full rack each ball has its own place."""
        home = self.layout.home
        if len(state_of(match).table) == len(home) and name in home:
            return home[name].x, home[name].y
        foot = next(mark for mark in self.layout.surface.spots if mark.id == "foot")
        return foot.x1, foot.y1

    def says(self, match: Match, random: Random) -> Entry | None:
        """Tell the other of two fouls in a row; take one of what is offered after a stroke."""
        state = state_of(match)
        if state.over or state.turn is None:
            return None
        for button in match.expects().buttons:
            if button.tokens == ":warn":
                return entry(match.last + 1, button.side, ":warn")
        if not state.offers:
            return None
        return entry(match.last + 1, match.play.letters[state.turn], f":{random.choice(state.offers)}")

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball that falls in the plan, and its pocket; a safety if none falls."""
        call = match.expects().call
        if call is None:
            return ""
        for ball, pocket in fallen(trace).items():
            if ball in call.pieces:
                return f"({ball}>{pocket})" if pocket in call.pockets else f"({ball})"
        return "()"

    def sought(self, match: Match) -> Sought:
        """The balls that may be met first; on the break the foremost ball is met full and hard."""
        state = state_of(match)
        on = match.play.value("on", state)
        names = tuple(ball for ball in self.layout.pieces if on is not None and ball in on)
        if state.phase != "break":
            return Sought(names)
        rack = [piece for piece in self.layout.pieces.values() if piece.id in state.table]
        return Sought(names, drives=(min(rack, key=lambda piece: piece.y).id,))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """The rack is worth most; a ball that keeps the turn something; a foul or a failed break costs."""
        own = 8.0 * sum(p if letter == side else -p for letter, p in ruling.points.items())
        if "foul" in ruling.events or "rebreak" in leaf_of(ruling.state).offers:
            own -= 1.5
        if ruling.turn == side and "counted" in ruling.events:
            own += 1.0
        return own

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """Whether the stroke scored, or keeps the side at the table."""
        return ruling.points.get(side, 0) > 0 or (ruling.turn == side and "counted" in ruling.events)

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that is on next, for the side whose turn it is then."""
        state = leaf_of(ruling.state)
        if state.over or state.turn is None or state.phase != "shot":
            return 0.0
        on = match.play.value("on", state)
        balls = [ball for ball in sorted(state.table) if on is None or ball in on]
        return self.easiest(trace, balls, ruling, side)


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
