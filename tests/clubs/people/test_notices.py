"""Who is written to when an account, its tokens or somebody's roles change."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.api.core import tokens
from clubs.people.models import Letter, Role
from clubs.people.services import invitations, letters, members
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from tests.factories import PASSWORD, make_club, make_member, make_user, owner_of

pytestmark = pytest.mark.django_db


def texts() -> dict[str, str]:
    """What waits to be sent: the text by the address."""
    return {letter.to: letters.unseal(letter.sealed) for letter in Letter.objects.all()}


def test_whose_roles_another_changes_is_told() -> None:
    """What they were, what they are, and by whom."""
    club = make_club("The Hall")
    bob, owner = make_member(club, Role.PLAYER), owner_of(club)
    members.change_roles(club=club, member=bob, roles=["player", "marker"], by=owner)
    told = texts()
    assert list(told) == [bob.email], "the owner did it, and nobody became an officer"
    for words in ("The Hall", str(owner), "You were: player", "You are now: marker, player"):
        assert words in told[bob.email]


def test_who_changes_their_own_roles_is_not_told() -> None:
    """They know."""
    club = make_club()
    members.change_roles(club=club, member=owner_of(club), roles=["owner", "marker"], by=owner_of(club))
    assert texts() == {}


def test_the_other_owners_are_told_of_a_new_officer() -> None:
    """An owner whose account was taken cannot make another owner unseen."""
    club = make_club()
    ann, bob, cara = owner_of(club), make_member(club, Role.OWNER), make_member(club, Role.PLAYER)
    members.change_roles(club=club, member=cara, roles=["director"], by=ann)
    assert set(texts()) == {cara.email, bob.email}
    assert f"{cara} is now director" in texts()[bob.email] and f"by {ann}" in texts()[bob.email]


def test_all_owners_are_told_of_an_officer_who_joins() -> None:
    """Also the one who invited, who may be somebody else in that account."""
    club = make_club()
    ann, bob = owner_of(club), make_member(club, Role.OWNER)
    for roles, email in ((["director"], "cara@example.org"), (["player"], "dan@example.org")):
        invitation = invitations.invite(club=club, email=email, roles=roles, by=ann)
        invitations.accept(token=invitations._token(invitation), by=make_user(email))
    assert set(texts()) == {ann.email, bob.email}
    assert "by an invitation" in texts()[bob.email] and Letter.objects.count() == 2


def test_who_is_removed_is_told_and_who_leaves_is_not() -> None:
    """The letter says that the results stay."""
    club = make_club()
    bob, cara = make_member(club), make_member(club)
    members.remove_member(club=club, member=bob, by=owner_of(club))
    members.remove_member(club=club, member=cara, by=cara)
    assert list(texts()) == [bob.email]


def test_a_refused_change_tells_nobody() -> None:
    """The letter belongs to the change, and goes with it."""
    club = make_club()
    with pytest.raises(Exception, match="needs an owner"):
        members.change_roles(club=club, member=owner_of(club), roles=["player"], by=owner_of(club))
    assert texts() == {}


def test_a_new_token_is_told_to_its_owner() -> None:
    """Also one that another token made; the token itself is not in the letter."""
    ann = make_user("ann@example.org")
    row, text = tokens.make_token(user=ann, label="Board", scopes=["read"])
    assert "Name: Board" in texts()[ann.email] and text not in texts()[ann.email]
    Letter.objects.all().delete()
    tokens.make_token(user=ann, label="Second", scopes=["read"], by=row)
    assert "Made by: the token Board" in texts()[ann.email]


def test_invented_and_closed_accounts_are_not_written_to() -> None:
    """There is nobody there."""
    club = make_club()
    invented = make_member(club, user=make_user(f"bob{DEMONSTRATION_DOMAIN}"))
    closed = make_member(club, Role.OWNER, user=make_user(is_active=False))
    members.change_roles(club=club, member=invented, roles=["director"], by=owner_of(club))
    members.tell_owners(club, invented, ["director"])
    assert list(texts()) == [owner_of(club).email] and not closed.is_active


def test_a_changed_password_is_told() -> None:
    """With the address and the browser from which it was changed."""
    ann = make_user("ann@example.org")
    browser = Client(headers={"user-agent": "Netscape 4"})
    browser.post("/account/login/", {"login": ann.email, "password": PASSWORD})
    new = "another-long-one-4"
    asked: dict[str, Any] = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert browser.post("/account/password/change/", asked, REMOTE_ADDR="192.0.2.9").status_code == 302
    for words in ("password", "192.0.2.9", "Netscape 4", "If it was not you"):
        assert words in texts()[ann.email]
