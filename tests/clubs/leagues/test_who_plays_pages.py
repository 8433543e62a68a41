"""Pages of who plays: the line-up with those kept out, relays, turns, short sides, rules, classes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import PlayerClass, Season, TeamMatch
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.leagues.services import naming, roster
from clubs.leagues.services.teams import DivisionSettings, edit_division
from tests.clubs.leagues.conftest import (
    EIGHT_BALL,
    begun,
    build_league,
    first_match,
    fresh,
    running,
    squad,
    usual,
)
from tests.clubs.leagues.test_eligible import RELAY, send, with_plan
from tests.clubs.leagues.test_pages import at, captain, officer, text
from tests.factories import make_member, make_player
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def sent(context: Any) -> dict[str, Any]:
    """What a browser sends of a season's form as it stands."""
    data: dict[str, Any] = {}
    for one in (context["form"], context["plan"].management_form, *context["plan"]):
        for field in one:
            value = field.value()
            if value is None and (choices := getattr(field.field, "choices", None)):
                value = next(iter(choices))[0]  # a browser sends the first of a list
            if value is not None and value is not False:
                data[field.html_name] = value
    return data


def settings_of(client: Client, season: Season, **more: Any) -> tuple[str, dict[str, Any]]:
    """The address of a season's settings, and what its form sends as it stands, with changes."""
    address = reverse("leagues:season-edit", args=[season.league.club.slug, season.league.slug, season.slug])
    return address, sent(client.get(address).context) | more


def test_the_line_up_says_who_may_not_play_and_why() -> None:
    """Such a player stands in the list, but cannot be chosen; who was registered late is named below."""
    season = running(register_by=3)
    match = first_match(season)
    edit_division(
        division=match.division, settings=DivisionSettings(name="Youth", weekday=1, under=18), by=None
    )
    late = make_player(season.league.club, "Late Lee")
    assert match.on is not None
    roster.register(
        season=season, side=match.home, player=late, from_on=match.on - timedelta(days=1), by=None
    )
    page = text(captain(match, "home"), at(match, "line-up", "home"))
    assert f'<option value="{squad(match.home)[0]}" disabled>' in page
    assert "Youth is for players under 18" in page and "May not play" in page


def test_the_line_up_takes_few_queries() -> None:
    """As many with many players as with few."""
    season = running(divisions=2, eligibility={"up": 2, "up_within": "season", "bound_after": 3, "women": 1})
    match = first_match(season)
    client = captain(match, "home")
    for n in range(10):
        roster.register(
            season=season, side=match.home, player=make_player(season.league.club, f"P{n}"), by=None
        )
    with assert_max_queries(24):
        text(client, at(match, "line-up", "home"))


def test_a_relay_on_the_sheet() -> None:
    """Leg by leg, each time with those before; the sheet shows how it stands."""
    match = first_match(with_plan(running(), RELAY))
    for which in ("home", "away"):
        three = tuple(squad(match.side(which))[:3])
        match = send(match, which, three, three)
    client = captain(match, "home")
    page = text(client, at(match, "team-match"))
    assert page.count('name="leg-home"') == 3 and "3 legs of 5, cumulative to 15" in page
    write = {"what": "legs", "leg-home": ["5", "9", ""], "leg-away": ["2", "10", ""]}
    assert client.post(at(match, "rubber", 1), write).status_code == 302
    assert "Leg 2: 9" in text(client, at(match, "team-match"))
    write = {"what": "legs", "leg-home": ["5", "9", "15"], "leg-away": ["2", "10", "14"]}
    assert client.post(at(match, "rubber", 1), write).status_code == 302
    assert match.rubbers.get(number=1).winner == "home" and fresh(match).home_frames == 15
    wrong = {"what": "legs", "leg-home": ["6"], "leg-away": ["2"]}
    assert client.post(at(match, "rubber", 1), wrong).status_code == 422


def test_players_named_in_secret_on_the_sheet(client: Client) -> None:
    """What one captain has named, the other and visitors see once both have."""
    plan = Plan((RubberPlan("One", EIGHT_BALL, 2, chooses=Chooses.BLIND),))
    match = first_match(with_plan(running(), plan))
    home, away = captain(match, "home"), captain(match, "away")
    assert "named during the evening" in text(home, at(match, "line-up", "home"))
    for one, which in ((home, "home"), (away, "away")):
        assert one.post(at(match, "line-up", which), {}).status_code == 302
    first = match.home.registrations.select_related("player").get(player=squad(match.home)[1]).player
    named = {"what": "name", "side": "home", "player": str(first.pk)}
    assert away.post(at(match, "rubber", 1), named).status_code == 403
    assert home.post(at(match, "rubber", 1), named).status_code == 302
    shown = f"<bdi>{first.name}</bdi>"
    assert shown in text(home, at(match, "team-match"))
    assert shown not in text(away, at(match, "team-match")) and shown not in text(
        client, at(match, "team-match")
    )
    club, league = match.season.league.club.slug, match.season.league.slug
    rubber = f"/api/v1/clubs/{club}/leagues/{league}/seasons/{match.season.slug}/team-matches/{match.number}/"
    assert client.get(rubber).json()["rubbers"][0]["home"] is None
    assert first.slug not in str(client.get(f"{rubber}line-ups/home/").json()["rubbers"])
    naming.put_up(match=match, number=1, which="away", players=[squad(match.away)[0]], by=None)
    assert shown in text(client, at(match, "team-match"))


