"""A round robin on paper: everybody against everybody, over as many sheets as readable cells need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from clubs.publishing.selectors.cross_table import CrossRow
from clubs.publishing.views.pdf.frame import CLOTH, MUTED, WASH, Box, Sheet

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

NAMES, WON, NUMBER = 48.0, 13.0, 7.0
NARROWEST, WIDEST = 12.0, 22.0
LOWEST, HIGHEST = 7.0, 12.0
HEAD = 9.0
UPRIGHT = 8


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant: the name, a cell for each opponent (None against oneself), and the matches won."""

    name: str
    cells: tuple[str | None, ...]
    won: int


@dataclass(frozen=True, slots=True)
class CrossTable:
    """All that is drawn. `double`: everyone plays everyone twice, so a cell holds two scores."""

    lines: tuple[Line, ...]
    double: bool = False
    notice: str = ""


def table_of(rows: Sequence[CrossRow], *, double: bool, notice: str = "") -> CrossTable:
    """The cross table of a drawn round robin."""
    return CrossTable(tuple(Line(row.entrant.name, row.cells, row.won) for row in rows), double, notice)


def sheets(page: Page, table: CrossTable) -> list[Sheet]:
    """The sheets: upright for few, lying for more, in blocks of rows and columns where they do not fit."""
    many = len(table.lines)
    lying = many > UPRIGHT
    width, height = sorted((page.paper.width, page.paper.height), reverse=lying)
    room_wide, room_high = width - 20 - NAMES - NUMBER - WON, height - 20 - 17 - 8 - HEAD - 6
    lowest = LOWEST * 1.5 if table.double else LOWEST
    columns = _even(many, int(room_wide // NARROWEST))
    rows = _even(many, int(room_high // lowest))
    blocks = [
        (top, min(top + rows, many), left, min(left + columns, many))
        for top in range(0, many, rows)
        for left in range(0, many, columns)
    ]
    found = []
    for at, block in enumerate(blocks, 1):
        top, bottom, left, right = block
        label = lines = ""
        if len(blocks) > 1:
            lines = gettext("{rows} against {columns}").format(
                rows=f"{top + 1}–{bottom}", columns=f"{left + 1}–{right}"
            )
            words = gettext("sheet {number} of {all}: {words}")
            label = words.format(number=at, all=len(blocks), words=lines)

        def draw(page: Page, box: Box, block: tuple[int, int, int, int] = block) -> None:
            _draw(page, box, table, *block)

        found.append(Sheet(draw, label, lines, lying=lying))
    return found


def _even(many: int, most: int) -> int:
    """How many stand on each sheet when `many` are parted evenly and no sheet takes more than `most`."""
    return -(-many // -(-many // most))


def _draw(page: Page, box: Box, table: CrossTable, top: int, bottom: int, left: int, right: int) -> None:
    columns, rows = right - left, bottom - top
    cell = min(WIDEST, (box.width - NAMES - NUMBER - WON) / columns)
    names = min(box.width - NUMBER - WON - cell * columns, 80)
    row = min(HIGHEST * (1.4 if table.double else 1), (box.height - HEAD - 6) / rows)
    x0 = box.x + NUMBER + names
    end = x0 + columns * cell + WON
    middle = 1.25  # half the height of the letters, so that they stand in the middle of their row
    page.say(box.x + NUMBER, box.y + HEAD - 2, gettext("Player"), size=8.5, style="B", colour=CLOTH)
    for at in range(columns):
        if columns < len(table.lines):  # the names of these columns stand in the rows of another sheet
            page.say(
                x0 + (at + 0.5) * cell,
                box.y + HEAD - 5.4,
                table.lines[left + at].name,
                size=6.5,
                align="C",
                colour=MUTED,
                width=cell - 0.8,
            )
        page.say(
            x0 + (at + 0.5) * cell,
            box.y + HEAD - 2,
            str(left + at + 1),
            size=9,
            style="B",
            colour=CLOTH,
            align="C",
        )
    page.say(
        end - WON / 2,
        box.y + HEAD - 2,
        pgettext("column", "Won"),
        size=8.5,
        style="B",
        colour=CLOTH,
        align="C",
    )
    for at, line in enumerate(table.lines[top:bottom]):
        y = box.y + HEAD + at * row
        page.say(
            box.x + NUMBER - 2, y + row / 2 + middle, str(top + at + 1), size=8.5, colour=MUTED, align="R"
        )
        page.say(box.x + NUMBER, y + row / 2 + middle, line.name, size=10, width=names - 2, least=7)
        for place, shown in enumerate(line.cells[left:right]):
            x = x0 + place * cell
            if shown is None:
                page.fill(x, y, cell, row, WASH)
                page.diamond(x + cell / 2, y + row / 2, 1.1, MUTED)
                continue
            scores = shown.split(" ")
            for nth, score in enumerate(scores):
                shift = (nth - (len(scores) - 1) / 2) * 3.6
                page.say(
                    x + cell / 2, y + row / 2 + middle + shift, score, size=9.5, align="C", width=cell - 1.2
                )
        page.say(end - WON / 2, y + row / 2 + middle, str(line.won), size=10, style="B", align="C")
    with page.pen(0.2, MUTED):
        for at in range(rows + 1):
            page.line(box.x, box.y + HEAD + at * row, end, box.y + HEAD + at * row)
        for at in range(columns + 1):
            page.line(x0 + at * cell, box.y + HEAD, x0 + at * cell, box.y + HEAD + rows * row)
    if table.notice:
        page.say(box.x, box.bottom - 1, table.notice, size=8, style="B", width=box.width)
