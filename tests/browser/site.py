"""The whole site, streams included, served in this process to the tests of this folder.

One server serves them all, for starting one costs each test half a second, most of it spent waiting. What a
test must not hand on to the next is what the streams remember of matches and clubs: each has streams of its
own, and is over when all its requests are.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import MutableMapping
from typing import Any

import uvicorn
from django.core.asgi import get_asgi_application
from django.test import override_settings
from django.urls import resolve

from config.threads import App, with_kept_threads
from matches.live.asgi import with_live

LONGEST = 60
"""Seconds that the last requests of a test may take."""
KEPT = 3600
"""Seconds that a browser keeps scripts and styles: to load them anew took most of the time of a test."""


def address_of(listening: socket.socket) -> str:
    """The address of the site that is served on a socket."""
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


class Site:
    """A server on the socket ``listening``, which answers from :meth:`begin` to :meth:`end`."""

    def __init__(self, listening: socket.socket) -> None:
        self.address = address_of(listening)
        resolve("/")  # the first request of a process imports all views: seconds that no page should wait
        with override_settings(WHITENOISE_USE_FINDERS=True, WHITENOISE_MAX_AGE=KEPT):
            self._pages: Any = with_kept_threads(get_asgi_application())
        self._app: App | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        config = uvicorn.Config(
            self._serve, interface="asgi3", lifespan="off", log_level="error", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening.dup()],), daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
            assert self._thread.is_alive(), "the server did not start"

    async def _serve(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        self._loop = asyncio.get_running_loop()
        if self._app is not None:
            await self._app(scope, receive, send)
        else:  # a page that is just going asks for its icon
            await send({"type": "http.response.start", "status": 503, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    def begin(self) -> None:
        """Answer for the next test."""
        self._app = with_live(self._pages)

    def end(self) -> None:
        """End the streams of the test, and wait for its last answers."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(LONGEST)
        self._app = None

    async def _end(self) -> None:
        async def shutdown() -> dict[str, str]:
            return {"type": "lifespan.shutdown"}

        async def heard(message: MutableMapping[str, Any]) -> None:
            """Nothing follows from it."""

        assert self._app is not None
        await self._app({"type": "lifespan"}, shutdown, heard)
        while busy := set(self._server.server_state.tasks):
            await asyncio.wait(busy)

    def close(self) -> None:
        """Stop the server."""
        self._server.should_exit = True
        self._thread.join(LONGEST)
        assert not self._thread.is_alive(), "the server did not stop"
