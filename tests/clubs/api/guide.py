"""The guide to the interface, docs/api.md, as a test reads it: requests with their answers, and codes.

The notation is the one that the guide tells its readers: ``{name}`` stands for whatever is there, and then
for the same again; members that are not shown may be there; a list is whole unless it ends with ``"..."``; a
value ``"..."`` can be anything; ``3..8`` in an address stands for a request with each of these numbers.
A body that is no JSON names its type in the request; of an answer that is none, the first lines are shown.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

PATH = Path(__file__).resolve().parents[3] / "docs/api.md"
BLOCK = re.compile(r"^```http\n(.*?)^```$", re.M | re.S)
ROW = re.compile(r"^\| `([a-z-]+)` \| (\d{3}(?:, \d{3})*) \| .+ \|$", re.M)
NAME = re.compile(r"\{([a-z_]+)\}")
MORE = "..."
SPAN = re.compile(r"(?<=/)(\d+)\.\.(\d+)(?=/)")


class Message(NamedTuple):
    """A request or an answer: its first line, headers, and text."""

    line: int
    first: str
    headers: dict[str, str]
    body: str


class Exchange(NamedTuple):
    """A request, and what the guide says that it is answered with."""

    request: Message
    answer: Message

    def __str__(self) -> str:
        return f"docs/api.md:{self.request.line}: {self.request.first}"


def exchanges() -> list[Exchange]:
    """All of the guide's, in order."""
    text = PATH.read_text(encoding="utf-8")
    found = [_message(one[1], text.count("\n", 0, one.start()) + 2) for one in BLOCK.finditer(text)]
    requests, answers = found[::2], found[1::2]
    assert len(requests) == len(answers), "a request without an answer"
    for request, answer in zip(requests, answers, strict=True):
        assert re.match(r"(GET|POST|PUT|PATCH|DELETE) ", request.first), request
        assert answer.first.startswith("HTTP/1.1 "), answer
    pairs = zip(requests, answers, strict=True)
    return [Exchange(each, answer) for request, answer in pairs for each in _each(request)]


def _each(request: Message) -> list[Message]:
    """The request, once for each number of a span in its address."""
    span = SPAN.search(request.first)
    if span is None:
        return [request]
    numbers = range(int(span[1]), int(span[2]) + 1)
    assert numbers, f"{request.first} spans nothing"
    return [request._replace(first=SPAN.sub(str(n), request.first, count=1)) for n in numbers]


def _message(text: str, line: int) -> Message:
    head, _, body = text.partition("\n\n")
    first, *headers = head.strip().splitlines()
    return Message(line, first, dict(one.split(": ", 1) for one in headers), body.strip())


def codes() -> dict[str, set[int]]:
    """Every code of the guide's tables with its statuses."""
    rows = ROW.findall(PATH.read_text(encoding="utf-8"))
    assert len(rows) == len({code for code, _ in rows}), "a code stands there twice"
    return {code: {int(one) for one in statuses.split(", ")} for code, statuses in rows}


def filled(text: str, known: dict[str, str]) -> str:
    """``text`` with what its names stand for. JSON has no other use for ``{name}``."""
    return NAME.sub(lambda found: known[found[1]], text)


def compare(shown: Any, found: Any, known: dict[str, str], where: str = "answer") -> None:
    """See that ``found`` is what is ``shown``; learn what new names stand for. Raises ``AssertionError``."""
    if shown == MORE:
        return
    if isinstance(shown, dict):
        assert isinstance(found, dict), f"{where}: {found!r} is no object"
        for name, one in shown.items():
            assert name in found, f"{where} has no {name!r}, but {', '.join(found)}"
            compare(one, found[name], known, f"{where}.{name}")
    elif isinstance(shown, list):
        rows = shown[:-1] if shown[-1:] == [MORE] else shown
        assert isinstance(found, list), f"{where}: {found!r} is no list"
        assert len(found) == len(rows) or (len(found) > len(rows) < len(shown)), (
            f"{where} has {len(found)} rows"
        )
        for number, one in enumerate(rows):
            compare(one, found[number], known, f"{where}[{number}]")
    elif isinstance(shown, str) and (name := NAME.fullmatch(shown)):
        assert isinstance(found, str) and found, f"{where}: {found!r} is no text"
        assert known.setdefault(name[1], found) == found, f"{where} is {found!r}, not {known[name[1]]!r}"
    else:
        assert (shown, type(shown)) == (found, type(found)), f"{where} is {found!r}, not {shown!r}"


def compare_text(shown: str, found: str, known: dict[str, str]) -> None:
    """See that a file begins with what is ``shown``. Raises ``AssertionError``."""
    lines = "\n".join(found.lstrip("\ufeff").splitlines())
    assert lines.startswith(filled(shown, known)), f"the file begins with {lines[:200]!r}"


def body_of(message: Message) -> Any:
    """The JSON of a message; None without."""
    return json.loads(message.body) if message.body else None
