"""A tablet that has lost the server: a match goes on to its end, the next one begins, then a friendly."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.people.models import Club
from matches.models import Match
from tests.browser.tablets import hall, kept, score, tablet, tap, touch
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


def test_a_match_is_played_to_its_end_without_the_server(visit: Any) -> None:
    """The tablet judges by itself: score, undo, the end, both agreements; then all of it arrives."""
    h = hall(target=2)
    seen = tablet(visit, h.table)
    page = seen.page
    tap(page, "lead-A")
    page.wait_for_function("() => balkline.marking.ledger.judges", timeout=60_000)
    seen.context.set_offline(True)
    for code in ("count", "no-count"):
        touch(page, code)
        kept(page)
    assert score(page) == ["1", "0"]
    expect(page.locator(".face.is-on")).to_contain_text("Cure")
    page.evaluate("balkline.marking.send('A', '+1', 'Out of turn')")
    expect(page.locator("#say")).to_have_attribute("data-tone", "refused")
    page.locator("#undo").click()
    expect(page.locator(".face.is-on")).to_contain_text("Hoppe")
    touch(page, "count")
    expect(page.locator("#pad")).to_contain_text("Hoppe wins")
    for side in "AB":
        page.locator(f"[data-code='confirm-{side}']").click()
        kept(page)
    expect(page.locator("#pad")).to_contain_text("The result stands")
    expect(page.locator("#unsent")).to_contain_text("They are safe on this tablet.")
    assert Match.objects.get(pk=h.match.pk).last_seq == 1
    seen.context.set_offline(False)
    expect(page.locator("#lamp-text")).to_have_text("Connected")
    match = Match.objects.get(pk=h.match.pk)
    assert (match.status, match.board["score"]) == ("confirmed", {"A": 2, "B": 0})
    assert not match.differences.exists()
