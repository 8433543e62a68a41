"""Leagues of an association: whose players play, who acts for which team, and where rubbers are marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from clubs.api.tokens import passes
from clubs.leagues import access, stamps
from clubs.leagues.models import RubberPlayer, TeamMatch
from clubs.leagues.services import line_ups, roster, rubbers, setup, teams
from clubs.leagues.services.teams import TeamSettings
from clubs.people.access import match_for, may_act
from clubs.people.models import Club, Table, User
from clubs.people.services import affiliations, founding
from clubs.people.services import players as people
from clubs.publishing.models import PlayerResult
from clubs.ratings.models import RatingList
from clubs.ratings.selectors.counted import played_for
from clubs.ratings.services import marking, rating
from clubs.stamps import scopes
from matches.models import Match
from matches.problems import UserProblem
from matches.services import declare
from tests.clubs.leagues.associated import Associated, associated
from tests.clubs.leagues.conftest import fresh, squad, usual
from tests.factories import make_club, make_member, make_player, make_table, owner_of

pytestmark = pytest.mark.django_db


def refused(call: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(UserProblem) as raised:
        call()
    return raised.value.code


def begun(of: Associated, home: int = 0, away: int = 1) -> TeamMatch:
    """A match with both line-ups sent."""
    match = of.match(home, away)
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    return fresh(match)


def at_table(match: TeamMatch, number: int = 1) -> Match:
    """The match of the log of a rubber that was brought to the first table of the hall."""
    table = Table.objects.filter(club=access.hall_of(match))[0]
    rubbers.to_table(match=match, number=number, table=table, by=None)
    return Match.objects.get(rubber__team_match=match, rubber__number=number)


# -- players and teams ---------------------------------------------------------------------------------------


def test_players_of_member_clubs_are_registered() -> None:
    """Of the association and of its members; never of another club, nor of one that is archived."""
    of = associated(running=False)
    register = lambda player: roster.register(season=of.season, side=None, player=player, by=None)  # noqa: E731
    register(make_player(of.club))
    register(make_player(of.members[2]))
    assert refused(lambda: register(make_player(make_club()))) == "not-a-player"
    late = make_player(of.members[1])
    founding.archive_club(club=of.members[1], typed_name=of.members[1].name, by=owner_of(of.members[1]))
    assert refused(lambda: register(late)) == "not-a-player"


def test_one_person_is_registered_once() -> None:
    """Also where the account has a player in each of two clubs."""
    of = associated(running=False)
    user = make_member(of.members[0], "player")
    make_member(of.members[1], "player", user=user)
    one, other = make_player(of.members[0], "Ann", user=user), make_player(of.members[1], "Ann B", user=user)
    roster.register(season=of.season, side=of.sides[0], player=one, by=None)
    assert (
        refused(lambda: roster.register(season=of.season, side=None, player=other, by=None)) == "registered"
    )


def test_a_team_plays_for_its_club() -> None:
    """Unless other words are given; a team of no member club is refused."""
    of = associated(running=False)
    team = of.sides[0].team
    assert team.plays_for == "Anchor Club"
    save = lambda **more: teams.save_team(  # noqa: E731
        league=of.season.league, team=team, settings=TeamSettings(name="Anchor", **more), by=None
    )
    assert save(club=of.members[1], plays_for="Anchor Club").plays_for == "Bell Club"
    assert save(club=of.members[1], plays_for="Black Bull").plays_for == "Black Bull"
    assert refused(lambda: save(club=make_club())) == "not-a-member-club"
    assert refused(lambda: save(club=of.club)) == "not-a-member-club"


def test_players_of_one_name_bear_their_clubs() -> None:
    """In a line-up's choices, and at the table."""
    of = associated()
    match = of.match(0, 1)
    twins = [make_player(of.members[n], "Ann Smith") for n in (0, 1)]
    for one in twins:
        roster.register(season=of.season, side=None, player=one, from_on=of.season.begins_on, by=None)
    for which, one in zip(("home", "away"), twins, strict=True):
        line_up = [(one.pk,), *usual(match.side(which))[1:]]
        line_ups.send(match=match, which=which, line_up=line_up, by=None)
    played = at_table(fresh(match))
    names = {side.name for side in played.sides.all()}
    assert names == {"Ann Smith (Anchor Club)", "Ann Smith (Bell Club)"}


