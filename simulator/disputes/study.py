"""The study of a case: strokes that fit what is agreed, and the share of them in which each claim holds.

What is known of places and constants is a normal prior; what is agreed (where the balls lay afterwards) is a
likelihood. First the ways in which a stroke can fit are searched for (:mod:`.modes`); then strokes are drawn
from normals round them, some wider than they should be, and a few from the prior, and weighed by prior and
likelihood over the density from which they were drawn (importance sampling with a defensive mixture: T.
Hesterberg, Technometrics 37 (1995) 185). Each row of points (:mod:`.points`) is a replicate of the whole; how
far the replicates differ says how sure a share is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES
from .case import Case
from .claims import Claim
from .modes import Mode, find_modes
from .playing import Sampled, Table
from .points import normal, points
from .unsure import Prior

Floats = NDArray[np.floating[Any]]

REPLICATES = 8
T_SEVEN = 1.895
"""Student's t of seven degrees of freedom: 90 in 100 lie within."""
FIRST = 512
"""Strokes drawn from all that may have been, among which the search for those that fit begins."""
AT_FIRST = 0.08
"""Share of the counted samples that is drawn from all that may have been, so that nothing is lost from
sight."""
SCALES = ((1.0, 0.6), (2.0, 0.3), (4.0, 0.1))
"""Round each way in which the stroke fits: normals so many times as wide, with these shares."""
FAR = 30.0
"""Standard deviations: what is off by more, or did not happen, fits no worse."""
WEIGHTLESS = 200.0
"""Minus log likelihood beyond which a sample weighs nothing."""
ENOUGH = 40.0
"""Effective samples below which a study says that too little fits."""


class Share(NamedTuple):
    """In what share of the fitting strokes a claim holds, between ``low`` and ``high`` with 90 in 100.

    ``depends`` are the groups of unknowns on which it depends, with the share of its variance that each
    explains alone, the largest first; ``examples`` numbers of samples in which it holds and does not.
    """

    claim: Claim
    share: float
    low: float
    high: float
    depends: tuple[tuple[str, float], ...]
    examples: tuple[int, int]

    @property
    def verdict(self) -> str:
        """In one word of fixed meaning: "certain", "likely", "open", "unlikely", "excluded"."""
        if self.low >= 0.98:
            return "certain"
        if self.low >= 0.75:
            return "likely"
        if self.high <= 0.02:
            return "excluded"
        return "unlikely" if self.high <= 0.25 else "open"


class Found(NamedTuple):
    """The answer: shares, samples played, how many independent ones they are worth, and the unknowns
    (samples, dimensions), weights (they sum to 1) and truth of the claims (samples, claims) of all that was
    counted. ``final``: nothing comes after it."""

    shares: tuple[Share, ...]
    samples: int
    effective: float
    numbers: Floats
    weights: Floats
    truth: NDArray[np.bool_]
    final: bool = False

    @property
    def enough(self) -> bool:
        """Whether enough strokes fit what is agreed for the shares to mean anything."""
        return self.effective >= ENOUGH


class _Normal(NamedTuple):
    """One part of the proposal: its share, its middle, a root of its covariance, the inverse, log det."""

    share: float
    mean: Floats
    root: Floats
    inverse: Floats
    volume: float


def _wide(dimensions: int, share: float) -> _Normal:
    one = np.eye(dimensions)
    return _Normal(share, np.zeros(dimensions), one, one, 0.0)


def _log_density(at: Floats, parts: Sequence[_Normal]) -> Floats:
    rows = []
    for part in parts:
        y = (at - part.mean) @ part.inverse.T
        rows.append(log(part.share) - 0.5 * (y * y).sum(axis=1) - part.volume)
    found: Floats = np.logaddexp.reduce(np.array(rows), axis=0)
    return found


