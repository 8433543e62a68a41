"""A tablet's course as it is told: the entries after a number of the log, from JSON or from an exported text.

The text is a piece of a record, so that people can read it and the engine does, too:

    [Match "37yy3z5ys8"]
    [After "12"]
    [Hash "6c1f..."]
    [From "Tablet 1 at Table 1"]
    [Check "9f3a2c1b"]

    13. A +1
    14. B 0 ; #XzjA8kxVSjyORAAAAAAAEQ a remark

A remark may begin with the UUID of the entry's tap, as 22 characters of base64 for addresses: by it the
tablet knows its entries again when it returns. Older exports have none.

``Check`` is the CRC-32 of what stands in the other lines, so that a part that is missing is seen. A code that
is scanned may hold only a part: ``BALKLINE 2/3 9f3a2c1b`` and a line end stand before it.
"""

from __future__ import annotations

import base64
import re
import uuid
import zlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

import rules_engine as engine
from config.languages.speaking import translated
from matches.marking.appending import client_id
from matches.problems import UserProblem
from rules_engine.record.tags import read_tags

MOST = 2000
"""Entries of a tablet's course."""
LONGEST = 1024
"""Characters of the notation of one entry, and of a remark."""
MOST_TEXT = 512 * 1024
PART = re.compile(r"\s*BALKLINE (\d{1,3})/(\d{1,3}) ([0-9a-f]{8})\r?\n")
_SHORT = re.compile(r"#([\w-]{22})(?:\s+|$)", re.ASCII)
_SIDE = re.compile(r"[A-Z][A-Z0-9]{0,7}")
_LINE = re.compile(
    r"(?P<n>[1-9]\d{0,8})\.[ \t]+(?P<side>[A-Z][A-Z0-9]{0,7})[ \t]+(?P<tokens>[^;]*)(?:;(?P<note>.*))?"
)


class Tapped(NamedTuple):
    """One entry of a tablet. ``n`` is its number there; ``undo`` takes back the last one that had an
    effect."""

    n: int
    side: str
    tokens: str
    note: str = ""
    client: uuid.UUID | None = None
    at: datetime | None = None
    undo: bool = False


class Told(NamedTuple):
    """A tablet's course: its entries after number ``after``, and who recorded them; where the tablet has them
    the hash of the state before them, and the UUID of the entry that they follow."""

    after: int
    entries: tuple[Tapped, ...]
    made_by: str = ""
    state_hash: str = ""
    follows: uuid.UUID | None = None


class Export(NamedTuple):
    """What an exported text holds: the public id of its match, and the course."""

    match: str
    course: Told


def from_json(
    after: int,
    rows: list[Any],
    made_by: str = "",
    state_hash: str = "",
    follows: uuid.UUID | None = None,
) -> Told:
    """The course that a tablet sends: rows of ``{"side", "tokens", "note"?, "client_uuid"?, "tapped_at"?}``,
    or ``{"undo": true}``.

    Raises ``UserProblem``: "bad-field", "bad-uuid" (422), "too-many-entries" (422).
    """
    _check_count(rows)
    entries = tuple(_row(after + i, row) for i, row in enumerate(rows, 1))
    given = [one.client for one in entries if one.client is not None]
    if len(set(given)) < len(given):
        raise UserProblem("bad-uuid", gettext("Each entry needs a client_uuid of its own."))
    return Told(after, entries, made_by[:200], state_hash, follows)


def _row(n: int, row: Any) -> Tapped:
    if not isinstance(row, dict):
        raise _bad(n)
    undo = row.get("undo") is True
    side, tokens = row.get("side") or "", row.get("tokens") or ""
    note, at = row.get("note") or "", row.get("tapped_at")
    if not all(isinstance(value, str) for value in (side, tokens, note)) or "\x00" in side + tokens + note:
        raise _bad(n)
    if len(tokens) > LONGEST or len(note) > LONGEST or not (undo or (_SIDE.fullmatch(side) and tokens)):
        raise _bad(n)
    try:
        (tokens + note).encode()
        moment = parse_datetime(at) if isinstance(at, str) else None
    except (UnicodeEncodeError, ValueError):
        raise _bad(n) from None
    if moment is not None and moment.tzinfo is None:
        moment = None
    client = client_id(row["client_uuid"]) if row.get("client_uuid") is not None else None
    return Tapped(n, side, tokens, note, client, moment, undo)


def _bad(n: int) -> UserProblem:
    message = gettext("Entry {number} of the tablet must have a side and tokens, as text.").format(number=n)
    return UserProblem("bad-field", message, data={"field": "entries"})


