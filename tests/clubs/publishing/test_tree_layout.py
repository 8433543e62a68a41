"""Brackets of any shape on sheets of paper: nothing is lost, nothing overlaps, lines meet, sheets suffice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from clubs.competitions.rules.pairing import double_elimination
from clubs.competitions.rules.pairing.brackets import Bracket, PlannedFixture, Source, SourceKind
from clubs.publishing.rules.tree_layout import HEAD, Block, Node, laid
from tests.cases import for_each

ROWS, COLUMNS = 34, 8


def trees_of(bracket: Bracket) -> list[tuple[str, list[list[Node]]]]:
    """Winners' side, losers' side and finals, round by round."""
    parts: dict[str, dict[str, list[PlannedFixture]]] = {}
    for fixture in bracket.fixtures:
        name = fixture.code[0] if fixture.code[0] in "wl" and fixture.code[1:].isdigit() else "finals"
        parts.setdefault(name, {}).setdefault(fixture.code, []).append(fixture)
    found = []
    for name, rounds in parts.items():
        own = {fixture.number for row in rounds.values() for fixture in row}

        def fed(source: Source, own: set[int] = own) -> int | None:
            return source.of if source.kind is SourceKind.WINNER and source.of in own else None

        rows = [[Node(f.number, fed(f.a), fed(f.b)) for f in row] for row in rounds.values()]
        found.append((name, rows))
    return found


def check(sheets: Sequence[Sequence[Block]], trees: Sequence[tuple[str, list[list[Node]]]]) -> None:
    """Every meeting stands once; names keep a row between them; a line arrives where its slot stands; a block
    ends before the next begins, and the last on its sheet."""
    nodes = {node.number: node for _, rounds in trees for row in rounds for node in row}
    placed = [one.number for blocks in sheets for block in blocks for one in block.placed]
    assert sorted(placed) == sorted(nodes)
    for blocks in sheets:
        free = 0.0
        for block in blocks:
            assert block.top >= free
            free = block.top + HEAD + block.rows
            by_number = {one.number: one for one in block.placed}
            columns: dict[int, list[float]] = {}
            for one in block.placed:
                columns.setdefault(one.column, []).extend((one.a, one.b))
                assert 0 <= one.a < one.b <= block.rows - 1 and 0 <= one.column < block.columns
                for of, row in ((nodes[one.number].a, one.a), (nodes[one.number].b, one.b)):
                    assert of not in by_number or by_number[of].out == row
            for heights in columns.values():
                heights.sort()
                gaps = [below - above for above, below in pairwise(heights)]
                assert not gaps or min(gaps) >= 1
        assert free <= ROWS + 1e-9


@for_each("entrants", range(2, 129), ids=str)
def test_every_double_elimination_stands_on_sheets(entrants: int) -> None:
    """Of 2 to 128 entrants; up to 16 on one sheet."""
    trees = trees_of(double_elimination.build(entrants))
    sheets = laid(trees, rows=ROWS, columns=COLUMNS)
    check(sheets, trees)
    assert len(sheets) == 1 or entrants > 16


def test_a_field_of_32_takes_a_sheet_for_each_side() -> None:
    """The winners' side stands on one, the losers' side with the finals on another, all rounds in one row."""
    sheets = laid(trees_of(double_elimination.build(32)), rows=ROWS, columns=COLUMNS)
    assert [[(block.tree, block.columns) for block in blocks] for blocks in sheets] == [
        [("w", 5)], [("l", 8), ("finals", 2)],
    ]  # fmt: skip


def test_few_columns_part_a_tree_between_rounds() -> None:
    """A branch is never parted: rounds that do not fit beside one another come in a later block."""
    trees = trees_of(double_elimination.build(16))
    sheets = laid(trees, rows=ROWS, columns=3)
    check(sheets, trees)
    losers = [(block.first, block.columns) for blocks in sheets for block in blocks if block.tree == "l"]
    assert losers == [(0, 3), (3, 3)]
