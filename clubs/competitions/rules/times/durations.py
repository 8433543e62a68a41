"""How long a match takes, as a distribution, learned from the matches that were played.

**The model.** The logarithm of a match's time for a unit of work (:mod:`.work`) is

    log(T / work) = m + c_level + o_occasion + (s_a + s_b) / 2 + e

with m for the game, c for the level of marking, o for the occasion (tonight against all other nights), s for
each of the two players, and e for the match: times are log-normal, as times to finish something mostly are.
All but e are drawn towards zero, m towards the director's guess: m ~ N(log guess, GUESS²), c ~ N(0, LEVEL²),
o ~ N(0, OCCASION²), s ~ N(0, PLAYER²), e ~ N(0, σ²). A player of whom little is known is therefore taken
for a usual one, and a slow one of whom much is known for a slow one.

**The estimate** is the posterior of these effects: best linear unbiased prediction by the mixed model
equations (Henderson, "Best linear unbiased estimation and prediction under a selection model", Biometrics 31,
1975; the same as ridge regression with these weights). A tablet that lay forgotten must not make the game
slow: errors have the tails of Student's t, fitted by weights (Lange, Little and Taylor, "Robust statistical
modeling using the t distribution", JASA 84, 1989). σ² is estimated with them, with a prior worth
`SPREAD_WORTH` matches.

A pair (`Partners`) is as fast as the mean of its two on the scale of logarithms: in a match of pairs each of
the four has a quarter of the say. So what is known of a player from singles counts in doubles, and the other
way round.

What is predicted is drawn from the posterior, so that what is not known of the game makes all matches of a
run long or short together: that is most of what is uncertain about the end of an evening.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

Player = Hashable
Reals = NDArray[np.float64]

GUESS = 0.35
"""How far a director's guess of a match's time is off, as a standard deviation of the logarithm."""
LEVEL, OCCASION, PLAYER = 0.15, 0.15, 0.3
"""Standard deviations of the effects of a level, an occasion and a player."""
SPREAD = 0.33
"""The standard deviation of a match beside its expectation, before any is measured."""
SPREAD_WORTH = 8.0
TAILS = 5.0
"""Degrees of freedom of Student's t."""
ROUNDS = 6

SHORTEST, LONGEST = 20.0, 12 * 3600.0
"""Seconds. What was shorter was not played, what was longer was left open."""


class Partners(tuple[Player, ...]):
    """Players who play together, as one side."""


def members(side: Player) -> tuple[Player, ...]:
    """The players of a side: of partners both, else the one."""
    return tuple(side) if isinstance(side, Partners) else (side,)


@dataclass(frozen=True, slots=True)
class Measured:
    """A match that was played: seconds from the call to the end, the work, and what else is known of it."""

    seconds: float
    work: float
    players: tuple[Player, ...] = ()
    level: str = ""
    tonight: bool = True


