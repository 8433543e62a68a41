"""Limits of an import. A larger file is refused before it is read to its end."""

from __future__ import annotations

from matches.problems import UserProblem

MIB = 1024 * 1024

ARCHIVE_BYTES = 64 * MIB
"""A club's archive as it is uploaded."""
ARCHIVE_WHOLE = 512 * MIB
"""All its files, unpacked."""
ARCHIVE_RATIO = 400
"""How many times larger than packed one file of an archive may be, from a megabyte on."""
ARCHIVE_FILES = 10_000
ARCHIVE_ROWS = 3_000_000
ARCHIVE_LINE = 8 * MIB
"""One row: the longest are rulings with all their evidence."""

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

RECORD_BYTES = 2 * MIB
RECORD_ENTRIES = 6_000
"""Of a record: longer than any evening, and short enough for its pages to be made quickly."""

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
