"""Dice thrown by the server, from the tablet: one tap, and what was thrown stands in the record."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import DiceThrow, LogEntry, Match
from tests.browser.screens import barriers
from tests.browser.test_marking import hall, tablet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_the_server_throws(visit: Any, size: str) -> None:
    """The button stands above the throws that the marker may record himself; nothing bars the blind."""
    h = hall("bradley/bicycle-racing", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    for number in (1, 2):
        button = page.locator("[data-code='throw-here']")
        expect(button).to_be_visible()
        button.click()
        expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
        page.wait_for_function("n => document.querySelector('#say').textContent.length > n", arg=0)
        page.wait_for_timeout(700)
        assert Match.objects.get(pk=h.match.pk).last_seq == number
    assert DiceThrow.objects.filter(match=h.match).count() == 2
    assert LogEntry.objects.filter(match=h.match, note__contains="server").count() == 2
    assert barriers(page) == []
