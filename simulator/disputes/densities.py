"""How densely each law draws at each stroke of a search: what its weight is made of.

Every round asks for the density of all laws together, with other shares, at tens of thousands of strokes. So
densities are kept as such, each stroke's in parts of the greatest that it had when it was played, and a round
costs a product with the shares.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .laws import Floats

MOST = 80.0
"""Logarithm of the most that single precision holds, about. Where a later law draws denser still, its density
is taken for that, and the stroke weighs nothing either way."""


class Densities:
    """The laws' densities at strokes: made from their logarithms (samples, laws)."""

    def __init__(self, logs: Floats) -> None:
        self._unit = logs.max(axis=1)
        self._parts = self._in_parts(logs, self._unit)

    def __len__(self) -> int:
        return len(self._parts)

    @staticmethod
    def _in_parts(logs: Floats, unit: Floats) -> NDArray[np.float32]:
        # Half as long numbers are as good as the weights need them, and these are most of what is held.
        return np.exp(np.minimum(logs - unit[:, None], MOST), dtype=np.float32, casting="same_kind")

    def join(self, logs: Floats) -> None:
        """Take more strokes, with the logarithms of all laws' densities there (samples, laws)."""
        unit = logs.max(axis=1)
        self._unit = np.concatenate([self._unit, unit])
        self._parts = np.concatenate([self._parts, self._in_parts(logs, unit)])

    def add(self, logs: Floats) -> None:
        """Take more laws, with the logarithms of their densities at all strokes (samples, new laws)."""
        self._parts = np.concatenate([self._parts, self._in_parts(logs, self._unit)], axis=1)

    def take(self, rows: NDArray[np.bool_]) -> None:
        """Keep some of the strokes."""
        self._unit, self._parts = self._unit[rows], self._parts[rows]

    def of(self, shares: Floats, since: int = 0) -> Floats:
        """The logarithm of the density of the first laws, as many as there are ``shares``, at the strokes
        from number ``since`` on."""
        parts = self._parts[since:, : len(shares)]
        together = parts @ shares.astype(np.float32)
        found: Floats = self._unit[since:] + np.log(np.maximum(together, 1e-37), dtype=float)
        return found

    def divided(self, to: Floats, shares: Floats) -> Floats:
        """What each law gets of ``to``, an amount for each stroke, if the laws draw with ``shares``: an
        amount for each law."""
        together = np.maximum(self._parts @ shares.astype(np.float32), 1e-37)
        found: Floats = shares * ((to / together).astype(np.float32) @ self._parts)
        return found
