"""Limits of a sheet. A larger file is refused before it is read to its end."""

from __future__ import annotations

from matches.problems import UserProblem

MIB = 1024 * 1024

SHEET_BYTES = 2 * MIB
SHEET_WHOLE = 8 * MIB
"""A workbook, unpacked; also all texts of its cells, as one text may stand in many."""
SHEET_FILES = 1_000
SHEET_ELEMENTS = 300_000
"""Of XML, in what is read of a workbook: five thousand rows of ten cells with a text of its own each take
205,000."""
SHEET_ROWS = 5_000
SHEET_COLUMNS = 40
SHEET_CELL = 2_000
"""Characters."""

FAULTS_SHOWN = 500
"""Faults that are kept of one file; the others are counted."""


def megabytes(count: int) -> str:
    """`count` bytes as people say it."""
    return f"{count / MIB:.0f} MB" if count >= MIB else f"{max(1, count // 1024)} kB"


def too_many_rows() -> UserProblem:
    """The refusal of a sheet of more than `SHEET_ROWS` rows."""
    return UserProblem("too-large", f"A sheet has at most {SHEET_ROWS} rows.", 413)


def too_many_elements() -> UserProblem:
    """The refusal of a workbook of more than `SHEET_ELEMENTS`."""
    return UserProblem(
        "too-large", "The workbook has more cells, texts and styles than a sheet can need.", 413
    )


def too_large(what: str, most: int) -> UserProblem:
    """The refusal of a file of more than `most` bytes."""
    return UserProblem("too-large", f"{what} may have at most {megabytes(most)}.", 413)
