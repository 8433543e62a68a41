"""Strokes that fit what is agreed: drawn where they are likely to, and weighed.

Adaptive importance sampling in rounds. The first strokes are drawn from all that may have been: very many,
for several ways may lead to the agreed end, and the likeliest of them may be hit upon by one in ten
thousand. From those that come nearest, or have come near from there by and by (:mod:`.tempering`), descents
lead to what fits best (:mod:`.descending`). The laws around their ends make a mixture from which the next
strokes are drawn. Every stroke weighs as its likelihood times the prior over the mixture of *all* rounds so
far (E. Veach, L. Guibas, SIGGRAPH 95, 419; J.-M. Cornuet et al., Scand. J. Stat. 39 (2012) 798), so strokes
of early rounds keep counting for what they are worth. After each round the mixture follows the weights:
shares go to the laws whose strokes weigh most (O. Cappé et al., Stat. Comput. 18 (2008) 447), and as much to
those whose strokes leave most doubt of the claims (R. Douc et al., ESAIM: P&S 11 (2007) 427). Where single
strokes weigh much, or leave much doubt, fits were overlooked: a law is set around each of them (A. Raftery,
L. Bao, Biometrics 66 (2010) 1162).

The answer is told by other weights than those that the search follows (:mod:`.foreseeing`).

Strokes of all rounds are drawn independently of one another, so their weights say how many independent
strokes of those that fit they are worth: ``effective`` (L. Kish, Survey Sampling, 1965).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .densities import Densities
from .descending import End, Play, chosen, cost, descended, slopes
from .foreseeing import LESS_CUT, Foreseeing, weights
from .laws import Floats, Law, Mixture, regressed
from .played import Played, joined
from .tempering import spread, tempered

WIDER = ((1.3, 0.6), (2.5, 0.4))
"""Laws around a place are set as if errors were so many times as large, with these shares: as narrow as the
slope says they would miss what bends."""
PRIOR_SHARE, REGRESSED_SHARE = 0.05, 0.10
EVEN = 0.2
"""This part of the shares is spread evenly, so that no law dies."""
HEAVY = 0.004
"""A stroke that weighs more tells of fits that were overlooked."""
DOUBTFUL = 0.03
"""So does one that has more of the variance of a claim's share."""
FINE = 0.002
"""The standard error of a share below which it counts for less."""
MOST_HEAVY = 6
"""Laws that are set around heavy strokes after a round."""
MOST_LAWS = 600
"""More would take longer to weigh than strokes to play."""
WARM = 60.0
"""Effective strokes of the first round, at least, to which the first laws are fitted."""
REGRESSIONS = 4
"""How often laws are fitted to all that is weighed so far,"""
LEAST_OF_COURSE = 3.0
"""and to a course by itself, if its effective samples are so many times the unknowns."""
WIDEST = 0.5
"""No more than this part of a round is drawn from all that may have been."""
POWER = 2.0
"""The laws are tried if so many strokes that fit are likely to come of a look at all that may have been."""
LITTLE = 3.0
"""They need not be where so few nats or fewer are told: the looks alone know all ways."""
LIGHT = 2e-4
"""Strokes that together weigh less are forgotten."""
GROWS = 12
"""A round has at least a part of the strokes so far, but for the first."""
AGAIN = 200.0
"""With so many effective strokes, when a study may want to end, a search looks again at all that may be,"""
LATEST = 8
"""or after so many rounds."""
AFTER = 5
"""Rounds after the last look before the answer counts: what was found there has to be followed up."""
SCREENED = 250
"""A descent is begun for so many strokes of a look, usually,"""
LEAST_STARTS = 8
"""at least so many, if that takes"""
DESCENTS = 0.12
"""no more than this part of the strokes."""


class Looking(NamedTuple):
    """How a search looks for ways to the agreed end: how many ``times`` it draws as many strokes as at first
    from all that may have been, for how many of them a descent begins (``one_in``), and whether that is from
    strokes that came ``near`` by and by, or from the nearest that were drawn."""

    times: int = 1
    one_in: int = SCREENED
    near: bool = False


ONCE = Looking()


