"""An Excel workbook (.xlsx) as rows of texts, read element by element and given up at the first bound.

openpyxl, which writes the workbooks, builds a row whole, all styles and all shared texts before its reader
sees a cell, and calamine a table as wide and high as its farthest cell: 30 kB of a file take a minute or
gigabytes. Here nothing is kept but what a sheet may have. No document type is allowed, so that no entity can
swell.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext

from clubs.people.sheets import limits
from config.later import later
from matches.problems import UserProblem

if TYPE_CHECKING:
    from openpyxl.styles import numbers
    from openpyxl.utils import cell as cells
    from openpyxl.utils import datetime as moments
else:
    numbers = later("openpyxl.styles.numbers")
    cells = later("openpyxl.utils.cell")
    moments = later("openpyxl.utils.datetime")

START, END = "start", "end"
NO_DATE: Final = "#VALUE!"
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LETTERS: Final = re.compile(r"[A-Z]{1,3}")


def workbook_rows(content: bytes) -> list[list[str]]:
    """The rows of the first sheet, at most ``SHEET_COLUMNS`` cells of each and one more.

    A text is cut one character after ``SHEET_CELL``. Raises ``UserProblem`` "too-large" (413),
    "sheet-unreadable" (422).
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as zipped:
            entries = zipped.infolist()
            if any(one.compress_type not in _PACKED for one in entries):
                raise zipfile.BadZipFile  # others unpack more at once than is asked for
            whole = sum(entry.file_size for entry in entries)
            if whole > limits.SHEET_WHOLE or len(entries) > limits.SHEET_FILES:
                raise limits.too_large("A workbook, unpacked,", limits.SHEET_WHOLE)
            return _Book(zipped).rows()
    except UserProblem:
        raise
    except Exception:
        # A broken workbook may miss anything that is looked for.
        raise UserProblem(
            "sheet-unreadable", gettext("This Excel workbook cannot be read; save it as .xlsx or CSV."), 422
        ) from None


