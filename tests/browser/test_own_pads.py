"""The drawn pads of golf, stages, tops, shuffle-board and bottle: what is tapped on them is recorded."""

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
