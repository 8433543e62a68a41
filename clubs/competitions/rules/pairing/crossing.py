"""Who of the groups goes where in the bracket that follows, so that group-mates meet as late as they can.

Qualifiers stand in *tiers*: the firsts of all groups take the best seeds, the seconds the next ones, and so
on; so a first has the bye, or meets a last. The firsts stand in the order of their groups. Within the later
tiers the groups are placed such that the number of pairs of group-mates who could meet in the first round is
least, then in the second round, and so on.

Two mates who could meet only in the final are in different halves; k mates cannot all keep apart beyond
round R - ceil(log2 k) + 1 of R rounds, because more than 2**j of them never fit one each into 2**j parts of
a bracket. Costs are between mates alone, so one tier against fixed others is an assignment problem, solved
exactly: for two tiers the answer is the optimum. With more tiers each is placed in turn and then placed anew
until none gains; the tests compare that with every arrangement for small fields, and with the bound for all
of 2 to 64 groups.

Two groups give A1-B2 and B1-A2; four give A1-B2, C1-D2, B1-A2, D1-C2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clubs.competitions.rules.pairing.brackets import Seed, seed_order

Place = tuple[int, int]
"""A group (from 0) and a place in it (from 1)."""

MOST_TURNS = 20


def meeting_round(size: int) -> list[list[int]]:
    """For every two seeds of a bracket of `size` places, the round in which they could meet (from 1).

    The index is the seed; row and column 0 are empty.
    """
    line = [0] * (size + 1)
    for n, seed in enumerate(seed_order(size)):
        line[seed] = n
    return [
        [(line[s] ^ line[t]).bit_length() if s and t else 0 for t in range(size + 1)] for s in range(size + 1)
    ]


def early_meetings(seats: Mapping[Seed, Place], size: int) -> tuple[int, ...]:
    """How many pairs of group-mates could meet in round 1, round 2, ... of a bracket: least is best."""
    rounds = meeting_round(size)
    counts = [0] * (size.bit_length() - 1)
    placed = sorted(seats.items())
    for n, (seed, (group, _)) in enumerate(placed):
        for other, (its_group, _) in placed[n + 1 :]:
            if group == its_group:
                counts[rounds[seed][other] - 1] += 1
    return tuple(counts)


def latest_first_meeting(size: int, mates: int) -> int:
    """The latest round for the first possible meeting of so many mates: no arrangement has a later one."""
    rounds = size.bit_length() - 1
    return max(1, min(rounds, rounds + 1 - max(mates - 1, 0).bit_length()))


Tier = Sequence[Place] | int
"""The qualifiers of one place; a number where it is not known yet of which groups so many will be."""


def cross(tiers: Sequence[Tier]) -> dict[Seed, Place]:
    """The seat of every qualifier: seeds 1, 2, ... to the tiers in their order, group-mates late.

    A tier names each group at most once. The first one that is known keeps its order. Seats of a tier that
    is not known stay empty, for `cross_last`.
    """
    crossing = _Crossing(tiers)
    if not crossing.tiers:
        return {}
    first, *later = crossing.tiers
    best = crossing.arranged(first, later)
    for turn in range(1, len(later)):
        # Rarely the tiers block one another; then they are placed in another order.
        if crossing.early(best) == 0:
            break
        turned = crossing.arranged(first, later[turn:] + later[:turn])
        best = min(best, turned, key=crossing.total)
    return {
        seat: (group, crossing.places[number][group])
        for number in sorted(best)
        for group, seat in sorted(best[number].items(), key=lambda one: one[1])
    }


def cross_last(seats: Mapping[Seed, Place], free: Sequence[Seed], tier: Sequence[Place]) -> dict[Seed, Place]:
    """The `free` seats given to the qualifiers of a last tier, best against all who have their seats."""
    size = _size(len(seats) + len(free))
    crossing = _Crossing([[place] for place in seats.values()] + [tier], size=size)
    placed = {n: {group: seat} for n, (seat, (group, _)) in enumerate(seats.items())}
    found = crossing.put(len(seats), placed, free)
    places = dict(tier)
    return {seat: (group, places[group]) for group, seat in sorted(found.items(), key=lambda one: one[1])}


def _size(entrants: int) -> int:
    return 1 << max(entrants - 1, 1).bit_length()


class _Crossing:
    """The seats, what two mates cost in them, and one tier after the other placed at least cost."""

    def __init__(self, tiers: Sequence[Tier], size: int | None = None) -> None:
        lengths = [tier if isinstance(tier, int) else len(tier) for tier in tiers]
        self.places = {n: dict(tier) for n, tier in enumerate(tiers) if not isinstance(tier, int)}
        self.tiers = list(self.places)
        self.seats = [range(1 + sum(lengths[:n]), 1 + sum(lengths[: n + 1])) for n in range(len(tiers))]
        self.size = size or _size(sum(lengths))
        self.rounds = meeting_round(self.size)
        self.line = {seed: n for n, seed in enumerate(seed_order(self.size))}
        # One pair more in an early round costs more than all pairs in later ones.
        self.pairs = sum(lengths) * len(tiers) + 1
        self.weights = [0] + [self.pairs**n for n in range(self.size.bit_length() - 1, 0, -1)]

    def arranged(self, first: int, order: Sequence[int]) -> dict[int, dict[int, Seed]]:
        """Every tier's groups in their seats: placed in this order, and anew until none gains."""
        placed: dict[int, dict[int, Seed]] = {
            first: dict(zip(self.places[first], self.seats[first], strict=True))
        }
        for number in order:
            placed[number] = self.put(number, placed, self.seats[number])
        best = self.total(placed)
        for _ in range(MOST_TURNS if len(order) > 1 else 0):
            before = best
            for number in order:
                other = {**placed, number: self.put(number, placed, self.seats[number])}
                if (cost := self.total(other)) < best:
                    placed, best = other, cost
            if best == before:
                break
        return placed

    def put(
        self, number: int, placed: Mapping[int, Mapping[int, Seed]], seats: Sequence[Seed]
    ) -> dict[int, Seed]:
        """A tier's groups in these seats, at least cost against the other tiers as they are placed."""
        groups = list(self.places[number])
        costs = []
        for n, group in enumerate(groups):
            mates = [tier[group] for other, tier in placed.items() if other != number and group in tier]
            beside = next((tier[group ^ 1] for tier in placed.values() if group ^ 1 in tier), None)
            row = []
            for place, seat in enumerate(seats):
                far = sum(self.weights[self.rounds[seat][mate]] for mate in mates)
                # All else equal, neighbours cross: the second of A stands near the first of B.
                near = abs(self.line[seat] - self.line[beside]) if beside is not None else 0
                turned = abs(place - (len(groups) - 1 - n))
                row.append((far * self.size + near) * len(groups) ** 2 + turned)
            costs.append(row)
        return dict(zip(groups, (seats[place] for place in assigned(costs)), strict=True))

    def total(self, placed: Mapping[int, Mapping[int, Seed]]) -> int:
        """What all pairs of mates cost."""
        return sum(
            self.weights[self.rounds[seat][mate]]
            for seats in self._mates(placed)
            for n, seat in enumerate(seats)
            for mate in seats[n + 1 :]
        )

    @staticmethod
    def _mates(placed: Mapping[int, Mapping[int, Seed]]) -> list[list[Seed]]:
        by_group: dict[int, list[Seed]] = {}
        for tier in placed.values():
            for group, seat in tier.items():
                by_group.setdefault(group, []).append(seat)
        return list(by_group.values())

    def early(self, placed: Mapping[int, Mapping[int, Seed]]) -> int:
        """How much is paid for meetings before the latest first round there can be."""
        bound = latest_first_meeting(self.size, max(map(len, self._mates(placed)), default=1))
        return self.total(placed) // (self.weights[bound] * self.pairs)


