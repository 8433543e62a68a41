"""Calendars of leagues: who meets whom, when and where; what is moved, postponed and decided."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Registration, Season, TeamMatch
from clubs.leagues.services import agreeing, fixtures, postponing, roster, setup, teams
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, play_out, running
from tests.clubs.publishing.feeds.test_calendars import read
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def address(season: Season, name: str, *more: Any) -> str:
    """The address of a calendar of this league."""
    league = season.league
    return reverse(f"calendars:{name}", args=[league.club.slug, league.slug, *more])


def of_season(season: Season) -> str:
    """The address of the season's calendar."""
    return address(season, "season", season.slug)


def event(client: Client, match: TeamMatch, at: str = "") -> Any:
    """The event of a match in the calendar of its season, or in the one at this address."""
    link = f"http://testserver{match.get_absolute_url()}"
    found = read(client, at or of_season(match.season)).walk("VEVENT")
    (one,) = [one for one in found if str(one["url"]) == link]
    return one


def test_a_match_stands_at_its_day_hour_and_venue(client: Client) -> None:
    """In the club's zone, with the venue's address; the same event in every calendar that has it."""
    season = running(divisions=2)
    match = first_match(season)
    values = {"name": "Corn Exchange", "address": "Market 1, Port Alder", "tables": 2}
    venue = setup.save_venue(league=season.league, venue=None, **values, by=None)
    fixtures.place(match=match, on=match.on, at=time(19, 30), venue=venue, by=None)
    one = event(client, match)
    assert one.decoded("dtstart").isoformat()[:16] == f"{match.on}T19:30"
    assert one["location"] == "Corn Exchange, Market 1, Port Alder" and one["status"] == "CONFIRMED"
    player = match.home.registrations.order_by("pk")[0].player
    division = match.division
    club = season.league.club.slug
    for other in (
        address(season, "league"),
        address(season, "division", season.slug, division.slug),
        address(season, "team", match.home.team.slug),
        address(season, "venue", venue.pk),
        reverse("calendars:player", args=[club, player.slug]),
    ):
        same = event(client, match, other)
        assert (same["uid"], same["sequence"]) == (one["uid"], one["sequence"]), other


def test_each_calendar_has_its_own_matches_alone(client: Client) -> None:
    """Of two divisions of four: 24 in the season, 12 in a division, 6 of a team and of its player."""
    season = running(divisions=2)
    match = first_match(season)
    player = match.home.registrations.order_by("pk")[0].player
    for at, many in (
        (of_season(season), 24),
        (address(season, "division", season.slug, match.division.slug), 12),
        (address(season, "team", match.home.team.slug), 6),
        (reverse("calendars:player", args=[season.league.club.slug, player.slug]), 6),
    ):
        assert len(read(client, at).walk("VEVENT")) == many, at


def test_without_an_hour_a_match_takes_the_whole_day(client: Client) -> None:
    """And says that the hour is not fixed."""
    match = first_match(running())
    one = event(client, match)
    assert one.decoded("dtstart") == match.on and one.decoded("dtend") == match.on + timedelta(days=1)
    assert "hour is not fixed" in one["description"]


def test_a_move_is_the_same_event_with_a_higher_sequence(client: Client) -> None:
    """Asked for it is tentative, approved it stands on the new day; other matches stay as they were."""
    season = running()
    match, other = list(season.team_matches.order_by("number")[:2])
    match, before, beside = fresh(match), event(client, fresh(match)), event(client, fresh(other))
    later = match.on + timedelta(days=2)  # type: ignore[operator]
    postponing.ask(match=match, which="away", reason="Flu", on=later, by=None)
    asked = event(client, match)
    assert asked["status"] == "TENTATIVE" and "Flu" in asked["description"]
    postponing.decide(match=match, approve=True, by=None)
    moved = event(client, match)
    assert moved["uid"] == before["uid"] and moved.decoded("dtstart") == later
    assert before["sequence"] < asked["sequence"] < moved["sequence"]
    assert moved.decoded("last-modified") >= before.decoded("last-modified")
    assert event(client, fresh(other))["sequence"] == beside["sequence"]


def test_a_match_without_a_new_day_is_called_off_on_its_old_one(client: Client) -> None:
    """So a reader who has it does not wait for it."""
    match = first_match(running())
    old = match.on
    fixtures.place(match=match, on=None, at=None, venue=None, by=None)
    one = event(client, match)
    assert one["status"] == "CANCELLED" and one.decoded("dtstart") == old
    assert "Postponed" in one["description"]


def test_a_final_result_is_told(client: Client) -> None:
    """In the summary once it is final, not before; annulled it is called off."""
    match = play_out(begun(running()))
    assert "3 – 1" not in event(client, match)["summary"]
    agreeing.confirm(match=match, by=None)
    one = event(client, match)
    assert (
        one["summary"].startswith(f"{match.home} 3 – 1 {match.away}") and "frames 9 – 6" in one["description"]
    )
    teams.withdraw(side=match.home, why="", by=None)
    after = event(client, match)
    assert after["status"] == "CANCELLED" and after["sequence"] > one["sequence"]


def test_a_planned_season_has_no_events(client: Client) -> None:
    """Its list is the officers' until it begins."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    assert read(client, of_season(season)).walk("VEVENT") == []
    assert read(client, address(season, "league")).walk("VEVENT") == []
    setup.open_season(season=season, by=None)
    assert len(read(client, of_season(season)).walk("VEVENT")) == 12


def test_a_list_made_anew_never_takes_a_sequence_back(client: Client) -> None:
    """The numbers of the list are given again; what was counted of a removed match is kept."""
    season = running()
    match = first_match(season)
    for days in (1, 2, 3):
        fixtures.place(match=match, on=match.on + timedelta(days), at=None, venue=None, by=None)  # type: ignore[operator]
    before = event(client, fresh(match))
    fixtures.make(season=season, solver=False, by=None)
    after = event(client, first_match(season))
    assert after["uid"] == before["uid"] and after["sequence"] > before["sequence"]


def test_a_player_has_the_matches_of_the_time_with_a_side(client: Client) -> None:
    """After a transfer those of the new side follow, and those played with the old one stay."""
    season = running(divisions=2)
    row = Registration.objects.filter(season=season, role="player").order_by("pk")[0]
    new = season.divisions.order_by("-number")[0].sides.order_by("pk")[0]
    at = reverse("calendars:player", args=[season.league.club.slug, row.player.slug])
    days = sorted({one.on for one in season.team_matches.all() if one.on is not None})
    roster.transfer(registration=row, side=new, on=days[2], by=None)
    found = read(client, at).walk("VEVENT")
    names = [str(one["summary"]) for one in sorted(found, key=lambda one: one.decoded("dtstart"))]
    old = row.side.name if row.side is not None else ""
    assert [old in name for name in names] == [True] * 2 + [False] * 4
    assert all(new.name in name for name in names[2:])


def test_queries_of_a_calendar_do_not_grow_with_the_season(client: Client) -> None:
    """Twelve matches or two, it is the same."""
    season = running(divisions=2)
    with assert_max_queries(12):
        client.get(of_season(season))
