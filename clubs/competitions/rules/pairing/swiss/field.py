"""Everybody who is to be paired in a round, in order of rank, with all that is asked of a pair.

What concerns two entrants is a matrix, row and column in order of rank (score, then pairing number), so
that a whole bracket is weighed at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.swiss.cards import Card, Float
from clubs.competitions.rules.pairing.swiss.matching import Ints
from clubs.competitions.rules.pairing.swiss.settings import Settings
from clubs.competitions.rules.pairing.swiss.sides import Strength

_SIDES = {None: 0, Side.A: 1, Side.B: 2}
_TURNED = np.array([0, 2, 1])


@dataclass(frozen=True, slots=True)
class Field:
    """The cards in order of rank and what follows from them.

    `may` says who may meet: not yet met, not kept apart, and no clash of sides that must not be (C1, C3).
    `mates` are club-mates whom the settings keep apart if it can be helped. The four `side_...` matrices are
    true for a pair that is no worse by the criteria C10 to C13.
    """

    cards: tuple[Card, ...]
    score: Ints
    may: Ints
    mates: Ints
    bye_open: Ints
    unplayed: Ints
    down: tuple[Ints, Ints]
    up: tuple[Ints, Ints]
    side_far: Ints
    side_thrice: Ints
    side_wish: Ints
    side_strong: Ints

    def __len__(self) -> int:
        return len(self.cards)


def lay_out(
    settings: Settings,
    here: Sequence[Card],
    round_: int,
    *,
    mates_apart: bool,
    sides_absolute: bool,
) -> Field:
    """The field of a round. `mates_apart` forbids pairs of club-mates (while the settings part them),
    `sides_absolute` pairs of whom one would get a side too often (C3, except for those who lead in the last
    round)."""
    cards = tuple(sorted(here, key=lambda c: (-c.score, c.number)))
    count = len(cards)
    place = {card.seed: n for n, card in enumerate(cards)}
    may = ~np.eye(count, dtype=bool)
    for n, card in enumerate(cards):
        may[n, [place[seed] for seed in card.met if seed in place]] = False
    mates = np.zeros((count, count), dtype=bool)
    if round_ <= settings.apart:
        clubs = {club: n for n, club in enumerate({c.club for c in cards if c.club is not None}, start=1)}
        club = np.array([clubs.get(c.club, 0) for c in cards])
        mates = (club[:, None] == club) & (club[:, None] > 0) & ~np.eye(count, dtype=bool)
        if mates_apart:
            may &= ~mates
    score = np.array([card.score for card in cards], dtype=np.int64)
    sides = _Sides(cards, balance=settings.balance)
    if sides_absolute:
        lead = np.zeros(count, dtype=bool)
        if round_ >= settings.rounds:
            lead = 2 * score > (round_ - 1) * settings.scoring.win
        clash = sides.both_absolute & sides.alike
        may &= ~clash | lead[:, None] | lead
    floated = [np.array([card.floated(ago) for card in cards], dtype=np.int64) for ago in (1, 2)]
    return Field(
        cards=cards,
        score=score,
        may=may,
        mates=mates,
        bye_open=np.array([card.bye_open for card in cards], dtype=bool),
        unplayed=np.array([round_ - 1 - len(card.sides) for card in cards], dtype=np.int64),
        down=(floated[0] == Float.DOWN, floated[1] == Float.DOWN),
        up=(floated[0] == Float.UP, floated[1] == Float.UP),
        side_far=sides.far(),
        side_thrice=sides.thrice(),
        side_wish=~sides.alike,
        side_strong=sides.strong(),
    )


class _Sides:
    """Which pairs would deny somebody a side, by how much it matters."""

    def __init__(self, cards: Sequence[Card], *, balance: bool) -> None:
        def column(values: list[Any]) -> Ints:
            return np.array(values if balance else [0] * len(cards), dtype=np.int64)

        wishes = [card.wish for card in cards]
        self.side = column([_SIDES[w.side] for w in wishes])
        self.repeated = column([_SIDES[w.repeated] for w in wishes])
        self.strength = column([w.strength for w in wishes])
        self.imbalance = column([w.imbalance for w in wishes])
        self.alike = (self.side[:, None] == self.side) & (self.side[:, None] > 0)
        absolute = self.strength == Strength.ABSOLUTE
        self.both_absolute = absolute[:, None] & absolute

    def far(self) -> Ints:
        """Nobody gets one side three times more than the other (C10)."""
        two = self.imbalance > 1
        return np.asarray(~(two[:, None] & two & self.alike))

    def thrice(self) -> Ints:
        """Nobody gets a side three times running (C11): of two who must have the same, the one with less
        imbalance yields."""
        less, rep, side = self.imbalance, self.repeated, self.side
        equal = (rep[:, None] == 0) | (rep[:, None] != rep)
        wrong = _TURNED[side]  # the side that the one who yields is given
        row_yields = np.broadcast_to((rep != wrong)[:, None], equal.shape)
        column_yields = np.broadcast_to(rep != wrong, equal.shape)
        unequal = np.where(less[:, None] > less, column_yields, row_yields)
        good = np.where(less[:, None] == less, equal, unequal)
        return np.asarray(~(self.both_absolute & self.alike) | good)

    def strong(self) -> Ints:
        """Nobody is denied a strong preference (C13)."""
        strong = self.strength >= Strength.STRONG
        return np.asarray(~(strong[:, None] & strong) | self.both_absolute | ~self.alike)
