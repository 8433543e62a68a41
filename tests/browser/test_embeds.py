"""A foreign page with Balkline in it: another origin, served by a server of its own, and one line of HTML."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.emblems.models import Emblem
from clubs.emblems.services import recording
from tests.browser.screens import barriers
from tests.browser.tablets import hall, mark
from tests.browser.test_emblems import house as emblem_house
from tests.clubs.competitions.conftest import build, build_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def challenged() -> Emblem:
    """An emblem with a holder and an open challenge."""
    emblem, users = emblem_house()
    facts = {"money": "50"}
    recording.record(emblem=emblem, kind="challenge", by="Bob", facts=facts, user=users["trustee"])
    return emblem


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *args: Any) -> None:
        """Be silent."""


@pytest.fixture
def foreign(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """``foreign(html)``: the address of a page with that body, on another site than Balkline's."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def put(body: str) -> str:
        page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Our site</title><body>{body}'
        (tmp_path / "page.html").write_text(page, encoding="utf-8")
        return f"http://localhost:{server.server_port}/page.html"

    yield put
    server.shutdown()
    server.server_close()


def line_on(page: Any) -> str:
    """The line that a page offers to copy, by opening the disclosure as a reader does."""
    page.get_by_text("Embed this", exact=True).click()
    field = page.get_by_label("One line of HTML")
    expect(field).to_be_editable(editable=False)
    return str(field.input_value())


def frame_of(visit: Any, address: str) -> SimpleNamespace:
    """The foreign page and what stands in its frame."""
    seen = visit(address)
    return SimpleNamespace(page=seen.page, context=seen.context, frame=seen.page.frame_locator("iframe"))


def settled(frame: Any, body: Any) -> float:
    """The height of a frame, once it is that of what stands in it."""
    for _ in range(1800):
        outer, inner = frame.bounding_box()["height"], body.bounding_box()["height"]
        if abs(outer - inner) <= 2:
            return float(outer)
        frame.page.wait_for_timeout(50)
    raise AssertionError(f"the frame is {outer} px high, what it shows {inner}")


def test_a_live_score_in_a_foreign_page(visit: Any, site: str, foreign: Callable[[str], str]) -> None:
    """The copied line shows the score, as high as it is; a mark made in the hall changes it there."""
    h = hall()
    mark(h.match, "A", ":lead")
    page = visit(f"/m/{h.match.public_id}/", "desktop").page
    line = line_on(page)
    assert "\n" not in line
    expect(page.get_by_role("button", name="Copy the line")).to_be_visible()
    address = foreign(f"<h1>Our club</h1><div>{line}</div>")
    seen = frame_of(visit, address)
    score = seen.frame.locator("[data-side='A'] [data-score]")
    expect(score).to_have_text("0")
    mark(h.match, "A", "+1")
    expect(score).to_have_text("1")
    asked = int(re.search(r'height="(\d+)"', line)[1])  # type: ignore[index]
    expect(seen.page.locator("iframe")).to_have_attribute("style", re.compile(r"height: \d+px"))
    assert settled(seen.page.locator("iframe"), seen.frame.locator("body")) != asked
    assert seen.context.cookies() == []
    phone = visit(address, "phone").page
    settled(phone.locator("iframe"), phone.frame_locator("iframe").locator("body"))


def test_without_script_the_frame_is_still_read(
    chromium_browser: Any, visit: Any, site: str, foreign: Callable[[str], str]
) -> None:
    """No script anywhere: the frame keeps the height of the line, and shows the score."""
    h = hall()
    line = line_on(visit(f"/m/{h.match.public_id}/", "desktop").page)
    context = chromium_browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(foreign(line))
    expect(page.frame_locator("iframe").locator("[data-side='A'] .board__name")).to_contain_text("Hoppe")
    assert page.locator("iframe").bounding_box()["height"] == 420  # type: ignore[index]
    context.close()


def test_an_emblem_in_a_foreign_page(visit: Any, site: str, foreign: Callable[[str], str]) -> None:
    """Its holder and who challenges, as high as they need, on a phone."""
    line = line_on(visit(challenged().get_absolute_url(), "desktop").page)
    page = visit(foreign(line), "phone").page
    frame = page.frame_locator("iframe")
    for name in ("The Cup", "Ann", "Bob"):
        expect(frame.locator("main")).to_contain_text(name)
    settled(page.locator("iframe"), frame.locator("body"))


def test_several_frames_each_get_their_own_height(
    visit: Any, site: str, foreign: Callable[[str], str]
) -> None:
    """A bracket and standings of one cup in one page, themed, on a phone and a desktop."""
    club = build_club()
    build(club, 8, name="Cup")
    lines = [
        line_on(visit(f"/c/{club.slug}/t/cup/{name}/", "desktop").page) for name in ("bracket", "standings")
    ]
    lines[1] = lines[1].replace('/standings/"', '/standings/?theme=dark&amp;accent=7a1fa2"')
    for size in ("phone", "desktop"):
        page = visit(foreign("<hr>".join(lines)), size).page
        heights = []
        for number in (0, 1):
            frame = page.frame_locator("iframe").nth(number)
            expect(frame.locator("main")).to_contain_text("P1")
            one = page.locator("iframe").nth(number)
            one.scroll_into_view_if_needed()
            expect(one).to_have_attribute("style", re.compile(r"height: \d+px"))
            heights.append(settled(one, frame.locator("body")))
        assert heights[0] != heights[1]
        frames = page.frames[1:]
        assert all(
            frame.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            for frame in frames
        ), size


def test_a_message_from_elsewhere_moves_no_frame(
    visit: Any, site: str, foreign: Callable[[str], str]
) -> None:
    """The host's script heeds Balkline's own frames alone."""
    h = hall()
    line = line_on(visit(f"/m/{h.match.public_id}/", "desktop").page)
    page = visit(foreign(line)).page
    frame = page.locator("iframe")
    expect(frame).to_have_attribute("style", re.compile(r"height: \d+px"))
    before = frame.get_attribute("style")
    page.evaluate(
        """() => new Promise(heard => {
            addEventListener("message", heard, {once: true});  // after the listeners that are there already
            postMessage({balkline: "height", height: 5}, "*");
        })"""
    )
    assert frame.get_attribute("style") == before


def test_embeds_keep_nobody_out(visit: Any) -> None:
    """axe finds no barrier in any embed, in any theme and colour."""
    h = hall()
    club = build_club()
    build(club, 4, name="Cup")
    addresses = (
        f"/embed/m/{h.match.public_id}/",
        f"/embed/c/{club.slug}/t/cup/bracket/",
        f"/embed/c/{club.slug}/t/cup/standings/",
        f"/embed{challenged().get_absolute_url()}",
        "/embed/m/nothing/",
    )
    page = visit("/", "phone").page
    for query in ("", "?theme=dark", "?theme=light&accent=ffee00", "?theme=dark&accent=001133"):
        for address in addresses:
            page.goto(address + query)
            assert barriers(page) == [], address + query
