"""Normal laws from which strokes that fit are drawn, and mixtures of them.

Before anything is agreed the unknowns are standard normal. Given readings that are straight functions of the
unknowns, ``r = r0 + slope (u - u0)`` with standard normal errors, their law is normal with the precision
``1 + slope' slope``: only where the readings tell something is it narrower than the prior. All laws here have
that form, so that a density costs a product with the slope alone (T. Cui et al., Inverse Problems 30 (2014)
114015, on the directions that a likelihood informs).
"""

from __future__ import annotations

from math import log, pi
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

CHUNK = 500_000
"""Numbers that are held at once while densities are computed."""


class Law(NamedTuple):
    """A normal law: its middle (unknowns), and the slope (readings, unknowns) with which its precision is one
    plus slope' slope."""

    middle: Floats
    slope: Floats

    @classmethod
    def given(cls, at: Floats, readings: Floats, slope: Floats, wider: float = 1.0) -> Law:
        """The law of unknowns whose readings are ``readings`` at ``at``, with this slope (readings,
        unknowns), as if the readings' errors were ``wider`` times as large as they are."""
        s = slope / wider
        precision = np.eye(len(at)) + s.T @ s
        return cls(np.linalg.solve(precision, s.T @ (s @ at - readings / wider)), s)

    @classmethod
    def prior(cls, dimensions: int) -> Law:
        """The law before anything is agreed."""
        return cls(np.zeros(dimensions), np.zeros((0, dimensions)))


class Straight(NamedTuple):
    """Readings as straight functions of the unknowns but for errors, around a ``middle`` (unknowns) where
    they have a ``mean`` (readings): the ``slope`` (readings, unknowns), and the ``noise`` that it leaves
    (readings, readings)."""

    middle: Floats
    mean: Floats
    slope: Floats
    noise: Floats


def straight(numbers: Floats, readings: Floats, w: Floats) -> Straight:
    """What weighted samples ``numbers`` (samples, unknowns) and ``readings`` (samples, readings) show."""
    size = numbers.shape[1]
    w = w / w.sum()
    effective = 1.0 / float((w * w).sum())
    middle, mean = w @ numbers, w @ readings
    x, y = numbers - middle, readings - mean
    weighted = x * w[:, None]
    ridge = np.eye(size) * (0.1 * size / effective) * max(float(x.var()), 1e-6)
    slope = np.linalg.solve(x.T @ weighted + ridge, weighted.T @ y).T
    error = y - x @ slope.T
    freedom = max(effective - size, 0.2 * effective) / effective
    return Straight(middle, mean, slope, (error * w[:, None]).T @ error / freedom)


def regressed(numbers: Floats, readings: Floats, w: Floats) -> Law:
    """The prior given readings that are straight functions of the unknowns but for errors: both as the
    weighted samples ``numbers`` (samples, unknowns) and ``readings`` (samples, readings) show them."""
    found = straight(numbers, readings, w)
    white = np.linalg.inv(np.linalg.cholesky(found.noise + np.eye(len(found.noise))))
    return Law.given(found.middle, white @ found.mean, white @ found.slope)


class Drawn(NamedTuple):
    """Samples (samples, unknowns), how many of them each law gave, and the logarithm of how many of them lie
    about each by its own law alone: of their density, without the factor that all have in common."""

    numbers: Floats
    many: NDArray[np.intp]
    own: Floats


class Mixture:
    """Laws with their shares, which sum to one. The first law is the prior."""

    def __init__(self, laws: list[Law], shares: Floats) -> None:
        self.laws = laws
        self.shares = shares / shares.sum()
        self._middles = np.array([law.middle for law in laws])
        size = self._middles.shape[1]
        rows = max(len(law.slope) for law in laws)
        # By row of the slopes, then by unknown: all laws side by side; rows that one lacks are noughts.
        self._slopes = np.zeros((rows, size, len(laws)))
        self._offsets = np.zeros((rows, len(laws)))
        for k, law in enumerate(laws):
            self._slopes[: len(law.slope), :, k] = law.slope
            self._offsets[: len(law.slope), k] = law.slope @ law.middle
        stacked = self._slopes.transpose(2, 0, 1)
        below = np.linalg.cholesky(np.eye(size) + stacked.transpose(0, 2, 1) @ stacked)
        # precision = below below', so that inverse(below)' is a root of the covariance.
        self._roots = np.linalg.inv(below).transpose(0, 2, 1)
        self._volumes = np.log(np.diagonal(below, axis1=1, axis2=2)).sum(axis=1)

    def drawn(self, count: int, random: np.random.Generator) -> Drawn:
        """About ``count`` samples: as many from each law as its share says, at least one, not by lot."""
        many = np.maximum(np.floor(self.shares * count + random.random(len(self.laws))), 1).astype(np.intp)
        size = self._middles.shape[1]
        numbers, own = [], []
        for k, n in enumerate(many.tolist()):
            z = random.standard_normal((n, size))
            numbers.append(self._middles[k] + z @ self._roots[k].T)
            own.append(self._volumes[k] + log(n) - 0.5 * (z * z).sum(axis=1))
        return Drawn(np.concatenate(numbers), many, np.concatenate(own))

    def logs(self, numbers: Floats, since: int = 0) -> Floats:
        """Logarithms of the laws' densities (samples, laws), of the laws from number ``since`` on; without
        the factor that all have in common."""
        slopes = np.ascontiguousarray(self._slopes[:, :, since:])
        offsets, middles = self._offsets[:, since:], self._middles[since:]
        found = np.empty((len(numbers), len(middles)))
        step = max(CHUNK // max(len(middles), 1), 1)
        for start in range(0, len(numbers), step):
            x = numbers[start : start + step]
            far = (x * x).sum(axis=1)[:, None] - 2 * (x @ middles.T) + (middles * middles).sum(axis=1)
            for slope, offset in zip(slopes, offsets, strict=True):
                turned = x @ slope
                turned -= offset
                turned *= turned
                far += turned
            found[start : start + step] = self._volumes[since:] - 0.5 * far
        return found


def log_sum(values: Floats, axis: int) -> Floats:
    """The logarithm of the sum of exponentials along ``axis``."""
    most = values.max(axis=axis, keepdims=True)
    found: Floats = np.log(np.exp(values - most).sum(axis=axis)) + most.squeeze(axis)
    return found


COMMON = log(2 * pi)
"""What :meth:`Mixture.logs` leaves out is half of this for each unknown."""
