"""How a Swiss competition is set: rounds, points, sides, late entrants, club-mates, acceleration.

Everything here is decided before the first round and checked then, so that no round later turns out to be
impossible.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from enum import StrEnum

from clubs.competitions.rules.pairing.brackets import PairingError, Seed, Side
from clubs.competitions.rules.standings.criteria import Scoring
from rules_engine.saying import say

SMALLEST, LARGEST = 2, 512


class Acceleration(StrEnum):
    """Whether the stronger half meets itself in the first rounds."""

    NONE = "none"
    BAKU = "baku"


@dataclass(frozen=True, slots=True)
class Settings:
    """One Swiss competition.

    `scoring` has the points of a match, of a bye and of a round missed before a late entrant came.
    `balance`: sides (lag, break, white) are shared out as colours are at chess; without it no preference
    exists, and the stronger player stands on side A. `first` is the side of the first seed in the first
    round. In the first `apart` rounds club-mates do not meet if it can be helped.
    """

    rounds: int
    scoring: Scoring = field(default_factory=Scoring)
    balance: bool = True
    first: Side = Side.A
    apart: int = 0
    acceleration: Acceleration = Acceleration.NONE

    def __post_init__(self) -> None:
        if not self.scoring.win >= self.scoring.draw >= self.scoring.loss >= 0 or self.scoring.win < 1:
            raise PairingError(
                "points",
                say(
                    "competitions.points-order",
                    "A win earns most, a draw no less than a defeat, and nothing is below 0.",
                ),
            )
        if not 0 <= self.scoring.bye_points <= self.scoring.win:
            raise PairingError(
                "bye-points", say("competitions.bye-points", "A bye earns no more than a win.")
            )
        if self.scoring.missed not in (0, self.scoring.draw):
            raise PairingError(
                "late-points",
                say("competitions.missed-points", "A missed round earns nothing, or as much as a draw."),
            )


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entrant. Seed 1 is the strongest; `club` is what club-mates share, None for nobody's.

    `joins` is the first round that they play, `leaves` the first that they no longer play (None: they
    stay), `away` are rounds between that they sit out, which earn nothing.
    """

    seed: Seed
    club: Hashable | None = None
    joins: int = 1
    leaves: int | None = None
    away: Collection[int] = frozenset()

    def plays(self, round_: int) -> bool:
        """Whether the entrant is to be paired in this round."""
        gone = self.leaves is not None and round_ >= self.leaves
        return round_ >= self.joins and not gone and round_ not in self.away


def fewest_rounds(entrants: int) -> int:
    """How many rounds single out one who wins every match: the entrants' logarithm to base 2, rounded up."""
    return max(1, (entrants - 1).bit_length())


def most_rounds(entrants: int) -> int:
    """How many rounds can be played without a rematch: n - 1, or n for an odd field, each resting once."""
    return entrants - 1 if entrants % 2 == 0 else entrants


def sure_rounds(entrants: int) -> int:
    """How many rounds can always be paired, however the matches end, while nobody leaves: half of the field.

    Before the last of them everybody can still meet at least half of the others, so by Dirac's theorem
    there is a pairing without a rematch. Later rounds mostly can be paired, too, but not always.
    """
    return (entrants + 1) // 2


def advised_rounds(entrants: int) -> int:
    """The number of rounds to propose: two more than single out a winner, so that the places behind part, but
    no more than can always be paired. Raises PairingError("field-size")."""
    _check_size(entrants)
    fewest = fewest_rounds(entrants)
    return min(fewest + 2, max(fewest, sure_rounds(entrants)))


def check_rounds(entrants: int, rounds: int) -> None:
    """Refuse a number of rounds that cannot be played or decides nothing.

    Raises PairingError("field-size"), PairingError("too-few-rounds") below the logarithm of the field, or
    PairingError("too-many-rounds") where a rematch would be certain.
    """
    _check_size(entrants)
    fewest, most = fewest_rounds(entrants), most_rounds(entrants)
    if rounds < fewest:
        raise PairingError(
            "too-few-rounds",
            say(
                "competitions.too-few-rounds",
                "With {entrants} entrants it takes at least {fewest} rounds to find a winner.",
                entrants=entrants,
                fewest=fewest,
            ),
        )
    if rounds > most:
        raise PairingError(
            "too-many-rounds",
            say(
                "competitions.too-many-rounds",
                "With {entrants} entrants everybody has met everybody after {most} rounds, so there cannot be"
                " {rounds}.",
                entrants=entrants,
                most=most,
                rounds=rounds,
            ),
        )


def _check_size(entrants: int) -> None:
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError(
            "field-size",
            say(
                "competitions.swiss-size",
                "A Swiss competition takes {fewest} to {most} entrants, not {n}.",
                fewest=SMALLEST,
                most=LARGEST,
                n=entrants,
            ),
        )
