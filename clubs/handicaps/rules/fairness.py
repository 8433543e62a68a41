"""How fair starts proved: how often the receiver won, and what start would have been even.

Shares have Wilson intervals. The even start comes from a logistic fit of "the receiver won" on the start and,
where the players' ratings tell it apart, on the rating gap: where both sides have an even chance by it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Z = 1.959963984540054
"""Of 95 in 100."""
FEWEST = 20
"""Matches below which no even start is told."""
RIDGE = 1e-6
ROUNDS = 50
WIDEST = 1.0
"""The even start is told when its interval is narrower than the starts themselves, times this."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that counts: what the receiver got more than the other (0 and up), by how much the giver was
    rated higher, and whether the receiver won."""

    start: int
    gap: float
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """All matches with one start: how many, won by the receiver, the share with its interval."""

    start: int
    matches: int
    won: int
    share: float
    low: float
    high: float
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Even:
    """The start that would have been even, with the interval in which it lies 95 times in 100."""

    start: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Report:
    """The rows by size of start, all together, and the even start: None where the matches do not tell it."""

    rows: tuple[Row, ...]
    total: Row | None
    even: Even | None
    level: int
    """Matches in which nothing was given."""


def wilson(won: int, matches: int) -> tuple[float, float]:
    """The interval of a share."""
    if matches == 0:
        return 0.0, 1.0
    share, square = won / matches, Z * Z / matches
    middle = (share + square / 2) / (1 + square)
    reach = Z / (1 + square) * math.sqrt(share * (1 - share) / matches + square / (4 * matches))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(played: Iterable[Played]) -> Report:
    """The report on these matches."""
    matches = list(played)
    by_start: dict[int, list[Played]] = defaultdict(list)
    for one in matches:
        by_start[one.start].append(one)
    fit = _fit(matches)
    given = [one for one in matches if one.start > 0]
    rows = tuple(_row(start, by_start[start], given, fit) for start in sorted(by_start) if start > 0)
    total = _row(0, given, given, None) if given else None
    even = _even(fit, sum(one.gap for one in given) / len(given), given) if fit and given else None
    return Report(rows, total, even, len(by_start.get(0, ())))


@dataclass(frozen=True, slots=True)
class _Fit:
    weights: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]


def _row(start: int, matches: Sequence[Played], given: Sequence[Played], fit: _Fit | None) -> Row:
    won = sum(one.won for one in matches)
    even = None
    if fit is not None and len(fit.weights) == 3:
        found = _even(fit, sum(one.gap for one in matches) / len(matches), given)
        even = found.start if found is not None else None
    return Row(start, len(matches), won, won / len(matches), *wilson(won, len(matches)), even)


def _even(fit: _Fit, gap: float, matches: Sequence[Played]) -> Even | None:
    """The start at which the fit gives an even chance at this gap, by the delta method."""
    w = fit.weights
    if w[1] <= 0:
        return None
    at = (1.0, 0.0, gap)[: len(w)]
    rest = sum(x * weight for x, weight in zip(at, w, strict=True))
    start = -rest / w[1]
    slopes = [-x / w[1] for x in at]
    slopes[1] = rest / (w[1] * w[1])
    variance = sum(slopes[i] * fit.covariance[i][j] * slopes[j] for i in range(len(w)) for j in range(len(w)))
    reach = Z * math.sqrt(max(variance, 0.0))
    if reach > max(1.0, WIDEST * max(one.start for one in matches)):
        return None
    return Even(start, start - reach, start + reach)


def _fit(matches: Sequence[Played]) -> _Fit | None:
    """A logistic fit of the receiver's win on the start (and on the gap), by Newton's method."""
    if len(matches) < FEWEST or len({one.won for one in matches}) < 2:
        return None
    if len({one.start for one in matches}) < 2:
        return None
    both = len({one.gap for one in matches}) > 1 and not _tied(matches)
    scale = max(abs(one.gap) for one in matches) or 1.0
    counts: dict[tuple[float, ...], list[int]] = defaultdict(lambda: [0, 0])
    for one in matches:
        x: tuple[float, ...] = (1.0, float(one.start), *([one.gap / scale] if both else []))
        counts[x][0] += 1
        counts[x][1] += one.won
    size = 3 if both else 2
    weights = [0.0] * size
    inverse: list[list[float]] | None = None
    for _ in range(ROUNDS):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for x, (number, won) in counts.items():
            p = _logistic(sum(a * w for a, w in zip(x, weights, strict=True)))
            for i in range(size):
                slope[i] += (won - number * p) * x[i]
                for j in range(size):
                    curve[i][j] += number * p * (1 - p) * x[i] * x[j]
        inverse = _inverse(curve)
        if inverse is None:
            return None
        move = [sum(inverse[i][j] * slope[j] for j in range(size)) for i in range(size)]
        weights = [w + m for w, m in zip(weights, move, strict=True)]
        if max(map(abs, move)) < 1e-10:
            break
    assert inverse is not None
    units = [1.0, 1.0, scale][:size]
    return _Fit(
        tuple(w / u for w, u in zip(weights, units, strict=True)),
        tuple(tuple(inverse[i][j] / (units[i] * units[j]) for j in range(size)) for i in range(size)),
    )


def _tied(matches: Sequence[Played]) -> bool:
    """Whether start and gap go together so closely that a fit cannot tell them apart."""
    n = len(matches)
    mean_s = sum(one.start for one in matches) / n
    mean_g = sum(one.gap for one in matches) / n
    ss = sum((one.start - mean_s) ** 2 for one in matches)
    gg = sum((one.gap - mean_g) ** 2 for one in matches)
    sg = sum((one.start - mean_s) * (one.gap - mean_g) for one in matches)
    return ss == 0 or gg == 0 or sg * sg > 0.9 * ss * gg


def _logistic(x: float) -> float:
    if x >= 0:
        return 1 / (1 + math.exp(-min(x, 500)))
    e = math.exp(max(x, -500))
    return e / (1 + e)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Gauss and Jordan; None for a matrix without one."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        if abs(rows[pivot][column]) < 1e-300:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        by = rows[column][column]
        rows[column] = [one / by for one in rows[column]]
        for i in range(size):
            if i != column and rows[i][column]:
                factor = rows[i][column]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]
