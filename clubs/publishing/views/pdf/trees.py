"""A bracket of several parts on paper: double elimination, a plate, a match for every place, a stepladder.

Every part is a tree (`clubs.publishing.rules.tree_layout` says what stands on which sheet). Lines lead on a
sheet from one meeting to the next; where the way goes on elsewhere, the sheet is named and linked, and an
empty slot says whom it waits for ("loser of M5").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from clubs.competitions.models import Competition, Fixture, Phase
from clubs.competitions.rules.pairing.round_names import part_of, round_name
from clubs.publishing.rules.tree_layout import HEAD, Block, Node, laid
from clubs.publishing.selectors.bracket_pages import origin
from clubs.publishing.views.pdf.brackets import (
    GAP,
    HIGHEST_ROW,
    Meeting,
    Slot,
    bracket_of,
    champion_line,
    draw_slot,
    edges_of,
    from_sheet,
    heading,
    joint,
    length_words,
    link_to,
    size_for,
)
from clubs.publishing.views.pdf.frame import CLOTH, INK, MUTED, Box, Sheet
from config.languages.speaking import translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

ROWS, COLUMNS, FEWEST = 34.0, 8, 4
FURTHER, THIRD, CROWNING = "Further places", "Third place", ("", "Finals")
"""Parts of a bracket, as :func:`part_of` calls them; of the last ones the last winner is the champion."""


def _prize(part: str) -> str:
    """What who wins the last meeting of a part is."""
    if part in CROWNING:
        return gettext("Champion")
    return {THIRD: pgettext("place", "Third"), "Plate": gettext("Plate winner")}.get(part, "")


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of a bracket: its rounds, and what its last winner is ("Champion"); of one that is `crowning`
    it is the champion."""

    name: str
    rounds: tuple[tuple[Meeting, ...], ...]
    prize: str = ""
    crowning: bool = False


@dataclass(frozen=True, slots=True)
class Forest:
    """All that is drawn. `feeds` are the meetings whose winners come into each (its slot a, its slot b),
    `lengths` the lengths of rounds in words."""

    trees: tuple[Tree, ...]
    feeds: tuple[tuple[int, int | None, int | None], ...]
    lengths: tuple[tuple[str, str], ...] = ()
    champion: str = ""
    notice: str = ""


def forest_of(
    competition: Competition,
    fixtures: Sequence[Fixture],
    way: Callable[[Fixture], str],
    *,
    title: str = "",
    notice: str = "",
) -> Forest:
    """The bracket of a drawn stage as it now stands. `title` stands before the names of its parts."""
    meetings = bracket_of(competition, fixtures, way).meetings
    feeds = {
        one.number: tuple(
            getattr(one, f"{side}_of") if getattr(one, f"{side}_source") == "winner" else None
            for side in "ab"
        )
        for one in fixtures
    }
    codes = dict.fromkeys(one.code for one in meetings)
    trees = tuple(_trees(meetings, feeds, "w1" in codes, title))
    by_code = {one.code: one for one in fixtures}
    decider = by_code.get("reset")
    if decider is None or decider.phase in (Phase.EMPTY, Phase.ANNULLED):
        decider = by_code.get("final", decider)
    won = decider.winner if decider is not None and decider.phase == Phase.DECIDED else None
    return Forest(
        trees,
        tuple((number, *of) for number, of in feeds.items()),  # type: ignore[misc]
        tuple((code, length_words(competition, code)) for code in codes),
        won.name if won else "",
        notice,
    )


def _trees(
    meetings: Sequence[Meeting], feeds: dict[int, tuple[int | None, ...]], double: bool, title: str
) -> list[Tree]:
    parts: dict[str, list[Meeting]] = {}
    for one in sorted(meetings, key=lambda one: (one.round, one.number)):
        name = THIRD if one.code == "third" else part_of(one.code, double=double)
        parts.setdefault(name, []).append(one)
    order = {"Finals": 1, THIRD: 2, FURTHER: 3, "Plate": 4}
    found = []
    for name in sorted(parts, key=lambda name: order.get(name, 0)):
        own = parts[name]
        for branch in _parted(own, feeds) if name == FURTHER else [own]:
            called, prize = name, _prize(name)
            if name == THIRD:
                called = round_name("third")
            if name == FURTHER:
                last = max(branch, key=lambda meeting: meeting.round)
                called = round_name(branch[0].code)
                prize = gettext("Place {number}").format(number=last.code.partition("-")[0])
            words = ": ".join(translated(part) for part in (title, called) if part)
            found.append(Tree(words, _rounds(branch, by_step=name == FURTHER), prize, name in CROWNING))
    return found


