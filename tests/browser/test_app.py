"""A page of another origin that is an app: it sends the person here, comes back with a code, and reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from clubs.api.models import Consent
from clubs.people.models import User
from tests.browser.screens import barriers
from tests.browser.test_embeds import foreign
from tests.clubs.api.asking import sign_in
from tests.clubs.api.oauth.apps import make_app
from tests.factories import make_club, owner_of

__all__ = ["foreign"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

APP = """
<button disabled>Sign in with Balkline</button><p id="told" role="status"></p>
<script type="module">
const server = SERVER, client_id = CLIENT, redirect_uri = location.origin + location.pathname;
const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const told = (text) => document.querySelector("#told").textContent = text;
const metadata = await (await fetch(`${server}/.well-known/oauth-authorization-server`)).json();
const button = document.querySelector("button");

// It can be pressed only now: a press before the server's answer would do nothing.
button.disabled = false;
button.addEventListener("click", async () => {
  const verifier = base64(crypto.getRandomValues(new Uint8Array(32)));
  const state = base64(crypto.getRandomValues(new Uint8Array(16)));
  sessionStorage.setItem("kept", JSON.stringify({verifier, state}));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  location.href = metadata.authorization_endpoint + "?" + new URLSearchParams({
    response_type: "code", client_id, redirect_uri, scope: "read mark", state,
    code_challenge: base64(digest), code_challenge_method: "S256"});
});

const back = new URLSearchParams(location.search);
if (back.has("error")) told(`refused: ${back.get("error")}`);
if (back.has("code")) {
  const kept = JSON.parse(sessionStorage.getItem("kept"));
  if (back.get("state") !== kept.state || back.get("iss") !== metadata.issuer) throw new Error("mixed up");
  const token = await (await fetch(metadata.token_endpoint, {method: "POST", body: new URLSearchParams({
    grant_type: "authorization_code", client_id, redirect_uri, code: back.get("code"),
    code_verifier: kept.verifier})})).json();
  const me = await (await fetch(`${server}/api/v1/me/`,
    {headers: {Authorization: `Bearer ${token.access_token}`}})).json();
  told(`${me.clubs.map((club) => club.name)}: ${token.scope}`);
}
</script>"""


def lately_signed_in(user: User) -> dict[str, str]:
    """The cookies of a browser in which ``user`` has just signed in."""
    client = Client()
    sign_in(client, user)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


@pytest.fixture
def asked(visit: Any, site: str, foreign: Callable[[str], str]) -> Callable[[User], Any]:
    """``asked(user)``: the page of consent, to which the app has sent ``user``."""

    def go(user: User) -> Any:
        page = visit("/healthz/web", cookies=lately_signed_in(user)).page
        address = foreign("")
        app, _ = make_app(redirects=(address,))
        foreign(APP.replace("SERVER", f'"{site}"').replace("CLIENT", f'"{app.client_id}"'))
        page.goto(address)
        page.get_by_role("button", name="Sign in with Balkline").click()
        expect(page.get_by_role("heading", name="May Scores act for you?")).to_be_visible()
        assert urlsplit(page.url).path == "/oauth/authorize/"
        return page

    return go


def test_the_person_allows_an_app_by_the_keyboard_and_it_reads(asked: Callable[[User], Any]) -> None:
    """The form's answer leads to another origin, which the page's policy lets through."""
    club = make_club("Hall", public=False)
    page = asked(owner_of(club))
    assert barriers(page) == []
    page.get_by_label("Mark matches and confirm results").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Allow").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Hall: read")
    assert Consent.objects.get().scopes == ["read"]


def test_the_person_refuses_an_app(asked: Callable[[User], Any]) -> None:
    page = asked(owner_of(make_club("Hall")))
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("status")).to_have_text("refused: access_denied")
    assert not Consent.objects.exists()
