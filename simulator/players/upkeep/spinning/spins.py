"""What spins share: how fast fingers set a thing spinning, and how few of them are weighed."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from rules_engine import Match

from ....pieces import Piece
from ...candidates import Sought
from ...skill import Skill
from ..circles import OnCircles

SNAPPED = (28.0, 45.0)
"""Radians a second of a ring snapped on its edge: five to seven turns. It falls at some 22."""
GOES = 0.8
"""Metres that a ring on its edge goes for each metre a second with which it is pushed off."""
HARDER = (0.9, 1.7)
"""Between what a ring is pushed off at a mark, as a share of what brings it there."""


class Spinning(OnCircles):
    """Spins are costly to play out, and a spinner has little to choose: few are weighed."""

    stroke_phases = frozenset({"spin"})

    def thought(self, skill: Skill) -> Skill:
        """A tenth of the strokes, and one trial."""
        return skill._replace(strokes=max(5, skill.strokes // 10), again=1, trials=1)

    def lies(self, match: Match) -> bool:
        """Everything is spun from hand."""
        return False

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Two of the usual places."""
        found = super().places(match)
        return found if len(found) < 3 else (found[1], found[-2])


def marks(at: tuple[float, float], pieces: Sequence[Piece]) -> Sought:
    """What is sought by a ring spun from a place at pieces: that it comes as far as they lie."""
    away = [hypot(piece.x - at[0], piece.y - at[1]) / GOES for piece in pieces]
    return Sought(
        tuple(piece.id for piece in pieces),
        (),
        tuple((piece.x, piece.y) for piece in pieces),
        spins=SNAPPED,
        pushes=(HARDER[0] * min(away), HARDER[1] * max(away)),
    )
