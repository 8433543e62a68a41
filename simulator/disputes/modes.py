"""The ways in which a stroke can have ended as all agree it did: modes of the posterior.

From the best of many strokes drawn at random, Levenberg-Marquardt steps (all starts at once, derivatives by
differences in one batch) go downhill to strokes that fit. Where two come to the same place they are one. The
covariance there is Laplace's: the inverse of the curvature of minus log posterior.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Residuals = Callable[[Floats], Floats]
"""(samples, unknowns) -> (samples, readings): deviations in standard deviations."""

STARTS = 10
ROUNDS = 9
_STEP = 1e-4
_FAR = 2.0
"""Standard deviations of the posterior within which two ends are the same mode."""


class Mode(NamedTuple):
    """One way: the unknowns' middle, their covariance, and log of the posterior mass up to a constant."""

    mean: Floats
    covariance: Floats
    log_mass: float


def _cost(numbers: Floats, residuals: Floats) -> Floats:
    found: Floats = (numbers**2).sum(axis=1) + (residuals**2).sum(axis=1)
    return found


def find_modes(residuals: Residuals, numbers: Floats) -> tuple[list[Mode], int]:
    """Search from the best of ``numbers`` (samples, unknowns); the modes, the best first, and how many
    strokes were played."""
    first = residuals(numbers)
    played = len(numbers)
    cost = _cost(numbers, first)
    order = np.argsort(cost, kind="stable")[:STARTS]
    at, cost, here = numbers[order].copy(), cost[order], first[order]
    count, size = at.shape
    damping = np.full(count, 1e-2)
    slopes = np.zeros((count, here.shape[1], size))
    fresh = np.ones(count, bool)
    for _ in range(ROUNDS):
        if fresh.any():
            base = at[fresh]
            steps = np.repeat(base, size, axis=0) + np.tile(np.eye(size) * _STEP, (len(base), 1))
            there = residuals(steps).reshape(len(base), size, -1)
            played += len(steps)
            slope = (there - here[fresh][:, None, :]) / _STEP
            # A step that changed what was met tells nothing of the slope.
            slope[np.abs(slope) > 1e4] = 0.0
            slopes[fresh] = slope.transpose(0, 2, 1)
        trial = np.empty_like(at)
        for k in range(count):
            curve = slopes[k].T @ slopes[k] + np.eye(size)
            curve += damping[k] * np.diag(np.diag(curve))
            step = np.linalg.solve(curve, -(slopes[k].T @ here[k] + at[k]))
            trial[k] = at[k] + step * min(1.0, 1.5 / max(float(np.abs(step).max()), 1e-12))
        there = residuals(trial)
        played += count
        new = _cost(trial, there)
        fresh = new < cost
        at[fresh], here[fresh] = trial[fresh], there[fresh]
        gained = np.where(fresh, cost - new, 0.0)
        cost = np.where(fresh, new, cost)
        damping = np.clip(np.where(fresh, damping / 5, damping * 6), 1e-6, 1e6)
        if (gained < 1e-3).all() and not (damping < 1e2).any():
            break
    return _modes(at, cost, slopes), played


def _modes(at: Floats, cost: Floats, slopes: Floats) -> list[Mode]:
    found: list[Mode] = []
    best = float(cost.min())
    for k in np.argsort(cost, kind="stable"):
        if cost[k] > best + 25.0:
            break
        curve = slopes[k].T @ slopes[k] + np.eye(at.shape[1])
        if any(
            float((at[k] - m.mean) @ curve @ (at[k] - m.mean)) < _FAR**2 * len(m.mean) ** 0.5 for m in found
        ):
            continue
        covariance = np.linalg.inv(curve)
        _, log_det = np.linalg.slogdet(covariance)
        found.append(
            Mode(at[k], 0.5 * (covariance + covariance.T), -0.5 * float(cost[k]) + 0.5 * float(log_det))
        )
    return found
