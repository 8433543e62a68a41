"""The description by subjects: what each offers, and the part of the description that is about it alone.

The whole description takes a phone seconds to show; a subject is there at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.utils.text import slugify

from clubs.api.core.finishing import operations
from clubs.api.description import described

_REFERENCE = "#/components/"


class Line(NamedTuple):
    """An operation in a list."""

    id: str
    method: str
    path: str
    summary: str


class Subject(NamedTuple):
    """A subject with its operations."""

    slug: str
    name: str
    about: str
    lines: list[Line]


@cache
def subjects() -> dict[str, Subject]:
    """Every subject by its name in addresses."""
    found = {
        tag["name"]: Subject(slugify(tag["name"]), tag["name"], tag["description"], [])
        for tag in described()["tags"]
    }
    for path, method, operation in operations(described()):
        line = Line(operation["operationId"], method.upper(), path, operation["summary"])
        found[operation["tags"][0]].lines.append(line)
    return {subject.slug: subject for subject in found.values()}


@cache
def part(slug: str) -> bytes:
    """The description of a subject, as JSON. Raises ``KeyError`` for one that is not there."""
    whole, name = described(), subjects()[slug].name
    paths: dict[str, Any] = {}
    for path, method, operation in operations(whole):
        if operation["tags"] == [name]:
            paths.setdefault(path, {})[method] = {
                **operation,
                "responses": {
                    status: {key: value for key, value in answer.items() if key != "links"}
                    for status, answer in operation["responses"].items()
                },
            }
    made = {
        **{
            key: value
            for key, value in whole.items()
            if key not in ("paths", "components", "webhooks", "tags")
        },
        "tags": [tag for tag in whole["tags"] if tag["name"] == name],
        "paths": paths,
        "components": {
            **_needed(paths, whole["components"]),
            "securitySchemes": whole["components"]["securitySchemes"],
        },
    }
    return json.dumps(made, default=str, ensure_ascii=False).encode()


def _needed(paths: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """The components to which something of ``paths`` refers, and those to which these refer."""
    made: dict[str, dict[str, Any]] = {}
    waiting = [paths]
    while waiting:
        for kind, name in _references(waiting.pop()):
            if name not in made.setdefault(kind, {}):
                made[kind][name] = components[kind][name]
                waiting.append(components[kind][name])
    return {kind: dict(sorted(found.items())) for kind, found in made.items()}


def _references(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        reference = value.get("$ref")
        if isinstance(reference, str):
            kind, _, name = reference.removeprefix(_REFERENCE).partition("/")
            yield kind, name
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)
