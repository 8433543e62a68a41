"""Signing in: its limits, its log, and where it leads."""

from __future__ import annotations

import logging
import re
from typing import Any
from unittest import mock

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.people.models import Letter, User
from clubs.people.services import letters

RIGHT = "three-cushions-23"
LINE = re.compile(r"failed sign-in from (?P<host>[0-9a-f.:]+): [a-z ]+, account '.*'")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def ann() -> User:
    return User.objects.create_user("ann@example.org", RIGHT)


def sign_in(
    password: str = RIGHT,
    *,
    at: str = "192.0.2.1",
    account: str = "ann@example.org",
    host: str = "testserver",
    **query: str,
) -> Any:
    """The answer to one try; a fresh browser each time."""
    asked = {"login": account, "password": password, **query}
    return Client().post("/account/login/", asked, REMOTE_ADDR=at, HTTP_HOST=host)


def signed_in(answer: Any) -> bool:
    return answer.status_code == 302


def test_five_wrong_tries_lock_the_account_where_they_were_made_and_nowhere_else() -> None:
    """The person comes in from home while somebody guesses in the hall."""
    for _ in range(5):
        assert not signed_in(sign_in("wrong"))
    assert not signed_in(sign_in()), "locked where the guesses came from"
    assert signed_in(sign_in(at="198.51.100.7"))


def test_more_names_of_the_server_are_not_more_tries() -> None:
    """Asked for by its address or by its name, it is one server."""
    for number in range(6):
        sign_in("wrong", host=f"name{number}.local")
    assert not signed_in(sign_in())


def test_a_hall_behind_one_address_signs_in() -> None:
    """A hundred people within one minute, every third of whom mistypes once."""
    people = [User.objects.create_user(f"p{n}@example.org", RIGHT).email for n in range(100)]
    for number, person in enumerate(people):
        if number % 3 == 0:
            assert not signed_in(sign_in("wrong", account=person))
        assert signed_in(sign_in(account=person)), number


def test_an_address_that_guesses_at_many_accounts_is_stopped() -> None:
    """Forty wrong passwords a minute, whatever the accounts; others come in meanwhile."""
    for number in range(40):
        sign_in("wrong", account=f"p{number}@example.org")
    assert not signed_in(sign_in())
    assert signed_in(sign_in(at="198.51.100.7"))


def test_guesses_from_everywhere_are_stopped(settings: Any) -> None:
    """An account has an allowance for all addresses together, which a new password by letter gives back."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_account": "20/d/key"}
    for number in range(20):
        sign_in("wrong", at=f"198.51.100.{number}")
    assert not signed_in(sign_in())
    Client().post("/account/password/reset/", {"email": "ann@example.org"})
    letters.send(letter_id=Letter.objects.get().pk)
    browser = Client()
    page = browser.get(re.search(r"/account/password/reset/key/\S+", mail.outbox[-1].body)[0])  # type: ignore[index]
    new = {"password1": "another-long-one-4", "password2": "another-long-one-4"}
    assert browser.post(page["Location"], new).status_code == 302
    assert signed_in(sign_in("another-long-one-4"))


def test_the_right_password_costs_nothing() -> None:
    """Whoever signs in at thirty tablets is not taken for a guesser."""
    assert all(signed_in(sign_in()) for _ in range(30))


def test_failures_are_logged_for_programs(caplog: pytest.LogCaptureFixture) -> None:
    """Address and account, a known form, and neither the password nor a line that the caller made up."""
    with caplog.at_level(logging.WARNING, logger="balkline.signin"):
        sign_in("my-secret-password", at="2001:db8::7", account='"x\\\ny"@example.org')
        sign_in("my-secret-password", at="2001:db8::7", account="nobody@example.org")
        for _ in range(6):
            sign_in("my-secret-password")
    lines = [record.getMessage() for record in caplog.records if record.name == "balkline.signin"]
    assert all(LINE.fullmatch(line) for line in lines), lines
    assert [LINE.fullmatch(line)["host"] for line in lines][-6:] == ["192.0.2.1"] * 6  # type: ignore[index]
    assert lines[-1] == "failed sign-in from 192.0.2.1: too many tries, account 'ann@example.org'"
    assert "failed sign-in from 2001:db8::7: wrong password, account 'nobody@example.org'" in lines
    assert "my-secret-password" not in "".join(lines)


def test_the_admin_has_no_door_of_its_own(ann: User) -> None:
    """Its sign-in page leads to everybody's, with its limits; afterwards one is in the admin."""
    ann.is_staff = ann.is_superuser = True
    ann.save()
    answer = Client().post("/admin/login/", {"username": ann.email, "password": RIGHT, "next": "/admin/"})
    assert answer["Location"] == "/account/login/?next=%2Fadmin%2F"
    assert sign_in(next="/admin/")["Location"] == "/admin/"
    browser = Client()
    browser.force_login(ann)
    assert browser.get("/admin/").status_code == 200
    assert browser.get("/admin/password_change/")["Location"] == reverse("account_change_password")


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:///evil.example",
    ],
)
def test_it_never_leads_to_another_server(address: str) -> None:
    """``next`` is followed on this server only, after signing in and after signing out."""
    assert sign_in(next=address)["Location"] == "/"
    browser = Client()
    browser.force_login(User.objects.get())
    assert browser.post("/account/logout/", {"next": address})["Location"] == "/"


