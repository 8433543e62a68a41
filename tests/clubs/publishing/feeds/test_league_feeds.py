"""Feeds of leagues: final results, corrected and opened again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.services import agreeing, rubbers
from tests.adversarial import HOSTILE
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.clubs.publishing.feeds.test_feeds import atom
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def final() -> TeamMatch:
    """A match whose result is final."""
    match = play_out(begun(running(divisions=2)))
    agreeing.confirm(match=match, by=None)
    return fresh(match)


def address(season: Season, name: str, *more: Any, form: str = "atom") -> str:
    """The address of a feed of this league."""
    return reverse(f"feeds:{name}-{form}", args=[season.league.club.slug, season.league.slug, *more])


def test_a_final_result_is_an_entry_of_its_league_division_and_teams(client: Client) -> None:
    """With its rubbers and who played them; feeds of others do not have it."""
    match = final()
    season, division = match.season, match.division
    other = season.sides.exclude(pk__in=(match.home_id, match.away_id)).filter(division=division)[0]
    empty = season.divisions.exclude(pk=division.pk).get()
    for name, more, many in (
        ("league", (), 1),
        ("division", (season.slug, division.slug), 1),
        ("division", (season.slug, empty.slug), 0),
        ("team", (match.home.team.slug,), 1),
        ("team", (match.away.team.slug,), 1),
        ("team", (other.team.slug,), 0),
    ):
        found = atom(client, address(season, name, *more))
        assert len(found.entries) == many, (name, more)
    (entry,) = atom(client, address(season, "league")).entries
    assert entry.title == f"{match.home} 3 – 1 {match.away}"
    assert f"Singles 1: {match.home} 1 3 – 1 {match.away} 1" in entry.content[0].value
    body = json.loads(client.get(address(season, "league", form="json")).content)
    assert body["items"][0]["title"] == entry.title and body["items"][0]["id"] == entry.id


def test_an_opened_result_goes_and_comes_back_corrected(client: Client) -> None:
    """As the same entry, with its first day and a later change; the feed moves on each time."""
    match = final()
    at = address(match.season, "league")
    before = atom(client, at)
    agreeing.reopen(match=match, reason="Wrong score", by=None)
    opened = atom(client, at)
    assert opened.entries == [] and opened.feed.updated >= before.feed.updated
    rubbers.write_score(match=fresh(match), number=2, home=3, away=0, by=None)
    agreeing.confirm(match=fresh(match), by=None)
    after = atom(client, at)
    (one,), (other,) = before.entries, after.entries
    assert one.id == other.id and one.published == other.published and other.updated >= one.updated
    assert "4 – 0" in other.title


@pytest.mark.parametrize("name", [HOSTILE["script"], HOSTILE["override"]])
def test_no_name_breaks_a_feed(client: Client, name: str) -> None:
    """Names are text, whatever stands in them."""
    match = final()
    match.home.name = name[:80]
    match.home.save()
    assert len(atom(client, address(match.season, "league")).entries) == 1


def test_queries_of_a_feed_do_not_grow(client: Client) -> None:
    """Twelve results take as many as one."""
    match = final()
    match.season.team_matches.update(phase=TeamMatch.Phase.FINAL)
    with assert_max_queries(14):
        client.get(address(match.season, "league"))
