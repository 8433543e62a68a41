"""Pages that belong to no app: what is said when a page cannot be shown, and the style page."""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext, gettext_lazy

from clubs.api.core.problems import problem
from clubs.api.core.unknown import UnknownAddress
from config.languages.speaking import translated
from config.metrics.meters import refused
from matches import room
from matches.answers import json_answer
from matches.problems import UserProblem
from matches.problems_middleware import wants_json

FOR_PROGRAMS = "/api/"
"""Below this address, errors are answered as JSON, as in the interface."""
SAYINGS = {
    400: (
        "bad-request",
        gettext_lazy("That did not make sense"),
        gettext_lazy("The request could not be read. Go back and try again."),
    ),
    403: (
        "not-allowed",
        gettext_lazy("Not for you"),
        gettext_lazy("You are known here, but this is somebody else's to do."),
    ),
    404: (
        "not-found",
        gettext_lazy("Nothing on this table"),
        gettext_lazy("There is no such page, or it is not yours to see."),
    ),
}


def _say(request: HttpRequest, status: int) -> HttpResponse:
    code, title, message = (str(one) for one in SAYINGS[status])
    if request.path.startswith(FOR_PROGRAMS):
        return problem(status, code, message)
    refused(code)
    if "application/json" in request.headers.get("Accept", ""):
        return json_answer({"code": code, "message": message}, status=status)
    context = {"code": code, "title": title, "message": message, "status": status}
    return render(request, "problem.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read."""
    return _say(request, 400)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer somebody who may not do this."""
    return _say(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for a page that does not exist or is not shown to this visitor."""
    if request.path.startswith(FOR_PROGRAMS):
        return UnknownAddress.as_view()(request)
    return _say(request, 404)


def fault(request: HttpRequest) -> HttpResponse:
    """Answer when the server itself failed. Uses no database and no context of the request."""
    failure = sys.exc_info()[1]  # a full disk is met outside views, too: where sessions are saved
    full = room.as_problem(failure) if failure is not None else None
    if full is not None:
        return _no_room(request, full)
    if request.path.startswith(FOR_PROGRAMS):
        return problem(500, "fault", _failed())
    page = loader.render_to_string("500.html")
    return HttpResponse(page, status=500)


def _failed() -> str:
    """In the reader's language, if that can be told."""
    try:
        return gettext("The server failed. What was asked for may not have been done.")
    except Exception:  # whatever has failed may be needed for it
        return "The server failed. What was asked for may not have been done."


def _no_room(request: HttpRequest, full: UserProblem) -> HttpResponse:
    if request.path.startswith(FOR_PROGRAMS):
        return problem(full.status, full.code, translated(full.message), **full.data)
    refused(full.code)
    if wants_json(request):
        return json_answer(full.to_json(), status=full.status)
    page = loader.render_to_string("507.html", {"message": full.message})
    return HttpResponse(page, status=full.status)


def style(request: HttpRequest) -> HttpResponse:
    """Show every element of the design on one page (only while developing)."""
    context: dict[str, Any] = {"form": _sample_form(), "crumbs": [("/", "Clubs"), ("/style/", "Style")]}
    return render(request, "style.html", context)


def _sample_form() -> Any:
    from django import forms

    class SampleForm(forms.Form):
        name = forms.CharField(help_text="As it stands on the score sheet.")
        points = forms.IntegerField(min_value=1)
        game = forms.ChoiceField(choices=[("3c", "Three-cushion carrom"), ("pool", "Continuous pool")])
        listed = forms.BooleanField(label="Show this club to everybody")
        note = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False)

    return SampleForm({"name": "Willie Hoppe", "points": "many", "game": "3c"})