def test_a_session_from_before_is_not_kept() -> None:
    """A session that somebody else put into the browser is not theirs after signing in."""
    browser = Client()
    session = browser.session
    session["planted"] = True
    session.save()
    before = session.session_key
    browser.post("/account/login/", {"login": "ann@example.org", "password": RIGHT})
    assert browser.session.session_key != before
    assert not Client(headers={"cookie": f"sessionid={before}"}).session.get("_auth_user_id")


def test_too_many_sign_ups_from_one_address_are_told_in_our_words() -> None:
    """The thirty-first account within a minute."""
    for _ in range(30):
        Client().post("/account/signup/", {"email": "x"})
    answer = Client().post("/account/signup/", {"email": "x"})
    assert answer.status_code == 429 and "Wait a minute" in answer.content.decode()


def test_letters_are_not_sent_to_one_person_without_end() -> None:
    """Five letters an hour; each of them still works."""
    for _ in range(9):
        Client().post("/account/password/reset/", {"email": "ann@example.org"})
    assert Letter.objects.count() == 5


@pytest.mark.parametrize("account", ["ann@example.org", "nobody@example.org"])
def test_who_has_an_account_is_not_told(account: str) -> None:
    """The answers for an account and for none are the same."""
    wrong = sign_in("wrong", account=account)
    asked = Client().post("/account/password/reset/", {"email": account})
    assert (asked.status_code, asked["Location"]) == (302, "/account/password/reset/done/")
    assert wrong.context["form"].errors == {
        "__all__": ["The email address and/or password you specified are not correct."]
    }


@pytest.mark.parametrize("account", ["ann@example.org", "nobody@example.org"])
def test_signing_up_does_not_tell_who_has_an_account(account: str, settings: Any) -> None:
    """Where addresses are confirmed: the same page, one letter, and the same work for the processor."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    asked = {"email": account, "password1": "another-long-one-4", "password2": "another-long-one-4"}
    with mock.patch("django.contrib.auth.base_user.make_password", wraps=make_password) as hashing:
        answer = Client().post("/account/signup/", asked)
    assert (answer.status_code, answer["Location"]) == (302, "/account/confirm-email/")
    assert hashing.call_count == 1 and Letter.objects.get().to == account


def test_a_changed_address_is_told_to_the_former_one(ann: User) -> None:
    """Who takes an account over cannot hide it by another address."""
    ours = EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    EmailAddress.objects.create(user=ann, email="thief@example.net", verified=True)
    browser = Client()
    browser.post("/account/login/", {"login": ann.email, "password": RIGHT})
    browser.post("/account/email/", {"action_primary": "", "email": "thief@example.net"})
    ann.refresh_from_db()
    assert ann.email == "thief@example.net"
    assert ours.email in Letter.objects.values_list("to", flat=True)


def test_a_password_set_by_the_admin_is_told(ann: User) -> None:
    """The staff of the installation can do it; the person knows."""
    staff = User.objects.create_superuser("root@example.org", RIGHT)
    browser = Client()
    browser.force_login(staff)
    new = {"usable_password": "true", "password1": "another-long-one-4", "password2": "another-long-one-4"}
    browser.post(f"/admin/people/user/{ann.pk}/password/", {**new, "password2": "differs"})
    assert not Letter.objects.exists()
    assert browser.post(f"/admin/people/user/{ann.pk}/password/", new).status_code == 302
    assert [letter.to for letter in Letter.objects.all()] == [ann.email]
