"""The addresses of the feeds: open to viewers of the club's pages, not found for others."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.leagues.access import division_for, league_for, team_for
from clubs.people.access import club_page, player_for
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.conditional import answer
from clubs.publishing.views.feeds import atom, champions, json_feed, races, results, team_matches
from clubs.publishing.views.feeds.publication import Publication
from clubs.series.access import series_for

FORMS = {"atom": atom, "json": json_feed}


def _written(request: HttpRequest, club: Club, form: str, found: Publication) -> HttpResponseBase:
    as_ = FORMS[form]
    return answer(request, club, as_.write(found), as_.CONTENT_TYPE, found.updated)


def _results(request: HttpRequest, scope: results.Scope, form: str) -> HttpResponseBase:
    base = base_url(request)
    return _written(request, scope.club, form, results.publication(scope, base, base + request.path))


@require_safe
@club_page()
def of_club(request: HttpRequest, club: Club, form: str) -> HttpResponseBase:
    """The club's results."""
    return _results(request, results.Scope(club), form)


@require_safe
@club_page()
def of_competition(request: HttpRequest, club: Club, competition: str, form: str) -> HttpResponseBase:
    """The results of one competition; a draft is known to officers alone."""
    return _results(
        request, results.Scope(club, competition=competition_for(request.user, club, competition)), form
    )


@require_safe
@club_page()
def of_player(request: HttpRequest, club: Club, player: str, form: str) -> HttpResponseBase:
    """The results of one player; the old address of a merged player goes on with those of the other."""
    return _results(request, results.Scope(club, player=player_for(request.user, club, player)), form)


@require_safe
@club_page()
def of_champions(request: HttpRequest, club: Club, form: str) -> HttpResponseBase:
    """The club's champions."""
    base = base_url(request)
    return _written(request, club, form, champions.publication(club, base, base + request.path))


@require_safe
@club_page()
def of_series(request: HttpRequest, club: Club, series: str, form: str) -> HttpResponseBase:
    """The race of a series after each of its competitions."""
    base = base_url(request)
    found = series_for(request.user, club, series)
    return _written(request, club, form, races.publication(found, base, base + request.path))


def _team_matches(request: HttpRequest, scope: team_matches.Scope, form: str) -> HttpResponseBase:
    base = base_url(request)
    found = team_matches.publication(scope, base, base + request.path)
    return _written(request, scope.league.club, form, found)


@require_safe
@club_page()
def of_league(request: HttpRequest, club: Club, league: str, form: str) -> HttpResponseBase:
    """The results of a league."""
    return _team_matches(request, team_matches.Scope(league_for(request.user, club, league)), form)


@require_safe
@club_page()
def of_division(
    request: HttpRequest, club: Club, league: str, season: str, division: str, form: str
) -> HttpResponseBase:
    """The results of a division."""
    found = division_for(request.user, club, league, season, division)
    return _team_matches(request, team_matches.Scope(found.season.league, division=found), form)


@require_safe
@club_page()
def of_team(request: HttpRequest, club: Club, league: str, team: str, form: str) -> HttpResponseBase:
    """The results of a team."""
    found = team_for(request.user, club, league, team)
    return _team_matches(request, team_matches.Scope(found.league, team=found), form)
