"""What the strokes of a search weigh, and which of them weigh anything."""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

from .laws import Floats, log_sum
from .played import Played

LIGHT = 2e-4
"""Strokes that together weigh less are forgotten."""


def weights(logs: Floats) -> tuple[Floats, float]:
    """Weights, which sum to 1, from their logarithms, and the logarithm of their sum before."""
    whole = float(log_sum(logs, axis=0))
    return np.exp(logs - whole), whole


def effective(w: Floats) -> float:
    """How many equal weights are worth as much as ``w``, which sum to 1."""
    return 1.0 / float((w * w).sum())


def fit_of(at: Played) -> Floats:
    """The logarithm of prior times likelihood at each stroke, but for what all have in common."""
    found: Floats = -0.5 * (at.numbers**2).sum(axis=1) - at.misfit
    return found


def may_weigh(drawn: Played, own: Floats, evidence: float, played: int) -> NDArray[np.bool_]:
    """Which strokes may weigh anything, among ``played`` whose weights sum to exp(``evidence``). ``own``: how
    densely its own law alone drew each (:class:`.laws.Drawn`). Most do not even by that law, and by all laws
    together they weigh less: these need not be asked, which costs more than to play."""
    found: NDArray[np.bool_] = fit_of(drawn) - own > evidence + log(LIGHT / played)
    return found


def with_wide(shares: Floats, least: float) -> Floats:
    """Shares of which the prior, the first, has so much at least."""
    wide = max(float(shares[0]), least)
    new = shares * (1.0 - wide) / max(1.0 - float(shares[0]), 1e-300)
    new[0] = wide
    found: Floats = new / new.sum()
    return found


def heavier(w: Floats, light: float = LIGHT) -> NDArray[np.bool_]:
    """Which are left without the lightest, which together weigh next to nothing."""
    order = np.argsort(w, kind="stable")
    kept = np.zeros(len(w), bool)
    kept[order[np.cumsum(w[order]) > light]] = True
    kept[order[-1:]] = True
    return kept


def warmed(misfit: Floats, wanted: float) -> Floats:
    """Weights by the likelihood to the highest power, at most 1, that keeps ``wanted`` effective samples."""

    def w_of(power: float) -> Floats:
        w: Floats = np.exp(-power * (misfit - misfit.min()))
        return w / w.sum()

    low, high = 0.0, 1.0
    if effective(w_of(high)) >= wanted:
        return w_of(high)
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if effective(w_of(middle)) >= wanted else (low, middle)
    return w_of(low)
