"""What a side may do now, as the rules engine offers it: decisions of its own, and throws that chance makes.

The buttons of :meth:`rules_engine.Match.expects` are complete entries. Those that record dice are outcomes of
one throw; the others are decisions. A side that may either stop or throw again has both.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import factorial, prod
from typing import Any, NamedTuple

from rules_engine import Entry, Play, Token, entry

AGREED = frozenset({"agree-draw", "resign", "claim-draw"})
"""Choices that a player makes by a look at the whole game, not as a move."""


class Throw(NamedTuple):
    """One outcome of the dice and its probability."""

    entry: Entry
    probability: float


class Options(NamedTuple):
    """What may be done: by whom, the decisions, the outcomes of a throw, and choices such as a draw."""

    side: str
    decisions: tuple[Entry, ...]
    throws: tuple[Throw, ...]
    agreed: tuple[Entry, ...]


@lru_cache(maxsize=4096)
def _read(side: str, text: str) -> tuple[Token, ...]:
    return entry(1, side, text).tokens


@lru_cache(maxsize=4096)
def _ways(dice: tuple[int, ...]) -> int:
    """In how many orders these numbers can lie: the weight of an unordered throw."""
    return factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())


def options_of(play: Play, rules: Any, state: Any, n: int = 1) -> Options | None:
    """What may be recorded in ``state``; None when the game is over. ``n`` numbers the entries."""
    expected = rules.expects(play, state)
    if expected.over or not expected.buttons:
        return None
    side = expected.side
    if not any(button.side == side for button in expected.buttons):
        side = expected.buttons[0].side  # nobody's turn alone, or another may speak first
    decisions: list[Entry] = []
    thrown: dict[tuple[int, ...], list[Entry]] = {}
    agreed: list[Entry] = []
    for button in expected.buttons:
        tokens = _read(button.side, button.tokens)
        made = Entry(n, button.side, tokens)
        first = tokens[0]
        if first.kind == "dice":
            if button.side == side:
                thrown.setdefault(tuple(sorted(first.a)), []).append(made)
        elif first.kind == "choice" and first.a in AGREED:
            agreed.append(made)
        elif expected.side is None or button.side == side:
            decisions.append(made)
    # An unordered throw stands for all of its orders; orders that are offered one by one share them.
    total = sum(_ways(dice) for dice in thrown)
    throws = tuple(
        Throw(made, _ways(dice) / (total * len(same))) for dice, same in thrown.items() for made in same
    )
    return Options(side, tuple(decisions), throws, tuple(agreed))
