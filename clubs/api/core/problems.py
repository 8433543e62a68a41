"""Refusals as problem details (RFC 9457): ``application/problem+json`` with a stable ``code``."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.views import set_rollback

from config import request_ids
from config.languages.speaking import translated
from matches import room
from matches.problems import UserProblem

MEDIA_TYPE = "application/problem+json"
_CODES = {
    "not_authenticated": "sign-in",
    "authentication_failed": "bad-token",
    "permission_denied": "not-allowed",
    "not_found": "not-found",
    "method_not_allowed": "wrong-method",
    "unsupported_media_type": "not-json",
    "parse_error": "bad-json",
    "not_acceptable": "not-acceptable",
    "throttled": "too-many",
}


def problem(status: int, code: str, title: str, **more: Any) -> JsonResponse:
    """One refusal. ``more`` are members that a program needs to go on ("fields", "citations")."""
    body = _body(status, code, title, more)
    if name := request_ids.current():
        body["request_id"] = name
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def _body(status: int, code: str, title: str, more: dict[str, Any]) -> dict[str, Any]:
    return {**more, "type": f"urn:balkline:problem:{code}", "title": title, "status": status, "code": code}


def as_data(error: Exception) -> dict[str, Any]:
    """A refusal as one among many in an answer: the members of :func:`problem`. Raises what is none."""
    if isinstance(error, UserProblem):
        return _body(error.status, error.code, translated(error.message), _more(error))
    if isinstance(error, exceptions.ValidationError):
        return _body(422, "bad-field", _bad_field(), {"fields": _fields(error.detail)})
    raise error


def _more(error: UserProblem) -> dict[str, Any]:
    own = ("type", "title", "status", "code")
    return {name: value for name, value in error.data.items() if name not in own}


def _bad_field() -> str:
    return gettext("Something in the request cannot be used.")


def not_as_seen(etag: str | None) -> UserProblem:
    """What was to be changed is not as the asker saw it; ``etag`` is how it is now, None: not there."""
    return UserProblem(
        "not-as-seen",
        gettext("This has changed since you saw it. Read it again, then decide."),
        412,
        {"etag": etag},
    )


def answer_of(error: UserProblem) -> HttpResponseBase:
    """A refusal as an answer."""
    made = problem(error.status, error.code, translated(error.message), **_more(error))
    if error.status == 401:
        made["WWW-Authenticate"] = 'Bearer realm="Balkline"'
    if (seconds := error.data.get("retry_after")) is not None:
        made["Retry-After"] = str(seconds)
    if error.status == 412 and error.data.get("etag"):
        made["ETag"] = error.data["etag"]
    return made


def answer(error: Exception, context: dict[str, Any]) -> HttpResponseBase | None:
    """What the framework answers for an exception; None lets a bug rise."""
    error = room.as_problem(error) or error
    if isinstance(error, UserProblem):
        set_rollback()
        return answer_of(error)
    if isinstance(error, exceptions.ValidationError):
        set_rollback()
        return problem(422, "bad-field", _bad_field(), fields=_fields(error.detail))
    if isinstance(error, exceptions.APIException):
        set_rollback()
        code = error.default_code
        made = problem(error.status_code, _CODES.get(code, code), str(error.detail))
        if (wait := getattr(error, "wait", None)) is not None:
            made["Retry-After"] = str(int(wait))
        if (scheme := getattr(error, "auth_header", None)) is not None:
            made["WWW-Authenticate"] = scheme
        return made
    if isinstance(error, Http404):
        return problem(404, "not-found", gettext("There is nothing here."))
    if isinstance(error, PermissionDenied):
        return problem(403, "not-allowed", gettext("You may not do this."))
    return None


def _fields(detail: Any, at: str = "") -> list[dict[str, str]]:
    """Every complaint with the field that it is about ("facts.money", "events[2].kind")."""
    if isinstance(detail, dict):
        return [
            row
            for name, one in detail.items()
            for row in _fields(one, f"{at}.{name}" if at else "" if name == "non_field_errors" else str(name))
        ]
    if isinstance(detail, list):
        if all(isinstance(one, str) for one in detail):
            return [{"field": at, "message": str(one)} for one in detail]
        return [row for n, one in enumerate(detail) for row in _fields(one, f"{at}[{n}]")]
    return [{"field": at, "message": str(detail)}]
