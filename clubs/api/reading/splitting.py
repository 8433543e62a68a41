"""The description, split by subjects: what each offers, and the part of it that is about that alone.

The whole description takes a phone seconds to show; a subject is there at once. Reading it takes seconds and
100 MB, too, so :mod:`clubs.api.reading.kept` has a process of its own do that: ``python -m
clubs.api.reading.splitting`` reads YAML and writes a zip archive of JSON. It needs nothing of the project's
settings.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml
from django.utils.text import slugify

from clubs.api.core.operations import operations

WHOLE: Final = "whole.json"
SUBJECTS: Final = "subjects.json"
_REFERENCE: Final = "#/components/"


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


def part_of(slug: str) -> str:
    """The name of the file with the part of a subject."""
    return f"of/{slug}.json"


def split(whole: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The files of a description and what each says: the whole, the subjects, the part of each."""
    yield WHOLE, whole
    found = subjects_of(whole)
    yield SUBJECTS, found
    for subject in found:
        yield part_of(subject.slug), _part(whole, subject.name)


def subjects_of(whole: dict[str, Any]) -> list[Subject]:
    """Every subject, in the order of the description."""
    found = {
        tag["name"]: Subject(slugify(tag["name"]), tag["name"], tag["description"], [])
        for tag in whole["tags"]
    }
    for path, method, operation in operations(whole):
        line = Line(operation["operationId"], method.upper(), path, operation["summary"])
        found[operation["tags"][0]].lines.append(line)
    return list(found.values())


def told(subjects: bytes) -> list[Subject]:
    """The subjects that the file ``SUBJECTS`` tells of."""
    return [
        Subject(slug, name, about, [Line(*line) for line in lines])
        for slug, name, about, lines in json.loads(subjects)
    ]


def _part(whole: dict[str, Any], name: str) -> dict[str, Any]:
    """The description of the subject that is called ``name``."""
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
    return {
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


def archive(source: bytes) -> bytes:
    """The files of the description ``source`` (YAML) as a zip archive."""
    whole = yaml.load(source, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for name, said in split(whole):
            files.writestr(name, json.dumps(said, ensure_ascii=False))
    return packed.getvalue()


def main() -> None:
    """From standard input to standard output."""
    sys.stdout.buffer.write(archive(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
