"""What a captain finds on the page of their teams, and the officers on the page of what is late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate, now

from clubs.leagues.models import Penalty, TeamMatch
from clubs.leagues.selectors.todo import my_teams
from clubs.leagues.services import lateness, own_sheets, postponing, protesting
from clubs.people.models import Player, User
from clubs.people.services import affiliations
from tests.clubs.leagues.associated import associated
from tests.clubs.leagues.conftest import begun, first_match, fresh, play_out, running
from tests.clubs.leagues.test_association_pages import signed_in
from tests.clubs.leagues.test_pages import captain, officer, text
from tests.factories import make_member, make_user, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def only(match: TeamMatch) -> TeamMatch:
    """The match, the only one of its season that is to be played."""
    match.season.team_matches.exclude(pk=match.pk).update(phase=TeamMatch.Phase.ANNULLED)
    return fresh(match)


def user_of(match: TeamMatch, which: str) -> User:
    """The account of a side's captain."""
    captain(match, which)
    found = match.side(which).registrations.select_related("player__user").get(role="captain").player.user
    assert found is not None
    return found


def kinds(match: TeamMatch, user: User) -> list[str]:
    """What the account has to do."""
    return [todo.kind for one in my_teams(user, match.season.league.club) for todo in one.todo]


def test_a_captain_sees_what_is_to_be_done() -> None:
    """The line-up first, then results, confirmation and the reply to a protest, each until it is done."""
    match = only(first_match(running(sides=2)))
    home, away = user_of(match, "home"), user_of(match, "away")
    assert kinds(match, home) == ["line-up"]
    begun(match.season)
    assert kinds(match, home) == ["results"]
    play_out(match)
    assert kinds(match, home) == ["confirm"] == kinds(match, away)
    protest = protesting.make(match=fresh(match), which="away", text="Late", by=None)
    assert kinds(match, home) == ["protest"] and kinds(match, away) == []
    protesting.reply(protest=protest, which="home", text="No", by=None)
    assert kinds(match, home) == []


def test_a_wish_and_sheets_that_differ_are_answered() -> None:
    """By the captain who was asked; by both where sheets differ."""
    match = only(first_match(running(sides=2)))
    home, away = user_of(match, "home"), user_of(match, "away")
    postponing.ask(match=match, which="home", reason="Flu", by=None)
    assert "postponement" in kinds(match, away) and "postponement" not in kinds(match, home)
    postponing.take_back(match=match, which="home", by=None)
    begun(match.season)
    own_sheets.write(match=match, which="home", scores={1: (3, 0)}, by=None)
    own_sheets.write(match=match, which="away", scores={1: (0, 3)}, by=None)
    assert "sheets-differ" in kinds(match, away) and "sheets-differ" in kinds(match, home)


def test_the_limit_is_told_with_it() -> None:
    """And once it has passed, that it is late."""
    match = only(first_match(running(sides=2, deadlines={"line_up_minutes": 60})))
    home = user_of(match, "home")
    club = match.season.league.club
    (team,) = my_teams(home, club)
    assert team.todo[0].due_at is not None and not team.todo[0].late
    (team,) = my_teams(home, club, now() + timedelta(days=30))
    assert team.todo[0].late


def test_only_captains_of_running_seasons_have_something_to_do() -> None:
    """Not another account, not a visitor, not a player who leads no side."""
    match = only(first_match(running(sides=2)))
    club = match.season.league.club
    assert my_teams(None, club) == [] == my_teams(make_user(), club)
    home = user_of(match, "home")
    match.home.registrations.filter(role="captain").update(role="player")
    assert my_teams(home, club) == []


def test_the_page_of_my_teams() -> None:
    """Shows what is to do, in as many queries for one match as for twelve."""
    season = running()
    match = first_match(season)
    client = captain(match, "home")
    address = reverse("leagues:mine", args=[season.league.club.slug])
    with assert_max_queries(16):
        page = text(client, address)
    assert "Send the line-up" in page and match.home.name in page
    season.team_matches.exclude(pk=match.pk).update(phase=TeamMatch.Phase.ANNULLED)
    with assert_max_queries(16):
        text(client, address)
    assert Client().get(address).status_code == 302


def test_captains_find_the_associations_league_on_their_own_clubs_page() -> None:
    """Its links lead to the association's pages; another club of theirs does not show it, nor theirs once it
    has left."""
    of = associated()
    match = only(of.match(0, 1))
    # On a Tuesday the season begins a week from now, and this match may be two weeks ahead: too early.
    TeamMatch.objects.filter(pk=match.pk).update(on=localdate() + timedelta(days=3))
    user = make_member(of.members[0], "player")
    make_member(of.members[2], "player", user=user)
    Player.objects.filter(registrations__side=match.home, registrations__role="captain").update(user=user)
    (team,) = my_teams(user, of.members[0])
    assert [todo.kind for todo in team.todo] == ["line-up"]
    assert team.todo[0].path.startswith(f"/c/{of.club.slug}/")
    assert my_teams(user, of.members[2]) == []
    client, address = signed_in(user), reverse("leagues:mine", args=[of.members[0].slug])
    with assert_max_queries(16):
        page = text(client, address)
    assert team.todo[0].path in page and of.club.name in page
    assert client.get(team.todo[0].path).status_code == 200
    rows = client.get(f"/api/v1/clubs/{of.members[0].slug}/league-todo/").json()["results"]
    assert [(row["club"], row["kind"]) for row in rows] == [(of.club.slug, "line-up")]
    club = of.members[0]
    affiliations.end(affiliation=of.affiliations[0], side=club, by=owner_of(club))
    assert my_teams(user, club) == []


def test_the_officers_page_of_what_is_late() -> None:
    """Remind, apply, waive, give the match away; nobody else sees it."""
    match = only(
        first_match(
            running(sides=2, deadlines={"line_up_minutes": 0, "sheet_hours": 1, "line_up_cost": "points"})
        )
    )
    TeamMatch.objects.filter(pk=match.pk).update(on=now().date() - timedelta(days=1))
    season = fresh(match).season
    lateness.chase(season)
    client = officer(season)
    address = reverse("leagues:late", args=[season.league.club.slug, season.league.slug, season.slug])
    page = text(client, address)
    assert "Late now" in page and "Penalty proposed" in page and "1 point taken" in page
    assert captain(match, "home").get(address).status_code == 403
    of = {"match": match.number, "duty": "line-up", "side": "home"}
    assert client.post(address, {**of, "what": "remind"}).status_code == 302
    row = Penalty.objects.get(side="home")
    assert client.post(address, {**of, "what": "apply", "penalty": row.number}).status_code == 302
    assert client.post(address, {**of, "side": "away", "what": "waive", "reason": "Snow"}).status_code == 302
    assert {one.side: one.state for one in Penalty.objects.all()} == {"home": "applied", "away": "waived"}
    assert client.post(address, {**of, "duty": "sheet", "what": "award"}).status_code == 302
    assert fresh(match).awarded == "away"
    text(client, address)
