"""The own pads of golf, stages, tops, shuffle-board, bottle, rings driven and tries: taps are recorded."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import Match
from tests.browser.screens import barriers
from tests.browser.tablets import desk, recorded, total, touch

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]
SIZES = ["phone", pytest.param("landscape", marks=pytest.mark.soak)]
"""By day where room is scarce. Pads on a tablet: ``test_every_panel.py``."""

BULL_DOG_AT_FIFTY = (*["A 5> +5"] * 8, *["A +2"] * 5)
"""Forty by balls, ten by caroms."""


@pytest.mark.parametrize("size", SIZES)
def test_golf_is_tapped_on_the_pockets(visit: Any, size: str) -> None:
    """A wrong pocket costs three more, the right one ends the hole; the card tells both."""
    h, page = desk(visit, "brunswick/golf-pool", "A :order(AB)", size=size)
    touch(page, "pocket-tr")
    assert recorded(page, h.match, 2) == "r>tr +4"
    touch(page, "pocket-ml")
    assert recorded(page, h.match, 3) == "r>ml +1"
    expect(page.locator(".card-sheet tbody tr").first).to_contain_text("5")
    assert total(h.match) == [5, 0] and barriers(page) == []


def test_the_last_shot_is_tapped_on_the_drawn_table(visit: Any) -> None:
    """The ball is chosen, then the pocket that was called; without the ball there is no picture."""
    h, page = desk(visit, "brunswick/bull-dog-pool", "A :lead", *BULL_DOG_AT_FIFTY)
    expect(page.locator(".pocket")).to_have_count(0)
    touch(page, "call-3", "last-3-tr")
    assert recorded(page, h.match, len(BULL_DOG_AT_FIFTY) + 2) == "(3>tr) x3 c>tr"
    assert Match.objects.get(pk=h.match.pk).is_over and barriers(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_pins_are_tapped_in_their_boxes(visit: Any, size: str) -> None:
    """Pins one by one and a whole box; their worth is on the button before it is recorded."""
    h, page = desk(visit, "brunswick/devil-among-the-tailors", size=size)
    touch(page, "fell-a1", "fell-k", "box-f", "fell-f2")
    expect(page.locator("[data-code='record']")).to_contain_text("5 pins down: 200")
    assert barriers(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 1) == "a1! k! f1! f3! f4!"
    assert total(h.match) == [200, 0]


@pytest.mark.parametrize("size", SIZES)
def test_weights_are_put_down_foremost_first(visit: Any, size: str) -> None:
    """Level weights are told by one tap between them; over the end their owner may flip."""
    h, page = desk(visit, "brunswick/shuffle-board", size=size)
    touch(page, "add-2-A", "add-3-A", "add-3-B", "level-B1")
    assert barriers(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 1) == "A2=3 B1=3 #level(B1) A1=2"
    touch(page, "add-end-B", "record")
    assert recorded(page, h.match, 2) == "B1=end"
    touch(page, "flip")
    assert recorded(page, h.match, 3) == ":flip B1=3"
    assert total(h.match) == [0, 6]


def test_a_stroke_of_several_things_is_put_together(visit: Any) -> None:
    """A ball in a pocket has been met; the bottle falls after it."""
    h, page = desk(visit, "brunswick/bottle-pool", "A :order(AB)")
    touch(page, "together", "did-2>", "did-bottle!")
    assert barriers(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 2) == "x2 2> bottle!"
    assert total(h.match) == [7, 0]


def _small(page: Any) -> list[str]:
    """Buttons of the pad that are smaller than 48 pixels either way."""
    found: list[str] = page.eval_on_selector_all(
        "#pad button",
        """all => all.filter(b => {
            const r = b.getBoundingClientRect();
            return r.width < 48 || r.height < 48;
        }).map(b => b.dataset.code ?? b.textContent)""",
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_rings_over_posts_are_told_by_their_rows(visit: Any, size: str) -> None:
    """Several rings of one shot and the shooter; a ring goes to one place; the round is counted by zones."""
    h, page = desk(visit, "carrom/ring-out", "R :lead", size=size)
    expect(page.locator("[data-code='record']")).to_contain_text("None driven")
    touch(page, "G1-field", "G1-ditch", "G2-field", "shooter-off")
    expect(page.locator("[data-code='record']")).to_contain_text("G1 into the ditch, G2 onto the field")
    assert barriers(page) == [] and _small(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 2) == "G1=ditch G2=field #shooter-off"
    touch(page, "whose-G", "G3-ditch", "whose-R", "R1-hole", "R2-hole", "record")
    assert recorded(page, h.match, 3) == "G3=ditch R2=hole"
    touch(page, "record")
    assert recorded(page, h.match, 4) == "miss"
    assert total(h.match) == [10, 0]


def test_rings_without_numbers_are_counted(visit: Any) -> None:
    """Steppers for each side and place, one ring in the hole; the usual shots in one tap."""
    h, page = desk(visit, "carrom/force-out", "R :lead")
    touch(page, "G-ditch-more", "G-ditch-more", "G-ditch-less", "R-hole-more", "shooter-ditch")
    expect(page.locator("[data-code='G-hole-more']")).to_be_disabled()
    assert barriers(page) == [] and _small(page) == []
    page.locator("[data-code='record']").focus()
    page.keyboard.press("Enter")
    assert recorded(page, h.match, 2) == "G=ditch R=hole #shooter-ditch"
    assert total(h.match) == [5, 0]
    touch(page, "out-2")
    assert recorded(page, h.match, 3) == "R=ditch R=ditch"


def test_the_rings_that_are_left_are_counted_by_zones(visit: Any) -> None:
    """The count is ready when every ring that lies on the field has its zone."""
    cleared = "R G1=ditch G2=ditch G3=ditch G4=ditch R1=field R2=field"
    h, page = desk(visit, "carrom/ring-out", "R :lead", cleared)
    record = page.locator("[data-code='record']")
    expect(record).to_be_disabled()
    touch(page, "count-inner-more", "count-band-more")
    expect(record).to_contain_text("Count the round")
    assert barriers(page) == [] and _small(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 3) == ":count R=inner R=band"
    assert total(h.match) == [53, 0]


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_under_another_is_offered_once_that_is_driven(visit: Any, size: str) -> None:
    """Top rings and singles by their rows; the lower one of a stack has its row when the top one is off."""
    h, page = desk(visit, "carrom/single-entry-posting", "R :lead", size=size)
    expect(page.locator("[data-code='G1b-field']")).to_have_count(0)
    touch(page, "G1-field", "G1b-ditch", "G3-field")
    assert barriers(page) == [] and _small(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 2) == "G1=field G1b=ditch G3=field"
    touch(page, "G1-ditch", "whose-R", "R2-field", "record")
    assert recorded(page, h.match, 3) == "G1=ditch R2=field"
    assert total(h.match) == [15, 0]


@pytest.mark.parametrize("size", SIZES)
def test_two_rings_that_count_together_have_a_row_each(visit: Any, size: str) -> None:
    """The worth of both stands on the button before it is recorded."""
    h, page = desk(visit, "carrom/piggy-back", "A :lead", size=size)
    expect(page.locator("[data-code='record']")).to_be_disabled()
    touch(page, "b-ditch", "r-next")
    expect(page.locator("[data-code='record']")).to_contain_text(": 5")
    assert barriers(page) == [] and _small(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 2) == "b=ditch r=next"
    touch(page, "miss")
    assert recorded(page, h.match, 3) == "miss"
    assert total(h.match) == [5, 0]


@pytest.mark.parametrize("size", SIZES)
def test_rings_that_stay_for_a_turn_have_a_row_each(visit: Any, size: str) -> None:
    """Several rings of one shot, one driven out again, and the ring that the pin costs."""
    h, page = desk(visit, "carrom/double-center-scores", "A :lead", size=size)
    expect(page.locator("[data-code='o2-in']")).to_have_count(0)
    touch(page, "m1-in", "o1-in", "all", "o2-in", "o2-in", "all")
    assert barriers(page) == [] and _small(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 2) == "m1=inner o1=inner"
    touch(page, "m1-out", "o1-pin", "record")
    assert recorded(page, h.match, 3) == "m1=out #pin(o1)"
    expect(page.locator("[data-code='o1-in']")).to_have_count(0)
    touch(page, "record")
    assert recorded(page, h.match, 4) == "miss"


def test_the_tablet_times_tops_that_spin_together(visit: Any) -> None:
    """One clock is started; each stop records the time of its side, and who stopped last has the inning."""
    h, page = desk(visit, "carrom/top-spin")
    touch(page, "start")
    shown = "least => parseFloat(document.querySelector('#pad [role=timer]').textContent) >= least"
    page.wait_for_function(shown, arg=0.2)
    touch(page, "stop-A")
    stopped = recorded(page, h.match, 1)
    assert float(stopped.removeprefix("t=")) >= 0.2
    page.wait_for_function(shown, arg=float(stopped.removeprefix("t=")) + 0.2)
    touch(page, "stop-B")
    assert recorded(page, h.match, 2).startswith("t=")
    assert total(h.match) == [0, 1] and barriers(page) == []
    expect(page.locator("[data-code='start']")).to_be_visible()
    touch(page, "won-A")
    assert recorded(page, h.match, 3) == "+1"


def test_a_called_ring_is_shown_while_a_shot_is_put_together(visit: Any) -> None:
    """A tap on the ring that was called is seen at once."""
    _h, page = desk(visit, "carrom/call-carroms", "A :lead :red")
    touch(page, "compose")
    sheet = page.get_by_role("dialog")
    called = sheet.get_by_role("group", name="What was called").get_by_role("button", name="Red", exact=True)
    called.click()
    expect(called).to_have_attribute("aria-pressed", "true")


def test_the_count_of_crokinole_is_proposed_from_the_rings_as_they_lie(visit: Any) -> None:
    """Every ring is on the board when all are shot, and the count stands in one tap."""
    shots = [f"{side} {side}={zone}" for zone in ("inner", "next", "band") * 2 for side in "RG"]
    h, page = desk(visit, "carrom/crokinole", "R :lead", *shots, size="phone")
    expect(page.locator("#pad .crok__ring")).to_have_count(12)
    assert page.locator("#pad .crok__value").all_text_contents() == ["5", "3", "2"]
    for side in "RG":
        for zone in ("inner", "next", "band"):
            counter = page.locator(f".stepper:has([data-code='more-{side}-{zone}']) output")
            expect(counter).to_have_text("2")
            box = counter.bounding_box()
            assert box is not None and box["x"] + box["width"] <= 390
    assert barriers(page) == []
    touch(page, "count")
    assert recorded(page, h.match, len(shots) + 2) == ":count"
    assert total(h.match) == [20, 20]


def test_a_ring_that_was_driven_off_is_taken_from_the_proposed_count(visit: Any) -> None:
    """One tap on its counter; what is recorded says how all rings lie."""
    shots = [f"{side} {side}={zone}" for zone in ("inner", "next", "band") * 2 for side in "RG"]
    h, page = desk(visit, "carrom/crokinole", "R :lead", *shots, size="landscape")
    touch(page, "less-G-inner")
    expect(page.locator("[data-code='record-count']")).to_contain_text("6 and 5 rings")
    touch(page, "record-count")
    assert recorded(page, h.match, len(shots) + 2).count("G=") == 5
    assert total(h.match) == [20, 15]


@pytest.mark.parametrize("size", SIZES)
def test_bar_billiards_is_tapped_on_the_bed(visit: Any, size: str) -> None:
    """A hole takes the ball that is chosen, at once or with others; a peg is tapped, and keeps its key."""
    h, page = desk(visit, "today/bar-billiards", "A :lead", size=size)
    assert page.locator(".bar-hole").all_inner_texts() == [
        "200",
        "50",
        "100",
        "50",
        "20",
        "10",
        "30",
        "10",
        "20",
    ]
    assert _small(page) == [] and barriers(page) == []
    touch(page, "ball-r", "hole-3")
    assert recorded(page, h.match, 2) == "r>100"
    touch(page, "mode-several", "hole-2", "ball-r", "hole-4")
    expect(page.locator("[data-code='record']")).to_contain_text("white 50, red 50150 points")
    expect(page.locator("[data-code='ball-r']")).to_have_attribute("aria-pressed", "false")
    assert barriers(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 3) == "w>50 r>50"
    touch(page, "none")
    assert recorded(page, h.match, 4) == "0"
    assert total(h.match) == [350, 0]
    page.keyboard.press("b")
    assert recorded(page, h.match, 5) == "black!"
    touch(page, "mode-several", "peg-white-2", "hole-1", "record")
    assert recorded(page, h.match, 6) == "white! w>200"


def test_the_third_white_peg_stands_before_the_hundred(visit: Any) -> None:
    """Where there are four pegs; with the last ball no white one is tapped, and two holes count."""
    rows = ("A :lead", "A :bar", "A :banked(10)", "B :last")
    h, page = desk(visit, "today/bar-billiards", *rows, size="landscape", mushrooms="four-mushrooms")
    expect(page.locator(".bar-peg:disabled")).to_have_count(3)
    assert page.locator(".bar-hole:not(.is-off)").all_inner_texts() == ["200", "100"]
    assert barriers(page) == []
    touch(page, "hole-3")
    assert recorded(page, h.match, 5) == "w>100"
    assert total(h.match) == [10, 100]


@pytest.mark.parametrize("size", SIZES)
def test_novuss_is_tapped_on_its_trays(visit: Any, size: str) -> None:
    """The striker's discs lie at the far edge: one at once, or several, with the puck; a tap takes back."""
    h, page = desk(visit, "today/novuss", "A :lead", size=size)
    expect(page.locator(".novuss__tray").first).to_contain_text("Annown, black: 8 left")
    assert _small(page) == [] and barriers(page) == []
    touch(page, "own")
    assert recorded(page, h.match, 2) == "a>"
    touch(page, "mode-several", "own-disc-3", "own-disc-2", "other-disc-1")
    expect(page.locator("[data-code='record']")).to_contain_text("Record: 1 own, 1 of the other")
    assert barriers(page) == []
    touch(page, "record")
    assert recorded(page, h.match, 3) == "a> b>"
    assert total(h.match) == [2, 1]
    page.keyboard.press("0")
    assert recorded(page, h.match, 4) == "xa 0"
    expect(page.locator(".novuss__tray").first).to_contain_text("Boown, white: 7 left")
    touch(page, "mode-several", "own-disc-1", "puck", "record")
    assert recorded(page, h.match, 5) == "b> c>"
    touch(page, "other")
    assert recorded(page, h.match, 6) == "xa b>"