class State(NamedTuple):
    """Where the search stands after a round: the strokes that weigh anything, their weights (they sum to 1),
    and those with less cut off, the logarithm of the evidence, how many strokes were played in all, and
    whether it looks no further for other ways to what is agreed."""

    at: Played
    weights: Floats
    less_cut: Floats
    evidence: float
    played: int
    looked: bool

    @property
    def effective(self) -> float:
        """How many independent strokes of those that fit they are worth."""
        return effective(self.weights)


def effective(w: Floats) -> float:
    """How many equal weights are worth as much as ``w``, which sum to 1."""
    return 1.0 / float((w * w).sum())


def led(
    play: Play,
    first: Floats,
    size: int,
    strokes: int,
    random: np.random.Generator,
    sloped: bool,
    looking: Looking = ONCE,
) -> Iterator[State]:
    """Yield the state after each round of about ``size`` strokes; the last is that in which ``strokes`` or
    more are played. ``first`` are samples drawn from the prior (samples, unknowns); ``sloped``: readings have
    slopes worth their strokes; ``looking``: how other ways are looked for."""
    search = _Search(play, first, size, strokes, random, sloped, looking)
    yield search.state()
    search.begin()
    while True:
        search.round()
        yield search.state()
        if search.played >= strokes:
            return
        search.adapt()


