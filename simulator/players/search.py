"""One search for every board and dice game: over the engine's own moves, with chance nodes for the dice.

Expectimax with alpha-beta bounds between chance nodes (Ballard, Artificial Intelligence 21, 1983; here
without his probing), deepened until a budget of positions is spent, so that a move depends on the budget and
the seed and never on the clock. A side that moves several times running (the men of one throw, a man that
goes on capturing) does not use up depth: a turn is looked at as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rules_engine import Entry, Play

from .options import Options, options_of
from .values import Value, value_of

WON = 1.0
_CHAIN = 8
"""Decisions of one side running that are looked at without using up depth; a throw always uses some."""


class Budget(NamedTuple):
    """How far a player looks.

    ``positions`` are judged at most, or few more (the first level is finished by estimates); ``depth`` is
    the number of turns;
    ``slack`` is the standard deviation of the errors it makes in weighing a move (values lie in -1 to 1).
    """

    positions: int
    depth: int
    slack: float


class Weighed(NamedTuple):
    """A move and what it is worth to the side that makes it."""

    entry: Entry
    value: float


class _Spent(Exception):
    """The budget is spent; the level just begun is thrown away."""


class _Search:
    def __init__(self, play: Play, rules: Any, side: int, positions: int) -> None:
        self.play = play
        self.rules = rules
        self.side = side
        self.left = positions
        self.strict = False
        self.value: Value = value_of(play)
        self.letters = play.letters
        self.known: dict[tuple[Any, int, int], float] = {}
        """Values found within open bounds: the men of one throw come to the same place in many orders."""

    def after(self, state: Any, entry: Entry) -> Any:
        self.left -= 1
        ruling = self.rules.judge(self.play, state, entry)
        assert ruling.refusal is None, (self.play.game.id, entry.text, ruling.refusal)
        return ruling.state

    def worth(self, state: Any, depth: int, chain: int, mover: int | None, low: float, high: float) -> float:
        """What ``state`` is worth to the searching side. ``mover`` made the last entry."""
        if self.rules.is_over(state):
            winner = self.rules.winner(state)
            return 0.0 if winner is None else (WON if winner == self.side else -WON)
        options = options_of(self.play, self.rules, state)
        if options is None:
            return self.value(self.play, state, self.side)
        acting = self.letters.index(options.side)
        if acting == mover and chain < _CHAIN and not options.throws:
            chain += 1
        else:
            depth, chain = depth - 1, 0
        if depth < 0:
            return self.value(self.play, state, self.side)
        if self.left <= 0:
            if self.strict:
                raise _Spent
            return self.value(self.play, state, self.side)
        key = (state, depth, chain)
        if (met := self.known.get(key)) is not None:
            return met
        bounds = low, high
        best: float | None = None
        own = acting == self.side
        if options.throws:
            thrown = sum(
                chance.probability
                * self.worth(self.after(state, chance.entry), depth, chain, acting, -2.0, 2.0)
                for chance in options.throws
            )
            best = thrown
            low, high = (max(low, best), high) if own else (low, min(high, best))
        for entry in options.decisions:
            if low >= high:
                break
            found = self.worth(self.after(state, entry), depth, chain, acting, low, high)
            if own and (best is None or found > best):
                best, low = found, max(low, found)
            elif not own and (best is None or found < best):
                best, high = found, min(high, found)
        if best is None:
            return self.value(self.play, state, self.side)
        # A sooner win is better than a later one, a later loss better than a sooner one.
        best *= 0.999
        if bounds[0] < best < bounds[1]:
            self.known[key] = best
        return best


def weighed(play: Play, rules: Any, state: Any, options: Options, budget: Budget) -> tuple[Weighed, ...]:
    """Weigh each decision of ``options`` for the side that has them; the best first, ties as offered."""
    side = play.letters.index(options.side)
    search = _Search(play, rules, side, budget.positions)
    order: Sequence[Entry] = options.decisions
    rows: list[Weighed] = []
    for depth in range(1, budget.depth + 1):
        search.strict = depth > 1
        try:
            level = [
                Weighed(entry, search.worth(search.after(state, entry), depth - 1, 0, side, -2.0, 2.0))
                for entry in order
            ]
        except _Spent:
            break
        rows = sorted(level, key=lambda one: -one.value)
        order = [one.entry for one in rows]
        if abs(rows[0].value) > 0.98 or search.left <= 0:
            break
    return tuple(rows)


def chosen(
    play: Play, rules: Any, state: Any, options: Options, budget: Budget, random: Random
) -> Entry | None:
    """The decision that a player of ``budget`` takes; None when it would rather throw."""
    if not options.decisions:
        return None
    rows = (
        list(weighed(play, rules, state, options, budget))
        if len(options.decisions) > 1 or options.throws
        else [Weighed(options.decisions[0], 0.0)]
    )
    if options.throws:
        side = play.letters.index(options.side)
        search = _Search(play, rules, side, budget.positions)
        throw = sum(
            chance.probability * search.worth(search.after(state, chance.entry), 1, 0, side, -2.0, 2.0)
            for chance in options.throws
        )
        if throw + random.gauss(0, budget.slack) > rows[0].value:
            return None
    return max(rows, key=lambda one: one.value + random.gauss(0, budget.slack)).entry