# -- who may -------------------------------------------------------------------------------------------------


def test_officers_of_a_member_club_act_for_its_teams() -> None:
    """For theirs, not for another; the captain's secret stays the captain's; it ends with the affiliation."""
    of = associated()
    match = of.match(0, 1)
    officer, other = owner_of(of.members[0]), owner_of(of.members[2])
    again = lambda: of.match(0, 1)  # noqa: E731
    access.require_side(officer, again(), "home")
    assert refused(lambda: access.require_side(officer, again(), "away")) == "not-your-side"
    assert refused(lambda: access.require_side(other, again(), "home")) == "not-your-side"
    assert access.runs_team(officer, match.home.team, again().season.league)
    assert not access.runs_team(officer, match.away.team, again().season.league)
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    assert not access.sees_line_up(officer, again(), "home")
    affiliations.end(affiliation=of.affiliations[0], side=of.club, by=owner_of(of.club))
    assert refused(lambda: access.require_side(officer, again(), "home")) == "not-your-side"


@pytest.mark.parametrize(("role", "may"), [("marker", True), ("referee", True), ("player", False)])
def test_markers_of_the_home_venue_record(role: str, may: bool) -> None:
    """At their own venue, and not where their team is a guest."""
    of = associated()
    user = make_member(of.members[0], role)
    assert access.may_record(user, of.match(0, 1)) is may
    assert not access.may_record(user, of.match(1, 0))


def test_a_member_club_registers_its_own() -> None:
    """Its players for its teams and the pool, where the season allows it; the association's officers all."""
    of = associated(running=False)
    officer, mine, others = owner_of(of.members[0]), make_player(of.members[0]), make_player(of.members[1])
    check = access.require_roster
    check(officer, of.season, players=(mine,), sides=(of.sides[0],))
    check(officer, of.season, players=(mine,), sides=(None,))
    for players, sides in (((others,), (of.sides[0],)), ((mine,), (of.sides[1],)), ((others,), (None,))):
        assert (
            refused(lambda p=players, s=sides: check(officer, of.season, players=p, sides=s)) == "not-allowed"
        )
    check(owner_of(of.club), of.season, players=(others,), sides=(of.sides[0],))
    closed = associated(running=False, clubs_register=False)
    officer, mine = owner_of(closed.members[0]), make_player(closed.members[0])
    call = lambda: check(officer, closed.season, players=(mine,), sides=(closed.sides[0],))  # noqa: E731
    assert refused(call) == "not-allowed"


# -- at the table --------------------------------------------------------------------------------------------


def test_a_rubber_is_marked_at_the_venue() -> None:
    """The match of the log is the venue's club's; the guest is named, and the score follows into the rubber,
    also where that club is private."""
    of = associated(public=False)
    match = begun(of, 2, 0)
    hall = of.members[2]
    played = at_table(match)
    assert played.club == hall and access.hall_of(match) == hall
    assert {side.name for side in played.sides.all()} == {"Crown 1", "Anchor 1"}
    declare(match=played, result_kind="walkover", winner="B")
    rubber = match.rubbers.get(number=1)
    assert rubber.winner == "away" and fresh(match).away_rubbers == 1


def test_tables_of_another_club_are_refused() -> None:
    """Of the away club, or of the association where the venue has its own; a rubber that is marked in one
    club is not moved to another."""
    of = associated()
    match = begun(of)
    for club in (of.members[1], of.club):
        table = Table.objects.filter(club=club).first() or make_table(club, "pocket")
        call = lambda t=table: rubbers.to_table(match=match, number=1, table=t, by=None)  # noqa: E731
        assert refused(call) == "of-another-club"
    at_table(match)
    affiliations.end(affiliation=of.affiliations[0], side=of.club, by=owner_of(of.club))
    table = Table.objects.get(club=of.club)
    call = lambda: rubbers.to_table(match=fresh(match), number=1, table=table, by=None)  # noqa: E731
    assert refused(call) == "rubber-marked"


