"""In what share of the fitting strokes a claim holds, how sure that is, and the word for it.

A word says where the share lies. While the interval is wide it says so of the whole interval; and a study
goes on while more strokes may change the word (:func:`settled`), so that two studies of one case use the same
words. Where its strokes do not suffice for that, the answer tells the other word too (:func:`bordering`).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .claims import Claim

Floats = NDArray[np.floating[Any]]

CERTAIN, LIKELY = 0.95, 0.75
"""From these shares on, and from their mirror images down, the words change."""
NARROW = 0.10
"""Beside an interval as wide (as a quick study asks for), or less, the word goes by the share alone. An
interval's ends are less sure than its middle: of a rare way the error is in doubt as much as the share."""
ENOUGH = 50.0
"""Effective samples below which every verdict is "open"."""
STUDENT = (6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812)
"""Student's t of one degree of freedom, of two, ...: 90 in 100 lie within."""
NORMAL = 1.645
DOUBT = 3.0
"""Standard errors by which another study may tell another share, in practice."""
WARY = 5.0
"""The same of a search that has found little yet: what it has not found is in no error."""
FINEST, FINEST_FAST = 0.004, 0.0025
"""The standard error of a share below which no study goes on for the sake of a word: of one whose strokes are
played fast less, and less where the share is near 0 or 1, as errors are less there."""


class Share(NamedTuple):
    """In what share of the fitting strokes a claim holds, between ``low`` and ``high`` with 90 in 100.

    ``depends`` are the groups of unknowns on which it depends, with the share of its variance that each
    explains alone, the largest first. ``verdict`` is one word of fixed meaning: "certain", "likely", "open",
    "unlikely", "excluded", or "agreed" if the claim only repeats what is agreed. ``near`` is another word
    that another study might use, "" if none. ``error`` is the share's standard error.
    """

    claim: Claim
    share: float
    low: float
    high: float
    depends: tuple[tuple[str, float], ...]
    verdict: str = "open"
    error: float = 0.0
    near: str = ""

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low


def word(share: float, low: float, high: float) -> str:
    """The verdict on a claim with this share, which lies between ``low`` and ``high``."""
    if high - low <= NARROW:
        low = high = share
    if low >= CERTAIN:
        return "certain"
    if low >= LIKELY:
        return "likely"
    if high <= 1 - CERTAIN:
        return "excluded"
    return "unlikely" if high <= 1 - LIKELY else "open"


def settled(share: Share, doubt: float = DOUBT, missed: float = 0.0, fine: bool = False) -> bool:
    """Whether another study of this length would use the same word: its share may be off by ``doubt``
    standard errors; and strokes may not have been found that weigh ``missed`` times what has been, of which
    all decide one way (this matters for a claim that is in doubt already). ``fine``: strokes are played fast,
    so that small errors are worth more of them."""
    if share.verdict == "agreed":
        return True
    finest = FINEST_FAST * 2.0 * sqrt(share.share * (1.0 - share.share)) if fine else FINEST
    others: list[str] = []
    if share.error > finest or share.width > 2 * DOUBT * finest:
        others += _moved(share, doubt)
    if missed and 1 - CERTAIN < share.share < CERTAIN:
        others += _without(share, missed)
    return all(other == share.verdict for other in others)


def bordering(share: Share) -> str:
    """Another word that another study of this length might use; "" if it would use the same."""
    if share.verdict == "agreed":
        return ""
    return next((other for other in _moved(share, DOUBT) if other != share.verdict), "")


def _moved(share: Share, doubt: float) -> list[str]:
    """The words of a share that is less, and of one that is more, by ``doubt`` standard errors."""
    off = doubt * share.error
    return [word(share.share + by, share.low + by, share.high + by) for by in (-off, off)]


def _without(share: Share, missed: float) -> list[str]:
    """The words if ``missed`` times the strokes found weighed as well, and all were without the claim, or
    with it."""
    found = 1.0 / (1.0 + missed)
    return [word(value, value, value) for value in (share.share * found, (share.share + missed) * found)]


def lesser(weights: Floats, truth: NDArray[np.bool_]) -> Floats:
    """Effective strokes on the lesser side of each claim: of those in which it holds (samples, claims), or of
    those in which it does not, whichever weigh less. 0 where all say the same."""
    holds, square = weights @ truth, weights**2 @ truth
    fails, other = weights.sum() - holds, (weights**2).sum() - square
    few = np.where(holds < fails, holds**2 / np.maximum(square, 1e-300), fails**2 / np.maximum(other, 1e-300))
    found: Floats = np.where(np.minimum(holds, fails) > 1e-12, few, 0.0)
    return found


def student(freedom: float) -> float:
    """Student's t within which 90 in 100 lie."""
    whole = int(max(freedom, 1.0))
    return STUDENT[whole - 1] if whole <= len(STUDENT) else NORMAL + 1.6 / whole


def interval(share: float, deviation: float, many: float, effective: float) -> tuple[float, float]:
    """Between what shares the true one lies with 90 in 100.

    Student's interval from ``deviation``, which ``many`` independent parts tell, and never less than E. B.
    Wilson's (JASA 22 (1927) 209) for ``effective`` independent samples where nearly all agree: samples that
    agree on 0 or 1 prove nothing.
    """
    t = student(many - 1.0)
    n, z = max(effective, 1.0), NORMAL
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(max(share * (1 - share), 0.0) / n + z * z / (4 * n * n))
    extreme = share <= 2.0 / n or share >= 1.0 - 2.0 / n
    low, high = share - t * deviation, share + t * deviation
    if extreme:
        low, high = min(low, middle - half), max(high, middle + half)
    return max(0.0, min(low, share)), min(1.0, max(high, share))
