"""Limits of an import. A larger file is refused before it is read to its end."""

from __future__ import annotations

from clubs.people.sheets.limits import MIB, megabytes, too_large

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

RECORD_BYTES = 2 * MIB
RECORD_ENTRIES = 6_000
"""Of a record: longer than any evening, and short enough for its pages to be made quickly."""

__all__ = [
    "ARCHIVE_BYTES",
    "ARCHIVE_FILES",
    "ARCHIVE_LINE",
    "ARCHIVE_RATIO",
    "ARCHIVE_ROWS",
    "ARCHIVE_WHOLE",
    "MIB",
    "RECORD_BYTES",
    "RECORD_ENTRIES",
    "megabytes",
    "too_large",
]
