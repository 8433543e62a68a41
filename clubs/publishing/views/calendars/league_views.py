"""The addresses of the calendars of leagues."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from clubs.leagues.access import division_for, league_for, season_for, team_for, venue_for
from clubs.people.access import club_page
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.calendars import team_matches
from clubs.publishing.views.calendars.meetings import Place
from clubs.publishing.views.calendars.views import calendar


@require_safe
@club_page()
def of_league(request: HttpRequest, club: Club, league: str) -> HttpResponseBase:
    """The matches of a league's latest seasons."""
    found = league_for(request.user, club, league)
    events = team_matches.of_league(found, Place(base_url(request), club.name))
    return calendar(request, club, found.name, events, found.get_absolute_url(), found.slug)


@require_safe
@club_page()
def of_season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponseBase:
    """The matches of a season; none while it is being planned."""
    found = season_for(request.user, club, league, season)
    events = team_matches.of_season(found, Place(base_url(request), club.name))
    file = f"{found.league.slug}-{found.slug}"
    return calendar(request, club, str(found), events, found.get_absolute_url(), file)


@require_safe
@club_page()
def of_division(
    request: HttpRequest, club: Club, league: str, season: str, division: str
) -> HttpResponseBase:
    """The matches of a division."""
    found = division_for(request.user, club, league, season, division)
    events = team_matches.of_division(found, Place(base_url(request), club.name))
    name = f"{found.name}, {found.season}"
    file = f"{found.season.league.slug}-{found.season.slug}-{found.slug}"
    return calendar(request, club, name, events, found.get_absolute_url(), file)


@require_safe
@club_page()
def of_team(request: HttpRequest, club: Club, league: str, team: str) -> HttpResponseBase:
    """The matches of a team."""
    found = team_for(request.user, club, league, team)
    events = team_matches.of_team(found, Place(base_url(request), club.name))
    name = f"{found.name}, {found.league.name}"
    return calendar(
        request, club, name, events, found.get_absolute_url(), f"{found.league.slug}-{found.slug}"
    )


@require_safe
@club_page()
def of_venue(request: HttpRequest, club: Club, league: str, venue: int) -> HttpResponseBase:
    """What is played in a venue."""
    found = venue_for(request.user, club, league, venue)
    events = team_matches.of_venue(found, Place(base_url(request), club.name))
    name = f"{found.name}, {found.league.name}"
    return calendar(
        request, club, name, events, found.get_absolute_url(), f"{found.league.slug}-venue-{found.pk}"
    )
