"""Invitations: one link, for one address, once, while it lasts."""

import re
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from unittest import mock

import pytest
from django.core import mail
from django.urls import reverse
from django.utils.timezone import now

from clubs.people import tasks
from clubs.people.access import roles_in
from clubs.people.models import Club, Invitation, Letter, Role
from clubs.people.services import invitations
from matches.problems import UserProblem
from tests.factories import PASSWORD, make_club, make_member, make_player, make_user, owner_of

pytestmark = pytest.mark.django_db


def invited(club=None, email="new@example.org", roles=("marker",), **more):
    club = club or make_club()
    return invitations.invite(
        club=club, email=email, roles=roles, by=owner_of(club), base_url="http://hall.local:8000", **more
    )


def letter(invitation):
    """Send the letter and return the secret of its link."""
    assert invitations.send(invitation_id=invitation.pk)
    return re.search(r"http://hall\.local:8000/invitation/(\w+)/", mail.outbox[-1].body)[1]


def refusal(call, **arguments):
    with pytest.raises(UserProblem) as refused:
        call(**arguments)
    return refused.value.code


def test_the_link_in_the_letter_makes_a_member():
    """Whoever is invited joins with the roles offered, and with no others."""
    invitation = invited(roles=("marker", "referee"))
    user = make_user("New@Example.org")
    club = invitations.accept(token=letter(invitation), by=user)
    assert roles_in(user, club) == {"marker", "referee"}


def test_a_link_works_once():
    """The second use is refused, whoever tries."""
    invitation = invited()
    token = letter(invitation)
    user = make_user("new@example.org")
    invitations.accept(token=token, by=user)
    assert refusal(invitations.accept, token=token, by=user) == "invitation-used"


def test_the_wrong_account_is_told_so():
    """Somebody else's account gets a clear refusal, and the link stays good."""
    invitation = invited()
    token = letter(invitation)
    assert refusal(invitations.accept, token=token, by=make_user("other@example.org")) == "wrong-account"
    assert invitations.accept(token=token, by=make_user("new@example.org"))


def test_a_link_runs_out():
    """After a fortnight the link is refused."""
    invitation = invited()
    token = letter(invitation)
    Invitation.objects.update(expires_at=now() - timedelta(seconds=1))
    assert refusal(invitations.accept, token=token, by=make_user("new@example.org")) == "invitation-expired"


def test_a_withdrawn_link_is_refused():
    """What the club has withdrawn opens no door."""
    invitation = invited()
    token = letter(invitation)
    invitations.withdraw(invitation=invitation, by=invitation.invited_by)
    assert refusal(invitations.accept, token=token, by=make_user("new@example.org")) == "invitation-withdrawn"


def test_sending_again_makes_a_new_link():
    """The old link stops working, the new one works."""
    invitation = invited()
    old = letter(invitation)
    invitations.resend(invitation=invitation, by=invitation.invited_by)
    new = letter(invitation)
    assert new != old
    assert refusal(invitations.find, token=old) == "invitation-not-found"
    assert invitations.accept(token=new, by=make_user("new@example.org"))


def test_the_database_does_not_hold_the_secret():
    """From the row alone nobody can make the link."""
    invitation = invited()
    token = letter(invitation)
    row = Invitation.objects.filter(pk=invitation.pk).values().get()
    assert token not in map(str, row.values())


def test_inviting_twice_is_refused():
    """One open invitation an address; a member is not invited to a role already held."""
    club = make_club()
    invited(club)
    assert refusal(invited, club=club, email="NEW@example.org") == "already-invited"
    member = make_member(club, Role.MARKER)
    assert refusal(invited, club=club, email=member.email) == "already-member"
    assert invited(club, email=member.email, roles=("referee",))


def test_a_director_invites_no_owner():
    """Roles that one may not give cannot be offered by letter either."""
    club = make_club()
    assert (
        refusal(
            invitations.invite, club=club, email="a@b.org", roles=["owner"], by=make_member(club, "director")
        )
        == "not-allowed"
    )


def test_an_invited_player_is_linked():
    """Who is invited as a player of the club becomes that player, and is called so."""
    club = make_club()
    player = make_player(club, "Ada Lovelace")
    invitation = invited(club, roles=("player",), player=player)
    user = make_user("new@example.org", display_name="")
    invitations.accept(token=letter(invitation), by=user)
    player.refresh_from_db()
    user.refresh_from_db()
    assert player.user == user and user.display_name == "Ada Lovelace"


# --- Sending -------------------------------------------------------------------------------------


def test_a_letter_is_sent_once():
    """Two rings for one row send one letter."""
    invitation = invited()
    assert [invitations.send(invitation_id=invitation.pk) for _ in range(2)] == [True, False]
    assert len(mail.outbox) == 1


def test_the_sweep_sends_what_nobody_sent(monkeypatch):
    """A lost ring only delays the letter; a second sweep finds nothing more to do."""
    monkeypatch.setattr(tasks, "ring", lambda task, pk: tasks.send_invitation(pk))
    invited()
    assert tasks.sweep_invitations() == 1
    assert tasks.sweep_invitations() == 0


