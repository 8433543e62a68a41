"""A table over several sheets: columns, rows with a remark under them, headings repeated on every sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clubs.publishing.views.pdf.frame import CLOTH, INK, MUTED, POINT, WASH, Box

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

LEADING = 1.32


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its share of the width, which side its words keep to, and if they wrap."""

    label: str
    share: float
    align: str = "L"
    wraps: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its cells, a remark below them, or a heading across the table; `way` is a link behind it."""

    cells: tuple[str, ...] = ()
    remark: str = ""
    heading: str = ""
    strong: bool = False
    struck: bool = False
    way: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows; `size` of the letters in points."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    size: float = 9.5
    zebra: bool = True


PAD = 1.4


def _widths(table: Table, width: float) -> list[float]:
    whole = sum(column.share for column in table.columns)
    return [column.share / whole * width for column in table.columns]


def _leading(table: Table) -> float:
    return table.size * POINT * LEADING


def head_size(page: Page, table: Table, width: float) -> float:
    """The size of the headings: small enough that no word of them is cut."""
    size = table.size * 0.86
    for column, wide in zip(table.columns, _widths(table, width), strict=True):
        longest = max((page.measure(word, size, style="B") for word in column.label.split()), default=0)
        if longest > wide - 2 * PAD:
            size = max(6.0, size * (wide - 2 * PAD) / longest * 0.99)
    return size


def head_lines(page: Page, table: Table, width: float) -> list[list[str]]:
    """The headings of the columns, wrapped."""
    size = head_size(page, table, width)
    return [
        page.wrapped(column.label, wide - 2 * PAD, size, style="B")
        for column, wide in zip(table.columns, _widths(table, width), strict=True)
    ]


def head_height(page: Page, table: Table, width: float) -> float:
    """How high the headings are."""
    return max(len(lines) for lines in head_lines(page, table, width)) * _leading(table) * 0.9 + 2.4


def cells_of(page: Page, table: Table, row: Row, width: float) -> list[list[str]]:
    """The lines of each cell of a row."""
    found = []
    for column, wide, cell in zip(table.columns, _widths(table, width), row.cells, strict=True):
        style = "B" if row.strong or column.strong else ""
        found.append(page.wrapped(cell, wide - 2 * PAD, table.size, style=style) if column.wraps else [cell])
    return found


def height_of(page: Page, table: Table, row: Row, width: float) -> float:
    """How high a row is."""
    leading = _leading(table)
    if row.heading:
        return leading * 1.9
    lines = float(max((len(cell) for cell in cells_of(page, table, row, width)), default=1))
    if row.remark:
        lines += len(page.wrapped(row.remark, _remark_width(table, width), table.size * 0.84)) * 0.9
    return lines * leading + 1.5


def _remark_width(table: Table, width: float) -> float:
    return width - _widths(table, width)[0] - 2 * PAD


def laid(page: Page, table: Table, width: float, first: float, rest: float) -> list[tuple[Row, ...]]:
    """The rows of each sheet; `first` and `rest` are the heights that the sheets have for the table.

    A heading never stands alone at the foot of a sheet. There is always one sheet, be it empty.
    """
    found: list[list[Row]] = [[]]
    head = head_height(page, table, width)
    room = first - head
    used = 0.0
    for at, row in enumerate(table.rows):
        high = height_of(page, table, row, width)
        wanted = high
        if row.heading and at + 1 < len(table.rows):
            wanted += height_of(page, table, table.rows[at + 1], width)
        if used + wanted > room and found[-1]:
            found.append([])
            room, used = rest - head, 0.0
        found[-1].append(row)
        used += high
    return [tuple(rows) for rows in found]


def draw(page: Page, box: Box, table: Table, rows: Sequence[Row]) -> float:
    """Draw the headings and these rows; the height at which they end."""
    widths = _widths(table, box.width)
    lefts = [box.x + sum(widths[:at]) for at in range(len(widths))]
    leading = _leading(table)
    heads, size = head_lines(page, table, box.width), head_size(page, table, box.width)
    high = head_height(page, table, box.width)
    for column, left, wide, lines in zip(table.columns, lefts, widths, heads, strict=True):
        for at, line in enumerate(reversed(lines)):
            _write(
                page,
                left,
                wide,
                box.y + high - 1.7 - at * leading * 0.9,
                line,
                column.align,
                size,
                "B",
                CLOTH,
            )
    with page.pen(0.35, CLOTH):
        page.line(box.x, box.y + high, box.right, box.y + high)
    y = box.y + high
    dark = False
    for row in rows:
        tall = height_of(page, table, row, box.width)
        if row.heading:
            page.say(
                box.x + PAD,
                y + tall - leading * 0.45,
                row.heading,
                size=table.size * 1.1,
                face="serif",
                style="B",
                width=box.width - 2 * PAD,
            )
            y += tall
            dark = False
            continue
        if table.zebra and dark:
            page.fill(box.x, y, box.width, tall, WASH)
        dark = not dark
        base = y + leading * 0.82 + 0.4
        cells = cells_of(page, table, row, box.width)
        colour = MUTED if row.struck else INK
        for column, left, wide, lines in zip(table.columns, lefts, widths, cells, strict=True):
            style = "B" if row.strong or column.strong else ""
            for at, line in enumerate(lines):
                _write(page, left, wide, base + at * leading, line, column.align, table.size, style, colour)
        if row.remark:
            after = base + max(len(lines) for lines in cells) * leading - leading * 0.06
            remark = page.wrapped(row.remark, _remark_width(table, box.width), table.size * 0.84)
            for at, line in enumerate(remark):
                page.say(
                    lefts[1] + PAD, after + at * leading * 0.9, line, size=table.size * 0.84, colour=MUTED
                )
        if row.way:
            page.link(box.x, y, box.width, tall, row.way)
        y += tall
    with page.pen():
        page.line(box.x, y, box.right, y)
    return y


def _write(
    page: Page,
    left: float,
    wide: float,
    y: float,
    text: str,
    align: str,
    size: float,
    style: str,
    colour: tuple[int, int, int],
) -> None:
    x = left + PAD if align == "L" else left + wide - PAD if align == "R" else left + wide / 2
    page.say(x, y, text, size=size, style=style, colour=colour, align=align, width=wide - 2 * PAD)
