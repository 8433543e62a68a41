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
from math import exp, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .densities import Densities
from .descending import Play, slopes
from .foreseeing import CUT, CUT_BESIDE_SHEETS, Foreseeing
from .laws import Floats, Law, Mixture, regressed
from .looking import EVEN, ONCE, Looking, Looks
from .played import Played, joined
from .sheets import MANY, Sheets, laid, lay
from .weights import effective, fit_of, heavier, may_weigh, warmed, weights, with_wide

WIDER = ((1.3, 0.6), (2.5, 0.4))
"""Laws around a place are set as if errors were so many times as large, with these shares: as narrow as the
slope says they would miss what bends."""
PRIOR_SHARE, REGRESSED_SHARE = 0.05, 0.10
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
POWER, POWER_OF_SHEETS = 2.0, 20.0
"""The laws are tried if so many strokes that fit are likely to come of a look at all that may have been: more
where sheets hold most, as each of so few would tell of more than is likely to be missing."""
LITTLE = 3.0
"""They need not be where so few nats or fewer are told: the looks alone know all ways."""
UNASKED = 5e-3
"""Of strokes that together weigh less it is not asked whether a sheet holds them: nearly all are held."""
GROWS = 12
"""A round has at least a part of the strokes so far, but for the first."""
UNHELD, MOST_LAID, LAID_AFTER = 0.02, 2, 2
"""More sheets are laid where more than this part of all is on none, so many times at most; where the laws are
not tried, after so many rounds."""
LEAST_OF_LAWS = 0.15
"""At least this part of a round is drawn from the laws, and from sheets."""
AGAIN = 200.0
"""With so many effective strokes, when a study may want to end, a search looks again at all that may be,"""
LATEST = 8
"""or after so many rounds."""
AFTER, AFTER_FOR_SHEETS = 5, 2
"""Rounds after the last look before the answer counts: what was found there has to be followed up. Sheets
need less of that."""


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
        self.first = len(first)
        self.looks = Looks(self._play, looking, strokes, looking.times if sloped else 1)
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
        self.sheets: Sheets | None = None
        self.held = np.zeros(len(first), bool)
        self.fitted = self.laid = self.rounds_laid = self.since = 0
        self.w: Floats
        self.w_drawn: Floats
        self._weigh()

    def _play(self, numbers: Floats) -> Played:
        self.played += len(numbers)
        return self._plays(numbers)

    def state(self) -> State:
        """Where the search stands."""
        at, logs, less = self.at, self._logs(), self._logs(less_cut=True)
        if self.sheets:
            drawn = self.sheets.found()
            at = joined([at, drawn.at])
            cut, little = (self._cut(drawn.logs, power, self.sheets.many) for power in CUT)
            logs, less = np.concatenate([logs, cut]), np.concatenate([less, little])
        w, evidence = weights(logs)
        tried = self.settled and (self.telling is None or self.telling.tried)
        return State(at, w, weights(less)[0], evidence, self.played, tried)

    def _logs(self, less_cut: bool = False) -> Floats:
        """The logarithms of the weights by which the strokes of the search tell the answer; with less cut off
        the heaviest."""
        if self.telling:
            power = (CUT_BESIDE_SHEETS if self.sheets else CUT)[less_cut]
            return self.telling.logs(self._fit(), self.densities, self.counts, power)
        logs: Floats = self._fit() - self.densities.of(self.counts)
        return self._cut(logs, CUT_BESIDE_SHEETS[less_cut], self._of_laws()) if self.sheets else logs

    def _cut(self, logs: Floats, power: float, many: float) -> Floats:
        """Weights of ``many`` strokes of which none counts for more than the mean times this power of them:
        a single one would decide all."""
        found: Floats = np.minimum(logs, self.evidence + (power - 1.0) * log(max(many, 1.0)))
        return found

    def _of_laws(self) -> float:
        """How many strokes the laws drew beside the sheets."""
        return self.played - self.since - (self.sheets.took if self.sheets else 0.0)

    def _fit(self) -> Floats:
        found: Floats = np.where(self.held, -np.inf, fit_of(self.at))
        return found

    def _weigh(self) -> None:
        """Weights of all strokes by the mixture of all rounds: the search follows them. With those that are
        drawn from sheets they sum to one."""
        logs = self._fit() - self.densities.of(self.counts)
        if self.sheets:
            logs = np.concatenate([logs, self.sheets.found().logs])
        w, self.evidence = weights(logs)
        self.w, self.w_drawn = w[: len(self.at.numbers)], w[len(self.at.numbers) :]

    def _forget(self) -> None:
        """Forget strokes that weigh nothing. Not before descents have begun from them: of strokes that miss
        by far, the nearest outweighs all others."""
        kept = heavier(self.w)
        if self.telling:
            kept |= heavier(np.exp(self._logs() - self.evidence))
        if kept.sum() < 0.8 * len(self.w):
            self.densities.take(kept)
            self.at, self.tried, self.held = self.at.take(kept), self.tried[kept], self.held[kept]
            self.w = self.w[kept]
            if self.telling:
                self.telling.take(kept)

    def begin(self) -> None:
        """Set the first laws: by regression on what fits a little, and around the ends of descents."""
        laws = self._regressions(warmed(self.at.misfit, max(WARM, 2.0 * self.dimensions)))
        shares = [REGRESSED_SHARE / len(laws)] * len(laws)
        if self._suffices():
            self.looks.left, self.size = 0, max(self.size, self.first)
            self._add(laws, np.array(shares))
            return
        if self.sloped:
            for end, share in self.looks.look(self.at, self.random):
                for wider, part in WIDER:
                    laws.append(end.law(wider))
                    shares.append(share * part)
        self.looks.left -= 1
        if self.looks.left <= 0:
            self.until = self._after()
        self._add(laws, (1 - PRIOR_SHARE) * np.array(shares) / sum(shares))
        self._forget()

    def _suffices(self) -> bool:
        """Whether what is agreed tells so little that one look knows all ways."""
        return not self.looking.near and effective(self.w) >= AGAIN

    def _after(self) -> int:
        return AFTER_FOR_SHEETS if self.looking.sheets else AFTER

    def _look_again(self) -> None:
        """Draw as many as at first from all that may have been, to see whether there are other ways."""
        self.looks.left -= 1
        self.until = self.rounds + self._after()
        numbers = self.random.standard_normal((self.first, self.dimensions))
        at = self._play(numbers)
        laws = [
            (end.law(wider), share * part)
            for end, share in self.looks.look(at, self.random)
            for wider, part in WIDER
        ]
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
        """Draw strokes from the mixture and from the sheets, play them, and weigh all anew."""
        if not self.settled and self.looks.left <= 0 and self.rounds >= self.until:
            self._settle()
        part, size = self._part_of_laws(), self._size()
        if self.sheets:
            doubt = self._doubt(self.w)[1].sum(axis=1)
            doubt += self.w_drawn**2 / max(float((self.w_drawn**2).sum()), 1e-300)
            self.sheets.draw(int((1.0 - part) * size), doubt, self.random)
        drawn = self.mixture.drawn(max(int(part * size), 1), self.random)
        played = self._play(drawn.numbers)
        self.counts = self.counts + drawn.many
        if self.settled:
            played = played.take(may_weigh(played, drawn.own, self.evidence, self.played))
        since = len(self.at.numbers)
        self._join(played)
        if self.telling:
            self.telling.join(fit_of(self.at), self.densities, drawn.many)
        if self.sheets:
            self._leave_held(since)
        self._weigh()
        if self.sheets:
            self._lay_more()
        self._forget()

    def _size(self) -> int:
        """How many strokes the next round has."""
        size = max(self.size, len(self.mixture.laws), int(self.counts[1:].sum()) // GROWS)
        if self.sheets:  # their draws are worth more the more are played together
            size = max(self.first // 2, (self.played - self.since) // 2)
        return min(size, max(self.strokes - self.played, 1))

    def _leave_held(self, since: int) -> None:
        """Leave strokes of the search from number ``since`` on to the sheets that hold them, or that they
        weigh next to nothing."""
        assert self.sheets
        w = np.exp((self._fit() - self.densities.of(self.counts))[since:] - self.evidence)
        asked = since + np.flatnonzero(heavier(w, UNASKED))
        self.held[since:] = True
        self.held[asked] = self.sheets.hold(self.at.take(asked))

    def _part_of_laws(self) -> float:
        """Which part of a round is drawn from the mixture, not from sheets: either is drawn from as much as
        a stroke of it is worth for the claims."""
        if not self.sheets:
            return 1.0
        least = 0.5 if self.telling and not self.telling.tried else LEAST_OF_LAWS
        ours, theirs = self._doubt(np.exp(self._logs() - self.evidence))
        laws = sqrt(float(ours.sum()) * max(self._of_laws(), 1.0))
        drawn = sqrt(float(theirs.sum()) * self.sheets.took)
        return min(max(laws / max(laws + drawn, 1e-300), least), 1.0 - LEAST_OF_LAWS)

    def _settle(self) -> None:
        """The looks are over, and what they found is followed up: from now on, the answer counts. Where
        strokes from all that may have been can try the laws at hand, they do."""
        told = -float(self.w @ self.at.misfit) - self.evidence
        if self.looking.sheets and told >= LITTLE and self.looks.ends and not self._lay():
            self.looking = self.looking._replace(sheets=False)
            self.until = self.rounds + AFTER - AFTER_FOR_SHEETS
            return
        self.settled = True
        if told >= LITTLE and self.first * exp(-told) >= (POWER_OF_SHEETS if self.sheets else POWER):
            self._try()
        self.since = self.played - int(self.sheets.took if self.sheets else 0)

    def _lay(self) -> bool:
        """Lay sheets, and leave to them what they hold. Where the ways are so many that each sheet would hold
        little, the laws do better alone: then there are none, and that is False."""
        sheets, held = laid(self._play, self.looks.ends, self.at), self.held.copy()
        lay(self._play, sheets, self.at, self.w, held)
        if sheets.ways > MANY:
            return False
        sheets.draw(0, np.zeros(0), self.random)
        if not len(sheets.found().logs):
            return False
        self.sheets, self.held, self.rounds_laid = sheets, held, self.rounds
        self._follow_what_is_left()
        return True

    def _follow_what_is_left(self) -> None:
        """Let the laws follow what no sheet holds. Weights go on as parts of all that was found."""
        evidence = self.evidence
        self._weigh()
        self._follow()
        self.evidence = evidence

    def _try(self) -> None:
        """Try the laws at hand."""
        shares = self.mixture.shares
        self.telling = Foreseeing(shares, self.evidence, self.first, self._fit(), self.densities)
        self.mixture.shares = with_wide(shares, WIDEST)

    def _lay_more(self) -> None:
        """When the laws have been tried, or after some rounds: where much was found that no sheet holds, lay
        more sheets there, and try again."""
        assert self.sheets
        ready = self.telling.tried if self.telling else self.rounds - self.rounds_laid >= LAID_AFTER
        if not ready or self.laid >= MOST_LAID:
            return
        self.laid, self.rounds_laid = self.laid + 1, self.rounds
        w = np.exp(self._logs() - self.evidence)
        if float(w.sum()) >= UNHELD:
            lay(self._play, self.sheets, self.at, w, self.held)
            if self.telling:
                self._try()
            self._weigh()

    def _join(self, played: Played) -> None:
        """Take strokes to those that there are; they are weighed next."""
        self.at = joined([self.at, played])
        self.densities.join(self.mixture.logs(played.numbers))
        more = np.zeros(len(played.numbers), bool)
        self.tried, self.held = np.concatenate([self.tried, more]), np.concatenate([self.held, more])

    def adapt(self) -> None:
        """Let the mixture follow the weights, and look for other ways when that is due."""
        self.rounds += 1
        if self.looks.left > 0 and (effective(self.w) >= AGAIN or self.rounds % LATEST == 0):
            self._look_again()
        self._follow()
        room = MOST_LAWS - len(self.mixture.laws)
        if self.sloped:
            worth = np.maximum(self.w / HEAVY, self._doubt(self.w)[0].max(axis=1, initial=0.0) / DOUBTFUL)
            heavy = [k for k in np.argsort(-worth, kind="stable")[:60].tolist() if worth[k] > 1.0]
            heavy = [k for k in heavy if not self.tried[k]][: min(MOST_HEAVY, room // len(WIDER))]
            if heavy:
                self._around(np.array(heavy))
                room = MOST_LAWS - len(self.mixture.laws)
        if (
            not self.sheets
            and self.fitted < REGRESSIONS
            and room > 8
            and effective(self.w) > 2 * self.dimensions
        ):
            laws = self._regressions(self.w)
            self._add(laws, np.full(len(laws), REGRESSED_SHARE / len(laws)))

    def _follow(self) -> None:
        """Give shares to the laws whose strokes weigh most, and to those whose strokes leave the claims in
        doubt: a way to the agreed end that weighs little may decide a claim."""
        shares = self.mixture.shares
        doubt = self._doubt(self.w)[0].sum(axis=1)
        new = self.densities.divided(self.w + doubt / max(float(doubt.sum()), 1e-300), shares)
        new = (1 - EVEN) * new / max(float(new.sum()), 1e-300) + EVEN / len(new)
        least = PRIOR_SHARE
        if self.telling:
            doubt = self._doubt(np.exp(self._logs() - self.evidence))[0].sum(axis=1)
            unknown = self.telling.unknown(doubt)
            least = max(least, min(unknown, WIDEST) if self.telling.tried else WIDEST)
        self.mixture.shares = with_wide(new, least)

    def _doubt(self, w: Floats) -> tuple[Floats, Floats]:
        """What each stroke has of the variance of each claim's share (samples, claims), if those of the
        search weigh ``w``: of these, and of those drawn from sheets."""
        truth = self.at.truth
        if self.sheets:
            w = np.concatenate([w, self.w_drawn])
            truth = np.concatenate([truth, self.sheets.found().at.truth])
        holds = truth.astype(float)
        part = (w[:, None] * (holds - w @ holds / w.sum())) ** 2
        part /= np.maximum(part.sum(axis=0), FINE**2)
        return part[: len(self.w)], part[len(self.w) :]

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
