"""Strokes that fit best: from strokes that may have been, down to what is agreed, by Gauss and Newton.

How the readings (deviations from what is agreed) follow the unknowns is found by finite differences: each
unknown is moved a little, and all these strokes are played in one batch. A step then solves the readings as
if they were straight, with the damping (Levenberg, Marquardt) that turns out best of a few. Around each place
where that ends the unknowns are nearly normal (P.-S. Laplace); those laws are where strokes that fit are
sought (:mod:`.leading`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .laws import Floats, Law
from .played import Played

STEP = 3e-5
"""How far an unknown is moved to see what changes, in standard deviations."""
DAMPED = (0.0, 0.03, 0.3, 3.0, 30.0)
"""Dampings that are tried, in parts of the mean precision."""
LONGEST = 2.5
"""No step is longer, in standard deviations of the prior."""
STEPS, MOST_STEPS = 4, 12
"""Steps that are taken, at least and at most."""
NEARER = 0.5
"""Nats by which a step must better one of those that are left to be worth another."""
KEPT, KEPT_FOR_SHEETS = 32, 96
"""After each step half are given up, until so many are left: more where sheets are laid about the ends, for
one way may bend so much that it takes several."""
CROWD = 16.0
"""So many of one course that come nearer make another of it count as twice as far."""
APART = 1.0
"""Ends of one course are one, if they lie nearer in standard deviations of their law."""
BEHIND = 8.0
"""Nats of evidence behind the best end with which another is still kept."""
MOST_ENDS = 0.75
"""The most ends, as a part of what is left."""

Play = Callable[[Floats], Played]


class Slopes(NamedTuple):
    """Readings (samples, readings), slopes (samples, readings, unknowns), and courses (samples)."""

    readings: Floats
    slope: Floats
    course: NDArray[np.int64]


class End(NamedTuple):
    """Where a descent ended: the unknowns, their readings and slope there, the logarithm of the evidence that
    the law around it has (but for what all have in common), and the course."""

    at: Floats
    readings: Floats
    slope: Floats
    evidence: float
    course: int

    def law(self, wider: float) -> Law:
        """The law around it, as if errors were ``wider`` times as large."""
        return Law.given(self.at, self.readings, self.slope, wider)

    def is_one_with(self, other: End) -> bool:
        """Whether both are one place, as far as its law tells places apart."""
        away = self.at - other.at
        turned = other.slope @ away
        return self.course == other.course and float(away @ away + turned @ turned) <= APART**2


def cost(dimensions: int) -> int:
    """Strokes that the slopes of one sample take."""
    return dimensions + 1


def slopes(play: Play, numbers: Floats) -> Slopes:
    """The readings of ``numbers`` (samples, unknowns) and how they change. Where a little step leads to
    another course, the change is taken for none."""
    samples, size = numbers.shape
    moved = np.repeat(numbers[:, None, :], size + 1, axis=1)
    moved[:, np.arange(1, size + 1), np.arange(size)] += STEP
    played = play(moved.reshape(-1, size))
    readings = played.readings.reshape(samples, size + 1, -1)
    course = played.course.reshape(samples, size + 1)
    change = (readings[:, 1:] - readings[:, :1]) / STEP
    change[course[:, 1:] != course[:, :1]] = 0.0
    return Slopes(readings[:, 0], change.transpose(0, 2, 1), course[:, 0])


def descended(play: Play, numbers: Floats, left: int = KEPT, stay: bool = False) -> list[End]:
    """Go down from ``numbers`` (samples, unknowns) until so many are ``left``, and return where that leads:
    the ends that differ, the best first. Those that ``stay`` never leave their way: else a way that fits best
    at its border has no end."""
    found = slopes(play, numbers)
    for step in range(MOST_STEPS):
        before = _misfit(numbers, found.readings)
        numbers, found = _stepped(play, numbers, found, stay)
        value = _misfit(numbers, found.readings)
        if step + 1 >= STEPS and float((before - value).max()) < NEARER:
            break
        near = chosen(value, found.course, max(len(value) // 2, left))
        columns: list[Any] = [column[near] for column in found]
        numbers, found = numbers[near], Slopes(*columns)
    return _ends(numbers, found, int(MOST_ENDS * left))


def chosen(value: Floats, course: NDArray[np.int64], count: int) -> NDArray[np.intp]:
    """Which ``count`` samples to go on with: those of least ``value`` (positive), the least first. A value
    counts for more, the more samples of its course are better, lest one way to the agreed end crowds out the
    others: those that start far off may lead to as good an end."""
    order = np.lexsort((value, course))
    ordered = course[order]
    first = np.searchsorted(ordered, ordered)
    rank = np.arange(len(order)) - first
    crowded = value[order] * (1.0 + rank / CROWD)
    return order[np.argsort(crowded, kind="stable")[:count]]


def _misfit(numbers: Floats, readings: Floats) -> Floats:
    """Minus log density, of prior and likelihood."""
    value: Floats = 0.5 * ((numbers * numbers).sum(axis=1) + (readings * readings).sum(axis=1))
    return value


def _stepped(play: Play, numbers: Floats, found: Slopes, stay: bool) -> tuple[Floats, Slopes]:
    """One step of all; those that come no nearer stay."""
    samples, size = numbers.shape
    precision = np.eye(size) + np.einsum("kmi,kmj->kij", found.slope, found.slope)
    pull = -(numbers + np.einsum("kmi,km->ki", found.slope, found.readings))
    mean = np.trace(precision, axis1=1, axis2=2) / size
    tried = np.empty((samples, len(DAMPED), size))
    for i, damping in enumerate(DAMPED):
        held = precision + (damping * mean)[:, None, None] * np.eye(size)
        step = np.linalg.solve(held, pull[:, :, None])[:, :, 0]
        long = np.linalg.norm(step, axis=1, keepdims=True)
        tried[:, i] = numbers + step * np.minimum(1.0, LONGEST / np.maximum(long, 1e-12))
    flat = tried.reshape(-1, size)
    played = play(flat)
    value = _misfit(flat, played.readings).reshape(samples, -1)
    if stay:
        value[played.course.reshape(samples, -1) != found.course[:, None]] = np.inf
    which = value.argmin(axis=1)
    nearer = value[np.arange(samples), which] < _misfit(numbers, found.readings)
    moved = np.where(nearer[:, None], tried[np.arange(samples), which], numbers)
    return moved, slopes(play, moved)


def _ends(numbers: Floats, found: Slopes, most: int) -> list[End]:
    size = numbers.shape[1]
    precision = np.eye(size) + np.einsum("kmi,kmj->kij", found.slope, found.slope)
    evidence = -_misfit(numbers, found.readings) - 0.5 * np.linalg.slogdet(precision)[1]
    kept: list[End] = []
    for k in np.argsort(-evidence, kind="stable").tolist():
        if evidence[k] < evidence.max() - BEHIND or len(kept) >= most:
            break
        end = End(numbers[k], found.readings[k], found.slope[k], float(evidence[k]), int(found.course[k]))
        if not any(end.is_one_with(other) for other in kept):
            kept.append(end)
    return kept
