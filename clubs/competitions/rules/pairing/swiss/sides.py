"""Which side an entrant should have next, and how a pair shares out its two sides.

Side A is whatever the game gives to one of the two: the first break, the choice after the lag, the white.
The rules are those of colours at chess: nobody has one side twice more than the other, or three times
running, as far as it can be helped.

Source: FIDE Handbook C.04.3 (2026 edition), on colour preferences and the allocation of colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from clubs.competitions.rules.pairing.brackets import Side


class Strength(IntEnum):
    """How strongly a side is preferred: not at all, to alternate, to balance, or it must be."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The side preferred; by how many matches the other side was had more often; the side had last twice."""

    side: Side | None = None
    strength: Strength = Strength.NONE
    imbalance: int = 0
    repeated: Side | None = None


class Why(StrEnum):
    """What decided the sides of a pair."""

    BOTH = "both-wishes"
    STRONGER = "stronger-wish"
    ALTERNATE = "alternate"
    RANK = "rank"
    FIRST = "first-round"
    NO_BALANCE = "no-balance"


def preference(sides: Sequence[Side]) -> Preference:
    """What somebody prefers who has had these sides, the first match first."""
    if not sides:
        return Preference()
    more_a = 2 * sum(side is Side.A for side in sides) - len(sides)
    rarer = Side.B if more_a > 0 else Side.A
    imbalance = abs(more_a)
    last = sides[-1]
    repeated = last if len(sides) > 1 and sides[-2] is last else None
    if imbalance > 1:
        return Preference(rarer, Strength.ABSOLUTE, imbalance, repeated)
    if repeated is not None:
        return Preference(last.other, Strength.ABSOLUTE, imbalance, repeated)
    if imbalance:
        return Preference(rarer, Strength.STRONG, imbalance)
    return Preference(last.other, Strength.MILD)


def share_out(upper: Sequence[Side], lower: Sequence[Side], number: int, first: Side) -> tuple[Side, Why]:
    """The side of the higher-ranked of two who have had these sides, and what decided it.

    `number` is the pairing number of the higher-ranked: without any wish an odd one has the side `first`.
    """
    one, two = preference(upper), preference(lower)
    if one.side is None and two.side is None:
        return (first if number % 2 else first.other), Why.FIRST
    if one.side is not two.side:
        return (one.side if one.side is not None else _other(two)), Why.BOTH
    assert one.side is not None
    weight_one = (one.strength, one.imbalance if one.strength is Strength.ABSOLUTE else 0)
    weight_two = (two.strength, two.imbalance if two.strength is Strength.ABSOLUTE else 0)
    if weight_one != weight_two:
        return (one.side if weight_one > weight_two else one.side.other), Why.STRONGER
    for was, other in zip(reversed(upper), reversed(lower), strict=False):
        if was is not other:
            return other, Why.ALTERNATE
    return one.side, Why.RANK


def _other(wish: Preference) -> Side:
    assert wish.side is not None
    return wish.side.other
