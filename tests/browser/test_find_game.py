"""A list of all games is searched: by a word of the name or the kind, and by book."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screens import barriers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_rules_are_searched(visit: Any, size: str) -> None:
    """What does not fit goes, headings with it; without a word all stand again."""
    page = visit("/rules/", size).page
    games = page.locator("[data-game]")
    every = games.count()
    page.get_by_label("Search").fill("crokin time")
    expect(page.locator("[data-game]:visible")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 game found")
    page.get_by_label("Search").fill("")
    page.locator("[data-find-book]").select_option("bradley")
    expect(page.get_by_role("heading", name="Milton Bradley")).to_be_visible()
    assert page.locator("[data-game]:visible").count() < every
    expect(page.locator("h2:visible")).to_have_count(1)
    page.locator("[data-find-book]").select_option("")
    expect(page.locator("[data-game]:visible")).to_have_count(every)
    assert barriers(page) == []
