"""A relay: a chain of legs, each between another player of either side.

In a cumulative relay the score goes on from leg to leg: with legs of 5, the first ends when a side has 5, the
second when one has 10, no matter which side won the first. Else each leg is counted alone, and the relay is
their sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.scoring import AWAY, HOME, winner_of
from rules_engine.saying import Text, say, say_many

LEAST_LEGS, MOST_LEGS = 2, 10

Score = tuple[int, int]


@dataclass(frozen=True)
class RelayState:
    """How a relay stands: the frames of both sides, whether it is `over`, who has won then ("" for level),
    and the frames of each leg by itself."""

    home: int
    away: int
    over: bool
    winner: str
    legs: tuple[Score, ...]


@dataclass(frozen=True)
class Relay:
    """So many `legs`, each to `race`; `cumulative`, or each alone (then also with `all_played` frames)."""

    legs: int
    race: int
    cumulative: bool = True
    all_played: bool = False

    @property
    def most(self) -> int:
        """The most frames that one side can win."""
        return self.legs * self.race

    def leg_words(self, number: int) -> Text:
        """What ends a leg, from 1, in words: "to 10"."""
        if self.all_played:
            return say_many("leagues.n-frames", "{n} frame", "{n} frames", self.race)
        to = self.race * number if self.cumulative else self.race
        return say("leagues.to-frames", "to {frames}", frames=to)

    def fold(self, scores: Sequence[Score]) -> RelayState:
        """The state after these legs, as they are written: in a cumulative relay the score that stands after
        the leg, else the leg's own.

        Raises :class:`LeagueFault` "bad-score", naming the leg.
        """
        if len(scores) > self.legs:
            raise LeagueFault(
                "bad-score",
                say(
                    "leagues.relay-legs",
                    "The relay has {legs} legs, not {number}.",
                    legs=self.legs,
                    number=len(scores),
                ),
            )
        before, legs = (0, 0), []
        for number, score in enumerate(scores, 1):
            legs.append(self._leg(number, before, score))
            if self.cumulative:
                before = score
        home, away = (sum(one[side] for one in legs) for side in (0, 1))
        over = len(scores) == self.legs
        winner = "" if not over or home == away else HOME if home > away else AWAY
        return RelayState(home, away, over, winner, tuple(legs))

    def _leg(self, number: int, before: Score, score: Score) -> Score:
        home, away = score
        if not self.cumulative:
            try:
                winner_of(home, away, race=self.race, all_played=self.all_played)
            except LeagueFault as fault:
                raise LeagueFault(
                    "bad-score",
                    say("leagues.leg-fault", "Leg {number}: {fault}", number=number, fault=fault.message),
                ) from None
            return score
        if home < before[0] or away < before[1]:
            raise LeagueFault(
                "bad-score",
                say(
                    "leagues.leg-goes-on",
                    "Leg {number}: the score goes on from {home} – {away}, and cannot be less.",
                    number=number,
                    home=before[0],
                    away=before[1],
                ),
            )
        to = self.race * number
        if max(home, away) != to or min(home, away) >= to:
            raise LeagueFault(
                "bad-score",
                say(
                    "leagues.leg-ends-when",
                    "Leg {number} ends when one side has {to}, and the other fewer.",
                    number=number,
                    to=to,
                ),
            )
        return home - before[0], away - before[1]
