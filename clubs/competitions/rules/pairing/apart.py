"""Club-mates in different groups, as far as that can be, without mixing the rows of a distribution.

A distribution deals *rows* (the first row are the heads of the groups, the next row the seeds after them,
...) and each group gets at most one entrant of a row. A *clash* is a pair of club-mates in one group. A
club of c entrants in g groups has the fewest clashes when its numbers in any two groups differ by at most
one; the sum of these over all clubs is a bound that no distribution can beat, with or without rows.

`spread` always reaches it. Take rows on one side and clubs on the other, each club cut into blocks of at
most g; every entrant is an edge between its row and its block, and a group is a colour. No row and no block
has more than g edges, so the edges can be coloured with g colours such that none meets twice at a row or at
a block (König's theorem on edge colouring, 1916). A full block then has one entrant in every group, and the
last block of a club at most one in any: the numbers differ by at most one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from clubs.competitions.rules.pairing.brackets import Seed

Club = Hashable
Vertex = tuple[str, Hashable, int]


def clashes(members: Sequence[Sequence[Seed]], clubs: Mapping[Seed, Club]) -> int:
    """How many pairs of club-mates stand in one group. Entrants who are not in `clubs` have none."""
    count = 0
    for group in members:
        together = Counter(clubs[seed] for seed in group if clubs.get(seed) is not None)
        count += sum(n * (n - 1) // 2 for n in together.values())
    return count


def fewest_clashes(clubs: Mapping[Seed, Club], groups: int) -> int:
    """The bound: every club spread evenly over the groups."""
    bound = 0
    for size in Counter(club for club in clubs.values() if club is not None).values():
        each, more = divmod(size, groups)
        bound += (groups - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2
    return bound


def spread(
    rows: Sequence[Sequence[Seed]],
    wanted: Mapping[Seed, int],
    clubs: Mapping[Seed, Club],
    groups: int,
) -> dict[Seed, int]:
    """The group (from 0) of every seed: fewest clashes, each row in different groups, near what is `wanted`.

    `wanted` is the group of each seed if clubs did not matter, different within a row. The first row keeps
    its groups. The same values always give the same groups.
    """
    colours = _coloured(rows, wanted, clubs, groups)
    if rows and len(rows[0]) == groups:
        # Groups are alike but for their letters: turn the letters so that the heads stand as wanted.
        letters = {colours[seed]: wanted[seed] for seed in rows[0]}
        colours = {seed: letters[colour] for seed, colour in colours.items()}
    _move_back(rows[1:], wanted, clubs, colours)
    return colours


def _coloured(
    rows: Sequence[Sequence[Seed]], wanted: Mapping[Seed, int], clubs: Mapping[Seed, Club], groups: int
) -> dict[Seed, int]:
    """A proper edge colouring, edge by edge; where no colour is free at both ends a path changes colours."""
    ends: dict[Seed, tuple[Vertex, Vertex]] = {}
    met: Counter[Club] = Counter()
    at: dict[Vertex, dict[int, Seed]] = {}
    for number, row in enumerate(rows):
        for seed in row:
            club = clubs.get(seed)
            block: Vertex = ("alone", seed, 0) if club is None else ("club", club, met[club] // groups)
            met[club] += 1
            ends[seed] = ("row", number, 0), block
            at.setdefault(ends[seed][0], {})
            at.setdefault(block, {})
    colours: dict[Seed, int] = {}
    for seed, (row_end, block_end) in ends.items():
        want = wanted[seed]
        near = sorted(range(groups), key=lambda c: (abs(c - want), c))
        in_row = [c for c in near if c not in at[row_end]]
        in_block = [c for c in near if c not in at[block_end]]
        both = [c for c in in_row if c in in_block]
        if both:
            colour = both[0]
        else:
            colour = in_row[0]
            _change(block_end, colour, in_block[0], at, ends, colours)
        colours[seed] = colour
        at[row_end][colour] = at[block_end][colour] = seed
    return colours


def _change(
    start: Vertex,
    one: int,
    other: int,
    at: dict[Vertex, dict[int, Seed]],
    ends: Mapping[Seed, tuple[Vertex, Vertex]],
    colours: dict[Seed, int],
) -> None:
    """Swap two colours along the path that leaves `start` by `one`, so that `one` becomes free there.

    The path comes to rows by edges of colour `one` only, and the row of the new edge has none: it never
    gets there.
    """
    path: list[Seed] = []
    vertex, colour = start, one
    while (seed := at[vertex].get(colour)) is not None:
        path.append(seed)
        first, second = ends[seed]
        vertex = second if vertex == first else first
        colour = other if colour == one else one
    for seed in path:
        for end in ends[seed]:
            if at[end].get(colours[seed]) == seed:
                del at[end][colours[seed]]
    for seed in path:
        colours[seed] = other if colours[seed] == one else one
        for end in ends[seed]:
            at[end][colours[seed]] = seed


def _move_back(
    rows: Sequence[Sequence[Seed]],
    wanted: Mapping[Seed, int],
    clubs: Mapping[Seed, Club],
    colours: dict[Seed, int],
) -> None:
    """Exchange, within rows, those who can stand where wanted without a new clash, until nobody can."""
    numbers: Counter[tuple[Club, int]] = Counter(
        (clubs[s], g) for s, g in colours.items() if clubs.get(s) is not None
    )

    def step(seed: Seed, group: int) -> int:
        """Move a seed; how many clashes that adds."""
        club, before = clubs.get(seed), colours[seed]
        colours[seed] = group
        if club is None:
            return 0
        numbers[club, before] -= 1
        added = numbers[club, group] - numbers[club, before]
        numbers[club, group] += 1
        return added

    moved = True
    while moved:
        moved = False
        for row in rows:
            for seed in row:
                here, there = colours[seed], wanted[seed]
                if here == there:
                    continue
                other = next((s for s in row if colours[s] == there), None)
                added = step(seed, there) + (step(other, here) if other is not None else 0)
                if added > 0:
                    step(seed, here)
                    if other is not None:
                        step(other, there)
                else:
                    moved = True
