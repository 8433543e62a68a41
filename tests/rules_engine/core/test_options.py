"""Options that are several numbers: what is allowed, and how a header holds them."""

from __future__ import annotations

import pytest

from rules_engine import catalogue, messages
from rules_engine.errors import BadHeader, RulesError
from rules_engine.options import numbers, read_numbers, write_numbers
from rules_engine.saying import Text

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


def test_every_value_that_is_words_is_a_message() -> None:
    """It is the game's that declares the option, and translators are told of it once; numbers, and letters of
    a diagram, read the same in every language."""
    told = [text.id for text, _ in messages.of_books()]
    assert len(told) == len(set(told))
    plain, missing = set(), set()
    for game in catalogue.every_game():
        for option in game.options.values():
            for value in option.values:
                words = option.words(value)
                if not isinstance(words, Text):
                    plain.add(words)
                elif not isinstance(value, bool) and words.id not in told:
                    missing.add(words.id)
    assert not missing
    assert all(len(words) == 1 or not any(map(str.isalpha, words)) for words in plain)
    words = catalogue.game("today/heyball").options["break-order"].words("alternate")
    assert words == "alternate" and words.id == "today/pool-general.option.break-order.alternate"


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (False, "no"), (None, "to be agreed"), (15, "15"), ("-1", "-1"), ((3, 5), "3, 5")],
)
def test_what_has_no_words_of_its_own_is_told_too(value: object, words: str) -> None:
    """Switches, numbers, and what is left open."""
    assert BOXES.words(value) == words
