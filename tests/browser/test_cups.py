"""The pad of the games of cups: a ball, then its cup; several balls in one shot."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import LogEntry
from tests.browser.tablets import hall, score, tablet, tap

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def test_a_ball_and_its_cup_are_two_taps(visit: Any) -> None:
    """A white goes down in one tap, the black in two, both together with Record; what is left counts down."""
    h = hall("brunswick/bagatelle", names=("Ann", "Bo"))
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    expect(page.locator("#pad .cups .tap")).to_have_count(9)  # nine holes, nine buttons
    tap(page, "cup-w-7")
    assert score(page) == ["7", "0"]
    expect(page.locator(".cups-left")).to_contain_text("7 left")
    page.locator("[data-code='several']").click()
    page.locator("[data-code='cup-w-3']").click()
    page.locator("[data-code='ball-r']").click()
    page.locator("[data-code='cup-r-9']").click()
    tap(page, "record")
    assert score(page) == ["28", "0"]
    last = LogEntry.objects.filter(match=h.match).latest("seq")
    assert last.tokens == "w>3 r>9"
    expect(page.locator("[data-code='ball-r']")).to_have_count(0)  # it is down: one kind is left
