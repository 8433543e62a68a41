"""Refusals as problem details (RFC 9457): ``application/problem+json`` with a stable ``code``.

All have one shape, from an endpoint, the framework, a middleware. The parts of the request that
are at fault stand in ``errors`` (:mod:`clubs.api.core.faults`); ``fields`` tells the same as it was told
before, for one version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from rest_framework import exceptions
from rest_framework.views import set_rollback

from clubs.api.core.faults import UNUSABLE, bad_fields, dotted, of_body, undotted, written
from config import request_ids
from config.languages.speaking import translated
from config.metrics.meters import refused
from matches import room
from matches.problems import Fault, UserProblem

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS: Final = 200
"""So many parts are named; who sends more faults than these mends them first."""
_SENTENCES: Final = 5


class _Refusal(NamedTuple):
    code: str
    words: str | Promise
    header: str = ""


_CODES: Final = {
    "not_authenticated": _Refusal("sign-in", gettext_lazy("Please sign in first.")),
    "authentication_failed": _Refusal(
        "bad-token", gettext_lazy("Nobody could be signed in with this."), "Authorization"
    ),
    "permission_denied": _Refusal("not-allowed", gettext_lazy("You may not do this.")),
    "not_found": _Refusal("not-found", gettext_lazy("There is nothing here.")),
    "method_not_allowed": _Refusal("wrong-method", gettext_lazy("This address has no such method.")),
    "unsupported_media_type": _Refusal(
        "not-json",
        gettext_lazy("The body must be JSON, with Content-Type: application/json."),
        "Content-Type",
    ),
    "parse_error": _Refusal("bad-json", gettext_lazy("The request is not JSON.")),
    "not_acceptable": _Refusal("not-acceptable", gettext_lazy("Answers are JSON."), "Accept"),
    "throttled": _Refusal("too-many", gettext_lazy("There were too many requests. Wait a little.")),
}
"""What we say where the framework refuses, and which header is at fault."""
CODES: Final = frozenset(one.code for one in _CODES.values())
_OF_HEADERS: Final = dict.fromkeys(("bad-token", "token-expired", "token-revoked"), "Authorization")


def problem(status: int, code: str, title: str, faults: Sequence[Fault] = (), /, **more: Any) -> JsonResponse:
    """One refusal. ``more`` are members that a program needs to go on ("citations", "retry_after")."""
    refused(code)
    body = _body(status, code, title, faults, more)
    if name := request_ids.current():
        body["request_id"] = name
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def _body(
    status: int, code: str, title: str, faults: Sequence[Fault], more: Mapping[str, Any]
) -> dict[str, Any]:
    body = {**more, "type": f"urn:balkline:problem:{code}", "title": title, "status": status, "code": code}
    if detail := _detail(title, faults):
        body["detail"] = detail
    if faults:
        named = faults[:MOST_ERRORS]
        body["errors"] = [written(one) for one in named]
        body["fields"] = [{"field": dotted(one.at), "message": one.detail} for one in named]
    return body


def as_data(error: Exception) -> dict[str, Any]:
    """A refusal as one among many in an answer: the members of :func:`problem`. Raises what is none."""
    if not isinstance(error, UserProblem):
        raise error
    title = translated(error.message)
    return _body(error.status, error.code, title, _faults_of(error, title, None), _more(error))


def not_as_seen(etag: str | None) -> UserProblem:
    """What was to be changed is not as the asker saw it; ``etag`` is how it is now, None: not there."""
    return UserProblem(
        "not-as-seen",
        gettext("This has changed since you saw it. Read it again, then decide."),
        412,
        {"etag": etag},
    )


def answer_of(error: UserProblem, request: Any = None) -> HttpResponseBase:
    """A refusal as an answer."""
    title = translated(error.message)
    made = problem(error.status, error.code, title, _faults_of(error, title, request), **_more(error))
    if error.status == 401:
        made["WWW-Authenticate"] = 'Bearer realm="Balkline"'
    if (seconds := error.data.get("retry_after")) is not None:
        made["Retry-After"] = str(seconds)
    if error.status == 412 and error.data.get("etag"):
        made["ETag"] = error.data["etag"]
    return made


def _more(error: UserProblem) -> dict[str, Any]:
    own = ("type", "title", "status", "code", "errors", "fields")
    return {name: value for name, value in error.data.items() if name not in own}


def _faults_of(error: UserProblem, title: str, request: Any) -> list[Fault]:
    return [one for one in error.faults if one.place != "thing"] or _told_before(error, title, request)


def _detail(title: str, faults: Iterable[Fault]) -> str:
    """The sentences of the faults, where they say more than the title."""
    sentences = list(dict.fromkeys(one.detail for one in faults))
    return "" if sentences == [title] else " ".join(sentences[:_SENTENCES])


def answer(error: Exception, context: dict[str, Any]) -> HttpResponseBase | None:
    """What the framework answers for an exception; None lets a bug rise."""
    error = room.as_problem(error) or error
    if isinstance(error, exceptions.ValidationError):  # of a check that knows no field
        error = bad_fields(list(of_body(None, error.detail)))
    if isinstance(error, UserProblem):
        set_rollback()
        return answer_of(error, context.get("request"))
    if isinstance(error, exceptions.APIException):
        set_rollback()
        return _of_framework(error)
    if isinstance(error, Http404):
        return problem(404, "not-found", gettext("There is nothing here."))
    if isinstance(error, PermissionDenied):
        return problem(403, "not-allowed", gettext("You may not do this."))
    return None


def _told_before(error: UserProblem, title: str, request: Any) -> list[Fault]:
    """The one part that a refusal names by its ``field``, or by the header that it is about."""
    if (header := _OF_HEADERS.get(error.code)) is not None:
        return [Fault((header,), error.code, title, place="header")]
    name = error.data.get("field")
    if not isinstance(name, str) or not name:
        return []
    code = UNUSABLE.code if error.code == "bad-field" else error.code
    if request is not None and request.method in ("GET", "HEAD"):
        return [Fault((name,), code, title, place="parameter")]
    return [Fault(_way_in(_body_of(request), undotted(name)), code, title)]


def _body_of(request: Any) -> Any:
    """The body, where it can be read: a condition in the head is refused before anybody has looked at it."""
    with suppress(UserProblem, exceptions.APIException):
        return getattr(request, "data", None)
    return None


def _way_in(body: Any, way: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The way to a member that a service names, which may know no more than a part of the body."""
    if not way or not isinstance(body, dict) or way[0] in body:
        return way
    parts = [name for name, one in body.items() if isinstance(one, dict) and way[0] in one]
    return (parts[0], *way) if len(parts) == 1 else way


def _of_framework(error: exceptions.APIException) -> JsonResponse:
    said = _CODES.get(error.default_code)
    if said is None:
        return problem(error.status_code, "bad-request", gettext("The request cannot be read."))
    words = str(said.words)
    faults = [Fault((said.header,), said.code, words, place="header")] if said.header else []
    made = problem(error.status_code, said.code, words, faults)
    if (wait := getattr(error, "wait", None)) is not None:
        made["Retry-After"] = str(int(wait))
    if (scheme := getattr(error, "auth_header", None)) is not None:
        made["WWW-Authenticate"] = scheme
    return made
