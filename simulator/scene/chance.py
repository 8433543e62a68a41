"""What chance decides, drawn from the shot's seed: one seed draws the same, a negated one its mirror image.

Each piece draws from its own row, so that what one does never changes another's luck.
"""

from __future__ import annotations

import random


class Chance:
    """A row of draws for one piece; where the seed is negative, sideways draws change sides."""

    def __init__(self, seed: int, piece: str) -> None:
        self._random = random.Random(f"{abs(seed)}/{piece}")
        self._turn = -1.0 if seed < 0 else 1.0

    def sideways(self, sigma: float) -> float:
        """Return a normal deviate to the left or right; a negated seed gives its opposite."""
        return self._turn * self._random.gauss(0.0, sigma)

    def spread(self, sigma: float) -> float:
        """Return a normal deviate that has no side."""
        return self._random.gauss(0.0, sigma)

    def share(self) -> float:
        """Return a number from 0 to 1."""
        return self._random.random()
