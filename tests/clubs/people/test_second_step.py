"""The second step of signing in: codes, recovery codes, what is asked before it is changed, and losing it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import struct
import time
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory

from clubs.people.models import Letter, User
from clubs.people.second_factor import passkeys_possible
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def code_for(secret: str, at: float) -> str:
    """What an app shows (RFC 6238)."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(at) // 30), hashlib.sha1).digest()
    place = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[place : place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


class Clock:
    """The time as the sign-in pages see it; it goes on by a hair each time, as real ones do."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        self.now += 1e-5
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    found = Clock()
    with mock.patch("time.time", found):
        yield found


@pytest.fixture
def ann() -> User:
    return make_user("ann@example.org")


def password(browser: Client, **more: str) -> Any:
    asked = {"login": "ann@example.org", "password": PASSWORD, **more}
    return browser.post("/account/login/", asked, REMOTE_ADDR="192.0.2.1")


def signed_in(browser: Client) -> bool:
    return browser.get("/me/").status_code == 200


def with_app(clock: Clock) -> str:
    """Let Ann set up an app; the app's secret. The clock goes on until the next code."""
    browser = Client()
    password(browser)
    secret: str = browser.get("/account/2fa/totp/activate/").context["form"].secret
    answer = browser.post("/account/2fa/totp/activate/", {"code": code_for(secret, clock.now)})
    assert answer["Location"] == "/account/2fa/recovery-codes/"
    clock.now += 120
    return secret


def second(browser: Client, code: str) -> Any:
    return browser.post("/account/2fa/authenticate/", {"code": code}, REMOTE_ADDR="192.0.2.1")


def test_the_password_alone_is_not_enough(ann: User, clock: Clock) -> None:
    """The code of the app is asked for, and leads to where one wanted to go."""
    secret = with_app(clock)
    browser = Client()
    assert password(browser, next="/clubs/new/")["Location"].startswith("/account/2fa/authenticate/")
    assert not signed_in(browser)
    assert second(browser, "000000").status_code == 200 and not signed_in(browser)
    assert second(browser, code_for(secret, clock.now))["Location"] == "/clubs/new/"
    assert signed_in(browser)


@pytest.mark.parametrize("later", [0, 31, 59])
def test_a_code_works_once(ann: User, clock: Clock, later: int) -> None:
    """Who looks over a shoulder cannot use it again, as long as it would be taken."""
    secret = with_app(clock)
    clock.now -= clock.now % 30
    code = code_for(secret, clock.now + 30)  # of a phone whose clock is ahead
    first = Client()
    password(first)
    assert second(first, code).status_code == 302
    clock.now += later
    other = Client()
    password(other)
    assert second(other, f"{code[:3]} {code[3:]}").status_code == 200 and not signed_in(other)


def test_codes_cannot_be_guessed(ann: User, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    """After five wrong ones the right one is refused; each is in the log."""
    secret = with_app(clock)
    browser = Client()
    password(browser)
    with caplog.at_level(logging.WARNING, logger="balkline.signin"):
        for _ in range(5):
            second(browser, "000000")
        assert second(browser, code_for(secret, clock.now)).status_code == 200
    assert "failed sign-in from 192.0.2.1: wrong code, account 'ann@example.org'" in caplog.text
    assert not signed_in(browser)


def test_a_right_code_does_not_forgive_an_address(ann: User, clock: Clock, settings: Any) -> None:
    """Who has an account with a second step cannot reset the count of wrong passwords with it."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_address": "9/h/ip"}
    secret = with_app(clock)
    for number in range(8):
        Client().post(
            "/account/login/", {"login": f"p{number}@example.org", "password": "x"}, REMOTE_ADDR="192.0.2.1"
        )
    own = Client()
    password(own)
    assert second(own, code_for(secret, clock.now)).status_code == 302
    Client().post("/account/login/", {"login": "p8@example.org", "password": "x"}, REMOTE_ADDR="192.0.2.1")
    assert "Too many wrong tries" in password(Client()).content.decode()


def test_a_recovery_code_works_once(ann: User, clock: Clock) -> None:
    """In place of the app's, when the phone is lost."""
    with_app(clock)
    (row,) = Authenticator.objects.filter(user=ann, type=Authenticator.Type.RECOVERY_CODES)
    code = row.wrap().get_unused_codes()[0]
    for expected in (302, 200):
        browser = Client()
        password(browser)
        assert second(browser, code).status_code == expected


def test_the_database_does_not_tell_the_secrets(ann: User, clock: Clock) -> None:
    """Neither that of the app nor the seed of the recovery codes."""
    secret = with_app(clock)
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept and kept.count("gAAAA") == 2, "both are sealed"


def test_another_secret_key_is_told_and_an_older_one_helps(
    ann: User, clock: Clock, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """No code is taken, nobody gets in, and the page says who can help."""
    older = settings.SECRET_KEY
    secret = with_app(clock)
    settings.SECRET_KEY = "another"
    browser = Client()
    password(browser)
    answer = second(browser, code_for(secret, clock.now))
    assert answer.status_code == 409 and "second-step-unreadable" in answer.content.decode()
    assert not signed_in(browser) and "secret key has changed" in caplog.text
    settings.SECRET_KEY_FALLBACKS = [older]
    assert second(browser, code_for(secret, clock.now)).status_code == 302


def test_changes_are_told_by_letter(ann: User, clock: Clock, django_capture_on_commit_callbacks: Any) -> None:
    """Turned on, and turned off."""
    with django_capture_on_commit_callbacks(execute=True):
        with_app(clock)
    assert [letter.to for letter in Letter.objects.all()] == [ann.email]
    browser = Client()
    browser.force_login(ann)
    session = browser.session
    session["account_authentication_methods"] = [{"method": "password", "at": clock.now}]
    session["account_authentication_methods_user"] = str(ann.pk)
    session.save()
    browser.post("/account/2fa/totp/deactivate/")
    assert Letter.objects.count() == 2 and not Authenticator.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "/account/2fa/totp/activate/", "/account/2fa/webauthn/add/", "/account/2fa/recovery-codes/generate/",
    ],
)  # fmt: skip
def test_what_matters_asks_again_who_one_is(ann: User, clock: Clock, address: str) -> None:
    """A while after signing in, an open browser is not enough; the password is."""
    browser = Client()
    password(browser)
    assert browser.get(address).status_code == 200, "just signed in"
    clock.now += 16 * 60
    away = browser.get(address)
    assert away["Location"].startswith("/account/reauthenticate/")
    back = browser.post(away["Location"], {"password": PASSWORD})
    assert back["Location"] == address and browser.get(address).status_code == 200


def test_a_token_asks_again_who_one_is(ann: User, clock: Clock) -> None:
    """What was filled in is not lost on the way."""
    browser = Client()
    password(browser)
    clock.now += 16 * 60
    asked = {"label": "Board", "scopes": ["read"], "days": 90, "club": ""}
    away = browser.post("/me/tokens/", asked)
    assert away["Location"].startswith("/account/reauthenticate/") and not ann.tokens.exists()
    assert browser.post(away["Location"], {"password": PASSWORD})["Location"] == "/me/tokens/"
    assert ann.tokens.get().label == "Board"
    assert "bk_" in browser.get("/me/tokens/").content.decode()


def test_the_command_takes_a_lost_second_step_away(
    ann: User, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sessions end, the person is told, and the password is enough."""
    secret = with_app(clock)
    there = Client()
    password(there)
    second(there, code_for(secret, clock.now))
    call_command("second_step", "Ann@example.org")
    assert "app, recovery codes" in capsys.readouterr().out and Authenticator.objects.count() == 2
    call_command("second_step", ann.email, "--remove")
    assert not signed_in(there) and not Authenticator.objects.exists()
    assert "removed" in Letter.objects.latest("pk").subject
    browser = Client()
    password(browser)
    assert signed_in(browser)
    with pytest.raises(CommandError, match="no account"):
        call_command("second_step", "nobody@example.org")


@pytest.mark.parametrize(
    ("host", "https", "possible"),
    [
        ("scores.example.org", True, True),
        ("scores.example.org", False, False),
        ("localhost:8000", False, True),
        ("192.168.1.5:8000", False, False),
        ("192.168.1.5", True, False),
        ("[::1]:8000", True, False),
        ("hall.local:8000", False, False),
    ],
)
def test_where_browsers_have_passkeys(host: str, https: bool, possible: bool) -> None:
    """Https and a name; or this machine."""
    assert passkeys_possible(RequestFactory().get("/", secure=https, HTTP_HOST=host)) is possible


def test_where_they_have_none_the_pages_say_so(ann: User) -> None:
    """There is no button that does nothing."""
    browser = Client()
    password(browser)
    for address in ("/account/2fa/", "/account/2fa/webauthn/add/"):
        page = browser.get(address, HTTP_HOST="192.168.1.5:8000").content.decode()
        assert "only on pages that come by https" in page and "mfa_webauthn_add" not in page
    assert "passkey" not in Client().get("/account/login/", HTTP_HOST="192.168.1.5:8000").content.decode()
    assert "passkey_login" in Client().get("/account/login/", secure=True).content.decode()


SENT = {"id": "YQ", "rawId": "YQ", "type": "public-key"}
SIGNED = {"clientDataJSON": "YQ", "authenticatorData": "YQ", "signature": "YQ", "userHandle": "_____w"}
MADE = {"clientDataJSON": "YQ", "attestationObject": "YQ"}
NO_PASSKEYS = [
    "",
    "null",
    "[]",
    '"x"',
    "{}",
    '{"id": 1}',
    json.dumps({**SENT, "response": 1}),
    json.dumps({**SENT, "response": SIGNED}),
    json.dumps({**SENT, "response": {**SIGNED, "authenticatorData": "A" * 80}}),
    json.dumps({**SENT, "response": MADE}),
    json.dumps({**SENT, "response": {**MADE, "attestationObject": "o2NmbXRkbm9uZQ"}}),
]


@pytest.mark.parametrize("credential", NO_PASSKEYS)
def test_a_passkey_that_is_none_is_refused(ann: User, credential: str) -> None:
    """Whatever is sent, nobody gets in and nothing breaks; neither does it where one is added."""
    browser = Client()
    browser.get("/account/2fa/webauthn/login/", headers={"accept": "application/json"}, secure=True)
    answer = browser.post("/account/2fa/webauthn/login/", {"credential": credential}, secure=True)
    assert answer.status_code == 302 and answer["Location"] == "/account/login/"
    assert not signed_in(browser)
    password(browser)
    browser.get("/account/2fa/webauthn/add/", secure=True)
    answer = browser.post("/account/2fa/webauthn/add/", {"credential": credential}, secure=True)
    assert answer.status_code == 200 and not Authenticator.objects.exists()