def test_a_short_side_on_the_sheet() -> None:
    """The opponents are asked who plays again; the short side's own captain may not choose."""
    match = first_match(running(short={"missing": "opponent"}))
    one = squad(match.away)
    send(match, "away", (one[0],), (one[1],), (None,), (one[0], one[1]))
    match = send(match, "home", *usual(match.home))
    home, away = captain(match, "home"), captain(match, "away")
    page = text(home, at(match, "team-match"))
    assert f"Who of {match.away} plays again" in page and "the opponents choose" in page
    assert "plays again</label>" not in text(away, at(match, "team-match"))
    data = {"what": "fill", "side": "away", "position": "1", "player": str(one[1])}
    assert away.post(at(match, "rubber", 3), data).status_code == 403
    assert home.post(at(match, "rubber", 3), data).status_code == 302
    assert match.rubbers.get(number=3).players.get(side="away").player_id == one[1]


def test_a_captain_concedes() -> None:
    """For the own side alone."""
    match = first_match(running())
    away = captain(match, "away")
    data = {"what": "concede", "reason": "Flu", "side": "home"}
    assert away.post(at(match, "result"), data).status_code == 403
    assert away.post(at(match, "result"), data | {"side": "away"}).status_code == 302
    assert fresh(match).awarded == "home" and fresh(match).phase == TeamMatch.Phase.FINAL


def test_the_rules_of_who_plays_are_set_on_the_page() -> None:
    """What is left stays; what cannot be comes back with its sentence, and its group open."""
    season = build_league(players=0)
    client = officer(season)
    address, data = settings_of(
        client, season, eligibility_bound_after="3", short_missing="blind", short_blind="1"
    )
    answer = client.post(address, data)
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    kept = season.rules
    season.refresh_from_db()
    assert season.rules.eligibility.bound_after == 3 and season.rules.short.blind == 1
    assert season.rules.criteria == kept.criteria and season.rules.bonus == kept.bonus
    address, data = settings_of(client, season, eligibility_up="99")
    answer = client.post(address, data)
    assert answer.status_code == 422 and '<details class="card group ask" open>' in answer.content.decode()


def test_a_season_begins_with_everybody_against_everybody() -> None:
    """The preset fills in the nine rubbers with their numbers, and the form can be sent as it is."""
    season = build_league(players=0)
    client, league = officer(season), season.league
    address = reverse("leagues:new-season", args=[league.club.slug, league.slug])
    answer = client.get(address, {"plan": "three"})
    answer = client.post(
        address, sent(answer.context) | {"name": "2028", "begins_on": "2028-01-04", "lots": "1"}
    )
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    made = league.seasons.get(slug="2028").plan
    assert len(made.rubbers) == 9 and made.lots and made.seats("away") == [1, 2, 3] and made.most_singles == 3


def test_classes_are_for_officers_alone(client: Client) -> None:
    """On the page and by program; no page of a league that others see tells them."""
    match = begun(running())
    season, club = match.season, match.season.league.club
    address = reverse("leagues:classes", args=[club.slug, season.league.slug])
    key = squad(match.home)[0]
    boss = officer(season)
    assert boss.post(address, {f"sex_{key}": "woman", f"born_{key}": "1931"}).status_code == 302
    assert PlayerClass.objects.get().born == 1931 and "1931" in text(boss, address)
    program = f"/api/v1/clubs/{club.slug}/league-classes/"
    assert boss.get(program).json()["players"][0]["born"] == 1931
    other = Client()
    other.force_login(make_member(club, "marker"))
    for one in (client, other, captain(match, "home")):
        assert one.get(address).status_code in (302, 403) and one.get(program).status_code in (401, 403)
        for page in (at(match, "team-match"), match.home.team.get_absolute_url()):
            assert "1931" not in text(one, page)
    assert boss.post(address, {f"sex_{key}": "", f"born_{key}": ""}).status_code == 302
    assert not PlayerClass.objects.exists()
    wrong = boss.post(address, {f"sex_{key}": "woman", f"born_{key}": "2190"})
    assert wrong.status_code == 422 and "year of birth" in wrong.content.decode()
