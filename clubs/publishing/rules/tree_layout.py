"""Where the meetings of a bracket stand on sheets of paper, for brackets of any shape.

A bracket comes in *trees* (winners' side, losers' side, finals, plate ...), each a list of rounds. A tree is
cut into *blocks* of a few rounds. A block is made of *branches*: meetings that lead to one another within
these rounds. A branch is never parted, so the lines of a sheet always meet; as many rounds stand together as
let every branch fit on a sheet. Sheets take branches one after another, of several trees if they fit.

Heights are counted in rows: one is the height of a name. A slot that a meeting on the same sheet feeds stands
where its line arrives, any other slot one row beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Number = int


@dataclass(frozen=True, slots=True)
class Node:
    """A meeting by its number, and for each of its two slots the meeting whose winner comes there (None: a
    seed, a bye, or a loser)."""

    number: Number
    a: Number | None = None
    b: Number | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A meeting on a sheet: its column, and the rows of its slots and of its winner's line."""

    number: Number
    column: int
    a: float
    b: float

    @property
    def out(self) -> float:
        """The row at which the winner's line leaves."""
        return (self.a + self.b) / 2


@dataclass(frozen=True, slots=True)
class Block:
    """Branches of one tree on one sheet: `first` is the index of their first round in the tree, `columns` how
    many rounds they have; `top` is the row of the heading, below which the meetings stand."""

    tree: str
    first: int
    columns: int
    placed: tuple[Placed, ...]
    top: float
    rows: float


@dataclass(slots=True)
class _Branch:
    placed: list[Placed] = field(default_factory=list)
    rows: float = 0.0


HEAD = 1.8
"""Rows that the heading of a block takes."""
GAP = 0.8
"""Rows between two blocks of a sheet."""


def laid(
    trees: Sequence[tuple[str, Sequence[Sequence[Node]]]], *, rows: float, columns: int
) -> list[list[Block]]:
    """The blocks of each sheet. A sheet has `rows` rows and room for `columns` rounds beside the column of
    winners. Trees follow one another in the order given."""
    sheets: list[list[Block]] = [[]]
    used = 0.0
    for name, rounds in trees:
        first = 0
        while first < len(rounds):
            many, branches = _cut(rounds, first, rows - HEAD, columns)
            waiting = list(branches)
            while waiting:
                room = rows - used - HEAD
                taken = _fitting(waiting, room)
                if not taken and sheets[-1]:
                    sheets.append([])
                    used = 0.0
                    continue
                taken = taken or 1  # a branch that no sheet has room for stands alone, and small
                placed: list[Placed] = []
                high = 0.0
                for branch in waiting[:taken]:
                    placed += [Placed(p.number, p.column, p.a + high, p.b + high) for p in branch.placed]
                    high += branch.rows
                sheets[-1].append(Block(name, first, many, tuple(placed), used, high))
                used += HEAD + high + GAP
                waiting = waiting[taken:]
            first += many
    return [blocks for blocks in sheets if blocks]


def _fitting(branches: Sequence[_Branch], room: float) -> int:
    taken, high = 0, 0.0
    for branch in branches:
        high += branch.rows
        if high > room + 1e-9:
            break
        taken += 1
    return taken


def _cut(
    rounds: Sequence[Sequence[Node]], first: int, room: float, columns: int
) -> tuple[int, list[_Branch]]:
    """How many rounds from this one on stand together, and their branches: as many as keep every branch
    within a sheet."""
    best = (1, _branches(rounds[first : first + 1]))
    for many in range(2, min(columns, len(rounds) - first) + 1):
        branches = _branches(rounds[first : first + many])
        if max(branch.rows for branch in branches) > room:
            break
        best = (many, branches)
    return best


def _branches(rounds: Sequence[Sequence[Node]]) -> list[_Branch]:
    """The branches of these rounds, from the top."""
    column_of = {node.number: column for column, row in enumerate(rounds) for node in row}
    nodes = {node.number: node for row in rounds for node in row}
    fed = {of for node in nodes.values() for of in (node.a, node.b) if of in nodes}
    order = {number: at for at, number in enumerate(nodes)}
    found = []
    roots = [number for number in nodes if number not in fed]
    for root in sorted(roots, key=lambda number: (_first_of(number, nodes, order), order[number])):
        branch = _Branch()
        _place(root, nodes, column_of, branch)
        shift = -min(min(p.a, p.b) for p in branch.placed)
        branch.placed = [Placed(p.number, p.column, p.a + shift, p.b + shift) for p in branch.placed]
        branch.rows = max(max(p.a, p.b) for p in branch.placed) + 1
        found.append(branch)
    return found


def _first_of(number: Number, nodes: Mapping[Number, Node], order: Mapping[Number, int]) -> int:
    """Where the uppermost meeting that leads to this one stands in its round."""
    node = nodes[number]
    earlier = [of for of in (node.a, node.b) if of in nodes]
    if not earlier:
        return order[number]
    return min(_first_of(of, nodes, order) for of in earlier if of is not None)


def _place(
    root: Number, nodes: Mapping[Number, Node], column_of: Mapping[Number, int], branch: _Branch
) -> None:
    """Place a meeting and all that lead to it, from the top down. `low` is the first row that is free in each
    column: nothing stands above it."""
    low: dict[int, float] = {}
    made: dict[Number, Placed] = {}

    def place(number: Number, least: float) -> Placed:
        node, column = nodes[number], column_of[number]
        a = b = None
        if node.a is not None and node.a in nodes:
            a = place(node.a, least).out
        if node.b is not None and node.b in nodes:
            b = place(node.b, least if a is None else max(least, a + 1)).out
        if a is None and b is None:
            a = max(least, *(low.get(at, 0.0) for at in range(column + 1)))
            b = a + 1
        elif a is None:
            assert b is not None
            a = b - 1
        elif b is None:
            b = a + 1
        made[number] = one = Placed(number, column, a, b)
        low[column] = max(low.get(column, 0.0), b + 1)
        return one

    place(root, 0.0)
    branch.placed += made.values()