def test_a_guest_sees_and_confirms_the_own_match() -> None:
    """The account behind a player of another club watches its match in a private club, confirms it and
    disputes it there, and sees nothing else of that club."""
    of = associated(public=False)
    match = begun(of, 2, 0)
    player = match.rubbers.get(number=1).players.get(side="away").player
    assert player is not None
    player.user = make_member(of.members[0], "player")
    player.save()
    played = at_table(match)
    fresh_user = User.objects.get(pk=player.user.pk)
    assert match_for(fresh_user, played.public_id) == played
    for action, may in (
        ("watch", True),
        ("confirm", True),
        ("dispute", True),
        ("mark", False),
        ("seat", False),
    ):
        assert may_act(fresh_user, action, played) is may, action
    make_table(of.members[2], "pocket")
    rubbers.to_table(match=match, number=2, table=Table.objects.filter(club=of.members[2])[1], by=None)
    second = Match.objects.get(rubber__team_match=match, rubber__number=2)
    assert refused(lambda: match_for(fresh_user, second.public_id)) == "not-found"
    stranger = make_member(make_club(), "player")
    assert refused(lambda: match_for(stranger, played.public_id)) == "not-found"


def test_a_guest_stands_in_nobodys_book() -> None:
    """In the venue's club the own player has a result; the guest is named in it, and is no player there."""
    of = associated()
    played = at_table(begun(of))
    declare(match=played, result_kind="walkover", winner="A")
    own, guest = PlayerResult.objects.filter(match=played).order_by("position")
    assert own.player is not None and own.player.club == of.members[0] and own.opponent is None
    assert (guest.player, guest.name) == (None, "Bell 1") and own.opponent_name == "Bell 1"


def test_the_associations_ratings_count_its_rubbers_wherever_they_were_marked() -> None:
    """The list of the association counts a match between two clubs; that of the venue's club does not rate a
    guest; a result marks the association's list to be counted."""
    of = associated()
    lists = [
        RatingList.objects.create(club=one, discipline="pool", counts_friendlies=True)
        for one in (of.club, of.members[0])
    ]
    played = at_table(begun(of))
    finish(played)
    found = [played_for(RatingList.objects.get(pk=one.pk), 0) for one in lists]
    assert [[one.match for one in each] for each in found] == [[played.pk], []]
    stale = [RatingList.objects.get(pk=one.pk).stale_from is not None for one in lists]
    assert stale == [True, True]


def test_a_list_of_the_association_names_players_with_their_club() -> None:
    """On its page, in its file and for programs; a guest is no player of the association's own addresses."""
    of = associated()
    found = RatingList.objects.create(club=of.club, discipline="pool", published=True)
    finish(at_table(begun(of)))
    assert rating.rerate(found.pk) is rating.Done.UP_TO_DATE
    address = found.get_absolute_url()
    page = Client().get(address).content.decode()
    assert "Anchor 1" in page and "Anchor Club" in page and "ratings/pool/players" not in page
    told = Client().get(f"/api/v1/clubs/{of.club.slug}/ratings/pool/players/").json()["results"]
    assert {row["player"]["slug"] for row in told} == {"anchor-club/anchor-1", "bell-club/bell-1"}


def finish(match: Match) -> None:
    """A confirmed match as it stands in the database: 3 to 1 for the first side."""
    board = {"score": {"A": 0, "B": 0}, "race": {"won": {"A": 3, "B": 1}, "finished": [], "need": 3}}
    match.board = {**match.board, **board, "over": True, "winner": "A"}
    match.status, match.winner_letter = Match.Status.CONFIRMED, "A"
    match.finished_at = match.confirmed_at = now()
    match.save()
    marking.mark_match(match)


# -- what changes in mid-season ------------------------------------------------------------------------------


