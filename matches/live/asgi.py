"""The streams' own small ASGI application, beside Django's.

``/live/match/<id>/`` and ``/live/club/<slug>/`` answer with ``text/event-stream``; ``?as=html`` gives
fragments instead of JSON. ``Last-Event-ID`` (or ``?since=``, for a page that already shows entry n) resumes.
Without the right to watch, the answer is the same "not found" as for a missing match. A page of another
origin may read what everybody may; the cookies of its visitor count for nothing.

The same streams are opened by endpoints of Django, whose addresses end in ``/stream/`` (:mod:`.opening`).
"""

from __future__ import annotations

import asyncio
import io
import json
import random
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Hashable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from config import shown_names
from config.languages import choosing
from config.languages.known import ENGLISH
from config.metrics.meters import refused
from config.origins import ANYWHERE, is_foreign
from config.wire import Wire, wire_of
from matches import authority
from matches.addresses import place_of
from matches.live import passes, snapshots
from matches.live.hub import Hub, has_room
from matches.live.opening import (
    HEADERS,
    SCOPE_NAME,
    Opening,
    Seats,
    give_place_back,
    no_room,
    take_place,
    too_many_here,
)
from matches.live.passes import Passes
from matches.live.reader import Key
from matches.live.styles import HTML, JSON, PROGRAM, Style
from matches.log.models import Match
from matches.problems import UserProblem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

Headers = list[tuple[bytes, bytes]]

PREFIX = "/live/"
OPENED = "/stream"
"""How an address of Django's ends that may open a stream, with or without a last slash."""

NOW = "now.json"
"""How the address of a match's snapshot ends."""

ACCESS_SECONDS = 2.0
"""How long "anybody may watch this" is cached, so that a thousand viewers who return cost one query."""

ANYBODY: Headers = [tuple(part.encode() for part in ANYWHERE)]  # type: ignore[list-item]
HEAD: Headers = [*((name.lower().encode(), value.encode()) for name, value in HEADERS.items()), *ANYBODY]


class Found(NamedTuple):
    """A stream that may be watched, and by whose pass; ``outside`` as in :class:`.styles.Style`."""

    key: Key
    holder: Hashable
    outside: int


class Line(NamedTuple):
    """A viewer's connection: by ASGI, and past it where the server lets us (:mod:`config.wire`)."""

    receive: Receive
    send: Send
    wire: Wire | None


