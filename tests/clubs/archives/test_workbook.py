"""Workbooks are read as a spreadsheet shows them, and given up where they pass a bound."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time
from typing import Any

import pytest
from openpyxl import Workbook

from clubs.people.sheets import limits, workbook
from clubs.people.sheets.reading import read_sheet
from clubs.people.sheets.workbook import workbook_rows
from matches.problems import UserProblem
from tests.cases import each_case
from tests.clubs.archives.books import book

MANY = 200_000


def written(*rows: tuple[Any, ...], **more: Any) -> bytes:
    """A workbook as openpyxl writes it."""
    made = Workbook()
    for row in rows:
        made.active.append(row)
    for name, value in more.items():
        setattr(made, name, value)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def refused(content: bytes) -> str:
    with pytest.raises(UserProblem) as caught:
        read_sheet(content, ("name",), ("name",))
    return caught.value.code


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many elements are read: a number that no machine changes."""
    counted = [0]
    whole = workbook.iterparse

    def counting(*args: Any, **kwargs: Any) -> Any:
        for step in whole(*args, **kwargs):
            counted[0] += step[0] == workbook.START
            yield step

    monkeypatch.setattr(workbook, "iterparse", counting)
    return counted


def test_every_kind_of_cell() -> None:
    """Numbers, dates, times, truths, formulas without a value, gaps: as texts."""
    at = datetime(2026, 5, 1, 19, 30)
    rows = workbook_rows(
        written(
            ("name", 7, 7.5, 1e21, True, False),
            (date(2026, 5, 1), at, time(19, 30), None, "=1+1", " a "),
            (),
            (None, None, "ü<&>“”"),
        )
    )
    assert rows == [
        ["name", "7", "7.5", "1000000000000000000000", "yes", "no"],
        ["2026-05-01", "2026-05-01 19:30", "19:30:00", "", "", " a "],
        [],
        ["", "", "ü<&>“”"],
    ]


def test_dates_of_both_calendars() -> None:
    """Some programs count the days from 1904."""
    made = Workbook()
    made.epoch = datetime(1904, 1, 1)
    made.active.append((date(2026, 5, 1),))
    out = io.BytesIO()
    made.save(out)
    assert workbook_rows(out.getvalue()) == [["2026-05-01"]]


def test_the_first_sheet_is_read() -> None:
    """Charts that stand before it are none."""
    made = Workbook()
    made.active.append(("second",))
    made.create_chartsheet("A chart", 0)
    made.create_sheet("Later").append(("third",))
    out = io.BytesIO()
    made.save(out)
    assert workbook_rows(out.getvalue()) == [["second"]]


def test_texts_in_runs() -> None:
    """A text may be in parts of several looks; how it is spoken is no part of it."""
    strings = "<si><r><t>An</t></r><r><rPr><b/></rPr><t>n</t></r><rPh><t>x</t></rPh></si><si/>"
    cells = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2026-05-01</v></c>'
    assert workbook_rows(book(f"<row>{cells}</row>", strings=strings))[1] == ["Ann", "", "#N/A", "2026-05-01"]


def test_what_a_workbook_may_not_be() -> None:
    """Broken in any way: one answer."""
    files = {
        "no zip": b"PK\x03\x04",
        "empty": _zip({}),
        "no book": _zip({"_rels/.rels": "<Relationships/>"}),
        "no xml": _zip({"_rels/.rels": "<"}),
        "a text that is not there": book('<row><c t="s"><v>5</v></c></row>'),
        "no number": book("<row><c><v>x</v></c></row>"),
        "a very long number": book(f"<row><c><v>{'9' * 10_000}</v></c></row>"),
        "no row": book('<row r="x"/>'),
        "packed otherwise": book("<row/>", packed=zipfile.ZIP_BZIP2),
    }
    with each_case() as case:
        for name, content in files.items():
            with case(name):
                assert refused(content) == "sheet-unreadable"


