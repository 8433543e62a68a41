"""What the pages of calls share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from clubs.people.access import OFFICERS, roles_in
from clubs.people.models import Club
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock


def is_officer(request: HttpRequest, club: Club) -> bool:
    """Whether the visitor directs the club's competitions."""
    return not roles_in(request.user, club).isdisjoint(OFFICERS)


def done(
    request: HttpRequest, club: Club, words: str, service: Callable[..., object], /, **arguments: Any
) -> HttpResponse:
    """Call a service; then back to the page of the club that the form names (``next``), with ``words``, or
    with the reason of a refusal."""
    try:
        again_on_deadlock(partial(service, **arguments))
    except UserProblem as problem:
        if problem.status in (401, 403, 404):
            raise
        messages.error(request, translated(problem.message))
    else:
        if words:
            messages.success(request, words)
    return back(request, club)


def back(request: HttpRequest, club: Club) -> HttpResponseRedirect:
    """To the page of this club that the form names, else to the call list."""
    wanted = request.POST.get("next", "")
    if wanted.startswith(club.get_absolute_url()) and "\\" not in wanted and "\n" not in wanted:
        return redirect(wanted)
    return redirect(reverse("calling:list", args=[club.slug]))
