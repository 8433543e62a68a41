"""Carom games: each player has a white of his own, which the record calls "c" while he strikes."""

from __future__ import annotations

from rules_engine import Match, Ruling

from ...traces import Trace
from ..lying import Family, family


@family("carom strokes", "carom and pin")
class Caroms(Family):
    """The striker's ball is "c", the other white "w": with the turn they change names."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.striker: str | None = None

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As usual; then the whites change names if another strikes next."""
        before = match.entries[-1].side
        super().after(match, trace, ruling)
        pieces = self.layout.pieces
        if ruling.turn not in (None, before) and "w" in self.layout.home:
            cue, other = pieces.pop("c", None), pieces.pop("w", None)
            if cue is not None:
                pieces["w"] = cue._replace(id="w")
            if other is not None:
                pieces["c"] = other._replace(id="c")
