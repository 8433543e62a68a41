"""The pages of leagues: an evening between two captains, what nobody else sees, and the table after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.services import fixtures, line_ups, setup
from tests.clubs.handicaps.policies import give, make_policy
from tests.clubs.leagues.conftest import (
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.factories import make_member, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def text(client: Client, address: str, status: int = 200) -> str:
    """The page, which has to be answered so."""
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer.content.decode()


def officer(season: Season) -> Client:
    """A client of the club's owner."""
    client = Client()
    client.force_login(owner_of(season.league.club))
    return client


def captain(match: TeamMatch, which: str) -> Client:
    """A client of a side's captain."""
    row = match.side(which).registrations.select_related("player").get(role="captain")
    row.player.user = make_member(match.season.league.club, "player")
    row.player.save()
    client = Client()
    client.force_login(row.player.user)
    return client


def at(match: TeamMatch, name: str, *more: Any) -> str:
    """The address of a page of a match."""
    season = match.season
    return reverse(
        f"leagues:{name}",
        args=[season.league.club.slug, season.league.slug, season.slug, match.number, *more],
    )


def places(match: TeamMatch, which: str) -> dict[str, str]:
    """A line-up as its form sends it."""
    rows = usual(match.side(which))
    return {
        f"place-{number}-{place}": str(player)
        for number, row in enumerate(rows, 1)
        for place, player in enumerate(row, 1)
    }


def test_an_evening_between_two_captains(client: Client) -> None:
    """Line-ups, scores, both confirmations; then the table has it."""
    match = first_match(running())
    home, away = captain(match, "home"), captain(match, "away")
    assert home.post(at(match, "line-up", "home"), places(match, "home")).status_code == 302
    assert away.post(at(match, "line-up", "away"), places(match, "away")).status_code == 302
    for number, (a, b) in enumerate([(3, 0), (3, 1), (1, 3), (2, 1)], 1):
        data = {"what": "score", "home": a, "away": b, "best-home-1": "27" if number == 1 else ""}
        assert home.post(at(match, "rubber", number), data).status_code == 302
    seen = {"what": "agree", "home": "3", "away": "1"}
    assert home.post(at(match, "result"), {**seen, "side": "home"}).status_code == 302
    assert away.post(at(match, "result"), {**seen, "side": "home"}).status_code == 403
    assert away.post(at(match, "result"), {**seen, "side": "away"}).status_code == 302
    assert fresh(match).phase == TeamMatch.Phase.FINAL
    page = text(client, match.division.get_absolute_url())
    assert "Averages" in page and "27" in page and "Why in this order" in page
    text(client, match.season.get_absolute_url())
    text(client, match.season.league.get_absolute_url())
    text(client, match.home.team.get_absolute_url())


def test_a_line_up_is_secret_before_both_are_sent(client: Client) -> None:
    """Neither visitors, nor the other captain, nor an officer see it; the own captain does."""
    season = running()
    match = first_match(season)
    home, away = captain(match, "home"), captain(match, "away")
    home.post(at(match, "line-up", "home"), places(match, "home"))
    third = match.home.registrations.get(player=squad(match.home)[2]).player.name
    assert third in text(home, at(match, "team-match"))
    for other in (client, away, officer(season)):
        assert third not in text(other, at(match, "team-match"))
    assert officer(season).get(at(match, "line-up", "home")).status_code == 403
    assert away.get(at(match, "line-up", "home")).status_code == 403


def test_the_link_to_a_line_up_is_offered_to_those_who_may_follow_it() -> None:
    """An officer sends a line-up that lacks, and changes none that is secret; its captain does."""
    season = running()
    match = first_match(season)
    home, by = captain(match, "home"), officer(season)
    links = {which: f'href="{at(match, "line-up", which)}"' for which in ("home", "away")}
    page = text(by, at(match, "team-match"))
    assert links["home"] in page and links["away"] in page
    home.post(at(match, "line-up", "home"), places(match, "home"))
    page = text(by, at(match, "team-match"))
    assert links["home"] not in page and links["away"] in page
    assert links["home"] in text(home, at(match, "team-match"))
    assert home.get(at(match, "line-up", "home")).status_code == 200


def test_a_line_up_that_cannot_stand_comes_back_with_its_reason() -> None:
    """The page says why, and what was chosen is still there."""
    match = first_match(running())
    home = captain(match, "home")
    data = places(match, "home") | {"place-2-1": str(squad(match.home)[0])}
    answer = home.post(at(match, "line-up", "home"), data)
    assert answer.status_code == 422 and "stands in 2 singles" in answer.content.decode()


def test_a_score_that_cannot_be_is_told() -> None:
    """With its code and sentence."""
    match = begun(running())
    answer = captain(match, "home").post(at(match, "rubber", 1), {"what": "score", "home": "9", "away": "1"})
    assert answer.status_code == 422 and "race to 3" in answer.content.decode()


def test_officers_make_a_league_by_its_pages() -> None:
    """From nothing to a season that runs."""
    season = build_league(players=0)
    club, client = season.league.club, officer(season)
    answer = client.post(reverse("leagues:new", args=[club.slug]), {"name": "Singles", "of_players": "1"})
    assert answer.status_code == 302
    args = [club.slug, season.league.slug, season.slug]
    change = reverse("leagues:list-change", args=args)
    form = {"what": "make", "at": "20:00", "effort": "3"}
    answer = client.post(reverse("leagues:list-make", args=args), form)
    assert answer.status_code == 302 and answer["Location"].endswith("/fixtures/")
    page = text(client, reverse("leagues:fixtures", args=args))
    assert "20:00" in page and "Begin the season" in page
    holidays = {"what": "calendar", "holidays": "2099-12-20 to 2099-12-31 Christmas", "cup_weeks": ""}
    assert client.post(change, holidays).status_code == 302
    assert client.post(reverse("leagues:season-phase", args=args), {"what": "open"}).status_code == 302
    season.refresh_from_db()
    assert season.phase == Season.Phase.RUNNING and season.days_off.holidays[0].name == "Christmas"


