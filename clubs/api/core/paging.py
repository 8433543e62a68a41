"""Pages of a list: ``?limit=``, and where it goes on by ``?cursor=`` or ``?offset=``.

``next`` and ``previous`` are whole addresses. They lead by cursor, unless the request has an offset: no row
is shown twice, and none left out that was there all the time (:mod:`.keyset`). A list that is computed
(standings, averages) goes by offset alone: it is short, and changes as a whole.

A value that is not understood is refused, not ignored.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from clubs.api.core.faults import bad_fields
from clubs.api.core.keyset import Rows
from matches.problems import Fault, UserProblem

USUAL: Final = 50
MOST: Final = 200
_FARTHEST: Final = 2**31 - 1


class ComputedPages(LimitOffsetPagination):
    """``{"count", "next", "previous", "results"}``; at most ``max_limit`` rows a page, by offset."""

    default_limit = USUAL
    max_limit: int = MOST

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """Raises ``UserProblem`` "bad-field" (422) for a limit or offset that is no number or too large."""
        if faults := self.faults(request):
            raise bad_fields(faults)
        return super().paginate_queryset(queryset, request, view)

    def faults(self, request: Request) -> list[Fault]:
        """What is wrong with ``limit`` and ``offset``."""
        found = (
            _fault(request.query_params.get(name), name, least, most)
            for name, least, most in (("limit", 1, self.max_limit), ("offset", 0, _FARTHEST))
        )
        return [one for one in found if one is not None]

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The parameters, with their bounds."""
        usual = self.default_limit
        return [
            {
                "name": "limit",
                "in": "query",
                "description": f"Rows of a page; {usual} if not given.",
                "schema": {"type": "integer", "minimum": 1, "maximum": self.max_limit},
            },
            {
                "name": "offset",
                "in": "query",
                "description": "Rows before the first.",
                "schema": {"type": "integer", "minimum": 0, "maximum": _FARTHEST},
            },
        ]


class Pages(ComputedPages):
    """The same by cursor; ``count`` is null on pages to which a cursor has led."""

    count: int | None
    _links: tuple[str | None, str | None] | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """Raises ``UserProblem`` "bad-field" (422); ``TypeError`` for rows that are no queryset."""
        if not isinstance(queryset, QuerySet):
            raise TypeError(f"{type(view).__name__} computes its rows: pagination_class = ComputedPages")
        rows, cursor = Rows(queryset), request.query_params.get("cursor")
        if "offset" in request.query_params:
            if cursor is not None:
                raise _refused(gettext("A page begins at an offset or at a cursor: give one of the two."))
            return super().paginate_queryset(rows.rows, request, view)
        self.limit = number(request, "limit", self.default_limit, 1, self.max_limit)
        self.count = super().get_count(queryset) if cursor is None else None
        address = request.path
        try:
            place = None if cursor is None else rows.read(cursor, address)
        except ValueError:
            raise _refused(gettext("Take the cursor from the address in next.")) from None
        found, more = rows.page(place, self.limit)
        here = remove_query_param(request.build_absolute_uri(), "cursor")

        def link(row: Any, *, back: bool) -> str:
            written = rows.write(rows.place(row, back=back), address)
            return replace_query_param(here, "cursor", written)

        backwards = place is not None and place.back
        after = bool(found) and (backwards or more)
        before = bool(found) and place is not None and (more or not backwards)
        self._links = (
            link(found[-1], back=False) if after else None,
            link(found[0], back=True) if before else None,
        )
        return found

    def get_next_link(self) -> str | None:
        """The address of the next page; None on the last."""
        return super().get_next_link() if self._links is None else self._links[0]

    def get_previous_link(self) -> str | None:
        """The address of the page before; None on the first."""
        return super().get_previous_link() if self._links is None else self._links[1]

    def get_paginated_response(self, data: Any) -> Response:
        """``count`` is null where only a cursor tells where the page is."""
        return Response(
            {
                "count": self.count,
                "next": self.get_next_link(),
                "previous": self.get_previous_link(),
                "results": data,
            }
        )

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The cursor, too."""
        cursor = {
            "name": "cursor",
            "in": "query",
            "description": "Where the page begins, as `next` and `previous` say it; not with `offset`.",
            "schema": {"type": "string"},
        }
        return [*super().get_schema_operation_parameters(view), cursor]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """``count`` may be null."""
        made: dict[str, Any] = super().get_paginated_response_schema(schema)
        made["properties"]["count"] |= {
            "nullable": True,
            "description": "Rows of all pages; null on a page to which a cursor has led.",
        }
        return made


def _refused(said: str) -> UserProblem:
    return UserProblem("bad-field", said, 422, {"field": "cursor"})


def whole_parameter(name: str, description: str, least: int = 0, most: int = _FARTHEST) -> OpenApiParameter:
    """A whole number of the query, described as :func:`number` reads it."""
    return OpenApiParameter(
        name, {"type": "integer", "minimum": least, "maximum": most}, description=description
    )


def number(request: Request, name: str, usual: int, least: int, most: int) -> int:
    """A whole number of the query. Raises ``UserProblem`` "bad-field" (422)."""
    text = request.query_params.get(name)
    if (fault := _fault(text, name, least, most)) is not None:
        raise UserProblem("bad-field", fault.detail, 422, {"field": name}, [fault])
    return usual if text is None else int(text)


def _fault(text: str | None, name: str, least: int, most: int) -> Fault | None:
    if text is None:
        return None
    whole = text.isascii() and text.isdigit() and len(text) <= 10
    if whole and least <= int(text) <= most:
        return None
    code = "not-a-number" if not whole else "too-low" if int(text) < least else "too-high"
    said = gettext("{name} must be a whole number from {least} to {most}.").format(
        name=name, least=least, most=most
    )
    return Fault((name,), code, said, place="parameter")
