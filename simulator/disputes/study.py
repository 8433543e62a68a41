"""The study of a case: strokes that fit what is agreed, and the share of them in which each claim holds.

What is known of places, stroke and constants is a normal prior; what is agreed is a likelihood. With nothing
agreed, strokes are drawn from the prior by evenly spread points (:mod:`.points`) in independent rows; else
they are sought and weighed (:mod:`.leading`). Either way a study goes on in rounds until every claim's
interval is as narrow as is asked and its word would not change any more, or until its strokes are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES
from .agreeing import repeated
from .case import Case
from .leading import State, led
from .looking import SCREENED, Looking
from .played import Played, joined
from .playing import Sampled, Table
from .points import MOST as MOST_POINTS
from .points import normal, points
from .shares import DOUBT, ENOUGH, NORMAL, WARY, Share, bordering, interval, lesser, settled, student, word
from .unsure import Prior

__all__ = ["Found", "Share", "Study", "interval", "study"]

Floats = NDArray[np.floating[Any]]

ROWS = 8
"""Independent rows of points that are drawn when nothing is agreed,"""
FIRST_ROW = 32
"""so many of each at first."""
CHUNK = 4096
"""Strokes that are played in one batch: what it holds of their courses is far more than what is kept."""
SCREEN, SCREEN_SLOW = 0.25, 0.15
"""A look at all that may have been has so many times the strokes of a usual study, less where strokes are not
played fast,"""
LOOKS = 2
"""and a search takes so many, lest it miss a way to the agreed end;"""
COMING_NEAR = 2.0
"""where strokes are played fast, so many times as many come near from there, about,"""
FINER = 40
"""and from one in so many descents begin."""
ROUNDS, ROUNDS_OF_MANY = 96, 16
"""Rounds into which the strokes of a usual study are divided, about; of more pieces fewer, as small ones take
as long where no kernel is compiled."""
LEAST = 24
"""The least round."""
FAR = 30.0
"""Standard deviations: what is off by more, or did not happen, fits no worse."""
EVENEST = 0.5
"""The error of a share is not less than so many times that of as many independent samples."""
WORST = 2.0
"""Minus log likelihood a reading, and as much besides, beyond which strokes do not fit; usual is a half."""
INFORMED = 0.5
"""Nats of information that the agreed facts must give; with less, they are called uninformative."""
BEYOND = 3.5
"""Standard deviations from an agreed place at which a piece is said not to have come there."""
HEAVIEST = 0.05
"""A study does not end while a single stroke weighs more."""
LONGER = 2
"""A thorough study plays no more than so many times its strokes, even where they are played fast."""
RESTS, SEEN = 12.0, 0.004
"""A share rests on so many effective strokes of its lesser side, unless that is a smaller part of all."""
SAFE = 2.0 * ENOUGH
"""With fewer effective strokes an answer hangs on few: another search might have had too few."""
MUCH, MUCH_FAST, MUCH_ON_SHEETS = 1000.0, 2000.0, 1200.0
"""Effective strokes from which on a search is taken to have found nearly all that weighs anything: more where
strokes are played fast, if they are not drawn from sheets."""
MISSED = 0.05
"""Till then, strokes that weigh so much, as a part of those found, may not have been found."""


class Precision(NamedTuple):
    """How far a study goes: the widest interval with which it is content, the effective samples that it wants
    at least, and its strokes as a multiple of the usual."""

    width: float
    effective: float
    strokes: float


PRECISIONS = {
    "quick": Precision(0.10, 100.0, 0.5),
    "usual": Precision(0.05, 200.0, 1.0),
    "thorough": Precision(0.02, 400.0, 4.0),
}


class Missed(NamedTuple):
    """A piece that no stroke brought where it is agreed to have come to rest: how near it came (metres; None
    if it never came to rest), and whether that is so whatever the other pieces did."""

    piece: str
    nearest: float | None
    alone: bool


class Found(NamedTuple):
    """The answer: shares, strokes played, how many independent ones those that fit are worth; the unknowns
    (samples, dimensions), weights (they sum to 1) and truth of the claims (samples, claims) of those that
    fit. ``told`` is what the agreed things tell of the stroke, in nats; ``fits``: the strokes come near what
    is agreed; ``missed``: the pieces that do not; ``of``: strokes that may be played in all; ``final``:
    nothing comes after it; ``looked``: other ways to the agreed end have been looked for."""

    shares: tuple[Share, ...]
    samples: int
    effective: float
    numbers: Floats
    weights: Floats
    truth: NDArray[np.bool_]
    told: float = 0.0
    fits: bool = True
    missed: tuple[Missed, ...] = ()
    of: int = 0
    final: bool = False
    looked: bool = True
    lesser: tuple[float, ...] = ()

    @property
    def thin(self) -> bool:
        """Whether a share that matters rests on few strokes of its lesser side."""
        return any(
            count < RESTS and min(one.share, 1 - one.share) > SEEN
            for count, one in zip(self.lesser, self.shares, strict=False)
        )

    @property
    def enough(self) -> bool:
        """Whether enough strokes fit what is agreed for the shares to mean anything."""
        return self.fits and self.effective >= ENOUGH

    @property
    def informed(self) -> bool:
        """Whether what is agreed tells anything of the stroke."""
        return self.told >= INFORMED


class Study:
    """Plays a case in stages; :meth:`stages` yields after each, so that progress can be shown. ``strokes``:
    how many may be played at most, if not as many as the case's precision and the table say."""

    def __init__(self, case: Case, strokes: int | None = None) -> None:
        self.case = case
        self.prior = Prior(case.shot, case.unsure)
        self.table = Table(self.prior)
        self.precision = PRECISIONS[case.precision]
        usual = self.table.strokes
        self.given = strokes
        self.seeks = bool(self.case.agreed) and self.prior.dimensions > 0
        places = [one.piece for one in case.places]
        self.sloped = self.table.together and bool(places)
        self.quick = self.sloped and self.table.fast
        # To solve for strokes takes many small batches, which are slow where no kernel is compiled.
        self.sheets = self.quick and self.table.rolls
        self.looking = Looking(LOOKS, FINER if self.quick else SCREENED, self.quick, self.sheets)
        part = SCREEN if self.quick else SCREEN_SLOW
        screen = int(part * usual) if self.table.together and self.seeks else 0
        played = strokes or LOOKS * screen + max(int(usual * self.precision.strokes), ROWS * LEAST)
        self.screen = min(screen, played // (3 * LOOKS))
        near = int(COMING_NEAR * LOOKS * self.screen) if self.quick and not strokes else 0
        self.strokes = played + near
        # Strokes go one way if each of these met the same things in the same order.
        self.followed = tuple(dict.fromkeys((case.shot.stroke.piece, *places)))
        # So many where the answer hangs on few strokes when all are played, or words are not settled.
        thorough = self.precision.strokes > 1.0
        self.longest = played * (min(self.table.longer, LONGER) if thorough else self.table.longer) + near
        rounds = ROUNDS if self.table.few else ROUNDS_OF_MANY
        self.round = max(min(usual, self.strokes) // rounds, LEAST)
        self._nearest: dict[int, float] = {}

    def stages(self) -> Iterator[Found]:
        """Play, and yield the answer so far after each stage; the last one is final."""
        stages = self._sought() if self.seeks else self._drawn()
        for found in stages:
            final = self.content(found) or found.samples >= found.of
            if final and self._hangs(found):
                found = found._replace(of=self.longest)
                final = found.samples >= found.of
            if final:
                yield self._explained(found)._replace(final=True)
                return
            yield found

    def content(self, found: Found) -> bool:
        """Whether the answer is as sure as is asked."""
        wanted = self.precision
        return (
            found.enough
            and found.looked
            and not found.thin
            and found.effective >= wanted.effective
            and float(found.weights.max()) <= HEAVIEST
            and all(share.width <= wanted.width for share in found.shares)
            and self._settled(found)
        )

    def _settled(self, found: Found) -> bool:
        """Whether another study would use the same words."""
        much = MUCH_ON_SHEETS if self.sheets else MUCH_FAST if self.quick else MUCH
        little = self.seeks and found.effective < much
        doubt, missed = (WARY, MISSED if self.quick else 0.0) if little else (DOUBT, 0.0)
        return all(settled(share, doubt, missed, self.quick) for share in found.shares)

    def _hangs(self, found: Found) -> bool:
        """Whether few of the strokes of a search decide its answer, or another might use another word."""
        weak = found.effective < SAFE or float(found.weights.max()) > HEAVIEST
        if self.table.few:  # of more, these strokes take a plain machine half a minute
            weak = weak or not self._settled(found)
        return self.seeks and self.table.together and self.given is None and found.fits and weak

    def _play(self, numbers: Floats) -> Played:
        return joined([self._batch(numbers[k : k + CHUNK]) for k in range(0, max(len(numbers), 1), CHUNK)])

    def _batch(self, numbers: Floats) -> Played:
        sampled = self.table.play(numbers)
        return Played(
            numbers,
            self._deviations(sampled),
            sampled.courses(self.followed),
            sampled.truth(self.case.claims),
        )

    def _deviations(self, sampled: Sampled) -> Floats:
        """Deviations from what is agreed in standard deviations: (samples, readings). What is gone, or is not
        as it is agreed, is :data:`FAR` off."""
        rows = []
        for k, one in enumerate(self.case.places):
            i = self.table.names.index(one.piece)
            there = sampled.fate[:, i] == FATES.index("rest")
            away = np.array([sampled.x[:, i] - one.x, sampled.y[:, i] - one.y])
            rows += [np.where(there, np.clip(off / one.sigma, -FAR, FAR), FAR) for off in away]
            if there.any():
                near = float(np.hypot(*away)[there].min())
                self._nearest[k] = min(near, self._nearest.get(k, near))
        if self.case.known:
            truth = sampled.truth([known.claim for known in self.case.known])
            rows += [np.where(truth[:, i] == k.holds, 0.0, FAR) for i, k in enumerate(self.case.known)]
        return np.array(rows, float).reshape(len(rows), len(sampled.x)).T

    def _drawn(self) -> Iterator[Found]:
        """Nothing is agreed: every stroke counts. Each row of points is a family."""
        most = max(self.strokes // ROWS, 4)
        parts: list[Played] = []
        owners: list[NDArray[np.intp]] = []
        done = 0
        while done < most:
            until = min(max(2 * done, FIRST_ROW), most)
            seeds = range(self.case.seed * 1009 + 1, self.case.seed * 1009 + 1 + ROWS)
            numbers = np.concatenate([self._points(done, until, seed) for seed in seeds])
            parts.append(self._play(numbers))
            owners.append(np.repeat(np.arange(ROWS), until - done))
            done = until
            yield self._of_rows(joined(parts), np.concatenate(owners))._replace(of=most * ROWS)

    def _points(self, start: int, stop: int, seed: int) -> Floats:
        size = self.prior.dimensions
        if size > MOST_POINTS:
            return np.random.default_rng([seed, start]).standard_normal((stop - start, size))
        return normal(points(start, stop, max(size, 1), seed))[:, :size]

    def _sought(self) -> Iterator[Found]:
        random = np.random.default_rng([self.case.seed, 7])
        size = self.prior.dimensions
        first = random.standard_normal((max(self.screen, self.round), size))
        for state in led(self._play, first, self.round, self.longest, random, self.sloped, self.looking):
            yield self._of_search(state)

    def _of_rows(self, at: Played, row: NDArray[np.intp]) -> Found:
        count = len(at.numbers)
        truth = at.truth.astype(float)
        means = np.array([truth[row == one].mean(axis=0) for one in range(ROWS)])
        error = means.std(axis=0, ddof=1) / sqrt(ROWS)
        w = np.full(count, 1.0 / count)
        return self._found(at, w, error, ROWS, count, float(count))

    def _of_search(self, state: State) -> Found:
        at, w, worth = state.at, state.weights, state.effective
        truth = at.truth.astype(float)
        error = np.sqrt((w * w) @ (truth - w @ truth) ** 2 * worth / max(worth - 1.0, 0.5))
        few = lesser(w, at.truth)
        error *= 1.0 + 1.0 / np.sqrt(np.maximum(few, 1.0))
        # What is cut off the heaviest strokes may be missing.
        error = np.hypot(error, (w - state.less_cut) @ truth)
        readings = at.readings.shape[1]
        order = np.argsort(at.misfit, kind="stable")
        middle = order[min(int(np.searchsorted(np.cumsum(w[order]), 0.5)), len(order) - 1)]
        fits = float(at.misfit[middle]) <= WORST * readings + WORST
        # What the agreed things tell: the posterior's divergence from the prior.
        told = -float(w @ at.misfit) - state.evidence
        missed = () if fits else self._missed(at, w)
        found = self._found(at, w, error, worth, state.played, worth, fits)
        return found._replace(
            told=told, missed=missed, of=self.strokes, looked=state.looked, lesser=tuple(few.tolist())
        )

    def _missed(self, at: Played, w: Floats) -> tuple[Missed, ...]:
        """Which pieces cannot have come where it is agreed that they lay."""
        alone, together = [], []
        for k, one in enumerate(self.case.places):
            nearest = self._nearest.get(k)
            if nearest is None or nearest > BEYOND * one.sigma:
                alone.append(Missed(one.piece, nearest, True))
                continue
            off = np.hypot(at.readings[:, 2 * k], at.readings[:, 2 * k + 1])
            if float(w @ off) > BEYOND:
                together.append(Missed(one.piece, float(w @ off) * one.sigma, False))
        return tuple(alone or together)

    def _found(
        self,
        at: Played,
        w: Floats,
        errors: Floats,
        many: float,
        played: int,
        worth: float,
        fits: bool = True,
    ) -> Found:
        truth = at.truth.astype(float)
        mean = w @ truth
        enough = fits and worth >= ENOUGH
        shares = []
        for c, claim in enumerate(self.case.claims):
            if (holds := repeated(self.case, claim)) is not None:
                share = float(holds)
                shares.append(Share(claim, share, share, share, (), "agreed"))
                continue
            share = min(max(float(mean[c]), 0.0), 1.0)
            # Few rows can agree by chance more than even points ever do.
            error = max(float(errors[c]), EVENEST * sqrt(share * (1 - share) / max(worth, 1.0)))
            low, high = interval(share, error, many, worth)
            verdict = word(share, low, high) if enough else "open"
            shares.append(Share(claim, share, low, high, (), verdict, error))
        return Found(tuple(shares), played, worth, at.numbers, w, at.truth, fits=fits)

    def _explained(self, found: Found) -> Found:
        """With what each share in doubt depends on, and which other word is near: the last answer alone tells
        it."""
        order = np.argsort(found.numbers, axis=0, kind="stable")
        truth = found.truth.astype(float)
        told = [
            one._replace(
                depends=self._depends(order, found.weights, truth[:, c], found.effective),
                near=bordering(one) if found.enough else "",
            )
            if one.verdict != "agreed"
            else one
            for c, one in enumerate(found.shares)
        ]
        return found._replace(shares=tuple(told))

    def _depends(
        self, order: NDArray[np.intp], w: Floats, true: Floats, worth: float
    ) -> tuple[tuple[str, float], ...]:
        """First-order shares of the claim's variance by group of unknowns: correlation ratios over a few bins
        of equal weight, less what chance alone gives. ``order``: the samples by each unknown."""
        mean = float(w @ true)
        variance = mean * (1 - mean)
        bins = int(np.clip(worth / 12, 2, 8))
        if variance < 1e-3:
            return ()
        groups: dict[str, float] = {}
        for i, unknown in enumerate(self.prior.unknowns):
            row = order[:, i]
            place = np.minimum((np.cumsum(w[row]) * bins).astype(int), bins - 1)
            mass = np.maximum(np.bincount(place, w[row], bins), 1e-12)
            inside = np.bincount(place, (w * true)[row], bins) / mass
            explained = float(mass @ (inside - mean) ** 2) / variance - (bins - 1) / worth
            groups[unknown.group] = groups.get(unknown.group, 0.0) + max(0.0, explained)
        rows = sorted(groups.items(), key=lambda row: -row[1])
        return tuple((name, min(value, 1.0)) for name, value in rows[:4] if value > 0.02)

    def between(self, found: Found, column: int) -> tuple[float, float]:
        """Between what values an unknown (its number, in standard deviations of the prior) lies with 90 in
        100."""
        order = np.argsort(found.numbers[:, column], kind="stable")
        values, w = found.numbers[order, column], found.weights[order]
        low, middle, high = np.interp((0.05, 0.5, 0.95), np.cumsum(w) - 0.5 * w, values)
        # As for a draw that is predicted from so many: their middle and their spread are guesses too.
        n = max(found.effective, 2.0)
        wider = student(n - 1.0) / NORMAL * sqrt((n + 1.0) / (n - 1.0))
        return float(middle + wider * (low - middle)), float(middle + wider * (high - middle))


def study(case: Case, strokes: int | None = None, watch: Callable[[Found], None] | None = None) -> Found:
    """Play a case to its end and return the last stage's answer."""
    found = None
    for found in Study(case, strokes).stages():
        if watch is not None:
            watch(found)
    assert found is not None
    return found
