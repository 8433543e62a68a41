"""Exchanges of the guide with a server, as examples of the description: of each operation one that is well
and, where the guide has one, a refusal.

What differs from run to run gets a fixed value, the same wherever it stands; of long lists the beginning is
kept. Members are shown by their new names alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.test import Client

from clubs.api.core import examples
from clubs.api.core.operations import operations
from clubs.api.description import described
from tests.clubs.api.renamed import without_old

WRITE: Final = os.environ.get("BALKLINE_TEST_EXAMPLES") == "write"
ROWS: Final = 2
"""So many rows of a list are kept."""
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?=Z|[+-]\d\d:\d\d)")
DAY: Final = re.compile(r"\b20\d\d-\d\d-\d\d\b(?!T)")
HOST: Final = re.compile(r"http://(?:localhost|127\.0\.0\.1)(?::\d+)?")
SECRET: Final = re.compile(r"\b(bk_|whsec_)[\w./+=-]{12,}")
OPAQUE: Final = re.compile(
    r"(?=[a-z]*\d)[a-z0-9]{10}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64}|\d{6}"
)


@cache
def _addresses() -> list[tuple[str, re.Pattern[str], str]]:
    """Method, address and id of each operation, those with fewer parameters first."""
    found = [(method, path, operation["operationId"]) for path, method, operation in operations(described())]
    found.sort(key=lambda one: one[1].count("{"))
    return [(method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), name) for method, path, name in found]


def operation_of(method: str, address: str) -> str | None:
    """The operation that is asked at ``address``."""
    path = address.partition("?")[0]
    return next(
        (name for one, rule, name in _addresses() if one == method.lower() and rule.fullmatch(path)), None
    )


class Recording:
    """What was sent and answered so far."""

    def __init__(self) -> None:
        self.kept: dict[str, list[dict[str, Any]]] = {}

    def take(self, method: str, address: str, sent: str, status: int, answer: str) -> None:
        """Keep an exchange, if it is the first of its operation that is well, or that is refused."""
        name = operation_of(method, address)
        kept = self.kept.setdefault(name, []) if name else []
        if (
            name is None
            or "fields=" in address
            or any((one["status"] < 400) == (status < 400) for one in kept)
        ):
            return
        kept.append({"sent": _read(sent), "status": status, "answer": _plain(name, status, _read(answer))})
        kept.sort(key=lambda one: one["status"])

    def tidied(self) -> dict[str, list[dict[str, Any]]]:
        """All of it, with fixed values in place of what differs from run to run."""
        text = json.dumps(dict(sorted(self.kept.items())), ensure_ascii=False)
        text = HOST.sub("https://scores.example.org", text)
        text = SECRET.sub(lambda one: f"{one[1]}...", text)
        text = MOMENT.sub("2026-03-01T20:15:00", text)
        found: dict[str, list[dict[str, Any]]] = json.loads(text)
        return {name: [_fixed(one, {}) for one in rows] for name, rows in found.items()}


@cache
def _answers() -> dict[str, dict[str, Any]]:
    """What each operation answers, by its id."""
    return {one["operationId"]: one["responses"] for _, _, one in operations(described())}


def _plain(name: str, status: int, answer: Any) -> Any:
    """An answer without the old names of its members."""
    for media in _answers()[name].get(str(status), {}).get("content", {}).values():
        if answer is not None:
            without_old(answer, media["schema"], described()["components"]["schemas"])
    return answer


def _read(text: str) -> Any:
    return _shortened(json.loads(text)) if text.startswith(("{", "[")) else None


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _shortened(one) for name, one in value.items()}
    if isinstance(value, list):
        rows = value[:ROWS] if any(isinstance(one, dict) for one in value) else value
        return [_shortened(one) for one in rows]
    return value


def _fixed(value: Any, seen: dict[str, str]) -> Any:
    """``value`` with the n-th opaque text of an exchange replaced by the n-th fixed one of its form."""
    if isinstance(value, dict):
        return {name: _fixed(one, seen) for name, one in value.items()}
    if isinstance(value, list):
        return [_fixed(one, seen) for one in value]
    if not isinstance(value, str):
        return value
    return OPAQUE.sub(lambda one: _stand_in(one[0], seen), DAY.sub("2026-03-01", value))


def _stand_in(text: str, seen: dict[str, str]) -> str:
    if text not in seen:
        digits = hashlib.sha256(str(len(seen)).encode()).hexdigest()
        letters = iter(digits)
        plain = [next(letters) if one != "-" else one for one in text[:64]]
        seen[text] = "".join(plain) if not text.isdigit() else str(482_913 + len(seen))
    return seen[text]


def write(path: Path, told: dict[str, list[dict[str, Any]]]) -> None:
    """Write a file of examples."""
    path.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def watch() -> None:
    """Keep what the requests of all tests to come are answered, while a run writes examples."""
    generic = Client.generic

    def noted(self: Client, method: str, path: str, data: Any = "", kind: str = "", **more: Any) -> Any:
        answer = generic(self, method, path, data, kind or "application/octet-stream", **more)
        if data and "json" in kind and not answer.streaming:
            sent = data.decode() if isinstance(data, bytes) else data
            note(method, path, sent, answer.status_code, answer.content.decode(errors="replace"))
        return answer

    Client.generic = noted  # type: ignore[method-assign, assignment]  # for the rest of the run


def note(method: str, address: str, sent: str, status: int, answer: str) -> None:
    """Keep what a test asks well, for operations that the guide does not show, and have no example yet.

    Several processes may do so at once.
    """
    name = operation_of(method, address)
    if name is None or status >= 400 or well_in(examples.GUIDE, name):
        return
    with examples.TESTS.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if well_in(examples.TESTS, name):
            return
        recording = Recording()
        recording.take(method, address, sent, status, answer)
        kept = json.loads(examples.TESTS.read_text(encoding="utf-8"))
        write(examples.TESTS, dict(sorted({**recording.tidied(), **kept}.items())))


def well_in(path: Path, name: str) -> bool:
    """Whether a file has an exchange of the operation ``name`` that is well."""
    return any(map(examples.is_well, json.loads(path.read_text(encoding="utf-8")).get(name, [])))


def members(value: Any) -> Any:
    """What an object is made of, however deep, and nothing of what stands in it."""
    if isinstance(value, dict):
        return {name: members(one) for name, one in value.items()}
    return [members(value[0])] if isinstance(value, list) and value else None
