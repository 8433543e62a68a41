"""Members: who may give and take which roles, and the owner that a club always keeps."""

import pytest

from clubs.people.access import roles_in
from clubs.people.models import Club, ClubEvent, Role
from clubs.people.services import members
from matches.problems import UserProblem
from tests.factories import make_club, make_member, make_player, make_user, owner_of

pytestmark = pytest.mark.django_db


def held(user, club):
    return set(roles_in(user, Club.objects.get(pk=club.pk)))


def test_an_owner_gives_every_role():
    """An owner makes another member director and owner; the log tells both sets."""
    club = make_club()
    member = make_member(club, Role.PLAYER)
    members.change_roles(club=club, member=member, roles=["owner", "director"], by=owner_of(club))
    assert held(member, club) == {"owner", "director"}
    line = ClubEvent.objects.filter(club=club, what="roles-changed").get()
    assert line.data["before"] == ["player"] and line.data["after"] == ["director", "owner"]


@pytest.mark.parametrize(
    ("before", "after"), [(["player"], ["director"]), (["director"], ["player"]), (["owner"], ["player"])]
)
def test_a_director_keeps_hands_off_officers(before, after):
    """A director neither makes nor unmakes owners and directors."""
    club = make_club()
    director = make_member(club, Role.DIRECTOR)
    member = make_member(club, *before)
    with pytest.raises(UserProblem) as refused:
        members.change_roles(club=club, member=member, roles=after, by=director)
    assert (refused.value.code, refused.value.status) == ("not-allowed", 403)
    assert held(member, club) == set(before)


def test_a_director_gives_the_lesser_roles():
    """Referee, marker and player are a director's to give."""
    club = make_club()
    member = make_member(club, Role.PLAYER)
    director = make_member(club, Role.DIRECTOR)
    members.change_roles(club=club, member=member, roles=["referee", "marker"], by=director)
    assert held(member, club) == {"referee", "marker"}


def test_the_last_owner_stays():
    """The last owner can neither lose the role nor go; with a second owner both are possible."""
    club = make_club()
    owner = owner_of(club)
    for change in (
        lambda: members.remove_member(club=club, member=owner, by=owner),
        lambda: members.change_roles(club=club, member=owner, roles=["player"], by=owner),
    ):
        with pytest.raises(UserProblem) as refused:
            change()
        assert refused.value.code == "last-owner"
    other = make_member(club, Role.OWNER)
    members.remove_member(club=club, member=owner, by=owner)
    assert not held(owner, club) and held(other, club) == {"owner"}


def test_an_owner_whose_account_is_closed_does_not_count():
    """An owner who cannot sign in does not let the other owner go."""
    club = make_club()
    make_member(club, Role.OWNER, user=make_user(is_active=False))
    with pytest.raises(UserProblem) as refused:
        members.remove_member(club=club, member=owner_of(club), by=owner_of(club))
    assert refused.value.code == "last-owner"


def test_who_goes_is_no_longer_a_player_with_an_account():
    """The player stays in the club; the account can no longer confirm for it."""
    club = make_club()
    member = make_member(club, Role.PLAYER)
    player = make_player(club, user=member)
    members.remove_member(club=club, member=member, by=member)
    player.refresh_from_db()
    assert player.user is None and player.active


@pytest.mark.parametrize(("roles", "code"), [([], "no-role"), (["emperor"], "no-such-role")])
def test_roles_have_to_exist(roles, code):
    """No role and a role that does not exist are refused."""
    club = make_club()
    with pytest.raises(UserProblem) as refused:
        members.change_roles(club=club, member=make_member(club), roles=roles, by=owner_of(club))
    assert refused.value.code == code
