"""ETags: which state of a thing an answer shows, and whether that is still so.

An ETag has up to two parts, ``"<state>-<content>"``. The *content* is the digest of what is sent, so two
answers with the same content show the same. The *state* is made of numbers of the logs, where an endpoint
tells them (``Endpoint.same``): who asks again with it is answered before anything is read.

Who wants to change only what he has seen is compared by the content: nothing that is shown can have changed,
and nothing that is not shown can be in his way.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.http import quote_etag
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core.problems import answer_of, not_as_seen
from matches.problems import UserProblem

ANY: Final = "*"
BELOW: Final = "/api/v1/"
CONDITIONS: Final = ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH")
_KEPT: Final = ("Cache-Control", "Content-Location", "Date", "Expires", "Vary")
"""Headers that "unchanged" has, too (RFC 9110, 15.4.5)."""


def digest(data: bytes) -> str:
    """One part of an ETag."""
    return hashlib.sha256(data).hexdigest()[:24]


def made_of(state: str | None, content: bytes) -> str:
    """The ETag of an answer."""
    return quote_etag("-".join(filter(None, (state, digest(content)))))


def told_in(header: str) -> list[str]:
    """The ETags of ``If-Match`` or ``If-None-Match``, as they are written."""
    return [one.strip() for one in header.split(",") if one.strip()]


def known(header: str, state: str) -> str | None:
    """The ETag of ``If-None-Match`` that shows ``state``; None where none does."""
    for one in told_in(header):
        if _plain(one).rpartition("-")[0] == state:
            return one.removeprefix("W/")
    return None


def found_in(header: str, etag: str | None, *, weakly: bool = False) -> bool:
    """Whether ``header`` names what ``etag`` shows, which is None where there is nothing.

    ``If-Match`` takes no weak ETag (RFC 9110, 13.1.1), ``If-None-Match`` does.
    """
    if etag is None:
        return False
    asked = told_in(header)
    content = _content(etag)
    return ANY in asked or any(_content(one) == content for one in asked if weakly or one[:2] != "W/")


def has_all(header: str, etag: str) -> bool:
    """Whether ``If-None-Match`` names ``etag`` itself: a cache takes "unchanged" for that one alone."""
    asked = told_in(header)
    return ANY in asked or any(_plain(one) == _plain(etag) for one in asked)


def _plain(etag: str) -> str:
    return etag.removeprefix("W/").strip('"')


def _content(etag: str) -> str:
    return _plain(etag).rpartition("-")[2]


def conditional(request: HttpRequest, state: str | None) -> Callable[[HttpResponse], HttpResponseBase | None]:
    """What an answer to reading becomes when it is written: one with its ETag, or "unchanged"."""

    def given(response: HttpResponse) -> HttpResponseBase | None:
        etag = response["ETag"] = made_of(state, response.content)
        asked = request.headers.get("If-Match")
        if asked is not None and not found_in(asked, etag):
            return answer_of(not_as_seen(etag))
        asked = request.headers.get("If-None-Match")
        if asked is None or not has_all(asked, etag):
            return None
        unchanged = HttpResponse(status=304, headers={n: response[n] for n in _KEPT if n in response})
        unchanged["ETag"] = etag
        return unchanged

    return given


def seen_by(request: Request, path: str) -> str | None:
    """The ETag that ``request``'s sender would read at ``path`` now; None where there is nothing to read."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    kind: Any = getattr(found.func, "cls", None)
    name = reading(found.func)
    if kind is None or name is None:
        return None
    view = kind(**getattr(found.func, "initkwargs", {}))
    actions = getattr(found.func, "actions", None)
    if actions is not None:
        view.action_map = actions
    view.args, view.kwargs, view.format_kwarg, view.headers = (), found.kwargs, None, {}
    asked = view.request = view.initialize_request(_reading(request, path), **found.kwargs)
    asked.user, asked.auth = request.user, request.auth
    try:
        answer = getattr(view, name)(asked, **found.kwargs)
    except (UserProblem, Http404, APIException):
        return None
    answer = view.finalize_response(asked, answer, **found.kwargs)
    if answer.status_code != 200 or not isinstance(answer, Response):
        return None
    return str(answer.render()["ETag"])


def reading(address: Any) -> str | None:
    """The name of the method that reads at an address (the function that answers it), None without."""
    kind = getattr(address, "cls", None)
    if kind is None or not hasattr(kind, "rights") or getattr(kind, "streamed", False):
        return None
    actions = getattr(address, "actions", None)
    if actions is not None:
        return actions.get("get") if actions.get("get") in kind.rights else None
    return "get" if "GET" in kind.rights else None


def seen_from(request: Request) -> str | None:
    """As :func:`seen_by`, of the request's own address, or of the next one above it that can be read: of
    ``.../fixtures/3/decide/`` that is the fixture."""
    path = request.path_info
    while path.startswith(BELOW) and path != BELOW:
        if is_read(path):
            return seen_by(request, path)
        path = path[: path.rstrip("/").rfind("/") + 1]
    return None


def is_read(path: str) -> bool:
    """Whether something can be read at ``path``."""
    try:
        return reading(resolve(path).func) is not None
    except Resolver404:
        return False


def _reading(request: Request, path: str) -> HttpRequest:
    """The same request, as one that reads at ``path``."""
    made = copy.copy(request._request)
    made.__dict__.pop("headers", None)  # kept from what stood in META
    made.META = {name: one for name, one in made.META.items() if name not in CONDITIONS}
    made.META["QUERY_STRING"] = ""
    made.method, made.GET = "GET", QueryDict()
    made.path = made.path_info = path
    return made