class Study:
    """Plays a case in stages; :meth:`stages` yields after each, so that progress can be shown."""

    def __init__(self, case: Case, most: int | None = None, seed: int | None = None) -> None:
        self.case = case
        self.prior = Prior(case.shot, case.unsure)
        self.table = Table(self.prior)
        self.most = case.samples if most is None else most
        self.seed = case.seed if seed is None else seed

    def play(self, numbers: Floats) -> tuple[Sampled, Floats, NDArray[np.bool_]]:
        """Play samples: what came of them, minus log likelihoods, and truth of each claim (samples,
        claims)."""
        sampled = self.table.play(numbers)
        misfits = 0.5 * (self._deviations(sampled) ** 2).sum(axis=1)
        return sampled, misfits, sampled.truth(self.case.claims, misfits <= WEIGHTLESS)

    def stages(self) -> Iterator[Found]:
        """Find the strokes that fit, then count around them, stage by stage.

        With nothing agreed there is nothing to find, and every sample counts.
        """
        dimensions = self.prior.dimensions
        parts: list[_Normal] = [_wide(dimensions, 1.0)]
        used = 0
        if self.case.agreed:
            numbers = normal(points(0, FIRST, dimensions, self.seed * 1009))
            modes, used = find_modes(self.residuals, numbers)
            parts = _around(modes, dimensions)
            used += FIRST
        each = max(self.most // REPLICATES, 32)
        yield from self._counted(parts, each, used)

    def residuals(self, numbers: Floats) -> Floats:
        """Deviations from what is agreed in standard deviations: (samples, two for each thing agreed). A
        piece that is gone is thirty off."""
        return self._deviations(self.table.play(numbers))

    def _deviations(self, sampled: Sampled) -> Floats:
        rows = []
        for one in self.case.places:
            i = self.table.names.index(one.piece)
            there = sampled.fate[:, i] == FATES.index("rest")
            for place, told in ((sampled.x[:, i], one.x), (sampled.y[:, i], one.y)):
                rows.append(np.where(there, np.clip((place - told) / one.sigma, -FAR, FAR), FAR))
        if self.case.known:
            truth = sampled.truth([known.claim for known in self.case.known])
            rows += [np.where(truth[:, i] == k.holds, 0.0, FAR) for i, k in enumerate(self.case.known)]
        return np.array(rows).T.reshape(len(sampled.x), len(rows))

    def _drawn(
        self, replicate: int, start: int, stop: int, parts: Sequence[_Normal]
    ) -> tuple[Floats, Floats]:
        """Points of a replicate under the proposal, and log of prior over proposal density."""
        dimensions = self.prior.dimensions
        raw = points(start, stop, dimensions + 1, self.seed * 1009 + replicate)
        z = normal(raw[:, 1:])
        bounds = np.cumsum([part.share for part in parts])
        which = np.minimum(np.searchsorted(bounds, raw[:, 0] * bounds[-1]), len(parts) - 1)
        means, roots = np.array([part.mean for part in parts]), np.array([part.root for part in parts])
        numbers = means[which] + np.einsum("kij,kj->ki", roots[which], z)
        prior = _log_density(numbers, [_wide(dimensions, 1.0)])
        return numbers, prior - _log_density(numbers, parts)

    def _counted(self, parts: Sequence[_Normal], each: int, used: int) -> Iterator[Found]:
        numbers: list[Floats] = []
        weights: list[Floats] = []
        truths: list[NDArray[np.bool_]] = []
        done = 0
        owner: list[Floats] = []
        for part in (0.25, 0.5, 1.0):
            until = int(each * part)
            for replicate in range(REPLICATES):
                drawn, logs = self._drawn(replicate + 1, done, until, parts)
                _, misfits, truth = self.play(drawn)
                numbers.append(drawn)
                weights.append(logs - misfits)
                truths.append(truth)
                owner.append(np.full(len(drawn), replicate))
            done = until
            found = self._found(
                np.concatenate(numbers),
                np.concatenate(weights),
                np.concatenate(truths),
                np.concatenate(owner),
                used,
            )
            decided = found.enough and all(
                s.verdict != "open" and s.high - s.low < 0.04 for s in found.shares
            )
            final = decided or part == 1.0
            yield found._replace(final=final)
            if final:
                return

    def _found(
        self, numbers: Floats, logs: Floats, truth: NDArray[np.bool_], owner: Floats, used: int
    ) -> Found:
        w = np.exp(logs - logs.max())
        w /= w.sum()
        effective = float(1 / (w * w).sum())
        shares = []
        for c, claim in enumerate(self.case.claims):
            true = truth[:, c]
            share = float(w @ true)
            rows = []
            for replicate in range(REPLICATES):
                mine = owner == replicate
                total = w[mine].sum()
                if total > 0:
                    rows.append(float(w[mine] @ true[mine] / total))
            low, high = _interval(share, rows, effective)
            heavy = np.argsort(-w)
            yes = next((int(k) for k in heavy if true[k]), -1)
            no = next((int(k) for k in heavy if not true[k]), -1)
            shares.append(Share(claim, share, low, high, self._depends(numbers, w, true), (yes, no)))
        return Found(tuple(shares), used + len(w), effective, numbers, w, truth)

    def _depends(self, numbers: Floats, w: Floats, true: NDArray[np.bool_]) -> tuple[tuple[str, float], ...]:
        """First-order shares of the claim's variance by group of unknowns: correlation ratios over eight bins
        of equal weight, less what chance alone gives."""
        mean = float(w @ true)
        variance = mean * (1 - mean)
        if variance < 1e-4:
            return ()
        effective = 1 / (w * w).sum()
        groups: dict[str, float] = {}
        for i, unknown in enumerate(self.prior.unknowns):
            order = np.argsort(numbers[:, i], kind="stable")
            place = np.minimum((np.cumsum(w[order]) * 8).astype(int), 7)
            mass = np.bincount(place, w[order], 8)
            inside = np.bincount(place, w[order] * true[order], 8) / np.maximum(mass, 1e-300)
            explained = float((mass * (inside - mean) ** 2).sum()) / variance - 7 / effective
            groups[unknown.group] = groups.get(unknown.group, 0.0) + max(0.0, explained)
        rows = sorted(groups.items(), key=lambda row: -row[1])
        return tuple((name, value) for name, value in rows[:4] if value > 0.02)


def _around(modes: Sequence[Mode], dimensions: int) -> list[_Normal]:
    """Normals round the modes, each in several widths, and the prior."""
    masses = np.array([mode.log_mass for mode in modes])
    shares = np.exp(masses - masses.max())
    shares = 0.9 * shares / shares.sum() + 0.1 / len(shares)
    parts = [_wide(dimensions, AT_FIRST)]
    for mode, share in zip(modes, shares, strict=True):
        root = np.linalg.cholesky(mode.covariance)
        for scale, part in SCALES:
            wide = root * scale
            parts.append(
                _Normal(
                    (1 - AT_FIRST) * float(share) * part, mode.mean, wide, np.linalg.inv(wide),
                    float(np.log(np.diag(wide)).sum()),
                )
            )  # fmt: skip
    return parts


def _interval(share: float, rows: list[float], effective: float) -> tuple[float, float]:
    """The replicates' t interval, and never less than Wilson's for so many independent samples (E. B. Wilson,
    JASA 22 (1927) 209): replicates that agree on 0 or 1 are no proof of it."""
    spread = float(np.std(rows, ddof=1)) / sqrt(len(rows)) if len(rows) > 1 else 0.5
    z = 1.645
    n = max(effective, 1.0)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low = min(share - T_SEVEN * spread, middle - half if share in (0.0, 1.0) else share)
    high = max(share + T_SEVEN * spread, middle + half if share in (0.0, 1.0) else share)
    return max(0.0, low), min(1.0, high)


def study(case: Case, most: int | None = None, watch: Callable[[Found], None] | None = None) -> Found:
    """Play a case to its end and return the last stage's answer."""
    found = None
    for found in Study(case, most).stages():
        if watch is not None:
            watch(found)
    assert found is not None
    return found
