"""The column of days of a sheet: read in one order throughout, and asked about where it has none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta

from django.utils.translation import gettext

from clubs.leagues.rules.sheets.days import CellFault, Order, order_of, read_day
from clubs.leagues.services.sheets.common import Row, Sheet
from config.languages.speaking import translated


class DayColumn:
    """A column of days of a season's sheet."""

    def __init__(self, sheet: Sheet, rows: Sequence[Row], column: str) -> None:
        self.sheet, self.column = sheet, column
        self.first = sheet.season.begins_on
        self.last = sheet.season.ends_on or self.first + timedelta(days=366)
        self.order: Order | None = None
        try:
            found, open_ones = order_of(row.get(column) or "" for row in rows)
        except CellFault as fault:
            sheet.trial.faults.add(translated(fault.message), column=column)
            return
        self.order = found or sheet.choices.order
        if open_ones and self.order is None:
            sheet.trial.asks_order = True
            message = gettext(
                "days such as 3/4/2027 can be read both ways; say whether the day or the month is first"
            )
            sheet.trial.faults.add(message, column=column)

    def read(self, row: Row) -> date | None:
        """The day of a row; None for an empty cell, or with a fault."""
        return self.read_both(row)[0]

    def read_both(self, row: Row) -> tuple[date | None, time | None]:
        """The day of a row, and the time if it stands in the same cell."""
        text = row.get(self.column) or ""
        if not text:
            return None, None
        try:
            return read_day(text, self.order, self.first, self.last)
        except CellFault as fault:
            self.sheet.fault(row, self.column, translated(fault.message))
            return None, None
