"""Limits of a sheet. A larger file is refused before it is read to its end."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_lazy

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
    return UserProblem(
        "too-large", gettext("A sheet has at most {sheet_rows} rows.").format(sheet_rows=SHEET_ROWS), 413
    )


def too_many_elements() -> UserProblem:
    """The refusal of a workbook of more than `SHEET_ELEMENTS`."""
    return UserProblem(
        "too-large", gettext("The workbook has more cells, texts and styles than a sheet can need."), 413
    )


TOO_LARGE = {
    "The file": gettext_lazy("The file may have at most {size}."),
    "A sheet": gettext_lazy("A sheet may have at most {size}."),
    "A record": gettext_lazy("A record may have at most {size}."),
    "A sheet of a league": gettext_lazy("A sheet of a league may have at most {size}."),
    "An archive": gettext_lazy("An archive may have at most {size}."),
    "A workbook, unpacked,": gettext_lazy("A workbook, unpacked, may have at most {size}."),
    "The texts of a workbook": gettext_lazy("The texts of a workbook may have at most {size}."),
}


def too_large(what: str, most: int) -> UserProblem:
    """The refusal of a file of more than `most` bytes."""
    told = TOO_LARGE.get(what) or gettext("{what} may have at most {size}.")
    return UserProblem("too-large", told.format(what=what, size=megabytes(most)), 413)
