"""Whole records as text, read and written line by line.

Header tags come first (``[Game "..."]``, one or more a line), then one entry a line:
``number. side tokens ; remark``. Tags that the header knows are Game, Rules, Race, the letters of the sides
with their names, ``Start<letter>`` for a starting score, and options by id with a capital (``Target "25"``);
every other tag is kept as it is. ``Up`` may be written for the option that sets the length. All of them are
in :mod:`.tags`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..errors import RecordError
from ..saying import say
from .entries import Entry, _note
from .header import Header
from .tags import header_from_tags, read_tags, write_header
from .tokens import MAX_LENGTH, read_tokens, write_tokens

_ENTRY = re.compile(r"(?P<n>[1-9]\d{0,8})\.[ \t]+(?P<side>[A-Z][A-Z0-9]{0,7})(?=\s)", re.ASCII)
MAX_LINE = MAX_LENGTH + 1000


def _split_remark(body: str) -> tuple[str, str | None]:
    text, semicolon, remark = body.partition(";")
    return text, remark if semicolon else None


def iter_record(lines: Iterable[str]) -> Iterator[Header | Entry]:
    """Yield the header, then each entry, reading no further ahead than the line.

    Raises :class:`RecordError` with line and column.
    """
    tags: dict[str, str] = {}
    header: Header | None = None
    for number, raw in enumerate(lines, 1):
        if len(raw) > MAX_LINE:
            message = say("record.long-line", "a line has at most {most} characters", most=MAX_LINE)
            raise RecordError("too-long", message, number, MAX_LINE)
        line = raw.rstrip()
        column = len(line) - len(line.lstrip()) + 1
        line = line.lstrip()
        if not line or line.startswith("%"):
            continue
        if line[0] == "[" and header is None:
            read_tags(line, number, column, tags)
            continue
        if header is None:
            header = header_from_tags(tags, number)
            yield header
        match = _ENTRY.match(line)
        if match is None:
            message = say("record.not-an-entry", "an entry reads 'number. side tokens'")
            raise RecordError("not-an-entry", message, number, column)
        text, remark = _split_remark(line[match.end() :])
        tokens = read_tokens(text, number, column + match.end())
        try:
            note = _note(remark)
        except RecordError as error:
            raise RecordError(error.code, error.bare, number, column + match.end() + len(text)) from None
        yield Entry(int(match["n"]), match["side"], tokens, note)
    if header is None:
        yield header_from_tags(tags, 1)


def read(text: str) -> tuple[Header, list[Entry]]:
    """Read a whole record; raises :class:`RecordError`."""
    parts = iter_record(text.splitlines())
    header = next(parts)
    assert isinstance(header, Header)  # the reader yields the header first
    return header, [part for part in parts if isinstance(part, Entry)]


def write_entry(entry: Entry) -> str:
    """One line of the record."""
    note = f" ; {entry.note}" if entry.note else ""
    return f"{entry.n}. {entry.side} {write_tokens(entry.tokens)}{note}"


def text_lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """The record line by line."""
    yield write_header(header) + "\n\n"
    for entry in entries:
        yield write_entry(entry) + "\n"


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The whole record as text."""
    return "".join(text_lines(header, entries))
