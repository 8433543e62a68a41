"""After a new password: which sessions and tokens go on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.test import Client

from clubs.api.core import tokens
from clubs.api.models import Token
from clubs.people.models import Letter, User
from clubs.people.services import letters
from tests.clubs.api.asking import Asker
from tests.factories import PASSWORD, make_user

NEW = "another-long-one-4"

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return make_user("ann@example.org")


def browser_of(user: User) -> Client:
    browser = Client()
    answer = browser.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert answer.status_code == 302
    return browser


def signed_in(browser: Client) -> bool:
    return browser.get("/me/").status_code == 200


def change(browser: Client, **more: Any) -> None:
    asked = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, **more}
    assert browser.post("/account/password/change/", asked).status_code == 302


def test_without_a_word_everything_else_ends(ann: User) -> None:
    """Whoever else got in with the old password is out, and so are the programs; the person is not."""
    here, there, stranger = browser_of(ann), browser_of(ann), browser_of(make_user())
    _, text = tokens.make_token(user=ann, label="Board", scopes=["read"])
    change(here)
    assert signed_in(here) and not signed_in(there) and signed_in(stranger)
    assert Asker(token=text).get("tokens/").status_code == 401


def test_both_can_be_kept(ann: User) -> None:
    """By two boxes."""
    here, there = browser_of(ann), browser_of(ann)
    _, text = tokens.make_token(user=ann, label="Board", scopes=["read"])
    change(here, keep_sessions="on", keep_tokens="on")
    assert signed_in(here) and signed_in(there)
    assert Asker(token=text).get("tokens/").status_code == 200


def test_a_session_of_an_older_password_is_not_revived(ann: User) -> None:
    """Keeping sessions keeps those that held, not those that a former change had ended."""
    here, old = browser_of(ann), browser_of(ann)
    session = old.session
    session[HASH_SESSION_KEY] = "of a password before"
    session.save()
    change(here, keep_sessions="on")
    assert not signed_in(old)


def test_tokens_are_asked_about_where_there_are_any(ann: User) -> None:
    """Both boxes are empty at first."""
    here = browser_of(ann)
    page = here.get("/account/password/change/")
    assert "keep_tokens" not in page.context["form"].fields
    tokens.make_token(user=ann, label="Board", scopes=["read"])
    page = here.get("/account/password/change/")
    assert "1 token or app that you allowed will be revoked" in page.content.decode()
    assert (
        not page.context["form"]["keep_tokens"].value() and not page.context["form"]["keep_sessions"].value()
    )


def test_a_wrong_old_password_ends_nothing(ann: User) -> None:
    """Nor does a new one that is refused."""
    here, there = browser_of(ann), browser_of(ann)
    tokens.make_token(user=ann, label="Board", scopes=["read"])
    for asked in (("wrong", NEW), (PASSWORD, "short")):
        fields = {"oldpassword": asked[0], "password1": asked[1], "password2": asked[1]}
        assert here.post("/account/password/change/", fields).status_code == 200
    assert signed_in(there) and Token.objects.get().is_good


@pytest.mark.parametrize(("answer", "kept"), [({}, False), ({"keep_tokens": "on"}, True)])
def test_a_forgotten_password_asks_about_tokens(ann: User, answer: dict[str, str], kept: bool) -> None:
    """The sessions end in any case."""
    there = browser_of(ann)
    tokens.make_token(user=ann, label="Board", scopes=["read"])
    Letter.objects.all().delete()
    browser = Client()
    browser.post("/account/password/reset/", {"email": ann.email})
    text = letters.unseal(Letter.objects.get().sealed)
    page = browser.get(re.search(r"/account/password/reset/key/\S+", text)[0])  # type: ignore[index]
    browser.post(page["Location"], {"password1": NEW, "password2": NEW, **answer})
    assert Client().post("/account/login/", {"login": ann.email, "password": NEW}).status_code == 302
    assert not signed_in(there) and Token.objects.get().is_good is kept
