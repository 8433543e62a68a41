"""The rule book in the page's worker: it starts from our own files, and judges as the server does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.models import Difference, LogEntry
from tests.browser.tablets import hall, tablet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAME = ("seq", "board", "expects", "problems", "status", "state_hash", "ruling")

JUDGE = """async (taps) => {
  const { engine, server } = balkline.marking.effects;
  const { match, engine: book } = balkline.marking.ledger.base;
  await engine.load(book);
  const course = "beside the page's own";
  const opened = await engine.open(course, await server.read("/table/journal/"));
  const said = [];
  let before = opened.state_hash;
  for (const [side, tokens] of taps) {
    const there = await server.post("/table/entry/", {
      match: match.id, side, tokens, expected_seq: said.length, client_uuid: crypto.randomUUID(),
      state_hash: before, engine: book.version,
    });
    const here = await engine.add(course, { side, tokens });
    before = here.state_hash;
    said.push({ here, there });
  }
  let refused = null;
  try { await engine.add(course, { side: "C", tokens: "+1" }); } catch (problem) { refused = problem; }
  const sheet = await engine.sheet(course);
  await engine.close(course);
  const { code, status, data } = refused;
  return { said, status: engine.status, refused: [code, status, data.refusal], lines: sheet.lines.length };
}"""


def test_a_tap_is_judged_in_the_page_as_on_the_server(visit: Any) -> None:
    """The interpreter comes from this server alone, and every ruling, board and hash is the server's."""
    h = hall()
    page = tablet(visit, h.table).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    taps = [["A", ":lead"], ["A", "+1"], ["A", "0"], ["B", "+1"], ["B", "void 4"]]
    found = page.evaluate(JUDGE, taps)
    assert found["status"] == "ready" and found["lines"] == len(taps)
    assert found["refused"] == ["refused", 422, "unknown-side"]
    for one in found["said"]:
        here, there = ({name: one[place][name] for name in SAME} for place in ("here", "there"))
        assert json.dumps(here) == json.dumps(there)
    assert LogEntry.objects.filter(match=h.match).count() == len(taps) and not Difference.objects.exists()
    assert {url.split("/")[2] for url in asked} == {page.url.split("/")[2]}


def test_without_webassembly_the_page_says_so_and_goes_on(visit: Any) -> None:
    """A browser that cannot run the rule book leaves the judging to the server."""
    page = tablet(visit, hall().table).page
    told = page.evaluate("""async () => {
      const { Engine, engineHere } = await import("/static/js/marking/engine/engine.js");
      const kept = globalThis.WebAssembly;
      delete globalThis.WebAssembly;
      const engine = engineHere("/nowhere/");
      globalThis.WebAssembly = kept;
      const why = await engine.load({ version: "x", archives: [] }).catch((error) => error.message);
      return [engine.status, engine.why === why, engine instanceof Engine];
    }""")
    assert told == ["absent", True, True]
