"""Options that are several numbers: what is allowed, and how a header holds them."""

from __future__ import annotations

import pytest

from rules_engine.errors import BadHeader, RulesError
from rules_engine.options import numbers, read_numbers, write_numbers

BOXES = numbers("boxes", (3, 5, 10), 1, 20, "What the boxes are worth", least=2, most=4)


@pytest.mark.parametrize("value", [(3, 5), [1, 20, 20], (1, 2, 3, 4)])
def test_numbers_within_bounds_are_taken_as_a_tuple(value: tuple[int, ...] | list[int]) -> None:
    """A list, as JSON has it, is as good as a tuple."""
    assert BOXES.check(value) == tuple(value)


@pytest.mark.parametrize(
    "value", [(3,), (1, 2, 3, 4, 5), (0, 5), (5, 21), (True, 3), "3,5", 3, None, ("3", "5")]
)
def test_other_values_are_refused(value: object) -> None:
    """Too few, too many, out of range, no whole numbers."""
    with pytest.raises(BadHeader) as caught:
        BOXES.check(value)
    assert caught.value.code == "bad-option"
    assert "2 to 4 whole numbers from 1 to 20" in caught.value.message


def test_a_stated_sum_is_checked() -> None:
    """Where the book states what all compartments make together, other numbers are refused."""
    summed = numbers("pins", (10, 20, 30), 0, 60, "Compartments", least=3, most=3, total=60)
    assert summed.check((60, 0, 0)) == (60, 0, 0)
    with pytest.raises(BadHeader, match="that make 60"):
        summed.check((10, 20, 31))


def test_a_default_that_does_not_fit_is_a_fault_of_the_game() -> None:
    """It is found while the package is imported."""
    with pytest.raises(RulesError):
        numbers("boxes", (3,), 1, 20, "Boxes", least=2, most=4)


@pytest.mark.parametrize(
    ("text", "value"),
    [("3,5,10", (3, 5, 10)), (" 3, 5 10 ", (3, 5, 10)), ("", None), ("3;5", None), ("3,-5", None)],
)
def test_numbers_are_read_as_people_write_them(text: str, value: tuple[int, ...] | None) -> None:
    """With commas, blanks, or both; anything else is nothing."""
    assert read_numbers(text) == value
    if value is not None:
        assert read_numbers(write_numbers(value)) == value
