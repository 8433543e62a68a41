"""Search engines: what they find, what they leave alone, one address for a page, and events they can read."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from clubs.leagues.services import agreeing, fixtures, setup
from clubs.publishing.sitemaps import SITEMAPS
from tests.clubs.competitions.conftest import build, build_club, fixture, play_all
from tests.clubs.leagues.conftest import begun, build_league, play_out, running
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db

SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def locations(client: Client, address: str) -> list[str]:
    """The addresses that a sitemap lists."""
    response = client.get(address)
    assert response.status_code == 200 and response["Content-Type"].startswith("application/xml")
    return [str(one.text) for one in ElementTree.fromstring(response.content).iter(f"{SPACE}loc")]


def test_the_sitemap_lists_public_pages_that_answer(client: Client) -> None:
    """Every page listed is there for everybody; of a hidden club there is none."""
    club = build_club()
    play_all(build(club, 2, name="Cup"))
    hidden = make_club(public=False)
    make_player(hidden, "Secret")
    sections = locations(client, "/sitemap.xml")
    assert len(sections) == len(SITEMAPS)
    pages = [page for section in sections for page in locations(client, section)]
    assert f"http://testserver/c/{club.slug}/t/cup/" in pages and len(pages) == len(set(pages))
    for page in pages:
        assert hidden.slug not in page
        assert client.get(page).status_code == 200, page


def test_robots_are_told_where_it_is(client: Client, settings: Any) -> None:
    """By the public address, where there is one."""
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()
    settings.PUBLIC_URL = "https://scores.example.org"
    assert "Sitemap: https://scores.example.org/sitemap.xml" in client.get("/robots.txt").content.decode()
    club = build_club()
    assert f"https://scores.example.org/c/{club.slug}/" in locations(client, "/sitemap-clubs.xml")
    page = client.get(f"/c/{club.slug}/?page=2").content.decode()
    assert f'<link rel="canonical" href="https://scores.example.org/c/{club.slug}/">' in page


def test_a_match_is_an_event_with_links(client: Client) -> None:
    """Who plays where and when, whatever they are called; the page leads to tournament and players."""
    club = build_club(name="Sharks </script> & Co")
    cup = play_all(build(club, 2, name="Cup"))
    match = fixture(cup, 1).match
    assert match is not None
    page = client.get(match.get_absolute_url()).content.decode()
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    event = json.loads(text)
    assert event["@type"] == "SportsEvent" and event["organizer"]["name"] == club.name
    assert [one["name"] for one in event["competitor"]] == ["P1", "P2"]
    assert event["startDate"] and event["endDate"]
    assert f'href="/c/{club.slug}/t/cup/"' in page
    assert f'href="/c/{club.slug}/players/p1/"' in page and f'href="/c/{club.slug}/players/p2/"' in page
    assert "Show the notation" in page and '<code class="notation">' in page
    player = client.get(f"/c/{club.slug}/players/p1/").content.decode()
    assert match.get_absolute_url() in player and "1 – 0" in player


def test_head_is_answered_where_get_is(client: Client) -> None:
    """Link checkers and messengers ask so; the body stays away."""
    club = build_club()
    cup = play_all(build(club, 2, name="Cup"))
    match = fixture(cup, 1).match
    assert match is not None
    front = f"/c/{club.slug}/"
    of_club = ("", "results/", "t/cup/", "players/p1/", "results.atom", "results.csv")
    for page in ("/", "/robots.txt", match.get_absolute_url(), *(front + one for one in of_club)):
        answer = client.head(page)
        assert answer.status_code == client.get(page).status_code, page
        assert answer.streaming or answer.content == b"", page


def test_leagues_are_in_the_sitemap_and_planned_seasons_are_not(client: Client) -> None:
    """The league, its teams, and what has begun of it."""
    season = build_league()
    planned = locations(client, "/sitemap-league-seasons.xml") + locations(
        client, "/sitemap-league-divisions.xml"
    )
    assert planned == []
    fixtures.make(season=season, solver=False, by=None)
    season = setup.open_season(season=season, by=None)
    (league,) = locations(client, "/sitemap-leagues.xml")
    assert league == f"http://testserver{season.league.get_absolute_url()}"
    assert len(locations(client, "/sitemap-league-teams.xml")) == 4
    for section in ("league-seasons", "league-divisions"):
        (page,) = locations(client, f"/sitemap-{section}.xml")
        assert client.get(page).status_code == 200


def test_a_team_match_is_an_event_of_its_two_teams(client: Client) -> None:
    """With its day and venue; postponed it says so, and the link beside it tells the result."""
    match = play_out(begun(running()))
    agreeing.confirm(match=match, by=None)
    page = client.get(match.get_absolute_url()).content.decode()
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    told = json.loads(text)
    assert told["homeTeam"] == {"@type": "SportsTeam", "name": match.home.name}
    assert told["startDate"] == str(match.on) and told["eventStatus"].endswith("EventScheduled")
    assert f'og:title" content="{match.home} 3 – 1 {match.away}"' in page
    type(match).objects.filter(pk=match.pk).update(phase="postponed")
    assert "EventPostponed" in client.get(match.get_absolute_url()).content.decode()
    league = client.get(match.season.league.get_absolute_url()).content.decode()
    assert f'og:title" content="{match.season.league.name} {match.season.name}"' in league
