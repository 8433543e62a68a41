"""The roll of honour on the hall's screen: pages that turn, that can be held, and that need no script."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import SIZES
from tests.browser.screens import barriers
from tests.clubs.publishing.play import HOPPE, played
from tests.factories import make_club, make_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def wall() -> str:
    """The address of a wall with two pages: records at two games."""
    club = make_club("Hall")
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    played(club, ann, bo, HOPPE, [1, 0, 2])
    played(club, ann, bo, [3, 2], game="brunswick/cushion-carrom", options={"target": 5})
    return reverse("publishing:honour", args=[club.slug]) + "?seconds=5"


def test_pages_are_turned_and_held(chromium_browser: Any, site: str) -> None:
    """Whoever asked for less movement turns by hand; "Go on" lets the clock turn, "Hold" stops it."""
    width, height = SIZES["landscape"]
    context = chromium_browser.new_context(
        base_url=site, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda m: said.append(m.text) if m.type == "error" else None)
    page.clock.install()
    page.goto(wall())
    shown = page.locator(".honour__page:visible")
    expect(shown).to_have_count(1)
    first = shown.inner_text()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Next").click()
    expect(page.locator("[data-count]")).to_have_text("2 of 2")
    assert shown.inner_text() != first
    page.get_by_role("button", name="Back").click()
    assert shown.inner_text() == first
    page.get_by_role("button", name="Go on").click()
    page.clock.run_for(5000)
    expect(page.locator("[data-count]")).to_have_text("2 of 2")
    page.get_by_role("button", name="Hold").click()
    page.clock.run_for(60_000)
    expect(page.locator("[data-count]")).to_have_text("2 of 2")
    context.close()
    assert not said, said


def test_without_script_everything_is_there(chromium_browser: Any, site: str) -> None:
    """All pages stand one below the other, and nothing to press that would do nothing."""
    context = chromium_browser.new_context(java_script_enabled=False, base_url=site)
    page = context.new_page()
    page.goto(wall())
    expect(page.locator(".honour__page:visible")).to_have_count(2)
    expect(page.locator("button:visible")).to_have_count(0)
    context.close()
