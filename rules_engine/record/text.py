"""Whole records as text, read and written line by line.

Header tags come first (``[Game "..."]``, one or more a line), then one entry a line:
``number. side tokens ; remark``. Tags that the header knows are Game, Rules, Race, the letters of the sides
with their names, ``Start<letter>`` for a starting score, and options by id with a capital (``Target "25"``);
every other tag is kept as it is. ``Up`` may be written for the option that sets the length.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..errors import RecordError
from .entries import Entry, _note
from .header import Header
from .tokens import MAX_LENGTH, read_tokens, write_tokens

if TYPE_CHECKING:
    from ..clauses import Game

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*) "((?:[^"\\]|\\.)*)"\]')
_ENTRY = re.compile(r"(?P<n>[1-9]\d{0,8})\.[ \t]+(?P<side>[A-Z][A-Z0-9]{0,7})(?=\s)", re.ASCII)
_SIDE_TAG = re.compile(r"[A-Z]\Z")
_WHOLE = re.compile(r"-?[0-9]{1,6}")
MAX_LINE = MAX_LENGTH + 1000


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _escape(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


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
            raise RecordError("too-long", f"a line has at most {MAX_LINE} characters", number, MAX_LINE)
        line = raw.rstrip()
        column = len(line) - len(line.lstrip()) + 1
        line = line.lstrip()
        if not line or line.startswith("%"):
            continue
        if line[0] == "[" and header is None:
            _read_tags(line, number, column, tags)
            continue
        if header is None:
            header = header_from_tags(tags, number)
            yield header
        match = _ENTRY.match(line)
        if match is None:
            raise RecordError("not-an-entry", "an entry reads 'number. side tokens'", number, column)
        text, remark = _split_remark(line[match.end() :])
        tokens = read_tokens(text, number, column + match.end())
        try:
            note = _note(remark)
        except RecordError as error:
            raise RecordError(error.code, error.bare, number, column + match.end() + len(text)) from None
        yield Entry(int(match["n"]), match["side"], tokens, note)
    if header is None:
        yield header_from_tags(tags, 1)


def _read_tags(line: str, number: int, column: int, tags: dict[str, str]) -> None:
    at = 0
    while at < len(line):
        match = _TAG.match(line, at)
        if match is None:
            raise RecordError("bad-tag", 'a tag reads [Name "value"]', number, column + at)
        if match[1] in tags:
            raise RecordError("double-tag", f"{match[1]} stands twice", number, column + at)
        tags[match[1]] = _unescape(match[2])
        at = match.end()
        while at < len(line) and line[at] in " \t":
            at += 1


def header_from_tags(tags: dict[str, str], line: int = 1) -> Header:
    """Make the header that ``tags`` describe; raises :class:`RecordError` (unknown game, bad number)."""
    from ..catalogue import game as find_game
    from ..errors import UnknownGame

    if "Game" not in tags:
        raise RecordError("no-game", 'a record begins with [Game "..."]', line)
    try:
        game = find_game(tags["Game"])
    except UnknownGame as error:
        raise RecordError(error.code, error.message, line) from None
    sides = tuple((k, v) for k, v in tags.items() if _SIDE_TAG.match(k))
    if not sides:
        sides = tuple((x, x) for x in game.side_letters(game.min_sides))
    by_tag = {_tag_of(o): o for o in game.options}
    options: dict[str, Any] = {}
    start: dict[str, int] = {}
    rest: dict[str, str] = {}
    rules, race = 1, 1
    for name, value in tags.items():
        if name == "Game" or _SIDE_TAG.match(name):
            continue
        if name == "Rules":
            rules = _whole(name, value, line)
        elif name == "Race":
            race = _whole(name, value, line)
        elif name == "Up" and game.length_option:
            options[game.length_option] = _whole(name, value, line)
        elif name in by_tag:
            options[by_tag[name]] = _option_value(game.options[by_tag[name]], value)
        elif name.startswith("Start") and _SIDE_TAG.match(name[5:]):
            start[name[5:]] = _whole(name, value, line)
        else:
            rest[name] = value
    return Header(game.id, sides, rules, options, start, race, rest)


def reserved_tags(game: Game) -> frozenset[str]:
    """Names of tags that say something of the match itself, so that no other fact may be called so."""
    letters = string.ascii_uppercase
    names = {"Game", "Rules", "Race", *letters, *(f"Start{x}" for x in letters), *map(_tag_of, game.options)}
    return frozenset(names | {"Up"} if game.length_option else names)


def _tag_of(option: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[-_]", option))


def _whole(name: str, value: str, line: int) -> int:
    if not _WHOLE.fullmatch(value):
        raise RecordError("bad-tag", f"{name} is a number, not {value[:20]!r}", line)
    return int(value)


def _option_value(option: Any, value: str) -> Any:
    for allowed in option.values:
        if str(allowed).lower() == value.lower():
            return allowed
    if _WHOLE.fullmatch(value):
        return int(value)
    return value


def read(text: str) -> tuple[Header, list[Entry]]:
    """Read a whole record; raises :class:`RecordError`."""
    parts = iter_record(text.splitlines())
    header = next(parts)
    assert isinstance(header, Header)  # the reader yields the header first
    return header, [part for part in parts if isinstance(part, Entry)]


def write_header(header: Header) -> str:
    """The tags of ``header``, one a line."""
    rows = [("Game", header.game), ("Rules", str(header.rules)), *header.sides]
    rows += [(_tag_of(k), str(v)) for k, v in header.options.items() if v is not None]
    rows += [(f"Start{k}", str(v)) for k, v in header.start.items()]
    if header.race != 1:
        rows.append(("Race", str(header.race)))
    rows += list(header.tags.items())
    return "\n".join(f'[{k} "{_escape(v)}"]' for k, v in rows)


def write_entry(entry: Entry) -> str:
    """One line of the record."""
    note = f" ; {entry.note}" if entry.note else ""
    return f"{entry.n}. {entry.side} {write_tokens(entry.tokens)}{note}"


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The whole record as text."""
    return "\n".join([write_header(header), "", *(write_entry(e) for e in entries)]) + "\n"