def test_an_affiliation_that_ends_in_mid_season_leaves_the_season_playable() -> None:
    """Teams and players stay and play on; the club's tables are used no more, its officers act no more, and
    the next season does not take its players along."""
    of = associated()
    affiliations.end(affiliation=of.affiliations[0], side=of.members[0], by=owner_of(of.members[0]))
    match = begun(of)
    assert access.hall_of(match) == of.club and len(squad(match.home)) == 4
    rubbers.write_score(match=match, number=1, home=3, away=0, by=None)
    save = teams.save_team(
        league=of.season.league,
        team=match.home.team,
        settings=TeamSettings(name="Anchors", club=of.members[0]),
        by=None,
    )
    assert save.club == of.members[0], "what stands may stay"
    new = setup.copy_season(season=of.season, name="2028", begins_on=of.season.begins_on, by=None)
    counts = [new.sides.get(team=one.team).registrations.count() for one in of.sides]
    assert counts == [0, 4, 4]


def test_a_member_club_with_registered_players_is_archived_and_not_deleted() -> None:
    """Its players stand in the league's results; the club can be closed, and stays."""
    of = associated()
    club, by = of.members[0], owner_of(of.members[0])
    founding.archive_club(club=club, typed_name=club.name, by=by)
    club = Club.objects.get(pk=club.pk)
    assert refused(lambda: founding.delete_club(club=club, typed_name=club.name, by=by)) == "has-records"
    assert access.hall_of(of.match(0, 1)) == of.club
    assert refused(lambda: access.require_side(by, of.match(0, 1), "home")) == "not-your-side"


def test_players_of_a_member_club_that_are_joined_are_joined_in_the_league() -> None:
    """Registrations and rubbers of the association's league follow."""
    of = associated()
    match = begun(of)
    row = match.home.registrations.get(role="captain")
    keep = make_player(of.members[0], "Remains")
    people.merge_players(keep=keep, duplicate=row.player, by=owner_of(of.members[0]))
    row.refresh_from_db()
    assert row.player == keep and RubberPlayer.objects.filter(player=keep).count() == 2


def test_an_archived_association_does_not_stop_its_members() -> None:
    """A match at a member's table is still confirmed; the rubber stays as it was."""
    of = associated()
    played = at_table(begun(of))
    founding.archive_club(club=of.club, typed_name=of.club.name, by=owner_of(of.club))
    declare(match=played, result_kind="walkover", winner="A")
    played.refresh_from_db()
    assert played.status == Match.Status.CONFIRMED
    assert not played.rubber.is_over


# -- who looks on, and what is kept --------------------------------------------------------------------------


def test_streams_of_guests_and_kin_go_on() -> None:
    """Those who may begin to follow a match are not cut off a moment later: a guest at a table of a private
    club while the match is on, and a member of a member club of a private association; a stranger is."""
    of = associated(public=False)
    of.club.public = False
    of.club.save()
    match = begun(of, 2, 0)
    player = match.rubbers.get(number=1).players.get(side="away").player
    assert player is not None
    player.user = make_member(of.members[0], "player")
    player.save()
    at_table(match)
    hall, stranger = of.members[2].pk, make_member(make_club(), "player")
    seen = {
        (club, user.pk): passes.person(user, club)
        for club in (hall, of.club.pk)
        for user in (player.user, stranger)
    }
    over = passes.over(list(seen.values()))
    assert {key for key, holder in seen.items() if holder in over} == {
        (hall, stranger.pk),
        (of.club.pk, stranger.pk),
    }


def test_a_new_name_in_a_member_club_moves_the_associations_pages() -> None:
    """So that no kept page goes on showing the old one; what happens in other clubs, and what no page of the
    association shows, does not."""
    of = associated(running=False)
    mine, other = of.sides[0].registrations.all()[0].player, make_player(make_club())
    moved = []
    for player in (mine, other):
        people.change_player(
            player=player, name="New", home_club="", rating=5, email="", note="", by=owner_of(player.club)
        )
        moved.append(stamps._by_member(player.club.events.order_by("-pk")[0]))
    make_player(of.members[0])
    moved.append(stamps._by_member(of.members[0].events.order_by("-pk")[0]))
    assert moved == [(scopes.play(of.club.pk),), (), ()]
