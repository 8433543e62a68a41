"""More that everybody sees of a league: a season's grid, the league night, venues, the seasons before."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.leagues.access import is_officer, league_for, season_for, shows_fixtures, venue_for
from clubs.leagues.selectors.grids import Asked, GridPage, grid_page
from clubs.leagues.selectors.nights import night_of
from clubs.leagues.selectors.past import past_of
from clubs.leagues.selectors.team_pages import venue_page
from clubs.leagues.views.common import in_league, in_season, way
from clubs.people.access import club_page, not_found
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.stamps.pages import kept_page
from config.languages import choosing

FILTERS = ("side", "month", "venue", "division")
LIVE_SECONDS = 5
"""How long the page of a night is kept: points at a table move without a line in a log of the league."""


@kept_page(of_club, asks=FILTERS)
@require_safe
@club_page()
def grid(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Who meets whom: cross tables and the list, filtered by side, division, month and venue."""
    found = season_for(request.user, club, league, season)
    asked = Asked(**{name: request.GET.get(name, "")[:90] for name in FILTERS})
    page = None
    if shows_fixtures(request.user, found):
        page = grid_page(found, asked)
    elif asked.any:
        raise not_found("fixture yet")
    context = {
        "club": club, "league": found.league, "season": found, "asked": asked,
        "page": page or GridPage((), (), (), (), (), ()), "crumbs": in_season(found, ("", gettext("Grid"))),
    }  # fmt: skip
    return render(request, "leagues/grid.html", context)


@choosing.wall(lambda request: request.GET.get("wall") == "1")
@kept_page(of_club, asks=("wall",), seconds=LIVE_SECONDS)
@require_safe
@club_page()
def tonight(request: HttpRequest, club: Club, league: str = "") -> HttpResponse:
    """The league night: every match of today with its rubbers as they stand, of one league or of all leagues
    of the club. ``?wall=1`` is for a large screen."""
    found = league_for(request.user, club, league) if league else None
    here = ("", gettext("Tonight"))
    context = {
        "club": club, "league": found, "night": night_of(club, found), "several": found is None,
        "crumbs": in_league(found, here) if found is not None else way(club, here),
    }  # fmt: skip
    template = "leagues/tonight_wall.html" if request.GET.get("wall") == "1" else "leagues/tonight.html"
    return render(request, template, context)


@kept_page(of_club)
@require_safe
@club_page()
def venue(request: HttpRequest, club: Club, league: str, venue: int) -> HttpResponse:
    """A venue: where it is, who is at home there, and what is played next."""
    found = venue_for(request.user, club, league, venue)
    context = {
        "club": club, "league": found.league, "venue": found, "page": venue_page(found),
        "officer": is_officer(request.user, club), "crumbs": in_league(found.league, ("", found.name)),
    }  # fmt: skip
    return render(request, "leagues/venue.html", context)


@kept_page(of_club, asks=("page",))
@require_safe
@club_page()
def past(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """The seasons that are over, with the winners and final tables of their divisions. Raises ``UserProblem``
    "not-found" for a page that does not exist."""
    found = league_for(request.user, club, league)
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0
    if number < 1:
        raise not_found("page")
    page = past_of(found, number)
    if number > 1 and not page.seasons:
        raise not_found("page")
    context = {
        "club": club, "league": found, "page": page,
        "crumbs": in_league(found, ("", gettext("Seasons before"))),
    }  # fmt: skip
    return render(request, "leagues/past.html", context)
