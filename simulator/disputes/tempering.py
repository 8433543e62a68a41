"""Strokes near what is agreed, of every way that leads there, from strokes of all that may have been.

Where what is agreed tells much, hardly a stroke of a hundred thousand comes near it, and those few are of the
widest ways. So the agreed things are let in by and by: as if their errors were very large, then smaller and
smaller. At each power of the likelihood, strokes are drawn from those so far by their weights and moved about
by steps that keep its law (P. Del Moral et al., J. R. Stat. Soc. B 68 (2006) 411; all states of the moves are
kept: H.-D. Dau, N. Chopin, J. R. Stat. Soc. B 84 (2022) 114). A step keeps the prior as well and is shorter
where the readings tell more (S. L. Cotter et al., Stat. Sci. 28 (2013) 424; T. Cui et al., J. Comput. Phys.
304 (2016) 109).

Descents begin from what comes out (:func:`spread`): it need not have the law exactly, and is not weighed.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .descending import Play
from .laws import Floats, straight
from .played import Played, joined

NEAR = 0.05
"""The power of the likelihood at which strokes are near: as if errors were four and a half times as large."""
STATES = 10
"""States of each chain of moves,"""
OF_LOOK = 0.25
"""and those of all chains together as a part of the strokes of a look. Some four powers lead to where they
are near, so that to come near takes as many strokes as to look."""
LEFT = 0.5
"""A power goes up until so much of the strokes is left, in effective strokes."""
RARE, RAREST = 0.5, 1e-4
"""A way that weighs w gets strokes as w to this power; w is taken for this at least. From power to power the
ways come to be alike, so that none is lost while it still may lead to the agreed end."""
OWN_WAYS = 12
"""So many ways at most have steps of their own."""
TAKEN = 0.25
"""The part of the steps that should be taken,"""
STEP, UNEVEN = 0.6, 0.7
"""how long they are at first, in standard deviations, and how uneven in length."""
SHORTEST, LONGEST = 0.05, 4.0
"""Times as long they may become."""
MOST_TURNED = 0.95
"""No step forgets more of where it began."""


class Steps(NamedTuple):
    """Directions in which a way's unknowns vary by themselves (unknowns, directions), and by how much."""

    along: Floats
    spread: Floats


def tempered(play: Play, look: Played, random: np.random.Generator) -> Played:
    """Strokes near what is agreed, from those of a ``look`` at all that may have been. Each way has about the
    law of the prior times the likelihood to the power :data:`NEAR`, rare ways being oftener than by it."""
    size = max(int(OF_LOOK * len(look.numbers)), STATES)
    at, power, scale = look, 0.0, 1.0
    while power < NEAR:
        power, w = _nearer(at.misfit, power, LEFT * size)
        at, scale = _moved(play, at, w, power, size // STATES, scale, random)
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


def _moved(
    play: Play,
    at: Played,
    w: Floats,
    power: float,
    chains: int,
    scale: float,
    random: np.random.Generator,
) -> tuple[Played, float]:
    """``chains`` of strokes drawn from ``at`` with weights ``w``, moved about at ``power``: all their states;
    and how long steps were in the end, as a multiple of the usual."""
    _, way = np.unique(at.course, return_inverse=True)
    steps, own = _steps(at, w, way, power)
    began = _drawn(w, way, chains, random)
    now, mine = at.take(began), own[way[began]]
    along = np.array([one.along for one in steps])[mine]
    spread = np.array([one.spread for one in steps])[mine]
    many = np.maximum(np.bincount(mine, minlength=len(steps)), 1)
    scales = np.full(len(steps), scale)
    kept = [now]
    for _ in range(STATES - 1):
        length = STEP * scales[mine] * np.exp(UNEVEN * random.standard_normal(chains))
        turned = np.minimum(length[:, None] * spread, MOST_TURNED)
        place = np.einsum("nij,ni->nj", along, now.numbers)
        place = np.sqrt(1.0 - turned**2) * place + turned * random.standard_normal(place.shape)
        then = play(np.einsum("nij,nj->ni", along, place))
        taken = np.log(random.random(chains)) < power * (now.misfit - then.misfit)
        now = joined([now, then]).take(np.arange(chains) + chains * taken)
        rate = np.bincount(mine, taken, len(steps)) / many
        scales = np.clip(scales * np.exp(0.5 * (rate - TAKEN)), SHORTEST, LONGEST)
        kept.append(now)
    return joined(kept), float(scales @ many / many.sum())


def _steps(
    at: Played, w: Floats, way: NDArray[np.intp], power: float
) -> tuple[list[Steps], NDArray[np.intp]]:
    """Steps of all strokes together and of the ways that weigh most; and which of them each way has."""
    total, square = np.bincount(way, w), np.bincount(way, w * w)
    most = np.argsort(-total, kind="stable")[:OWN_WAYS]
    known = most[total[most] ** 2 > 3 * at.numbers.shape[1] * square[most]]
    own = np.zeros(len(total), np.intp)
    own[known] = np.arange(1, len(known) + 1)
    rows = [np.ones(len(w), bool), *(way == k for k in known)]
    return [_steps_of(at.numbers[mine], at.readings[mine], w[mine], power) for mine in rows], own


def _steps_of(numbers: Floats, readings: Floats, w: Floats, power: float) -> Steps:
    """Steps as if readings were straight functions of the unknowns but for errors."""
    found = straight(numbers, readings, w)
    noise = found.noise + np.eye(len(found.noise)) / power
    precision = np.eye(numbers.shape[1]) + found.slope.T @ np.linalg.solve(noise, found.slope)
    values, along = np.linalg.eigh(precision)
    return Steps(along, 1.0 / np.sqrt(values))


def _drawn(w: Floats, way: NDArray[np.intp], count: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Which strokes to go on with, evenly by weight along the ways; rare ways get more than they weigh."""
    total = np.maximum(np.bincount(way, w), RAREST)
    order = np.argsort(way, kind="stable")
    cut = np.cumsum((w * total[way] ** (RARE - 1.0))[order])
    at = (np.arange(count) + random.random()) / count * cut[-1]
    return order[np.minimum(np.searchsorted(cut, at), len(order) - 1)]
