"""The study of a case: strokes that fit what is agreed, and the share of them in which each claim holds.

What is known of places, stroke and constants is a normal prior; what is agreed is a likelihood. With nothing
agreed, strokes are drawn from the prior by evenly spread points (:mod:`.points`) in independent rows; else a
population is led from the prior to the strokes that fit (:mod:`.tempering`). Either way the samples fall into
families that are independent of one another, and how far those differ says how sure a share is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES
from .case import Case
from .claims import Claim
from .playing import Sampled, Table
from .points import normal, points
from .tempering import LAST_MOVES, MOVES, Played, State, families, spread, tempered
from .unsure import Prior

Floats = NDArray[np.floating[Any]]

ROWS = 8
"""Independent rows of points that are drawn when nothing is agreed."""
FIRST = 2
"""The first samples are so many times as many as the population."""
PATIENT = 10_000
"""Where a study may play so many strokes, the population is moved as often as it should be; else less."""
FEW_MOVES, FEW_LAST = 2, 3
LEVELS = 6
"""Steps that a tempering takes, about: they say for how large a population the table's strokes suffice."""
LEAST = 24
"""The least population."""
FAR = 30.0
"""Standard deviations: what is off by more, or did not happen, fits no worse."""
ENOUGH = 20.0
"""Effective samples below which a study says that too little fits."""
NARROW = 0.04
"""The width of an interval with which a study is content before it has played all that it may."""
EVENEST = 0.5
"""The error of a share is not less than so many times that of as many independent samples."""
WORST = 2.0
"""Minus log likelihood a reading, and as much besides, beyond which strokes do not fit; usual is a half."""
INFORMED = 0.5
"""Nats of information that the agreed facts must give; with less, they are called uninformative."""
STUDENT = (6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812)
"""Student's t of one degree of freedom, of two, ...: 90 in 100 lie within."""
NORMAL = 1.645


class Share(NamedTuple):
    """In what share of the fitting strokes a claim holds, between ``low`` and ``high`` with 90 in 100.

    ``depends`` are the groups of unknowns on which it depends, with the share of its variance that each
    explains alone, the largest first.
    """

    claim: Claim
    share: float
    low: float
    high: float
    depends: tuple[tuple[str, float], ...]

    @property
    def verdict(self) -> str:
        """In one word of fixed meaning: "certain", "likely", "open", "unlikely", "excluded"."""
        if self.low >= 0.95:
            return "certain"
        if self.low >= 0.75:
            return "likely"
        if self.high <= 0.05:
            return "excluded"
        return "unlikely" if self.high <= 0.25 else "open"


class Found(NamedTuple):
    """The answer: shares, strokes played, how many independent ones those that fit are worth; the unknowns
    (samples, dimensions), weights (they sum to 1) and truth of the claims (samples, claims) of those that
    fit. ``power`` goes to 1 while strokes that fit are sought: before that shares mean nothing. ``told`` is
    what the agreed things tell of the stroke, in nats; ``fits``: the strokes come near what is agreed;
    ``final``: nothing comes after it."""

    shares: tuple[Share, ...]
    samples: int
    effective: float
    numbers: Floats
    weights: Floats
    truth: NDArray[np.bool_]
    power: float = 1.0
    told: float = 0.0
    fits: bool = True
    final: bool = False

    @property
    def enough(self) -> bool:
        """Whether enough strokes fit what is agreed for the shares to mean anything."""
        return self.power >= 1.0 and self.fits and self.effective >= ENOUGH

    @property
    def informed(self) -> bool:
        """Whether what is agreed tells anything of the stroke."""
        return self.told >= INFORMED

    @property
    def decided(self) -> bool:
        """Whether more strokes would change no verdict: each share is narrow, or certain or excluded."""
        return self.enough and all(
            s.verdict in ("certain", "excluded") or s.high - s.low < NARROW for s in self.shares
        )


