"""Old names of members as the description has them: where they stand in what was sent and answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

OLD = re.compile(r"Old name of `(\w+)`")


def members_of(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """The described members of an object, of all that a ``schema`` is made of or may be."""
    schema = referred(schema, components)
    found = dict(schema.get("properties", {}))
    for one in (*schema.get("allOf", ()), *schema.get("oneOf", ()), *schema.get("anyOf", ())):
        found |= members_of(one, components)
    return found


def referred(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """A schema itself, where it is a reference."""
    while "$ref" in schema:
        schema = components[schema["$ref"].rpartition("/")[2]]
    return schema


def old_names(members: dict[str, Any]) -> dict[str, str]:
    """The new name of each old one among described members."""
    found = {name: OLD.match(one.get("description", "")) for name, one in members.items()}
    return {name: one[1] for name, one in found.items() if one is not None}


def objects(value: Any, schema: dict[str, Any], components: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Every object in ``value``, the inner ones first, each with its described members."""
    schema = referred(schema, components)
    if isinstance(value, list):
        for rows in _lists(schema, components):
            for row in value:
                yield from objects(row, rows, components)
    if isinstance(value, dict):
        members = members_of(schema, components)
        more = schema.get("additionalProperties")
        for name, one in list(value.items()):
            if name in members:
                yield from objects(one, members[name], components)
            elif isinstance(more, dict):
                yield from objects(one, more, components)
        yield value, members


def _lists(schema: dict[str, Any], components: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the rows of a list are, if ``schema`` is one or may be."""
    inner = (one for kind in ("allOf", "oneOf", "anyOf") for one in schema.get(kind, ()))
    for one in (schema, *(referred(part, components) for part in inner)):
        if "items" in one:
            yield one["items"]


def without_old(value: Any, schema: dict[str, Any], components: dict[str, Any]) -> Any:
    """``value`` by new names alone, and so the messages beside its texts; it is changed."""
    for one, members in objects(value, schema, components):
        messages = one.get("messages", {})
        for name in old_names(members):
            one.pop(name, None)
            messages.pop(name, None)
    return value
