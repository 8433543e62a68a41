"""What any site may frame of leagues: a division's table and matches, what is next, a team, the night."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from clubs.leagues.access import division_for, league_for, team_for
from clubs.leagues.models import Division, League, Season, Side
from clubs.leagues.selectors.matches import by_day, latest_days, matches_of, next_days
from clubs.leagues.selectors.nights import night_of
from clubs.leagues.selectors.tables import table_of
from clubs.people.access import club_for, not_found
from clubs.publishing.views.embeds.views import embed, framed


def _division(club: str, league: str, season: str, division: str) -> Division:
    found = division_for(None, club_for(None, club), league, season, division)
    if found.season.phase == Season.Phase.PLANNED:
        raise not_found("division")
    return found


def _running(league: League) -> Season | None:
    """The season that is played now, else the last that was."""
    rows = list(league.seasons.exclude(phase=Season.Phase.PLANNED))
    for one in rows:
        one.league = league
    return next((one for one in rows if one.phase == Season.Phase.RUNNING), rows[0] if rows else None)


@framed
def table(request: HttpRequest, club: str, league: str, season: str, division: str) -> HttpResponseBase:
    """The table of a division."""
    found = _division(club, league, season, division)
    of = found.season.league
    context = {"league": of, "season": found.season, "division": found, "table": table_of(found)}
    title = f"{found.name}, {found.season}"
    return embed(request, of.club, "league_table", title, found.get_absolute_url(), context)


@framed
def matches(request: HttpRequest, club: str, league: str, season: str, division: str) -> HttpResponseBase:
    """The fixtures and results of a division."""
    found = _division(club, league, season, division)
    of = found.season.league
    days = by_day(matches_of(found.season).filter(division=found), found.season)
    context = {"league": of, "season": found.season, "division": found, "days": days}
    title = f"{found.name}, {found.season}"
    return embed(request, of.club, "league_matches", title, found.get_absolute_url(), context)


@framed
def coming(request: HttpRequest, club: str, league: str) -> HttpResponseBase:
    """The next matches and the latest results of a league."""
    of = league_for(None, club_for(None, club), league)
    season = _running(of)
    context = {
        "league": of, "season": season,
        "coming": next_days(season) if season is not None else (),
        "latest": latest_days(season) if season is not None else (),
    }  # fmt: skip
    return embed(request, of.club, "league_next", of.name, of.get_absolute_url(), context)


@framed
def team(request: HttpRequest, club: str, league: str, team: str) -> HttpResponseBase:
    """A team: its place, its form, the latest results and the next matches."""
    found = team_for(None, club_for(None, club), league, team)
    of = found.league
    season = _running(of)
    context: dict[str, object] = {"league": of, "team": found, "season": season}
    rows = Side.objects.filter(team=found).exclude(season__phase=Season.Phase.PLANNED)
    side = rows.filter(season=season).select_related("division").first() if season is not None else None
    if side is not None and season is not None:
        side.season = side.division.season = season
        whole = table_of(side.division)
        context |= {
            "side": side, "table": whole,
            "row": next((row for row in whole.rows if row.side.pk == side.pk), None),
            "coming": next_days(season, 3, sides=[side.pk]),
            "latest": latest_days(season, 3, sides=[side.pk]),
        }  # fmt: skip
    return embed(request, of.club, "league_team", found.name, found.get_absolute_url(), context)


@framed
def night(request: HttpRequest, club: str, league: str) -> HttpResponseBase:
    """The league night, which keeps itself up to date."""
    of = league_for(None, club_for(None, club), league)
    context = {"league": of, "night": night_of(of.club, of)}
    return embed(request, of.club, "league_night", of.name, of.get_absolute_url(), context)
