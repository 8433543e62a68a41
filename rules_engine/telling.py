"""Texts in plain JSON: as programs are told them, and as they are stored.

Programs get each text in the reader's language. Beside the texts of an object stands ``messages``, which
mirrors them: under the same name, and in lists at the same place, the id and the values of the message. An
object of nothing but texts, lists and objects is a map (names by the ball's code, facts by the side's
letter), and has no such name in it: its mirror stands in the object that holds it::

    {"code": "spot", "text": "Spot the red.", "messages": {"text": {"id": "carom.spot", "with": {...}}}}

What is stored is English, and becomes a :class:`rules_engine.saying.Text` again when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from .saying import AnyOf, Count, Several, Text, in_english, spoken, text_of

MESSAGES = "messages"
"""The name beside the texts of an object."""

_SAY, _ALL, _ANY, _DAY, _MOMENT, _DECIMAL, _COUNT = "say", "all", "any", "day", "moment", "decimal", "count"


def told(value: Any) -> Any:
    """``value`` as programs get it: lists, objects and plain values, every text in the reader's language."""
    plain = _told(value)
    if isinstance(value, Mapping) and _is_map(value) and (messages := _mirrored(value)):
        plain[MESSAGES] = messages  # nothing holds the outermost object
    return plain


def _told(value: Any) -> Any:
    if isinstance(value, str):
        return spoken(value)
    if isinstance(value, Mapping):
        plain = {name: _told(each) for name, each in value.items()}
        if not _is_map(value) and (messages := _mirrored(value)):
            plain[MESSAGES] = messages
        return plain
    if isinstance(value, list | tuple):
        return [_told(each) for each in value]
    return value


def _is_map(value: Mapping[Any, Any]) -> bool:
    return bool(value) and all(isinstance(each, Text | Mapping | list | tuple) for each in value.values())


def _mirrored(value: Mapping[Any, Any]) -> dict[Any, Any]:
    return {name: said for name, each in value.items() if (said := _message(each)) is not None}


def _message(value: Any) -> Any:
    """The message of a text; those of the texts in a list or map, in their places; else None."""
    if isinstance(value, Text):
        with_ = {name: _value(each) for name, each in value.values.items()}
        return {"id": value.id, "with": with_}
    if isinstance(value, list | tuple):
        messages = [_message(each) for each in value]
        return messages if any(message is not None for message in messages) else None
    if isinstance(value, Mapping) and _is_map(value):
        return _mirrored(value) or None
    return None


def _value(value: Any) -> Any:
    """A value of a message for programs; a value that is a message is an object with its text."""
    if isinstance(value, Text):
        return {**_message(value), "text": spoken(value)}
    if isinstance(value, Several):
        return {_ANY if value.any_of else _ALL: [_value(each) for each in value]}
    if isinstance(value, Count):
        return int(value)
    return value if isinstance(value, str | int | float | None) else str(value)


def kept(value: Any) -> Any:
    """``value`` as JSON that is stored; :func:`read` gives its texts back."""
    if isinstance(value, Text):
        stored: dict[str, Any] = {_SAY: value.id, "text": in_english(value)}
        if value.values:
            stored["with"] = {name: kept(each) for name, each in value.values.items()}
        if value.number is not None:
            stored["n"] = value.number
        return stored
    if isinstance(value, Several):
        return {_SAY: _ANY if value.any_of else _ALL, "of": [kept(each) for each in value]}
    if isinstance(value, Mapping):
        return {name: kept(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [kept(each) for each in value]
    if isinstance(value, datetime):
        return {_SAY: _MOMENT, "of": value.isoformat()}
    if isinstance(value, date):
        return {_SAY: _DAY, "of": value.isoformat()}
    if isinstance(value, Decimal):
        return {_SAY: _DECIMAL, "of": str(value)}
    if isinstance(value, Count):
        return {_SAY: _COUNT, "of": int(value)}
    return value


def read(stored: dict[str, Any]) -> Any:
    """An object as it was before :func:`kept`: give it to ``json.loads`` as ``object_hook``."""
    if _SAY not in stored:
        return stored
    kind = stored[_SAY]
    if "text" in stored:
        return text_of(stored["text"], kind, stored["text"], stored.get("with", {}), number=stored.get("n"))
    if "of" not in stored:
        return stored
    of = stored["of"]
    if kind in (_ALL, _ANY):
        return (AnyOf if kind == _ANY else Several)(of)
    if kind in (_DECIMAL, _COUNT):
        return Decimal(of) if kind == _DECIMAL else Count(of)
    return datetime.fromisoformat(of) if kind == _MOMENT else date.fromisoformat(of)
