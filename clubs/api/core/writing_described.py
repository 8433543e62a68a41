"""What the description of the interface (OpenAPI) says of safe writing: conditions, keys, ETags."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter

from clubs.api.core import keys, writing

_KEY: Final = OpenApiParameter(
    keys.HEADER,
    {"type": "string", "minLength": 1, "maxLength": keys.LONGEST, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Of your own making: the same request again gets the first answer, for 24 hours.",
)
_CONDITION: Final = OpenApiParameter(
    "If-Match",
    {"type": "string"},
    OpenApiParameter.HEADER,
    description="An ETag that you have read here, or at the next address above: if it shows another state"
    " now, nothing is done (412).",
)
_ETAG: Final = {
    "schema": {"type": "string"},
    "description": "The state that this has left, for the next If-Match.",
}


def parameters(view: Any, method: str) -> list[OpenApiParameter]:
    """The headers that a request may have that writes."""
    if method in ("GET", "HEAD") or writing.only_computes(view, method):
        return []
    return [_KEY, _CONDITION]


def add_headers(view: Any, method: str, responses: dict[str, Any]) -> None:
    """Say of the answers to a change that they tell its ETag, where it can be read."""
    actions = getattr(view, "action_map", None)
    read = "GET" in view.rights if actions is None else actions.get("get") in view.rights
    if method in writing.TELLING and read and not getattr(view, "streamed", False) and "200" in responses:
        responses["200"].setdefault("headers", {})["ETag"] = _ETAG
