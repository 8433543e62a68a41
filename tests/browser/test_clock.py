"""The shot clock on the tablet and on a scoreboard: it runs out, says so, and survives a reload."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from matches.marking.clocks import set_clock
from matches.models import Match
from matches.services import Actor
from tests.browser.tablets import hall, tablet, tap

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def test_a_clock_of_three_seconds_runs_out(visit: Any) -> None:
    """A tap starts it; it warns, and says that it is up; a reload finds it so, and a viewer sees the same."""
    h = hall(names=("Ann", "Bo"))
    clock = {"shot": 3, "warning": 2, "extension": 30, "extensions": 1}
    set_clock(match_id=h.match.pk, clock=clock, by=Actor.system())
    page = tablet(visit, h.table, "phone").page
    tap(page, "lead-A")
    strip = page.locator("#clock")
    expect(strip).to_contain_text("Tap to start")
    board = visit(f"/m/{h.match.public_id}/").page
    page.locator("[data-code=clock]").click()
    expect(strip).to_have_attribute("data-state", "warning")
    expect(strip).to_contain_text("Hurry")
    expect(strip).to_have_attribute("data-state", "out")
    expect(strip).to_contain_text("Shot time is up")
    expect(strip).to_contain_text("Record what your rules say of it.")
    expect(board.locator("[data-countdown]")).to_contain_text("Shot time is up")
    page.reload()
    expect(strip).to_have_attribute("data-state", "out")
    page.locator("[data-code=clock-anew]").click()
    expect(strip).to_have_attribute("data-state", re.compile("running|warning"))
    page.locator("[data-code=clock-extension]").click()
    expect(page.locator("[data-code=clock-extension]")).to_be_disabled()
    expect(page.locator(".clock__figures")).to_have_text(re.compile("^(3[0-3]|2[5-9])$"))
    assert Match.objects.get(pk=h.match.pk).board["clock"]["extensions"]["A"]["match"] == 1


def test_a_marker_sets_the_clock(visit: Any) -> None:
    """From the clocks that are proposed, or by numbers; the strip comes and goes with it."""
    h = hall(names=("Ann", "Bo"))
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    expect(page.locator("#clock")).to_be_hidden()
    page.locator("#set-clock").click()
    page.locator("[data-code=preset-0]").click()
    expect(page.locator(".clock__figures")).to_have_text("40")
    page.locator("#set-clock").click()
    page.get_by_text("Own numbers").click()
    page.locator("[name=clock-shot]").fill("25")
    page.locator("[data-code=clock-own]").click()
    expect(page.locator(".clock__figures")).to_have_text("25")
    page.locator("#set-clock").click()
    page.locator("[data-code=no-clock]").click()
    expect(page.locator("#clock")).to_be_hidden()


def test_shots_near_the_end_are_shorter_on_tablet_and_scoreboard(visit: Any) -> None:
    """A shot that waits has 15 seconds, then 10, without anybody telling; both pages say so."""
    h = hall(names=("Ann", "Bo"))
    clock = {"shot": 15, "warning": 5, "late_shot": 10, "late_minutes": 1, "minutes": 2}
    set_clock(match_id=h.match.pk, clock=clock, by=Actor.system())
    page = tablet(visit, h.table, "phone").page
    tap(page, "lead-A")
    figures = page.locator(".clock__figures")
    expect(figures).to_have_text("15")
    board = visit(f"/m/{h.match.public_id}/").page
    expect(board.locator("[data-countdown]")).to_contain_text("Match")
    match = Match.objects.get(pk=h.match.pk)
    run = match.clock_state["match"]
    run["left"] = 70.0
    match.revision += 1
    match.save(update_fields=["clock_state", "revision"])
    page.reload()
    board.reload()
    expect(figures).to_have_text("15")
    expect(figures).to_have_text("10")
    expect(page.locator("#clock")).to_contain_text("10 s a shot")
    expect(board.locator("[data-countdown]")).to_contain_text("10 s a shot")
    expect(board.locator("[data-countdown]")).to_contain_text("10")
    page.locator("[data-code=clock]").click()
    expect(figures).to_have_text(re.compile("^(10|[89])$"))