def test_a_new_season_has_its_plan() -> None:
    """The rows of the form become the rubbers of the plan."""
    season = build_league(players=0)
    client, league = officer(season), season.league
    form = {
        "name": "2028", "begins_on": "2028-01-04", "win": "3", "draw": "1", "loss": "0", "rubber": "0",
        "clean_win": "1", "line_ups": "blind", "agreement": "both", "withdrawn": "half",
        "most_substitutes": "1", "register_by": "0", "most_singles": "1", "criterion_1": "match_points",
        "plan-TOTAL_FORMS": "2",
        "plan-INITIAL_FORMS": "2", "plan-0-name": "Singles", "plan-0-game": "today/eight-ball",
        "plan-0-kind": "singles", "plan-0-race": "5", "plan-0-weight": "1", "plan-1-name": "Doubles",
        "plan-1-game": "today/nine-ball", "plan-1-kind": "doubles", "plan-1-race": "3", "plan-1-weight": "2",
    }  # fmt: skip
    answer = client.post(reverse("leagues:new-season", args=[league.club.slug, league.slug]), form)
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    made = league.seasons.get(slug="2028")
    assert [one.name for one in made.plan.rubbers] == ["Singles", "Doubles"] and made.plan.weight == 3
    assert made.rules.clean == 1 and made.rules.criteria == ("match_points",)


def test_the_next_season_is_proposed() -> None:
    """The page says who goes up and down, and makes the season as confirmed."""
    season = running(divisions=2, sides=2, players=4)
    for match in season.team_matches.all():
        match = fresh(match)
        for which in ("home", "away"):
            line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
        play_out(fresh(match))
        season.team_matches.filter(pk=match.pk).update(phase=TeamMatch.Phase.FINAL)
    setup.close_season(season=season, by=None)
    client = officer(season)
    args = [season.league.club.slug, season.league.slug, season.slug]
    page = text(client, reverse("leagues:season-copy", args=args))
    assert "Proposed by the tables" in page


def test_queries_of_a_table_do_not_grow_with_the_season(client: Client) -> None:
    """The page of a division takes as many queries for twelve results as for one."""
    season = running()
    match = play_out(begun(season))
    season.team_matches.filter(pk=match.pk).update(phase=TeamMatch.Phase.FINAL)
    address = match.division.get_absolute_url()
    with assert_max_queries(13):
        text(client, address)
    season.team_matches.update(phase=TeamMatch.Phase.FINAL, home_rubbers=3, away_rubbers=1)
    with assert_max_queries(13):
        text(client, address)


def test_fixtures_of_a_planned_season_are_the_officers(client: Client) -> None:
    """Visitors see them once the season has begun."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    match = first_match(season)
    args = [season.league.club.slug, season.league.slug, season.slug]
    list_of = reverse("leagues:fixtures", args=args)
    assert "No fixtures yet" in text(client, list_of)
    text(client, at(match, "team-match"), 404)
    assert match.get_absolute_url() not in text(client, match.division.get_absolute_url())
    assert "No fixtures yet" not in text(officer(season), list_of)
    setup.open_season(season=season, by=None)
    assert "No fixtures yet" not in text(client, list_of)
    text(client, at(match, "team-match"))


def test_officers_choose_the_handicaps_of_a_season() -> None:
    """On its page, which everybody may read; a policy that does not fit is refused beside the field. The
    line-up tells each player's handicap, and the sheet what a rubber is given."""
    season = build_league()
    club = season.league.club
    policy = make_policy(club, "snooker", "Starts")
    carom = make_policy(club, "list", "For carom", discipline="carom")
    address = reverse("leagues:season-handicaps", args=[club.slug, season.league.slug, season.slug])
    choosing = f"{address}choose/"
    form = {
        "policies": [policy.slug], "follows": "0", "pairs": "sum", "by": "handicaps", "unit": "rubbers",
        "each": "1", "step": "5", "most": "2",
    }  # fmt: skip
    client = officer(season)
    refused = client.post(choosing, form | {"policies": [carom.slug]})
    assert refused.status_code == 422 and "For carom is for no rubber" in refused.content.decode()
    assert client.post(choosing, form).status_code == 302
    season.refresh_from_db()
    assert (season.handicap_pairs, season.start_of_sides.most) == ("sum", 2)
    fixtures.make(season=season, solver=False, by=None)
    setup.open_season(season=season, by=None)
    match = first_match(season)
    strong = match.home.registrations.get(player=squad(match.home)[0]).player
    give(policy, strong, -7)
    assert f"{strong.name}, handicap -7" in text(captain(match, "home"), at(match, "line-up", "home"))
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    page = text(client, at(match, "team-match"))
    assert f"{match.away} 1 starts at 7: 0 − (-7)" in page and "begins with 1 rubber" in page
    captained = captain(fresh(match), "away")
    assert captained.post(choosing, form).status_code == 403 and "Starts" in text(captained, address)
