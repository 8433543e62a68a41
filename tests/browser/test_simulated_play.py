"""Simulated play in a real browser, on a real server with its worker: a person against a simulated player by
mouse and by keys, and two simulated players watched live to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.night import Director
from tests.running import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def ann(server: Server, chromium_browser: Browser) -> Iterator[Director]:
    """The owner of a club, signed in."""
    who = Director(chromium_browser, f"http://127.0.0.1:{server.port}", 1280, 900)
    who.sign_in(*(server.data / "first-login.txt").read_text().split())
    who.page.wait_for_url(lambda url: "login" not in url)
    who.found_club("Hall")
    who.page.wait_for_url("**/c/**")
    who.club = who.page.url.rstrip("/").rsplit("/", 1)[-1]
    yield who
    assert not who.complaints, who.complaints
    who.context.close()


def begin(who: Director, game: str, *, plays: bool = True, level: str = "beginner") -> None:
    """Begin a play on the page where it is begun, the game found by its name."""
    page = who.page
    who.open(f"/m/simulated/{who.club}/")
    page.get_by_label("I play" if plays else "I look on").check(force=True)
    page.select_option("select[name=other]", level)
    if not plays:
        page.select_option("select[name=level]", level)
    page.select_option("select[name=pace]", "quick")
    page.get_by_label("Find a game").fill(game)
    page.locator(".begin__game:visible").first.click()
    who.press("Begin")
    page.wait_for_url("**/play/")


def version(who: Director) -> int:
    """How far the page has seen the game."""
    return int(who.page.evaluate("() => balkline.play.state.version"))


def my_turn(who: Director, after: int = 0) -> None:
    """Wait until the page lets its player strike, later than at a version of the game."""

    def struck() -> bool:
        drawn = int(who.page.locator("#play").get_attribute("data-version") or 0)
        return drawn > after and who.page.locator("#strike").count() > 0

    who.wait(struck, 90)


def entries(who: Director) -> list[dict[str, object]]:
    """The record as anybody may fetch it."""
    address = who.page.url.replace("/play/", "/record.json")
    found: list[dict[str, object]] = who.page.request.get(address).json()["entries"]
    return found


def test_a_person_plays_caroms_by_mouse_and_by_keys(ann: Director) -> None:
    page = ann.page
    begin(ann, "Three-Ball Carrom")
    expect(page.locator(".page-head .badge")).to_have_text("Simulated play")
    my_turn(ann)

    # By mouse: pulled back from the ball like a bow; its figures follow.
    if page.locator("[data-way=aim]").count():
        page.locator("[data-way=aim]").click()
    own = page.locator(".aim__own").bounding_box()
    assert own is not None
    x, y = own["x"] + own["width"] / 2, own["y"] + own["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 110, y + 18, steps=6)
    page.mouse.up()
    pulled = float(page.locator("#shot-speed").input_value())
    assert 0.3 < pulled < 8
    direction = float(page.locator("#shot-direction").input_value())
    assert 97 < direction < 101, "away from the pull: along the lying table, a little up the screen"
    tip = page.locator(".tip").bounding_box()
    assert tip is not None
    page.mouse.click(tip["x"] + tip["width"] * 0.6, tip["y"] + tip["height"] * 0.4)
    expect(page.locator(".tip__words")).to_contain_text("right")
    seen, before = version(ann), len(entries(ann))
    page.locator("#strike").click()
    ann.wait(lambda: len(entries(ann)) > before)
    assert entries(ann)[before]["side"] == "A"

    # By keys alone: the aim turned, the strength changed, struck with Enter.
    my_turn(ann, after=seen)
    if page.locator("[data-way=aim]").count():
        page.locator("[data-way=aim]").press("Enter")
    table = page.locator("#table svg.is-aimed")
    table.focus()
    was = page.evaluate("() => ({...balkline.play.shot})")
    for key in ("PageUp", "ArrowLeft", "Shift+ArrowRight", "+", "+"):
        page.keyboard.press(key)
    now = page.evaluate("() => ({...balkline.play.shot})")
    assert abs((now["direction"] - was["direction"]) % 360 - (5 + 0.25 - 0.05)) < 1e-6
    assert now["speed"] > was["speed"]
    seen, before = version(ann), len(entries(ann))
    page.keyboard.press("Enter")
    ann.wait(lambda: len(entries(ann)) > before)
    ann.wait(lambda: version(ann) > seen)
    mine = [entry for entry in entries(ann) if entry["side"] == "A"]
    assert len(mine) >= 2

    page.locator("#end").click()
    page.locator("#give-up").click()
    expect(page.locator(".play__prompt")).to_contain_text("Stopped")


def test_a_refused_stroke_is_told_and_leaves_the_table_as_it_was(ann: Director) -> None:
    page = ann.page
    begin(ann, "Three-Ball Carrom")
    my_turn(ann)
    seen, before = version(ann), len(entries(ann))
    page.evaluate("() => { balkline.play.shot.call = '(9>tl)'; }")
    page.locator("#strike").click()
    expect(page.locator("#say")).to_have_attribute("data-tone", "refused")
    assert (version(ann), len(entries(ann))) == (seen, before)
    page.evaluate("() => { balkline.play.shot.call = ''; }")
    page.locator("#strike").click()
    ann.wait(lambda: len(entries(ann)) > before)
    page.locator("#end").click()
    page.locator("#give-up").click()
    expect(page.locator(".play__prompt")).to_contain_text("Stopped")


def test_men_are_moved_by_tapping(ann: Director) -> None:
    page = ann.page
    begin(ann, "tit tat toe")
    expect(page.locator(".play__prompt")).to_contain_text("Your turn")
    before = len(entries(ann))
    to = page.evaluate("() => balkline.play.state.board.position.moves[0].path[0]")
    page.locator(f'#table [data-at="{to}"]').click()
    ann.wait(lambda: len(entries(ann)) > before)
    page.locator("#end, .play__prompt").first.wait_for()
    if page.locator("#end").count():
        page.locator("#end").click()
        page.locator("#give-up").click()


def test_two_simulated_players_are_watched_to_the_end(ann: Director) -> None:
    page = ann.page
    begin(ann, "Crokinole Crown", plays=False)
    # A stroke is seen to move: the piece is not where it was a moment before.
    page.locator("#table[data-shows=stroke] svg").first.wait_for(timeout=60_000)
    ann.wait(lambda: page.locator(".board__turn").count() > 0)
    expect(page.locator("#strike")).to_have_count(0)
    page.locator("#pause").click()
    expect(page.locator(".play__prompt")).to_contain_text("Paused")
    page.locator("#go-on").click()
    page.locator("#end").click()
    page.locator("#give-up").click()
    expect(page.locator(".play__prompt")).to_contain_text("Stopped")

    begin(ann, "tit tat toe", plays=False)
    ann.wait(lambda: page.evaluate("() => balkline.play.state.state") == "over", 120)
    match = page.url.replace("/play/", "/")
    ann.open(match)
    expect(page.locator(".notice--warn")).to_contain_text("Simulated play")
    ann.open(f"/c/{ann.club}/")
    expect(page.locator(".results li")).to_have_count(0)
    ann.open(f"/m/simulated/{ann.club}/")
    expect(page.locator("h2", has_text="Ended")).to_be_visible()
