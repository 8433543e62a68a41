"""A bracket of several parts on paper, for the browser: the trees of the PDF (:mod:`.pdf.trees`) as pages.

The same layout decides what stands on which sheet (`clubs.publishing.rules.tree_layout`); here it becomes
lines and words of `selectors.bracket_pages`, in tenths of a millimetre, which a template draws. Where a way
goes on elsewhere the sheet is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from clubs.publishing.rules.tree_layout import HEAD, Block, Node, laid
from clubs.publishing.selectors.bracket_pages import HEIGHT, WIDTH, Joint, Line, Page, Words, origin
from clubs.publishing.views.pdf.brackets import Meeting, Slot, edges_of, from_sheet
from clubs.publishing.views.pdf.trees import COLUMNS, FEWEST, ROWS, Forest, Tree, goes_on, names_of, round_in

HIGHEST_ROW = 120.0
GAP = 76.0
"""Between the upright of a meeting and the next column: there is room for the label of the meeting."""
TOP = 24.0
FIRST_NAME = 0.72
"""So far under the heading of a block, in rows, stands the first name."""


def pages_of(forest: Forest, *, ahead: int = 0) -> list[Page]:
    """The sheets of a bracket, lying. `ahead` is how many sheets of trees stand before them."""
    feeds = {number: (a, b) for number, a, b in forest.feeds}
    trees = []
    for tree in forest.trees:
        here = {one.number for row in tree.rounds for one in row}
        rounds = [
            [Node(one.number, *(of if of in here else None for of in feeds[one.number])) for one in row]
            for row in tree.rounds
        ]
        trees.append((tree.name, rounds))
    sheets = laid(trees, rows=ROWS, columns=COLUMNS)
    return [_Sheet(forest, feeds, sheets, ahead).page(blocks) for blocks in sheets]


class _Sheet:
    """A sheet, and what it has to know of the others."""

    def __init__(
        self,
        forest: Forest,
        feeds: dict[int, tuple[int | None, int | None]],
        sheets: Sequence[Sequence[Block]],
        ahead: int,
    ) -> None:
        self.feeds, self.champion = feeds, forest.champion
        self.meetings = {one.number: one for tree in forest.trees for row in tree.rounds for one in row}
        self.trees = {tree.name: tree for tree in forest.trees}
        self.lengths = dict(forest.lengths)
        self.sheet_of = {
            one.number: at + ahead
            for at, blocks in enumerate(sheets, 1)
            for block in blocks
            for one in block.placed
        }
        self.onward = {of: number for number, pair in feeds.items() for of in pair if of is not None}

    def page(self, blocks: Sequence[Block]) -> Page:
        """What stands on it."""
        page = Page(names_of(blocks))
        rows = max(block.top + HEAD + block.rows for block in blocks)
        step = min((HEIGHT - TOP) / rows, HIGHEST_ROW)
        page.size = "small" if step < 60 else "middle" if step < 110 else "large"
        for block in blocks:
            self._block(page, block, step)
        low = max([line.y for line in page.lines] + [words.y + 34 for words in page.words])
        page.height = int(low) + 20
        return page

    def _block(self, page: Page, block: Block, step: float) -> None:
        tree, here = self.trees[block.tree], {one.number for one in block.placed}
        edges = edges_of(max(block.columns, FEWEST), 0.0, float(WIDTH))
        top = TOP + block.top * step
        if block.tree:
            page.words.append(Words(0, top + 0.8 * step, WIDTH, block.tree, "part"))
        below = top + (HEAD + FIRST_NAME) * step
        for column in range(block.columns):
            words = self._round(tree, block.first + column)
            wide = edges[column + 1] - edges[column]
            page.words.append(Words(edges[column], top + 1.6 * step, wide - GAP, words, "round"))
        for one in block.placed:
            meeting = self.meetings[one.number]
            x, wide = edges[one.column], edges[one.column + 1] - edges[one.column]
            heights = (below + one.a * step, below + one.b * step)
            for slot, y, of in zip((meeting.a, meeting.b), heights, self.feeds[one.number], strict=True):
                page.lines.append(_line(slot, x, y, wide - GAP))
                if of is not None and of not in here and self.sheet_of[of] != self.sheet_of[one.number]:
                    page.words.append(Words(x, y, wide - GAP, from_sheet(self.sheet_of[of]), "note"))
            page.joints.append(Joint(x + wide - GAP, *heights, meeting.label, GAP, True))
            if self.onward.get(one.number) not in here:
                wide = edges[-1] - edges[-2]
                self._leaves(page, edges[one.column + 1], wide, sum(heights) / 2, meeting, tree)

    def _round(self, tree: Tree, round_: int) -> str:
        """The name of a round, shorter where that of its part says the rest, and its length."""
        code = tree.rounds[round_][0].code
        return " · ".join(part for part in (round_in(tree, code), self.lengths.get(code, "")) if part)

    def _leaves(self, page: Page, x: float, wide: float, y: float, meeting: Meeting, tree: Tree) -> None:
        """The winner of this meeting has won the part, or goes on in another, or on another sheet."""
        onward = self.onward.get(meeting.number)
        if onward is None:
            name = self.champion if tree.crowning else meeting.winner
            page.lines.append(Line(x, y, wide, name, strong=True))
            page.words.append(Words(x, y, wide, tree.prize, "note"))
            return
        page.lines.append(_line(Slot(meeting.winner, hint=origin("winner", meeting.number)), x, y, wide))
        sheet = self.sheet_of[onward]
        words = goes_on(onward, sheet if sheet != self.sheet_of[meeting.number] else None)
        page.words.append(Words(x, y, wide, words, "note"))


def _line(slot: Slot, x: float, y: float, width: float) -> Line:
    return Line(x, y, width, slot.name, slot.seed, slot.score, slot.hint, wins=slot.wins)
