"""The site as it is, with a clock round it: every answer tells the application's time, and its queries.

``Server-Timing`` is from the request's arrival in the application until the head of the answer leaves it,
when its body is made; ``X-Queries`` how often the database was asked.
"""

# ruff: noqa: E402  # the middleware must be in place before the application is made
from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse


def counted(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Count the queries of a request; outermost, so that none is left out."""

    def answer(request: HttpRequest) -> HttpResponse:
        queries = 0

        def count(execute: Callable[..., Any], *arguments: Any) -> Any:
            nonlocal queries
            queries += 1
            return execute(*arguments)

        with connection.execute_wrapper(count):
            response = get_response(request)
        response["X-Queries"] = str(queries)
        return response

    return answer


settings.MIDDLEWARE = [f"{__name__}.counted", *settings.MIDDLEWARE]

from tests.benchmarks.site import application as site


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve one connection."""
    began = time.perf_counter()

    async def timed(message: Any) -> None:
        if message["type"] == "http.response.start":
            took = f"app;dur={(time.perf_counter() - began) * 1000:.3f}".encode()
            message = {**message, "headers": [*message["headers"], (b"server-timing", took)]}
        await send(message)

    await site(scope, receive, timed)
