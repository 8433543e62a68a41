"""How the interface describes itself (OpenAPI): who may, which scope, refusals, fewer fields, "unchanged"."""

from __future__ import annotations

import threading
from copy import copy
from typing import Any, Final, NamedTuple

from drf_spectacular.authentication import SessionScheme as SpectacularsSession
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiFilterExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
    OpenApiViewExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema_serializer
from rest_framework import serializers

from clubs.api.core import expanding, old_names, renaming, writing_described
from clubs.api.core.expanding import Step
from clubs.api.core.headers import referred
from clubs.api.core.locating import STATUSES
from clubs.api.core.permissions import Declaring, Right


class Shown(NamedTuple):
    """What has old names in an answer, and the names of its own members."""

    plan: old_names.Plan
    members: frozenset[str]


_ASKED: Final[dict[tuple[type, str], frozenset[str]]] = {}
_EXPANDABLE: Final[dict[tuple[type, str], dict[str, Step]]] = {}
_EXTENSIONS: Final = (
    OpenApiAuthenticationExtension,
    OpenApiFilterExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
    OpenApiViewExtension,
)
_finding: Final = threading.Lock()
_SHOWN: Final[dict[tuple[type, str], dict[int | None, Shown]]] = {}
NOTHING: Final = Shown(old_names.EMPTY, frozenset())
FIELDS: Final = OpenApiParameter(
    "fields",
    str,
    description='Only these members, also inside of others: "name,score.a,sides(player,name)".',
)


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
    """A refusal (RFC 9457), in one shape everywhere. Some codes have more members (docs/api.md#codes)."""

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

    def _is(self, what: str) -> bool:
        """Whether the answers of the address are a stream, a file, a file that may be unchanged."""
        return bool(getattr(self.view, what, False))

    def get_description(self) -> str:  # type: ignore[override]
        """What it does, then who may."""
        text, right = super().get_description(), self._right()
        if right is None:
            return text
        return f"{text}\n\nFor {right.who.name}; scope `{right.scope_name}`.".strip()

    def get_extensions(self) -> dict[str, Any]:
        """Scope and audience for programs that read the description."""
        right = self._right()
        made: dict[str, Any] = {"x-scope": right.scope_name, "x-who": right.who.name} if right else {}
        known = self.expandable() if right and self.method == "GET" else {}
        if known:
            made["x-expandable"] = {name: step.kind for name, step in known.items()}
        return made

    def shown(self) -> dict[int | None, Shown]:
        """What has old names in the answers, by their status; under None: in those of any other."""
        found: Any = self.get_response_serializers()
        by_status = found if isinstance(found, dict) else {None: found}
        made: dict[int | None, Shown] = {}
        for key, one in by_status.items():
            status = key[0] if isinstance(key, tuple) else key
            made[status if status is None else int(status)] = Shown(old_names.plan_of(one), _members(one))
        return made

    def asked(self) -> frozenset[str]:
        """The names that the query of a request may have."""
        found = {
            *self._process_override_parameters(),
            *((one["name"], one["in"]) for one in self._get_filter_parameters()),
            *((one["name"], one["in"]) for one in self._get_pagination_parameters()),
        }
        return frozenset(name for name, place in found if place == "query")

    def get_override_parameters(self) -> list[Any]:
        """What is read in part, or with things in place of addresses; conditions and keys of what writes."""
        if self._right() is not None and self.method != "GET":
            return list(writing_described.parameters(self.view, self.method))
        if self.method != "GET" or self._right() is None or self._is("streamed") or self._is("as_file"):
            return []
        known = list(self.expandable())
        if not known:
            return [FIELDS]
        expand = OpenApiParameter(
            "expand",
            {
                "type": "array",
                "items": {"type": "string", "enum": known},
                "maxItems": expanding.MOST_NAMES,
            },
            description="Put these things in place of their addresses, as their own GET shows them.",
            style="form",
            explode=False,
        )
        return [FIELDS, expand]

    def expandable(self) -> dict[str, Step]:
        """What can be expanded in the answer, by name."""
        found: Any = self.get_response_serializers()
        if isinstance(found, dict):
            found = found.get(200) or found.get("200")
        found = getattr(found, "response", found)
        return expanding.expandable(found) if found is not None else {}

    def _map_serializer(self, serializer: Any, direction: Any, bypass_extensions: bool = False) -> Any:
        """A member that can be expanded is an address, or the thing."""
        made: Any = super()._map_serializer(serializer, direction, bypass_extensions)
        old_names.describe(serializer, made, sent=direction == "request")
        if direction == "response":
            for name, kind in getattr(serializer, "expands", {}).items():
                if name in made.get("properties", {}):
                    made["properties"][name] = self._address_or(made["properties"][name], kind)
        return made

    def _address_or(self, address: dict[str, Any], kind: str) -> dict[str, Any]:
        shown: Any = expanding.KINDS[kind].serializer
        thing: dict[str, Any] = self.resolve_serializer(shown, "response").ref
        if address.get("type") == "array":
            thing = {"type": "array", "items": {"oneOf": [address["items"], thing]}}
            return {**address, "items": thing["items"]}
        shared: dict[str, Any] = {
            key: address.pop(key) for key in ("description", "readOnly") if key in address
        }
        return {"oneOf": [address, thing], **shared}

    def _get_parameters(self) -> list[dict[str, Any]]:
        """With their old names."""
        made: list[dict[str, Any]] = super()._get_parameters()
        view: Any = self.view
        renaming.describe_parameters(view, self.method, made)
        return made

    def _get_paginator(self) -> Any:
        """Lists come in pages, but for operations that the view names as ``whole``."""
        view: Any = self.view
        return None if view.operation(self.method) in getattr(view, "whole", ()) else super()._get_paginator()

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        """Refusals are alike everywhere."""
        made = super()._get_response_bodies(direction)
        if self._right() is None:
            return made
        may_be_same = self._is("conditional") or not (self._is("as_file") or self._is("streamed"))
        if self.method == "GET" and may_be_same:
            made["304"] = {"description": "Unchanged: If-None-Match names the ETag of this state."}
        writing_described.add_headers(self.view, self.method, made)
        if self._located():
            for status in {str(one) for one in STATUSES} & made.keys():
                made[status].setdefault("headers", {}).update(referred("Location"))
        refusal = self._get_response_for_code(Problem, "4XX", ["application/problem+json"])
        refusal["description"] = "Refused; `code` says why (docs/api.md lists the codes)."
        made["4XX"] = refusal
        return made


