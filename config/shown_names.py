"""Names on their way out: how each answer gets the names that its reader may see.

A player may be shown to those outside the club with initials, or not by name at all. What is stored and
worked with has the whole name everywhere. It is replaced where an answer leaves the server, so that no page,
feed or stream can forget to: in the text of a page, in the strings of JSON, in the lines of a sheet. Which
names those are is known to the package that has the players; it registers here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape
from typing import Any, Final, Protocol
from urllib.parse import quote, quote_plus

from django.http import HttpResponse
from django.http.response import HttpResponseBase

from rules_engine.saying import Text

SHOWN: Final = "names_are_shown"
"""The attribute of an answer whose names are those of its reader already."""

_WORD = re.compile(r"\w+")
_OF_PAGE = re.compile(r"(<!--.*?-->|<style\b.*?</style>|<[^>]*>)", re.DOTALL | re.IGNORECASE)
_DATA_BEGINS = re.compile(r"<script\b[^>]*json", re.IGNORECASE)
_UNSAFE_IN_DATA = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
"""As Django writes JSON into a page."""
_ATTRIBUTE = re.compile(r"""(=\s*)("[^"]*"|'[^']*')""")
_WRITTEN_BY_MARKUP = ("text/html", "image/svg+xml", "application/xml", "text/xml")
_WRITTEN_PLAINLY = ("text/plain", "text/csv", "text/calendar", "text/event-stream")


class Names(Protocol):
    """The names that one reader does not see as they are; ``about`` are the clubs of the rows that were read
    for the answer."""

    about: set[int]

    def starting(self, word: str) -> Iterable[str]:
        """Names whose first word this is, the longest first."""

    @property
    def key(self) -> str:
        """The same while this reader sees all names as now."""

    @property
    def of_anybody(self) -> bool:
        """Whether the reader is just anybody, and so the same for all."""

    def on_wall(self) -> Names:
        """What hangs in the hall for all to read, made for this reader."""

    def shown(self, name: str) -> str:
        """What this reader sees of ``name``: itself where it may be seen."""

    def __bool__(self) -> bool:
        """Whether there are any."""


_current: ContextVar[Names | None] = ContextVar("names_of_reader", default=None)
"""None: everything is seen as it is stored, as by background work."""

_of_public: Callable[[Iterable[int]], Names] | None = None
_outside: Callable[[Any, int], bool] | None = None


def register(of_public: Callable[[Iterable[int]], Names], is_outside: Callable[[Any, int], bool]) -> None:
    """Let ``of_public`` answer which names the public does not see, in what is about the clubs with these
    keys; ``is_outside`` whether the sender of a request does not see all names of a club."""
    global _of_public, _outside
    _of_public, _outside = of_public, is_outside


def outside(request: Any, club: int) -> int:
    """``club`` where the sender of ``request`` does not see all of its names, else 0."""
    return club if _outside is not None and _outside(request, club) else 0


@contextmanager
def reading(names: Names | None) -> Iterator[None]:
    """What is written inside is for the reader who sees ``names``."""
    before = _current.set(names)
    try:
        yield
    finally:
        _current.reset(before)


@contextmanager
def for_public(*clubs: int) -> Iterator[None]:
    """What is written inside is for everybody, about these clubs: streams, messages to other programs."""
    with reading(_of_public(clubs) if _of_public is not None else None):
        yield


def current() -> Names | None:
    """The names that the present reader does not see; None where everything is seen."""
    return _current.get()


def about(club: int | None) -> None:
    """The answer that is being made is about this club: a row of it was read."""
    names = _current.get()
    if names is not None and club is not None:
        names.about.add(club)


def key() -> str:
    """Part of an answer's tag: the same while the present reader sees all names as now."""
    names = _current.get()
    return "" if names is None else names.key


@contextmanager
def on_wall() -> Iterator[None]:
    """What is written inside hangs in the hall for all to read."""
    names = _current.get()
    with reading(None if names is None else names.on_wall()):
        yield


def depend_on_reader() -> bool:
    """Whether another reader may see other names than the present one, who is not just anybody."""
    names = _current.get()
    return names is not None and bool(names) and not names.of_anybody


