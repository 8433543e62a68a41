"""Who is asking, and from where: the request that is being answered, for the line of a deed.

A deed is noted deep within a service, which knows no request. The middleware keeps the request in a context
variable; outside of one it is a command or a worker that acts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple

from celery import current_task
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from clubs.audit.models import AuditLine
from clubs.audit.rules.addresses import shortened
from config import request_ids
from matches.models import Device

By = AuditLine.By

_request: ContextVar[HttpRequest | None] = ContextVar("audit_request", default=None)


class Caller(NamedTuple):
    """Who acts: the columns of a line."""

    kind: str
    key: int | None = None
    label: str = ""
    program: str = ""
    address: str = ""
    request_id: str = ""


def remember(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: keep the request while it is answered."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        token = _request.set(request)
        try:
            return get_response(request)
        finally:
            _request.reset(token)

    return answer


def is_asked() -> bool:
    """Whether a request is being answered, and not a command or a worker at work."""
    return _request.get() is not None


_programs: list[Callable[[Any], tuple[str, Device | None] | None]] = []


def know_programs(of_auth: Callable[[Any], tuple[str, Device | None] | None]) -> None:
    """Let ``of_auth`` name the program behind ``request.auth``, and the tablet whose token it has."""
    if of_auth not in _programs:
        _programs.append(of_auth)


def caller() -> Caller:
    """Who acts now."""
    request = _request.get()
    if request is None:
        if current_task:
            return Caller(By.SERVER, label=str(current_task.name)[:120])
        return Caller(By.COMMAND, label=_command())
    where: dict[str, Any] = {
        "address": shortened(request.META.get("REMOTE_ADDR", "")),
        "request_id": request_ids.of(request),
    }
    named = next((found for of in _programs if (found := of(getattr(request, "auth", None)))), None)
    if named is not None and named[1] is not None:
        return Caller(By.TABLET, named[1].pk, named[1].label[:120], named[0][:120], **where)
    program = named[0][:120] if named is not None else ""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return Caller(By.ACCOUNT, user.pk, user.get_short_name()[:120], program, **where)
    return Caller(By.VISITOR, **where)


def _command() -> str:
    """``manage.py demo``, without what was given to it: that may be a secret."""
    name = Path(sys.argv[0]).name if sys.argv else ""
    command = sys.argv[1] if len(sys.argv) > 1 and name == "manage.py" else ""
    return f"{name} {command}".strip()[:120]
