"""A spreadsheet's file (CSV or Excel) as a table of texts.

CSV may be UTF-8 with or without its mark, UTF-16, or CP1252, which is guessed if nothing else fits and
then reported; its columns may be parted by commas, semicolons or tabs. A workbook's first sheet is read
(:mod:`.workbook`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy

from clubs.people.names import readable
from clubs.people.sheets import limits
from clubs.people.sheets.cells import FORMULA_STARTS
from clubs.people.sheets.faults import Faults
from clubs.people.sheets.workbook import workbook_rows
from config.later import later
from matches.problems import UserProblem

if TYPE_CHECKING:
    import tablib
else:
    tablib = later("tablib")

GUESSED = gettext_lazy(
    "The file is not in UTF-8; it was read as CP1252 (Western European). Look at the accents."
)


def read_sheet(
    content: bytes,
    columns: tuple[str, ...],
    required: tuple[str, ...],
    also: Mapping[str, str] | None = None,
) -> tuple[tablib.Dataset, str]:
    """The table and a notice ("" when all is plain). Its headers are some of `columns`, all of `required`;
    `also` has other words for them.

    Raises `UserProblem` "too-large" (413), "sheet-unreadable", "faulty" (422).
    """
    if len(content) > limits.SHEET_BYTES:
        raise limits.too_large("A sheet", limits.SHEET_BYTES)
    if not content.strip():
        raise UserProblem("sheet-unreadable", gettext("The file is empty."), 422)
    notice = ""
    if content.startswith(b"PK"):
        rows = workbook_rows(content)
    else:
        text, notice = _decoded(content)
        rows = _csv(text)
    return _table(rows, columns, required, also or {}), notice


def _decoded(content: bytes) -> tuple[str, str]:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif b"\x00" in content:
        raise UserProblem(
            "sheet-unreadable", gettext("This is neither a CSV file nor an Excel workbook (.xlsx)."), 422
        )
    else:
        encoding = "utf-8-sig"
    try:
        return content.decode(encoding), ""
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("cp1252"), str(GUESSED)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        faults = Faults()
        faults.add(gettext("is in no encoding that is known; save the file as UTF-8"), line=line)
        faults.refuse("sheet")
        raise AssertionError("unreachable") from None


def _csv(text: str) -> list[list[str]]:
    head = text.lstrip("\r\n").split("\n", 1)[0]
    sample = text[:4096]
    delimiter = max((";", ",", "\t"), key=lambda sign: (head.count(sign), sample.count(sign)))
    rows: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if len(rows) > limits.SHEET_ROWS:
                raise limits.too_many_rows()
            rows.append(row[: limits.SHEET_COLUMNS + 1])
    except csv.Error as error:
        faults = Faults()
        faults.add(gettext("cannot be read: {error}").format(error=error), line=reader.line_num)
        faults.refuse("sheet")
    return rows


def _table(
    rows: list[list[str]], columns: tuple[str, ...], required: tuple[str, ...], also: Mapping[str, str]
) -> tablib.Dataset:
    faults = Faults()
    lines = [(n, row) for n, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    if not lines:
        raise UserProblem("sheet-unreadable", gettext("The sheet is empty."), 422)
    first, head = lines[0]
    names = [cell.strip().lower().replace(" ", "_") for cell in head]
    names = [name if name in columns else also.get(name, name) for name in names]
    while names and not names[-1]:
        names.pop()
    if len(names) > limits.SHEET_COLUMNS:
        raise UserProblem(
            "too-large",
            gettext("A sheet has at most {sheet_columns} columns.").format(
                sheet_columns=limits.SHEET_COLUMNS
            ),
            413,
        )
    for name in names:
        if name not in columns:
            faults.add(
                gettext("there is no such column; there are {names}").format(names=", ".join(columns)),
                line=first,
                column=name[:40],
            )
        elif names.count(name) > 1:
            faults.add(gettext("this column occurs twice"), line=first, column=name)
    for name in required:
        if name not in names:
            faults.add(gettext("the column is missing"), line=first, column=name)
    faults.refuse("sheet")
    table = tablib.Dataset(headers=[*names, LINE])
    for number, row in lines[1:]:
        if any(cell.strip() for cell in row[len(names) :]):
            faults.add(gettext("has more cells than there are columns"), line=number)
        cells = [*row, *[""] * len(names)][: len(names)]
        for name, cell in zip(names, cells, strict=True):
            if len(cell) > limits.SHEET_CELL:
                faults.add(
                    gettext("has more than {sheet_cell} characters").format(sheet_cell=limits.SHEET_CELL),
                    line=number,
                    column=name,
                )
        table.append([*(_plain(cell) for cell in cells), str(number)])
    faults.refuse("sheet")
    if not len(table):
        raise UserProblem("sheet-unreadable", gettext("There is no row below the headings."), 422)
    return table


LINE = "#line"
"""The column that keeps the line of the file."""


def _plain(cell: str) -> str:
    """A cell without what cannot be seen, and without the apostrophe that keeps it from being a formula."""
    text = readable(cell).strip()
    return text[1:] if text.startswith("'") and text[1:].lstrip().startswith(FORMULA_STARTS) else text
