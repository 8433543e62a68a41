"""Leagues in the record book: the roll, records, walls, feeds, and a player's page."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Season
from clubs.leagues.selectors.honours import titles_of
from clubs.leagues.services import honours, setup
from clubs.publishing.selectors import walls
from tests.clubs.api.asking import Asker
from tests.clubs.leagues.test_honours import over
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """A season that is over, with its titles."""
    found = over()
    honours.confirm(season=found, by=None)
    return found


def text(address: str) -> str:
    """A page, as a visitor sees it."""
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_record_book_has_the_line_of_champions(season: Season) -> None:
    """The winner with the players and a link to the final table, the runner-up, the highest run; opened
    again the season is in it no more."""
    club = season.league.club
    address = reverse("publishing:leagues", args=[club.slug])
    first = titles_of(season)[0]
    with assert_max_queries(20):
        page = text(address)
    assert first.holder in page and first.players.all()[0].player.name in page and "Runner-up" in page
    assert season.divisions.get().get_absolute_url() in page and "41" in page
    setup.reopen_season(season=season, by=None)
    assert "Runner-up" not in text(address)


def test_champions_of_leagues_are_on_the_wall_and_in_the_feed(season: Season) -> None:
    """The team that won, with its division; the runner-up and figures are not champions."""
    club = season.league.club
    first = titles_of(season)[0]
    (wall,) = [one for one in walls.pages(club) if one.title == "Champions of the leagues"]
    assert [(line.what, line.who) for line in wall.lines] == [("Division 1", first.holder)]
    feed = json.loads(text(reverse("feeds:champions-json", args=[club.slug])))
    assert [one["title"] for one in feed["items"]] == [f"{first.holder} wins Division 1, Town league 2027"]


def test_a_player_s_page_has_the_titles(season: Season) -> None:
    """Also the page of the team, of the league, of the club, and of the player in the league."""
    club, league = season.league.club, season.league
    first = titles_of(season)[0]
    player, team = first.players.all()[0].player, first.team
    assert team is not None
    for address in (
        reverse("people:player", args=[club.slug, player.slug]),
        team.get_absolute_url(),
        reverse("leagues:champions", args=[club.slug, league.slug]),
        reverse("leagues:player", args=[club.slug, league.slug, player.slug]),
        reverse("leagues:honours", args=[club.slug, league.slug, season.slug]),
        club.get_absolute_url(),
    ):
        assert "Division 1" in text(address), address


def test_programs_read_the_champions(season: Season) -> None:
    """All of the club, those of one season of the book, and a player's in the career."""
    club = season.league.club
    asker = Asker()
    rows = asker.get(f"clubs/{club.slug}/champions/leagues/").json()["results"]  # type: ignore[attr-defined]
    assert (rows[0]["name"], rows[0]["place"], rows[0]["team"]) == (
        "Division 1",
        1,
        titles_of(season)[0].team.slug,
    )
    player = rows[0]["players"][0]["slug"]
    career = asker.get(f"clubs/{club.slug}/players/{player}/career/").json()  # type: ignore[attr-defined]
    assert career["league_titles"][0]["name"] == "Division 1"
