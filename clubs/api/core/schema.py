"""How the interface describes itself (OpenAPI): who may, which scope, refusals, fewer fields, "unchanged"."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from drf_spectacular.authentication import SessionScheme as SpectacularsSession
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema_serializer
from rest_framework import serializers

from clubs.api.core.locating import STATUSES
from clubs.api.core.permissions import Declaring, Right

_LOCATION: Final = {
    "schema": {"type": "string", "format": "uri"},
    "description": "The address of what was made; not told where several things were.",
}
_ASKED: Final[dict[tuple[type, str], frozenset[str]]] = {}


class ProblemField(serializers.Serializer[Any]):
    """What is wrong with one field: the same as in ``errors``, as it was told before."""

    field = serializers.CharField()
    message = serializers.CharField()


class ProblemError(serializers.Serializer[Any]):
    """One part of the request that is at fault. Where it is, is told by one of ``pointer``, ``parameter`` and
    ``header``."""

    pointer = serializers.CharField(
        required=False, help_text="a part of the body, as JSON Pointer (RFC 6901): `#/entrants/17/player`"
    )
    parameter = serializers.CharField(required=False, help_text="the name of a parameter of the query")
    header = serializers.CharField(required=False, help_text="the name of a header")
    code = serializers.CharField(
        help_text="what is wrong with it; stays: docs/api.md#codes-of-parts, or a code of the tables there"
    )
    detail = serializers.CharField(help_text="the same for people, in the language that was asked for")
    choices = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="the values that it can have"
    )


@extend_schema_serializer(deprecate_fields=["fields"])
class Problem(serializers.Serializer[Any]):
    """A refusal (RFC 9457), the same whoever refuses. Some codes have more members (docs/api.md#codes)."""

    type = serializers.CharField(help_text="`urn:balkline:problem:` and the code")
    title = serializers.CharField(help_text="for people, in the language that was asked for")
    status = serializers.IntegerField(help_text="that of the answer; each code has one")
    code = serializers.CharField(help_text="what is the matter; stays: docs/api.md#codes lists all")
    detail = serializers.CharField(
        required=False, help_text="for people, where there is more to say: the sentences of the errors"
    )
    request_id = serializers.CharField(
        required=False, help_text="what the header X-Request-Id says, and the server's log"
    )
    errors = ProblemError(  # type: ignore[assignment]
        many=True, required=False, help_text="every part of the request that is at fault, 200 of them at most"
    )
    fields = ProblemField(many=True, required=False)  # type: ignore[assignment]


class BearerScheme(OpenApiAuthenticationExtension):
    """The token in the header."""

    target_class = "clubs.api.core.authentication.Bearer"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """As OpenAPI writes it."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "bk_<id>_<secret>"}


class SessionScheme(SpectacularsSession):
    """The session's cookie, for this server's own pages."""

    target_class = "clubs.api.core.authentication.OwnSession"
    priority = 0


class Described(AutoSchema):
    """The usual description, and what all endpoints have in common."""

    def _right(self) -> Right | None:
        view: Any = self.view
        return view.rights.get(view.operation(self.method)) if hasattr(view, "rights") else None

    def _located(self) -> bool:
        view: Any = self.view
        return view.operation(self.method) in view.located

    def get_description(self) -> str:  # type: ignore[override]
        """What it does, then who may."""
        text, right = super().get_description(), self._right()
        if right is None:
            return text
        return f"{text}\n\nFor {right.who.name}; scope `{right.scope_name}`.".strip()

    def get_extensions(self) -> dict[str, Any]:
        """Scope and audience for programs that read the description."""
        right = self._right()
        return {"x-scope": right.scope_name, "x-who": right.who.name} if right else {}

    def asked(self) -> frozenset[str]:
        """The names that the query of a request may have."""
        found = {
            *self._process_override_parameters(),
            *((one["name"], one["in"]) for one in self._get_filter_parameters()),
            *((one["name"], one["in"]) for one in self._get_pagination_parameters()),
        }
        return frozenset(name for name, place in found if place == "query")

    def get_override_parameters(self) -> list[Any]:
        """Fewer fields, wherever something is read."""
        if self.method != "GET" or self._right() is None or getattr(self.view, "streamed", False):
            return []
        return [OpenApiParameter("fields", str, description='only these members, as "name,score"')]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        """Refusals are alike everywhere."""
        made = super()._get_response_bodies(direction)
        if self._right() is None:
            return made
        if self.method == "GET" and not getattr(self.view, "streamed", False):
            made["304"] = {"description": "Unchanged: If-None-Match names the ETag of this state."}
        if self._located():
            for status in {str(one) for one in STATUSES} & made.keys():
                made[status]["headers"] = {"Location": _LOCATION}
        refusal = self._get_response_for_code(Problem, "4XX", ["application/problem+json"])
        refusal["description"] = "Refused; `code` says why (docs/api.md lists the codes)."
        made["4XX"] = refusal
        return made


def asked_for(view: Declaring, method: str) -> frozenset[str]:
    """The names that a query to ``view`` may have: those that its description lists, and no others."""
    name = view.operation(method)
    key = type(view), name
    if key not in _ASKED:
        described = getattr(getattr(view, name.lower()), "kwargs", {}).get("schema", Described)
        schema: Described = described()
        made: Any = copy(view)
        made.swagger_fake_view, made.request, made.kwargs = True, None, {}
        schema.view, schema.method = made, "GET" if method == "HEAD" else method
        schema.path = schema.path_regex = schema.path_prefix = ""
        _ASKED[key] = schema.asked()
    return _ASKED[key]


def close_requests(result: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Say of every object that is sent that it has the members that are described, and no others."""
    for name, shape in result["components"]["schemas"].items():
        if name.endswith("Request") and shape.get("type") == "object":
            shape.setdefault("additionalProperties", False)
    return result
