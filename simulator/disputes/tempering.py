"""Strokes that fit what is agreed: a population led from all that may have been to what was.

Sequential Monte Carlo with tempering (P. Del Moral, A. Doucet, A. Jasra, J. R. Statist. Soc. B 68 (2006)
411): the likelihood of what is agreed is raised from power 0 to 1 in steps so short that a fixed share of the
population keeps its weight; after each the population is drawn anew by its weights and moved by Metropolis
steps that leave the tempered law as it is. All samples move in lock-step, so that one batch plays them all.

The steps are those of Crank and Nicolson with respect to a normal law (D. Rudolf, B. Sprungk, Found. Comput.
Math. 18 (2018) 309). That law is fitted to the population: the agreed places are regressed on the unknowns,
for each course of the struck piece by itself, and the prior is conditioned on them as if they were straight
functions of the unknowns with the regression's errors. So what the places do not tell of keeps its prior.

Each sample remembers from which of the first ones it descends. Families are as independent as the first ones
were, so what they tell apart from one another says how sure a share is, from one run (H. P. Chan, T. L. Lai,
Ann. Statist. 41 (2013) 2877; A. Lee, N. Whiteley, Biometrika 105 (2018) 609).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

KEEP = 0.4
"""Share of the population, counted in effective samples, that a step of the tempering keeps."""
MOVES = 12
"""Metropolis steps after each step of the tempering,"""
LAST_MOVES = 12
"""and at the end, whose every state is counted."""
MEMORY = 6
"""Steps of the tempering for which descent is remembered: over more, the Metropolis steps have made relatives
as different as strangers, and a long tempering would seem to know less than it does."""
WIDE = 0.5
"""The first steps' length; then it follows what is accepted."""
ACCEPTED = 0.25
"""The share of steps that should be accepted."""
SHORTEST, LONGEST = 0.02, 0.98
LEAST_OF_COURSE = 3.0
"""A course has a law of its own when its effective samples are so many times the unknowns."""
MOST_STEPS = 60


class Played(NamedTuple):
    """Samples and what came of them: ``numbers`` (samples, unknowns), ``readings`` (samples, readings; the
    deviations from what is agreed in standard deviations), ``course`` and ``truth`` (samples, claims)."""

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

    def put(self, rows: NDArray[np.bool_], other: Played) -> Played:
        """These samples, ``rows`` of them replaced by those of ``other``."""
        return Played(
            *(
                np.where(rows.reshape(-1, *(1,) * (a.ndim - 1)), b, a)
                for a, b in zip(self, other, strict=True)
            )
        )


