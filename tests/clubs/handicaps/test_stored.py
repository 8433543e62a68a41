"""What was given, kept as plain values with a rubber that has no match of the log."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clubs.handicaps.rules.giving import Given
from clubs.handicaps.rules.stored import from_json, to_json
from rules_engine.saying import Text, say


def stored(reason: str) -> Any:
    """As the database gives it back."""
    return json.loads(json.dumps(to_json(Given(2, 0, reason=reason))))


def test_the_reason_is_a_message_again() -> None:
    """So that each reader is told why in their own language."""
    told = say("handicaps.by-list-one", "{name} starts at {start}: by the list", name="Ann", start=2)
    reason = from_json(stored(told)).reason
    assert isinstance(reason, Text) and reason == "Ann starts at 2: by the list"
    assert (reason.id, reason.values) == (told.id, {"name": "Ann", "start": 2})


def test_a_reason_of_an_older_version_stays_as_it_was() -> None:
    """It is English, without a message."""
    assert from_json(stored("Ann starts at 2")) == Given(2, 0, reason="Ann starts at 2")


@pytest.mark.parametrize(
    "reason", [{"say": "x"}, {"say": "day", "of": "2026-02-30"}, {}, {"say": 3, "text": "x"}]
)
def test_what_is_no_message_is_refused(reason: dict[str, Any]) -> None:
    """An archive may hold anything."""
    with pytest.raises(ValueError):
        from_json({"a": 2, "b": 0, "reason": reason})
