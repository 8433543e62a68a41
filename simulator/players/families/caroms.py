"""Carom games: each player has a white of his own, which the record calls "c" while he strikes."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine import Match, Ruling

from ...pieces import KINDS
from ...scene.space import Space
from ...traces import Trace
from ..lying import family
from .tables import OnTable, state_of

_SPOTS = {"string-spot": "head", "red-spot": "foot", "centre-spot": "centre"}
_SLOTS = {"c": "respot_cue", "r": "respot_red", "dr": "respot_red", "lr": "respot_light"}


@family("carom strokes", "carom strokes and a pin")
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
