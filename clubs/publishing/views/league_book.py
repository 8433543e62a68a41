"""The leagues of a club in its record book."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.people.access import club_page
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.publishing.selectors.league_honours import leagues_in_book
from clubs.stamps.pages import kept_page


@kept_page(of_club)
@require_safe
@club_page()
def league_book(request: HttpRequest, club: Club) -> HttpResponse:
    """The champions and records of the club's leagues."""
    records = reverse("publishing:records", args=[club.slug])
    context = {
        "club": club, "leagues": leagues_in_book(club),
        "crumbs": crumbs(club, (records, gettext("Records")), ("", gettext("Leagues"))),
    }  # fmt: skip
    return render(request, "publishing/leagues.html", context)
