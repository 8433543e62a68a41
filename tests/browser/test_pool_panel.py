"""The pads of pool: where nothing is called what fell is tapped; balls of a colour have their buttons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screens import barriers
from tests.browser.tablets import hall, tablet, total, touch

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_rotation_counts_what_fell(visit: Any, size: str) -> None:
    """Nothing is called: the balls that fell are tapped, and the claim says that the lowest was met first."""
    h = hall("brunswick/rotation-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    touch(page, "lead-A", "ball-15", "ball-3", "made")
    expect(page.locator("[data-code='ball-15']:visible:not([disabled])")).to_have_count(0)
    assert total(h.match) == [18, 0]
    assert barriers(page) == []


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_colours_are_chosen(visit: Any, size: str) -> None:
    """Both colours on the break: one of two large buttons settles whose they are."""
    h = hall("brunswick/bbc-co-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    touch(page, "lead-A", "pot-both", "colour-r")
    expect(page.locator("#pad [data-code='pot-r1']")).to_be_visible()
    assert total(h.match) == [1, 1]
    assert barriers(page) == []