class _Search:
    def __init__(
        self,
        play: Play,
        first: Floats,
        size: int,
        strokes: int,
        random: np.random.Generator,
        sloped: bool,
        looking: Looking,
    ) -> None:
        self._plays, self.looking = play, looking
        self.size, self.strokes, self.random, self.sloped = size, strokes, random, sloped
        self.first, self.looks = len(first), looking.times if sloped else 1
        self.ends: list[End] = []
        self.rounds = self.until = 0
        self.dimensions = first.shape[1]
        self.played = 0
        self.mixture = Mixture([Law.prior(self.dimensions)], np.ones(1))
        self.at = self._play(first)
        self.counts = np.array([len(first)], float)
        self.densities = Densities(self.mixture.logs(first))
        self.tried = np.zeros(len(first), bool)
        self.settled = False
        self.telling: Foreseeing | None = None
        self.fitted = 0
        self._weigh()

    def _play(self, numbers: Floats) -> Played:
        self.played += len(numbers)
        return self._plays(numbers)

    def state(self) -> State:
        """Where the search stands."""
        told = self.telling
        if told is None:
            return State(self.at, self.w, self.w, self.evidence, self.played, self.settled)
        w, evidence = told.weights(self._fit(), self.densities, self.counts)
        other, _ = told.weights(self._fit(), self.densities, self.counts, LESS_CUT)
        return State(self.at, w, other, evidence, self.played, told.tried)

    def _fit(self) -> Floats:
        return fit_of(self.at)

    def _weigh(self) -> None:
        """Weights of all strokes by the mixture of all rounds: the search follows them."""
        self.w, self.evidence = weights(self._fit() - self.densities.of(self.counts))

    def _forget(self) -> None:
        """Forget strokes that weigh nothing. Not before descents have begun from them: of strokes that miss
        by far, the nearest outweighs all others."""
        kept = _heavier(self.w)
        if self.telling:
            kept |= _heavier(self.telling.weights(self._fit(), self.densities, self.counts)[0])
        if kept.sum() < 0.8 * len(self.w):
            self.densities.take(kept)
            self.at, self.tried = self.at.take(kept), self.tried[kept]
            self.w = self.w[kept] / self.w[kept].sum()
            if self.telling:
                self.telling.take(kept)

    def begin(self) -> None:
        """Set the first laws: by regression on what fits a little, and around the ends of descents."""
        laws = self._regressions(_warmed(self.at.misfit, max(WARM, 2.0 * self.dimensions)))
        shares = [REGRESSED_SHARE / len(laws)] * len(laws)
        if self.sloped:
            for end, share in self._look(self.at):
                for wider, part in WIDER:
                    laws.append(end.law(wider))
                    shares.append(share * part)
        self.looks -= 1
        if self.looks <= 0:
            self.until = AFTER
        self._add(laws, (1 - PRIOR_SHARE) * np.array(shares) / sum(shares))
        self._forget()

    def _look(self, at: Played) -> list[tuple[End, float]]:
        """Descend from the nearest of ``at``: the new ends, with their shares of all that are known."""
        starts = max(len(at.numbers) // self.looking.one_in, LEAST_STARTS)
        starts = min(starts, int(DESCENTS * self.strokes / (3 * (cost(self.dimensions) + 5))))
        if not starts:
            return []
        if self.looking.near:
            at = tempered(self._play, at, self.random)
            begun = spread(at, starts)
        else:
            begun = chosen(at.misfit, at.course, starts)
        ends = descended(self._play, at.numbers[begun])
        new = [end for end in ends if not any(end.is_one_with(other) for other in self.ends)]
        self.ends += new
        evidence = np.array([end.evidence for end in self.ends])
        of = np.exp(evidence - evidence.max())
        of = (1 - EVEN) * of / of.sum() + EVEN / len(of)
        return list(zip(new, of[len(of) - len(new) :].tolist(), strict=True))

    def _look_again(self) -> None:
        """Draw as many as at first from all that may have been, to see whether there are other ways."""
        self.looks -= 1
        self.until = self.rounds + AFTER
        numbers = self.random.standard_normal((self.first, self.dimensions))
        at = self._play(numbers)
        laws = [(end.law(wider), share * part) for end, share in self._look(at) for wider, part in WIDER]
        self._join(at)
        self.counts[0] += len(numbers)
        self._weigh()
        self._forget()
        if laws:
            self._add([law for law, _ in laws], np.array([share for _, share in laws]))

    def _regressions(self, w: Floats) -> list[Law]:
        """Laws fitted to the strokes so far with weights ``w``: of all, and of frequent courses."""
        self.fitted += 1
        _, which = np.unique(self.at.course, return_inverse=True)
        total, square = np.bincount(which, w), np.bincount(which, w * w)
        least = LEAST_OF_COURSE * self.dimensions
        own = np.nonzero((total * total > least * square) & (total > 0.02 * w.sum()))[0]
        rows = [np.ones(len(w), bool), *(which == k for k in own[np.argsort(-total[own], kind="stable")][:6])]
        return [regressed(self.at.numbers[mine], self.at.readings[mine], w[mine]) for mine in rows]

    def _add(self, laws: list[Law], shares: Floats) -> None:
        """Add laws with shares beside those that there are."""
        since = len(self.mixture.laws)
        old = self.mixture.shares * max(1.0 - float(shares.sum()), PRIOR_SHARE)
        self.mixture = Mixture([*self.mixture.laws, *laws], np.concatenate([old, shares]))
        self.densities.add(self.mixture.logs(self.at.numbers, since))
        self.counts = np.concatenate([self.counts, np.zeros(len(laws))])

    def round(self) -> None:
        """Draw strokes from the mixture, play them, and weigh all anew."""
        if not self.settled and self.looks <= 0 and self.rounds >= self.until:
            self._settle()
        size = max(self.size, len(self.mixture.laws), int(self.counts[1:].sum()) // GROWS)
        drawn = self.mixture.drawn(min(size, max(self.strokes - self.played, 1)), self.random)
        played = self._play(drawn.numbers)
        self.counts = self.counts + drawn.many
        if self.settled:
            played = played.take(may_weigh(played, drawn.own, self.evidence, self.played))
        self._join(played)
        if self.telling:
            self.telling.join(self._fit(), self.densities, drawn.many)
        self._weigh()
        self._forget()

    def _settle(self) -> None:
        """The looks are over, and what they found is followed up: from now on, the answer counts. Where
        strokes from all that may have been can try the laws at hand, they do."""
        self.settled = True
        told = -float(self.w @ self.at.misfit) - self.evidence
        if told >= LITTLE and self.first * exp(-told) >= POWER:
            shares = self.mixture.shares
            self.telling = Foreseeing(shares, self.evidence, self.first, self._fit(), self.densities)
            self.mixture.shares = _with_wide(shares, WIDEST)

    def _join(self, played: Played) -> None:
        """Take strokes to those that there are; they are weighed next."""
        self.at = joined([self.at, played])
        self.densities.join(self.mixture.logs(played.numbers))
        self.tried = np.concatenate([self.tried, np.zeros(len(played.numbers), bool)])

    def adapt(self) -> None:
        """Let the mixture follow the weights, and look for other ways when that is due."""
        self.rounds += 1
        if self.looks > 0 and (effective(self.w) >= AGAIN or self.rounds % LATEST == 0):
            self._look_again()
        self._follow()
        room = MOST_LAWS - len(self.mixture.laws)
        if self.sloped:
            worth = np.maximum(self.w / HEAVY, self._doubt(self.w).max(axis=1, initial=0.0) / DOUBTFUL)
            heavy = [k for k in np.argsort(-worth, kind="stable")[:60].tolist() if worth[k] > 1.0]
            heavy = [k for k in heavy if not self.tried[k]][: min(MOST_HEAVY, room // len(WIDER))]
            if heavy:
                self._around(np.array(heavy))
                room = MOST_LAWS - len(self.mixture.laws)
        if self.fitted < REGRESSIONS and room > 8 and effective(self.w) > 2 * self.dimensions:
            laws = self._regressions(self.w)
            self._add(laws, np.full(len(laws), REGRESSED_SHARE / len(laws)))

    def _follow(self) -> None:
        """Give shares to the laws whose strokes weigh most, and to those whose strokes leave the claims in
        doubt: a way to the agreed end that weighs little may decide a claim."""
        shares = self.mixture.shares
        doubt = self._doubt(self.w).sum(axis=1)
        new = self.densities.divided(self.w + doubt / max(float(doubt.sum()), 1e-300), shares)
        new = (1 - EVEN) * new / new.sum() + EVEN / len(new)
        least = PRIOR_SHARE
        if self.telling:
            w, _ = self.telling.weights(self._fit(), self.densities, self.counts)
            unknown = self.telling.unknown(self._doubt(w).sum(axis=1))
            least = max(least, min(unknown, WIDEST) if self.telling.tried else WIDEST)
        self.mixture.shares = _with_wide(new, least)

    def _doubt(self, w: Floats) -> Floats:
        """What each stroke has of the variance of each claim's share, by weights ``w``: (samples, claims)."""
        truth = self.at.truth.astype(float)
        part = (w[:, None] * (truth - w @ truth)) ** 2
        return part / np.maximum(part.sum(axis=0), FINE**2)

    def _around(self, heavy: NDArray[np.intp]) -> None:
        """Set laws around strokes that weigh much."""
        self.tried[heavy] = True
        numbers = self.at.numbers[heavy]
        found = slopes(self._play, numbers)
        laws, shares = [], []
        for k, at in enumerate(numbers):
            for wider, part in WIDER:
                laws.append(Law.given(at, found.readings[k], found.slope[k], wider))
                shares.append(part * float(self.w[heavy[k]]))
        total = sum(shares)
        self._add(laws, np.array(shares) * min(1.0, 0.5 / total))


def fit_of(at: Played) -> Floats:
    """The logarithm of prior times likelihood at each stroke, but for what all have in common."""
    found: Floats = -0.5 * (at.numbers**2).sum(axis=1) - at.misfit
    return found


def may_weigh(drawn: Played, own: Floats, evidence: float, played: int) -> NDArray[np.bool_]:
    """Which strokes may weigh anything, among ``played`` whose weights sum to exp(``evidence``). ``own``: how
    densely its own law alone drew each (:class:`.laws.Drawn`). Most do not even by that law, and by all laws
    together they weigh less: these need not be asked, which costs more than to play."""
    found: NDArray[np.bool_] = fit_of(drawn) - own > evidence + log(LIGHT / played)
    return found


def _with_wide(shares: Floats, least: float) -> Floats:
    """Shares of which the prior, the first, has so much at least."""
    wide = max(float(shares[0]), least)
    new = shares * (1.0 - wide) / max(1.0 - float(shares[0]), 1e-300)
    new[0] = wide
    found: Floats = new / new.sum()
    return found


def _heavier(w: Floats) -> NDArray[np.bool_]:
    """Which are left without the lightest, which together weigh next to nothing."""
    order = np.argsort(w, kind="stable")
    kept = np.zeros(len(w), bool)
    kept[order[np.cumsum(w[order]) > LIGHT]] = True
    return kept


def _warmed(misfit: Floats, wanted: float) -> Floats:
    """Weights by the likelihood to the highest power, at most 1, that keeps ``wanted`` effective samples."""

    def w_of(power: float) -> Floats:
        w: Floats = np.exp(-power * (misfit - misfit.min()))
        return w / w.sum()

    low, high = 0.0, 1.0
    if effective(w_of(high)) >= wanted:
        return w_of(high)
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if effective(w_of(middle)) >= wanted else (low, middle)
    return w_of(low)
