"""Answers a ``UserProblem`` as JSON where the request wants JSON, and as a page elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy

from config.languages.speaking import translated
from config.metrics.meters import refused
from matches import room
from matches.answers import json_answer
from matches.problems import UserProblem

TITLES = {
    403: gettext_lazy("Not for you"),
    404: gettext_lazy("Nothing on this table"),
    409: gettext_lazy("Somebody was quicker"),
    429: gettext_lazy("Slow down a little"),
    507: gettext_lazy("No room to save"),
}


def wants_json(request: HttpRequest) -> bool:
    """Whether the caller reads JSON: it sent JSON, or it prefers JSON to HTML."""
    if request.content_type == "application/json":
        return True
    preferred = request.get_preferred_type(["text/html", "application/json"])
    return preferred == "application/json"


class ProblemsMiddleware:
    """Put it last, so that sessions, messages and the user are known to the page."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Turn a ``UserProblem``, or a full disk, into an answer; leave every other exception alone.

        A visitor who only has to sign in is redirected there and back, unless that would lose a form.
        """
        if not isinstance(exception, UserProblem):
            full = room.as_problem(exception)
            if full is None:
                return None
            exception = full
        refused(exception.code)
        if wants_json(request):
            return json_answer(exception.to_json(), status=exception.status)
        if exception.code == "sign-in" and request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        context = {
            "code": exception.code,
            "title": TITLES.get(exception.status, gettext("That cannot be done")),
            "message": translated(exception.message),
            "status": exception.status,
            "data": exception.data,
        }
        return render(request, "problem.html", context, status=exception.status)
