"""Two-step sign-in in a real browser: the pages, an app's code, and a passkey that the browser keeps."""

from __future__ import annotations

import base64
import time
from typing import Any
from urllib.parse import unquote

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from clubs.people.models import User
from tests.browser.screens import barriers
from tests.clubs.people.test_second_step import code_for
from tests.factories import PASSWORD, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def sign_in(page: Any, here: str, user: User) -> None:
    page.goto(f"{here}/account/login/?next=/me/")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Any, here: str) -> None:
    page.goto(f"{here}/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()


def fits(page: Any) -> None:
    """Nobody is kept out of the page, and nothing is cut off."""
    assert barriers(page) == [], page.url
    assert page.evaluate(WIDE) == 0, page.url


@pytest.mark.parametrize(
    ("size", "scheme"), [("phone", "dark"), pytest.param("desktop", "light", marks=pytest.mark.soak)]
)
def test_a_passkey_from_making_to_signing_in(visit: Any, site: str, size: str, scheme: str) -> None:
    """Made after the password, used in place of it, and as the second step; cancelling is told in words."""
    here = site.replace("127.0.0.1", "localhost")  # an address has no passkeys
    page = visit("/account/login/", size, scheme).page
    chromium = page.context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    device = chromium.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    user = make_user("ann@example.org")
    sign_in(page, here, user)
    page.get_by_role("link", name="Two-step sign-in and passkeys").click()
    fits(page)
    page.get_by_role("link", name="Add a passkey").click()
    fits(page)
    page.get_by_label("Name").fill("My phone")
    page.get_by_label("Use it in place of the password").check()
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    fits(page)
    page.goto(f"{here}/account/2fa/webauthn/")
    expect(page.get_by_role("listitem").filter(has_text="My phone")).to_contain_text(
        "In place of the password"
    )
    fits(page)
    sign_out(page, here)

    page.goto(f"{here}/account/login/?next=/me/")
    fits(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    sign_out(page, here)

    sign_in(page, here, user)
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    fits(page)
    (kept,) = chromium.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    chromium.send("WebAuthn.clearCredentials", {"authenticatorId": device})
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used")
    chromium.send("WebAuthn.addCredential", {"authenticatorId": device, "credential": kept})
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def test_an_app_is_set_up_by_the_picture(visit: Any, site: str) -> None:
    """The picture is drawn under the security policy, and its letters are those that codes come from."""
    page = visit("/account/login/", "phone", "dark").page
    user = make_user("ann@example.org")
    sign_in(page, site, user)
    page.goto(f"{site}/account/2fa/")
    expect(page.get_by_role("main")).to_contain_text("only on pages that come by https")
    page.get_by_role("link", name="Set up an app").click()
    picture = page.get_by_role("img", name="Code to scan")
    assert picture.evaluate("picture => picture.complete && picture.naturalWidth > 100")
    drawn = picture.get_attribute("src")
    assert drawn and b"<svg" in base64.b64decode(unquote(drawn.partition("base64,")[2]))
    fits(page)
    page.get_by_text("The code cannot be scanned").click()
    secret = page.locator("details code").inner_text()
    page.get_by_label("The six digits").fill(code_for(secret, time.time()))
    page.get_by_role("button", name="Turn on").click()
    expect(page.get_by_role("list", name="Codes not used yet").get_by_role("listitem")).to_have_count(10)
    assert Authenticator.objects.filter(user=user).count() == 2
