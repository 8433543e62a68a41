"""How far strokes lie along the slow directions of a sheet: at first anywhere that may have been, later where
strokes were found.

Solving for a stroke (:mod:`.sheets`) costs some twenty, so few should lead nowhere, or to one that weighs
little. When enough were found on a sheet, a normal law is fitted to them, and most draws come from it; it is
fitted anew when many more are known. A draw is weighed by what was known when it was made. Laws that were
fitted to a draw are dense about it: weighed by them too, as in a search, what a sheet holds came out by up to
a third too little while few draws were made (on such a bias: J.-M. Cornuet et al., Scand. J. Stat. 39 (2012)
798).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .laws import Floats
from .weights import effective, warmed

ANYWHERE = 0.2
"""This part of the draws may lie anywhere."""
WIDER = 1.15
"""A law is so many times as wide as what it is fitted to."""
LEAST_OF_EACH = 2.5
"""A law is fitted to so many effective draws for each unknown, at least,"""
MORE = 2.0
"""and anew if so many times as many were found,"""
MOST = 6
"""as often at most."""


class Slow:
    """The laws of sheets whose directions are the rows of ``turns`` (sheets, unknowns, unknowns): the slow
    ones where ``slow`` (sheets, unknowns)."""

    def __init__(self, turns: Floats, slow: NDArray[np.bool_]) -> None:
        sheets, size = slow.shape
        self._turns, self._slow = turns, slow
        # Along fast directions a law is as wide as the prior, which leaves them out.
        self._middle, self._root = np.zeros((sheets, size)), np.tile(np.eye(size), (sheets, 1, 1))
        self._fits, self._known = np.zeros(sheets, np.intp), np.zeros(sheets)
        self._anywhere = np.ones(sheets)

    def grow(self, turns: Floats, slow: NDArray[np.bool_]) -> None:
        """Add sheets behind those that there are."""
        for name, value in vars(Slow(turns, slow)).items():
            setattr(self, name, np.concatenate([getattr(self, name), value]))

    def draw(self, many: NDArray[np.intp], random: np.random.Generator) -> tuple[NDArray[np.intp], Floats]:
        """So many draws from each sheet: the sheet of each, and its unknowns (samples, unknowns), of which
        the slow directions count."""
        of = np.repeat(np.arange(len(many)), many)
        z = random.standard_normal((len(of), self._slow.shape[1]))
        anywhere = np.where(self._fits > 0, np.ceil(ANYWHERE * many), many).astype(np.intp)
        self._anywhere = anywhere / np.maximum(many, 1)
        rank = np.arange(len(of)) - np.repeat(np.cumsum(many) - many, many)
        fitted = np.flatnonzero(rank >= anywhere[of])
        sheet = of[fitted]
        z[fitted] = self._middle[sheet] + np.einsum("nij,nj->ni", self._root[sheet], z[fitted])
        return of, np.einsum("ni,nij->nj", z, self._turns[of])

    def dense(self, of: NDArray[np.intp], numbers: Floats) -> Floats:
        """The logarithm of how densely ``numbers`` (samples, unknowns), of the sheets ``of``, were drawn the
        last time, as a multiple of how densely all that may have been lies there."""
        found = np.zeros(len(numbers))
        for sheet in np.unique(of[self._fits[of] > 0]):
            mine, root = np.flatnonzero(of == sheet), self._root[sheet]
            at = self._along(sheet, numbers[mine])
            z = np.linalg.solve(root, (at - self._middle[sheet]).T).T
            logs = 0.5 * ((at * at).sum(axis=1) - (z * z).sum(axis=1)) - np.log(np.diagonal(root)).sum()
            part = self._anywhere[sheet]
            found[mine] = np.log(part + (1.0 - part) * np.exp(logs))
        return found

    def fit(self, sheet: int, numbers: Floats, logs: Floats) -> None:
        """Fit a law to what was found on a sheet, ``numbers`` (samples, unknowns) whose weights have these
        logarithms, if much more is known than at the last time."""
        size, slow = self._slow.shape[1], self._slow[sheet]
        least = max(LEAST_OF_EACH * size, MORE * self._known[sheet])
        if self._fits[sheet] == MOST or len(numbers) < least:
            return
        # A few that weigh much would make a law far too narrow: towards them by and by.
        w = warmed(-logs, LEAST_OF_EACH * size)
        known = effective(w)
        at = self._along(sheet, numbers)[:, slow]
        middle = w @ at
        off = at - middle
        spread = (known * (off * w[:, None]).T @ off + size * np.eye(len(middle))) / (known + size)
        self._known[sheet] = len(numbers)
        self._middle[sheet, slow] = middle
        self._root[sheet][np.ix_(slow, slow)] = WIDER * np.linalg.cholesky(spread)
        self._fits[sheet] += 1

    def _along(self, sheet: int, numbers: Floats) -> Floats:
        found: Floats = np.where(self._slow[sheet], numbers @ self._turns[sheet].T, 0.0)
        return found
