"""Every kind of pad, tapped at random: what it offers is recorded, and it fits tablets and telephones."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import rules_engine as engine
from matches.models import Match
from tests.browser.screens import barriers
from tests.browser.test_marking import hall, tablet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TAPS = 5


def one_game_a_panel() -> list[str]:
    """The first game of each kind of pad."""
    found: dict[str, str] = {}
    for game in engine.games():
        found.setdefault(game.panel, game.id)
    return sorted(found.values())


def move_a_man(page: Any, rng: random.Random) -> None:
    """Tap a man that can move, and one of the points where it may go, on a drawn board."""
    starts = page.locator("#pad [data-at][aria-label*='can move'], #pad [data-at][aria-label*='laid here']")
    starts.nth(rng.randrange(starts.count())).click()
    ends = page.locator("#pad [data-at][aria-label*='may go here']")
    if ends.count():
        ends.nth(rng.randrange(ends.count())).click()
    expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
    page.wait_for_timeout(360)


@pytest.mark.parametrize("size", ["landscape", "phone"])
@pytest.mark.parametrize("game", one_game_a_panel())
def test_whatever_the_pad_offers_is_recorded(visit: Any, game: str, size: str) -> None:
    """Random taps on the pad of each kind of game; nothing sticks out, nothing bars those who cannot see."""
    sides = max(engine.game(game).min_sides, 2)
    h = hall(game, names=("Ann", "Bo", "Cy", "Di")[:sides])
    page = tablet(visit, h.table, size).page
    rng = random.Random(7)
    for recorded in range(TAPS):
        match = Match.objects.get(pk=h.match.pk)
        assert match.last_seq >= recorded
        if match.is_over:
            break
        shown = page.locator("#pad :is([data-tokens], [data-code='record']):visible:not([disabled])")
        expect(shown.or_(page.locator("#pad .points-board")).first).to_be_visible()
        if not shown.count():
            move_a_man(page, rng)
            continue
        button = shown.nth(rng.randrange(shown.count()))
        tokens = button.get_attribute("data-tokens")
        button.scroll_into_view_if_needed()
        button.click()
        if tokens == ":pill":
            page.locator("[data-code='draw-here']").click()
            page.locator("[data-code='look']").click()
            page.locator("[data-code='seen']").click()
        expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
        page.wait_for_timeout(360)
    assert Match.objects.get(pk=h.match.pk).last_seq > 0
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, "the page is wider than its screen"
    assert barriers(page) == []