class Study:
    """Plays a case in stages; :meth:`stages` yields after each, so that progress can be shown."""

    def __init__(self, case: Case, most: int | None = None, seed: int | None = None) -> None:
        self.case = case
        self.prior = Prior(case.shot, case.unsure)
        self.table = Table(self.prior)
        self.most = case.samples if most is None else most
        self.seed = case.seed if seed is None else seed

    @property
    def population(self) -> int:
        """How many samples are led to the strokes that fit: half as many as are asked for, and no more than
        the table's strokes are worth."""
        moves, last = self._moves
        return max(min(self.most // 2, self.table.strokes // (FIRST + LEVELS * moves + last)), LEAST)

    @property
    def _moves(self) -> tuple[int, int]:
        return (MOVES, LAST_MOVES) if self.table.strokes >= PATIENT else (FEW_MOVES, FEW_LAST)

    def stages(self) -> Iterator[Found]:
        """Play, and yield the answer so far after each stage; the last one is final."""
        if self.case.agreed and self.prior.dimensions:
            yield from self._tempered()
        else:
            yield from self._drawn()

    def _play(self, numbers: Floats) -> Played:
        sampled = self.table.play(numbers)
        return Played(
            numbers,
            self._deviations(sampled),
            sampled.courses(self.case.shot.stroke.piece),
            sampled.truth(self.case.claims),
        )

    def _deviations(self, sampled: Sampled) -> Floats:
        """Deviations from what is agreed in standard deviations: (samples, readings). What is gone, or is not
        as it is agreed, is :data:`FAR` off."""
        rows = []
        for one in self.case.places:
            i = self.table.names.index(one.piece)
            there = sampled.fate[:, i] == FATES.index("rest")
            for place, told in ((sampled.x[:, i], one.x), (sampled.y[:, i], one.y)):
                rows.append(np.where(there, np.clip((place - told) / one.sigma, -FAR, FAR), FAR))
        if self.case.known:
            truth = sampled.truth([known.claim for known in self.case.known])
            rows += [np.where(truth[:, i] == k.holds, 0.0, FAR) for i, k in enumerate(self.case.known)]
        return np.array(rows, float).reshape(len(rows), len(sampled.x)).T

    def _drawn(self) -> Iterator[Found]:
        """Nothing is agreed: every stroke counts. Each row of points is a family."""
        most = max(min(self.most, self.table.strokes) // ROWS, 4)
        parts: list[Played] = []
        owners: list[NDArray[np.intp]] = []
        done = 0
        for share in (0.25, 0.5, 1.0):
            until = max(int(most * share), 1)
            if until == done:
                continue
            for row in range(ROWS):
                raw = points(done, until, max(self.prior.dimensions, 1), self.seed * 1009 + row + 1)
                parts.append(self._play(normal(raw)[:, : self.prior.dimensions]))
                owners.append(np.full(until - done, row))
            done = until
            found = self._found(_joined(parts), np.concatenate(owners), done * ROWS, independent=True)
            final = share == 1.0 or found.decided
            yield found._replace(final=final)
            if final:
                return

    def _tempered(self) -> Iterator[Found]:
        size = self.population
        random = np.random.default_rng([self.seed, 7])
        first = normal(points(0, FIRST * size, self.prior.dimensions, self.seed * 1009 + 1))
        steps = tempered(self._play, first, size, random, *self._moves)
        for state in steps:
            if state.power < 1.0:
                if len(state.counted) == 1:
                    yield self._of(state)
                continue
            if not state.final and len(state.counted) < 2:
                continue
            found = self._of(state)
            final = state.final or found.decided
            yield found._replace(final=final)
            if final:
                return

    def _of(self, state: State) -> Found:
        family = np.tile(state.family, len(state.counted))
        population = _joined(state.counted)
        # What the agreed things tell: the posterior's divergence from the prior.
        told = -float(population.misfit.mean()) - state.evidence if state.power >= 1.0 else 0.0
        found = self._found(population, family, state.played)
        readings = population.readings.shape[1]
        fits = float(np.median(population.misfit)) <= WORST * readings + WORST
        return found._replace(power=state.power, told=told, fits=fits)

    def _found(
        self, population: Played, family: NDArray[np.intp], played: int, independent: bool = False
    ) -> Found:
        samples = len(population.numbers)
        w = np.full(samples, 1.0 / samples)
        truth = population.truth.astype(float)
        mean, variance = spread(truth, family)
        many = families(family)
        effective = float(samples) if independent else _effective(population.numbers, family)
        shares = []
        for c, claim in enumerate(self.case.claims):
            share = float(mean[c])
            # Few families can agree by chance more than even points ever do.
            least = EVENEST * sqrt(share * (1 - share) / max(effective, 1.0))
            low, high = interval(share, max(sqrt(float(variance[c])), least), many, effective)
            depends = self._depends(population.numbers, truth[:, c], effective)
            shares.append(Share(claim, share, low, high, depends))
        return Found(tuple(shares), played, effective, population.numbers, w, population.truth)

    def _depends(self, numbers: Floats, true: Floats, effective: float) -> tuple[tuple[str, float], ...]:
        """First-order shares of the claim's variance by group of unknowns: correlation ratios over a few bins
        of equal weight, less what chance alone gives."""
        mean = float(true.mean())
        variance = mean * (1 - mean)
        bins = int(np.clip(effective / 12, 2, 8))
        if variance < 1e-3:
            return ()
        groups: dict[str, float] = {}
        place = np.argsort(np.argsort(numbers, axis=0, kind="stable"), axis=0) * bins // len(numbers)
        for i, unknown in enumerate(self.prior.unknowns):
            inside = np.bincount(place[:, i], true, bins) / np.bincount(place[:, i], minlength=bins)
            explained = float(((inside - mean) ** 2).mean()) / variance - (bins - 1) / effective
            groups[unknown.group] = groups.get(unknown.group, 0.0) + max(0.0, explained)
        rows = sorted(groups.items(), key=lambda row: -row[1])
        return tuple((name, min(value, 1.0)) for name, value in rows[:4] if value > 0.02)

    def between(self, found: Found, column: int) -> tuple[float, float]:
        """Between what values an unknown (its number, in standard deviations of the prior) lies with 90 in
        100."""
        low, middle, high = np.quantile(found.numbers[:, column], (0.05, 0.5, 0.95))
        # As for a draw that is predicted from so many: their middle and their spread are guesses too.
        n = max(found.effective, 2.0)
        wider = student(n - 1.0) / NORMAL * sqrt((n + 1.0) / (n - 1.0))
        return float(middle + wider * (low - middle)), float(middle + wider * (high - middle))


def _joined(parts: list[Played] | tuple[Played, ...]) -> Played:
    return Played(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _effective(numbers: Floats, family: NDArray[np.intp]) -> float:
    """How many independent samples would give the means of the unknowns as surely."""
    _, variance = spread(numbers, family)
    return min(float(numbers.var(axis=0).sum() / max(variance.sum(), 1e-300)), float(len(numbers)))


def student(freedom: float) -> float:
    """Student's t within which 90 in 100 lie."""
    whole = int(max(freedom, 1.0))
    return STUDENT[whole - 1] if whole <= len(STUDENT) else NORMAL + 1.6 / whole


def interval(share: float, deviation: float, many: float, effective: float) -> tuple[float, float]:
    """Between what shares the true one lies with 90 in 100.

    Student's interval from the differences between ``many`` families, and never less than E. B. Wilson's
    (JASA 22 (1927) 209) for ``effective`` independent samples: families that agree on 0 or 1 prove nothing.
    """
    t = student(many - 1.0)
    n, z = max(effective, 1.0), NORMAL
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    extreme = share <= 1.0 / n or share >= 1.0 - 1.0 / n
    low, high = share - t * deviation, share + t * deviation
    if extreme:
        low, high = min(low, middle - half), max(high, middle + half)
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def study(case: Case, most: int | None = None, watch: Callable[[Found], None] | None = None) -> Found:
    """Play a case to its end and return the last stage's answer."""
    found = None
    for found in Study(case, most).stages():
        if watch is not None:
            watch(found)
    assert found is not None
    return found
