"""What everybody sees: the leagues of a club, a league, a season, its divisions and fixtures, its teams."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.leagues.access import (
    clubs_served,
    division_for,
    is_officer,
    league_for,
    runs_team,
    season_for,
    shows_fixtures,
    team_for,
)
from clubs.leagues.models import League, Registration, Season, Side
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.cup_figures import counting
from clubs.leagues.selectors.cups import cups_of, cups_with
from clubs.leagues.selectors.grids import cross_table
from clubs.leagues.selectors.honours import titles_of_team
from clubs.leagues.selectors.matches import by_day, latest_days, matches_of, next_days
from clubs.leagues.selectors.news import news_of
from clubs.leagues.selectors.nights import night_of
from clubs.leagues.selectors.strength import strengths_of
from clubs.leagues.selectors.tables import table_of, tables_for
from clubs.leagues.selectors.team_pages import figures_of, split
from clubs.leagues.views.common import in_league, in_season, way
from clubs.leagues.views.figures import average_table
from clubs.people.access import club_page
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.stamps.pages import kept_page


@kept_page(of_club)
@require_safe
@club_page()
def leagues(request: HttpRequest, club: Club) -> HttpResponse:
    """The leagues of a club, each with its seasons."""
    rows = list(League.objects.filter(club=club).prefetch_related("seasons"))
    for row in rows:
        row.club = club
        for season in row.seasons.all():
            season.league = row
    context = {"club": club, "leagues": rows, "officer": is_officer(request.user, club), "crumbs": way(club)}
    return render(request, "leagues/list.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def league(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """A league: the tables of its season, and the seasons before."""
    found = league_for(request.user, club, league)
    seasons = list(found.seasons.all())
    for one in seasons:
        one.league = found
    running = [one for one in seasons if one.phase == Season.Phase.RUNNING]
    current = running[0] if running else seasons[0] if seasons else None
    context: dict[str, Any] = {
        "club": club, "league": found, "seasons": seasons, "season": current,
        "officer": is_officer(request.user, club),
        "teams": found.teams.all(),
        "crumbs": way(club, ("", found.name)),
    }  # fmt: skip
    if current is not None:
        context |= _season(request, current)
    night = night_of(club, found)
    context |= {"news": news_of(found), "night": night}
    if night.matches and "next_days" in context:  # those of today stand above, as they are
        context["next_days"] = [day for day in context["next_days"] if day.on != night.on]
    return render(request, "leagues/league.html", context)


def _season(request: HttpRequest, season: Season) -> dict[str, object]:
    divisions = list(season.divisions.all())
    for one in divisions:
        one.season = season
    of = tables_for(divisions, cups=counting(season))
    tables = [(one, of[one.pk]) for one in divisions]
    strengths = strengths_of(season, request.user) if tables else None
    for _, table in tables:
        for row in table.rows:
            row.side.strength = strengths.of.get(row.side.pk) if strengths is not None else None
    found: dict[str, object] = {"tables": tables, "strengths": strengths, "cups": cups_of(season)}
    if not shows_fixtures(request.user, season):
        return found
    return {**found, "next_days": next_days(season), "latest": latest_days(season)}


@kept_page(of_club)
@require_safe
@club_page()
def season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """A season: the tables of its divisions, the latest results and the next matches."""
    found = season_for(request.user, club, league, season)
    context = {
        "club": club, "league": found.league, "season": found, **_season(request, found),
        "officer": is_officer(request.user, club), "crumbs": in_league(found.league, ("", found.name)),
    }  # fmt: skip
    return render(request, "leagues/season.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def division(request: HttpRequest, club: Club, league: str, season: str, division: str) -> HttpResponse:
    """A division: its table with reasons, who met whom, its fixtures and averages."""
    found = division_for(request.user, club, league, season, division)
    of = found.season
    shown = shows_fixtures(request.user, of)
    rows = list(matches_of(of).filter(division=found)) if shown else []
    cups = counting(of)
    days, table = by_day(rows, of), table_of(found, cups=cups)
    context = {
        "club": club, "league": of.league, "season": of, "division": found, "table": table,
        "grid": cross_table([row.side for row in table.rows], rows) if shown else (), "days": days,
        "averages": average_table(of, averages_of(found, cups=cups)),
        "officer": is_officer(request.user, club), "crumbs": in_season(of, ("", found.name)),
    }  # fmt: skip
    return render(request, "leagues/division.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def team(request: HttpRequest, club: Club, league: str, team: str) -> HttpResponse:
    """A team: who plays for it, and its matches of the season."""
    found = team_for(request.user, club, league, team)
    sides = list(
        Side.objects.filter(team=found)
        .select_related("season", "division")
        .order_by("-season__begins_on", "-pk")
    )
    for one in sides:
        one.season.league = one.division.season.league = found.league
        one.division.season = one.season
    side = next(
        (one for one in sides if one.season.phase == Season.Phase.RUNNING), sides[0] if sides else None
    )
    context = {
        "club": club, "league": found.league, "team": found, "sides": sides, "side": side,
        "titles": titles_of_team(found),
        "officer": runs_team(request.user, found, found.league),
        "of_club": found.club_id is not None and found.club_id in clubs_served(request.user, found.league),
        "crumbs": in_league(found.league, ("", found.name)),
    }  # fmt: skip
    if side is not None:
        counted = counting(side.season)
        table = table_of(side.division, cups=counted)
        strengths = strengths_of(side.season, request.user)
        rows = matches_of(side.season, sides=[side.pk]) if shows_fixtures(request.user, side.season) else ()
        context |= {
            "roster": Registration.objects.filter(side=side, until_on=None).select_related("player__club"),
            "matches": split(by_day(rows, side.season)),
            "figures": figures_of(side, counted),
            "row": next((row for row in table.rows if row.side.pk == side.pk), None),
            "table": table,
            "cups": cups_with(side),
            "strengths": strengths,
            "strength": strengths.of.get(side.pk) if strengths is not None else None,
        }
    return render(request, "leagues/team.html", context)
