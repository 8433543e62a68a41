"""Strokes near what is agreed, of every way that leads there, from strokes of all that may have been.

Where what is agreed tells much, hardly a stroke of a hundred thousand comes near it, and those few are of the
widest ways. So the agreed things are let in by and by: as if their errors were very large, then smaller and
smaller. At each power of the likelihood, strokes are drawn from those so far by their weights and moved about
(P. Del Moral et al., J. R. Stat. Soc. B 68 (2006) 411; all states of the moves are kept: H.-D. Dau,
N. Chopin, J. R. Stat. Soc. B 84 (2022) 114). A step keeps the prior, and is shorter along what the readings
tell, as their slopes where the chain began say (S. L. Cotter et al., Stat. Sci. 28 (2013) 424; T. Cui et al.,
J. Comput. Phys. 304 (2016) 109).

Descents begin from what comes out (:func:`spread`). It is not weighed, and need not have the law exactly:
rare ways are oftener, and steps that depend on where a chain began keep its law only about.
"""

from __future__ import annotations

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from .descending import Play, cost, slopes
from .laws import Floats
from .played import Played, joined

NEAR = 0.05
"""The power of the likelihood at which strokes are near: as if errors were four and a half times as large."""
OF_LOOK = 0.25
"""So many strokes are played at each power, as a part of those of a look. Of four to sixteen powers,"""
STATES = 10
"""states of each chain of moves,"""
LEFT = 0.5
"""and a power goes up until so much of them is left, in effective strokes."""
RARE, RAREST = 0.5, 1e-4
"""A way that weighs w gets strokes as w to this power; w is taken for this at least. From power to power the
ways come to be alike, so that none is lost while it still may lead to the agreed end."""
TAKEN = 0.25
"""The part of the steps that should be taken,"""
STEP, UNEVEN = 0.6, 0.7
"""how long they are at first, in standard deviations, and how uneven in length."""
SHORTEST, LONGEST = 0.05, 4.0
"""Times as long they may become."""
MOST_TURNED = 0.95
"""No step forgets more of where it began."""


def tempered(play: Play, look: Played, random: np.random.Generator) -> Played:
    """Strokes near what is agreed, from those of a ``look`` at all that may have been. Each way has about the
    law of the prior times the likelihood to the power :data:`NEAR`, rare ways being oftener than by it."""
    chains = max(int(OF_LOOK * len(look.numbers)) // (cost(look.numbers.shape[1]) + STATES - 1), 1)
    at, power, scale = look, 0.0, 1.0
    while power < NEAR:
        power, w = _nearer(at.misfit, power, LEFT * chains * STATES)
        at, scale = _moved(play, at.take(_drawn(w, at.course, chains, random)), power, scale, random)
    return at


def spread(at: Played, count: int) -> NDArray[np.intp]:
    """Which ``count`` of ``at`` descents begin from: of each way as many as the root of how many there are
    says, the nearest first; none twice."""
    _, once = np.unique(at.numbers, axis=0, return_index=True)
    at = at.take(once)
    _, way, many = np.unique(at.course, return_inverse=True, return_counts=True)
    order = np.lexsort((at.misfit, way))
    rank = np.arange(len(order)) - (np.cumsum(many) - many)[way[order]]
    turn = (rank + 0.5) / np.sqrt(many[way[order]])
    return once[order[np.lexsort((at.misfit[order], turn))[:count]]]


def _nearer(misfit: Floats, power: float, wanted: float) -> tuple[float, Floats]:
    """The next power after ``power``, at which ``wanted`` effective strokes are left, and the weights."""

    def weighed(to: float) -> Floats:
        w: Floats = np.exp(-(to - power) * (misfit - misfit.min()))
        return w / w.sum()

    def left(to: float) -> float:
        return 1.0 / float((weighed(to) ** 2).sum())

    if left(NEAR) >= wanted:
        return NEAR, weighed(NEAR)
    low, high = log(max(power, 1e-7)), log(NEAR)
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if left(exp(middle)) >= wanted else (low, middle)
    # It goes up by a hundredth at least: else strokes that are all alike would hold it for ever.
    to = min(max(exp(low), 1.01 * power), NEAR)
    return to, weighed(to)


def _drawn(w: Floats, course: NDArray[np.int64], count: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Which strokes to go on with, evenly by weight along the ways; rare ways get more than they weigh."""
    _, way = np.unique(course, return_inverse=True)
    total = np.maximum(np.bincount(way, w), RAREST)
    order = np.argsort(way, kind="stable")
    cut = np.cumsum((w * total[way] ** (RARE - 1.0))[order])
    at = (np.arange(count) + random.random()) / count * cut[-1]
    return order[np.minimum(np.searchsorted(cut, at), len(order) - 1)]


def _moved(
    play: Play, now: Played, power: float, scale: float, random: np.random.Generator
) -> tuple[Played, float]:
    """Strokes moved about at ``power``: all their states, and how long steps were in the end, as a multiple
    of the usual. ``scale``: that at the beginning."""
    chains, size = now.numbers.shape
    slope = slopes(play, now.numbers).slope
    # Along these directions the unknowns vary by themselves, each by so much.
    precision, along = np.linalg.eigh(np.eye(size) + power * np.einsum("nri,nrj->nij", slope, slope))
    varies = 1.0 / np.sqrt(precision)
    kept = [now]
    for _ in range(STATES - 1):
        length = STEP * scale * np.exp(UNEVEN * random.standard_normal(chains))
        turned = np.minimum(length[:, None] * varies, MOST_TURNED)
        place = np.einsum("nij,ni->nj", along, now.numbers)
        place = np.sqrt(1.0 - turned**2) * place + turned * random.standard_normal(place.shape)
        then = play(np.einsum("nij,nj->ni", along, place))
        taken = np.log(random.random(chains)) < power * (now.misfit - then.misfit)
        now = joined([now, then]).take(np.arange(chains) + chains * taken)
        scale = float(np.clip(scale * exp(0.5 * (float(taken.mean()) - TAKEN)), SHORTEST, LONGEST))
        kept.append(now)
    return joined(kept), scale
