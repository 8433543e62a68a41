"""Trying a sheet and writing it, row by row, so that nobody waits for the database.

A trial does what every row asks and takes it back at once, in a short transaction a row; all faults are told.
A row that rests on one before it (a final whose semi-final the sheet decides) cannot be tried so: it is
judged when it is written.
Writing begins when no row has a fault. Should a row be refused after all, because something changed
meanwhile, the rows before it stay, and the message says which they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import tablib
from django.db import transaction
from django.utils.translation import gettext
from import_export.results import RowResult

from clubs.archives.services.sheets.resources import Row, Sheet
from clubs.people.sheets.faults import Faults
from clubs.people.sheets.reading import LINE, read_sheet
from matches.problems import UserProblem
from matches.services import Steps

INVALID = RowResult.IMPORT_TYPE_INVALID

Told = Callable[[int, int], object]


def take_sheet(
    sheet: Sheet,
    content: bytes,
    *,
    dry_run: bool,
    told: Told = lambda done, of: None,
    steps: Steps | None = None,
    begin: int = 0,
    written: Callable[[int], object] = lambda rows: None,
) -> dict[str, Any]:
    """Take a sheet in, or only try: `{"rows", "new", "update", "skip", "notice"}`.

    `begin` is the number of rows that are written already, `written` hears of each new number in the
    transaction that writes the row. Raises `UserProblem`: those of `read_sheet`, "faulty" (422, every fault
    in `data`), "broken-off" (409: rows before the faulty one are written).
    """
    table, notice = read_sheet(content, sheet.columns, sheet.required)
    rows: list[Row] = table.dict
    steps = steps or Steps()
    if not begin:
        totals = _try(sheet, table, rows, steps, told)
    if not dry_run:
        totals = _write(sheet, rows, steps, begin, written, told)
    counted = {word: totals[word] for word in ("new", "update", "skip")}
    return {"rows": len(table), **counted, "notice": notice}


def _try(sheet: Sheet, table: tablib.Dataset, rows: list[Row], steps: Steps, told: Told) -> Counter[str]:
    """Do every row and take it back. Raises `UserProblem` "faulty"."""
    faults, totals = Faults(), Counter[str]()
    sheet.before_import(table)

    def one(number: int) -> None:
        row, before = rows[number - 1], rows[: number - 1]
        if sheet.rests_on(row, before):
            totals[RowResult.IMPORT_TYPE_UPDATE] += 1
        else:
            with _taken_back():
                result = sheet.import_row(row, None)
            totals[result.import_type] += 1
            if result.import_type == INVALID:
                _tell(faults, row, result.validation_error)
        told(number, len(rows))

    for number in range(1, len(rows) + 1):
        steps.one(partial(one, number))
    faults.refuse("sheet")
    return totals


@contextmanager
def _taken_back() -> Iterator[None]:
    """Take back whatever the block has written; inside a transaction."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _write(
    sheet: Sheet, rows: list[Row], steps: Steps, begin: int, written: Callable[[int], object], told: Told
) -> Counter[str]:
    totals = Counter[str]()
    sheet.before_import(None)

    def one(number: int) -> None:
        row = rows[number - 1]
        result = sheet.import_row(row, None)
        if result.import_type == INVALID:
            raise _broken_off(row, result.validation_error, nothing=number == 1)
        totals[result.import_type] += 1
        written(number)
        told(number, len(rows))

    for number in range(begin + 1, len(rows) + 1):
        steps.one(partial(one, number))
    return totals


def _tell(faults: Faults, row: Row, error: Any) -> None:
    by_column = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    for column, messages in by_column.items():
        faults.add(messages[0], line=int(row[LINE]), column=column)


def _broken_off(row: Row, error: Any, *, nothing: bool) -> UserProblem:
    faults = Faults()
    _tell(faults, row, error)
    if nothing:
        message = gettext("Something changed since the sheet was tried. Nothing is imported.")
    else:
        message = gettext(
            "Something changed since the sheet was tried. The rows before line {line} are imported, no"
            " others."
        ).format(line=row[LINE])
    data = {"faults": [one.to_json() for one in faults.kept], "count": faults.count}
    return UserProblem("broken-off", message, 409, data)