def are_limited() -> bool:
    """Whether there are names that the present reader does not see as they are."""
    names = _current.get()
    return names is not None and bool(names)


def text(said: str) -> str:
    """``said`` with the names as the present reader sees them. A message stays one."""
    names = _current.get()
    if names is None or not said or not names:
        return said
    made = replaced(said, names, str)
    if not isinstance(said, Text) or made == said:
        return made
    told = Text(made)
    told.id, told.pattern, told.plural, told.number = said.id, said.pattern, said.plural, said.number
    told.values = {name: data(value) for name, value in said.values.items()}
    return told


def data(value: Any) -> Any:
    """Plain JSON with the names in its strings as the present reader sees them; its own names stay."""
    if not are_limited():
        return value
    return _data(value)


def _data(value: Any) -> Any:
    if isinstance(value, str):
        return text(value)
    if isinstance(value, dict):
        return {name: _data(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_data(one) for one in value]
    return tuple(_data(one) for one in value) if type(value) is tuple else value


def page(markup: str) -> str:
    """HTML, SVG or XML with the names as the present reader sees them, in its texts and its attributes."""
    names = _current.get()
    if names is None or not names:
        return markup
    parts = _OF_PAGE.split(markup)
    for place, part in enumerate(parts):
        if not part or part.startswith("<!--") or part[:6].lower() == "<style":
            continue
        if part.startswith("<"):
            if "=" in part:
                parts[place] = _ATTRIBUTE.sub(lambda found: found[1] + _attribute(found[2], names), part)
        elif place and _DATA_BEGINS.match(parts[place - 1]):
            parts[place] = written_json(part).translate(_UNSAFE_IN_DATA)
        else:
            parts[place] = replaced(part, names, escape)
    return "".join(parts)


def _attribute(quoted: str, names: Names) -> str:
    made = replaced(quoted, names, escape)
    if "%" in made or "+" in made:  # in an address
        made = replaced(replaced(made, names, quote_plus), names, quote)
    return made


def answer(response: HttpResponseBase) -> HttpResponseBase:
    """``response`` with the names as the present reader sees them. Files and pictures are made by those
    who know what is in them, and stay."""
    if getattr(response, SHOWN, False) or not isinstance(response, HttpResponse):
        return response
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    write = _writer(kind)
    content = response.content
    if write is None or not content or response.has_header("Content-Encoding") or not are_limited():
        return response
    if (written := write(content.decode()).encode()) != content:
        response.content = written
        if response.has_header("Content-Length"):
            response.headers["Content-Length"] = str(len(written))
    setattr(response, SHOWN, True)
    return response


def _writer(kind: str) -> Callable[[str], str] | None:
    """What writes names in a text of this kind; None for scripts."""
    if kind in _WRITTEN_BY_MARKUP or kind.endswith("+xml"):
        return page
    if kind in _WRITTEN_PLAINLY:
        return text
    return written_json if kind.endswith(("/json", "+json")) else None


def written_json(written: str) -> str:
    """JSON as it was written, with the names in its strings as the present reader sees them."""
    names = _current.get()
    if names is None or not names:
        return written
    value = json.loads(written)
    made = _data(value)
    return written if made == value else json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def replaced(written: str, names: Names, form: Callable[[str], str] = str) -> str:
    """``written`` with each name replaced that stands in it as whole words, in the ``form`` of that text."""
    pieces: list[str] = []
    done = 0
    for word in _WORD.finditer(written):
        if word.start() < done:
            continue
        for name in names.starting(word.group()):
            stands = form(name)
            first = _WORD.search(stands)
            begin = word.start() - (first.start() if first else 0)
            end = begin + len(stands)
            if begin < done or not written.startswith(stands, begin) or _goes_on(written, end):
                continue
            pieces += written[done:begin], form(names.shown(name))
            done = end
            break
    return written if not pieces else "".join((*pieces, written[done:]))


def _goes_on(written: str, end: int) -> bool:
    """Whether the last word of a name goes on after it."""
    return end < len(written) and bool(_WORD.match(written, end)) and bool(_WORD.match(written, end - 1))
