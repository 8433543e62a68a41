"""The people of a club night, as they use its pages: director, marker at a tablet, viewer at home.

Each drives a browser of its own and knows the pages only by what stands on them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from tests.browser.tablets import rest
from tests.browser.windows import TIMEOUT


class Person:
    """Somebody with a browser. Errors that a page reports to its console are kept in ``complaints``."""

    def __init__(self, browser: Browser, address: str, width: int, height: int, **context: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **{"service_workers": "block", **context}
        )
        self.context.set_default_timeout(TIMEOUT)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path: str) -> None:
        """Go to a page of the server."""
        self.page.goto(path if path.startswith("http") else self.address + path)

    def wait(self, condition: Callable[[], bool], seconds: float = TIMEOUT / 1000) -> None:
        """Wait until ``condition`` holds. (Playwright's own wait evaluates, which the pages forbid.)"""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"not within {seconds} s: {condition}"
            self.page.wait_for_timeout(30)

    def await_whole(self, part: Locator) -> None:
        """Wait until the page with ``part`` is there to its end. (To count or list parts waits for nothing:
        while the page is still coming, it tells only of those that have come.)"""
        expect(part).to_be_visible()
        self.page.wait_for_load_state("domcontentloaded")

    def leave(self, address: str) -> None:
        """Wait until the browser has gone on from the page at ``address``."""
        self.page.wait_for_url(lambda url: address not in url, wait_until="commit")

    def press(self, words: str) -> None:
        """Press the button that says so."""
        self.page.get_by_role("button", name=words, exact=True).click()


SENT = """async ([address, fields]) => {
  const form = new FormData();
  form.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await fetch(address, { method: "POST", body: form, redirect: "manual" });
  return answer.type === "opaqueredirect";
}"""
"""Send to an address what a form of the open page would, without the page that follows."""


class Director(Person):
    """Runs the club and its tournament from a laptop."""

    club = ""
    competition = ""

    def sign_in(self, email: str, password: str) -> None:
        """Sign in on the sign-in page."""
        self.open("/account/login/")
        self.page.fill("input[name=login]", email)
        self.page.fill("input[name=password]", password)
        self.page.click("main button[type=submit]")
        self.leave("/account/login/")

    def found_club(self, name: str) -> None:
        """Create a club; remember its address."""
        self.open("/clubs/new/")
        self.page.fill("input[name=name]", name)
        self.press("Create the club")
        self.leave("/clubs/new/")
        self.club = re.sub(r"^https?://[^/]+", "", self.page.url)

    def add_players(self, lines: list[str]) -> None:
        """Add players by pasted lines."""
        self.open(self.club + "players/paste/")
        self.page.fill("textarea[name=lines]", "\n".join(lines))
        self.press("Add all")

    def add_table(self, number: int) -> None:
        """Add a carom table."""
        self.open(self.club + "tables/new/")
        self.page.fill("input[name=number]", str(number))
        self.press("Add")

    def pairing_address(self, table: int) -> str:
        """Ask for a pairing code and return the address that its QR code holds."""
        self.open(f"{self.club}tables/{table}/")
        self.page.get_by_role("button", name=re.compile("Pair a tablet|A new code")).click()
        return self.page.locator(".pairing a[href*='/pair/']").inner_text().strip()

    def make_tournament(
        self,
        name: str,
        length: int,
        form: str = "Knockout",
        chosen: dict[str, str] | None = None,
        **fields: str,
    ) -> None:
        """Make a tournament of three-cushion carom; ``form`` is the word of its format, ``chosen`` are
        choices and ``fields`` further fields of the form, by name; a tick is chosen as "on"."""
        self.open(self.club + "t/new/")
        self.page.get_by_label("Three-Cushion Carrom Game").check()
        self.page.get_by_label(form).check()
        self.press("Go on")
        self.page.locator("input[name=name]").wait_for()
        self.page.evaluate("document.querySelectorAll('details.group').forEach(d => { d.open = true })")
        self.page.fill("input[name=name]", name)
        self.page.fill("input[name=length]", str(length))
        for field, value in fields.items():
            self.page.fill(f"input[name={field}]", value)
        for field, value in (chosen or {}).items():
            if value == "on":
                self.page.check(f"input[name={field}]")
            elif self.page.locator(f"select[name={field}]").count():
                self.page.select_option(f"select[name={field}]", value)
            else:
                self.page.check(f"input[name={field}][value={value}]")
        self.press("Make the tournament")
        self.leave("/t/new/")
        self.competition = re.sub(r"^https?://[^/]+|manage/$", "", self.page.url)

    def enter_everybody(self) -> None:
        """Enter all players of the club and let them be present."""
        self.await_whole(self.page.get_by_role("button", name="Enter them", exact=True))
        for box in self.page.locator("input[name=players]").all():
            box.check()
        self.press("Enter them")

    def draw_all(self, seed: str) -> None:
        """Publish the seed, draw all who entered, start."""
        self.page.fill("input[name=seed]", seed)
        self.press("Open for entry")
        self.page.get_by_role("button", name=re.compile("^Draw all")).click()
        self.page.get_by_role("button", name=re.compile("^Start")).click()

    def decide(self, number: int, summary: str, button: str) -> None:
        """Decide a match on its page: open the choice that begins with ``summary``, press the button."""
        self.open(f"{self.competition}manage/m/{number}/")
        self.page.locator("details.ask summary", has_text=summary).click()
        self.page.get_by_role("button", name=button).click()
        expect(self.page.locator("#entrants")).to_be_visible()

    def type_winner(self, number: int, side: str) -> None:
        """What the button "... won" of a match's page sends, from whichever page of the director is open."""
        form = {"decision": f"played:{side}"}
        assert self.page.evaluate(SENT, [f"{self.competition}manage/m/{number}/decide/", form])

    def open_and_draw(self, seed: str) -> None:
        """Publish the seed, check everybody in, draw, start."""
        self.page.fill("input[name=seed]", seed)
        self.press("Open for entry")
        button = self.page.locator("button:has-text('Check in')")
        draw = self.page.get_by_role("button", name=re.compile("^Draw"))
        self.await_whole(button.or_(draw).first)
        while before := button.count():
            button.first.click()
            expect(button).to_have_count(before - 1)
            self.await_whole(draw.first)
        draw.click()
        self.page.get_by_role("button", name=re.compile("^Start")).click()


class Marker(Person):
    """Stands at a table with a tablet that is paired with it."""

    away = False
    """Whether the tablet has no network."""

    def pair(self, address: str, name: str) -> None:
        """Open the address of a pairing code and agree."""
        self.open(address)
        self.page.fill("input[name=label]", name)
        self.page.get_by_role("button", name=re.compile("^Pair with")).click()

    def state(self) -> dict[str, Any]:
        """What the page has from the server."""
        state: dict[str, Any] = self.page.evaluate(
            "(() => { const m = globalThis.balkline?.marking; return m ? {match: m.state?.match, "
            "seq: m.state?.seq, board: m.state?.board, waiting: m.unsent.length} : {} })()"
        )
        return state

    def match_to_play(self) -> dict[str, Any] | None:
        """The match on the tablet, if it is still to be played."""
        match: dict[str, Any] | None = self.state().get("match")
        return match if match and match["status"] in ("waiting", "ready", "live") else None

    def await_match(self, seconds: float = TIMEOUT / 1000) -> dict[str, Any]:
        """Wait until the table's match has appeared by itself; return it."""
        self.wait(lambda: self.match_to_play() is not None, seconds)
        match: dict[str, Any] = self.state()["match"]
        return match

    def tap(self, code: str) -> None:
        """Tap the button of that code and wait until the server has answered."""
        seq = self.state()["seq"]
        self.page.locator(f"#pad [data-code='{code}']").first.click()
        self.settle(seq + 1)
        rest(self.page)

    def settle(self, seq: int) -> None:
        """Wait until nothing is unsent and the log has reached ``seq``; without network, until the tablet
        itself has judged so far."""

        def settled() -> bool:
            state = self.state()
            return bool(state["seq"] >= seq and (self.away or not state["waiting"]))

        self.wait(settled)

    def await_rule_book(self) -> None:
        """Wait until the tablet judges this match by itself."""
        self.wait(lambda: bool(self.page.evaluate("balkline.marking.ledger.judges")))

    def cut(self) -> None:
        """The network is gone."""
        self.away = True
        self.context.set_offline(True)

    def reconnect(self) -> None:
        """The network is back, and all that was tapped meanwhile is sent."""
        if not self.away:
            return
        self.away = False
        self.context.set_offline(False)
        self.page.evaluate("balkline.marking.outbox.nudge()")
        self.wait(lambda: not self.state()["waiting"])

    def lead(self, letter: str) -> None:
        """Record who won the string."""
        self.tap(f"lead-{letter}")

    def inning(self, counts: int, ends: bool = True) -> None:
        """Mark an inning: so many counts, then a stroke without one."""
        for _ in range(counts):
            self.tap("count")
        if ends:
            self.tap("no-count")

    def confirm_both(self) -> None:
        """Both players look at the result and agree."""
        for letter in "AB":
            button = self.page.locator(f"[data-code='confirm-{letter}']")
            try:
                button.click()
            except TimeoutError as error:
                raise AssertionError(f"{letter} cannot agree; the tablet says {self.says()}") from error
            expect(button).to_have_count(0)

    def go_on(self) -> None:
        """Have the tablet look for its next match now, which it does by itself after some seconds."""
        self.page.evaluate(
            "async () => { const { link } = balkline.marking; link.lingers = 0; await link.refresh(); }"
        )

    def says(self) -> str:
        """What stands on the tablet, in words, for whoever reads of a test that failed."""
        words = {
            part: self.page.locator(part).inner_text() for part in ("#say", "#pad", "#lamp-text", "#title")
        }
        return f"{words} {self.state()} {self.complaints}"

    def score(self) -> dict[str, int]:
        """The server's total as the tablet has it."""
        score: dict[str, int] = self.state()["board"]["score"]
        return score


class Viewer(Person):
    """Follows a match from home."""

    def shown(self) -> dict[str, int]:
        """The score on the page."""
        board = self.page.locator(".board").first
        return {
            side.get_attribute("data-side") or "": int(side.locator("[data-score]").inner_text())
            for side in board.locator("[data-side]").all()
        }

    def await_score(self, score: dict[str, int], seconds: float = TIMEOUT / 1000) -> None:
        """Wait until the page shows ``score``."""
        for letter, points in score.items():
            expect(self.page.locator(f".board [data-side='{letter}'] [data-score]").first).to_have_text(
                str(points), timeout=seconds * 1000
            )
