"""A dispute through the pages, from the tablet to the ruling, with a worker and a broker of its own: the
worker is killed while it studies."""

from __future__ import annotations

import os
import re
import signal
import struct
import zlib
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from simulator.pieces import Piece
from simulator.surfaces import surface as surface_named
from tests.browser.night import Director, Marker, Viewer
from tests.browser.screens import barriers
from tests.running import Server, family
from tests.simulator.sight.rendering import Taking, photograph

REASON = "Both saw it in the end: two cushions only before the second ball."


class Referee(Director):
    """Lays out a disputed stroke and rules on it."""

    def progress(self) -> dict[str, Any]:
        """Where the study stands, as the server says."""
        told: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch(balkline.desk.urls.progress, {cache: 'no-store'})).json()"
        )
        return told

    def case(self) -> dict[str, Any]:
        """The case as the page has it."""
        case: dict[str, Any] = self.page.evaluate("() => balkline.desk.case")
        return case

    def piece(self, name: str) -> Locator:
        """A piece on the table that is drawn at this width."""
        return self.page.locator(f".place__top [data-piece='{name}']:visible").first

    def place_of(self, name: str) -> tuple[float, float]:
        """Where the case has a piece, in metres."""
        piece = next(p for p in self.case()["shot"]["pieces"] if p["id"] == name)
        return piece["x"], piece["y"]

    def saved(self) -> None:
        """Wait until the server has the case as it is laid out."""
        expect(self.page.locator("#bench-saved")).to_have_text("Saved.")

    def tab(self, name: str) -> None:
        """Go to a tab of the bench."""
        self.page.get_by_role("tab", name=name, exact=True).click()


def middle(page: Page, piece: Locator) -> tuple[float, float]:
    """The middle of a drawn piece on the screen."""
    box = piece.locator("circle").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def a_photograph(path: Path) -> Path:
    """A small PNG: a green cloth."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\x12\x64\x4a" * 320 for _ in range(240))
    head = struct.pack(">IIBBBBB", 320, 240, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
    return path


def worker_of(server: Server) -> int:
    """The worker for studies, which has the processes that study below it."""
    for pid in family(server.process.pid):
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"studies@" in words and b"MainProcess" in words:
            return pid
    raise AssertionError("there is no worker")


def kill_the_worker(server: Server) -> None:
    """Kill it and all that it has begun, as a power cut would: nobody can say farewell."""
    for pid in reversed(family(worker_of(server))):
        os.kill(pid, signal.SIGKILL)


def to_the_last_point(marker: Marker) -> str:
    """A match to three, marked until the third count seems to end it; returns the match's id."""
    match = marker.await_match()
    marker.lead("A")
    marker.inning(3, ends=False)
    return str(match["id"])


def dispute_at_the_tablet(marker: Marker) -> None:
    """The other player says that the last stroke did not count: two taps after the button."""
    page = marker.page
    page.locator("#dispute").click()
    page.locator("dialog[open] [data-code='disputes-B']").click()
    page.locator("dialog[open] [data-code='no-count']").first.click()
    expect(page.locator("#pad")).to_contain_text("Under review")
    expect(page.locator("#pad [data-code^='confirm-']")).to_have_count(0)


def lay_out(referee: Referee, cloth: Path) -> None:
    """Pieces by drag, by two taps, by the keys and in figures; the stroke; what is asked; a photograph."""
    page = referee.page
    referee.wait(lambda: bool(page.evaluate("() => Boolean(globalThis.balkline?.desk)")))
    x, y = referee.place_of("r")
    from_x, from_y = middle(page, referee.piece("r"))
    page.mouse.move(from_x, from_y)
    page.mouse.down()
    page.mouse.move(from_x - 30, from_y + 12, steps=4)
    page.mouse.up()
    assert referee.place_of("r") != (x, y)
    referee.saved()

    at_x, at_y = middle(page, referee.piece("w"))
    page.mouse.click(at_x, at_y)
    expect(page.locator("#bench-said")).to_contain_text("Now tap its place")
    page.mouse.click(at_x + 60, at_y + 40)
    assert referee.place_of("w") != (0.0, y)
    referee.saved()

    x, y = referee.place_of("c")
    referee.piece("c").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    moved = referee.place_of("c")
    assert sorted(round(abs(a - b), 4) for a, b in zip(moved, (x, y), strict=True)) == [0.001, 0.01]
    page.fill("#x-c", "120")
    page.keyboard.press("Tab")
    assert referee.place_of("c")[0] == 0.12
    referee.saved()

    referee.tab("Stroke")
    page.fill("#stroke-direction", "98.5")
    page.keyboard.press("Tab")
    page.locator(".place__handle:visible").first.focus()
    page.keyboard.press("ArrowRight")
    assert referee.case()["shot"]["stroke"]["direction"] == 97.5
    referee.tab("After")
    page.select_option("#after-w", label="did not move")
    referee.saved()
    with page.expect_response(re.compile("/questions/")):  # what is asked follows from what was saved
        referee.tab("Questions")
    page.locator("[data-claim]").first.check()
    page.locator(".claims__one:has(:checked) select").select_option(label="Ada Bell")
    page.select_option("#precision", label="a quick look: shares to 10 in 100")
    referee.wait(lambda: page.evaluate("() => balkline.desk.dispute.case.precision") == "quick")
    referee.saved()

    referee.tab("Photo")
    page.set_input_files("#photo-file", cloth)
    marks = page.locator(".corners__mark")
    expect(marks).to_have_count(4)
    marks.first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place__photo:visible")).to_have_count(1)
    page.locator("#find-table-before").click()  # a green cloth is no table
    expect(page.locator("#panel-photograph")).to_contain_text("No such table was found", timeout=120_000)
    from_photographs(referee, cloth.parent)
    referee.tab("Before")


