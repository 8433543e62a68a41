"""The headers of answers, as the description has them once for all, and which answer has which."""

from __future__ import annotations

from typing import Any, Final

_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "integer", "minimum": 0}

HEADERS: Final[dict[str, dict[str, Any]]] = {
    "X-Request-Id": {
        "description": "The name of this request, as it stands in the server's log. Tell it when you ask"
        " for help.",
        "schema": _TEXT,
        "example": "b0f5a1c2d3e4",
    },
    "RateLimit-Limit": {
        "description": "How many requests the caller may send in a window. All tokens of an account count"
        " together; marks count apart from all else.",
        "schema": _NUMBER,
        "example": 600,
    },
    "RateLimit-Remaining": {
        "description": "How many requests of this window are left.",
        "schema": _NUMBER,
        "example": 598,
    },
    "RateLimit-Reset": {
        "description": "Seconds until the window is over and all requests are there again.",
        "schema": _NUMBER,
        "example": 42,
    },
    "Retry-After": {
        "description": "Seconds after which the request may be sent again.",
        "schema": _NUMBER,
        "example": 42,
    },
    "ETag": {
        "description": "The name of this state. Sent back as If-None-Match, it is answered 304 as long as"
        " nothing has changed, and such an answer does not count against the limit.",
        "schema": _TEXT,
        "example": '"3f1bd774da945b7e40976f233bd30b67"',
    },
    "Location": {
        "description": "The address of what was made; not told where several things were.",
        "schema": {"type": "string", "format": "uri"},
    },
    "WWW-Authenticate": {
        "description": "How to sign in: with a bearer token.",
        "schema": _TEXT,
        "example": 'Bearer realm="Balkline"',
    },
    "Deprecation": {
        "description": "Since when the operation should not be used any longer (RFC 9745).",
        "schema": _TEXT,
        "example": "@1767225600",
    },
    "Sunset": {
        "description": "When the operation will stop working (RFC 8594).",
        "schema": _TEXT,
        "example": "Thu, 31 Dec 2026 23:59:59 GMT",
    },
}
"""Each header, by its name."""

ALWAYS: Final = ("X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
"""Headers of every answer to a request that was counted; without a limit there are none but the first."""


def referred(*names: str) -> dict[str, Any]:
    """References to headers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def of_answer(method: str, status: str, *, streamed: bool, deprecated: bool) -> dict[str, Any]:
    """The headers of an answer with ``status``."""
    names = list(ALWAYS)
    if method == "get" and status in ("200", "304") and not streamed:
        names.append("ETag")
    if status == "401":
        names.append("WWW-Authenticate")
    if status == "429":
        names.append("Retry-After")
    if deprecated:
        names += ["Deprecation", "Sunset"]
    return referred(*names)
