"""The Dutch system: score group by score group, the best pairs by its criteria, and among equals the first.

A bracket is a score group with those who could not be paired above. First its criteria are settled
(:mod:`.criteria`); then, of all pairings that are equally good, the one is taken that comes first in the
order of the rules: who of those moved down is paired, with whom, as few exchanges between the upper and the
lower half as possible, and each of the upper half with the highest of the lower half whom they can have.

A bracket is first paired as if all below could always be completed. If it turns out that they cannot, it is
paired again with everybody below in view (C4).

Source: FIDE Handbook C.04.3, FIDE (Dutch) System, edition in force from 1 February 2026, articles 2 to 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.swiss.criteria import Bracket, Weighing
from clubs.competitions.rules.pairing.swiss.field import Field
from clubs.competitions.rules.pairing.swiss.matching import Ints, Level, Search, has_perfect
from rules_engine.saying import say

Place = int

_TOGETHER, _HIGHEST = 40, 7


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket after pairing: its pairs (the higher-ranked first), and who floats down from it.

    `unmatched` are those who had nobody in the best matching of the bracket and the next.
    """

    bracket: Bracket
    pairs: tuple[tuple[Place, Place], ...]
    floating: tuple[Place, ...]
    unmatched: tuple[Place, ...]


def pair_field(field: Field, *, soft_mates: bool = False) -> tuple[list[Paired], Place | None]:
    """Every bracket of the round with its pairs, and the place of the one who has the bye.

    `soft_mates`: club-mates may meet, but as few as possible. Raises PairingError("no-pairing") when nobody
    can pair this field without a rematch, a second bye or a clash of sides.
    """
    bye_score = _bye_score(field, soft_mates=soft_mates)
    groups = [
        tuple(np.flatnonzero(field.score == value).tolist())
        for value in sorted(set(field.score.tolist()), reverse=True)
    ]
    done: list[Paired] = []
    moved: tuple[Place, ...] = ()
    for n, group in enumerate(groups):
        below = groups[n + 1 :]
        left = len(moved) + sum(map(len, groups[n:]))
        byes = left % 2 == 1
        paired = None
        if below and not soft_mates and not (byes and field.score[group[0]] <= bye_score):
            paired = _optimistic(field, moved, group, below, bye_score if byes else None)
        if paired is None:
            following = below[0] if below else ()
            others = tuple(place for further in below[1:] for place in further)
            bracket = Bracket(moved, group, following, others, bye=byes)
            paired = _pair(field, bracket, bye_score, soft_mates=soft_mates)
        done.append(paired)
        moved = paired.floating
    return done, moved[0] if moved else None


def _optimistic(
    field: Field,
    moved: tuple[Place, ...],
    group: tuple[Place, ...],
    below: Sequence[tuple[Place, ...]],
    bye_score: int | None,
) -> Paired | None:
    """The bracket paired without looking further than the next; None if the rest cannot be completed then."""
    brackets = [Bracket(moved, group, below[0])]
    if (len(moved) + len(group)) % 2 == 0:
        brackets.insert(0, Bracket(moved, group))  # with nobody left over the next bracket does not matter
    for bracket in brackets:
        paired = _pair(field, bracket, None)
        if paired.floating and not bracket.following:
            continue
        # What the next bracket was to gain (C8) must be possible together with all the rest.
        further = below[1:] if bracket.following else below
        rest = paired.unmatched + tuple(place for group in further for place in group)
        return paired if _completable(field, rest, bye_score) else None
    return None


def _completable(field: Field, places: tuple[Place, ...], bye_score: int | None) -> bool:
    at = np.array(places, dtype=np.int64)
    size = len(at)
    one, two = np.nonzero(np.triu(field.may[np.ix_(at, at)], 1))
    if bye_score is None:
        return has_perfect(size, one, two)
    takers = np.flatnonzero(field.bye_open[at] & (field.score[at] <= bye_score))
    one = np.concatenate([one, takers])
    two = np.concatenate([two, np.full(len(takers), size)])
    return has_perfect(size + 1, one, two)


