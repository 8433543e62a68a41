"""The chance to win one frame, from the gap between two ratings.

Two scales. ``glicko2`` is that of Glicko and Elo: 400 points make the odds ten times as long. ``frames`` is
the scale on which 100 points double the odds. What is not known of the two ratings draws the chance towards
an even one, by the factor g of Glickman (*Example of the Glicko-2 system*, step 3).
"""

from __future__ import annotations

from math import exp, log, pi, sqrt

GLICKO2 = "glicko2"
FRAMES = "frames"
SYSTEMS = (GLICKO2, FRAMES)

POINTS_OF_ONE = {GLICKO2: 173.7178, FRAMES: 100 / log(2)}
"""By system, the points of a gap at which the odds are e to one: what one unit of log-odds is worth."""


def weakening(uncertainty: float) -> float:
    """Glickman's g: by how much a gap counts less, for an ``uncertainty`` in units of log-odds."""
    return 1 / sqrt(1 + 3 * (uncertainty / pi) ** 2)


def logistic(x: float) -> float:
    """The chance at log-odds of ``x``."""
    return 1 / (1 + exp(-x)) if x > -700 else 0.0


def chance(system: str, gap: float, uncertainty: float = 0.0) -> float:
    """The chance to win one frame of who is rated ``gap`` points higher (below 0: lower).

    ``uncertainty`` is that of the gap, in points: of two independent ratings the root of the sum of squares.
    Raises ``KeyError`` for a system that there is not.
    """
    one = POINTS_OF_ONE[system]
    return logistic(weakening(uncertainty / one) * gap / one)


def expected_frames(system: str, gap: float, frames: float, uncertainty: float = 0.0) -> float:
    """How many of ``frames`` who is rated ``gap`` points higher is expected to win."""
    return frames * chance(system, gap, uncertainty)
