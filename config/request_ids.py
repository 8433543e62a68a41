"""A name for each request: in the header ``X-Request-Id`` of its answer, in its refusal, and in the log.

A caller, or a proxy in front, may give the name in the same header; the answer then has the same. So what a
program noted, what the proxy logged and what the server logged are found together.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER: Final = "X-Request-Id"
SHAPE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
"""What is taken as a name from outside: nothing that could look like another line of the log."""
NOTED: Final = "balkline_id"

_current: ContextVar[str] = ContextVar("request_id", default="")


def new() -> str:
    """A name that no other request has."""
    return uuid.uuid4().hex


def current() -> str:
    """The name of the request that is being answered; empty outside of requests."""
    return _current.get()


def of(request: Any) -> str:
    """The name of ``request``, also after it was answered; empty for what is no named request."""
    return str(getattr(request, NOTED, ""))


def name_requests(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware, before all other: name the request, and tell the name with the answer."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get(HEADER, "")
        name = given if SHAPE.fullmatch(given) else new()
        setattr(request, NOTED, name)
        before = _current.set(name)
        try:
            response = get_response(request)
        finally:
            _current.reset(before)
        response[HEADER] = name
        return response

    return answer
