"""Rings posted: the opponent's rings are knocked off his pegs, and go back when they lie in the ditch."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Match, Ruling
from rules_engine.wrappers.base import leaf_of

from ....traces import Trace
from ...candidates import Sought
from ...lying import Turn, keeps
from ...skill import Skill
from ..circles import OVER_PEGS, OnCircles

BACK = 3.0
"""Points that a ring back on its peg is worth before it is knocked off again."""


@keeps("rings-posted")
class Posted(OnCircles):
    """Double and Single Entry Posting: rings of each side on its pegs, by the names of their places.

    The rules know how many rings lie loose, not which: a loose ring bears the name of a place that lacks one.
    """

    share = 0.4

    def thought(self, skill: Skill) -> Skill:
        """Fewer again with errors: shots are many."""
        found = super().thought(skill)
        return found._replace(again=max(1, found.again - 1))

    def lies(self, match: Match) -> bool:
        """Within a turn, where it is agreed that the shooter is played from where it lies."""
        in_turn = not self.state(match).fresh
        return in_turn and getattr(match.play.options, "in_turn_origin", "line") == "lie"

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """On the pegs those that the rules have there; as many loose ones as they say."""
        state, pieces = self.state(match), self.layout.pieces
        opponents_alone = match.play.value("colours") == "opponent"
        for side, (letter, row) in enumerate(zip(match.header.letters, state.where, strict=True)):
            if opponents_alone and side == state.turn:
                row = ("out",) * len(row)
            zones = dict(zip((f"{letter}{name}" for name in match.play.value("rings")), row, strict=True))
            lying = {name: pieces.pop(name) for name in zones if name in pieces}
            loose = {
                n: ring for n, ring in lying.items() if zones[n] == "field" or ring.state not in OVER_PEGS
            }
            for name in [name for name, zone in zones.items() if zone == "field"]:
                # Its own ring, else one that lies without a name.
                given = name if name in loose else next((n for n in loose if zones[n] != "field"), None)
                if given is not None:
                    pieces[name] = loose.pop(given)._replace(id=name)
            for name, ring in self.layout.home.items():  # the lower of a peg first
                if zones.get(name) == "post":
                    pieces[name] = ring
        self.make_room()

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie; the shooter is lifted unless it is played on with."""
        self.lay(match, trace)
        if not self.lies(match):
            self.layout.pieces.pop(trace.stroke.piece, None)
        self.right(match)

    def turn(self, match: Match, random: Random) -> Turn:
        """At rings of the opponent, full and hard: off their pegs, or loose ones into the ditch."""
        found = super().turn(match, random)
        other = match.header.letters[1 - self.who(match)]
        pieces = {name: ring for name, ring in self.layout.pieces.items() if name[:1] == other}
        # A ring that lies alone on its peg as the lower one costs the turn.
        drives = (n for n, ring in pieces.items() if ring.state not in OVER_PEGS or not n.endswith("b"))
        return found._replace(sought=Sought(tuple(pieces), drives=tuple(drives)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points and the turn, and rings of the opponent that are on their pegs again: they can be knocked
        off once more."""
        other = 1 - match.header.letters.index(side)
        before, now = self.state(match).where[other], leaf_of(ruling.state).where[other]
        return super().worth(match, ruling, side) + BACK * (now.count("post") - before.count("post"))

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Loose rings of the opponent driven outwards: towards the ditch."""
        before = self.layout.pieces
        return sum(
            hypot(rest.x, rest.y) - hypot(before[rest.piece].x, before[rest.piece].y)
            for rest in trace.rests
            if rest.piece in before
            and rest.piece[:1] not in (side, trace.stroke.piece)
            and before[rest.piece].state not in OVER_PEGS
        )
