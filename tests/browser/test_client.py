"""The TypeScript client in a page of another origin: it marks a match, follows it, and loses nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from matches.models import LogEntry
from tests.browser.test_embeds import foreign
from tests.clients.building import TOOLS, built
from tests.factories import make_club, owner_of
from tests.matches.conftest import make_match

__all__ = ["foreign"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGE = """
<script type="importmap">{"imports": {
  "@balkline/client": "./client/index.js", "openapi-fetch": "./openapi-fetch.mjs"}}</script>
<p id="score"></p><p id="marked"></p><ol id="heard"></ol><p id="state"></p>
<button data-side="A" data-tokens=":lead">Ann leads</button>
<button data-side="A" data-tokens="+1">Ann scores</button>
<button data-side="A" data-tokens="0">Ann misses</button>
<button data-side="B" data-tokens="+1">Bo scores</button>
<button id="undo">Undo</button><button id="confirm">Confirm</button>
<script type="module">
  import { Balkline, IndexedDBQueue } from "@balkline/client";
  const [site, token, match] = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const show = (id, text) => { document.getElementById(id).textContent = text; };
  const queue = new IndexedDBQueue();
  const marker = new Balkline(site, token).marker(match, queue, { firstWait: 50 });
  const seen = () => queue.seen(`${site}/${match}`);
  const tell = async () => show("marked", `${(await marker.waiting()).length} waiting, seen ${await seen()}`);
  await marker.start();
  const act = (deed) => async () => { await deed(); await tell(); };
  for (const button of document.querySelectorAll("button[data-side]"))
    button.onclick = act(() => marker.mark(button.dataset.side, button.dataset.tokens));
  document.getElementById("undo").onclick = act(() => marker.undo());
  document.getElementById("confirm").onclick = act(() => marker.confirm());
  addEventListener("online", () => marker.wake());
  setInterval(tell, 50);
  show("state", "ready");
  for await (const event of new Balkline(site).followMatch(match)) { // no token: by EventSource
    if (event.name === "entry") document.getElementById("heard").append(
      Object.assign(document.createElement("li"), { textContent: `${event.data.seq} ${event.data.tokens}` }));
    if (event.data.board) show("score", JSON.stringify(event.data.board.score));
    if (event.data.status === "confirmed") show("state", "confirmed");
  }
</script>"""


def test_a_page_of_another_origin_marks_a_whole_match(
    visit: Any, site: str, foreign: Callable[[str], str], tmp_path: Path
) -> None:
    """To three, with the network cut in between, an undo and a reload: each tap is one entry, and
    the page hears each once."""
    match = make_match(club := make_club("Hall"), target=3)
    _, token = make_token(user=owner_of(club), label="Page", scopes=[Scope.READ, Scope.MARK], days=1)
    shutil.copytree(built() / "dist", tmp_path / "client")
    shutil.copy(TOOLS / "openapi-fetch" / "dist" / "index.mjs", tmp_path / "openapi-fetch.mjs")
    seen = visit("/healthz/web")
    page = seen.page
    page.goto(f"{foreign(PAGE)}#{quote(json.dumps([site, token, match.public_id]))}")
    expect(page.locator("#state")).to_have_text("ready")

    page.get_by_role("button", name="Ann leads").click()
    page.get_by_role("button", name="Ann scores").click()
    expect(page.locator("#heard li")).to_have_text(["1 :lead", "2 +1"])
    expect(page.locator("#score")).to_have_text('{"A":1,"B":0}')

    page.context.set_offline(True)
    page.get_by_role("button", name="Ann scores").click()
    expect(page.locator("#marked")).to_have_text("1 waiting, seen 2")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Ann misses").click()
    expect(page.locator("#marked")).to_have_text("3 waiting, seen 2")
    assert LogEntry.objects.count() == 2
    page.context.set_offline(False)
    expect(page.locator("#marked")).to_have_text("0 waiting, seen 5")
    expect(page.locator("#heard li")).to_have_text(["1 :lead", "2 +1", "3 +1", "4 void 3", "5 0"])

    page.reload()
    expect(page.locator("#state")).to_have_text("ready")
    for _ in range(3):
        page.get_by_role("button", name="Bo scores").click()
    expect(page.locator("#score")).to_have_text('{"A":1,"B":3}')
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#state")).to_have_text("confirmed")
    match.refresh_from_db()
    log = [row.tokens for row in LogEntry.objects.order_by("seq")]
    assert (log, match.status) == ([":lead", "+1", "+1", "void 3", "0", "+1", "+1", "+1"], "confirmed")