class Live:
    """The application. It owns the process's hub, which starts with the first viewer."""

    def __init__(self) -> None:
        self.hub: Hub | None = None
        self._access = ThreadPoolExecutor(2, "live-access")
        self._open: dict[tuple[str, str], tuple[float, Found]] = {}
        self._seats = Seats()
        self._passes = Passes(self._access)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["method"] == "OPTIONS" and _header(scope, b"access-control-request-method") is not None:
            await send({"type": "http.response.start", "status": 200, "headers": _leave()})
            await send({"type": "http.response.body", "body": b""})
            return
        if scope["method"] != "GET":
            await _answer(send, 405, "method-not-allowed", "Streams are read with GET.", [(b"allow", b"GET")])
            return
        parts = scope["path"].removeprefix(PREFIX).strip("/").split("/")
        if len(parts) == 3 and parts[0] == "match" and parts[2] == NOW:
            await self._show(scope, parts[1], send)
            return
        place = _place(scope)
        if not take_place(self._seats, place):
            await _refuse(send, too_many_here())
            return
        try:
            await self._watched(scope, parts, receive, send)
        finally:
            give_place_back(self._seats, place)

    async def _watched(self, scope: Scope, parts: list[str], receive: Receive, send: Send) -> None:
        """Serve the stream that an address names."""
        found = await self._find(scope, parts[0], parts[1]) if len(parts) == 2 else None
        if found is None:
            await _answer(send, 404, "not-found", "There is no such stream.")
            return
        if self._full():
            await _refuse(send, no_room())
            return
        hub = self._hub()
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        form = HTML if query.get("as") == ["html"] else JSON
        style = form._replace(language=_language(scope, query), outside=found.outside)
        since = _header(scope, b"last-event-id") or (query.get("since") or [None])[0]
        await send({"type": "http.response.start", "status": 200, "headers": HEAD})
        line = Line(receive, send, wire_of(scope))
        await self._stream(hub, found.key, style, since, line, found.holder)

    async def _show(self, scope: Scope, name: str, send: Send) -> None:
        """How a match stands that everybody may watch, for a cache to keep (:mod:`.snapshots`)."""
        found = await self._find({**scope, "headers": []}, "match", name)
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        made = None
        if found is not None:
            language = choosing.wanted((query.get(choosing.ASKED) or [None])[0], {}, None) or ENGLISH
            style = JSON._replace(language=language, outside=found.outside)
            made = await self._hub().snapshot(found.key, style, has_room())
        if made is None:
            await _answer(send, 404, "not-found", "There is no such match.", [snapshots.CACHE])
            return
        status, headers, body = made.answer(
            _header(scope, b"if-none-match"), _header(scope, b"accept-encoding")
        )
        await send({"type": "http.response.start", "status": status, "headers": [*headers, *ANYBODY]})
        await send({"type": "http.response.body", "body": body})

    async def opened(self, pages: App, scope: Scope, receive: Receive, send: Send) -> None:
        """Let ``pages`` answer, and send the stream that they may have opened."""
        opening = Opening(self._seats, self._full, _place(scope))
        began = False

        async def answer(message: MutableMapping[str, Any]) -> None:
            nonlocal began
            granted = opening.granted is not None
            if message["type"] == "http.response.start":
                if granted and message["status"] != 200:
                    opening.over()  # refused after all, on the way out
                elif granted:
                    began = True
                    head = [one for one in message["headers"] if one[0].lower() != b"content-length"]
                    message = {**message, "headers": head}
            elif granted:
                return
            await send(message)

        try:
            await pages({**scope, SCOPE_NAME: opening}, receive, answer)
            found = opening.granted
            if found is not None and began:
                hub = self._hub()
                if hub.closing:
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                else:
                    style = PROGRAM._replace(language=found.language, outside=found.outside)
                    line = Line(receive, send, wire_of(scope))
                    await self._stream(hub, found.key, style, found.since, line, found.holder)
        finally:
            opening.over()

    def _full(self) -> bool:
        return self.hub is not None and (self.hub.closing or self.hub.size >= settings.STREAMS)

    async def _stream(
        self,
        hub: Hub,
        key: Key,
        style: Style,
        since: str | None,
        line: Line,
        holder: Hashable,
    ) -> None:
        """The body of a stream, until the viewer leaves or is dropped, or the pass of ``holder`` ends."""
        # Viewers who lose their server together must not come back together.
        hello = f"retry: {random.randint(800, 3000)}\n\n".encode()
        receive, send, wire = line
        await send({"type": "http.response.body", "body": hello, "more_body": True})
        viewer = hub.open(key, style, since, wire if wire is not None and wire.ready else None)
        viewer.task = asyncio.current_task()
        self._passes.add(viewer, holder)
        watch = asyncio.ensure_future(_gone(receive, viewer.close))
        try:
            while (chunk := await viewer.next()) is not None:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        except asyncio.CancelledError:
            if not viewer.lost:
                raise
        finally:
            watch.cancel()
            self._passes.remove(viewer)
            hub.leave(viewer)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _find(self, scope: Scope, kind: str, name: str) -> Found | None:
        if kind not in ("match", "club") or not name or len(name) > 80:
            return None
        cookies = {} if _is_foreign(scope) else _cookies(scope)
        known = self._open.get((kind, name))
        if known is not None and known[0] > time.monotonic() and not (known[1].outside and cookies):
            return known[1]
        loop = asyncio.get_running_loop()
        found, public = await loop.run_in_executor(self._access, _look_up_in_thread, kind, name, cookies)
        if found is not None and public and not (found.outside == 0 and cookies):
            if len(self._open) > 2000:
                self._open.clear()
            self._open[kind, name] = (time.monotonic() + ACCESS_SECONDS, found)
        return found

    def _hub(self) -> Hub:
        if self.hub is None or self.hub.loop is not asyncio.get_running_loop():
            self.hub = Hub()
            self._heed_signals()
        return self.hub

    def _heed_signals(self) -> None:
        """End the streams as soon as the server is told to stop: it waits for open connections.

        The server's own handlers stay in charge; ours goes first and hands on to them.
        """
        if threading.current_thread() is not threading.main_thread():
            return
        hub = self.hub
        assert hub is not None
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)
            if not callable(before):
                continue

            def stop(signum: int, frame: Any, before: Any = before) -> None:
                if not hub.loop.is_closed():
                    hub.loop.call_soon_threadsafe(hub.end_streams)
                before(signum, frame)

            signal.signal(number, stop)

    def close(self) -> None:
        """End everything: for the server's shutdown."""
        self._passes.close()
        if self.hub is not None:
            self.hub.close()
            self.hub = None