def _bye_score(field: Field, *, soft_mates: bool) -> int:
    """The lowest score that one who has the bye can have (C5); -1 for an even field.

    Raises PairingError("no-pairing") if nobody can be paired with anybody so that all are served.
    """
    count = len(field)
    everybody = tuple(range(count))
    if count % 2 == 0:
        if not _completable(field, everybody, None):
            raise _none()
        return -1
    values = sorted(set(field.score.tolist()))
    if not soft_mates:
        for value in values:
            if _completable(field, everybody, value):
                return int(value)
        raise _none()
    # Fewer pairs of club-mates count for more than a bye lower down.
    one, two = np.nonzero(np.triu(field.may, 1))
    takers = np.flatnonzero(field.bye_open)
    one = np.concatenate([one, takers])
    two = np.concatenate([two, np.full(len(takers), count)])
    real = two < count
    mates = np.zeros(len(one), dtype=bool)
    mates[real] = field.mates[one[real], two[real]]
    rank = len(values) - np.searchsorted(values, field.score)
    search = Search(count + 1, one, two)
    search.settle(
        [
            Level(np.ones(len(one), dtype=np.int64), (count + 1) // 2),
            Level((~mates).astype(np.int64), (count + 1) // 2),
            Level(np.where(real, 0, rank[one]), len(values)),
        ]
    )
    if (search.mate < 0).any():
        raise _none()
    return int(field.score[search.mate[count]])


def _none() -> PairingError:
    return PairingError(
        "no-pairing",
        say(
            "competitions.no-pairing",
            "Nobody can pair this round: too many have met already, or have had the bye.",
        ),
    )


def _pair(field: Field, bracket: Bracket, bye_score: int | None, *, soft_mates: bool = False) -> Paired:
    whole = bye_score is not None
    weighing = Weighing(field, bracket, bye_score)
    search = weighing.search
    search.settle(weighing.levels_to_float(whole=whole, soft_mates=soft_mates))
    if whole and (search.mate < 0).any():
        raise _none()
    if bracket.bye and field.score[bracket.residents[0]] <= bye_score:
        alone = [v for v in range(bracket.inner) if not 0 <= search.mate[v] < bracket.inner]
        if len(alone) == 1:
            search.settle(weighing.levels_of_bye())
    search.settle(weighing.levels_of_pairs())
    pairs = _Order(weighing).pairs()
    at = bracket.vertices
    taken = {v for pair in pairs for v in pair}
    return Paired(
        bracket,
        tuple((at[a], at[b]) for a, b in pairs),
        tuple(at[v] for v in range(bracket.inner) if v not in taken),
        tuple(at[v] for v in range(len(at)) if v not in taken and search.mate[v] < 0),
    )


class _Order:
    """Of the equally good pairings of a bracket, the first in the order of the rules (articles 3 and 4)."""

    def __init__(self, weighing: Weighing) -> None:
        self.search = weighing.search
        self.moved = weighing.moved
        self.inner = weighing.bracket.inner
        self.found: dict[int, int] = {}

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs inside the bracket, as vertices."""
        self._opponents_in_order(self._moved_to_pair())
        taken = set(self.found.values())
        self._opponents_in_order(
            self._upper_half([v for v in range(self.moved, self.inner) if v not in taken])
        )
        return sorted(self.found.items())

    def _inside(self) -> Ints:
        return np.asarray(self.search.two < self.inner)

    def _partner(self, vertex: int) -> int:
        """The partner inside the bracket, -1 for none."""
        mate = int(self.search.mate[vertex])
        return mate if mate < self.inner else -1

    def _moved_to_pair(self) -> list[int]:
        """Who of those moved down is paired here: as the criteria allow, the highest first."""
        search, moved = self.search, range(self.moved)
        if any(self._partner(v) < 0 for v in moved):
            before = search.gain
            inside = self._inside()
            search.settle([Level((inside & (search.one == v)).astype(np.int64), 1) for v in moved])
            search.gain = before
        chosen = [v for v in moved if self._partner(v) >= 0]
        if len(chosen) < self.moved:
            stays = np.zeros(search.size, dtype=bool)
            stays[chosen] = True
            upper = search.one < self.moved
            search.keep(~upper | (stays[search.one] == self._inside()))
        return chosen

    def _upper_half(self, rest: list[int]) -> list[int]:
        """Who of the residents left is paired with somebody below them: the upper half, or with exchanges."""
        count = sum(self._partner(v) > v for v in rest)
        if not count:
            return []
        if any(self._partner(v) <= v for v in rest[:count]):
            self._exchange(rest, count)
        half = np.zeros(self.search.size, dtype=bool)
        chosen = [v for v in rest if self._partner(v) > v]
        half[chosen] = True
        search = self.search
        search.keep(~self._inside() | (half[search.one] & ~half[search.two]))
        return chosen

    def _exchange(self, rest: list[int], count: int) -> None:
        """Settle which residents change halves: as few as can be, of nearly equal rank, the lowest of the
        upper half, the highest of the lower half."""
        search = self.search
        before = search.gain
        place = np.full(search.size, len(rest), dtype=np.int64)
        place[rest] = np.arange(len(rest))
        inside = self._inside() & (search.one >= self.moved)
        rank = place[search.one]
        high = len(rest) - 1
        search.settle(
            [
                Level((inside & (rank < count)).astype(np.int64), count),
                Level(np.where(inside, high - rank, 0), sum(high - r for r in range(count))),
            ]
        )
        exchanges = sum(self._partner(v) <= v for v in rest[:count])

        for candidates, below, stop in (
            (rest[:count][::-1], False, exchanges),
            (rest[count:], True, exchanges - 1),  # the last follows from the sum of ranks
        ):
            changed = 0
            for v in candidates:
                if changed >= stop:
                    break
                theirs = inside & (search.one == v)
                level = Level((theirs if below else inside & ~theirs).astype(np.int64), 1 if below else count)
                if (self._partner(v) > v) != below:
                    search.prefer([level])
                if (self._partner(v) > v) == below:
                    search.hold(level)
                    changed += 1
        search.gain = before

    def _opponents_in_order(self, uppers: list[int]) -> None:
        """Fix the partner of each, one after the other: the highest-ranked that is still as good.

        Many are asked in one search. All but the first tell only their highest few apart, which takes fewer
        digits; the answer holds up to the first who gets none of those.
        """
        search = self.search
        while uppers:
            inside = self._inside()
            levels: list[Level] = []
            few: list[set[int]] = []
            for v in uppers[:_TOGETHER]:
                mine = np.flatnonzero(inside & (search.one == v))
                order = np.sort(search.two[mine])
                told = min(len(order), _HIGHEST) if levels else len(order)
                gain = np.zeros(len(search.one), dtype=np.int64)
                gain[mine] = np.maximum(told - np.searchsorted(order, search.two[mine]), 0)
                levels.append(Level(gain, told))
                few.append(set(order[:told].tolist()))
            found = max(search.prefer(levels), 1)
            done = next((n for n in range(1, found) if int(search.mate[uppers[n]]) not in few[n]), found)
            gone = np.zeros(search.size, dtype=bool)
            for v in uppers[:done]:
                self.found[v] = int(search.mate[v])
                gone[[v, search.mate[v]]] = True
            search.keep(~(gone[search.one] | gone[search.two]))
            uppers = uppers[done:]
