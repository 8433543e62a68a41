"""The own pads of golf, stages, tops, shuffle-board, bottle, rings driven and tries: taps are recorded."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from playwright.sync_api import expect

from matches import services
from matches.models import LogEntry, Match
from tests.browser.screens import barriers
from tests.browser.test_marking import hall, tablet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BULL_DOG_AT_FIFTY = (*["A 5> +5"] * 8, *["A +2"] * 5)
"""Forty by balls, ten by caroms."""


def _desk(visit: Any, game: str, *rows: str, size: str = "phone", **options: Any) -> tuple[Any, Any]:
    """A match of Ann and Bo after ``rows``, and the tablet that marks it."""
    h = hall(game, names=("Ann", "Bo"), **options)
    for seq, row in enumerate(rows):
        services.record_entry(
            match_id=h.match.pk,
            side=row[0],
            tokens=row[2:],
            expected_seq=seq,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system("Desk"),
        )
    return h, tablet(visit, h.table, size).page


def _tap(page: Any, *codes: str) -> None:
    for code in codes:
        page.locator(f"#pad [data-code='{code}']").click()


def _recorded(page: Any, h: Any, seq: int) -> str:
    """The tokens of the entry ``seq``, once the server has it."""
    expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
    page.wait_for_function("seq => balkline.marking.state.seq === seq", arg=seq)
    tokens: str = LogEntry.objects.get(match=h.match, seq=seq).tokens
    return tokens


def _score(h: Any) -> list[int]:
    return list(Match.objects.get(pk=h.match.pk).board["score"].values())


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_golf_is_tapped_on_the_pockets(visit: Any, size: str) -> None:
    """A wrong pocket costs three more, the right one ends the hole; the card tells both."""
    h, page = _desk(visit, "brunswick/golf-pool", "A :order(AB)", size=size)
    _tap(page, "pocket-tr")
    assert _recorded(page, h, 2) == "r>tr +4"
    _tap(page, "pocket-ml")
    assert _recorded(page, h, 3) == "r>ml +1"
    expect(page.locator(".card-sheet tbody tr").first).to_contain_text("5")
    assert _score(h) == [5, 0] and barriers(page) == []


def test_the_last_shot_is_tapped_on_the_drawn_table(visit: Any) -> None:
    """The ball is chosen, then the pocket that was called; without the ball there is no picture."""
    h, page = _desk(visit, "brunswick/bull-dog-pool", "A :lead", *BULL_DOG_AT_FIFTY)
    assert page.locator(".pocket").count() == 0
    _tap(page, "call-3", "last-3-tr")
    assert _recorded(page, h, len(BULL_DOG_AT_FIFTY) + 2) == "(3>tr) x3 c>tr"
    assert Match.objects.get(pk=h.match.pk).is_over and barriers(page) == []


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_pins_are_tapped_in_their_boxes(visit: Any, size: str) -> None:
    """Pins one by one and a whole box; their worth is on the button before it is recorded."""
    h, page = _desk(visit, "brunswick/devil-among-the-tailors", size=size)
    _tap(page, "fell-a1", "fell-k", "box-f", "fell-f2")
    expect(page.locator("[data-code='record']")).to_contain_text("5 pins down: 200")
    assert barriers(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 1) == "a1! k! f1! f3! f4!"
    assert _score(h) == [200, 0]


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_weights_are_put_down_foremost_first(visit: Any, size: str) -> None:
    """Level weights are told by one tap between them; over the end their owner may flip."""
    h, page = _desk(visit, "brunswick/shuffle-board", size=size)
    _tap(page, "add-2-A", "add-3-A", "add-3-B", "level-B1")
    assert barriers(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 1) == "A2=3 B1=3 #level(B1) A1=2"
    page.wait_for_timeout(360)
    _tap(page, "add-end-B", "record")
    assert _recorded(page, h, 2) == "B1=end"
    _tap(page, "flip")
    assert _recorded(page, h, 3) == ":flip B1=3"
    assert _score(h) == [0, 6]


def test_a_stroke_of_several_things_is_put_together(visit: Any) -> None:
    """A ball in a pocket has been met; the bottle falls after it."""
    h, page = _desk(visit, "brunswick/bottle-pool", "A :order(AB)")
    _tap(page, "together", "did-2>", "did-bottle!")
    assert barriers(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 2) == "x2 2> bottle!"
    assert _score(h) == [7, 0]


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


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_rings_over_posts_are_told_by_their_rows(visit: Any, size: str) -> None:
    """Several rings of one shot and the shooter; a ring goes to one place; the round is counted by zones."""
    h, page = _desk(visit, "carrom/ring-out", "R :lead", size=size)
    expect(page.locator("[data-code='record']")).to_contain_text("None driven")
    _tap(page, "G1-field", "G1-ditch", "G2-field", "shooter-off")
    expect(page.locator("[data-code='record']")).to_contain_text("G1 into the ditch, G2 onto the field")
    assert barriers(page) == [] and _small(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 2) == "G1=ditch G2=field #shooter-off"
    page.wait_for_timeout(360)
    _tap(page, "whose-G", "G3-ditch", "whose-R", "R1-hole", "R2-hole", "record")
    assert _recorded(page, h, 3) == "G3=ditch R2=hole"
    page.wait_for_timeout(360)
    _tap(page, "record")
    assert _recorded(page, h, 4) == "miss"
    assert _score(h) == [10, 0]


def test_rings_without_numbers_are_counted(visit: Any) -> None:
    """Steppers for each side and place, one ring in the hole; the usual shots in one tap."""
    h, page = _desk(visit, "carrom/force-out", "R :lead")
    _tap(page, "G-ditch-more", "G-ditch-more", "G-ditch-less", "R-hole-more", "shooter-ditch")
    expect(page.locator("[data-code='G-hole-more']")).to_be_disabled()
    assert barriers(page) == [] and _small(page) == []
    page.locator("[data-code='record']").focus()
    page.keyboard.press("Enter")
    assert _recorded(page, h, 2) == "G=ditch R=hole #shooter-ditch"
    assert _score(h) == [5, 0]
    page.wait_for_timeout(360)
    _tap(page, "out-2")
    assert _recorded(page, h, 3) == "R=ditch R=ditch"


def test_the_rings_that_are_left_are_counted_by_zones(visit: Any) -> None:
    """The count is ready when every ring that lies on the field has its zone."""
    cleared = "R G1=ditch G2=ditch G3=ditch G4=ditch R1=field R2=field"
    h, page = _desk(visit, "carrom/ring-out", "R :lead", cleared)
    record = page.locator("[data-code='record']")
    expect(record).to_be_disabled()
    _tap(page, "count-inner-more", "count-band-more")
    expect(record).to_contain_text("Count the round")
    assert barriers(page) == [] and _small(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 3) == ":count R=inner R=band"
    assert _score(h) == [53, 0]


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_a_ring_under_another_is_offered_once_that_is_driven(visit: Any, size: str) -> None:
    """Top rings and singles by their rows; the lower one of a stack has its row when the top one is off."""
    h, page = _desk(visit, "carrom/single-entry-posting", "R :lead", size=size)
    assert page.locator("[data-code='G1b-field']").count() == 0
    _tap(page, "G1-field", "G1b-ditch", "G3-field")
    assert barriers(page) == [] and _small(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 2) == "G1=field G1b=ditch G3=field"
    page.wait_for_timeout(360)
    _tap(page, "G1-ditch", "whose-R", "R2-field", "record")
    assert _recorded(page, h, 3) == "G1=ditch R2=field"
    assert _score(h) == [15, 0]


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_two_rings_that_count_together_have_a_row_each(visit: Any, size: str) -> None:
    """The worth of both stands on the button before it is recorded."""
    h, page = _desk(visit, "carrom/piggy-back", "A :lead", size=size)
    expect(page.locator("[data-code='record']")).to_be_disabled()
    _tap(page, "b-ditch", "r-next")
    expect(page.locator("[data-code='record']")).to_contain_text(": 5")
    assert barriers(page) == [] and _small(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 2) == "b=ditch r=next"
    page.wait_for_timeout(360)
    _tap(page, "miss")
    assert _recorded(page, h, 3) == "miss"
    assert _score(h) == [5, 0]


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_rings_that_stay_for_a_turn_have_a_row_each(visit: Any, size: str) -> None:
    """Several rings of one shot, one driven out again, and the ring that the pin costs."""
    h, page = _desk(visit, "carrom/double-center-scores", "A :lead", size=size)
    assert page.locator("[data-code='o2-in']").count() == 0
    _tap(page, "m1-in", "o1-in", "all", "o2-in", "o2-in", "all")
    assert barriers(page) == [] and _small(page) == []
    _tap(page, "record")
    assert _recorded(page, h, 2) == "m1=inner o1=inner"
    page.wait_for_timeout(360)
    _tap(page, "m1-out", "o1-pin", "record")
    assert _recorded(page, h, 3) == "m1=out #pin(o1)"
    page.wait_for_timeout(360)
    assert page.locator("[data-code='o1-in']").count() == 0
    _tap(page, "record")
    assert _recorded(page, h, 4) == "miss"


def test_the_tablet_times_tops_that_spin_together(visit: Any) -> None:
    """One clock is started; each stop records the time of its side, and who stopped last has the inning."""
    h, page = _desk(visit, "carrom/top-spin")
    _tap(page, "start")
    page.wait_for_timeout(300)
    _tap(page, "stop-A")
    assert _recorded(page, h, 1).startswith("t=0.")
    page.wait_for_timeout(400)
    _tap(page, "stop-B")
    assert _recorded(page, h, 2).startswith("t=")
    assert _score(h) == [0, 1] and barriers(page) == []
    expect(page.locator("[data-code='start']")).to_be_visible()
    _tap(page, "won-A")
    assert _recorded(page, h, 3) == "+1"


def test_a_called_ring_is_shown_while_a_shot_is_put_together(visit: Any) -> None:
    """A tap on the ring that was called is seen at once."""
    _h, page = _desk(visit, "carrom/call-carroms", "A :lead :red")
    _tap(page, "compose")
    sheet = page.get_by_role("dialog")
    called = sheet.get_by_role("group", name="What was called").get_by_role("button", name="Red", exact=True)
    called.click()
    expect(called).to_have_attribute("aria-pressed", "true")
