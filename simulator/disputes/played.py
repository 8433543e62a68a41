"""Samples of a case and what came of them, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]


class Played(NamedTuple):
    """Samples and what came of them: ``numbers`` (samples, unknowns), ``readings`` (samples, readings; the
    deviations from what is agreed in standard deviations), ``course`` (a number of each sample, the same
    where the struck piece met the same things in the same order) and ``truth`` (samples, claims)."""

    numbers: Floats
    readings: Floats
    course: NDArray[np.int64]
    truth: NDArray[np.bool_]

    @property
    def misfit(self) -> Floats:
        """Minus log likelihood."""
        found: Floats = 0.5 * (self.readings**2).sum(axis=1)
        return found

    def take(self, rows: NDArray[Any]) -> Played:
        """Some of the samples."""
        return Played(*(column[rows] for column in self))


def joined(parts: Sequence[Played]) -> Played:
    """All samples of several batches."""
    return Played(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
