"""Following a stream: each event once, over lost connections."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import EventSource

from balkline_client.problems import Problem, problem_of

SILENCE = 40.0
"""Seconds without a byte after which a connection is given up: the server says something every 15."""
FIRST_WAIT = 1.0
LONGEST_WAIT = 30.0
RETRIED = (429, 500, 502, 503, 504)


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its ``name`` ("state", "entry", "match" ...), its ``data``, and the ``id`` with which to go
    on after it."""

    name: str
    data: Any
    id: str


def follow(
    http: httpx.Client,
    url: str,
    *,
    since: str | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Event]:
    """The events of a stream, for ever; a lost connection is opened again where it was lost.

    ``since`` is the ``id`` of the last event that was seen before. Raises ``Problem`` where the server
    refuses, or ends the stream because the token gives access no more: other than by waiting there is
    nothing to hope for then.
    """
    seen, wait = since, FIRST_WAIT
    while True:
        with (
            suppress(httpx.TransportError),
            http.stream(
                "GET",
                url,
                headers={"Accept": "text/event-stream"} | ({"Last-Event-ID": seen} if seen else {}),
                timeout=httpx.Timeout(SILENCE, connect=10.0),
            ) as response,
        ):
            if response.status_code in RETRIED:
                wait = problem_of(response).retry_after or wait
            elif response.status_code != 200:
                raise problem_of(response)
            else:
                for event in EventSource(response).iter_sse():
                    wait = FIRST_WAIT
                    if event.retry is not None:
                        wait = max(event.retry / 1000, FIRST_WAIT)
                    seen = event.id or seen
                    if event.event == "end":
                        raise _ended(json.loads(event.data or "{}"))
                    if event.event != "beat" and event.data:
                        yield Event(event.event, json.loads(event.data), event.id)
        sleep(wait * random.uniform(0.8, 1.2))  # not everybody at the same moment
        wait = min(wait * 2, LONGEST_WAIT)


def _ended(data: dict[str, Any]) -> Problem:
    code = str(data.get("code", "end"))
    return Problem(int(data.get("status", 401)), code, str(data.get("title") or "The stream has ended"), data)