class _Book:
    """One open workbook. ``elements`` and ``letters`` count what was read of it."""

    def __init__(self, zipped: zipfile.ZipFile) -> None:
        self.zipped = zipped
        self.elements = self.letters = 0

    def rows(self) -> list[list[str]]:
        """The first sheet."""
        book = self._related("", "officeDocument")[0]
        self.epoch = moments.CALENDAR_WINDOWS_1900
        sheets: dict[str, str] = {}
        for name, element in self._ends(book):
            if name == "workbookPr" and element.get("date1904") in ("1", "true"):
                self.epoch = moments.CALENDAR_MAC_1904
            elif name == "sheet":
                told = {_local(key): value for key, value in element.items()}
                sheets[told["id"]] = told["name"]
        worksheets = self._relations(book, "worksheet")
        sheet = next(worksheets[key] for key in sheets if key in worksheets)
        self.dates = self._dates(self._related(book, "styles"))
        self.texts = self._texts(self._related(book, "sharedStrings"))
        rows: list[list[str]] = []
        for number, row in self._sheet(sheet):
            rows += [[]] * (min(number - 1, limits.SHEET_ROWS + 1) - len(rows))
            if len(rows) > limits.SHEET_ROWS:
                raise limits.too_many_rows()
            rows.append(row)
        return rows

    # --- The parts ---

    def _related(self, part: str, kind: str) -> list[str]:
        return list(self._relations(part, kind).values())

    def _relations(self, part: str, kind: str) -> dict[str, str]:
        """The parts of a kind that ``part`` names, by the names that it has for them."""
        folder, name = posixpath.split(part)
        found: dict[str, str] = {}
        for tag, element in self._ends(posixpath.join(folder, "_rels", f"{name}.rels")):
            if tag == "Relationship" and element.get("Type", "").endswith(f"/{kind}"):
                target = element.get("Target", "")
                path = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
                found[element.get("Id", "")] = posixpath.normpath(path)
        return found

    def _dates(self, parts: list[str]) -> list[bool]:
        """For each style of a cell, whether its numbers are dates."""
        formats: dict[str, str] = {str(number): text for number, text in numbers.BUILTIN_FORMATS.items()}
        dates: list[bool] = []
        styles = False
        for part in parts[:1]:
            for step, name, element in self._steps(part):
                if name == "cellXfs":
                    styles = step == START
                elif name == "numFmt" and step == START:
                    formats[element.get("numFmtId", "")] = element.get("formatCode", "")[: limits.SHEET_CELL]
                elif name == "xf" and step == START and styles:
                    dates.append(bool(numbers.is_date_format(formats.get(element.get("numFmtId", "0"), ""))))
        return dates

    def _texts(self, parts: list[str]) -> list[str]:
        """The texts that cells share. How a text is pronounced (rPh) is no part of it."""
        texts: list[str] = []
        for part in parts[:1]:
            for step, name, element in self._steps(part):
                if name == "si" and step == END:
                    texts.append(_text_of(element))
        return texts

    def _sheet(self, part: str) -> Iterator[tuple[int, list[str]]]:
        """Each row with its number from 1."""
        number = column = 0
        row: list[str] = []
        for step, name, element in self._steps(part, keep="c"):
            if name == "row" and step == START:
                number = max(number + 1, int(element.get("r", number + 1)))
                row, column = [], 0
            elif name == "row":
                yield number, row
            elif name == "c" and step == END:
                place = _LETTERS.match(element.get("r", ""))
                column = cells.column_index_from_string(place[0]) if place else column + 1
                if column <= limits.SHEET_COLUMNS + 1 and len(row) < column:
                    row += [""] * (column - 1 - len(row))
                    row.append(self._counted(self._cell(element)))
            elif name == "sheetData" and step == END:
                return

    def _cell(self, cell: Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return _text_of(next(iter(cell), cell))
        value = next((inner.text for inner in cell if _local(inner.tag) == "v"), None)
        if value is None:
            return ""
        if kind == "s":
            return self.texts[int(value)]
        if kind == "b":
            return "yes" if value.strip() not in ("0", "false") else "no"
        if kind == "d":
            return _spoken(moments.from_ISO8601(value))
        if kind != "n":
            return value
        number = float(value) if re.search("[.eE]", value) else int(value)
        style = int(cell.get("s", 0))
        if style < len(self.dates) and self.dates[style]:
            try:
                return _spoken(moments.from_excel(number, self.epoch))
            except (OverflowError, ValueError):
                return NO_DATE  # as a spreadsheet shows it
        return _spoken(number)

    def _counted(self, text: str) -> str:
        text = text[: limits.SHEET_CELL + 1]
        self.letters += len(text)
        if self.letters > limits.SHEET_WHOLE:
            raise limits.too_large("The texts of a workbook", limits.SHEET_WHOLE)
        return text

    # --- XML ---

    def _ends(self, part: str) -> Iterator[tuple[str, Element]]:
        for step, name, element in self._steps(part):
            if step == END:
                yield name, element

    def _steps(self, part: str, keep: str = "si") -> Iterator[tuple[str, str, Element]]:
        """Each element of a part as it begins and ends. What is over is forgotten, but within an element
        called ``keep`` only with that. Raises ``UserProblem`` "too-large" after ``SHEET_ELEMENTS`` of all
        parts."""
        within: list[Element] = []
        kept = 0
        with self.zipped.open(part) as stream:
            for step, element in iterparse(stream, (START, END), forbid_dtd=True):
                name = _local(element.tag)
                if step == START:
                    self.elements += 1
                    if self.elements > limits.SHEET_ELEMENTS:
                        raise limits.too_many_elements()
                    within.append(element)
                    kept += name == keep
                    yield step, name, element
                else:
                    within.pop()
                    kept -= name == keep
                    yield step, name, element
                    if not kept and within:
                        within[-1].remove(element)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _text_of(element: Element) -> str:
    """The text of an element with runs: t, r/t."""
    found: list[str] = []
    for inner in element:
        name = _local(inner.tag)
        if name == "t":
            found.append(inner.text or "")
        elif name == "r":
            found += [one.text or "" for one in inner if _local(one.tag) == "t"]
    return "".join(found)


def _spoken(value: Any) -> str:
    """A value as it is written in a CSV file."""
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute) else f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
