"""The order of tokens, once found good, is not looked at again; what cannot be is refused each time."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.families.billiards.rack_pool.family import RACK_POOL
from rules_engine.record.tokens import read_tokens


def _match() -> engine.Match:
    match = engine.Match(engine.Header("today/eight-ball", (("A", "Ann"), ("B", "Bo"))))
    assert match.add(engine.entry(1, "A", ":lead")).ok
    return match


def test_what_stood_once_stands_again() -> None:
    """The same entry in another match is ruled the same, and remembered once."""
    rulings = [_match().add(engine.entry(2, "A", "x1 1- 2- 3- 4- 5>")) for _ in range(2)]
    assert rulings[0] == rulings[1]
    assert rulings[0].ok
    assert read_tokens("x1 1- 2- 3- 4- 5>") in RACK_POOL.in_order


@pytest.mark.parametrize("text", ["x1 1> x1", "x2 2> 2>", "x3 3> 3-"])
def test_what_cannot_be_is_refused_each_time(text: str) -> None:
    """A ball that has left is met no more, leaves no more and reaches no cushion."""
    match = _match()
    for _ in range(2):
        ruling = match.add(engine.entry(2, "A", text))
        assert ruling.refusal is not None
        assert ruling.refusal.code == "impossible"
    assert read_tokens(text) not in RACK_POOL.in_order
