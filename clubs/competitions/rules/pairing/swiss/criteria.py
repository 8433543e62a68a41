"""The criteria of the Dutch system for one bracket, as levels of a matching, in order of rank.

The names C4 to C21 are those of the FIDE Handbook, C.04.3 (2026 edition), article 2. Each level counts
what is good, so that more is better; what is the same for every candidate is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from clubs.competitions.rules.pairing.swiss.field import Field
from clubs.competitions.rules.pairing.swiss.matching import Ints, Level, Search


@dataclass(frozen=True, slots=True)
class Bracket:
    """Who stands in a bracket, as places in the field, best first.

    `moved` came down from brackets above, `residents` have the bracket's own score, `following` are the next
    score group, `others` all below. The search also has them in this order, and behind them the bye.
    """

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    bye: bool = False

    @property
    def vertices(self) -> tuple[int, ...]:
        """Places in the field by vertex of the search, without the bye."""
        return self.moved + self.residents + self.following + self.others

    @property
    def inner(self) -> int:
        """How many stand in the bracket itself."""
        return len(self.moved) + len(self.residents)


class Weighing:
    """A bracket's search, and the levels of each criterion on its edges."""

    def __init__(self, field: Field, bracket: Bracket, bye_score: int | None) -> None:
        self.field, self.bracket = field, bracket
        self.at = np.array(bracket.vertices, dtype=np.int64)
        moved, inner, known = len(bracket.moved), bracket.inner, len(self.at)
        looking = inner + len(bracket.following)
        one, two = np.triu_indices(known, 1)
        allowed = field.may[self.at[one], self.at[two]] & (two >= moved)
        one, two = one[allowed], two[allowed]
        size = known
        if bracket.bye:
            assert bye_score is not None
            takers = np.flatnonzero(field.bye_open[self.at] & (field.score[self.at] <= bye_score))
            one = np.concatenate([one, takers])
            two = np.concatenate([two, np.full(len(takers), known)])
            size += 1
        self.moved, self.looking, self.bye_score = moved, looking, bye_score
        self.search = Search(size, one, two)

    @property
    def inside(self) -> Ints:
        """The edges inside the bracket."""
        return np.asarray(self.search.two < self.bracket.inner)

    def levels_to_float(self, *, whole: bool, soft_mates: bool) -> list[Level]:
        """C4 to C8: the round can be completed, the most pairs, the lowest scores to float, and the best for
        the next bracket. `soft_mates` ranks the fewest pairs of club-mates in the whole round above all."""
        search, bracket, score = self.search, self.bracket, self.field.score
        one, two, inside = search.one, search.two, self.inside
        levels: list[Level] = []
        if whole:
            levels.append(Level(np.ones(len(one), dtype=np.int64), search.size // 2))
            if soft_mates:
                levels.append(Level(self._apart(), search.size // 2))
        levels.append(Level(inside.astype(np.int64), bracket.inner // 2))
        levels += [
            Level((inside & upper).astype(np.int64), count) for upper, count in self._moved_by_score(one)
        ]
        if bracket.following:
            after = (two >= bracket.inner) & (two < self.looking)
            levels.append(Level(after.astype(np.int64), self.looking // 2))
            inner = score[self.at[: bracket.inner]]
            upper_score = score[self.at[one]]
            for value in sorted(set(inner.tolist()), reverse=True):
                ours = upper_score == value
                gain = ours & (after | inside)
                if value == inner[-1]:  # residents: an inner pair of two takes both
                    both = gain & inside & (one >= self.moved)
                    lower = inside & ~ours
                    levels.append(Level(gain.astype(np.int64) + both + lower, int((inner == value).sum())))
                else:
                    levels.append(Level(gain.astype(np.int64), int((inner == value).sum())))
        return levels

    def levels_of_bye(self) -> list[Level]:
        """C9: the bye goes to one who has played most of those who can have it."""
        score, unplayed = self.field.score[self.at], self.field.unplayed[self.at]
        ranks = np.zeros(self.search.size, dtype=np.int64)
        level = np.flatnonzero(score == self.bye_score)
        values = sorted(set(unplayed[level].tolist()))
        ranks[level] = np.searchsorted(values, unplayed[level])
        real = self.search.two < len(self.at)
        gain = np.where(real, ranks[self.search.one] + ranks[self.search.two], 0)
        return [Level(gain, int(ranks.sum()))]

    def levels_of_pairs(self) -> list[Level]:
        """C10 to C21: sides, and floats not repeated."""
        field, search = self.field, self.search
        inside, half = self.inside, self.bracket.inner // 2
        known = np.append(self.at, 0)  # the bye stands for anybody: its edges are never inside
        upper, lower = known[search.one], known[search.two]
        levels: list[Level] = []

        def good(fine: Ints) -> None:
            if not fine[inside].all():
                levels.append(Level((inside & fine).astype(np.int64), half))

        for matrix in (field.side_far, field.side_thrice, field.side_wish, field.side_strong):
            good(matrix[upper, lower])
        across = field.score[upper] > field.score[lower]
        residents = self.at[self.moved : self.bracket.inner]
        for down, up in zip(field.down, field.up, strict=True):
            again = int(down[residents].sum())
            if again:
                gain = inside * (down[lower].astype(np.int64) + (down[upper] & ~across))
                levels.append(Level(gain, again))
            good(~(up[lower] & across))
        for down, up in zip(field.down, field.up, strict=True):
            for ours, count in self._moved_by_score(search.one):
                if (down[upper] & ours).any():
                    levels.append(Level((inside & ours & down[upper]).astype(np.int64), count))
            for ours, count in self._moved_by_score(search.one):
                fine = ~(up[lower] & across)
                if not fine[inside & ours].all():
                    levels.append(Level((inside & ours & fine).astype(np.int64), count))
        return levels

    def _apart(self) -> Ints:
        known = np.append(self.at, 0)
        upper, lower = known[self.search.one], known[self.search.two]
        mates = self.field.mates[upper, lower] & (self.search.two < len(self.at))
        return np.asarray(~mates, dtype=np.int64)

    def _moved_by_score(self, one: Ints) -> list[tuple[Ints, int]]:
        """For each score of those who came down, the highest first: the edges of whose upper end has it, and
        how many they are."""
        scores = self.field.score[self.at]
        moved = scores[: self.moved].tolist()
        upper = scores[one]
        return [
            ((one < self.moved) & (upper == value), moved.count(value))
            for value in sorted(set(moved), reverse=True)
        ]
