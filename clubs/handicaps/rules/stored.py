"""What was given, as plain values: kept with a rubber that has no match of the log yet, and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clubs.handicaps.rules.giving import NOTHING, Given
from rules_engine import telling
from rules_engine.saying import Text

_PAIRS = ("race", "targets", "levels")
_MOST, _LONGEST = 10_000, 300


def to_json(given: Given, gap: int = 0) -> dict[str, Any]:
    """What was given as plain values; empty where it is nothing between equals. `gap` is by how much a was
    rated higher than b."""
    told = {"gap": gap} if gap else {}
    if given == NOTHING:
        return told
    pairs = {name: list(value) for name in _PAIRS if (value := getattr(given, name)) is not None}
    return {"a": given.a, "b": given.b, **pairs, **told, "reason": telling.kept(_short(given.reason))}


def from_json(stored: Mapping[str, Any]) -> Given:
    """What :func:`to_json` wrote. Raises ``ValueError``."""
    if not isinstance(stored, Mapping):
        raise ValueError("A start is an object.")
    if not stored:
        return NOTHING
    if unknown := sorted(set(stored) - {"a", "b", "gap", "reason", *_PAIRS}):
        raise ValueError(f"A start has no {str(unknown[0])[:40]!r}.")
    reason = stored.get("reason", "")
    if isinstance(reason, Mapping):
        reason = _message(reason)
    if not isinstance(reason, str) or len(reason) > _LONGEST:
        raise ValueError("The reason of a start is a text.")
    _whole(stored.get("gap", 0), -_MOST)
    starts = [_whole(stored.get(name, 0), -_MOST) for name in ("a", "b")]
    pairs = {name: _pair(stored[name], 0 if name == "levels" else 1) for name in _PAIRS if name in stored}
    return Given(starts[0], starts[1], reason=reason, **pairs)


def _short(reason: str) -> str:
    return reason if len(reason) <= _LONGEST else reason[:_LONGEST]


def _message(stored: Mapping[str, Any]) -> Any:
    """The reason as it was said. Raises ``ValueError``."""
    try:
        found = json.loads(json.dumps(stored), object_hook=telling.read)
    except (LookupError, TypeError) as fault:
        raise ValueError("The reason of a start is a message.") from fault
    if isinstance(found, Text) and not (isinstance(found.id, str) and isinstance(found.values, dict)):
        raise ValueError("The reason of a start is a message with its id and values.")
    return found


def gap_of(stored: Mapping[str, Any]) -> int:
    """By how much a was rated higher than b; below 0 it was b."""
    return int(stored.get("gap", 0))


def _whole(value: Any, least: int) -> int:
    if type(value) is not int or not least <= value <= _MOST:
        raise ValueError(f"A start has whole numbers between {least} and {_MOST}.")
    return value


def _pair(value: Any, least: int) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("Races, targets and levels are two numbers.")
    return _whole(value[0], least), _whole(value[1], least)