@dataclass(frozen=True, slots=True)
class Pace:
    """What is known of how fast is played: the posterior of all effects.

    `mean` and `spread` (a covariance) are of the game's own logarithm of seconds for a unit of work, at the
    level and on the occasion that is asked for, first, and then of each of `players`. `sigma` is the
    standard deviation of a match beside its expectation; `measured` is how many matches it rests on, and
    `tonight` how many of them are of this occasion.
    """

    mean: Reals
    spread: Reals
    players: tuple[Player, ...]
    sigma: float
    measured: int
    tonight: int

    def seconds(self, work: float, sides: Sequence[Player] = ()) -> float:
        """The median of a match's time between these sides: players, or `Partners`."""
        known = {player: n for n, player in enumerate(self.players, start=1)}
        own = 0.0
        for side in sides:
            both = members(side)
            own += sum(self.mean[known[p]] for p in both if p in known) / len(both) / 2
        return work * exp(self.mean[0] + own)

    def drawn(self, runs: int, sides: Sequence[Player], rng: np.random.Generator) -> tuple[Reals, Reals]:
        """Draws from the posterior, in opposite pairs: the game's logarithm (runs), the effect of each side
        (runs × sides). One of whom nothing is known is drawn from all players; partners have the mean of
        theirs."""
        players = list(dict.fromkeys(one for side in sides for one in members(side)))
        half = (runs + 1) // 2
        root = _root(self.spread)
        normal = rng.standard_normal((half, len(self.mean)))
        noise = np.concatenate([normal, -normal])[:runs]
        effects = self.mean + noise @ root.T
        known = {player: n for n, player in enumerate(self.players, start=1)}
        usual = rng.standard_normal((half, len(players))) * PLAYER
        found = np.concatenate([usual, -usual])[:runs]
        for n, player in enumerate(players):
            if player in known:
                found[:, n] = effects[:, known[player]]
        if not any(isinstance(side, Partners) for side in sides):
            return effects[:, 0], found
        place = {player: n for n, player in enumerate(players)}
        means = [found[:, [place[one] for one in members(side)]].mean(axis=1) for side in sides]
        return effects[:, 0], np.stack(means, axis=1)


def _inverse(matrix: Reals) -> Reals:
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def _root(spread: Reals) -> Reals:
    """A matrix whose square is this covariance."""
    values, vectors = np.linalg.eigh(spread)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0.0)))


def fit(measured: Sequence[Measured], *, guess: float, level: str = "") -> Pace:
    """What the measured matches say. `guess` is the director's: seconds for a unit of work; `level` the
    level of marking that is asked for."""
    kept = [one for one in measured if SHORTEST <= one.seconds <= LONGEST and one.work > 0]
    players = tuple(dict.fromkeys(player for one in kept for player in one.players))
    place: dict[Any, int] = {player: n for n, player in enumerate(players, start=1)}
    levels = {
        name: n for n, name in enumerate(dict.fromkeys(one.level for one in kept), start=1 + len(place))
    }
    levels.setdefault(level, 1 + len(place) + len(levels))
    tonight = 1 + len(place) + len(levels)
    size = tonight + 1
    design = np.zeros((len(kept), size))
    for row, one in enumerate(kept):
        design[row, 0] = 1.0
        design[row, levels[one.level]] = 1.0
        design[row, tonight] = float(one.tonight)
        for player in one.players:
            design[row, place[player]] += 1 / max(2, len(one.players))
    answer = np.array([log(one.seconds / one.work) - log(guess) for one in kept])
    prior = np.full(size, PLAYER**-2)
    prior[0] = GUESS**-2
    prior[list(levels.values())] = LEVEL**-2
    prior[tonight] = OCCASION**-2
    effects, spread, variance = np.zeros(size), np.diag(1 / prior), SPREAD**2
    weights = np.ones(len(kept))
    for _ in range(ROUNDS if kept else 0):
        weighted = design.T * (weights / variance)
        spread = _inverse(weighted @ design + np.diag(prior))
        effects = spread @ (weighted @ answer)
        rest = answer - design @ effects
        fitted = np.einsum("ij,jk,ik->i", design, spread, design)
        variance = float(
            (SPREAD_WORTH * SPREAD**2 + np.sum(weights * (rest**2 + fitted))) / (SPREAD_WORTH + len(kept))
        )
        weights = (TAILS + 1) / (TAILS + rest**2 / variance)
    asked = np.zeros((1 + len(players), size))
    asked[0, [0, levels[level], tonight]] = 1.0
    for n in range(1, 1 + len(players)):
        asked[n, n] = 1.0
    mean = asked @ effects
    mean[0] += log(guess)
    # The tails of the t make a match's own spread wider than its core.
    sigma = (variance * TAILS / (TAILS - 2)) ** 0.5 if kept else SPREAD
    return Pace(mean, asked @ spread @ asked.T, players, sigma, len(kept), sum(one.tonight for one in kept))
