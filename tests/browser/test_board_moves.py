"""Games of men moved on points: the board is tapped, or walked with the arrow keys; watchers see it move."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import Match
from matches.pages.positions import position_of
from tests.browser.screens import barriers
from tests.browser.tablets import desk, hall, mark, recorded, score, touch

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]

IN_A_SOAK = [pytest.param(size, marks=pytest.mark.soak) for size in ("portrait", "landscape")]
"""By day a telephone, where points lie closest together."""

DRAUGHTS = "carrom/checkers"
CHESS = "carrom/chess"
TO_CASTLE = ("A :lead", "A e2-e4", "B e7-e5", "A g1-f3", "B b8-c6", "A f1-c4", "B g8-f6")
TO_CAPTURE = (
    "A 11-15",
    "B 24-20",
    "A 10-14",
    "B 20-16",
    "A 12x19",
    "B 23x16",
    "A 9-13",
    "B 22-17",
    "A 13x22",
)
TO_PROMOTE = (
    "A :lead",
    "A a2-a4",
    "B b7-b5",
    "A a4xb5",
    "B a7-a6",
    "A b5xa6",
    "B h7-h6",
    "A a6-a7",
    "B h6-h5",
)


def _point(page: Any, name: str) -> Any:
    return page.locator(f"#pad [data-at='{name}']")


@pytest.mark.parametrize("size", ["phone", *IN_A_SOAK])
def test_a_man_is_tapped_and_then_where_it_goes(visit: Any, size: str) -> None:
    """The chosen man's squares are marked; what stands there is told in words, too."""
    h, page = desk(visit, DRAUGHTS, size=size)
    expect(_point(page, "11")).to_have_attribute("aria-label", "square 11, Ann's man, can move")
    touch(page, "at-11")
    expect(_point(page, "15")).to_have_attribute("aria-label", "square 15, may go here")
    expect(_point(page, "11")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".points__goal").count() == 2 and barriers(page) == []
    touch(page, "at-15")
    assert recorded(page, h.match, 1) == "11-15"
    expect(_point(page, "15")).to_have_attribute("aria-label", "square 15, Ann's man")
    expect(page.locator(".points-sides .is-on")).to_contain_text("Bo")
    expect(page.locator(".points__last")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_choice_is_taken_back_and_another_man_chosen(visit: Any) -> None:
    """The same man again lets it go; another own man is chosen instead."""
    _, page = desk(visit, DRAUGHTS)
    touch(page, "at-11", "at-11")
    expect(page.locator(".points__chosen")).to_have_count(0)
    touch(page, "at-11", "at-10")
    expect(_point(page, "10")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".points__chosen")).to_have_count(1)


def test_the_engine_says_why_a_man_may_not_go_there(visit: Any) -> None:
    """A move that is not offered is asked of the engine, which names the rule."""
    h, page = desk(visit, DRAUGHTS)
    touch(page, "at-11", "at-18")
    expect(page.locator("#say")).to_have_attribute("data-tone", "refused")
    expect(page.locator("#say a")).to_have_attribute("href", "/rules/carrom/checkers/#p2")
    assert Match.objects.get(pk=h.match.pk).last_seq == 0


def test_a_capture_goes_on_by_stages(visit: Any) -> None:
    """The leaps are tapped one by one; the men that can capture are marked, for they must."""
    h, page = desk(visit, DRAUGHTS, *TO_CAPTURE)
    expect(page.locator(".points__can")).to_have_count(2)
    touch(page, "at-25")
    expect(_point(page, "18")).to_have_attribute("aria-label", "square 18, may pass here")
    expect(_point(page, "9")).to_have_attribute("aria-label", "square 9, may go here")
    touch(page, "at-18", "at-9")
    assert recorded(page, h.match, len(TO_CAPTURE) + 1) == "25x18x9"
    expect(_point(page, "14")).to_have_attribute("aria-label", "square 14, vacant")


def test_the_end_of_a_capture_is_enough(visit: Any) -> None:
    """Where one capture alone ends there, its stages need not be tapped."""
    h, page = desk(visit, DRAUGHTS, *TO_CAPTURE)
    touch(page, "at-25", "at-11")
    assert recorded(page, h.match, len(TO_CAPTURE) + 1) == "25x18x11"


def test_castling_is_a_move_of_the_king(visit: Any) -> None:
    """The king goes two squares, and the rook stands beside it; the pieces have their names."""
    h, page = desk(visit, CHESS, *TO_CASTLE)
    touch(page, "at-e1", "at-g1")
    assert recorded(page, h.match, len(TO_CASTLE) + 1) == "e1-g1"
    expect(_point(page, "f1")).to_have_attribute("aria-label", "f1, Ann's rook")
    assert barriers(page) == []


def test_a_pawn_says_what_it_becomes(visit: Any) -> None:
    """Four moves have the same ends: the sheet asks which is meant."""
    h, page = desk(visit, CHESS, *TO_PROMOTE)
    touch(page, "at-a7", "at-b8")
    sheet = page.locator("dialog[open]")
    assert sheet.locator("button[data-code]").all_inner_texts() == [
        f"a7×b8, becomes a {man}" for man in ("queen", "rook", "bishop", "knight")
    ]
    assert barriers(page) == []
    sheet.locator("[data-code='choose-a7xb8n']").click()
    assert recorded(page, h.match, len(TO_PROMOTE) + 1) == "a7xb8n"
    expect(_point(page, "b8")).to_have_attribute("aria-label", "b8, Ann's knight")