def _zip(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return out.getvalue()


def test_no_entity_swells() -> None:
    """A document type is refused, before anything in it is used."""
    laughs = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    start = f'<!DOCTYPE x [<!ENTITY a "ha">{laughs}]>'
    assert (
        refused(book('<row><c t="inlineStr"><is><t>&i;</t></is></c></row>', start=start))
        == "sheet-unreadable"
    )
    outside = '<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/passwd">]>'
    assert (
        refused(book('<row><c t="inlineStr"><is><t>&i;</t></is></c></row>', start=outside))
        == "sheet-unreadable"
    )


def test_what_is_read_is_bounded(steps: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """However a workbook hides them, no more elements are read than are allowed, in all parts together."""
    monkeypatch.setattr(limits, "SHEET_ELEMENTS", 10_000)
    files = {
        "cells of one row": book("<row>" + "<c/>" * MANY + "</row>"),
        "texts": book("<row/>", strings="<si/>" * MANY),
        "runs of a text": book("<row/>", strings="<si>" + "<r/>" * MANY + "</si>"),
        "looks": book("<row/>", styles="<cellXfs>" + "<xf/>" * MANY + "</cellXfs>"),
        "within a cell": book("<row><c>" + "<v/>" * MANY + "</c></row>"),
        "within one another": book("<c>" * MANY + "</c>" * MANY),
    }
    with each_case() as case:
        for name, content in files.items():
            with case(name):
                steps[0] = 0
                assert refused(content) == "too-large"
                assert steps[0] == limits.SHEET_ELEMENTS + 1


def test_rows_are_given_up_at_the_first_too_many(steps: list[int]) -> None:
    """Nothing is read after it, and nothing after the last row; a gap is no rows to make."""
    assert refused(book("<row/>" * MANY)) == "too-large"
    assert steps[0] < limits.SHEET_ROWS + 50
    assert refused(book('<row r="999999999999"><c/></row>')) == "too-large"
    assert refused(book('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')) == "too-large"
    steps[0] = 0
    after = "</sheetData><mergeCells>" + "<mergeCell/>" * MANY + "</mergeCells><sheetData>"
    assert workbook_rows(book(f"<row><c><v>1</v></c></row>{after}"))[1] == ["1"]
    assert steps[0] < 50


def test_columns_are_cut() -> None:
    """One more than there may be tells that there are too many; a far cell makes no table of its width."""
    row = workbook_rows(book("<row>" + "<c><v>1</v></c>" * 500 + "</row>"))[1]
    assert len(row) == limits.SHEET_COLUMNS + 1
    assert workbook_rows(book('<row><c r="XFD2"><v>1</v></c></row>'))[1] == []


def test_a_text_that_stands_in_many_cells() -> None:
    """A file has a text once, and a table each time: a text is cut, and all together are counted."""
    long = f"<si><t>{'a' * 1_000_000}</t></si>"
    data = ("<row>" + '<c t="s"><v>0</v></c>' * 40 + "</row>") * 4_000
    assert refused(book(data, strings=long)) == "too-large"
    row = workbook_rows(book('<row><c t="s"><v>0</v></c></row>', strings=long))[1]
    assert [len(cell) for cell in row] == [limits.SHEET_CELL + 1]
    assert refused(book('<row><c t="s"><v>0</v></c></row>', strings=long)) == "faulty"


def test_the_same_bounds_hold_for_csv() -> None:
    """A heading that stands there many times is not compared with each of the others."""
    assert refused(b"name," * MANY + b"\nAnn\n") == "too-large"
    assert refused(b"name\n" + b"," * 2_000_000 + b"x") == "sheet-unreadable"
    assert refused(b"name\n" + b"\n" * 2_000_000) == "too-large"
    assert refused(b"name\n" + b"a" * 2_000_000) == "faulty"
    assert refused(b'name\n"' + b'a"",\n' * 100_000) == "faulty"
