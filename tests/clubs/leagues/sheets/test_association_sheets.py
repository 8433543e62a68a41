"""Sheets of an association's league: players, teams and venues of its member clubs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clubs.leagues.models import Registration, Team, Venue
from clubs.leagues.services import roster, setup, teams
from clubs.leagues.services.sheets.fixtures import FixtureSheet
from clubs.leagues.services.sheets.rosters import RosterSheet
from clubs.leagues.services.sheets.teams import SideSheet, TeamSheet, VenueSheet
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from clubs.people.models import Player
from clubs.people.services import affiliations
from tests.clubs.leagues.associated import Associated, associated
from tests.clubs.leagues.conftest import begun, build_league, play_out, running
from tests.clubs.leagues.sheets.conftest import faults, out, refused, taken, told, tried
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = pytest.mark.django_db


def leave(of: Associated, place: int) -> None:
    """Let a member club be one no more."""
    club = of.members[place]
    affiliations.end(affiliation=of.affiliations[place], side=club, by=owner_of(club))


def test_a_roster_knows_players_of_member_clubs() -> None:
    """By name, by the name with the club, and by the address with the club's before it; two of one name are
    asked about, and told with their clubs."""
    of = associated(players=1)
    make_player(of.members[0], "Zoe Quick")
    twins = [make_player(club, "Ann Lee") for club in (of.club, *of.members[:2])]
    found = tried(RosterSheet, of.season, "team,player\nAnchor,Ann Lee\n")
    assert faults(found)[0].endswith("write one of anchor-club/ann-lee, bell-club/ann-lee, ann-lee")
    text = (
        "team,player,role\nAnchor,zoe quick,\nAnchor,anchor-club/ann-lee,\nBell,Ann Lee (Bell Club),captain\n"
        "Crown,ann-lee,\n"
    )
    trial = taken(RosterSheet, of.season, text)
    assert [one.words for one in trial.lines] == [
        "Zoe Quick plays for Anchor",
        "Ann Lee (Anchor Club) plays for Anchor",
        "Ann Lee (Bell Club) plays for Bell",
        "Ann Lee (Town association) plays for Crown",
    ]
    for player, side in zip(twins, (of.sides[2], of.sides[0], of.sides[1]), strict=True):
        assert Registration.objects.get(player=player, until_on=None).side == side


def test_only_the_association_gets_new_players() -> None:
    """A name that no club knows is a fault, or a player of the association where that was chosen."""
    of = associated(players=1)
    text = "team,player\nAnchor,Nora New\n"
    assert "there is no player “Nora New”" in faults(tried(RosterSheet, of.season, text))[0]
    assert "new in the club" in taken(RosterSheet, of.season, text, make=True).lines[0].words
    assert Player.objects.get(name="Nora New").club == of.club


def test_strangers_and_former_members_are_not_registered() -> None:
    """A club that is no member is not known; who was registered before the club left stays as it was."""
    of = associated(players=2)
    make_player(make_club("Elsewhere"), "Yan Far")
    assert (
        "no player “Yan Far”"
        in refused(RosterSheet, of.season, "team,player\nAnchor,Yan Far\n").data["faults"][0]["message"]
    )
    leave(of, 2)
    trial = tried(RosterSheet, of.season, "team,player\nCrown,Crown 1\nBell,Crown 2\n")
    assert faults(trial) == [
        "line 3, column player: Crown 2 is no player of Town association or of a member club"
    ]
    assert told(trial) == [(2, "same")]


def test_sheets_of_an_association_come_back_without_change() -> None:
    """Namesakes are written with their clubs' addresses; teams and venues have their clubs, also one that is
    a member no more."""
    of = associated(players=1)
    for club, side in zip((of.club, *of.members[:2]), of.sides, strict=True):
        roster.register(season=of.season, side=side, player=make_player(club, "Ann"), by=None)
    leave(of, 2)
    text = out(RosterSheet, of.season)
    assert "bell-club/ann,player" in text and ",ann,player" in text and "Anchor 1" in text
    assert "Anchor Club,Anchor Club,,,Anchor Club" in out(TeamSheet, of.season.league)
    for kind in (VenueSheet, TeamSheet, SideSheet, RosterSheet, FixtureSheet):
        owner = of.season if kind.of_season else of.season.league
        trial = taken(kind, owner, out(kind, owner))
        assert trial.lines and not trial.changes, kind


def test_a_league_of_namesakes_comes_back_without_change() -> None:
    """Two players of one name are two sides, written by their addresses."""
    of = associated(players=0, running=False)
    league = setup.create_league(club=of.club, name="Singles", of_players=True, by=None)
    settings = setup.SeasonSettings(
        name="2027", begins_on=of.season.begins_on, rules={}, plan=of.season.sheet
    )
    season = setup.create_season(league=league, settings=settings, by=None)
    division = teams.add_division(season=season, settings=DivisionSettings(name="First"), by=None)
    for club in of.members[:2]:
        made = TeamSettings(player=make_player(club, "Ann"))
        teams.enter(division=division, team=teams.save_team(league=league, team=None, settings=made, by=None),
                    by=None)  # fmt: skip
    make_player(of.members[1], "Zoe")
    taken(SideSheet, season, "division,team\nFirst,Zoe\n", make=True)
    assert Team.objects.get(league=league, name="Zoe").player.club == of.members[1]
    for kind in (TeamSheet, SideSheet, RosterSheet):
        owner = season if kind.of_season else league
        trial = taken(kind, owner, out(kind, owner))
        assert len(trial.lines) == 3 and not trial.changes, kind


def test_a_team_and_a_venue_are_given_to_a_member_club() -> None:
    """By its name or address; the team then plays for it. Another club is a fault."""
    of = associated(players=0)
    league = of.season.league
    make_club("Elsewhere")
    text = "team,club\nAnchor,bell-club\nZebra,Crown Club\n"
    trial = taken(TeamSheet, league, text)
    assert told(trial) == [(2, "change"), (3, "new")] and "club: Bell Club" in trial.lines[0].words
    rows = Team.objects.filter(name__in=("Anchor", "Zebra")).values_list("name", "club__name", "plays_for")
    assert list(rows) == [("Anchor", "Bell Club", "Bell Club"), ("Zebra", "Crown Club", "Crown Club")]
    taken(VenueSheet, league, "venue,club\nCorn Exchange,Crown Club\n")
    assert Venue.objects.get(name="Corn Exchange").club == of.members[2]
    found = faults(tried(VenueSheet, league, "venue,club\nCorn Exchange,Elsewhere\n"))
    assert found == ["line 2, column club: there is no member club “Elsewhere”"]
    leave(of, 1)
    found = faults(tried(TeamSheet, league, "team,club\nZebra,Bell Club\n"))
    assert found == ["line 2, column club: Bell Club is no member club of Town association"]


def test_in_a_club_that_is_no_association_the_column_says_for_whom_a_team_plays() -> None:
    """As sheets from elsewhere have it."""
    league = build_league(players=0).league
    taken(TeamSheet, league, "team,club\nAnchor,Black Bull\n")
    assert Team.objects.get(name="Anchor").plays_for == "Black Bull"


def test_a_roster_asks_what_registering_asks() -> None:
    """The last days to register and to change sides, and to whom a player is bound, each at its cell."""
    season = running()
    match = play_out(begun(season))
    names = list(match.home.registrations.order_by("player__name").values_list("player__name", flat=True))
    make_player(season.league.club, "Zoe")
    last = season.begins_on + timedelta(days=7)
    rules = {"bound_after": 1, "register_until": str(last), "transfer_until": str(last)}
    season.policy = {**season.policy, "eligibility": rules}
    season.save()
    late = last + timedelta(days=1)
    text = f"team,player,from\n{match.away},Zoe,{late}\n{match.away},{names[1]},{last}\n,{names[2]},{late}\n"
    assert faults(tried(RosterSheet, season, text)) == [
        f"line 2, column from: The last day to register players was {last:%-d %B %Y}.",
        f"line 3, column player: {names[1]} has played 1 match for {match.home} and is bound to it.",
        f"line 4, column from: The last day to change sides was {last:%-d %B %Y}.",
    ]
    on_time = f"team,player,from\n{match.away},Zoe,{last}\n{match.home},{names[1]},\n,{names[2]},{last}\n"
    assert told(taken(RosterSheet, season, on_time)) == [(2, "new"), (3, "same"), (4, "change")]


def test_one_person_stands_once_in_a_roster() -> None:
    """Who is registered as a player of one club is not registered as that of another, nor are both in
    one sheet."""
    of = associated(players=1)
    user = make_member(of.members[0], "player")
    make_member(of.members[1], "player", user=user)
    make_player(of.members[0], "Ann", user=user), make_player(of.members[1], "Ann B", user=user)
    assert faults(tried(RosterSheet, of.season, "team,player\nAnchor,Ann\nBell,Ann B\n")) == [
        "line 3, column player: Ann B stands in a line above as a player of another club"
    ]
    taken(RosterSheet, of.season, "team,player\nAnchor,Ann\n")
    assert faults(tried(RosterSheet, of.season, "team,player\nBell,Ann B\n")) == [
        "line 2, column player: Ann B is registered for Anchor as a player of Anchor Club."
    ]
