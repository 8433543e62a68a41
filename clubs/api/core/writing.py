"""Requests that write, and that may be sent twice or too late: one transaction round all that they do.

Within it stand, in this order: the answer that the same request has got already (:mod:`.keys`), the condition
under which it is to be done (:mod:`.preconditions`), the deed, the new ETag, and the keeping of the answer.
A request with none of these is answered as before, by services with transactions of their own. One that would
take long in one transaction has several, and keeps how far it is (:mod:`.progress`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

from django.db import transaction
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.core import etags, keys, preconditions
from clubs.api.core.progress import Progress
from matches.services import again_on_deadlock, write_transaction

TELLING = ("PUT", "PATCH")
"""Methods whose answers tell the ETag of the state that they leave."""


def is_guarded(view: Any, request: Request) -> bool:
    """Whether the request is answered in one transaction."""
    if view.right() is None or request.method in ("GET", "HEAD"):
        return False
    if only_computes(view, request.method or ""):
        return False  # asked twice, it says the same
    if keys.HEADER in request.headers or preconditions.told(request):
        return True
    return request.method in TELLING and etags.is_read(request.path_info)


def only_computes(view: Any, method: str) -> bool:
    """Whether ``method`` of an endpoint writes nothing, though it does not read."""
    return view.operation(method) in getattr(view, "computes", ())


def answer(view: Any, request: Request, work: Callable[[], Any]) -> HttpResponseBase:
    """The whole answer to ``request``, for which ``work`` is the deed.

    Raises ``UserProblem`` "in-work" (409), "key-reused" (422), "bad-field" (422), and what no answer is
    made of.
    """
    key = keys.key_of(request)
    with nullcontext() if key is None else keys.held(key):
        if view.operation(request.method or "") in view.in_steps:
            return _in_steps(view, request, work, key)
        return again_on_deadlock(partial(_at_once, view, request, work, key))


def _in_steps(view: Any, request: Request, work: Callable[[], Any], key: keys.Key | None) -> HttpResponseBase:
    if key is not None and (kept := keys.answered(key)) is not None:
        return _finished(view, request, kept)
    view.progress = Progress(key, partial(preconditions.check, request, view.kwargs))
    try:
        made = work()
    except Exception as problem:  # what is no refusal is raised again
        if view.progress.lost:
            raise
        made = view.handle_exception(problem)
    made = _finished(view, request, made)
    kept = again_on_deadlock(partial(view.progress.end, made))
    return made if kept is made else _finished(view, request, kept)


def _at_once(view: Any, request: Request, work: Callable[[], Any], key: keys.Key | None) -> HttpResponseBase:
    with write_transaction():
        if key is not None:
            keys.lock(key)
            if (kept := keys.answered(key)) is not None:
                return _finished(view, request, kept)
        try:
            preconditions.check(request, view.kwargs)
            made = work()
        except Exception as problem:  # what is no refusal is raised again
            made = view.handle_exception(problem)
        made = _finished(view, request, made)
        if request.method in TELLING and made.status_code == 200:
            _tell_state(request, made)
        if key is not None:
            keys.keep(key, made)
        if made.status_code >= 500:
            transaction.set_rollback(True)
        return made


def _finished(view: Any, request: Request, made: Any) -> HttpResponseBase:
    answer: HttpResponseBase = view.finalize_response(request, made, *view.args, **view.kwargs)
    return answer.render() if isinstance(answer, Response) else answer


def _tell_state(request: Request, made: HttpResponseBase) -> None:
    if etags.is_read(request.path_info) and (etag := etags.seen_by(request, request.path_info)):
        made["ETag"] = etag
