"""The pages of webhooks in a browser: made, its secret copied, its log read, by anybody who is an owner."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.webhooks.models import Webhook
from tests.browser.screens import barriers, webhook
from tests.browser.test_emblems import signed_in
from tests.factories import make_club, owner_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("portrait", "light"), ("desktop", "light")])
def test_the_pages_keep_nobody_out_and_fit(visit: Any, site: str, size: str, scheme: str) -> None:
    """axe finds no barrier on the list and in the log of all that can happen, and nothing is cut off."""
    club = make_club("Hall")
    made = webhook(club)
    root = f"/c/{club.slug}/settings/webhooks/"
    page = visit(root, size, scheme, signed_in(owner_of(club))).page
    for address in (root, f"{root}{made}/"):
        if address != root:
            page.goto(address)
        assert barriers(page) == [], address
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) == 0, address
    log = page.get_by_role("list").filter(has_text="Delivered")
    expect(log.get_by_role("listitem")).to_have_count(5)
    for words in ("Given up", "9 attempts", "Waiting", "The name was not found.", "Answer 500"):
        expect(log).to_contain_text(words)


def test_made_from_the_keyboard_and_refused_with_a_reason(visit: Any, site: str) -> None:
    """A bad address is told at the form; a good one makes the webhook, whose secret is shown once."""
    club = make_club("Hall")
    root = f"/c/{club.slug}/settings/webhooks/"
    page = visit(root, "phone", "light", signed_in(owner_of(club))).page
    page.get_by_label("Name").fill("Board")
    page.get_by_label("Address").fill("gopher://board.example")
    page.get_by_label("A draw is made").check()
    page.get_by_label("Address").press("Enter")
    expect(page.locator("main")).to_contain_text("https://")
    expect(page.get_by_label("A draw is made")).to_be_checked()
    assert barriers(page) == []
    page.get_by_label("Address").fill("https://board.example/")
    page.get_by_role("button", name="Make the webhook").click()
    secret = page.get_by_role("textbox", name="Its secret")
    expect(secret).to_have_value(Webhook.objects.get().secret)
    expect(page.get_by_role("button", name="Copy the secret")).to_be_visible()
    assert barriers(page) == []
    assert "competition.drawn" in Webhook.objects.get().kinds
    page.reload()
    expect(secret).to_have_count(0)


def test_removing_one_takes_a_second_press(visit: Any, site: str) -> None:
    """The button that cannot be undone stands behind a summary."""
    club = make_club("Hall")
    made = webhook(club)
    address = f"/c/{club.slug}/settings/webhooks/{made}/"
    page = visit(address, "phone", "light", signed_in(owner_of(club))).page
    button = page.get_by_role("button", name="Remove it for good")
    expect(button).to_be_hidden()
    page.get_by_text("Remove this webhook").click()
    assert barriers(page) == []
    button.click()
    expect(page.locator("main")).to_contain_text("The webhook is removed.")
    assert not Webhook.objects.filter(public_id=made).exists()
