"""Pools of two or three balls that always come back: Golf, Bull Dog and Bottle Pool."""

from __future__ import annotations

from random import Random

from rules_engine import Entry, Match, Ruling, entry

from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of
from .plans import in_off_called


@keeps("golf")
class Golf(OnTable):
    """Golf Pool: the red into one pocket after the other, in as few strokes as may be."""

    def struck(self, match: Match) -> str:
        """The white."""
        return "c"

    def sought(self, match: Match) -> Sought:
        """The red, and the pocket of the hole."""
        state = state_of(match)
        holes = match.play.value("holes")
        return Sought(("r",), (holes[state.hole % len(holes)],))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Every stroke counted is bad; the hole made is worth what it would still have cost."""
        return (4.0 if "holed" in ruling.events else 0.0) - ruling.points.get(side, 0)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """A red near its pocket is easier to hole."""
        pocket = self.sought(match).holes[0]
        hole = next(hole for hole in self.layout.surface.holes if hole.id == pocket)
        red = trace.rest_of("r")
        away = ((red.x - hole.x) ** 2 + (red.y - hole.y) ** 2) ** 0.5
        return 0.0 if red.state != "rest" else 1.5 * max(0.0, 1 - away)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """Balls that are spotted go to their spots; the white otherwise stays where it lies."""
        for told in ruling.instructions:
            if told.code == "set-up":
                self.set_up(match)
            elif told.code == "spot":
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)

    def zones(self, match: Match) -> tuple[str, ...]:
        """The head spot."""
        return ("head",)


@keeps("stages")
class Stages(OnTable):
    """Bull Dog Pool: three balls; the last stroke is an in-off, called with its ball and pocket."""

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball off which the cue ball falls in the plan, and the pocket."""
        call = match.expects().call
        return "" if call is None else in_off_called(call, trace)

    def sought(self, match: Match) -> Sought:
        """At the last stroke a pocket for the striker's ball."""
        call = match.expects().call
        return Sought() if call is None else Sought(call.pieces, in_off=True)


@keeps("bottle")
class Bottle(OnTable):
    """Bottle Pool: two balls and the bottle, which always come back; the number made is announced."""

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def says(self, match: Match, random: Random) -> Entry | None:
        """Announce the number as soon as it is made."""
        state = state_of(match)
        if state.made is None or state.over:
            return None
        return entry(match.last + 1, match.play.letters[state.made], ":pool")
