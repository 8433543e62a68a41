"""Embeds of leagues: what they show, and that nothing of a planned or hidden league is framed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.services import agreeing, fixtures
from tests.clubs.leagues.conftest import begun, build_league, fresh, play_out, running

pytestmark = pytest.mark.django_db


def addresses(match: TeamMatch) -> dict[str, str]:
    """Every embed of the league of a match."""
    season = match.season
    way = [season.league.club.slug, season.league.slug]
    division = [*way, season.slug, match.division.slug]
    known = {
        "table": division, "matches": division, "next": way, "night": way,
        "team": [*way, match.home.team.slug],
    }  # fmt: skip
    return {name: reverse(f"embeds:league-{name}", args=args) for name, args in known.items()}


def shown(client: Client, address: str, status: int = 200) -> str:
    """The embed's page, which any site may frame."""
    answer: Any = client.get(address)
    assert answer.status_code == status, (address, answer.content[-800:])
    assert "frame-ancestors *" in answer["Content-Security-Policy"] and not answer.cookies
    return str(answer.content.decode())


def test_every_embed_shows_its_part(client: Client) -> None:
    """The table, the matches, what is next, the team, the night, in every look."""
    match = play_out(begun(running()))
    agreeing.confirm(match=match, by=None)
    TeamMatch.objects.filter(pk=match.pk).update(on=localdate())
    match = fresh(match)
    at = addresses(match)
    assert "league-table" in shown(client, at["table"])
    assert match.get_absolute_url() in shown(client, at["matches"])
    assert "Latest results" in shown(client, at["next"]) and "Next matches" in shown(client, at["next"])
    assert "1.</strong> of 4" in shown(client, at["team"])
    night = shown(client, at["night"])
    assert "night-rubber" in night and "leagues/night" in night
    for address in at.values():
        assert "accent/0a5fc2.css" in shown(client, f"{address}?theme=dark&accent=0a5fc2")


def test_a_planned_season_is_not_framed(client: Client) -> None:
    """Neither its table nor its list, nor what is next in it."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    match = fresh(season.team_matches.order_by("number")[0])
    at = addresses(match)
    shown(client, at["table"], 404)
    shown(client, at["matches"], 404)
    assert match.get_absolute_url() not in shown(client, at["next"]) + shown(client, at["team"])


def test_the_page_gives_the_line_to_copy(client: Client) -> None:
    """Of each embed; none for a club that is not public or a season that is planned."""
    season = running()
    match = fresh(season.team_matches.order_by("number")[0])
    at = addresses(match)
    page = client.get(match.division.get_absolute_url()).content.decode()
    assert at["table"] in page and at["matches"] in page and "&lt;iframe" in page
    page = client.get(season.league.get_absolute_url()).content.decode()
    assert at["next"] in page and at["night"] in page
    assert at["team"] in client.get(match.home.team.get_absolute_url()).content.decode()
    Season.objects.filter(pk=season.pk).update(phase=Season.Phase.PLANNED)
    season.league.save()
    assert at["table"] not in Client().get(f"{match.division.get_absolute_url()}?x=1").content.decode()
