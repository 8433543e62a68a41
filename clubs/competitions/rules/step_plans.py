"""Stages whose fixtures follow from the results, one step after the other: Swiss, king of the table, split.

A *step* is what is drawn at once: a round of Swiss, a match of king of the table, a part of a round robin
with a split. These are the settings that a director chooses, checked; what a step consists of is decided in
`pairing.swiss`, `pairing.king` and `pairing.split`. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clubs.competitions.rules.pairing import king, round_robin, split
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.pairing.swiss import settings as swiss
from clubs.competitions.rules.pairing.swiss.settings import Acceleration
from clubs.competitions.rules.standings.criteria import Scoring
from rules_engine.saying import Text, say, say_many

WIN, DRAW, NOTHING = "win", "draw", "nothing"
BYES = (WIN, DRAW)
"""What a bye earns: as much as a win, or as a draw."""
MISSED = (NOTHING, DRAW)
"""What a late entrant has for each round that was missed."""


class StageError(PairingError):
    """Settings of a stage that cannot be."""


def check_policy(policy: str) -> None:
    """Raise `StageError` "bad-policy" for an unknown rule about those who withdraw."""
    if policy not in list(WithdrawalPolicy):
        raise StageError(
            "bad-policy",
            say(
                "competitions.withdrawal-policy",
                "Choose what happens to the matches of a player who withdraws.",
            ),
        )


@dataclass(frozen=True, slots=True)
class Swiss:
    """Everybody plays every round, against somebody with as many points, and nobody twice.

    `rounds`: 0 for as many as are advised for the field. `balance`: sides (lag, break) are shared out.
    `apart`: in so many first rounds players of one home club do not meet if it can be helped.
    `accelerated`: the stronger half meets itself in the first rounds. `bye` and `missed` say what a bye and a
    round missed before a late entry earn. `automatic`: the next round is paired when the last result is in.
    """

    rounds: int = 0
    balance: bool = False
    apart: int = 0
    accelerated: bool = False
    bye: str = WIN
    missed: str = NOTHING
    automatic: bool = False

    most: ClassVar[int] = swiss.LARGEST
    is_bracket: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 <= self.rounds <= swiss.LARGEST or not 0 <= self.apart <= swiss.LARGEST:
            raise StageError("bad-stage", say("competitions.rounds-counted", "Rounds are counted from 1."))
        if self.bye not in BYES:
            raise StageError(
                "bad-stage",
                say("competitions.bye-earns", "A bye earns as much as a win or as a draw."),
            )
        if self.missed not in MISSED:
            raise StageError(
                "bad-stage",
                say("competitions.missed-points", "A missed round earns nothing, or as much as a draw."),
            )

    def rounds_for(self, entrants: int) -> int:
        """How many rounds so many play."""
        return self.rounds or swiss.advised_rounds(entrants)

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size", "too-few-rounds", "too-many-rounds"."""
        swiss.check_rounds(entrants, self.rounds_for(entrants))
        return entrants

    def scoring(self, points: Scoring) -> Scoring:
        """The competition's points with those of byes and missed rounds."""
        bye = points.win if self.bye == WIN else points.draw
        missed = points.draw if self.missed == DRAW else 0
        return Scoring(points.win, points.draw, points.loss, points.lots, bye, missed)

    def settings(self, entrants: int, points: Scoring) -> swiss.Settings:
        """What the pairing takes. Raises `PairingError` for points that make no sense."""
        return swiss.Settings(
            rounds=self.rounds_for(entrants),
            scoring=self.scoring(points),
            balance=self.balance,
            apart=self.apart,
            acceleration=Acceleration.BAKU if self.accelerated else Acceleration.NONE,
        )

    def in_words(self) -> str:
        """A sentence for people."""
        if self.rounds:
            return say_many(
                "competitions.plan-swiss-rounds",
                "Swiss in {n} rounds: each round against somebody with as many points, nobody twice",
                "Swiss in {n} rounds: each round against somebody with as many points, nobody twice",
                self.rounds,
            )
        return say(
            "competitions.plan-swiss",
            "Swiss in as many rounds as the field needs: each round against somebody with as many points,"
            " nobody twice",
        )


