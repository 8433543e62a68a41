"""In which form and language a viewer is told, and one server-sent event in it.

``json`` is what the pages' scripts follow, ``html`` whole fragments, and ``program`` the JSON of the
interface for programs: the same data, and beside them ``event``, which :mod:`.described` says.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import override

from config.languages.known import ENGLISH
from rules_engine.telling import told


class Style(NamedTuple):
    """How a viewer is told: ``form`` is "json", "html" or "program"."""

    form: str
    language: str = ENGLISH


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
    with override(style.language):
        if described is not None and style.form == PROGRAM.form:
            data = described(data)
        return event(name, told(data), key)
