"""Rings posted: the opponent's rings are knocked off his pegs, and go back when they lie in the ditch."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Match, Ruling
from rules_engine.wrappers.base import leaf_of

from ...traces import Trace
from ..candidates import Sought
from ..lying import Turn, family
from .resting import OVER_PEGS, OnCircles

FEW = 2
"""Places along the line that are thought of at a turn: aims are worth more than places."""


@family("rings posted")
class Posted(OnCircles):
    """Double and Single Entry Posting: rings of each side on its pegs, by the names of their places.

    The rules know how many rings lie loose, not which: a loose ring bears the name of a place that lacks one.
    """

    share = 0.6

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
        """From a few of the places along the line, at rings of the opponent."""
        found = super().turn(match, random)
        other = match.header.letters[1 - self.who(match)]
        pieces = tuple(name for name in self.layout.pieces if name[:1] == other)
        places = tuple(random.sample(found.places, min(FEW, len(found.places))))
        return found._replace(places=places, sought=Sought(pieces))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points and the turn, and rings of the opponent that came loose: they are to be ditched yet."""
        other = 1 - match.header.letters.index(side)
        before, now = self.state(match).where[other], leaf_of(ruling.state).where[other]
        return super().worth(match, ruling, side) + 0.5 * (now.count("field") - before.count("field"))

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
