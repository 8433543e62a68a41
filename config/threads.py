"""Threads for requests, kept for the next request.

Django's views run in threads, and on an ASGI server each request starts its own thread and opens a connection
to the database in it. Both are thrown away afterwards, and cost more than many views do. Here a request
borrows a thread that keeps its connection. There is always one to borrow: a visitor on a bad line who reads
slowly cannot keep others waiting; only ``KEPT`` idle ones are kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext

App = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]

KEPT = 16


def with_kept_threads(app: App) -> App:
    """Serve each request of ``app`` in a borrowed thread."""
    idle: list[ThreadPoolExecutor] = []  # touched by the event loop alone

    async def serve(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        thread = idle.pop() if idle else ThreadPoolExecutor(1, "request")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await app(scope, receive, send)
        finally:
            if len(idle) < KEPT:
                idle.append(thread)
            else:
                thread.shutdown(wait=False)

    return serve
