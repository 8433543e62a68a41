"""Every way in which a group can end, played out on plain numbers (:mod:`.going_through` tells what for).

Groups stand in the same position again and again (all of them do before the first match), so what was
played out is kept for the last few hundred positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

IN, OUT, EITHER = 1, 2, 3
"""Through, out, or one of the two as other matches or figures decide; masks, so that they can be joined."""

Own = tuple[int, int]
"""Wins and draws of an entrant in its own meetings left."""


@dataclass(frozen=True, slots=True)
class Position:
    """A group as it stands. Entrants are numbers from 0.

    `against[i][j]` are the match points that i has from j; `left` the pairs that still meet. `finished` has
    for each entrant who has played all its value by each criterion, larger is better; `lots` likewise.
    `worth` are the points of a win, a draw (None: there are none) and a defeat. The first `each` go through;
    a place up to `in_reach` may.
    """

    points: tuple[int, ...]
    wins: tuple[int, ...]
    against: tuple[tuple[int, ...], ...]
    left: tuple[tuple[int, int], ...]
    finished: tuple[tuple[tuple[bool, Fraction], ...] | None, ...]
    lots: tuple[int, ...]
    criteria: tuple[str, ...]
    worth: tuple[int, int | None, int]
    each: int
    in_reach: int


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What all ends come to, for each entrant: by its own results left, and by how the last meeting ends
    (0: the first of the pair wins, 1: level, 2: the second wins)."""

    seen: tuple[Mapping[Own, int], ...]
    by_end: tuple[Mapping[int, int], ...]


@lru_cache(maxsize=512)
def played_out(position: Position) -> PlayedOut:
    """Play out what is left in every way: 3 to the power of the meetings left, so ten at most."""
    ends = _Ends(position)
    ends.play(0)
    return PlayedOut(tuple(ends.seen), tuple(ends.by_end))


class _Ends:
    """The numbers while the meetings left are played out one after the other."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.points, self.wins = list(position.points), list(position.wins)
        self.against = [list(row) for row in position.against]
        size = len(self.points)
        self.own: list[Own] = [(0, 0)] * size
        self.seen: list[dict[Own, int]] = [{} for _ in range(size)]
        self.by_end: list[dict[int, int]] = [{} for _ in range(size)]
        self.end = 0
        win, draw, loss = position.worth
        self.outcomes = [(0, win, loss, 1, 0), (2, loss, win, 0, 1)]
        if draw is not None:
            self.outcomes.append((1, draw, draw, 0, 0))
        self.first = self.points if position.criteria[0] == "match_points" else self.wins

    def play(self, n: int) -> None:
        """Play out the meetings left from number n on."""
        if n == len(self.position.left):
            self._note()
            return
        i, j = self.position.left[n]
        points, wins, against = self.points, self.wins, self.against
        (wi, di), (wj, dj) = self.own[i], self.own[j]
        for end, for_i, for_j, i_won, j_won in self.outcomes:
            points[i] += for_i
            points[j] += for_j
            wins[i] += i_won
            wins[j] += j_won
            against[i][j] += for_i
            against[j][i] += for_j
            self.own[i], self.own[j] = (wi + i_won, di + (end == 1)), (wj + j_won, dj + (end == 1))
            self.end = end
            self.play(n + 1)
            points[i] -= for_i
            points[j] -= for_j
            wins[i] -= i_won
            wins[j] -= j_won
            against[i][j] -= for_i
            against[j][i] -= for_j
        self.own[i], self.own[j] = (wi, di), (wj, dj)

    def _note(self) -> None:
        """Put down what this end means for everybody."""
        each, in_reach = self.position.each, self.position.in_reach
        order = sorted(range(len(self.first)), key=self.first.__getitem__, reverse=True)
        place = 0
        while place < len(order):
            value = self.first[order[place]]
            after = place + 1
            while after < len(order) and self.first[order[after]] == value:
                after += 1
            tied = order[place:after]
            for block in [tied] if after <= each or place >= in_reach else self._parted(tied, 1):
                last = place + len(block)
                mask = IN if last <= each else OUT if place >= in_reach else EITHER
                for n in block:
                    own = self.own[n]
                    self.seen[n][own] = self.seen[n].get(own, 0) | mask
                    self.by_end[n][self.end] = self.by_end[n].get(self.end, 0) | mask
                place = last

    def _parted(self, tied: list[int], criterion: int) -> list[list[int]]:
        """Those level so far, parted by the criteria from this one on as far as that is certain."""
        if len(tied) == 1 or criterion == len(self.position.criteria):
            return [tied]
        values = self._values(tied, criterion)
        if values is None:
            return [tied]
        blocks: list[list[int]] = []
        # Best first, as the criterion has it.
        for value in sorted(set(values.values()), reverse=True):
            same = [n for n in tied if values[n] == value]
            blocks += self._parted(same, criterion + 1)
        return blocks

    def _values(self, tied: Sequence[int], number: int) -> Mapping[int, Any] | None:
        """What a criterion says of the level ones, more is better; None where figures are still to come."""
        match self.position.criteria[number]:
            case "match_points":
                return {n: self.points[n] for n in tied}
            case "wins":
                return {n: self.wins[n] for n in tied}
            case "head_to_head":
                return {n: sum(self.against[n][m] for m in tied) for n in tied}
            case "lot":
                return {n: self.position.lots[n] for n in tied}
        found = {}
        for n in tied:
            values = self.position.finished[n]
            if values is None:
                return None
            found[n] = values[number]
        return found
