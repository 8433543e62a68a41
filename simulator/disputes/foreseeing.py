"""Which strokes of a search its laws foresaw, and the weights by which the answer is told.

A search follows its weights: where a stroke weighs much, a law is set around it, and by the laws of all
rounds together it is light from then on. That is right for a way of which the next strokes tell all. But
where very many narrow ways lead to the agreed end (a disc among pegs), each is known from one stroke or
from none. By such weights those that are not found count for nothing, while those that are found count for
no more than they are: shares came out wrong by up to ten times their error (on such a bias: L. Martino et
al., Stat. Comput. 27 (2017) 599).

So when the looks are over, the laws at hand say what they *foresee*: strokes that by them weigh no more
than :data:`UNFORESEEN` times the mean. Those weigh by the laws of all rounds, as in the search. All others
weigh by the laws of their own round alone, whatever is learned of them later, so that their sum is right on
average, and their scatter shows in the error.
"""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

from .densities import Densities
from .laws import Floats

UNFORESEEN = 30.0
"""A stroke that weighs so many times the mean is not foreseen."""
CUT, CUT_BESIDE_SHEETS = (0.7, 0.8), (0.5, 0.6)
"""None of these counts for more than the mean times this power of the strokes since (as in truncated
importance sampling: E. L. Ionides, J. Comput. Graph. Stat. 17 (2008) 295, who takes a half): a single one
would decide all. Less is cut off where no sheets hold most of what there is. How far the answer is another by
the second power is part of its error."""
NOT_COUNTED = -1.0
"""Stands for the part of a stroke that came from all that may have been, if it was drawn before the laws were
tried."""


class Foreseeing:
    """What laws with ``shares`` foresee, if the mean weight by them is exp(``evidence``). They are tried on
    ``trial`` strokes, half of them from all that may have been. ``fit``: the logarithm of prior times
    likelihood of the strokes that there are."""

    def __init__(
        self, shares: Floats, evidence: float, trial: int, fit: Floats, densities: Densities
    ) -> None:
        self._shares, self._evidence = shares.copy(), evidence
        self._trial, self._since = trial, 0
        self._foreseen = self._are(fit, densities, 0)
        self._by = np.zeros(len(fit))
        self._from_all = np.full(len(fit), NOT_COUNTED)

    def _are(self, fit: Floats, densities: Densities, since: int) -> NDArray[np.bool_]:
        weight = fit[since:] - densities.of(self._shares, since)
        found: NDArray[np.bool_] = weight < self._evidence + log(UNFORESEEN)
        return found

    @property
    def tried(self) -> bool:
        """Whether the laws have been tried enough."""
        return self._since >= self._trial

    def join(self, fit: Floats, densities: Densities, many: NDArray[np.intp]) -> None:
        """Take the strokes of a round, the last of ``densities``, of which each law drew ``many``."""
        since, count = len(self._foreseen), int(many.sum())
        self._since += count
        shares = many / count
        by = densities.of(shares, since)
        from_all = shares[0] * np.exp(densities.of(np.ones(1), since) - by)
        self._foreseen = np.concatenate([self._foreseen, self._are(fit, densities, since)])
        self._by = np.concatenate([self._by, by])
        self._from_all = np.concatenate([self._from_all, from_all])

    def take(self, rows: NDArray[np.bool_]) -> None:
        """Keep some of the strokes."""
        self._foreseen, self._by, self._from_all = self._foreseen[rows], self._by[rows], self._from_all[rows]

    def logs(self, fit: Floats, densities: Densities, counts: Floats, power: float = CUT[0]) -> Floats:
        """The logarithms of the weights that tell the answer. ``counts``: how many strokes each law drew in
        all."""
        # What is not foreseen counts only since it was known what is.
        own = np.where(self._from_all >= 0.0, fit - self._by, -np.inf)
        many = log(max(self._since, 1))
        own = np.minimum(own, self._evidence + power * many) - many
        found: Floats = np.where(self._foreseen, fit - densities.of(counts), own)
        return found

    def unknown(self, doubt: Floats) -> float:
        """What part of ``doubt``, an amount for each stroke, comes from strokes that were not foreseen and
        came from all that may have been: more of these should be drawn then."""
        found = doubt @ np.where(self._foreseen, 0.0, self._from_all.clip(0.0))
        return float(found) / max(float(doubt.sum()), 1e-300)
