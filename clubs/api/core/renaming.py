"""Old names of the interface: they go on for a while beside the new ones.

An endpoint declares what has another name than before::

    renamed = (
        Renamed(Part.QUERY, "date_from", "since", since=date(2026, 12, 1), until=date(2027, 12, 1)),
        Renamed(Part.ANSWER, "state", "status", inside="sides", since=..., until=...),
    )

Services, filters and serializers know the new name alone. A parameter of the query or a member of a body may
still be sent by its old name; an answer has a renamed member by both. Answers to requests in which an old
name was used, or that contain one, say so: ``Deprecation`` (RFC 9745) names the day since when the new name
is there, ``Sunset`` (RFC 8594) the day from which the old one may be gone. The description marks old names
as deprecated, and docs/api-changes.md has a line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import Any, ClassVar, Final, Protocol

from django.http.response import HttpResponseBase
from django.utils.http import http_date
from django.utils.translation import gettext
from rest_framework.request import Request

from matches.problems import UserProblem

LISTS_UNIFIED: Final = (date(2026, 11, 29), date(2027, 11, 29))
"""When the filters of lists were given the same names everywhere, and how long the old ones go on."""
CHANGES: Final = "/api/changes/"
"""The page that lists what has changed."""
_USED: Final = "balkline_old_names"


class Part(Enum):
    """Where a name stands."""

    QUERY = "query"
    BODY = "body"
    ANSWER = "answer"


@dataclass(frozen=True)
class Renamed:
    """``old`` is called ``new`` since a day; ``old`` goes on ``until`` another.

    ``inside`` is the way to the object that has a member of a body or answer (``"match.sides"``; lists on
    the way are gone through, and so are the ``results`` of a page). ``operations`` are the keys of
    ``rights`` that it concerns: all of the endpoint if none is named. ``value`` makes of a value of the old
    parameter of a query one of the new; ``format`` is the old one's, where it differs ("date").
    """

    part: Part
    old: str
    new: str
    since: date
    until: date
    inside: str = ""
    operations: tuple[str, ...] = ()
    value: Callable[[str], str] = str
    format: str = ""

    @property
    def told(self) -> str:
        """What the description says of the old name."""
        return f"Old name of `{self.new}`; it may be gone from {self.until.isoformat()} on."


class Renaming(Protocol):
    """An endpoint that may have old names."""

    renamed: ClassVar[Sequence[Renamed]]

    def operation(self, method: str) -> str:
        """The key of ``method`` in ``rights``."""


def of(view: Renaming, part: Part, method: str) -> list[Renamed]:
    """What was renamed in this ``part`` of the operation."""
    rows = getattr(view, "renamed", ())
    name = view.operation(method) if rows else ""
    return [one for one in rows if one.part is part and (not one.operations or name in one.operations)]


def read_query(view: Renaming, request: Request) -> None:
    """Give the parameters of the query their new names. Raises ``UserProblem`` "bad-field" (422)."""
    for one in of(view, Part.QUERY, request.method or "GET"):
        given: Any = request.query_params
        if one.old not in given:
            continue
        if one.new in given:
            raise _both(one, one.old)
        changed = given.copy()
        changed.setlist(one.new, [one.value(text) for text in changed.pop(one.old)])
        request._request.GET = changed
        _use(request, one)


def read_body(view: Renaming, request: Request) -> None:
    """Give the members of the body their new names. Raises ``UserProblem`` "bad-field" (422)."""
    rows = of(view, Part.BODY, request.method or "POST")
    if not rows:
        return
    made = deepcopy(request.data)
    for one in rows:
        for found in _objects(made, one.inside):
            if one.old not in found:
                continue
            if one.new in found:
                raise _both(one, f"{one.inside}.{one.old}".lstrip("."))
            found[one.new] = found.pop(one.old)
            _use(request, one)
    read: Any = request
    read._full_data = made  # what request.data gives from here on


def write_answer(view: Renaming, request: Request, data: Any) -> Any:
    """``data`` with renamed members by their old names, too."""
    rows = of(view, Part.ANSWER, request.method or "GET")
    if not rows:
        return data
    made = deepcopy(data)
    for one in rows:
        top = [made] if isinstance(made, dict) and one.new in made and not one.inside else _rows(made)
        for found in (inner for row in top for inner in _objects(row, one.inside)):
            if one.new in found:
                found[one.old] = found[one.new]
    return made


def new_names(view: Renaming, names: Iterable[str]) -> set[str]:
    """``names`` of members of an answer as they are called now."""
    rows = [one for one in getattr(view, "renamed", ()) if one.part is Part.ANSWER and not one.inside]
    now = {one.old: one.new for one in rows}
    return {now.get(name, name) for name in names}


def notice_answer(view: Renaming, request: Request, data: Any) -> None:
    """Remember the old names that an answer has, once members that were not asked for are left out."""
    for one in of(view, Part.ANSWER, request.method or "GET"):
        if any(one.old in found for row in (data, *_rows(data)) for found in _objects(row, one.inside)):
            _use(request, one)


def tell(request: Request, answer: HttpResponseBase) -> None:
    """Say in the head of ``answer`` that old names were used: the earliest of the days."""
    used: list[Renamed] = getattr(request._request, _USED, [])
    if used:
        answer["Deprecation"] = f"@{_seconds(min(one.since for one in used))}"
        answer["Link"] = f'<{CHANGES}>; rel="deprecation"; type="text/html"'
        answer["Sunset"] = http_date(_seconds(min(one.until for one in used)))


def describe_parameters(view: Renaming, method: str, parameters: list[dict[str, Any]]) -> None:
    """Put old names beside the described new ones of the query."""
    for one in of(view, Part.QUERY, method):
        new = next(row for row in parameters if row["name"] == one.new and row["in"] == "query")
        old = {**deepcopy(new), "name": one.old, "description": one.told, "deprecated": True}
        old.pop("required", None)
        if one.format:
            old["schema"] = {"type": "string", "format": one.format}
        parameters.append(old)
    parameters.sort(key=lambda row: str(row["name"]))


def describe_members(view: Renaming, method: str, part: Part, schema: Any, components: Any) -> None:
    """Put old names beside the described new ones of a body or answer of this ``schema``.

    ``components`` finds the schema of a reference by its name.
    """
    for one in of(view, part, method):
        for found in _described(schema, one, components):
            properties = found["properties"]
            old = {"allOf": [properties[one.new]]} if "$ref" in properties[one.new] else properties[one.new]
            properties.setdefault(one.old, {**old, "description": one.told, "deprecated": True})
            if part is Part.BODY and one.new in found.get("required", ()):
                found["required"] = [name for name in found["required"] if name != one.new]
                if not found["required"]:
                    del found["required"]


def _described(schema: Any, one: Renamed, components: Any) -> Iterator[dict[str, Any]]:
    top = list(_shapes(schema, components))
    if one.part is Part.ANSWER and not (not one.inside and any(one.new in row["properties"] for row in top)):
        paged = [row["properties"]["results"] for row in top if "results" in row["properties"]]
        top = [shape for inner in paged for shape in _shapes(inner, components)] or top
    for step in filter(None, one.inside.split(".")):
        inner = [row["properties"][step] for row in top if step in row["properties"]]
        top = [shape for each in inner for shape in _shapes(each, components)]
    yield from (row for row in top if one.new in row["properties"])


def _shapes(schema: Any, components: Any) -> Iterator[dict[str, Any]]:
    """The objects that ``schema`` describes: itself, its items, or one of its choices."""
    if "$ref" in schema:
        schema = components(schema["$ref"].rpartition("/")[2])
    if "properties" in schema:
        yield schema
    for inner in (*schema.get("allOf", ()), *schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from _shapes(inner, components)
    if "items" in schema:
        yield from _shapes(schema["items"], components)


def _rows(data: Any) -> list[Any]:
    if isinstance(data, dict) and isinstance(data.get("results"), list):
        return list(data["results"])
    return list(data) if isinstance(data, list) else [data]


def _objects(data: Any, inside: str) -> Iterable[dict[str, Any]]:
    """The objects at the end of the way ``inside``."""
    found = [data]
    for step in filter(None, inside.split(".")):
        found = [one.get(step) for one in _flat(found)]
    return list(_flat(found))


def _flat(found: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for one in found:
        if isinstance(one, list | tuple):
            yield from _flat(one)
        elif isinstance(one, dict):
            yield one


def _use(request: Request, one: Renamed) -> None:
    used: list[Renamed] = getattr(request._request, _USED, [])
    setattr(request._request, _USED, [*used, one])


def _both(one: Renamed, field: str) -> UserProblem:
    said = gettext("{old} is the old name of {new}: give one of the two.").format(old=one.old, new=one.new)
    return UserProblem("bad-field", said, 422, {"field": field})


def next_day(text: str) -> str:
    """The day after ``text``: what was "up to and with" a day is now "before" the next."""
    try:
        return (date.fromisoformat(text) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return text  # refused where it is read


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
