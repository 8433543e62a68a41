"""The club's rating lists, one list, and the history of a player."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.people.access import OFFICERS, club_page, player_for, roles_in
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.ratings import access
from clubs.ratings.selectors import lists as read
from clubs.stamps.pages import kept_page

PLAYERS_A_PAGE, STEPS_A_PAGE = 100, 50


def way(club: Club, *more: tuple[str, str]) -> list[tuple[str, str]]:
    """The way to a page of ratings."""
    return crumbs(
        club,
        (reverse("people:players", args=[club.slug]), gettext("Players")),
        (reverse("ratings:lists", args=[club.slug]), gettext("Ratings")),
        *more,
    )


def is_officer(request: HttpRequest, club: Club) -> bool:
    """Whether the visitor may change lists of the club."""
    return not roles_in(request.user, club).isdisjoint(OFFICERS)


@kept_page(of_club)
@require_safe
@club_page()
def lists(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's lists with their first players."""
    found = list(access.lists_for(request.user, club))
    for one in found:
        one.club = club
    context = {
        "club": club,
        "lists": read.tops(found) if found else [],
        "officer": is_officer(request, club),
        "crumbs": [*way(club)[:-1], ("", gettext("Ratings"))],
    }
    return render(request, "ratings/lists.html", context)


@kept_page(of_club, asks=("page",))
@require_safe
@club_page()
def rating_list(request: HttpRequest, club: Club, discipline: str) -> HttpResponse:
    """A list, the strongest first, and how it counts."""
    found = access.list_for(request.user, club, discipline)
    page = Paginator(read.rows_of(found), PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "list": found,
        "page": page,
        "officer": is_officer(request, club),
        "crumbs": way(club, ("", found.name)),
    }
    return render(request, "ratings/list.html", context)


@kept_page(of_club, asks=("page",))
@require_safe
@club_page()
def history(request: HttpRequest, club: Club, discipline: str, player: str) -> HttpResponse:
    """A player's rating over time, each step with its reason."""
    found = access.list_for(request.user, club, discipline)
    person = player_for(request.user, club, player)
    if person.slug != player:
        return redirect("ratings:player", club.slug, discipline, person.slug, permanent=True)
    page = Paginator(read.changes_of(found, person), STEPS_A_PAGE).get_page(request.GET.get("page"))
    rating = read.rating_of(found, person)
    latest = page.object_list[0] if page.number == 1 and page.object_list else None
    drift = rating[0].value - latest.value if rating and latest else 0.0
    context = {
        "club": club,
        "list": found,
        "player": person,
        "row": rating[0] if rating else None,
        "rated": rating[1] if rating else None,
        "drift": drift if abs(drift) >= 0.5 else None,
        "chart": read.chart_of(found, person, now()) if rating else None,
        "page": page,
        "steps": read.steps_of(found, page.object_list),
        "officer": is_officer(request, club),
        "crumbs": way(club, (found.get_absolute_url(), found.name), ("", person.name)),
    }
    return render(request, "ratings/history.html", context)