def _rounds(meetings: Sequence[Meeting], *, by_step: bool) -> tuple[tuple[Meeting, ...], ...]:
    rounds: dict[object, list[Meeting]] = {}
    for one in meetings:
        rounds.setdefault(one.round if by_step else one.code, []).append(one)
    return tuple(tuple(sorted(row, key=lambda one: (one.position, one.number))) for row in rounds.values())


def _parted(meetings: Sequence[Meeting], feeds: dict[int, tuple[int | None, ...]]) -> list[list[Meeting]]:
    """The meetings that lead to one last meeting together, those for the best places first."""
    here = {one.number: one for one in meetings}
    last: dict[int, int] = {}
    for one in sorted(meetings, key=lambda one: -one.round):
        last.setdefault(one.number, one.number)
        for of in feeds[one.number]:
            if of in here:
                last[of] = last[one.number]
    found: dict[int, list[Meeting]] = {}
    for one in meetings:
        found.setdefault(last[one.number], []).append(one)
    return sorted(found.values(), key=lambda own: int(max(own, key=lambda m: m.round).code.partition("-")[0]))


def sheets(page: Page, forest: Forest, *, ahead: int = 0) -> list[Sheet]:
    """The sheets, lying. `ahead` is how many sheets stand before them in the document."""
    feeds = {number: (a, b) for number, a, b in forest.feeds}
    trees = []
    for tree in forest.trees:
        here = {one.number for row in tree.rounds for one in row}
        rounds = [
            [Node(one.number, *(of if of in here else None for of in feeds[one.number])) for one in row]
            for row in tree.rounds
        ]
        trees.append((tree.name, rounds))
    made = laid(trees, rows=ROWS, columns=COLUMNS)
    drawing = _Drawing(forest, feeds, made, ahead)
    found = []
    for at, blocks in enumerate(made, 1):
        words = names_of(blocks)
        label = words or gettext("bracket")
        if len(made) > 1 and words:
            pattern = gettext("sheet {number} of {all}: {words}")
            label = pattern.format(number=at, all=len(made), words=words)

        def draw(page: Page, box: Box, blocks: Sequence[Block] = blocks) -> None:
            drawing.draw(page, box, blocks)

        found.append(Sheet(draw, label, words or gettext("Bracket"), lying=True))
    return found


def names_of(blocks: Sequence[Block]) -> str:
    """The parts of a bracket that stand on a sheet."""
    names = list(dict.fromkeys(block.tree for block in blocks if block.tree))
    if len(names) < 4:
        return ", ".join(names)
    return pgettext("parts of a bracket", "{first} to {last}").format(first=names[0], last=names[-1])


def round_in(tree: Tree, code: str) -> str:
    """The name of a round, shorter where that of its part says the rest."""
    if code[0] in "wl" and code[1:].isdigit():
        return gettext("Round {number}").format(number=code[1:])
    name = translated(round_name(code))
    return "" if tree.name.endswith(name) else name


def goes_on(match: int, sheet: int | None) -> str:
    """In which meeting a way goes on; `sheet` is that of another sheet."""
    if sheet is None:
        return gettext("goes on in {match}").format(match=f"M{match}")
    return gettext("goes on in {match}, sheet {sheet}").format(match=f"M{match}", sheet=sheet)


