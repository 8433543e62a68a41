"""Events of leagues, seasons and team matches: a public line of the log, with the match as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from clubs.api.events.saying import said
from clubs.api.leagues.team_matches import RELATED, TeamMatchRowSerializer
from clubs.leagues.models import LeagueEvent, TeamMatch
from clubs.leagues.selectors.told import told_lines
from clubs.webhooks.selectors import kind_of_league_line
from matches.live.streams import Update


def of_line(line: LeagueEvent, kind: str | None = None) -> dict[str, Any]:
    """A line of a league's log as an event; page and address are those of the narrowest thing it is of."""
    league, season = line.league, line.season
    match = line.team_match
    names = [league.club.slug, league.slug]
    page, api = league.get_absolute_url(), reverse("api:league", args=names)
    if match is not None:
        match = TeamMatch.objects.select_related(*RELATED, "season__league__club").get(pk=match.pk)
        page = match.get_absolute_url()
        api = reverse("api:team-match", args=[*names, match.season.slug, match.number])
    elif season is not None:
        page, api = season.get_absolute_url(), reverse("api:league-season", args=[*names, season.slug])
    return said(
        kind or kind_of_league_line(line),
        f"{league.club.slug}/{league.slug}/{line.pk}",
        at=line.at,
        club=league.club.slug,
        page=page,
        api=api,
        league={"slug": league.slug, "name": league.name},
        season={"slug": season.slug, "name": season.name, "phase": season.phase} if season else None,
        team_match=dict(TeamMatchRowSerializer(match).data) if match is not None else None,
        line={"kind": line.kind, "text": line.text},
    )


def of_updates(updates: Sequence[Update]) -> list[dict[str, Any] | None]:
    """Lines of a club's stream."""
    rows = told_lines().filter(pk__in=[one.seq for one in updates])
    related = rows.select_related("league__club", "season__league__club", "team_match__season")
    found = {row.pk: of_line(row) for row in related}
    return [found.get(one.seq) for one in updates]
