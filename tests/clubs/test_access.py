"""Access: who gets which object, and what each role may do with a match."""

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs.people import access
from clubs.people.models import Club, Role
from matches import authority
from matches.problems import UserProblem
from matches.services import create_match
from tests.factories import make_club, make_member, make_player, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def refusal(call, *arguments):
    with pytest.raises(UserProblem) as refused:
        call(*arguments)
    return refused.value.code, refused.value.status


def fresh(club):
    return Club.objects.get(pk=club.pk)


def test_a_public_clubs_objects_are_open_to_all():
    """Club, player and table of a public club are found by anybody."""
    club = make_club()
    assert access.club_for(NOBODY, club.slug) == club
    player, table = make_player(club), make_table(club)
    assert access.player_for(NOBODY, club, player.slug) == player
    assert access.table_for(NOBODY, club, table.number) == table
    assert access.table_by_label(NOBODY, table.public_id) == table


def test_a_hidden_clubs_objects_are_as_good_as_missing():
    """Every function gives one answer for missing and hidden; members get the object."""
    club = make_club(public=False)
    player, table = make_player(club), make_table(club)
    for visitor in (NOBODY, make_user(), owner_of(make_club())):
        here = fresh(club)
        assert refusal(access.club_for, visitor, club.slug) == refusal(access.club_for, visitor, "never-was")
        assert refusal(access.player_for, visitor, here, player.slug) == ("not-found", 404)
        assert refusal(access.table_for, visitor, here, table.number) == ("not-found", 404)
        assert refusal(access.table_by_label, visitor, table.public_id) == ("not-found", 404)
    assert access.club_for(make_member(club, Role.PLAYER), club.slug) == club


def test_objects_are_found_in_their_own_club_only():
    """A slug or number of another club's object finds nothing, even for its owner."""
    club, other = make_club(), make_club()
    player, table = make_player(other), make_table(other, number=9)
    assert refusal(access.player_for, owner_of(other), club, player.slug) == ("not-found", 404)
    assert refusal(access.table_for, owner_of(other), club, table.number) == ("not-found", 404)


def test_the_three_answers_of_require():
    """401 for a visitor, 404 for an outsider, 403 for a member without the role."""
    club = make_club()
    assert refusal(access.require, NOBODY, club, Role.OWNER) == ("sign-in", 401)
    assert refusal(access.require, make_user(), club, Role.OWNER) == ("not-found", 404)
    assert refusal(access.require, make_member(club), club, Role.OWNER) == ("not-allowed", 403)
    assert access.require(owner_of(club), club, Role.OWNER) == {"owner"}


def test_a_closed_account_holds_no_role():
    """Roles of an account that was deactivated do not count."""
    club = make_club()
    member = make_member(club, Role.DIRECTOR, user=make_user(is_active=False))
    assert access.roles_in(member, club) == frozenset()


# --- Matches -------------------------------------------------------------------------------------

MAY = {
    "owner": {"watch", "mark", "confirm", "correct", "decide", "seat", "dispute", "overrule"},
    "director": {"watch", "mark", "confirm", "correct", "decide", "seat", "dispute", "overrule"},
    "referee": {"watch", "mark", "confirm", "correct", "decide", "dispute"},
    "marker": {"watch", "mark", "confirm", "seat", "dispute"},
    "player": {"watch"},
}


def a_match(club, *players):
    sides = [(player, player.name, 0) for player in players or (make_player(club), make_player(club))]
    return create_match(
        club=club,
        game="brunswick/three-cushion-carrom",
        sides=sides,
        options={"target": 10},
        race=1,
        title="",
    )


@pytest.mark.parametrize("role", MAY)
def test_what_each_role_may_do_with_a_match(role):
    """The whole table of roles and actions, asked through the hook that matches use."""
    club = make_club(public=False)
    match = a_match(club)
    member = make_member(club, role)
    match.club = fresh(club)
    assert {action for action in authority.ACTIONS if authority.may(member, action, match)} == MAY[role]


def test_players_confirm_their_own_match_only():
    """A member confirms, and disputes, a match that they play in; not another, and not after leaving."""
    club = make_club()
    member = make_member(club, Role.PLAYER)
    mine = a_match(club, make_player(club, user=member), make_player(club))
    other = a_match(club)
    assert authority.may(member, "confirm", mine) and not authority.may(member, "confirm", other)
    assert authority.may(member, "dispute", mine) and not authority.may(member, "dispute", other)
    assert not authority.may(member, "mark", mine)
    member.memberships.all().delete()
    mine.club = fresh(club)
    assert not authority.may(member, "confirm", mine)


@pytest.mark.parametrize("public", [True, False])
def test_outsiders_watch_what_is_public(public):
    """Whoever does not belong watches matches of public clubs, and does nothing else anywhere."""
    club = make_club(public=public)
    match = a_match(club)
    for visitor in (NOBODY, make_user(), owner_of(make_club())):
        match.club = fresh(club)
        allowed = {action for action in authority.ACTIONS if authority.may(visitor, action, match)}
        assert allowed == ({"watch"} if public else set())
        assert authority.may_in_club(visitor, "watch", fresh(club)) is public


def test_in_an_archived_club_nothing_is_done():
    """Its owner can still look at a match, and that is all."""
    from clubs.people.services.founding import archive_club

    club = make_club("Rail")
    match = a_match(club)
    match.club = archive_club(club=club, typed_name="Rail", by=owner_of(club))
    assert {a for a in authority.ACTIONS if authority.may(owner_of(club), a, match)} == {"watch"}


def test_a_match_is_found_by_those_who_may_watch():
    """The match of a hidden club is missing for outsiders."""
    club = make_club(public=False)
    match = a_match(club)
    assert access.match_for(owner_of(club), match.public_id) == match
    assert refusal(access.match_for, NOBODY, match.public_id) == refusal(access.match_for, NOBODY, "nothing")