def from_photographs(referee: Referee, folder: Path) -> None:
    """The pieces are found in a photograph of the table and accepted together; in one taken afterwards, one
    of them. Both show the pieces where the case has them."""
    page, case = referee.page, referee.case()
    lying = tuple(Piece(p["id"], p["kind"], p["x"], p["y"]) for p in case["shot"]["pieces"])
    shot = photograph(surface_named(case["shot"]["surface"]), lying, Taking(round=12, up=55, k=-0.03))
    taken = folder / "taken.jpg"
    taken.write_bytes(shot.jpeg)
    with page.expect_response(re.compile("/photo/$")):
        page.set_input_files("#photo-file", taken)
    page.locator("#find-table-before").click()
    rows = page.locator("[data-found^=found-before]:is(li)")
    expect(rows).to_have_count(len(lying), timeout=180_000)
    assert not barriers(page)
    offered = page.locator(".place__found:visible").first  # dragged in the picture, back and forth
    at_x, at_y = middle(page, offered)
    page.mouse.move(at_x, at_y)
    page.mouse.down()
    page.mouse.move(at_x + 40, at_y, steps=3)
    page.mouse.move(at_x, at_y, steps=3)
    page.mouse.up()
    expect(rows.filter(has_text="moved by hand")).to_have_count(1)
    page.locator("#accept-all-before").click()
    expect(rows).to_have_count(0)
    referee.saved()
    for piece in lying:
        x, y = referee.place_of(piece.id)
        assert hypot(x - piece.x, y - piece.y) < 0.025, piece
    sure = referee.case()["unsure"]["places"]
    assert all(0.002 <= sure[piece.id] < 0.025 for piece in lying)

    page.set_input_files("#photo-after-file", taken)
    expect(page.locator("#photo-after-sheen")).to_be_visible()
    page.locator("#find-table-after").click()
    rows = page.locator("[data-found^=found-after]:is(li)")
    expect(rows).to_have_count(len(lying), timeout=180_000)
    white = referee.page.evaluate("() => balkline.desk.founds.after.proposals.find((p) => p.id === 'w').key")
    page.locator(f"li[data-found='{white}']").get_by_role("button", name="Accept").click()
    expect(rows).to_have_count(len(lying) - 1)
    referee.saved()
    agreed = {one["piece"]: one for one in referee.case()["agreed"] if "piece" in one}
    assert (
        hypot(agreed["w"]["x"] - referee.place_of("w")[0], agreed["w"]["y"] - referee.place_of("w")[1]) < 0.03
    )


PLANE = """async () => {
  const g = await import("/static/js/disputes/geometry.js");
  const seen = [[0.12, 0.93], [0.97, 0.81], [0.71, 0.22], [0.28, 0.25]];
  const bed = [[-0.71, -1.42], [0.71, -1.42], [0.71, 1.42], [-0.71, 1.42]];
  const there = g.homography(bed, seen), back = g.homography(seen, bed);
  const off = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const spot = g.mapped(there, [0.2, 0.35]);
  return {
    corners: Math.max(...bed.map((place, i) => off(g.mapped(there, place), seen[i]))),
    inside: off(g.mapped(back, spot), [0.2, 0.35]),
    middle: off(g.mapped(there, [0, 0]), [0.52, 0.5525]),  // the mean of the corners is not the middle seen
    line: g.homography(bed, [[0, 0], [0.5, 0.5], [1, 1], [0, 1]]),
    convex: [g.isConvex(seen), g.isConvex([seen[0], seen[2], seen[1], seen[3]])],
    round: [[true, 0.3, -1.1], [false, 0.3, -1.1]].map(([lying, x, y]) =>
      off(g.toSurface(lying, ...g.toPicture(lying, x, y)), [x, y])),
    way: [g.directionOf([0, 0], [0, 2]), g.directionOf([1, 1], [0, 1]), g.turned(-30)],
  };
}"""
"""What the geometry of a photograph gives for a table that is seen askew."""


