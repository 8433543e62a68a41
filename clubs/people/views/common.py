"""What the pages share."""

from __future__ import annotations

from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from clubs.people.models import Club, User
from clubs.people.names import readable
from config.reach import reach

UNFINISHED = 422


def signed_in(request: HttpRequest) -> User:
    """The account behind a request; for pages that require signing in."""
    assert isinstance(request.user, User)
    return request.user


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form was sent, without characters that could spoil the page when it is shown again.

    ``None`` for a request that sends no form.
    """
    if request.method != "POST":
        return None
    data = request.POST.copy()
    for name, values in data.lists():
        data.setlist(name, [readable(value) for value in values])
    return data


def form_page(request: HttpRequest, template: str, form: BaseForm, **context: Any) -> HttpResponse:
    """A page with a form on it; status 422 when the form came back with something wrong."""
    status = UNFINISHED if form.is_bound and form.errors else 200
    return render(request, template, {"form": form, **context}, status=status)


def base_url(request: HttpRequest) -> str:
    """Where this server is reached from outside, without a slash at the end; never by ``localhost``."""
    return reach(request.build_absolute_uri("/")).address


def doubt(request: HttpRequest) -> str:
    """Why tablets may not reach :func:`base_url`; "" where they should (see :mod:`config.reach`)."""
    return reach(request.build_absolute_uri("/")).doubt


def crumbs(club: Club, *steps: tuple[str, str]) -> list[tuple[str, str]]:
    """The way to a page of a club; the last step is the page itself."""
    return [(club.get_absolute_url(), club.name), *steps]
