"""From measured strokes to constants: least squares with what is usually known as prior.

The unknowns are the constants asked for and, of each stroke, its true speed and direction. The forward model
is the kernel itself, so a fitted table behaves as it was measured, whatever the laws. Gauss-Newton steps on
logarithms (log-odds for values between 0 and 1, the numbers themselves for what is usually nothing) with a
Levenberg-Marquardt damping; the covariance is the inverse of the normal matrix there (e.g. Gelman et al.,
Bayesian Data Analysis, 4.1). What the strokes say nothing about keeps its usual value and uncertainty, and is
reported so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants, Quantity
from ..errors import SimulatorError
from ..pieces import KINDS
from ..shooting import shoot
from ..shots import Shot
from ..strokes import CueStroke, FingerStroke
from .measured import MeasuredStroke, Seen, predicted

Vector = NDArray[np.floating[Any]]

SPEED_SPREAD = 2.0
"""A stroke's speed is unknown: prior of its logarithm, so wide (a factor of seven) that it says nothing."""
AIM_SPREAD = 1.0
"""Degrees: how far the true direction may be from the one told."""
_STEP = 1e-5
_ROUNDS = 60
_MISSING = 50.0
"""Residual, in standard deviations, of something that was seen but does not happen."""


class Fitted(NamedTuple):
    """One constant: usual and fitted. ``learnt`` is the share of its uncertainty that the strokes removed."""

    name: str
    usual: Quantity
    value: float
    sigma: float
    learnt: float


class Residual(NamedTuple):
    """One reading against the fitted table, in standard deviations."""

    stroke: str
    seen: Seen
    predicted: float | None
    deviation: float


class Calibration(NamedTuple):
    """The result. ``covariance`` is of the fitted constants in the order of ``fitted``.

    ``misfit`` is chi squared over the readings; ``freedom`` how many readings are more than the strokes' own
    speeds. A reading more than three standard deviations off is in ``doubtful``.
    """

    constants: Constants
    fitted: tuple[Fitted, ...]
    covariance: Vector
    speeds: tuple[float, ...]
    residuals: tuple[Residual, ...]
    misfit: float
    freedom: int

    @property
    def doubtful(self) -> tuple[Residual, ...]:
        """Readings that do not fit: a slip of the watch, or a table unlike its description."""
        return tuple(residual for residual in self.residuals if abs(residual.deviation) > 3)


def _forth(quantity: Quantity) -> tuple[float, float]:
    """A constant and its sigma as an unbounded number; one that is usually nothing as it is."""
    if quantity.value == 0.0:
        return 0.0, quantity.sigma
    value = min(max(quantity.value, 1e-9), 1e9)
    if quantity.unit == "1" and value < 1:
        return log(value / (1 - value)), max(quantity.sigma, 1e-9) / (value * (1 - value))
    return log(value), max(quantity.sigma, 1e-9) / value


def _back(quantity: Quantity, number: float) -> float:
    if quantity.value == 0.0:
        return max(number, 0.0)
    if quantity.unit == "1" and quantity.value < 1:
        return 1 / (1 + exp(-number))
    return exp(number)


