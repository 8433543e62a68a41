"""Pages of a list: ``?limit=`` and ``?offset=``. A value that is not understood is refused, not ignored."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from clubs.api.core.faults import bad_fields
from matches.problems import Fault, UserProblem

USUAL: Final = 50
MOST: Final = 200
_FARTHEST: Final = 2**31 - 1


class Pages(LimitOffsetPagination):
    """``{"count", "next", "previous", "results"}``; at most ``max_limit`` rows a page."""

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
        """The two parameters, with their bounds."""
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
