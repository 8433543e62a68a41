"""The loop that stands for many small tests loses no failure and no name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cases import for_each


def checked(numbers: list[int], check: Callable[[int], object]) -> None:
    """Check each number as a case of its own."""

    @for_each("n", numbers, ids=lambda n: f"number {n}")
    def test(n: int) -> None:
        check(n)

    test()


def test_every_failing_case_is_named_and_the_rest_are_tried() -> None:
    """A failure does not keep the following cases from being tried, and each says which case it was."""
    tried: list[int] = []

    def is_even(n: int) -> None:
        tried.append(n)
        assert n % 2 == 0

    with pytest.raises(ExceptionGroup, match="2 of 4 cases") as caught:
        checked([0, 1, 2, 3], is_even)
    assert tried == [0, 1, 2, 3]
    notes = [failure.__notes__ for failure in caught.value.exceptions]
    assert notes == [["in the case: number 1"], ["in the case: number 3"]]


def test_a_single_failure_is_raised_as_it_is() -> None:
    """So that pytest shows its assertion as that of any other test."""
    with pytest.raises(ZeroDivisionError) as caught:
        checked([0, 1, 2], lambda n: 1 / n)
    assert caught.value.__notes__ == ["in the case: number 0"]


def test_without_a_case_nothing_is_proved() -> None:
    """An empty list of cases fails."""
    with pytest.raises(AssertionError, match="no case was tried"):
        checked([], abs)


def test_what_is_no_failure_ends_the_test_at_once() -> None:
    """An interrupt is not gathered with the failures."""
    tried: list[int] = []

    def interrupted(n: int) -> None:
        tried.append(n)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        checked([0, 1], interrupted)
    assert tried == [0]


@for_each("n", [2, 3])
@pytest.mark.parametrize("base", [1, 10])
def test_it_goes_with_fixtures_and_with_pytests_own_parameters(
    n: int, base: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its own argument is taken from the test."""
    monkeypatch.setenv("N", str(n * base))
    assert n * base in {2, 3, 20, 30}
