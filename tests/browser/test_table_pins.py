"""The pad of pins on a billiard table: pins tapped in their places, the ball met first, what felled which."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import hall, last, score, tablet, tap, touch

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def test_pins_are_tapped_in_their_places(visit: Any) -> None:
    """Two pins and a carom: nine, and the ball met first makes a claim needless."""
    h = hall("brunswick/pin-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "landscape").page
    tap(page, "lead-A")
    touch(page, "pill-A")
    page.locator("[data-code='draw-hand']").click()
    expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
    touch(page, "fell-5", "fell-4")
    tap(page, "record")
    assert score(page) == ["9", "0"]
    assert last(h.match) == "5! 4! +9"
    expect(page.locator("#pad .table-pin")).to_have_count(5)


def test_colours_ask_which_ball_was_met_and_which_felled_the_pin(visit: Any) -> None:
    """A pin by the wrong ball is a burst, without the marker having to know it."""
    h = hall("brunswick/red-white-and-blue", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "portrait").page
    tap(page, "lead-A")
    tap(page, "pin-red")
    assert score(page) == ["1", "0"]
    touch(page, "fell-white")
    expect(page.locator("#pad [data-code='record']")).to_be_disabled()
    touch(page, "met-r", "by-white-r")
    tap(page, "record")
    assert last(h.match) == "xr white!r"
    assert score(page) == ["0", "0"]


def test_thirteen_skittles_stand_in_their_places(visit: Any) -> None:
    """White ones show what they are worth; a black one needs no claim."""
    h = hall("brunswick/skittle-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "landscape").page
    tap(page, "lead-A")
    tap(page, "no-count")
    expect(page.locator("#pad .table-pin")).to_have_count(13)
    expect(page.locator("#pad .table-pin[data-colour='black']")).to_have_count(3)
    boxes = [pin.bounding_box() for pin in page.locator("#pad .table-pin").all()]
    middles = {(round(b["x"] + b["width"] / 2), round(b["y"] + b["height"] / 2)) for b in boxes if b}
    assert len(middles) == 13
    touch(page, "fell-top", "fell-r2")
    tap(page, "record")
    assert score(page) == ["0", "18"]
    tap(page, "no-count")
    touch(page, "fell-bt", "met-r")
    tap(page, "record")
    assert last(h.match) == "xr bt!"
    assert score(page) == ["0", "0"]


def test_a_bank_on_to_the_cork(visit: Any) -> None:
    """The ball met, the cushion and the cork say all; without a cushion it is nothing."""
    h = hall("brunswick/bouchon-pool", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "portrait").page
    tap(page, "lead-A")
    expect(page.locator("#pad .table-pin")).to_have_count(3)
    touch(page, "fell-pool", "met-r")
    tap(page, "record")
    assert last(h.match) == "xr pool!r ."
    touch(page, "fell-pool", "met-r", "cushion-object")
    tap(page, "record")
    assert last(h.match) == "xr r- pool!r ."
    assert score(page) == ["0", "1"]


def test_a_whole_stroke_of_the_spanish_game(visit: Any) -> None:
    """Balls met in order, pins, and balls pocketed."""
    h = hall("brunswick/spanish-billiards", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "landscape").page
    tap(page, "lead-A")
    expect(page.locator("#pad .table-pin")).to_have_count(5)
    touch(page, "met-r", "met-w", "fell-1", "potted-r")
    tap(page, "record")
    assert last(h.match) == "xr xw 1! r>"
    assert score(page) == ["7", "0"]


def test_the_little_corporals_pin_is_a_tap(visit: Any) -> None:
    """Carom, pin, and both."""
    h = hall("brunswick/little-corporal", names=("Ann", "Bo"))
    page = tablet(visit, h.table, "landscape").page
    tap(page, "lead-A")
    tap(page, "pin")
    tap(page, "carom-and-pin")
    tap(page, "count")
    assert score(page) == ["12", "0"]
    assert last(h.match) == "+1"
