"""Clubs: founding, changing, archiving, deleting."""

import pytest
from django.urls import reverse

from clubs.people.models import Club, ClubEvent, Membership, Role
from clubs.people.services import founding
from matches.problems import UserProblem
from matches.services import create_match
from tests.factories import make_club, make_member, make_player, make_user, owner_of

pytestmark = pytest.mark.django_db


def refusal(call, **arguments):
    with pytest.raises(UserProblem) as refused:
        call(**arguments)
    return refused.value.code


def test_whoever_founds_a_club_owns_it():
    """The founder is the one owner; the log begins with it."""
    user = make_user()
    club = founding.found_club(name="The Long Table", by=user)
    assert list(Membership.objects.values_list("club", "user", "role")) == [(club.pk, user.pk, Role.OWNER)]
    assert ClubEvent.objects.get(club=club).what == "club-founded"


def test_two_clubs_may_have_one_name():
    """Each gets an address of its own; "New" does not take the address of a page."""
    slugs = [make_club(name).slug for name in ("Rail", "Rail", "New", "丁俊晖")]
    assert slugs == ["rail", "rail-2", "new-2", "ding-jun-hui"]


def test_a_club_for_members_only_is_not_listed():
    """To be listed without being visible makes no sense, so it is not kept."""
    assert not make_club(public=False, listed=True).listed


def test_the_name_has_to_be_typed_to_archive():
    """Any other text archives nothing."""
    club = make_club("The Long Table")
    assert refusal(founding.archive_club, club=club, typed_name="the table", by=None) == "name-differs"
    founding.archive_club(club=club, typed_name=" the  LONG table", by=None)
    club.refresh_from_db()
    assert club.archived_at


def test_an_archived_club_takes_no_change(client):
    """Its members read it, nobody changes it, the public does not find it; restoring undoes all that."""
    club = make_club("Rail")
    owner = owner_of(club)
    founding.archive_club(club=club, typed_name="Rail", by=owner)
    assert client.get(f"/c/{club.slug}/").status_code == 404
    client.force_login(owner)
    assert client.get(f"/c/{club.slug}/").status_code == 200
    add, ada = reverse("people:player-new", args=[club.slug]), {"name": "Ada", "rating": 5}
    answer = client.post(add, ada)
    assert answer.status_code == 422 and b"archived" in answer.content
    client.post(reverse("people:restore", args=[club.slug]))
    assert client.post(add, ada).status_code == 302


def test_deleting_takes_two_steps():
    """A club is archived before it can be deleted."""
    club = make_club("Rail")
    assert refusal(founding.delete_club, club=club, typed_name="Rail", by=None) == "not-archived"
    founding.archive_club(club=club, typed_name="Rail", by=None)
    founding.delete_club(club=club, typed_name="Rail", by=None)
    assert not Club.objects.exists()


def test_a_club_with_matches_stays():
    """Records of matches are not deleted with a club."""
    club = make_club("Rail")
    sides = [(player, player.name, 0) for player in (make_player(club), make_player(club))]
    create_match(
        club=club,
        game="brunswick/three-cushion-carrom",
        sides=sides,
        title="",
        race=1,
        options={"target": 10},
    )
    founding.archive_club(club=club, typed_name="Rail", by=None)
    assert refusal(founding.delete_club, club=club, typed_name="Rail", by=None) == "has-matches"
    assert Club.objects.filter(pk=club.pk).exists()


def test_a_visitor_to_a_single_club_is_taken_there(client):
    """With one club to see, the first page is that club's; with two it is the list."""
    club = make_club("Rail")
    make_club("Hidden", public=False)
    assert client.get("/")["Location"] == "/c/rail/"
    make_club("Cushion")
    page = client.get("/").content.decode()
    assert "Rail" in page and "Cushion" in page and "Hidden" not in page
    client.force_login(owner_of(club))
    assert b"Your clubs" in client.get("/").content


def test_a_player_is_no_owner(client):
    """Settings are for owners; a member in another role is told so."""
    club = make_club()
    client.force_login(make_member(club, Role.DIRECTOR))
    answer = client.get(reverse("people:settings", args=[club.slug]))
    assert answer.status_code == 403 and b"not-allowed" in answer.content