def spread(values: Floats, family: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Means of ``values`` (samples, columns), and the variances of these means, from how far families differ.

    ``family`` numbers each sample's; a family's samples may hang together in any way.
    """
    mean = values.mean(axis=0)
    known, which = np.unique(family, return_inverse=True)
    sums = np.zeros((len(known), values.shape[1]))
    np.add.at(sums, which, values - mean)
    many = families(family)
    variance = (sums**2).sum(axis=0) / len(family) ** 2 * many / max(many - 1.0, 0.5)
    return mean, variance


def families(family: NDArray[np.intp]) -> float:
    """How many families of like size would be worth as much."""
    sizes = np.unique(family, return_counts=True)[1]
    return float(sizes.sum() ** 2 / (sizes.astype(float) ** 2).sum())


Play = Callable[[Floats], Played]


class Law(NamedTuple):
    """A normal law: middle, a root of the covariance, the root's inverse, and its log determinant."""

    middle: Floats
    root: Floats
    inverse: Floats
    volume: float


class State(NamedTuple):
    """Where the tempering stands: the power reached, the population, the states counted so far, the family of
    each sample (the number of the one from which it descends), log of the evidence, strokes played,
    the share accepted last."""

    power: float
    at: Played
    counted: tuple[Played, ...]
    family: NDArray[np.intp]
    evidence: float
    played: int
    accepted: float
    final: bool = False


def tempered(
    play: Play,
    first: Floats,
    size: int,
    random: np.random.Generator,
    moves: int = MOVES,
    last: int = LAST_MOVES,
) -> Iterator[State]:
    """Lead ``first`` (samples drawn from the prior) to the posterior as a population of ``size``; yield after
    every step. ``moves`` Metropolis steps a power, ``last`` at the end.

    Raises :class:`RuntimeError` when :data:`MOST_STEPS` do not lead there.
    """
    at = play(first)
    lines = [np.arange(len(first))]
    played, power, scale, evidence, accepted = len(first), 0.0, WIDE, 0.0, 1.0
    for _ in range(MOST_STEPS):
        misfit = at.misfit
        step = _step(misfit, 1.0 - power, KEEP * size)
        power = min(1.0, power + step)
        logs = -step * misfit
        w = np.exp(logs - logs.max())
        evidence += float(logs.max() + np.log(w.mean()))
        laws = _laws(at, w, power)
        chosen = _resampled(w, size, random)
        at = at.take(chosen)
        lines = [line[chosen] for line in lines][-MEMORY + 1 :]
        family = lines[0]
        lines.append(np.arange(size))
        rounds = last if power >= 1.0 else moves
        counted: list[Played] = []
        for k in range(rounds):
            at, accepted = _moved(play, at, laws, power, scale, random)
            scale = float(np.clip(scale * np.exp(4.0 * (accepted - ACCEPTED)), SHORTEST, LONGEST))
            played += size
            counted.append(at)
            final = power >= 1.0 and k == rounds - 1
            yield State(power, at, tuple(counted), family, evidence, played, accepted, final)
        if power >= 1.0:
            return
    raise RuntimeError("the tempering does not come to its end")


def _step(misfit: Floats, most: float, wanted: float) -> float:
    """The longest step of the power that keeps ``wanted`` effective samples."""

    def kept(step: float) -> float:
        w = np.exp(-step * (misfit - misfit.min()))
        return float(w.sum() ** 2 / (w * w).sum())

    if kept(most) >= wanted:
        return most
    low, high = 0.0, most
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if kept(middle) >= wanted else (low, middle)
    return max(low, 1e-6)


def _resampled(w: Floats, size: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Numbers of ``size`` samples drawn by their weights: systematic resampling."""
    edges = np.cumsum(w / w.sum())
    at = (np.arange(size) + random.random()) / size
    return np.minimum(np.searchsorted(edges, at), len(w) - 1)


class Laws(NamedTuple):
    """The laws of courses, the last that of all others."""

    courses: NDArray[np.int64]
    laws: tuple[Law, ...]

    def of(self, course: NDArray[np.int64]) -> NDArray[np.intp]:
        """The number of each sample's law."""
        if not self.courses.size:
            return np.zeros(len(course), np.intp)
        place = np.minimum(np.searchsorted(self.courses, course), self.courses.size - 1)
        return np.where(self.courses[place] == course, place, len(self.laws) - 1)


def _laws(at: Played, w: Floats, power: float) -> Laws:
    """Laws fitted to the weighted population: one for each course that is frequent, and one for all."""
    known, which = np.unique(at.course, return_inverse=True)
    total = np.bincount(which, w)
    square = np.bincount(which, w * w)
    least = LEAST_OF_COURSE * at.numbers.shape[1]
    own = np.nonzero((total * total > least * square) & (total > 0.02 * w.sum()))[0]
    made = [_law(at.take(which == k), w[which == k], power) for k in own]
    return Laws(known[own], (*made, _law(at, w, power)))


def _law(at: Played, w: Floats, power: float) -> Law:
    """The prior given the readings, as if they were straight functions of the unknowns with errors."""
    size = at.numbers.shape[1]
    w = w / w.sum()
    effective = 1.0 / float((w * w).sum())
    middle, mean = w @ at.numbers, w @ at.readings
    x, y = at.numbers - middle, at.readings - mean
    weighted = x * w[:, None]
    slope = np.linalg.solve(
        x.T @ weighted + np.eye(size) * (0.1 * size / effective) * x.var(), weighted.T @ y
    ).T
    error = y - x @ slope.T
    freedom = max(effective - size, 0.2 * effective) / effective
    noise = (error * w[:, None]).T @ error / freedom + np.eye(y.shape[1]) / power
    pull = np.linalg.solve(noise, slope).T
    precision = np.eye(size) + pull @ slope
    centre = np.linalg.solve(precision, -(pull @ (mean - slope @ middle)))
    below = np.linalg.cholesky(precision)
    # precision = below below', so that inverse(below)' is a root of the covariance.
    return Law(centre, np.linalg.inv(below).T, below.T, -float(np.log(np.diag(below)).sum()))


def _moved(
    play: Play, at: Played, laws: Laws, power: float, scale: float, random: np.random.Generator
) -> tuple[Played, float]:
    """One Metropolis step of the whole population, and the share that was accepted."""
    size, dimensions = at.numbers.shape
    length = np.minimum(scale * np.exp(0.5 * random.standard_normal(size)), LONGEST)
    kept = np.sqrt(1.0 - length * length)
    noise = random.standard_normal((size, dimensions))
    middles = np.array([law.middle for law in laws.laws])
    inverses = np.array([law.inverse for law in laws.laws])
    volumes = np.array([law.volume for law in laws.laws])
    here = laws.of(at.course)
    to = middles[here] + kept[:, None] * (at.numbers - middles[here])
    for k, law in enumerate(laws.laws):
        mine = here == k
        to[mine] += length[mine, None] * (noise[mine] @ law.root.T)
    new = play(to)
    there = laws.of(new.course)
    back = at.numbers - middles[there] - kept[:, None] * (to - middles[there])
    needed = np.einsum("kij,kj->ki", inverses[there], back) / length[:, None]
    gain = (
        0.5 * ((at.numbers**2).sum(axis=1) - (to**2).sum(axis=1))
        + power * (at.misfit - new.misfit)
        + 0.5 * ((noise**2).sum(axis=1) - (needed**2).sum(axis=1))
        + volumes[here]
        - volumes[there]
    )
    yes = np.log(random.random(size)) < gain
    return at.put(yes, new), float(yes.mean())
