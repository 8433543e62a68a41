"""Leagues on paper and as CSV: what stands on the sheets, and what is refused."""

from __future__ import annotations

import csv
import io
from datetime import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.leagues.services import agreeing, fixtures, setup, teams
from tests.clubs.leagues.conftest import (
    EIGHT_BALL,
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
)
from tests.clubs.publishing.paper import leaves
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def address(season: Season, name: str, *more: Any) -> str:
    """The address of a file of this league."""
    return reverse(f"publishing:{name}", args=[season.league.club.slug, season.league.slug, *more])


def get(client: Client, at: str, status: int = 200) -> bytes:
    """The file."""
    answer: Any = client.get(at)
    assert answer.status_code == status, (at, answer.status_code)
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def words(client: Client, at: str) -> list[str]:
    """The words of each page of a PDF."""
    return [leaf.text for leaf in leaves(get(client, at))]


def table(client: Client, at: str) -> list[dict[str, str]]:
    """The rows of a CSV."""
    return list(csv.DictReader(io.StringIO(get(client, at).decode())))


def final() -> TeamMatch:
    """A final match of a running season."""
    match = play_out(begun(running()))
    agreeing.confirm(match=match, by=None)
    return fresh(match)


def test_the_table_on_paper_says_what_the_page_says(client: Client) -> None:
    """Places, deductions with their reason, and what parts neighbours."""
    match = final()
    teams.deduct(side=match.away, points=1, reason="Came late", by=None)
    season = match.season
    (page,) = words(client, address(season, "league-table-pdf", season.slug, match.division.slug))
    assert match.home.name in page and "1 point taken: Came late" in page and "above" in page and "by" in page
    assert "Parting(" not in page


def test_fixture_lists_have_their_matches_alone(client: Client) -> None:
    """Of a season with the divisions, of a division and of a team."""
    season = running(divisions=2)
    match = first_match(season)
    values = {"name": "Corn Exchange", "address": "Market 1", "tables": 2}
    venue = setup.save_venue(league=season.league, venue=None, **values, by=None)
    fixtures.place(match=match, on=match.on, at=time(19, 30), venue=venue, by=None)
    first, second = list(season.divisions.order_by("number"))
    whole = " ".join(words(client, address(season, "season-fixtures-pdf", season.slug)))
    assert first.name in whole and second.name in whole and "19:30" in whole and "Market 1" in whole
    own = " ".join(words(client, address(season, "division-fixtures-pdf", season.slug, first.slug)))
    strangers = [side.name for side in second.sides.all()]
    assert match.home.name in own and not any(name in own for name in strangers)
    of_team = " ".join(words(client, address(season, "team-fixtures-pdf", match.home.team.slug)))
    assert of_team.count(match.home.name) == 7, "its six matches and the title"


def test_a_pocket_card_is_four_times_on_its_sheet(client: Client) -> None:
    """With the team's matches; a long season still fits."""
    season = running(sides=8, players=0)
    team = season.sides.order_by("pk")[0].team
    (page,) = words(client, address(season, "team-card-pdf", team.slug))
    assert page.count(season.league.name) == 4
    for other in season.sides.exclude(team=team):
        assert page.count(other.name) == 8, "twice on each of four cards"
    get(client, address(season, "team-card-pdf", team.slug) + "?paper=a3", 422)


def test_the_empty_sheet_of_a_match_has_the_plan(client: Client) -> None:
    """Each rubber with its length; both sides, no player. A long plan takes a second sheet."""
    season = running()
    match = first_match(season)
    at = address(season, "team-sheet-pdf", season.slug, match.number)
    (page,) = words(client, at)
    assert match.home.name in page and match.away.name in page and "signature" in page
    assert all(one.name in page for one in season.plan.rubbers) and "race to 3" in page
    assert f"{match.home} 1" not in page
    plan = Plan(tuple(RubberPlan(f"Long {n}", EIGHT_BALL, 3) for n in range(1, 31)), most_singles=None)
    Season.objects.filter(pk=season.pk).update(sheet=plan.to_json())
    first, second = words(client, at)
    assert "Long 1" in first and "signature" not in first
    assert "Long 30" in second and "signature" in second


def test_the_notice_board_has_a_sheet_for_each_division(client: Client) -> None:
    """With table, latest results and what is next."""
    match = play_out(begun(running(divisions=2)))
    agreeing.confirm(match=match, by=None)
    first, second = words(client, address(match.season, "season-board-pdf", match.season.slug))
    assert "Latest results" in first and "3 – 1" in first and "Next matches" in first
    assert "Latest results" not in second


def test_what_is_planned_is_not_printed(client: Client) -> None:
    """For visitors there are no fixtures yet; the officers print them."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    match = first_match(season)
    way, team = (season.slug,), match.home.team.slug
    for name, more in (
        ("season-fixtures-pdf", way),
        ("season-fixtures-csv", way),
        ("season-board-pdf", way),
        ("division-fixtures-pdf", (*way, match.division.slug)),
        ("team-sheet-pdf", (*way, match.number)),
        ("team-card-pdf", (team,)),
        ("team-fixtures-pdf", (team,)),
    ):
        get(client, address(season, name, *more), 404)


def test_csv_says_what_the_pages_say(client: Client) -> None:
    """Tables, averages, fixtures: results once they are final."""
    match = final()
    season, division = match.season, match.division
    rows = table(client, address(season, "league-table-csv", season.slug, division.slug))
    assert rows[0]["place"] == "1" and rows[0]["side"] == match.home.name
    assert (rows[0]["rubbers won"], rows[0]["frames lost"], rows[0]["form"]) == ("3", "6", "W")
    people = table(client, address(season, "league-averages-csv", season.slug, division.slug))
    assert len(people) == 8 and people[0]["per cent"] == "75.0"
    assert [row["does not qualify because"] for row in people[5:]] == ["", *["no singles played"] * 2]
    listed = table(client, address(season, "season-fixtures-csv", season.slug))
    assert len(listed) == 12
    own = next(row for row in listed if row["number"] == str(match.number))
    assert (own["state"], own["home rubbers"], own["away frames"]) == ("final", "3", "6")
    assert all(row["home rubbers"] == "" for row in listed if row is not own)


def test_a_formula_in_a_name_stays_text(client: Client) -> None:
    """No cell of a file begins a formula."""
    match = final()
    match.home.name = "=cmd()"
    match.home.save()
    rows = table(client, address(match.season, "season-fixtures-csv", match.season.slug))
    assert not any(value.startswith("=") for row in rows for value in row.values())


def test_queries_of_papers_do_not_grow(client: Client) -> None:
    """The board of two divisions takes as many as that of one."""
    season = running(divisions=2)
    with assert_max_queries(13):
        get(client, address(season, "season-board-pdf", season.slug))
