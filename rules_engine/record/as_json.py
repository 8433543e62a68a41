"""Whole records as JSON, read and written piece by piece.

The streaming form has one object a line: the header (:meth:`Header.to_json`), then each entry
(:meth:`Entry.to_json`). A single document ``{"header": {...}, "entries": [...]}``, on however many lines, is
read as well. Either says exactly what the text form says; :func:`records` takes any of the three.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any, NoReturn

from ..catalogue import game as find_game
from ..errors import BadHeader, RecordError, UnknownGame
from ..saying import Text, say
from .entries import Entry
from .header import Header
from .tags import header_from_tags, read_tags, write_header
from .text import MAX_LINE, iter_record

MAX_JSON_LINE = 1_000_000
"""Characters of one line; a header or an entry needs far fewer."""

MAX_DOCUMENT = 50_000_000
"""Characters of a record that is one JSON document, because it is held in memory."""

MAX_DEPTH = 16
"""Brackets within brackets; an entry needs seven."""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]')
_BLANK = re.compile(r"[ \t\r\n]*")
_ENTRY_KEYS = frozenset({"n", "side", "do", "note"})
_HEADER_KEYS = frozenset(Header.__slots__)


def records(lines: Iterable[str]) -> Iterator[Header | Entry]:
    """Yield the header and the entries of a record in either form, which its first character tells."""
    before: list[str] = []
    rest = iter(lines)
    for line in rest:
        before.append(line)
        if bare := line[:MAX_LINE].strip().removeprefix("\ufeff"):
            before[-1] = line.removeprefix("\ufeff")
            read = iter_json if bare[0] == "{" else iter_record
            return read(chain(before, rest))
    return iter_record(before)


def lines_of(stream: IO[str]) -> Iterator[str]:
    """The lines of an open file, none read further than any line may be long: 10 MB without a line break
    cost no more memory than a good record."""
    while line := stream.readline(MAX_JSON_LINE + 2):
        yield line


def iter_json(lines: Iterable[str]) -> Iterator[Header | Entry]:
    """Yield the header, then each entry, reading no further ahead than the line (a document is read whole).

    Raises :class:`RecordError` with line and column.
    """
    header: Header | None = None
    rows = iter(enumerate(lines, 1))
    for number, raw in rows:
        if len(raw) > MAX_JSON_LINE:
            message = say("record.long-line", "a line has at most {most} characters", most=MAX_JSON_LINE)
            raise RecordError("too-long", message, number)
        if not raw.strip():
            continue
        if header is None and (_document_begins(raw)):
            yield from _Document("\n" * (number - 1) + _gathered(raw, rows)).parts()
            return
        column = len(raw) - len(raw.lstrip()) + 1
        value = _value(raw, number)
        if header is None:
            yield (header := _header(value, number, column))
        else:
            yield _entry(value, number, column)
    if header is None:
        raise RecordError("no-game", say("record.header-first", "a record begins with its header"))


def _document_begins(raw: str) -> bool:
    """Whether the first line is not a complete header: it names its parts, or continues on the next line."""
    body = raw.strip()
    return body == "{" or bool(re.match(r'\{\s*"(?:header|entries)"\s*:', body)) or body[-1] != "}"


def _gathered(first: str, rows: Iterator[tuple[int, str]]) -> str:
    parts, size = [first], len(first)
    for number, line in rows:
        size += len(line)
        if size > MAX_DOCUMENT:
            message = say(
                "record.long-document", "a document has at most {most} characters", most=MAX_DOCUMENT
            )
            raise RecordError("too-long", message, number)
        parts.append(line if parts[-1].endswith("\n") else "\n" + line)
    return "".join(parts)


class _Document:
    """A scanner over ``{"header": ..., "entries": [...]}`` that knows where each entry stands."""

    def __init__(self, text: str) -> None:
        _check_depth(text, 1)
        self.text = text
        self.at = 0
        self._line = 1
        self._counted = 0

    def parts(self) -> Iterator[Header | Entry]:
        """The header and the entries; the header must come first."""
        self._skip("{", say("record.object", "a record is an object"))
        self._key("header")
        yield _header(*self._next())
        if self._peek() == ",":
            self.at += 1
            self._key("entries")
            self._skip("[", say("record.list", "entries are a list"))
            if self._peek() == "]":
                self.at += 1
            else:
                while True:
                    yield _entry(*self._next())
                    if self._peek() != ",":
                        break
                    self.at += 1
                self._skip("]", say("record.commas", "entries are parted by commas"))
        self._skip("}", say("record.two-parts", "nothing but header and entries stands in a record"))
        if self._peek():
            self._fail(say("record.nothing-follows", "nothing follows the record"))

    def _peek(self) -> str:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.text[self.at : self.at + 1]

    def _skip(self, sign: str, message: str) -> None:
        if self._peek() != sign:
            self._fail(message)
        self.at += 1

    def _key(self, name: str) -> None:
        self._peek()
        begin = self.at
        key, *_ = self._next()
        if key != name:
            self.at = begin
            self._fail(
                say(
                    "record.part-missing",
                    "a record is {{'header': ..., 'entries': [...]}}; {name} is missing here",
                    name=name,
                )
            )
        self._skip(":", say("record.colon", "a colon follows the name"))

    def _next(self) -> tuple[Any, int, int]:
        self._peek()
        line, column = self._place()
        value, self.at = _decode(self.text, self.at)
        return value, line, column

    def _place(self) -> tuple[int, int]:
        self._line += self.text.count("\n", self._counted, self.at)  # each line is counted once
        self._counted = self.at
        return self._line, self.at - self.text.rfind("\n", 0, self.at)

    def _fail(self, message: str) -> NoReturn:
        raise RecordError("unreadable", message, *self._place())


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(say("record.name-twice", "a name occurs twice in one object"))
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(say("record.no-number", "{word} is no number", word=word))


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_number)


def _check_depth(text: str, line: int) -> None:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for match in _BRACKETS.finditer(text):
        sign = match[0]
        depth += (sign in "[{") - (sign in "]}") if len(sign) == 1 else 0
        if depth > MAX_DEPTH:
            at = match.start()
            place = line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)
            message = say(
                "record.too-deep", "nothing in a record lies deeper than {most} brackets", most=MAX_DEPTH
            )
            raise RecordError("too-deep", message, *place)


def _decode(text: str, at: int, line: int = 1) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        place = (line + error.lineno - 1, error.colno)
        message = say("record.no-json", "this is no JSON: {error}", error=error.msg)
        raise RecordError("unreadable", message, *place) from None
    except ValueError as error:
        place = (line + text.count("\n", 0, at), at - text.rfind("\n", 0, at))
        why = error.args[0] if error.args and isinstance(error.args[0], Text) else str(error)[:100]
        message = say("record.no-record", "this is no record: {why}", why=why)
        raise RecordError("unreadable", message, *place) from None


def _value(raw: str, line: int) -> Any:
    _check_depth(raw, line)
    begin = _BLANK.match(raw)
    value, end = _decode(raw, begin.end() if begin else 0, line)
    if raw[end:].strip():
        message = say("record.one-object", "one object stands on a line")
        raise RecordError("unreadable", message, line, end + 1)
    return value


def _entry(value: Any, line: int, column: int) -> Entry:
    try:
        if isinstance(value, dict) and (foreign := set(value) - _ENTRY_KEYS):
            message = say("record.entry-has-no", "an entry has no '{name}'", name=min(foreign)[:40])
            raise RecordError("unreadable", message)
        entry = Entry.from_json(value)
        _check_letters(entry.note or "")
    except RecordError as error:
        raise RecordError(error.code, error.bare, line, column) from None
    return entry


def _header(value: Any, line: int, column: int) -> Header:
    """Read a header by way of its text, so that both forms are held to one grammar."""
    try:
        header = Header.from_json(value)
        if foreign := set(value) - _HEADER_KEYS:
            message = say("record.header-has-no", "a header has no '{name}'", name=min(foreign)[:40])
            raise BadHeader("bad-header", message)
        game = find_game(header.game)
        header = header.but(
            sides=tuple((letter, _one_line(name)) for letter, name in header.sides)
            or tuple((x, x) for x in game.side_letters(game.min_sides)),
            options={k: v for k, v in header.options.items() if v is not None},
            tags={k: _one_line(v) for k, v in header.tags.items()},
            partners={k: tuple(_one_line(n) for n in names) for k, names in header.partners.items()},
        )
        if unknown := set(header.options) - set(game.options):
            message = say(
                "options.unknown", "{game} has no option {options}", game=game.id, options=min(unknown)[:40]
            )
            raise BadHeader("unknown-option", message)
        tags: dict[str, str] = {}
        for row in write_header(header).split("\n"):
            if len(row) > MAX_LINE:
                message = say("record.long-tag", "a tag has at most {most} characters", most=MAX_LINE)
                raise BadHeader("too-long", message)
            read_tags(row, line, column, tags)
        if header_from_tags(tags, line) != header:
            message = say("record.other-header", "this header says something else as text")
            raise BadHeader("bad-header", message)
    except RecordError as error:
        raise RecordError(error.code, error.bare, line, column) from None
    except (BadHeader, UnknownGame) as error:
        raise RecordError(error.code, error.message, line, column) from None
    return header


def _one_line(value: str) -> str:
    """A name as the text form can hold it."""
    _check_letters(value)
    return " ".join(value.split())


def _check_letters(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError:
        message = say("record.half-character", "half a character stands in a name or remark")
        raise RecordError("unreadable", message) from None


def read_json(text: str) -> tuple[Header, list[Entry]]:
    """Read a whole record in JSON; raises :class:`RecordError`."""
    return whole(iter_json(text.split("\n")))


def whole(parts: Iterator[Header | Entry]) -> tuple[Header, list[Entry]]:
    """The header and the list of entries that a reader yields."""
    header = next(parts)
    assert isinstance(header, Header)  # every reader yields the header first
    return header, [part for part in parts if isinstance(part, Entry)]


def json_lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """The streaming form, line by line."""
    yield json.dumps(header.to_json(), ensure_ascii=False) + "\n"
    for entry in entries:
        yield json.dumps(entry.to_json(), ensure_ascii=False) + "\n"


def write_json(header: Header, entries: Iterable[Entry]) -> str:
    """The whole record in the streaming form."""
    return "".join(json_lines(header, entries))
