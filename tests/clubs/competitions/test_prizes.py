"""Prize funds are shared out exactly: nothing is lost or made, and a better place never gets less."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules import prizes
from clubs.competitions.rules.prizes import Award, Fund, PrizeError
from tests.soak import examples

AMOUNTS = st.integers(0, 10_000_000).map(lambda cents: Decimal(cents) / 100)
UNITS = st.sampled_from(
    [Decimal("0.01"), Decimal("0.05"), Decimal("0.5"), Decimal(1), Decimal(5), Decimal(50)]
)


@st.composite
def shares(draw: st.DrawFn) -> tuple[Decimal, ...]:
    """Shares from the best place down that make 100, in hundredths of a percent."""
    cuts = sorted(draw(st.lists(st.integers(1, 9_999), max_size=20, unique=True)))
    parts = [b - a for a, b in zip([0, *cuts], [*cuts, 10_000], strict=True)]
    return tuple(Decimal(part) / 100 for part in sorted(parts, reverse=True))


@st.composite
def ties(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Places from the first, some shared."""
    place, found = 1, []
    for count in draw(st.lists(st.integers(1, 5), max_size=12)):
        found.append((place, count))
        place += count
    return found


@settings(max_examples=examples(100), deadline=None)
@given(AMOUNTS, shares(), UNITS)
def test_prizes_by_place_and_the_rest_make_the_fund(
    total: Decimal, parts: tuple[Decimal, ...], unit: Decimal
) -> None:
    """Whole units, never less for a better place, and the rest is smaller than a unit."""
    found, left = prizes.by_place(total, prizes.checked_shares(parts), unit)
    assert sum(found, Decimal(0)) + left == total
    assert list(found) == sorted(found, reverse=True)
    assert all(one % unit == 0 for one in found) and 0 <= left < unit


@settings(max_examples=examples(100), deadline=None)
@given(AMOUNTS, shares(), UNITS, ties())
def test_shared_places_share_exactly(
    total: Decimal, parts: tuple[Decimal, ...], unit: Decimal, shared: list[tuple[int, int]]
) -> None:
    """With any shared places: awards and rest make the fund, and no award is above a better one."""
    found = prizes.share_out(total, parts, unit, shared)
    assert sum((one.each * one.count for one in found.awards), Decimal(0)) + found.left == total
    each = [one.each for one in found.awards]
    assert each == sorted(each, reverse=True) and found.left >= 0


@settings(max_examples=examples(60), deadline=None)
@given(AMOUNTS, st.integers(0, 10_000).map(lambda n: Decimal(n) / 100), AMOUNTS)
def test_a_fund_is_fees_less_what_is_withheld_and_what_is_added(
    fees: Decimal, withheld: Decimal, added: Decimal
) -> None:
    """To the cent, whatever the percentage."""
    fund = Fund(fees, withheld, added)
    assert fund.total + fund.kept_back == fees + added
    assert fund.total == fund.total.quantize(Decimal("0.01"))


@pytest.mark.parametrize("entrants", [2, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65, 128, 512])
def test_every_ready_table_makes_a_hundred(entrants: int) -> None:
    """The ready tables are shares that could be given by hand, for no more places than entrants."""
    table = prizes.ready_shares(entrants)
    assert prizes.checked_shares(table) == table
    assert len(table) <= entrants


def test_two_losing_semi_finalists_share_the_third_and_the_fourth_prize() -> None:
    """Two who share the second and the third prize, 30 and 25 in fives, get 25 each; what remains is told."""
    found = prizes.share_out(
        Decimal("102.50"), [Decimal(45), Decimal(30), Decimal(25)], Decimal(5), [(1, 1), (2, 2), (4, 4)]
    )
    assert found.awards == (Award(1, 1, Decimal(45)), Award(2, 3, Decimal(25)))
    assert found.left == Decimal("7.50")


@pytest.mark.parametrize("wrong", [[], ["50", "60"], ["50", "49"], ["20", "80"], ["100", "0"], ["NaN"]])
def test_shares_that_cannot_be_are_refused(wrong: list[str]) -> None:
    """They make 100, fall from place to place, and are above nothing."""
    with pytest.raises(PrizeError):
        prizes.checked_shares([Decimal(one) for one in wrong])


def test_before_the_end_equal_prizes_stand_together() -> None:
    """Places 5 to 8 of the table for 32 are one line."""
    found = prizes.planned(Decimal(500), prizes.ready_shares(32), Decimal(1))
    assert found.awards[-1] == Award(5, 8, Decimal(20)) and found.left == 0