class _Drawing:
    """What each sheet needs to know of the others."""

    def __init__(
        self,
        forest: Forest,
        feeds: dict[int, tuple[int | None, int | None]],
        made: Sequence[Sequence[Block]],
        ahead: int,
    ) -> None:
        self.forest, self.feeds = forest, feeds
        self.meetings = {one.number: one for tree in forest.trees for row in tree.rounds for one in row}
        self.trees = {tree.name: tree for tree in forest.trees}
        self.lengths = dict(forest.lengths)
        self.sheet_of = {
            one.number: at + ahead
            for at, blocks in enumerate(made, 1)
            for block in blocks
            for one in block.placed
        }
        self.onward = {of: number for number, pair in feeds.items() for of in pair if of is not None}

    def draw(self, page: Page, box: Box, blocks: Sequence[Block]) -> None:
        """One sheet."""
        if self.forest.notice:
            page.say(box.x, box.bottom - 1.5, self.forest.notice, size=8, style="B", width=box.width)
            box = box._replace(height=box.height - 5)
        rows = max(block.top + HEAD + block.rows for block in blocks)
        step = min(box.height / rows, HIGHEST_ROW / 2)
        for block in blocks:
            self._block(page, box, block, step)

    def _block(self, page: Page, box: Box, block: Block, step: float) -> None:
        tree = self.trees[block.tree]
        edges = edges_of(max(block.columns, FEWEST), box.x, box.width)
        top = box.y + block.top * step
        if block.tree:
            page.say(box.x, top + 3.4, block.tree, size=11, face="serif", style="B", colour=INK)
        largest = min(13.0, step * 1.72)
        here = {one.number for one in block.placed}
        size = largest
        for column in range(block.columns):
            row = [self.meetings[one.number] for one in block.placed if one.column == column]
            wide = edges[column + 1] - edges[column]
            self._heading(page, edges[column], top + 3.9, wide, tree, block.first + column)
            slots = [slot for meeting in row for slot in (meeting.a, meeting.b)]
            size = min(size, size_for(page, slots, wide - GAP, largest))
        below = top + HEAD * step + 0.72 * step
        for one in block.placed:
            meeting = self.meetings[one.number]
            x, wide = edges[one.column], edges[one.column + 1] - edges[one.column]
            heights = (below + one.a * step, below + one.b * step)
            for slot, y, of in zip((meeting.a, meeting.b), heights, self.feeds[one.number], strict=True):
                draw_slot(page, x, y, wide - GAP, slot, size)
                if of is not None and of not in here and self.sheet_of[of] != self.sheet_of[one.number]:
                    self._elsewhere(page, x, y, from_sheet(self.sheet_of[of]), self.sheet_of[of], wide)
            joint(page, x + wide - GAP, *heights, meeting)
            if self.onward.get(one.number) not in here:
                self._leaves(page, edges, one.column, sum(heights) / 2, meeting, tree, size)

    def _heading(self, page: Page, x: float, y: float, wide: float, tree: Tree, round_: int) -> None:
        """The name of a round, shorter where that of its part says the rest, and the length if it fits."""
        code = tree.rounds[round_][0].code
        name = round_in(tree, code)
        length = self.lengths.get(code, "")
        known = page.measure(name, 9, style="B") + 1.6
        if page.measure(length, 7.5) > wide - GAP - known:
            length = ""
        heading(page, x, y, wide, name, length)

    def _leaves(
        self,
        page: Page,
        edges: Sequence[float],
        column: int,
        y: float,
        meeting: Meeting,
        tree: Tree,
        size: float,
    ) -> None:
        """The winner of this meeting has won the part, or goes on in another, or on another sheet."""
        x, wide = edges[column + 1], edges[-1] - edges[-2]
        onward = self.onward.get(meeting.number)
        if onward is None:
            name = self.forest.champion if tree.crowning else meeting.winner
            champion_line(page, x, y, wide, name, size)
            page.say(x + 0.6, y + 3.1, tree.prize, size=7, colour=MUTED, width=wide)
            return
        draw_slot(page, x, y, wide, Slot(meeting.winner, hint=origin("winner", meeting.number)), size)
        sheet = self.sheet_of[onward]
        words = goes_on(onward, sheet if sheet != self.sheet_of[meeting.number] else None)
        self._elsewhere(page, x, y, words, sheet, wide)

    def _elsewhere(self, page: Page, x: float, y: float, words: str, sheet: int, wide: float) -> None:
        page.say(x + 0.6, y + 3.1, words, size=7, colour=CLOTH, width=wide, link=link_to(page, sheet))