def _members(shape: Any) -> frozenset[str]:
    """The names of a shape's own members; none where the answer is a list of it."""
    shape = shape.response if isinstance(shape, OpenApiResponse) else shape
    made = shape() if isinstance(shape, type) and issubclass(shape, serializers.Serializer) else shape
    return frozenset(made.fields) if isinstance(made, serializers.Serializer) else frozenset()


def shown_in(view: Declaring, method: str, status: int) -> Shown:
    """What has old names in an answer of ``view`` with this ``status``."""
    key = type(view), view.operation(method)
    if key not in _SHOWN:
        _SHOWN[key] = _described(view, method).shown()
    return _SHOWN[key].get(status) or _SHOWN[key].get(None) or NOTHING


def asked_for(view: Declaring, method: str) -> frozenset[str]:
    """The names that a query to ``view`` may have: those that its description lists, and no others."""
    key = type(view), view.operation(method)
    if key not in _ASKED:
        _ASKED[key] = _described(view, method).asked()
    return _ASKED[key]


def expandable_in(view: Declaring, method: str) -> dict[str, Step]:
    """What can be expanded in an answer of ``view``, by name."""
    key = type(view), view.operation(method)
    if key not in _EXPANDABLE:
        _EXPANDABLE[key] = _described(view, method).expandable()
    return _EXPANDABLE[key]


def find_extensions() -> None:
    """Let drf-spectacular find the classes that its extensions are for, by one thread.

    It finds each when one is first needed, and a second thread that comes meanwhile meets half of the work:
    of the first requests that a web process got side by side, some were answered with a fault.
    """
    with _finding:
        for kind in _EXTENSIONS:
            for extension in kind._registry:
                if isinstance(extension.target_class, str):
                    extension._load_class()


def _described(view: Declaring, method: str) -> Described:
    """The description of an operation, by which it is answered, too."""
    find_extensions()
    described = getattr(getattr(view, view.operation(method).lower()), "kwargs", {}).get("schema", Described)
    schema: Described = described()
    made: Any = copy(view)
    made.swagger_fake_view, made.request, made.kwargs = True, None, {}
    schema.view, schema.method = made, "GET" if method == "HEAD" else method
    schema.path = schema.path_regex = schema.path_prefix = ""
    return schema


def close_requests(result: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Say of every object that is sent that it has the members that are described, and no others."""
    for name, shape in result["components"]["schemas"].items():
        if name.endswith("Request") and shape.get("type") == "object":
            shape.setdefault("additionalProperties", False)
    return result
