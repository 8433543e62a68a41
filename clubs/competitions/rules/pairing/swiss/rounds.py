"""The next round of a Swiss competition: who meets whom on which side, who has the bye, and why.

Club-mates are kept apart while the settings say so: first altogether; where that cannot be, they meet as
rarely as possible; and where even the sides would leave somebody without an opponent, sides yield.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import (
    Number,
    PairingError,
    PlannedFixture,
    Seed,
    Side,
    Source,
    SourceKind,
)
from clubs.competitions.rules.pairing.round_names import round_number
from clubs.competitions.rules.pairing.swiss.cards import Card, Round, cards
from clubs.competitions.rules.pairing.swiss.dutch import Paired, pair_field
from clubs.competitions.rules.pairing.swiss.field import Field, lay_out
from clubs.competitions.rules.pairing.swiss.settings import Entrant, Settings, check_rounds
from clubs.competitions.rules.pairing.swiss.sides import Why, share_out
from rules_engine.saying import say


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, `a` on side A; `upper` is the higher-ranked. `board` counts from 1, the leaders first."""

    board: int
    a: Seed
    b: Seed
    upper: Seed
    sides: Why

    @property
    def lower(self) -> Seed:
        """The lower-ranked of the two."""
        return self.b if self.upper == self.a else self.a


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round to be played. `code` is "r1", "r2", ...; `pairs` in order of boards; `bye` rests with points.

    `mates_met` and `sides_yielded` say which wish could not be kept.
    """

    round: int
    pairs: tuple[Pair, ...]
    bye: Seed | None
    mates_met: bool
    sides_yielded: bool
    field: Field
    brackets: tuple[Paired, ...]

    @property
    def code(self) -> str:
        """The round's stable code."""
        return f"r{self.round}"

    def fixtures(self, after: Number) -> list[PlannedFixture]:
        """The round as fixtures numbered from ``after + 1``: the pairs by board, side A first, then the bye.

        The bye has nobody in its second slot, so a fold decides it without play.
        """
        slots = [(p.a, Source(SourceKind.SEED, p.b)) for p in self.pairs]
        if self.bye is not None:
            slots.append((self.bye, Source(SourceKind.BYE, 0)))
        return [
            PlannedFixture(after + n, self.round, n, self.code, Source(SourceKind.SEED, seed), other)
            for n, (seed, other) in enumerate(slots, start=1)
        ]


def round_name(code: str) -> str:
    """A round's name for people: "Round 3"."""
    return round_number(int(code.removeprefix("r")))


def next_round(settings: Settings, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> NextRound:
    """Pair the round after `rounds`.

    Raises PairingError: "over" after the last round, "field-size", "too-few-rounds" or "too-many-rounds"
    before the first (:func:`.settings.check_rounds`), "no-entrants" with fewer than two present,
    "no-pairing" where only rematches are left, and what :func:`.cards.cards` raises.
    """
    coming = len(rounds) + 1
    if coming > settings.rounds:
        raise PairingError(
            "over",
            say("competitions.all-rounds-paired", "All {n} rounds have been paired.", n=settings.rounds),
        )
    if coming == 1:
        check_rounds(len(entrants), settings.rounds)
    known = cards(settings, entrants, rounds)
    here = [known[e.seed] for e in entrants if e.plays(coming)]
    if len(here) < 2:
        raise PairingError(
            "no-entrants",
            say("competitions.round-too-small", "Round {number} has fewer than two entrants.", number=coming),
        )
    attempts = [(True, True), (False, True), (False, False)]
    for mates_apart, sides_absolute in attempts:
        field = lay_out(settings, here, coming, mates_apart=mates_apart, sides_absolute=sides_absolute)
        soft = not mates_apart and bool(field.mates.any())
        try:
            brackets, rests = pair_field(field, soft_mates=soft)
        except PairingError:
            if not sides_absolute:
                raise
            continue
        pairs = _seated(settings, field, brackets, balance=settings.balance)
        bye = None if rests is None else field.cards[rests].seed
        return NextRound(coming, pairs, bye, soft, not sides_absolute, field, tuple(brackets))
    raise AssertionError("the last attempt pairs or raises")


def _seated(
    settings: Settings, field: Field, brackets: Sequence[Paired], *, balance: bool
) -> tuple[Pair, ...]:
    """The pairs with their sides and boards: by the points of the higher, of the lower, then by rank."""

    def board(pair: tuple[Card, Card]) -> tuple[int, int, int]:
        upper, lower = sorted(pair, key=lambda c: (-c.points, c.number))
        return -upper.points, -lower.points, upper.number

    met = [(field.cards[one], field.cards[two]) for bracket in brackets for one, two in bracket.pairs]
    pairs = []
    for n, (upper, lower) in enumerate(sorted(met, key=board), start=1):
        if balance:
            side, why = share_out(upper.sides, lower.sides, upper.number, settings.first)
        else:
            side, why = Side.A, Why.NO_BALANCE
        a, b = (upper, lower) if side is Side.A else (lower, upper)
        pairs.append(Pair(n, a.seed, b.seed, upper.seed, why))
    return tuple(pairs)
