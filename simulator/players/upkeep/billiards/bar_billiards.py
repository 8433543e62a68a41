"""Bar billiards: every stroke from the cue spot, with a white of the trough or the ball nearest to it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.families.billiards.bar_billiards.panel import last_of
from rules_engine.families.billiards.bar_billiards.reading import trough
from rules_engine.wrappers.base import leaf_of

from ....surfaces.bar_billiards import CUE, RED
from ....traces import Trace
from ...lying import GONE, keeps
from ..tables import OnTable, state_of

BAR_AFTER = 60
"""Strokes after which the bar falls: 17 minutes of some 17 seconds each."""

SPARE = 1000
"""Beyond the numbers of whites that were struck: one that was put on the red's spot."""


@keeps("bar-billiards")
class BarBilliards(OnTable):
    """Balls in holes come back to the trough until the bar is down; pegs are stood up."""

    stroke_phases = frozenset({"shot", "last"})

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.shots = 0

    def whites(self) -> list[str]:
        """The whites on the table, the nearest to the cue spot first."""
        found = [
            piece for name, piece in self.layout.pieces.items() if name[:1] == "w" and name[1:].isdigit()
        ]
        found.sort(key=lambda piece: hypot(piece.x - CUE[0], piece.y - CUE[1]))
        return [piece.id for piece in found]

    def struck(self, match: Match) -> str:
        """A white of the trough, by a new name; the nearest ball where the trough is empty; the last ball."""
        state = state_of(match)
        if state.phase == "last" and last_of(match.play, state) == "r":
            return "r"
        if state.phase != "last" and trough(match.play, state) == 0 and (near := self.whites()):
            return near[0]
        return f"w{self.shots + 1}"

    def balls(self, match: Match) -> Iterable[str]:
        """What lies on the table besides the ball that is played."""
        state = state_of(match)
        if state.phase == "last":
            return []
        whites = [name for name in self.whites() if name != self.struck(match)]
        if not whites and state.red == "gone" and state.bed == 1 and trough(match.play, state):
            whites = [f"w{SPARE + self.shots}"]
        return [*whites[: state.bed], *(["r"] if state.red != "gone" else [])]

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The red's, which a white takes when that is down."""
        return RED

    def pins(self, match: Match) -> Iterable[str]:
        """All pegs; with the last ball the black alone."""
        return (name for name in super().pins(match) if state_of(match).phase != "last" or name == "black")

    def hand(self, match: Match) -> bool:
        """Every stroke is played from the cue spot."""
        return True

    def says(self, match: Match, random: Random) -> Entry | None:
        """The bar falls after so many strokes."""
        state = state_of(match)
        if self.shots < BAR_AFTER or state.bar or state.turn is None:
            return None
        return entry(match.last + 1, match.play.letters[state.turn], ":bar")

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As usual; balls before the front line come back to the trough, too."""
        super().after(match, trace, ruling)
        self.shots += 1
        for rest in trace.rests:
            if rest.state in GONE or "front" in rest.zones:
                self.layout.pieces.pop(rest.piece, None)
        if state_of(match).red == "hand":
            self.layout.pieces.pop("r", None)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What the side has, banked or not, against what it had; the black peg costs the most."""
        who = match.play.letters.index(side)
        before, after = state_of(match), leaf_of(ruling.state)
        have = [row.score[who] + (row.run if row.turn == who else 0) for row in (before, after)]
        return (have[1] - have[0]) / 10 + (2.0 if ruling.turn == side else 0.0)

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """A stroke that goes on with the break."""
        return self.worth(match, ruling, side) > 2.0
