"""What becomes of a league when players are joined or a club is deleted."""

from __future__ import annotations

import pytest

from clubs.leagues.models import League, Registration, RubberPlayer, Team
from clubs.leagues.services import roster, setup, teams
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import TeamSettings
from clubs.people.models import Club, Player
from clubs.people.services import founding, players
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import PLAN, begun, play_out, running, tuesday
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db


def test_all_rows_of_a_joined_player_follow() -> None:
    """Registrations, rubbers and a league of players: the one who remained has them all."""
    match = play_out(begun(running()))
    club, by = match.season.league.club, owner_of(match.season.league.club)
    row = match.home.registrations.get(role="captain")
    duplicate, keep = row.player, make_player(club, "Remains")
    single = setup.create_league(club=club, name="Singles", of_players=True, by=by)
    teams.save_team(league=single, team=None, settings=TeamSettings(player=duplicate), by=by)
    played = RubberPlayer.objects.filter(player=duplicate).count()
    players.merge_players(keep=keep, duplicate=duplicate, by=by)
    assert played == RubberPlayer.objects.filter(player=keep).count() == 2
    assert Registration.objects.get(player=keep).role == "captain"
    assert Team.objects.get(league=single).player == keep


def test_two_who_are_registered_in_one_season_are_not_joined() -> None:
    """It is refused, and nothing is changed; once one registration has ended they are joined."""
    season = running()
    by = owner_of(season.league.club)
    rows = season.registrations.filter(role="player").select_related("player").order_by("pk")
    one, other = rows[0], rows[6]
    with pytest.raises(UserProblem) as caught:
        players.merge_players(keep=one.player, duplicate=other.player, by=by)
    assert (caught.value.code, caught.value.status) == ("both-entered", 409)
    other.refresh_from_db()
    assert other.player.merged_into is None
    roster.release(registration=other, by=by)
    players.merge_players(keep=one.player, duplicate=other.player, by=by)
    assert set(season.registrations.filter(player=one.player)) >= {one}


def test_opponents_of_a_rubber_are_two_people() -> None:
    """Also where the rubber was typed in, and no match of the log knows of it."""
    match = play_out(begun(running()))
    by = owner_of(match.season.league.club)
    one, other = (row.player for row in match.rubbers.get(number=2).players.select_related("player"))
    assert one is not None and other is not None
    roster.release(registration=Registration.objects.get(player=other), by=by)
    with pytest.raises(UserProblem) as caught:
        players.merge_players(keep=one, duplicate=other, by=by)
    assert caught.value.code == "met-each-other"
    assert RubberPlayer.objects.filter(player=other).exists()


def archived(club: Club) -> Club:
    """The club, archived."""
    return founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))


def test_a_club_with_a_league_that_has_a_history_stays() -> None:
    """Deleting it is refused in words."""
    club = archived(running().league.club)
    with pytest.raises(UserProblem) as caught:
        founding.delete_club(club=club, typed_name=club.name, by=None)
    assert (caught.value.code, caught.value.status) == ("has-records", 409)
    assert League.objects.filter(club=club).exists()


def test_a_club_with_a_league_without_sides_is_deleted() -> None:
    """A league that was only begun keeps nobody."""
    club = make_club()
    league = setup.create_league(club=club, name="Begun", by=None)
    settings = SeasonSettings(name="2027", begins_on=tuesday(), plan=PLAN.to_json())
    setup.create_season(league=league, settings=settings, by=None)
    archived(club)
    founding.delete_club(club=club, typed_name=club.name, by=None)
    assert not League.objects.exists()


def test_a_demonstration_with_a_league_is_removed() -> None:
    """With all that was played in it."""
    club = play_out(begun(running())).season.league.club
    club.is_demonstration = True
    club.save()
    founding.delete_club(club=club, typed_name=club.name, by=None)
    assert not League.objects.exists() and not Player.objects.filter(club_id=club.pk).exists()
