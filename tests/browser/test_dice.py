"""Dice thrown by the server, from the tablet: one tap, and what was thrown stands in the record."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import DiceThrow, LogEntry
from tests.browser.screens import barriers
from tests.browser.tablets import answered, hall, seq, tablet

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", [pytest.param("landscape", marks=pytest.mark.soak), "phone"])
def test_the_server_throws(visit: Any, size: str) -> None:
    """The button stands above the throws that the marker may record himself; nothing bars the blind."""
    h = hall("bradley/bicycle-racing", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    for number in (1, 2):
        button = page.locator("[data-code='throw-here']")
        expect(button).to_be_visible()
        button.click()
        answered(page)
        page.wait_for_function("seq => balkline.marking.state.seq === seq", arg=number)
        expect(page.locator("#say")).not_to_be_empty()
        assert seq(h.match) == number
    assert DiceThrow.objects.filter(match=h.match).count() == 2
    assert LogEntry.objects.filter(match=h.match, note__contains="server").count() == 2
    assert barriers(page) == []