@dataclass(frozen=True, slots=True)
class King:
    """The winner stays at the table. `row` wins in a row end it, so do `matches` matches (0: they do not);
    with `out` the loser is out and the last one left has won; after `rest_after` wins in a row the holder
    goes to the end of the queue. The director can always end it."""

    row: int = 0
    matches: int = 0
    out: bool = False
    rest_after: int = 0

    most: ClassVar[int] = king.LARGEST
    is_bracket: ClassVar[bool] = False
    automatic: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if min(self.row, self.matches, self.rest_after) < 0:
            raise StageError(
                "bad-stage", say("competitions.king-counted", "Wins and matches are counted from 1.")
            )
        try:
            self.settings()
        except PairingError as error:
            raise StageError("bad-stage", error.message) from None

    def settings(self) -> king.King:
        """What the fold takes."""
        return king.King(self.row or None, self.matches or None, self.out, self.rest_after or None)

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size"."""
        king.fold(self.settings(), entrants, [])
        return entrants

    def in_words(self) -> str:
        """A sentence for people."""
        if self.rest_after:
            return say_many(
                "competitions.plan-king-rests",
                "king of the table: the winner stays; {ends}; the holder rests after {n} wins in a row",
                "king of the table: the winner stays; {ends}; the holder rests after {n} wins in a row",
                self.rest_after,
                ends=self._ends(),
            )
        return say("competitions.plan-king", "king of the table: the winner stays; {ends}", ends=self._ends())

    def _ends(self) -> Text:
        ends = []
        if self.row:
            ends.append(
                say_many(
                    "competitions.king-ends-row",
                    "{n} wins in a row end it",
                    "{n} wins in a row end it",
                    self.row,
                )
            )
        if self.matches:
            ends.append(
                say_many(
                    "competitions.king-ends-matches",
                    "it ends after {n} matches",
                    "it ends after {n} matches",
                    self.matches,
                )
            )
        if self.out:
            ends.append(say("competitions.king-ends-out", "the loser is out, the last one left wins"))
        match ends:
            case [one]:
                return one
            case [one, other]:
                return say("competitions.one-or-other", "{one}, or {other}", one=one, other=other)
            case [one, other, third]:
                return say(
                    "competitions.one-or-other-or-third",
                    "{one}, or {other}, or {third}",
                    one=one,
                    other=other,
                    third=third,
                )
            case _:
                return say("competitions.king-ends-by-director", "the director ends it")


@dataclass(frozen=True, slots=True)
class Split:
    """Everybody meets everybody, once or (`double_round`) twice; then the best `top` (0: half of them) and
    the others meet again among themselves. `carried`: results of the first part count on. `automatic`: the
    second part is drawn when the last result of the first is in."""

    top: int = 0
    double_round: bool = False
    carried: bool = True
    withdrawal_policy: str = WithdrawalPolicy.HALF
    automatic: bool = True

    most: ClassVar[int] = round_robin.LARGEST
    is_bracket: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_policy(self.withdrawal_policy)
        if self.top < 0:
            raise StageError(
                "bad-stage", say("competitions.split-top-missing", "Say how many play on in the top part.")
            )

    def settings(self, entrants: int) -> split.Split:
        """What the pairing takes. Raises `PairingError` "field-size", "split-top"."""
        top = self.top or split.half(entrants)
        return split.Split(entrants, top, 2 if self.double_round else 1, self.carried)

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size", "split-top"."""
        self.settings(entrants)
        return entrants

    def in_words(self) -> str:
        """A sentence for people."""
        best = (
            say("competitions.split-best", "the best {n}", n=self.top)
            if self.top
            else say("competitions.split-better-half", "the better half")
        )
        match self.double_round, self.carried:
            case True, True:
                return say(
                    "competitions.plan-split-twice-carried",
                    "everybody meets everybody twice; then {best} and the others meet again among themselves,"
                    " all results count",
                    best=best,
                )
            case True, False:
                return say(
                    "competitions.plan-split-twice",
                    "everybody meets everybody twice; then {best} and the others meet again among themselves,"
                    " each part begins at nothing",
                    best=best,
                )
            case False, True:
                return say(
                    "competitions.plan-split-carried",
                    "everybody meets everybody; then {best} and the others meet again among themselves,"
                    " all results count",
                    best=best,
                )
            case _:
                return say(
                    "competitions.plan-split",
                    "everybody meets everybody; then {best} and the others meet again among themselves,"
                    " each part begins at nothing",
                    best=best,
                )


StepPlan = Swiss | King | Split
