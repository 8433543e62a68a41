"""The pads of pool: where nothing is called what fell is tapped; balls of a colour have their buttons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import Match
from tests.browser.screens import barriers
from tests.browser.test_marking import hall, tablet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def _score(h: Any) -> dict[str, int]:
    found: dict[str, int] = Match.objects.get(pk=h.match.pk).board["score"]
    return found


def _tap(page: Any, code: str) -> None:
    page.locator(f"#pad [data-code='{code}']").click()


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_rotation_counts_what_fell(visit: Any, size: str) -> None:
    """Nothing is called: the balls that fell are tapped, and the claim says that the lowest was met first."""
    h = hall("brunswick/rotation-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    _tap(page, "lead-A")
    _tap(page, "ball-15")
    _tap(page, "ball-3")
    _tap(page, "made")
    expect(page.locator("[data-code='ball-15']:visible:not([disabled])")).to_have_count(0)
    assert _score(h) == {"A": 18, "B": 0}
    assert barriers(page) == []


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_colours_are_chosen(visit: Any, size: str) -> None:
    """Both colours on the break: one of two large buttons settles whose they are."""
    h = hall("brunswick/bbc-co-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, size).page
    _tap(page, "lead-A")
    _tap(page, "pot-both")
    _tap(page, "colour-r")
    expect(page.locator("#pad [data-code='pot-r1']")).to_be_visible()
    assert _score(h) == {"A": 1, "B": 1}
    assert barriers(page) == []