def with_live(pages: App) -> App:
    """The whole site: streams below ``/live/``, everything else by ``pages``, which may open streams, too."""
    live = Live()

    async def site(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await live(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET" and _may_open(scope["path"]):
            await live.opened(pages, scope, receive, send)
        elif scope["type"] == "lifespan":
            await _lifespan(live, receive, send)
        else:
            await pages(scope, receive, send)

    return site


def _may_open(path: str) -> bool:
    return path.removesuffix("/").endswith(OPENED)


async def _lifespan(live: Live, receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            live.close()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def _gone(receive: Receive, close: Callable[[], None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    close()


def _leave() -> Headers:
    """What a page of another origin may send, for a browser that asks beforehand."""
    sent = ", ".join(settings.CORS_ALLOW_HEADERS).encode()
    return [*ANYBODY, (b"access-control-allow-methods", b"GET"), (b"access-control-allow-headers", sent)]


async def _answer(send: Send, status: int, code: str, message: str, headers: Headers | None = None) -> None:
    refused(code)
    body = json.dumps({"code": code, "message": message}).encode()
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *ANYBODY,
                *(headers or []),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body})


async def _refuse(send: Send, problem: UserProblem) -> None:
    wait = str(problem.data["retry_after"]).encode()
    await _answer(send, problem.status, problem.code, problem.message, [(b"retry-after", wait)])


def _place(scope: Scope) -> str:
    """What the connection is counted with: its address, as a trusted proxy tells it."""
    client = scope.get("client")
    return place_of(client[0]) if client else ""


def _header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def _is_foreign(scope: Scope) -> bool:
    """Whether a page of another origin asks; its visitor's cookies then count for nothing."""
    return is_foreign(ASGIRequest({**scope, "query_string": b""}, io.BytesIO()))


def _language(scope: Scope, query: Mapping[str, list[str]]) -> str:
    """The language that a viewer wants."""
    asked = query[choosing.ASKED][0] if choosing.ASKED in query else None
    return choosing.wanted(asked, _cookies(scope), _header(scope, b"accept-language")) or ENGLISH


def _cookies(scope: Scope) -> dict[str, str]:
    text = "; ".join(value.decode("latin-1") for key, value in scope["headers"] if key == b"cookie")
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}


def _look_up(kind: str, name: str, cookies: dict[str, str]) -> tuple[Found | None, bool]:
    """The stream, if the sender of ``cookies`` may watch it, and whether anybody may."""
    if kind == "match":
        subject: Any = Match.objects.select_related("club").filter(public_id=name).first()
        ask: Any = authority.may
    else:
        subject = Match._meta.get_field("club").related_model._default_manager.filter(slug=name).first()
        ask = authority.may_in_club
    if subject is None:
        return None, False
    key, club = (kind, subject.pk), subject.club_id if kind == "match" else subject.pk
    anybody, asked = AnonymousUser(), _request(cookies)
    if ask(anybody, "watch", subject):
        return Found(key, passes.holder_of(anybody, club), shown_names.outside(asked, club)), True
    user = asked.user
    if not ask(user, "watch", subject):
        return None, False
    return Found(key, passes.holder_of(user, club), shown_names.outside(asked, club)), False


def _look_up_in_thread(kind: str, name: str, cookies: dict[str, str]) -> tuple[Found | None, bool]:
    try:
        return _look_up(kind, name, cookies)
    finally:
        connection.close_if_unusable_or_obsolete()


def _request(cookies: dict[str, str]) -> HttpRequest:
    """A request of who is signed in by these cookies."""
    request = HttpRequest()
    request.COOKIES.update(cookies)
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    who: Any = SimpleLazyObject(lambda: get_user(request))
    request.user = who
    return request
