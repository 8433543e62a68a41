"""In which form and language a viewer is told, and one server-sent event in it.

``json`` is what the pages' scripts follow, ``html`` whole fragments, and ``program`` the JSON of the
interface for programs: the same data, and beside them ``event``, which :mod:`.described` says. Who does not
belong to the club gets the names as everybody sees them (:mod:`config.shown_names`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

from django.utils.translation import override

from config import shown_names
from config.languages.known import ENGLISH
from rules_engine.telling import told


class Style(NamedTuple):
    """How a viewer is told: ``form`` is "json", "html" or "program". ``outside`` is the key of the club to
    which the viewer does not belong; 0 for its members."""

    form: str
    language: str = ENGLISH
    outside: int = 0

    @contextmanager
    def read(self) -> Iterator[None]:
        """What is written inside is for viewers of this style."""
        names = shown_names.for_public(self.outside) if self.outside else nullcontext()
        with override(self.language), names:
            yield


JSON, HTML, PROGRAM = Style("json"), Style("html"), Style("program")

EVENT = "event"
"""The name under which the description of an event stands beside its data."""


def event(name: str, data: Any, key: str | None = None) -> bytes:
    """One server-sent event; ``data`` is text (may have lines) or what becomes JSON."""
    text = data if isinstance(data, str) else json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    lines = "".join(f"data: {line}\n" for line in text.replace("\r", "").split("\n"))
    return (f"id: {key}\n" if key is not None else "").encode() + f"event: {name}\n{lines}\n".encode()


def say_event(
    style: Style,
    name: str,
    data: Any,
    key: str | None = None,
    described: Callable[[Any], Any] | None = None,
) -> bytes:
    """One event of JSON in the language of ``style``; ``described`` makes of the data those for programs."""
    with style.read():
        if described is not None and style.form == PROGRAM.form:
            data = described(data)
        return event(name, shown_names.data(told(data)), key)


def say_json(style: Style, data: Any) -> bytes:
    """JSON in the language of ``style``, for an answer of its own."""
    with style.read():
        shown = shown_names.data(told(data))
    return json.dumps(shown, separators=(",", ":"), ensure_ascii=False).encode()