class _Model:
    """The readings as a function of the unknowns: constants first, then speed and aim of each stroke."""

    def __init__(self, strokes: Sequence[MeasuredStroke], base: Constants, names: Sequence[str]) -> None:
        self.strokes = strokes
        self.base = base
        self.names = tuple(names)
        usual = [base.quantities[name] for name in self.names]
        aims = [AIM_SPREAD if _aim_matters(stroke) else 1e-6 for stroke in strokes]
        self.mean = np.array(
            [_forth(q)[0] for q in usual]
            + [number for stroke in strokes for number in (log(_speed(stroke.shot)), 0.0)]
        )
        self.spread = np.array(
            [_forth(q)[1] for q in usual] + [number for aim in aims for number in (SPEED_SPREAD, aim)]
        )

    def constants(self, at: Vector) -> Constants:
        changed = {name: _back(self.base.quantities[name], float(at[i])) for i, name in enumerate(self.names)}
        kept = {key: q for key, q in self.base.quantities.items() if key not in changed}
        return Constants(self.base.name, {**kept, **changed})

    def own(self, k: int) -> slice:
        """Where the unknowns of stroke ``k`` stand."""
        start = len(self.names) + 2 * k
        return slice(start, start + 2)

    def readings(self, k: int, at: Vector) -> list[float | None]:
        """What the kernel says of each reading of stroke ``k``."""
        stroke = self.strokes[k]
        speed, aim = at[self.own(k)]
        shot = stroke.shot
        stroke_told = shot.stroke
        assert isinstance(stroke_told, CueStroke | FingerStroke)  # _speed has seen to it
        told = stroke_told._replace(
            speed=exp(min(float(speed), 3.0)), direction=stroke_told.direction + float(aim)
        )
        trace = shoot(shot._replace(stroke=told, constants=self.constants(at)))
        kinds = {piece.id: piece.kind for piece in shot.pieces}
        return [predicted(s, trace, shot.surface, KINDS[kinds[s.piece]].radius) for s in stroke.seen]

    def residuals(self, k: int, at: Vector) -> Vector:
        """Deviations of stroke ``k`` in standard deviations."""
        return np.array(
            [
                _MISSING if found is None else (found - seen.value) / seen.sigma
                for seen, found in zip(self.strokes[k].seen, self.readings(k, at), strict=True)
            ]
        )

    def cost(self, at: Vector) -> float:
        total = float((((at - self.mean) / self.spread) ** 2).sum())
        return total + sum(float((self.residuals(k, at) ** 2).sum()) for k in range(len(self.strokes)))


def _speed(shot: Shot) -> float:
    stroke = shot.stroke
    if not isinstance(stroke, CueStroke | FingerStroke) or stroke.speed <= 0:
        raise SimulatorError(
            "wrong-stroke", "a measured stroke is one of cue or finger, with a speed guessed"
        )
    return stroke.speed


def _aim_matters(stroke: MeasuredStroke) -> bool:
    return any(seen.quantity in ("x", "y") or seen.what == "touch" for seen in stroke.seen)


def calibrate(
    strokes: Sequence[MeasuredStroke],
    names: Sequence[str],
    base: Constants | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> Calibration:
    """Fit the constants called ``names`` to measured strokes on one table.

    ``base`` are the table's constants so far (their sigmas are the prior); those of the first stroke if left
    out. Raises :class:`SimulatorError` if there is nothing to fit, the strokes are of different surfaces, or
    a stroke cannot be made to do what was seen at any speed.
    """
    if not strokes or not names:
        raise SimulatorError("bad-shot", "there is nothing to calibrate: no stroke, or no constant named")
    if len({stroke.shot.surface.name for stroke in strokes}) > 1:
        raise SimulatorError("bad-shot", "the measured strokes are on different surfaces")
    base = base or strokes[0].shot.constants
    for name in names:
        if name not in base.quantities:
            raise SimulatorError("unknown-constant", f"{base.name} has no constant {name!r}")
        if base.quantities[name].sigma <= 0:
            raise SimulatorError("unknown-constant", f"{name} is no measured quantity: it has no uncertainty")
    model = _Model(strokes, base, names)
    at = _started(model)
    at, normal = _descend(model, at, progress)
    covariance: Vector = np.linalg.inv(normal)
    return _result(model, at, covariance)


def _started(model: _Model) -> Vector:
    """Scan each stroke's speed at the usual constants: a valley may have many dips, one a cushion."""
    at: Vector = model.mean.copy()
    for k, stroke in enumerate(model.strokes):
        where = model.own(k).start
        best = (float("inf"), at[where], False)
        for speed in np.geomspace(0.1, 12.0, 97):
            at[where] = log(float(speed))
            found = model.readings(k, at)
            cost = float((model.residuals(k, at) ** 2).sum())
            best = min(best, (cost, at[where], None not in found), key=lambda one: (not one[2], one[0]))
        if not best[2]:
            raise SimulatorError(
                "bad-shot",
                f"{stroke.name}: at no speed does what was seen happen; are rails and counts right?",
            )
        at[where] = best[1]
    return at


def _descend(
    model: _Model, at: Vector, progress: Callable[[int, float], None] | None
) -> tuple[Vector, Vector]:
    shared = len(model.names)
    damping = 1e-3
    cost = model.cost(at)
    for turn in range(_ROUNDS):
        weights = 1 / model.spread**2
        normal = np.diag(weights)
        gradient = weights * (at - model.mean)
        for k in range(len(model.strokes)):
            own = model.own(k)
            columns = [*range(shared), *range(own.start, own.stop)]
            here = model.residuals(k, at)
            slopes = np.empty((len(here), len(columns)))
            for place, column in enumerate(columns):
                slopes[:, place] = _slope(model, k, at, column, here)
            normal[np.ix_(columns, columns)] += slopes.T @ slopes
            gradient[columns] += slopes.T @ here
        improved = False
        for _ in range(12):
            step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -gradient)
            trial = at + np.clip(step, -0.7, 0.7)
            new = model.cost(trial)
            if new < cost:
                improved = True
                break
            damping *= 5
        if progress is not None:
            progress(turn + 1, min(cost, new))
        if not improved:
            break
        gain, at, cost = cost - new, trial, new
        damping = max(damping / 10, 1e-9)
        if gain < 1e-9 * (1 + cost):
            break
    return at, normal


