"""The same evening in three languages at once: the tablet German, a phone Spanish, the hall English."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from clubs.competitions.services import seating
from matches.models import Match
from tests.browser.tablets import answered, tablet, tap
from tests.clubs.competitions.conftest import build
from tests.factories import make_club, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_evening_in_three_languages(visit: Any) -> None:
    """What is tapped in German is read in Spanish and English as it happens; the record is one."""
    club = make_club()
    make_table(club, "carom")
    cup = build(club, 2, name="Cup", length=2)
    seating.seat_club(club.pk)
    match = Match.objects.get(fixture_match__fixture__competition=cup)
    assert match.table is not None

    desk = tablet(visit, match.table, "landscape", language="de").page
    phone = visit(match.get_absolute_url(), "phone", language="es").page
    wall = visit(f"/m/hall/{club.slug}/", "tv").page
    expect(desk.locator("#title")).to_have_text("Cup, Finale (M1)")
    expect(phone.locator(".board__title")).to_contain_text("Cup, Final (M1) · Carambola a tres bandas · a 2")
    expect(wall.locator(".board__title")).to_contain_text("Cup, final (M1)")

    expect(desk.locator("#pad [data-code='lead-A']")).to_contain_text("P1 beginnt")
    tap(desk, "lead-A", "count")
    expect(desk.locator("#say")).to_contain_text("P1 spielt.")
    expect(phone.locator("[data-prompt]")).to_have_text("Juega P1.")
    expect(phone.locator("[data-side='A'] dt").first).to_have_text("Promedio")
    expect(phone.locator("[data-side='A'] dd").first).to_have_text("1,000")
    expect(wall.locator("[data-match-facts] dt").first).to_have_text("Run")

    # An entry is taken back; a foul from the sheet of fouls, named without the word before it.
    desk.get_by_role("button", name="Rückgängig").click()
    answered(desk)
    expect(desk.locator("#say")).to_contain_text("Rückgängig gemacht")
    tap(desk, "count")
    desk.get_by_role("button", name="Foul", exact=True).click()
    desk.get_by_role("button", name="Durchstoß", exact=True).click()
    answered(desk)
    expect(desk.locator("#say")).to_contain_text("P1: Durchstoß")
    expect(phone.locator("[data-prompt]")).to_have_text("Juega P2.")

    # The end, confirmed by both. What was recorded is the same, whoever asks for it.
    tap(desk, "no-count", "count")
    expect(desk.locator("#pad")).to_contain_text("P1 gewinnt")
    expect(phone.locator("[data-status-badge]")).to_have_text("Terminada, por confirmar")
    expect(wall.locator(".is-winner")).to_contain_text("P1")
    for letter in "AB":
        desk.locator(f"#pad [data-code='confirm-{letter}']").click()
    expect(desk.locator("#pad, #waiting").filter(has_text="Bestätigt")).to_be_visible()
    address = f"{match.get_absolute_url()}record.txt"
    told = [Client().get(address, headers={"accept-language": one}).content for one in ("de", "es", "en")]
    assert told[0] == told[1] == told[2]
