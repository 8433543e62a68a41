"""Rings that belong to nobody until they are taken: from a pile, a row, a line, or one by one."""

from __future__ import annotations

from random import Random

from rules_engine import Match
from rules_engine.boards import carrom

from ....pieces import Piece
from ....traces import Trace
from ....units import INCH
from ...lying import keeps
from .pocketing import Pocketing


@keeps("rings-taken")
class Taken(Pocketing):
    """Rings that belong to the side that takes them."""

    def wanted(self, match: Match) -> dict[str, int]:
        """The plain rings, the numbers, and the ring of its own kind."""
        state, full = self.state(match), self.asked(match, "set_up")
        counts = {"r": state.plain}
        counts |= {str(n): int(n in state.numbers) for n in range(1, full.get("numbers", 0) + 1)}
        if full.get("single"):
            counts[full["single"]] = int(state.single)
        return counts

    def own_shooters(self, match: Match) -> bool:
        """As at Penalty."""
        return bool(self.state(match).shooters)

    def lies(self, match: Match) -> bool:
        """By the side's own shooter, where each has one."""
        state = self.state(match)
        return state.shooters[self.who(match)] if state.shooters else not state.in_hand

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The spots, where the shot is from a spot; the first half of them for the first player."""
        spots = self.asked(match, "spots")
        if isinstance(spots, tuple) and spots and spots[0].startswith("spot-"):
            found = [carrom.SPOTS[spot.removeprefix("spot-")] for spot in spots if spot.startswith("spot-")]
            return tuple((x * INCH, y * INCH) for x, y in found)
        return super().places(match)


@keeps("rings-in-row")
class InRow(Pocketing):
    """Line-Up: a row of rings at the centre, taken from its ends."""

    back = "home"

    def wanted(self, match: Match) -> dict[str, int]:
        """The row, and a loose ring."""
        state = self.state(match)
        return {"g": state.row + int(state.loose)}


@keeps("rings-off-line")
class OffLine(Pocketing):
    """Ring Stacks: the line is laid anew for each turn."""

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Nothing but what is driven off counts."""
        return 0.0

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the line opposite that on which the rings lie."""
        return tuple((x * INCH, self.shooter.y) for x in (*range(-8, 9, 4), -6, 6))

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The turns that each has had."""
        return self.state(match).turns, self.state(match).turn


@keeps("rings-staked")
class Staked(Pocketing):
    """Single Rings: a ring of the player's own is put on the centre, and a pocket called."""

    def recurs(self, match: Match) -> tuple[str, ...]:
        """Every shot is at one ring on the centre."""
        return ()

    def right(self, match: Match, met: object = ()) -> None:
        """One ring on the centre for each shot."""
        self.layout.pieces = {"r": Piece("r", self.layout.surface.piece, 0.0, 0.0)}

    def calls(self, match: Match, random: Random) -> tuple[str, ...]:
        """A pocket must be called."""
        return tuple(f"({pocket})" for pocket in "1234")
