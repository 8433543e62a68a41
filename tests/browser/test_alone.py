"""A table whose tablet has lost the server: the match that was known to come begins, then a friendly."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.people.models import Club
from matches.models import Match
from tests.browser.tablets import kept, tablet
from tests.clubs.competitions.conftest import CAROM, build, build_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

READY = "() => globalThis.balkline?.marking.coming.offers.length && balkline.marking.coming.judges"


def test_matches_begin_while_the_server_is_away(visit: Any) -> None:
    """Both players' names, the tablet's own judgement, both confirmations, and a friendly after it; when the
    server answers it has all of it."""
    club: Club = build_club(tables=1)
    build(club, 4, automatic=False)
    seen = tablet(visit, club.tables.get(), "phone")
    page = seen.page
    page.set_default_timeout(10_000)
    page.wait_for_function(READY, timeout=60_000)
    seen.context.set_offline(True)
    try:
        listed = page.locator("#coming")
        expect(listed).to_contain_text("Next up here")
        page.locator("[data-code=begin-0]").click()
        expect(listed).to_be_hidden()
        for code in ("lead-A", "count"):
            page.locator(f"#pad [data-code={code}]").first.click()
            kept(page)
        expect(page.locator("#pad")).to_contain_text("agrees")
        for side in ("A", "B"):
            page.locator(f"[data-code=confirm-{side}]").click()
            kept(page)
        expect(listed).to_be_visible()
        page.locator("[data-code=friendly]").click()
        page.get_by_label("First player").fill("p1")
        page.get_by_label("Second player").fill("A guest")
        page.get_by_label("Played to").fill("5")
        page.locator("[data-code=begin-friendly]").click()
        expect(page.locator("#title")).to_have_text("Friendly")
        page.locator("#pad [data-code=lead-B]").click()
        kept(page)
        assert not Match.objects.exists()
    finally:
        seen.context.set_offline(False)
    expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
    played, friendly = Match.objects.order_by("pk")
    assert (played.status, played.last_seq, played.game) == (Match.Status.CONFIRMED, 2, CAROM)
    assert (friendly.title, friendly.last_seq, friendly.board["length"]) == ("Friendly", 1, 5)
    assert [side.name for side in friendly.sides.all()] == ["P1", "A guest"]
