"""The prize fund and who gets what of it, in exact decimal amounts.

A fund is what of the fees is not withheld, and what is added. It is shared out by place in whole units (a
euro, five pounds); what no whole unit is left of is told, and stays with the organiser. Those who share
places share the sum of their prizes. So for any fund: prizes + remainder = fund, and no place gets more than
a better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

from rules_engine.saying import say

CENT = Decimal("0.01")

READY: tuple[tuple[int, tuple[str, ...]], ...] = (
    (4, ("100",)),
    (8, ("65", "35")),
    (16, ("50", "26", "12", "12")),
    (32, ("38", "22", "12", "12", *("4",) * 4)),
    (64, ("30", "18", "10", "10", *("4",) * 4, *("2",) * 8)),
    (512, ("26", "16", "9", "9", *("4",) * 4, *("1.5",) * 8, *("0.75",) * 16)),
)
"""The ready tables: up to so many entrants, these percentages. Those who go out in the same round of a
knockout get the same."""


class PrizeError(ValueError):
    """Shares that cannot be. `code` is stable; the message is a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class Fund:
    """What there is to win: `fees` paid, a percentage `withheld` of them, and what is `added`."""

    fees: Decimal
    withheld: Decimal = Decimal(0)
    added: Decimal = Decimal(0)

    @property
    def kept_back(self) -> Decimal:
        """What of the fees does not go into the prizes, to the cent."""
        return (self.fees * self.withheld / 100).quantize(CENT, ROUND_HALF_UP)

    @property
    def total(self) -> Decimal:
        """The fund."""
        return self.fees - self.kept_back + self.added


@dataclass(frozen=True)
class Award:
    """What each of those gets who share the places `first` to `last` (one place: both are it)."""

    first: int
    last: int
    each: Decimal

    @property
    def count(self) -> int:
        """How many share the places."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class SharedOut:
    """Awards from the first place down, and what remains."""

    awards: tuple[Award, ...]
    left: Decimal


def ready_shares(entrants: int) -> tuple[Decimal, ...]:
    """The ready table for a field of so many: percentages from the first place."""
    for most, shares in READY:
        if entrants <= most:
            return tuple(Decimal(one) for one in shares)
    return tuple(Decimal(one) for one in READY[-1][1])


def checked_shares(shares: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Shares as given, if they can be. Raises `PrizeError` "bad-shares"."""
    found = tuple(shares)
    if not found or len(found) > 128 or not all(one.is_finite() and one > 0 for one in found):
        raise PrizeError(
            "bad-shares",
            say("competitions.shares-missing", "Give the share of each place, such as 50, 30, 20."),
        )
    if any(later > earlier for earlier, later in pairwise(found)):
        raise PrizeError(
            "bad-shares", say("competitions.shares-rise", "No place can get more than a better one.")
        )
    whole = sum(found, Decimal(0))
    if whole != 100:
        raise PrizeError(
            "bad-shares",
            say(
                "competitions.shares-not-whole",
                "The shares make {percent} percent; they must make 100.",
                percent=Decimal(f"{whole.normalize():f}"),
            ),
        )
    return found


def by_place(total: Decimal, shares: Sequence[Decimal], unit: Decimal) -> tuple[tuple[Decimal, ...], Decimal]:
    """The prize of each place in whole units, and what remains of the fund.

    Units that rounding down leaves go to those places that lost most by it, the better place first.
    """
    weight = sum(shares)
    if total <= 0 or not shares or weight <= 0:
        return tuple(Decimal(0) for _ in shares), max(total, Decimal(0))
    units = int(total // unit)
    whole = [int(units * share / weight) for share in shares]
    lost = [units * share - whole[i] * weight for i, share in enumerate(shares)]
    for i in sorted(range(len(whole)), key=lambda i: (-lost[i], i))[: units - sum(whole)]:
        whole[i] += 1
    return tuple(unit * n for n in whole), total - unit * units


def fitted(shares: Sequence[Decimal], entrants: int) -> tuple[Decimal, ...]:
    """The shares of those places that somebody can take: a field of two has no third prize."""
    return tuple(shares[: max(entrants, 1)])


def share_out(
    total: Decimal, shares: Sequence[Decimal], unit: Decimal, ties: Sequence[tuple[int, int]]
) -> SharedOut:
    """Share a fund among places, of which some are shared: `ties` are (first place, how many).

    What sharing equally in whole units leaves, and the prizes of places that nobody took, remain.
    """
    prizes, left = by_place(total, shares, unit)
    awards = []
    given = Decimal(0)
    for first, count in sorted(ties):
        together = sum(prizes[first - 1 : first - 1 + count], Decimal(0))
        each = unit * int(together // unit // count)
        if each:
            awards.append(Award(first, first + count - 1, each))
            given += each * count
    return SharedOut(tuple(awards), left + sum(prizes, Decimal(0)) - given)


def planned(total: Decimal, shares: Sequence[Decimal], unit: Decimal) -> SharedOut:
    """Before the places are known: equal prizes next to each other stand together."""
    prizes, left = by_place(total, shares, unit)
    awards: list[Award] = []
    for place, prize in enumerate(prizes, start=1):
        if not prize:
            break
        if awards and awards[-1].each == prize:
            awards[-1] = Award(awards[-1].first, place, prize)
        else:
            awards.append(Award(place, place, prize))
    return SharedOut(tuple(awards), left)
