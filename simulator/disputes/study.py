"""The study of a case: strokes that fit what is agreed, and the share of them in which each claim holds.

Strokes are drawn by importance sampling that learns (population Monte Carlo: O. Cappé, A. Guillin, J.-M.
Marin, C. P. Robert, J. Comput. Graph. Stat. 13 (2004) 907): first from what may have been, then, stage by
stage, from a normal fitted to those that agree best, with part always drawn as at first so that nothing is
lost from sight. Each row of points (:mod:`.points`) is a replicate of the whole; how far the replicates
differ says how sure a share is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES, Outcomes, shoot_many
from ..shots import Shot
from .claims import Claim, Seen, holds
from .points import normal, points
from .unsure import Agreed, Prior, Unsure, misfit

Floats = NDArray[np.floating[Any]]

REPLICATES = 8
T_SEVEN = 1.895
"""Student's t of seven degrees of freedom: 90 in 100 lie within."""
BOLD = 0.9
"""Share of the samples that follow the fitted normal; the rest are drawn as at first."""
ENOUGH = 40.0
"""Effective samples below which a study says that too little fits."""


class Case(NamedTuple):
    """What is asked: the stroke as drawn, how unsure that is, what is agreed, and the claims."""

    shot: Shot
    unsure: Unsure
    agreed: tuple[Agreed, ...]
    claims: tuple[Claim, ...]
    seed: int = 0


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
    """The answer: shares, samples played, how many independent ones they are worth, and all unknowns."""

    shares: tuple[Share, ...]
    samples: int
    effective: float
    numbers: Floats
    weights: Floats

    @property
    def enough(self) -> bool:
        """Whether enough strokes fit what is agreed for the shares to mean anything."""
        return self.effective >= ENOUGH


class _Proposal(NamedTuple):
    """A normal in the space of unknowns: its middle, a root of its covariance, the inverse, log det."""

    mean: Floats
    root: Floats
    inverse: Floats
    volume: float


def _wide(dimensions: int) -> _Proposal:
    one = np.eye(dimensions)
    return _Proposal(np.zeros(dimensions), one, one, 0.0)


def _log_density(at: Floats, proposal: _Proposal) -> Floats:
    y = (at - proposal.mean) @ proposal.inverse.T
    return -0.5 * (y * y).sum(axis=1) - proposal.volume


class Study:
    """Plays a case in stages; :meth:`stages` yields after each, so that progress can be shown."""

    def __init__(self, case: Case, most: int = 2000, seed: int | None = None) -> None:
        self.case = case
        self.prior = Prior(case.shot, case.unsure)
        self.most = most
        self.seed = case.seed if seed is None else seed
        self.kinds = {piece.id: piece.kind for piece in case.shot.pieces}

    def play(self, numbers: Floats) -> tuple[Outcomes, Floats, NDArray[np.bool_]]:
        """Play samples: outcomes, minus log likelihoods, and truth of each claim (samples, claims)."""
        starts, varied = self.prior.starts(numbers)
        out = shoot_many(self.case.shot.surface, starts, self.case.shot.constants, varied)
        there = out.fate == FATES.index("rest")
        if self.case.agreed:
            lying = {piece: (out.x[:, i], out.y[:, i], there[:, i]) for i, piece in enumerate(out.pieces)}
            misfits = misfit(self.case.agreed, lying)
        else:
            misfits = np.zeros(len(out))
        truth = np.zeros((len(out), len(self.case.claims)), bool)
        for k in range(len(out)):
            if misfits[k] > 200.0:
                continue  # it weighs nothing

            def rest(piece: str, k: int = k) -> tuple[float, float, str, str | None]:
                return out.rest(k, piece)

            seen = Seen(self.case.shot.surface, self.kinds, out.events(k), rest)
            truth[k] = [holds(claim, seen) for claim in self.case.claims]
        return out, misfits, truth

    def stages(self, fitting: int = 4) -> Iterator[Found]:
        """Play stage by stage. The first stages learn where the fitting strokes are; the last one counts.

        With nothing agreed there is nothing to learn, and every stage counts.
        """
        dimensions = self.prior.dimensions
        proposal = _wide(dimensions)
        share = self.most // (2 * fitting) if self.case.agreed else 0
        start = 0
        for stage in range(fitting if self.case.agreed else 0):
            numbers, logs = self._drawn(0, start, start + share, proposal)
            start += share
            _, misfits, _ = self.play(numbers)
            proposal = self._learnt(numbers, logs, misfits, (stage + 1) / fitting, proposal)
        yield from self._counted(proposal, start, (self.most - start) // REPLICATES)

    def _drawn(self, replicate: int, start: int, stop: int, proposal: _Proposal) -> tuple[Floats, Floats]:
        """Points of a replicate under the proposal, and log of prior over proposal density."""
        dimensions = self.prior.dimensions
        raw = points(start, stop, dimensions + 1, self.seed * 1009 + replicate)
        z = normal(raw[:, 1:])
        bold = raw[:, :1] < BOLD
        numbers = np.where(bold, proposal.mean + z @ proposal.root.T, z)
        prior = _log_density(numbers, _wide(dimensions))
        fitted = _log_density(numbers, proposal)
        mixed = np.logaddexp(log(BOLD) + fitted, log(1 - BOLD) + prior)
        return numbers, prior - mixed

    def _learnt(
        self, numbers: Floats, logs: Floats, misfits: Floats, heat: float, before: _Proposal
    ) -> _Proposal:
        """A normal fitted to the samples, weighed by how they fit; the likelihood tempered until enough of
        them count."""
        power = heat
        for _ in range(40):
            weight = logs - power * misfits
            w = np.exp(weight - weight.max())
            w /= w.sum()
            if 1 / (w * w).sum() > 0.15 * len(w) or power < 1e-4:
                break
            power *= 0.7
        mean = w @ numbers
        centred = numbers - mean
        covariance = (centred * w[:, None]).T @ centred
        effective = 1 / (w * w).sum()
        # Few samples tell a covariance badly: lean on a round one, and stay a little wider than seen.
        lean = min(0.5, len(mean) / effective)
        round_one = np.diag(np.clip(np.diag(covariance), 1e-4, 1.0))
        covariance = 1.3 * ((1 - lean) * covariance + lean * round_one) + 1e-6 * np.eye(len(mean))
        root = np.linalg.cholesky(covariance)
        return _Proposal(mean, root, np.linalg.inv(root), float(np.log(np.diag(root)).sum()))

    def _counted(self, proposal: _Proposal, start: int, each: int) -> Iterator[Found]:
        numbers: list[Floats] = []
        weights: list[Floats] = []
        truths: list[NDArray[np.bool_]] = []
        done = 0
        owner: list[Floats] = []
        for part in (0.25, 0.5, 1.0):
            until = int(each * part)
            for replicate in range(REPLICATES):
                drawn, logs = self._drawn(replicate + 1, start + done, start + until, proposal)
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
            )
            yield found
            if found.enough and all(s.verdict != "open" and s.high - s.low < 0.04 for s in found.shares):
                return

    def _found(self, numbers: Floats, logs: Floats, truth: NDArray[np.bool_], owner: Floats) -> Found:
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
        return Found(tuple(shares), len(w), effective, numbers, w)

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


def study(case: Case, most: int = 2000, watch: Callable[[Found], None] | None = None) -> Found:
    """Play a case to its end and return the last stage's answer."""
    found = None
    for found in Study(case, most).stages():
        if watch is not None:
            watch(found)
    assert found is not None
    return found
