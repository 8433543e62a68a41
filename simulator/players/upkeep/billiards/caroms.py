"""Carom games: each player has a white of his own, which the record calls "c" while he strikes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist, exp, hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry

from ....facts.lies import FROZEN
from ....pieces import KINDS
from ....scene.space import Space
from ....surfaces.zones import distance_to
from ....traces import Leg, Trace
from ...lying import keeps
from ..tables import OnTable, state_of

CLOSE = 0.5
"""Points that it is worth to have all balls in one place."""
MISSED = 0.15
"""Metres by which a ball is missed that might as well have been met: a better stroke is not far."""
_SPOTS = {
    "string-spot": "head",
    "red-spot": "foot",
    "centre-spot": "centre",
    "bottom-spot": "head",
    "top-spot": "foot",
}
_SLOTS = {"c": "respot_cue", "r": "respot_red", "dr": "respot_red", "lr": "respot_light"}


@keeps("carom", "carom-pin")
class Caroms(OnTable):
    """The striker's ball is "c", the other white "w": with the turn they change names.

    What left the table is spotted at once, on the first of its spots that is free, before the whites change.
    """

    own_whites = True

    def balls(self, match: Match) -> Iterable[str]:
        """The reds, and the other white once it has been played."""
        state = state_of(match)
        reds = [name for name in self.layout.home if self.layout.home[name].state == "rest" and name != "w"]
        others = [side for side in range(len(state.score)) if side != state.turn]
        there = "w" in self.layout.pieces or "w" in self.layout.home
        if there and not any(side in state.in_hand for side in others):
            reds.append("w")
        return [name for name in reds if name in self.layout.pieces or not self._waits(name)]

    def _waits(self, name: str) -> bool:
        """With two reds, one whose own spot is occupied waits off the table until that is free."""
        if name not in ("dr", "lr"):
            return False
        home = self.layout.home[name]
        space = Space(self.layout.surface, self.layout.pieces.values())
        return space.fault(home.x, home.y, KINDS[home.kind].radius) is not None

    def hand(self, match: Match) -> bool:
        """At the opening, and where a jumped ball is played from hand."""
        state = state_of(match)
        return "c" not in self.layout.pieces or state.turn in state.in_hand

    def set_up(self, match: Match) -> None:
        """All balls as at the beginning, for the side that plays next: its own is the one in hand."""
        super().set_up(match)
        self.owner = None

    def says(self, match: Match, random: Random) -> Entry | None:
        """Touching balls are set up, where the rules leave no choice."""
        cue, state = self.layout.pieces.get("c"), state_of(match)
        if cue is None or state.turn is None or state.spotted or not match.play.value("frozen_must"):
            return None
        side = match.play.letters[state.turn]
        if side != self.owner:  # the whites have still to change names
            cue = self.layout.pieces.get("w", cue)
        for name, piece in self.layout.pieces.items():
            near = hypot(piece.x - cue.x, piece.y - cue.y) - 2 * KINDS[self.kind].radius
            if piece is not cue and near <= FROZEN:
                ball = "r" if name == "r" else "w"
                return entry(match.last + 1, side, f"#frozen({ball}) :spot")
        return None

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How near the struck ball came to those that it did not meet; by cushions, where they count."""
        struck = trace.stroke.piece
        met = {e.piece if e.other == struck else e.other for e in trace.events if e.kind == "touch"}
        missed = [rest for rest in trace.rests if rest.piece not in met and rest.piece != struck]
        if len(missed) != 1 or match.play.family.key != "carom":
            return 0.0
        at = self.layout.pieces.get(missed[0].piece, missed[0])
        near = min((away(leg, at.x, at.y) for leg in trace.legs if leg.piece == struck), default=9.0)
        cushions = sum(e.kind == "cushion" and e.piece == struck for e in trace.events)
        by_rail = 0.05 * min(cushions, 3) if match.play.cite("rail") is not None else 0.0
        return 0.3 * exp(-near / MISSED) + by_rail

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """Balls that lie close together are the easier to play on."""
        if not (balls := [(rest.x, rest.y) for rest in trace.rests if rest.state == "rest"]):
            return 0.0
        spread = sum(dist(a, b) for a, b in combinations(balls, 2)) / len(balls)
        return CLOSE * exp(-spread) * (1 if ruling.turn == side else -1)

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As usual; a ball that left the table goes to the first of its spots that is free."""
        super().after(match, trace, ruling)
        state, play = state_of(match), match.play
        for told in ruling.instructions:
            if told.code == "spot":
                for name in told.pieces:
                    order = play.value(_SLOTS.get(name, "respot_white"), None, None) or ()
                    self._on_first(name, tuple(order))
        if "w" in self.layout.home and "w" not in self.layout.pieces and not state.in_hand:
            self._on_first("w", tuple(_SPOTS))

    def _on_first(self, name: str, order: tuple[str, ...]) -> None:
        marks = {mark.id: (mark.x1, mark.y1) for mark in self.layout.surface.spots}
        self.layout.pieces.pop(name, None)
        for spot in order:
            x, y = marks[_SPOTS[spot]]
            if self.layout.put(name, self.kind, x, y)[2:4] == (x, y):
                return


def away(leg: Leg, x: float, y: float) -> float:
    """How near a leg, taken as straight, comes to a point."""
    (x1, y1), (x2, y2) = leg.at(leg.start), leg.at(leg.end)
    return distance_to(x, y, x1, y1, x2, y2)
