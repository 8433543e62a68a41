"""Every kind of event has an example in the description, as the server tells it and as its schema says.

``BALKLINE_TEST_EXAMPLES=write`` takes the examples anew from what is told here; ``make api-docs`` puts them
into the description.
"""

from __future__ import annotations

import json
import os
import re
from copy import deepcopy
from functools import cache
from typing import Any

import jsonschema
import pytest

from clubs.api.events.webhooks import EXAMPLES
from clubs.webhooks.rules.kinds import KINDS
from tests import description
from tests.clubs.api.events.stories import STORIES, told
from tests.clubs.api.renamed import without_old

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)")
FORMATS = jsonschema.FormatChecker(())
"""Moments are as RFC 3339 has them, with their zone."""


@FORMATS.checks("date-time")
def is_moment(value: object) -> bool:
    """Whether it is a moment of universal time."""
    return not isinstance(value, str) or MOMENT.fullmatch(value) is not None


WRITE = os.environ.get("BALKLINE_TEST_EXAMPLES") == "write"


@cache
def described() -> dict[str, Any]:
    """The description of the interface."""
    return description.described()


def check(message: dict[str, Any], kind: str) -> None:
    """Refuse a message that is not as the description says of its kind."""
    operation = described()["webhooks"][kind]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    whole = {**schema, "components": described()["components"]}
    jsonschema.Draft202012Validator(whole, format_checker=FORMATS).validate(message)


def members(value: Any) -> Any:
    """What an object is made of, however deep, and nothing of what stands in it."""
    if isinstance(value, dict):
        return {name: members(one) for name, one in value.items()}
    return members(value[0]) if isinstance(value, list) and value else None


def tidied(message: dict[str, Any]) -> dict[str, Any]:
    """A message with one moment, and without the parts of a server's address that differ."""
    text = MOMENT.sub(lambda found: f"2026-03-01T20:15:00{found[2]}", json.dumps(message))
    text = re.sub(r"http://[^/\"]+", "https://scores.example.org", text)
    found: dict[str, Any] = json.loads(text)
    return found


def by_new_names(message: dict[str, Any], kind: str) -> dict[str, Any]:
    """A message as the examples show it: without the old names of members."""
    operation = described()["webhooks"][kind]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    plain: dict[str, Any] = without_old(deepcopy(message), schema, described()["components"]["schemas"])
    return plain


def kept() -> dict[str, Any]:
    """The examples as they stand."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found


LATER = {
    "match that goes on": {"match.corrected", "match.reopened", "match.voided"},
    "stage": {"stage.changed", "stage.ended"},
    "series": {"series.changed", "series.decided"},
}
"""Stories that tell kinds again of which another has the example, and those that are theirs."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", list(STORIES))
def test_what_is_told_is_as_described(name: str) -> None:
    """Each message of an evening is as the schema of its kind says, and the example has the same members."""
    STORIES[name]()
    messages = {kind: tidied(one) for kind, one in told().items()}
    assert messages
    if WRITE:
        found = {
            kind: by_new_names(one, kind)
            for kind, one in messages.items()
            if kind in LATER.get(name, messages)
        }
        every = {**kept(), **found}
        text = json.dumps(
            {kind: every[kind] for kind in KINDS if kind in every}, indent=1, ensure_ascii=False
        )
        EXAMPLES.write_text(f"{text}\n", encoding="utf-8")
    for kind, message in messages.items():
        check(message, kind)
        if kind in LATER.get(name, messages):
            assert members(by_new_names(message, kind)) == members(kept()[kind]), kind


def test_every_kind_has_an_example_that_is_as_its_schema_says() -> None:
    """And the description has no webhook of another kind."""
    assert sorted(kept()) == sorted(KINDS) == sorted(described()["webhooks"])
    for kind, message in kept().items():
        check(message, kind)
        (shown,) = described()["webhooks"][kind]["post"]["requestBody"]["content"]["application/json"][
            "examples"
        ].values()
        assert shown["value"] == message


def test_what_lacks_a_member_is_not_as_described() -> None:
    """The schema refuses, too: an event without its match, or with a score in words."""
    message = kept()["match.confirmed"]
    for event in (
        {name: one for name, one in message["data"]["event"].items() if name != "match"},
        {**message["data"]["event"], "match": {**message["data"]["event"]["match"], "score": {"A": "two"}}},
        {**message["data"]["event"], "at": "yesterday"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            check({**message, "data": {**message["data"], "event": event}}, "match.confirmed")
