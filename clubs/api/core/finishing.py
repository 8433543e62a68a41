"""The last work on the description: words for people, names of choices, headers, refusals by their status.

A hook of drf-spectacular, run after all others, so that it sees the whole description as it is going to be.
"""

from __future__ import annotations

from typing import Any, Final

from clubs.api.core import headers, wording
from clubs.api.core.codes import codes, codes_with
from clubs.api.core.examples import show
from clubs.api.core.moments import TOLD
from clubs.api.core.operations import operations

PROBLEM: Final = "application/problem+json"
_LISTING: Final = "* `"

_REFUSALS: Final = {
    "401": "Who asks is not known: the token is missing or no good.",
    "403": "Who asks may not do this, or the token lacks the scope.",
    "404": "There is no such thing, or the asker may not see it.",
    "422": "The request can be read, but something in it cannot be used.",
    "429": "Too many requests.",
}
"""What every operation may be refused with; anything else that is refused is described as 4XX."""


def finish(result: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Complete a description."""
    components = result["components"]
    _say_null(result)
    _describe_members(components["schemas"])
    _name_choices(result)
    components["schemas"]["ProblemCode"] = {
        "type": "string",
        "enum": list(codes()),
        "description": "Which refusal it is; the guide tells what each means. More codes may follow.",
    }
    components["schemas"]["Problem"]["properties"]["code"] = {
        "allOf": [{"$ref": "#/components/schemas/ProblemCode"}],
        "description": components["schemas"]["Problem"]["properties"]["code"]["description"],
    }
    components["schemas"] = dict(sorted(components["schemas"].items()))
    components["headers"] = headers.HEADERS
    components["responses"] = {f"Refused{status}": _refusal(status) for status in _REFUSALS}
    known = _subjects(result)
    for path, method, operation in operations(result):
        _finish_operation(path, method, operation, known)
    _tell_zones(result)
    result["tags"] = [{"name": name, "description": about} for name, about in wording.subjects().items()]
    return result


def sentence(text: str) -> str:
    """``text`` as a sentence: a capital at its beginning, a full stop at its end."""
    text = text.strip()
    if not text:
        return text
    return f"{text[0].upper()}{text[1:]}{'' if text[-1] in '.!?:`' else '.'}"


def _say_null(value: Any) -> None:
    """Say that something may be null as OpenAPI 3.1 does, where a shape was written by hand for 3.0."""
    if isinstance(value, dict):
        if value.get("nullable") is True and isinstance(value.get("type"), str):
            del value["nullable"]
            value["type"] = [value["type"], "null"]
        if value.get("nullable") is True and len(value.get("allOf", [])) == 1:
            del value["nullable"]
            value["oneOf"] = [*value.pop("allOf"), {"type": "null"}]
        if value.get("format") == "email" and value.get("default") == "":
            del value["format"]  # it may be empty
        if value.get("oneOf") == [{}, {"type": "null"}]:
            del value["oneOf"]  # anything may be null already, and just one of the two has to hold
        for one in value.values():
            _say_null(one)
    elif isinstance(value, list):
        for one in value:
            _say_null(one)


def _describe_members(schemas: dict[str, Any]) -> None:
    """Say of each member what it is. A list of choices moves to the set that they are of."""
    for name, shape in schemas.items():
        if name.startswith("Paginated"):
            shape.setdefault(
                "description", "A page of a list: rows, and the addresses of the pages beside it."
            )
        for member, found in shape.get("properties", {}).items():
            text, listing = parted(found.pop("description", ""))
            if not text:
                words = wording.member(name, member)
                text = words[1] if words else ""
            if "$ref" in found:
                found["allOf"] = [{"$ref": found.pop("$ref")}]
            if listing:
                found["x-choices"] = listing
            if text:
                found["description"] = sentence(text)


def _tell_zones(result: dict[str, Any]) -> None:
    """Say of each moment that is sent what it is without an offset."""
    for name, shape in result["components"]["schemas"].items():
        if name.endswith("Request"):
            for found in shape.get("properties", {}).values():
                if found.get("format") == "date-time":
                    found["description"] = f"{found.get('description', '')} {TOLD}".strip()
    for _, _, operation in operations(result):
        for one in operation.get("parameters", []):
            if one["in"] == "query" and one["schema"].get("format") == "date-time":
                one["description"] = f"{one['description']} {TOLD}".strip()


def parted(text: str) -> tuple[str, str]:
    """A description without the list of choices at its end, and that list."""
    own, found, listing = text.partition(_LISTING)
    return own.strip(), f"{found}{listing}".strip()


def _name_choices(result: dict[str, Any]) -> None:
    """Give each set of choices its name, and a component of its own, to which all that take it refer."""
    schemas = result["components"]["schemas"]
    named: dict[tuple[str, ...], str] = {}
    made: dict[str, Any] = {}
    for name, chosen in wording.choices().items():
        shape, _, member = chosen.member.partition(".")
        values = _values(schemas[shape]["properties"][member])
        named[values] = name
        made[name] = {"type": "string", "enum": list(values)}
        if chosen.about:
            made[name]["description"] = chosen.about
    for shape in schemas.values():
        for found in shape.get("properties", {}).values():
            _refer(found, named, made)
    for _, _, operation in operations(result):
        for one in operation.get("parameters", []):
            _refer_parameter(one, named, made)
    schemas |= made


def _enum(found: dict[str, Any]) -> dict[str, Any] | None:
    """The schema with choices: that of a member, or of the rows of a list."""
    while "enum" not in found:
        if found.get("items") is None:
            return None
        found = found["items"]
    return found


def _values(found: dict[str, Any]) -> tuple[str, ...]:
    enum = _enum(found)
    return tuple(one for one in enum["enum"] if one is not None) if enum else ()


def _refer(found: dict[str, Any], named: dict[tuple[str, ...], str], made: dict[str, Any]) -> None:
    listing = found.pop("x-choices", "")
    enum = _enum(found)
    if enum is None:
        return
    values = _values(found)
    name = named.get(values)
    enum.pop("x-spec-enum-id", None)
    if name is None:
        return
    if listing:
        made[name].setdefault("description", listing)
    nullable = None in enum["enum"] or "null" in enum.get("type", "")
    del enum["enum"], enum["type"]
    reference = {"$ref": f"#/components/schemas/{name}"}
    enum |= {"oneOf": [reference, {"type": "null"}]} if nullable else {"allOf": [reference]}
    if enum is not found and list(enum) == ["allOf"]:  # the rows of a list have no words of their own
        enum.clear()
        enum |= reference


def _refer_parameter(one: dict[str, Any], named: dict[tuple[str, ...], str], made: dict[str, Any]) -> None:
    text, listing = parted(one.get("description", ""))
    enum = _enum(one["schema"])
    if enum is None:
        return
    enum.pop("x-spec-enum-id", None)
    name = {tuple(sorted(values)): name for values, name in named.items()}.get(tuple(sorted(_values(enum))))
    one["description"] = text
    if name is not None:
        if listing:
            made[name].setdefault("description", listing)
        enum.clear()
        enum |= {"$ref": f"#/components/schemas/{name}"}


def _refusal(status: str) -> dict[str, Any]:
    listed = ", ".join(f"`{code}`" for code in codes_with(int(status)))
    return {
        "description": f"{_REFUSALS[status]} Codes: {listed}.",
        "headers": headers.of_answer("", status, streamed=False, deprecated=False),
        "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


def _subjects(result: dict[str, Any]) -> dict[str, str]:
    """The subject of each address that has one."""
    known = wording.operations()
    return {
        path: known[operation["operationId"]].subject
        for path, _, operation in operations(result)
        if operation["operationId"] in known
    }


def _finish_operation(path: str, method: str, operation: dict[str, Any], known: dict[str, str]) -> None:
    words = wording.operations().get(operation["operationId"])
    operation["tags"] = [words.subject if words else wording.subject_of(path, known)]
    operation["summary"] = words.summary if words else first_sentence(operation.get("description", ""))
    for one in operation.get("parameters", []):
        text = one.get("description", "")
        if not text:
            found = wording.parameter(one["in"], one["name"], operation["operationId"], path)
            text = found[1] if found else ""
        one["description"] = sentence(text)
    answers = operation["responses"]
    if "4XX" not in answers:
        return
    streamed = any("text/event-stream" in answer.get("content", {}) for answer in answers.values())
    deprecated = operation.get("deprecated", False)
    for status, answer in answers.items():
        told = headers.of_answer(method, status, streamed=streamed, deprecated=deprecated)
        answer["headers"] = {**told, **answer.get("headers", {})}
    for status in _REFUSALS:
        if status != "404" or "{" in path:
            answers[status] = {"$ref": f"#/components/responses/Refused{status}"}
    show(operation)
    operation["responses"] = dict(sorted(answers.items()))


def first_sentence(text: str) -> str:
    """The first sentence of a docstring, without its full stop."""
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].removesuffix(".")
