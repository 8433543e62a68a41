"""The pad of the pools of lives: the order drawn, lives as pips, who plays on whom, the star."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import hall, score, tablet, tap

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def row(page: Any, name: str) -> str:
    """What the roster says of a player."""
    text: str = page.locator(".roster__row", has_text=name).inner_text()
    return " ".join(text.split())


@pytest.mark.parametrize(
    "size", [*(pytest.param(size, marks=pytest.mark.soak) for size in ("landscape", "portrait")), "phone"]
)
def test_a_pool_is_marked_by_tapping(visit: Any, size: str, tmp_path: Any) -> None:
    """Three players; one dies, and may star until the next stroke."""
    h = hall("brunswick/life-pool", names=("Ann", "Bo", "Cy"), lives=1)
    page = tablet(visit, h.table, size).page
    for letter in "CA":
        page.locator(f"[data-code='drawn-{letter}']").click()
    tap(page, "begin")
    assert "Ann 1 ● plays, in hand" in row(page, "Ann")
    assert "Cy 1 ● played on" in row(page, "Cy")
    tap(page, "life")
    expect(page.locator(".roster__row.is-dead")).to_have_count(1)
    assert "Cy 0 ○ dead: may star" in row(page, "Cy")
    assert score(page) == ["1", "1", "0"]
    tap(page, "chance")
    assert "Cy 1 ●" in row(page, "Cy")
    assert "starred" in row(page, "Cy")
    assert "plays" in row(page, "Bo")
    tap(page, "miss")
    assert score(page) == ["1", "0", "1"]


def test_of_two_balls_on_the_table_the_nearest_is_tapped(visit: Any) -> None:
    """After a life taken the marker measures, and the pad asks which ball it is."""
    h = hall("brunswick/life-pool", names=("Ann", "Bo", "Cy", "Di"))
    page = tablet(visit, h.table, "landscape").page
    tap(page, "order")
    tap(page, "no-life")
    tap(page, "no-life")
    tap(page, "life")
    expect(page.locator(".pad__prompt")).to_contain_text("Which is it?")
    tap(page, "nearest-w")
    expect(page.locator("#say")).to_contain_text("plays on Ann")
    assert "3 ●●● played on" in row(page, "Ann")
    assert "2 ●●○ in hand" in row(page, "Cy")
