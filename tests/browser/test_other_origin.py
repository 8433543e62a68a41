"""A program in a page of another origin: it marks and follows with a token, and a session is of no use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from clubs.api.core import authentication
from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from clubs.people.models import Player
from config.origins import is_foreign
from matches.live import asgi
from tests.browser.test_embeds import foreign
from tests.browser.test_emblems import signed_in
from tests.factories import make_club, owner_of
from tests.matches.conftest import make_match

__all__ = ["foreign"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCOREKEEPER = """async ([api, token, club, match]) => {
  const headers = {Authorization: `Bearer ${token}`, "Content-Type": "application/json"};
  const ask = (path, method = "GET", body = undefined, more = {}) => fetch(`${api}${path}`, {
    method, headers: {...headers, ...more}, body: body && JSON.stringify(body)});
  const told = {};

  const source = new EventSource(`${api}matches/${match}/stream/`);
  const heard = (name) => new Promise((done, failed) => {
    source.addEventListener(name, (event) => done(JSON.parse(event.data)), {once: true});
    source.addEventListener("error", () => failed(new Error("the stream cannot be read")));
  });
  told.before = (await heard("state")).seq;
  const entry = heard("entry");
  await ask(`matches/${match}/lease/`, "POST");
  const marked = await ask(`matches/${match}/marks/`, "POST", {
    side: "A", tokens: ":lead", expected_seq: 0, client_uuid: crypto.randomUUID()});
  told.marked = [marked.status, (await marked.json()).seq];
  told.heard = (await entry).seq;
  source.close();

  const stop = new AbortController();
  const stream = await fetch(`${api}matches/${match}/stream/`,
    {headers: {Authorization: headers.Authorization, "Last-Event-ID": "0"}, signal: stop.signal});
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("event: entry")) text += (await reader.read()).value;
  stop.abort();
  told.read = stream.status;

  const first = await ask(`clubs/${club}/`);
  told.unchanged = (await ask(`clubs/${club}/`, "GET", undefined,
    {"If-None-Match": first.headers.get("ETag")})).status;
  const made = await ask(`clubs/${club}/players`, "POST", {name: "Zoe"});
  told.made = (await (await ask(made.headers.get("Location").replace(api, ""))).json()).slug;
  const wrong = await fetch(`${api}clubs/${club}/`, {headers: {Authorization: "Bearer bk_wrong"}});
  told.wrong = [wrong.status, (await wrong.json()).code];
  return told;
}"""

THIEF = """async ([api, club]) => {
  const tried = async (path, options) => {
    try { return (await fetch(`${api}${path}`, {credentials: "include", ...options})).type; }
    catch (error) { return error.name; }
  };
  const event = (path) => new Promise((done) => {
    const source = new EventSource(path, {withCredentials: true});
    for (const name of ["state", "error"])
      source.addEventListener(name, () => { source.close(); done(name); });
  });
  return [
    await tried(`clubs/${club}/`, {}),
    await tried(`clubs/${club}/`, {mode: "no-cors"}),
    await tried(`clubs/${club}/players/`, {method: "POST", body: '{"name": "Eve"}', mode: "no-cors"}),
    await tried(`clubs/${club}/players/`, {method: "POST", body: '{"name": "Eve"}',
      headers: {"Content-Type": "application/json"}}),
    await event(`${api}clubs/${club}/stream/`),
    await event(`${new URL(api).origin}/live/club/${club}/`),
  ];
}"""


def test_a_page_of_another_origin_marks_and_follows(
    visit: Any, site: str, foreign: Callable[[str], str]
) -> None:
    """With a token it records an entry, which it hears as a stream, and reads the headers that it needs."""
    club = make_club("Hall")
    match = make_match(club)
    _, token = make_token(user=owner_of(club), label="Page", scopes=Scope, days=1)
    page = visit("/healthz/web").page
    page.goto(foreign("<p>Scores"))
    told = page.evaluate(SCOREKEEPER, [f"{site}/api/v1/", token, club.slug, match.public_id])
    assert told == {
        "before": 0, "marked": [201, 1], "heard": 1, "read": 200, "unchanged": 304, "made": "zoe",
        "wrong": [401, "bad-token"],
    }  # fmt: skip


def test_a_session_is_of_no_use_to_a_page_of_another_origin(
    visit: Any, site: str, foreign: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser sends the cookie, for the port alone is another; the server answers as to nobody."""
    club = make_club("Hidden", public=False)
    page = visit("/healthz/web", cookies=signed_in(owner_of(club))).page
    own = page.evaluate(f"fetch('/api/v1/clubs/{club.slug}/').then((answer) => answer.status)")
    assert own == 200
    page.goto(foreign("<p>Scores").replace("localhost", str(urlsplit(site).hostname)))
    asked: list[tuple[str | None, bool, bool]] = []

    def noted(request: Any) -> bool:
        found = is_foreign(request)
        asked.append((request.method, settings.SESSION_COOKIE_NAME in request.COOKIES, found))
        return found

    for module in (authentication, asgi):
        monkeypatch.setattr(module, "is_foreign", noted)
    found = page.evaluate(THIEF, [f"{site}/api/v1/", club.slug])
    assert found == ["TypeError", "opaque", "opaque", "TypeError", "error", "error"]
    assert asked == [(method, True, True) for method in ("GET", "GET", "POST", "GET", "GET")]
    assert not Player.objects.exists()