def test_a_man_is_laid_with_one_tap(visit: Any) -> None:
    """Tit-tat-toe: the board is large, a row ends the game."""
    h, page = desk(visit, "bradley/tit-tat-toe")
    touch(page, "lead-A")
    assert recorded(page, h.match, 1) == ":lead"
    for seq, point in enumerate(("b2", "b1", "a2", "a1"), 2):
        touch(page, f"at-{point}")
        assert recorded(page, h.match, seq) == f"@{point}"
    expect(page.locator(".points-sides .is-on")).to_contain_text("3 in hand")
    touch(page, "at-c2")
    assert recorded(page, h.match, 6) == "@c2"
    assert score(page) == ["1", "0"]


@pytest.mark.parametrize("size", ["phone", IN_A_SOAK[0]])
def test_on_a_web_the_nearest_point_is_meant(visit: Any, size: str) -> None:
    """Crossings lie close together: a tap beside one that can be chosen is enough."""
    h, page = desk(visit, "crown/spider-and-flies", "A :lead", size=size)
    expect(_point(page, "d6")).to_have_attribute("aria-label", "d6, Ann's yellow fly, can move")
    box = _point(page, "d6").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.6)
    expect(_point(page, "d6")).to_have_attribute("aria-pressed", "true")
    touch(page, "at-c6")
    assert recorded(page, h.match, 2) == "d6-c6"
    _point(page, "den").focus()
    page.keyboard.press("Enter")
    expect(_point(page, "den")).to_have_attribute("aria-pressed", "true")


def test_the_sheet_lists_the_moves(visit: Any) -> None:
    """What was moved stands in two columns, not how many points it made."""
    h = hall(DRAUGHTS, names=("Ann", "Bo"))
    mark(h.match, "A", "11-15")
    mark(h.match, "B", "24-20")
    page = visit(f"/m/{h.match.public_id}/", "phone").page
    assert page.locator("#sheet .innings tbody tr").first.inner_text().split() == ["1", "11-15", "24-20"]
    assert barriers(page) == []


def test_the_board_is_walked_with_the_arrow_keys(visit: Any) -> None:
    """One stop of the Tab key; arrows go to the nearest point, Enter chooses; the focus stays there."""
    h, page = desk(visit, CHESS, "A :lead", size="desktop")
    _point(page, "e2").focus()
    page.keyboard.press("Enter")
    expect(_point(page, "e2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(_point(page, "e4")).to_be_focused()
    page.keyboard.press("Enter")
    assert recorded(page, h.match, 2) == "e2-e4"
    expect(_point(page, "e4")).to_be_focused()
    expect(page.locator("#pad [data-at][tabindex='0']")).to_have_count(1)
    touch(page, "turn")
    _point(page, "e7").focus()
    page.keyboard.press("ArrowDown")
    expect(_point(page, "e8")).to_be_focused()


def test_a_move_may_be_written(visit: Any) -> None:
    """The field takes the notation, and what is no move is refused."""
    h, page = desk(visit, DRAUGHTS)
    page.get_by_label("Move in writing").fill("12-16")
    page.keyboard.press("Enter")
    assert recorded(page, h.match, 1) == "12-16"
    page.get_by_label("Move in writing").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_have_attribute("data-tone", "refused")


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.soak)])
def test_watchers_see_the_men_move(visit: Any, size: str) -> None:
    """The picture on the page moves by itself, and says in words what the server would say."""
    h = hall(DRAUGHTS, names=("Ann", "Bo"))
    page = visit(f"/m/{h.match.public_id}/", size).page
    expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")
    mark(h.match, "A", "11-15")
    picture = page.locator(".position [role='img']")
    h.match.refresh_from_db()
    position = position_of(h.match.board, {"A": "Ann", "B": "Bo"})
    assert position is not None
    expect(page.locator("[data-side='B'] [data-colour]")).to_have_attribute("href", "#men-man-light")
    expect(picture).to_have_attribute("aria-label", position.words)
    drawn = page.eval_on_selector_all(
        "[data-men] > *", "all => all.map(x => [x.tagName, x.getAttribute('href'), x.getAttribute('x')])"
    )
    page.reload()
    assert drawn == page.eval_on_selector_all(
        "[data-men] > *", "all => all.map(x => [x.tagName, x.getAttribute('href'), x.getAttribute('x')])"
    )
    assert barriers(page) == []


def drawn_box(picture: Any) -> dict[str, float]:
    """Where a picture stands. It is drawn anew when news come, and has no box in between."""
    for _ in range(600):
        picture.wait_for()
        if (box := picture.bounding_box()) is not None:
            return dict(box)
        picture.page.wait_for_timeout(50)
    raise AssertionError("the picture is never drawn")


@pytest.mark.parametrize("path", ["/m/hall/hall/", "/m/{id}/overlay/"])
def test_the_hall_and_the_overlay_show_the_board(visit: Any, path: str) -> None:
    """The picture is within the screen, and large enough to be seen."""
    h = hall(DRAUGHTS, names=("Ann", "Bo"))
    mark(h.match, "A", "11-15")
    page = visit(path.format(id=h.match.public_id), "tv").page
    picture = page.locator(".position svg.points")
    box = drawn_box(picture)
    assert box["width"] > 200 and box["height"] > 200
    assert box["x"] >= 0 and box["x"] + box["width"] <= 1920 and box["y"] + box["height"] <= 1080