@pytest.mark.browser
def test_a_photograph_lies_on_the_table_by_its_four_corners(visit: Any) -> None:
    """The plane map takes corners to corners and comes back; corners in a line, or crossed, are refused."""
    found = visit("/").page.evaluate(PLANE)
    assert found["corners"] < 1e-9 and found["inside"] < 1e-9
    assert found["middle"] > 0.02
    assert found["line"] is None and found["convex"] == [True, False]
    assert max(found["round"]) < 1e-12 and found["way"] == [90, 180, 330]


def ask_and_kill(referee: Referee, server: Server) -> None:
    """Ask, and kill the worker while it studies. Should it be done before it is killed, ask once more."""
    for _ in range(4):
        referee.page.locator("#ask").click()
        referee.wait(lambda: referee.progress()["state"] in ("studying", "answered"))
        kill_the_worker(server)
        told = referee.progress()
        if told["state"] == "studying":
            assert told["attempt"] == 1
            return
        expect(referee.page.locator("#ask")).to_have_text("Ask once more")
    raise AssertionError("the worker was always quicker")


@pytest.mark.browser
def test_a_dispute_from_the_tablet_to_the_ruling(
    server: Server, chromium_browser: Browser, tmp_path: Path
) -> None:
    """Disputed at the tablet, under review everywhere, studied although the worker is killed, ruled on; then
    the result is free."""
    browser, address = chromium_browser, f"http://127.0.0.1:{server.port}"
    email, password = (server.data / "first-login.txt").read_text().split()
    referee = Referee(browser, address, 1440, 900)
    referee.sign_in(email, password)
    referee.found_club("The Red Ball")
    referee.add_players(["Ada Bell; 900", "Bo Carr; 800"])
    referee.add_table(1)
    marker = Marker(browser, address, 1180, 820, has_touch=True)
    marker.pair(referee.pairing_address(1), "Tablet 1")
    referee.make_tournament("The challenge", 3, rest_minutes="0")
    referee.enter_everybody()
    referee.open_and_draw("chalk")
    match = to_the_last_point(marker)
    viewer = Viewer(browser, address, 390, 844)
    viewer.open(f"/m/{match}/")
    expect(viewer.page.locator("[data-lamp-text]")).to_have_text("Updates live")

    dispute_at_the_tablet(marker)
    expect(viewer.page.locator("#review")).to_contain_text("Entry 4 is disputed")
    expect(viewer.page.locator("[data-review]")).to_be_visible()
    other = Viewer(browser, address, 1280, 800)
    for public in (f"/m/hall{referee.club.removeprefix('/c')}", f"/m/{match}/overlay/"):
        other.open(public)
        expect(other.page.locator("[data-review]")).to_be_visible()
    other.context.close()
    viewer.open(referee.competition + "bracket/")
    expect(viewer.page.locator(".fixture").first).to_contain_text("Under review")

    # The referee finds the case where the club's tab counts it.
    referee.open(referee.club)
    referee.page.get_by_role("link", name="Disputes, 1 waiting").click()
    referee.page.locator(".waiting-cases a").first.click()
    lay_out(referee, a_photograph(tmp_path / "table.png"))
    assert not barriers(referee.page)

    ask_and_kill(referee, server)
    expect(referee.page.locator("#answer .share")).to_have_count(1, timeout=120_000)
    told = referee.progress()
    assert (told["state"], told["attempt"]) == ("answered", 2)
    expect(referee.page.locator("#answer .trace.is-playable").first).to_be_visible()
    assert not barriers(referee.page)

    # The ruling: what it changes is seen first, and a reason is asked for.
    page = referee.page
    page.locator("[name=verdict][value=other]").check()
    expect(page.locator("#ruling-effect")).to_contain_text("would not be over any longer")
    page.locator("#ruling-give").click()
    expect(page.locator("#ruling-said")).to_contain_text("Give the reason")
    page.fill("#ruling-reason", REASON)
    page.locator("#ruling-give").click()
    expect(page.get_by_role("heading", name="Ruled: the entry reads otherwise")).to_be_visible()

    # Everybody sees the ruling with its evidence; the log has it once; the result is free.
    case = page.url
    viewer.open(case)
    expect(viewer.page.locator(".ruled")).to_contain_text(REASON)
    expect(viewer.page.locator(".answer .share")).to_have_count(1)
    assert not barriers(viewer.page)
    _, record = server.get(f"/m/{match}/record.txt")
    assert record.count("ruling 4:") == 1
    viewer.open(f"/m/{match}/")
    expect(viewer.page.locator("[data-review]")).to_be_hidden()
    expect(viewer.page.locator("#entry-4 a", has_text="ruled on: the case")).to_have_count(1)
    marker.wait(lambda: marker.score() == {"A": 2, "B": 0})
    marker.inning(0)
    marker.inning(1, ends=False)
    marker.confirm_both()
    viewer.open(referee.competition)
    expect(viewer.page.locator("main")).to_contain_text(re.compile("Champion", re.I))
    referee.open(f"{referee.club}disputes/")
    expect(page.locator("main")).to_contain_text("No stroke is disputed just now")
    expect(page.locator("main")).to_contain_text("entry 4")
    for person in (referee, viewer, marker):
        assert person.complaints == []
