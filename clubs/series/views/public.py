"""The club's series, and the race of each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.people.access import OFFICERS, club_page, roles_in
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.series.access import series_for
from clubs.series.models import Series
from clubs.series.rules.race import CRITERIA
from clubs.series.rules.words import in_turn
from clubs.series.selectors.races import race_of, races_of
from clubs.stamps.pages import kept_page

TOP = 3


def steps(club: Club, *more: tuple[str, str]) -> list[tuple[str, str]]:
    """The way to a page of series."""
    return crumbs(
        club,
        (reverse("competitions:list", args=[club.slug]), gettext("Tournaments")),
        (reverse("series:list", args=[club.slug]), gettext("Ranking series")),
        *more,
    )


@kept_page(of_club)
@require_safe
@club_page()
def series_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The series of a club, those still open first."""
    rows = list(Series.objects.filter(club=club).order_by("-created_at", "-pk"))
    rows.sort(key=lambda one: one.closed_at is not None)
    for one in rows:
        one.club = club
    races = [{"race": race, "top": race.rows[:TOP]} for race in races_of(rows)]
    context = {
        "club": club, "races": races, "officer": not roles_in(request.user, club).isdisjoint(OFFICERS),
        "crumbs": [*steps(club)[:-1], ("", gettext("Ranking series"))],
    }  # fmt: skip
    return render(request, "series/list.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def race(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    """The race: places and points, competition by competition, and what each may still reach."""
    found = series_for(request.user, club, series)
    context = {
        "club": club, "series": found, "race": race_of(found),
        "criteria": in_turn([CRITERIA[key][0] for key in found.criteria]) if found.criteria else "",
        "officer": not roles_in(request.user, club).isdisjoint(OFFICERS),
        "crumbs": steps(club, ("", found.name)),
    }  # fmt: skip
    return render(request, "series/race.html", context)
