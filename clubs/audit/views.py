"""The audit log of a club, for its owners: a page, and the same as a file."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.audit import selectors, words
from clubs.audit.files import file_of
from clubs.audit.forms import NarrowForm
from clubs.people.access import club_page
from clubs.people.models import Club, Role
from clubs.people.views.common import crumbs

LINES_A_PAGE = 50


@never_cache
@require_safe
@club_page(Role.OWNER)
def log(request: HttpRequest, club: Club) -> HttpResponse:
    """The lines of the club, the newest first."""
    form = NarrowForm(request.GET or None)
    lines = selectors.narrowed(selectors.of_club(club), **form.asked())
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    settings = (reverse("people:settings", args=[club.slug]), gettext("Settings"))
    context: dict[str, Any] = {
        "club": club,
        "form": form,
        "rows": [(line, words.what_of(line.what), words.details_of(line)) for line in page],
        "page": page,
        "query": query.urlencode(),
        "narrowed": any(form.asked().values()),
        "crumbs": crumbs(club, settings, ("", gettext("Audit log"))),
    }
    return render(request, "audit/log.html", context)


@never_cache
@require_safe
@club_page(Role.OWNER)
def log_csv(request: HttpRequest, club: Club) -> HttpResponse:
    """What the page shows, on all of its pages, as CSV."""
    lines = selectors.narrowed(selectors.of_club(club), **NarrowForm(request.GET or None).asked())
    return file_of(lines, f"{club.slug}-audit")