def assigned(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row its column, so that the sum of costs is least; as many columns as rows. Exact, O(n^3).

    The Hungarian method with potentials and shortest augmenting paths (Kuhn 1955, Munkres 1957).
    """
    n = len(costs)
    of_row, of_column = [0] * (n + 1), [0] * (n + 1)
    row_at = [0] * (n + 1)
    for row in range(1, n + 1):
        row_at[0] = row
        column = 0
        least: list[int | None] = [None] * (n + 1)
        came_from = [0] * (n + 1)
        seen = [False] * (n + 1)
        while row_at[column]:
            seen[column] = True
            here = row_at[column]
            step: int | None = None
            following = 0
            for c in range(1, n + 1):
                if seen[c]:
                    continue
                reduced = costs[here - 1][c - 1] - of_row[here] - of_column[c]
                known = least[c]
                if known is None or reduced < known:
                    least[c] = known = reduced
                    came_from[c] = column
                if step is None or known < step:
                    step, following = known, c
            assert step is not None
            for c in range(n + 1):
                if seen[c]:
                    of_row[row_at[c]] += step
                    of_column[c] -= step
                elif (known := least[c]) is not None:
                    least[c] = known - step
            column = following
        while column:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    answer = [0] * n
    for c in range(1, n + 1):
        answer[row_at[c] - 1] = c - 1
    return answer
