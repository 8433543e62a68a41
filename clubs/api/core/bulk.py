"""Many of a kind in one request, each with its own answer.

A request names its rows, and each row is answered as a request of its own would be: with a status, and with
what was made or why nothing was. The whole is answered with 200, whatever the rows say. The right is asked
for once. Rows do not depend on each other; what is refused leaves the others as they are. With ``dry_run``
all is tried and nothing stays.

No request holds the database for long. Rows are written a few at a time, and what came of them is kept with
them (:mod:`.progress`). A dry run is one transaction, for a later row may rest on an earlier one; so it ends
when its time is over, and says which rows it has not tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import old_names, renaming
from clubs.api.core.endpoint import Endpoint, checked, unknown_in
from clubs.api.core.faults import bad_fields, bad_member, unknown_member
from clubs.api.core.problems import as_data
from clubs.api.core.throttling import count_more
from matches.problems import UserProblem
from matches.services import Steps

MOST: Final = 500
FEWEST_TRIED: Final = 5
"""Rows that a dry run tries in any case."""
TRIED_FOR: Final = 0.15
"""Seconds of work after which a dry run tries no further row: so long a tablet's mark may have to wait."""
BUDGET: Final = 0.01
"""Seconds after which a transaction takes no further row."""


class RowProblemSerializer(serializers.Serializer[Any]):
    """Why a row was refused, as a refusal of its own; ``code`` is stable. More members may follow."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()


def sent(kind: type[serializers.Serializer[Any]], name: str, **more: Any) -> Any:
    """The serializer of a request of up to :data:`MOST` rows of a ``kind``, called ``name`` there."""
    rows: Any = kind(many=True, min_length=1, max_length=MOST)  # type: ignore[call-arg]
    dry_run = serializers.BooleanField(default=False, help_text="try the rows, and write nothing")
    made = inline_serializer(
        f"Bulk{kind.__name__.removesuffix('Serializer')}", {name: rows, "dry_run": dry_run, **more}
    )
    type(made).__doc__ = "Many rows in one request, each as a request of its own would have it."
    return made


def told(data: type[serializers.Serializer[Any]], name: str, **more: Any) -> Any:
    """The serializer of an answer: of each row its number, counted from 0, its status, and what was made or
    why it was refused."""
    row: Any = inline_serializer(
        f"{name}Row",
        {
            "row": serializers.IntegerField(),
            "status": serializers.IntegerField(),
            "data": data(required=False),
            "problem": RowProblemSerializer(required=False),
        },
        many=True,
    )
    type(row.child).__doc__ = "What came of a row: what was made, or why it was refused."
    made = inline_serializer(name, {"dry_run": serializers.BooleanField(), "results": row, **more})
    type(made).__doc__ = "What came of each row, in the order of the request."
    return made


def rows_of(request: Request, name: str, *others: str) -> tuple[list[Any], bool]:
    """The rows of a request, not looked into yet, and whether it is a dry run.

    Each row beyond the first counts as a request of its own. Raises ``UserProblem`` "bad-field" (422),
    "too-many" (429).
    """
    given: dict[str, Any] = dict(request.data)
    if unknown := sorted(given.keys() - {name, "dry_run", *others}):
        raise bad_fields([unknown_member((one[:60],)) for one in unknown])
    rows, dry_run = given.get(name), given.get("dry_run", False)
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST:
        code = "wrong-type" if not isinstance(rows, list) else "too-many-items" if rows else "too-few-items"
        raise bad_member(name, code, gettext("This is a list of 1 to {most} rows.").format(most=MOST))
    if not isinstance(dry_run, bool):
        raise bad_member("dry_run", "not-a-boolean", gettext("This must be true or false."))
    count_more(request, len(rows) - 1)
    return rows, dry_run


def row_of(kind: type[serializers.Serializer[Any]], row: Any, request: Request) -> dict[str, Any]:
    """One row as ``kind`` reads it. Raises ``UserProblem`` "bad-field" (422)."""
    row, used = old_names.renewed(row, old_names.plan_of(kind, sent=True))
    if used:
        renaming.use(request, *renaming.MEMBERS_UNIFIED)
    made = kind(data=row, context={"request": request})
    return checked(made, list(unknown_in(made, row)))


def each(
    view: Endpoint,
    name: str,
    kind: type[serializers.Serializer[Any]],
    work: Callable[[dict[str, Any]], Mapping[str, Any]],
    *,
    status: int = 201,
) -> Response:
    """Do ``work`` with each row of the request of ``view``, each in a savepoint of its own, and some rows in
    each transaction."""
    request, progress = view.request, view.progress
    rows, dry_run = rows_of(request, name)
    results: list[dict[str, Any]] = progress.done(len(rows))

    def some() -> list[dict[str, Any]]:
        began, done = time.monotonic(), []
        for number in range(len(results), len(rows)):
            done.append(_one(request, number, rows[number], kind, work, status))
            if time.monotonic() - began > BUDGET:
                break
        return done

    def tried() -> list[dict[str, Any]]:
        until, done = time.thread_time() + TRIED_FOR, []
        for number, row in enumerate(rows):
            if number >= FEWEST_TRIED and time.thread_time() > until:
                done.append(no_time_for(number))
            else:
                done.append(_one(request, number, row, kind, work, status))
        transaction.set_rollback(True)
        return done

    steps = Steps()
    while len(results) < len(rows):
        results += progress.step(tried if dry_run else some, steps=steps, keep=not dry_run)
    return Response({"dry_run": dry_run, "results": results})


def _one(
    request: Request,
    number: int,
    row: Any,
    kind: type[serializers.Serializer[Any]],
    work: Callable[[dict[str, Any]], Mapping[str, Any]],
    status: int,
) -> dict[str, Any]:
    try:
        with transaction.atomic():
            return {"row": number, "status": status, "data": work(row_of(kind, row, request))}
    except UserProblem as problem:
        return refused(number, problem)


def refused(number: int, problem: Exception) -> dict[str, Any]:
    """The answer of a row that was refused."""
    data = as_data(problem)
    return {"row": number, "status": data["status"], "problem": data}


def not_tried(number: int) -> dict[str, Any]:
    """The answer of a row that comes after the one that ended a sequence."""
    said = gettext("A row before this one was refused, so this one was not tried.")
    return refused(number, UserProblem("not-tried", said, 409))


def no_time_for(number: int) -> dict[str, Any]:
    """The answer of a row that a dry run had no time for."""
    said = gettext("The time of a dry run was over, so this row was not tried. Send it in another one.")
    return refused(number, UserProblem("not-tried", said, 409))
