"""A private ball that the tablet keeps sealed is shown from the tablet, in every game that deals them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screens import barriers
from tests.browser.tablets import begun, hall, last, mark, seq, tablet

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]

GAMES = {
    "brunswick/kelly-pool": (15, ["A (15) 15>", "A (1) 1>"]),
    "brunswick/forty-one-pool": (12, ["A 15> +15", "B 0", "A 14> +14"]),
    "brunswick/pin-pool": (7, []),
    "brunswick/thirty-one-parisian": (7, []),
}
"""What A draws, and strokes after which it may be shown."""


def _draw(page: Any, side: str, number: int) -> None:
    begun(page)
    name = page.evaluate("side => balkline.marking.names[side]", side)
    page.evaluate("side => balkline.marking.send(side, ':pill', 'draws')", side)
    expect(page.get_by_role("dialog")).to_contain_text(f"Give the tablet to {name}")
    page.locator("[data-code='draw-own']").click()
    page.locator(f"[data-code='drawn-{number}']").click()
    page.locator("[data-code='seen']").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_sealed_ball_is_shown_from_the_tablet(visit: Any, game: str) -> None:
    """Its holder taps one button; the log then has number and salt, and the board the number."""
    number, strokes = GAMES[game]
    options = {"small-ball": True} if game.endswith("parisian") else {}
    h = hall(game, names=("Ann", "Bo"), **options)
    page = tablet(visit, h.table, "phone").page
    mark(h.match, "A", ":order(AB)")
    page.reload()
    _draw(page, "A", number)
    _draw(page, "B", 8)
    for line in strokes:
        mark(h.match, line[0], line[2:])
    page.reload()
    sheet = page.locator("#pad [data-code='more-Show a private ball']")
    expect(sheet.or_(page.locator("#pad [data-code='show-A']"))).to_be_visible()
    if sheet.is_visible():
        sheet.click()
    button = page.locator("[data-code='show-A']")
    expect(button).to_have_text("Ann shows the ball")
    assert barriers(page) == []
    before = seq(h.match)
    button.click()
    expect(page.locator("#pad [data-code='show-A']")).to_have_count(0)
    page.wait_for_function("seq => balkline.marking.state.seq > seq", arg=before)
    assert re.fullmatch(rf":show\({number} \S+\)", last(h.match)), last(h.match)
    if game == "brunswick/forty-one-pool":  # the number is declared: now everybody shows, one large button
        page.locator("#pad [data-code='show-B'].tap--big").click()
        expect(page.locator("#pad")).to_contain_text("Ann wins")
