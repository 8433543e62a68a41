"""Points spread evenly through the unit cube, so that a few thousand strokes say as much as many more drawn
by lot.

Halton's points in the bases of the first primes, each digit's place scrambled by a permutation drawn from the
seed (A. B. Owen, "A randomized Halton algorithm in R", arXiv:1706.02808, 2017). Each coordinate is uniform
whatever the seed; more points prolong the row without changing what was there, so a study may stop early or
go on. *Replicates* (rows of different seeds) tell how far the mean of a row may be off.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

_DIGITS = 60
"""Bits of a coordinate that are drawn; below them it is the same for all points."""
MOST = 64
"""Dimensions that are offered."""


def primes(count: int) -> list[int]:
    """The first ``count`` primes."""
    found: list[int] = []
    n = 2
    while len(found) < count:
        if all(n % p for p in found if p * p <= n):
            found.append(n)
        n += 1
    return found


def points(start: int, stop: int, dimensions: int, seed: int) -> Floats:
    """Points ``start`` to ``stop`` (not included) of the row of ``seed``: (stop - start, dimensions), each
    coordinate above 0 and below 1. Raises :class:`ValueError` for more than :data:`MOST` dimensions."""
    if dimensions > MOST:
        raise ValueError(f"{dimensions} dimensions are more than {MOST}")
    index = np.arange(start, stop, dtype=np.int64)
    found = np.empty((index.size, dimensions))
    for d, base in enumerate(primes(dimensions)):
        random = np.random.default_rng([seed, d])
        rest = index.copy()
        value = np.zeros(index.size)
        share = 1.0
        while share > 2.0**-_DIGITS:
            digits = random.permutation(base)
            share /= base
            value += digits[rest % base] * share
            rest //= base
        found[:, d] = value
    return np.clip(found, 2.0**-53, 1.0 - 2.0**-53)


_NORMAL = NormalDist()


def normal(uniform: Floats) -> Floats:
    """Standard normal deviates from uniform ones, by the inverse of the distribution function."""
    inverse = np.frompyfunc(_NORMAL.inv_cdf, 1, 1)
    return np.asarray(inverse(uniform), float)