def test_a_failure_is_tried_again_later_with_the_same_link():
    """The mail server's refusal is shown to officers; after the wait the same link goes out."""
    invitation = invited()
    with mock.patch(
        "clubs.people.services.invitations.EmailMessage.send", side_effect=SMTPServerDisconnected
    ):
        assert not invitations.send(invitation_id=invitation.pk)
    invitation.refresh_from_db()
    first_hash = invitation.token_hash
    assert invitation.problem and invitation.sent_at is None and invitation.attempts == 1
    assert not invitations.send(invitation_id=invitation.pk), "not before the wait is over"
    Invitation.objects.update(next_attempt_at=now())
    assert invitations.send(invitation_id=invitation.pk)
    invitation.refresh_from_db()
    assert invitation.sent_at and not invitation.problem and invitation.token_hash == first_hash


# --- Through the pages ---------------------------------------------------------------------------


def test_from_the_form_to_the_front_page(client, django_capture_on_commit_callbacks):
    """An owner invites; the addressee signs up on the way and joins; the club appears as theirs."""
    club = make_club("The Long Table")
    client.force_login(owner_of(club))
    with (
        mock.patch("config.doorbell.ring", lambda task, pk, at: tasks.send_invitation(pk)),
        django_capture_on_commit_callbacks(execute=True),
    ):
        answer = client.post(
            reverse("people:invite", args=[club.slug]),
            {"email": "new@example.org", "roles": ["player"]},
            HTTP_HOST="hall.local:8000",
        )
    assert answer.status_code == 302
    link = re.search(r"http://hall\.local:8000(/invitation/\w+/)", mail.outbox[-1].body)[1]
    client.logout()
    assert b"Make an account" in client.get(link).content
    client.post(
        reverse("account_signup") + f"?next={link}",
        {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD, "next": link},
    )
    page = client.get(link)
    assert b"Join the club" in page.content
    assert client.post(link, {"display_name": "Nova"}, follow=True).status_code == 200
    assert b"The Long Table" in client.get("/me/").content
    assert Club.objects.get(memberships__user__email="new@example.org") == club


def test_the_wrong_account_sees_whom_the_letter_is_for(client):
    """The page names both addresses and offers to sign out."""
    invitation = invited()
    client.force_login(make_user("other@example.org"))
    page = client.get(reverse("people:invitation", args=[letter(invitation)])).content.decode()
    assert "new@example.org" in page and "other@example.org" in page and "Sign out" in page
    assert "Join the club" not in page


def test_without_a_mail_server_the_link_is_passed_on(client, settings):
    """Nothing is said to be sent; the link is shown to copy and to scan, and it works."""
    settings.SENDS_MAIL = False
    club = make_club()
    client.force_login(owner_of(club))
    form = {"email": "new@example.org", "roles": ["marker"]}
    page = client.post(reverse("people:invite", args=[club.slug]), form, follow=True)
    shown = page.content.decode()
    assert "sends no e-mail" in shown
    assert "is on its way" not in shown
    assert "<svg" in shown
    token = re.search(r"/invitation/(\w+)/", shown)[1]
    invitation = Invitation.objects.get()
    assert not invitations.send(invitation_id=invitation.pk)
    assert not mail.outbox
    people = client.get(reverse("people:members", args=[club.slug])).content.decode()
    assert "Pass the link on" in people
    assert "Being sent" not in people
    assert invitations.accept(token=token, by=make_user("new@example.org")) == club


def test_a_new_link_ends_the_old_one(client, settings):
    """Without a mail server as with one."""
    settings.SENDS_MAIL = False
    invitation = invited()
    old = invitations.link_of(invitation)
    again = invitations.resend(invitation=invitation, by=owner_of(invitation.club))
    assert invitations.link_of(again) != old
    user = make_user("new@example.org")
    assert (
        refusal(invitations.accept, token=old.rstrip("/").rsplit("/", 1)[1], by=user)
        == "invitation-not-found"
    )


def test_only_officers_see_the_link(client):
    """Nobody else, and nothing of an invitation that was used."""
    invitation = invited()
    address = reverse("people:invitation-link", args=[invitation.club.slug, invitation.pk])
    client.force_login(make_member(invitation.club, "player"))
    assert client.get(address).status_code == 403
    client.force_login(owner_of(invitation.club))
    assert client.get(address).status_code == 200
    invitations.withdraw(invitation=invitation, by=owner_of(invitation.club))
    assert client.get(address).status_code in (404, 410)


def test_account_letters_name_an_address_that_others_reach(client, settings, monkeypatch):
    """Never localhost, neither in the link nor at the end."""
    settings.BIND = "0.0.0.0"
    monkeypatch.setattr("config.environment.lan_addresses", lambda: ["192.168.1.5"])
    user = make_user("someone@example.org")
    client.post(reverse("account_reset_password"), {"email": user.email}, headers={"host": "localhost:8000"})
    tasks.send_letter(Letter.objects.get().pk)
    body = mail.outbox[-1].body
    assert "http://192.168.1.5:8000/" in body
    assert "localhost" not in body
    assert "Thank you for using" not in body
