"""The best matching by many criteria in order of rank, each an integer, none weighed against another.

A maximum-weight matching maximises one number. Here the numbers of all criteria become digits of one: a
digit's base is one more than what all digits below it can still gain, so no sum below outweighs one unit
above. What they can still gain is known exactly once an optimum is known, and is mostly 0 to 3; so
criteria are settled a few at a time and packed tightly. What is settled took 25 bits at most in usual
tournaments and 85 in one of 40 rounds, so there is always room for a criterion more; if there should be none
within 120 bits, it and those below it are left out, and the round is paired all the same.

The matching itself is rustworkx's, an O(n^3) blossom algorithm in exact integers.
Source: Z. Galil, "Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18,
1986.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from config.later import later

if TYPE_CHECKING:
    import rustworkx as rx
else:
    rx = later("rustworkx")

Ints = np.ndarray[Any, np.dtype[Any]]

BITS = 120
"""How long an edge's weight may be: rustworkx counts in signed 128 bits and needs some above the weight."""


@dataclass(frozen=True, slots=True)
class Level:
    """One criterion: what each edge gains, and the most that all edges of a matching can gain together."""

    gain: Ints
    most: int


class Search:
    """The matchings of a graph that are best by every criterion settled so far.

    `one` and `two` are the ends of the edges, `one` the smaller. `mate` has everybody's partner in one best
    matching, -1 for nobody.
    """

    def __init__(self, size: int, one: Ints, two: Ints) -> None:
        self.size = size
        self.one, self.two = one, two
        self.gain: Ints = np.zeros(len(one), dtype=np.int64)
        self.mate = np.full(size, -1, dtype=np.int64)

    def settle(self, levels: Sequence[Level]) -> None:
        """Keep only matchings that are best by these criteria too, the first above the second."""
        waiting = [level for level in levels if level.most > 0]
        while waiting:
            taken, weights = self._pack(waiting)
            if not taken:
                return
            self._match(weights)
            for level in waiting[:taken]:
                self.hold(level)
            del waiting[:taken]

    def prefer(self, levels: Sequence[Level]) -> int:
        """Find a matching that is best by as many of these criteria as fit; return how many those were.

        Unlike `settle` it does not keep them: the caller fixes what they decided.
        """
        taken, weights = self._pack(levels)
        self._match(weights)
        return taken

    def hold(self, level: Level) -> None:
        """Keep only matchings as good by this criterion as `mate`, which is one of the best by it."""
        chosen = self.mate[self.one] == self.two
        base = level.most - int(level.gain[chosen].sum()) + 1
        top = int(self.gain.max(initial=0)) * base + int(level.gain.max(initial=0))
        self.gain = _times(self.gain, base, top) + level.gain

    def keep(self, edges: Ints) -> None:
        """Go on with these edges only (a truth value for each)."""
        self.one, self.two, self.gain = self.one[edges], self.two[edges], self.gain[edges]

    def _pack(self, levels: Sequence[Level]) -> tuple[int, Ints]:
        """How many of the levels fit into one weight, and the weights with them."""
        top, taken = int(self.gain.max(initial=0)), 0
        for level in levels:
            top = top * (level.most + 1) + int(level.gain.max(initial=0))
            if top.bit_length() > BITS:
                break
            taken += 1
        base = 1
        below: list[tuple[int, Ints]] = []
        for level in reversed(levels[:taken]):
            below.append((base, level.gain))
            base *= level.most + 1
        weights = _times(self.gain, base, top)
        for factor, gain in below:
            some = np.flatnonzero(gain)
            weights[some] += _times(gain[some], factor, top)
        return taken, weights

    def _match(self, weights: Ints) -> None:
        graph: rx.PyGraph[None, int] = rx.PyGraph()
        graph.add_nodes_from([None] * self.size)
        wanted = weights > 0
        edges = zip(
            self.one[wanted].tolist(), self.two[wanted].tolist(), weights[wanted].tolist(), strict=True
        )
        graph.extend_from_weighted_edge_list(list(edges))
        self.mate = np.full(self.size, -1, dtype=np.int64)
        for one, two in rx.max_weight_matching(graph, weight_fn=int):
            self.mate[one], self.mate[two] = two, one


def _times(numbers: Ints, factor: int, top: int) -> Ints:
    """The product: in 64-bit integers if all numbers up to `top` fit into them, else in Python's."""
    if top.bit_length() > 62 and numbers.dtype != object:
        numbers = numbers.astype(object)
    return np.asarray(numbers * factor)


def has_perfect(size: int, one: Ints, two: Ints) -> bool:
    """Whether everybody can be matched. By Dirac's theorem it is certain if each knows half of the others."""
    if size % 2:
        return False
    if size == 0:
        return True
    known = np.bincount(one, minlength=size) + np.bincount(two, minlength=size)
    if size > 2 and int(known.min()) * 2 >= size:
        return True
    if not known.min():
        return False
    graph: rx.PyGraph[None, None] = rx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.extend_from_edge_list(list(zip(one.tolist(), two.tolist(), strict=True)))
    return 2 * len(rx.max_weight_matching(graph, max_cardinality=True)) == size