def _check_count(rows: Iterable[Any]) -> None:
    if len(list(rows)) > MOST:
        raise UserProblem(
            "too-many-entries",
            gettext("At most {most} entries can be compared at once.").format(most=MOST),
            422,
        )


def from_text(text: str) -> Export:
    """Read an exported text, or all the codes that hold its parts, in any order.

    Raises ``UserProblem``: "too-large" (413), "no-export", "export-incomplete", "export-damaged" (422;
    ``data`` tells the ``line``), "too-many-entries" (422).
    """
    if len(text) > MOST_TEXT:
        raise UserProblem("too-large", gettext("That is more than a match can need."), 413)
    whole = _joined(text)
    tags: dict[str, str] = {}
    entries: list[Tapped] = []
    checked: list[str] = []
    for number, raw in enumerate(whole.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("%"):
            continue
        if line.startswith("["):
            try:
                read_tags(line, number, 1, tags)
            except engine.RecordError as error:
                raise _damaged(number, translated(error.message)) from None
            if not line.startswith("[Check "):
                checked.append(line)
            continue
        checked.append(line)
        found = _LINE.fullmatch(line)
        if found is None:
            raise _damaged(number, gettext("an entry reads 'number. side tokens'"))
        note = (found["note"] or "").strip()
        client = None
        if short := _SHORT.match(note):
            client, note = uuid.UUID(bytes=base64.urlsafe_b64decode(short[1] + "==")), note[short.end() :]
        entries.append(Tapped(int(found["n"]), found["side"], found["tokens"].strip(), note, client))
    if not {"Match", "After", "Check"} <= tags.keys() or not re.fullmatch(r"\d{1,9}", tags["After"]):
        raise UserProblem("no-export", gettext("These are no entries that a tablet has given out."), 422)
    after = int(tags["After"])
    if tags["Check"] != checksum("\n".join(checked)):
        raise UserProblem(
            "export-damaged",
            gettext("Something is missing or has changed on the way. Copy it, or scan it, again."),
            422,
        )
    _check_count(entries)
    if [one.n for one in entries] != list(range(after + 1, after + 1 + len(entries))):
        raise _damaged(0, gettext("the entries are not numbered on"))
    given = [one.client for one in entries if one.client is not None]
    if len(set(given)) < len(given):
        raise _damaged(0, gettext("two entries are said to be the same"))
    return Export(
        tags["Match"], Told(after, tuple(entries), tags.get("From", "")[:200], tags.get("Hash", ""))
    )


def checksum(text: str) -> str:
    """The CRC-32 of ``text``, as eight hexadecimal digits."""
    return f"{zlib.crc32(text.encode()):08x}"


def _joined(text: str) -> str:
    """The text itself, or its parts put together."""
    starts = list(PART.finditer(text))
    if not starts:
        return text
    parts: dict[int, str] = {}
    of = {(start[2], start[3]) for start in starts}
    if len(of) > 1:
        raise UserProblem("export-damaged", gettext("These codes belong to different exports."), 422)
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        parts[int(start[1])] = text[start.end() : following.start() if following else None].rstrip("\r\n")
    count = int(starts[0][2])
    missing = [n for n in range(1, count + 1) if n not in parts]
    if missing:
        listed = ", ".join(map(str, missing))
        raise UserProblem(
            "export-incomplete",
            gettext("Still missing: code {listed} of {count}.").format(listed=listed, count=count),
            422,
            {"missing": missing, "of": count},
        )
    return "\n".join(parts[n] for n in range(1, count + 1))


def _damaged(line: int, why: str) -> UserProblem:
    if line:
        at = gettext("Line {line} cannot be read: {why}.").format(line=line, why=why)
    else:
        at = gettext("This cannot be read: {why}.").format(why=why)
    return UserProblem("export-damaged", at, 422, {"line": line})


def to_text(match: str, course: Told) -> str:
    """The exported text of ``course``, as a tablet makes it (``static/js/marking/model/export.js``)."""
    made_by = re.sub(r'[\r\n"\\]', "'", course.made_by)
    tags = {"Match": match, "After": course.after, "Hash": course.state_hash, "From": made_by}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value != ""]
    for one in course.entries:
        remark = [f"#{_short(one.client)}"] if one.client is not None else []
        remark += one.note.split()
        note = f" ; {' '.join(remark)}" if remark else ""
        lines.append(f"{one.n}. {one.side} {one.tokens}{note}")
    head = sum(line.startswith("[") for line in lines)
    check = f'[Check "{checksum(chr(10).join(lines))}"]'
    return "\n".join([*lines[:head], check, "", *lines[head:], ""])


def _short(client: uuid.UUID) -> str:
    return base64.urlsafe_b64encode(client.bytes).decode()[:22]
