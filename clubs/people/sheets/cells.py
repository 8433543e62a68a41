"""Cells of a sheet that a spreadsheet may open safely.

A cell that begins as a formula would (= + - @, or a tab or line end that hides one) gets an apostrophe in
front, because names are typed by strangers and spreadsheets run formulas. Numbers are written as numbers.
"""

from __future__ import annotations

from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def safe(value: Any) -> Any:
    """`value` as a cell: texts that would be run as formulas are marked as text."""
    if value is None:
        return ""
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA_STARTS):
        return f"'{value}"
    return value
