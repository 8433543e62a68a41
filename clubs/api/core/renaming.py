"""Old names in requests and answers: they go on for a while beside the new ones.

An endpoint declares which parameters of its query, and which words for them, had another name than now::

    renamed = (
        Renamed("date_from", "since", since=date(2026, 12, 1), until=date(2027, 12, 1)),
        Renamed("title", "name", of="ordering", since=..., until=...),
    )

Members of bodies and answers are declared by their shapes (:mod:`.old_names`). Services, filters and
serializers know the new names alone. An answer to a request in which an old name was used says so:
``Deprecation`` (RFC 9745) names the day since when the new name is there, ``Sunset`` (RFC 8594) the day from
which the old one may be gone. The description marks old names as deprecated, and docs/api-changes.md has a
line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar, Final, Protocol

from django.http.response import HttpResponseBase
from django.utils.http import http_date
from rest_framework.request import Request

from clubs.api.core import old_names

LISTS_UNIFIED: Final = (date(2026, 11, 29), date(2027, 11, 29))
"""When the filters of lists were given the same names everywhere, and how long the old ones go on."""
MEMBERS_UNIFIED: Final = (old_names.SINCE, old_names.UNTIL)
"""The same of filters and orders that are named like a member."""
CHANGES: Final = "/api/changes/"
"""The page that lists what has changed."""
_USED: Final = "balkline_old_names"


@dataclass(frozen=True)
class Renamed:
    """A parameter of the query, ``old``, is called ``new`` since a day; ``old`` goes on ``until`` another.

    ``operations`` are the keys of ``rights`` that it concerns, all of the endpoint if none is named.
    ``value`` makes of a value of the old parameter one of the new; ``format`` is the old one's, where it
    differs ("date"). With ``of``, what has another name is a word in the list that this parameter takes.
    """

    old: str
    new: str
    since: date
    until: date
    of: str = ""
    operations: tuple[str, ...] = ()
    value: Callable[[str], str] = str
    format: str = ""

    @property
    def told(self) -> str:
        """What the description says of the old name."""
        return old_names.told(self.new, self.until)


class Renaming(Protocol):
    """An endpoint that may have old names."""

    renamed: ClassVar[Sequence[Renamed]]

    def operation(self, method: str) -> str:
        """The key of ``method`` in ``rights``."""


def of(view: Renaming, method: str) -> list[Renamed]:
    """What was renamed in the query of the operation."""
    rows = getattr(view, "renamed", ())
    name = view.operation(method) if rows else ""
    return [one for one in rows if not one.operations or name in one.operations]


def read_query(view: Renaming, request: Request) -> None:
    """Give the parameters of the query their new names. Raises ``UserProblem`` "bad-field" (422)."""
    for one in of(view, request.method or "GET"):
        given: Any = request.query_params
        name = one.of or one.old
        if name not in given:
            continue
        if not one.of and one.new in given:
            raise old_names.both_names(one.old, one.new, one.old)
        before = given.getlist(name)
        after = [_with_word(one, text) if one.of else one.value(text) for text in before]
        if one.of and after == before:
            continue
        changed = given.copy()
        changed.pop(name)
        changed.setlist(one.of or one.new, after)
        request._request.GET = changed
        use(request, one.since, one.until)


def _with_word(one: Renamed, text: str) -> str:
    """A list of words with the old word in it as it is called now; it may have a minus before it."""
    words = [word.strip() for word in text.split(",")]
    if one.old not in {word.removeprefix("-") for word in words}:
        return text
    new = {one.old: one.new, f"-{one.old}": f"-{one.new}"}
    return ",".join(new.get(word, word) for word in words)


def read_body(request: Request, kind: Any) -> None:
    """Give the members of a body of this ``kind`` their new names.

    Raises ``UserProblem`` "bad-field" (422).
    """
    plan = old_names.plan_of(kind, sent=True)
    if not plan:
        return
    made, used = old_names.renewed(request.data, plan)
    if used:
        read: Any = request
        read._full_data = made  # what request.data gives from here on
        use(request, *MEMBERS_UNIFIED)


def use(request: Request, since: date, until: date) -> None:
    """Remember that the request has an old name: ``since`` and ``until`` when it is one."""
    used: list[tuple[date, date]] = getattr(request._request, _USED, [])
    setattr(request._request, _USED, [*used, (since, until)])


def tell(request: Request, answer: HttpResponseBase) -> None:
    """Say in the head of ``answer`` that old names were used: the earliest of the days."""
    used: list[tuple[date, date]] = getattr(request._request, _USED, [])
    if used:
        answer["Deprecation"] = f"@{_seconds(min(since for since, _ in used))}"
        answer["Link"] = f'<{CHANGES}>; rel="deprecation"; type="text/html"'
        answer["Sunset"] = http_date(_seconds(min(until for _, until in used)))


def describe_parameters(view: Renaming, method: str, parameters: list[dict[str, Any]]) -> None:
    """Put old names beside the described new ones of the query."""
    for one in of(view, method):
        name = one.of or one.new
        new = next(row for row in parameters if row["name"] == name and row["in"] == "query")
        if one.of:
            new["description"] = f"{new['description']}; `{one.old}` is the old name of `{one.new}`"
            continue
        old = {**deepcopy(new), "name": one.old, "description": one.told, "deprecated": True}
        old.pop("required", None)
        if one.format:
            old["schema"] = {"type": "string", "format": one.format}
        parameters.append(old)
    parameters.sort(key=lambda row: str(row["name"]))


def next_day(text: str) -> str:
    """The day after ``text``: what was "up to and with" a day is now "before" the next."""
    try:
        return (date.fromisoformat(text) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return text  # refused where it is read


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