def _slope(model: _Model, k: int, at: Vector, column: int, here: Vector) -> Vector:
    """Central difference; one-sided, or none, where a step makes something seen not happen."""
    up, down = at.copy(), at.copy()
    up[column] += _STEP
    down[column] -= _STEP
    above, below = model.residuals(k, up), model.residuals(k, down)
    slope = (above - below) / (2 * _STEP)
    slope = np.where(above == _MISSING, (here - below) / _STEP, slope)
    slope = np.where(below == _MISSING, (above - here) / _STEP, slope)
    gone = (here == _MISSING) | ((above == _MISSING) & (below == _MISSING))
    return np.where(gone, 0.0, slope)


def _result(model: _Model, at: Vector, covariance: Vector) -> Calibration:
    count = len(model.names)
    scales = []
    fitted = []
    changed: dict[str, float | Quantity] = {}
    for i, name in enumerate(model.names):
        usual = model.base.quantities[name]
        value = _back(usual, float(at[i]))
        scale = value * (1 - value) if usual.unit == "1" and usual.value < 1 else value
        if usual.value == 0.0:
            scale = 1.0
        scales.append(scale)
        spread = float(np.sqrt(covariance[i, i]))
        learnt = max(0.0, 1 - spread / float(model.spread[i]))
        sigma = spread * scale
        fitted.append(Fitted(name, usual, value, sigma, learnt))
        if learnt >= 0.05:
            source = f"calibrated from {len(model.strokes)} measured strokes"
            changed[name] = Quantity(value, sigma, usual.unit, source)
    residuals = []
    for k, stroke in enumerate(model.strokes):
        found = model.readings(k, at)
        deviations = model.residuals(k, at)
        residuals += [
            Residual(stroke.name, seen, said, float(deviation))
            for seen, said, deviation in zip(stroke.seen, found, deviations, strict=True)
        ]
    kept = {key: q for key, q in model.base.quantities.items() if key not in changed}
    return Calibration(
        constants=Constants(model.base.name, {**kept, **changed}),
        fitted=tuple(fitted),
        covariance=covariance[:count, :count] * np.outer(scales, scales),
        speeds=tuple(exp(float(at[model.own(k).start])) for k in range(len(model.strokes))),
        residuals=tuple(residuals),
        misfit=sum(residual.deviation**2 for residual in residuals),
        freedom=sum(len(stroke.seen) for stroke in model.strokes) - len(model.strokes),
    )
