"""The record that a command was given: a file, or standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ..record.as_json import lines_of


def record_argument(parser: argparse.ArgumentParser) -> None:
    """``FILE`` is a record; - or nothing reads standard input."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the record; - reads standard input"
    )


def record_lines(name: str) -> Iterator[str]:
    """The lines of a record, in text or JSON. Raises :class:`OSError` or :class:`UnicodeDecodeError`."""
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8") if hasattr(sys.stdin, "reconfigure") else None
        yield from lines_of(sys.stdin)
        return
    with Path(name).open(encoding="utf-8") as file:
        yield from lines_of(file)


def unreadable(name: str, error: OSError | UnicodeDecodeError) -> str:
    """Why a record cannot be read."""
    return f"{name} cannot be read: {error}"
