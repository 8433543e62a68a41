"""Sending again what did not arrive, without doing anything twice.

Each POST bears an ``Idempotency-Key``, by which the server knows it again. What may be sent again:

=========================  =============================================
the answer                 is followed by another try of
=========================  =============================================
none (the network fails)   GET, HEAD, OPTIONS, and what bears a key
502, 503, 504              the same
409 ``in-work``            what bears a key: the first is being done
429                        everything: nothing has been done
=========================  =============================================

The wait is that of ``Retry-After``, else half a second, doubled each time. Where the server asks for more
than ``longest_wait`` seconds, its answer is handed on.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable

import httpx

from balkline_client.problems import problem_of, seconds_of

KEY = "Idempotency-Key"
RETRIES = "balkline_retries"
"""The name of the extension of a request that says how often it may be sent again."""
SAFE = ("GET", "HEAD", "OPTIONS")
FIRST_WAIT = 0.5
MOST_BACKOFF = 8.0


class Retrying(httpx.BaseTransport):
    """A transport that sends again, on top of another."""

    def __init__(
        self,
        inner: httpx.BaseTransport,
        *,
        retries: int = 4,
        longest_wait: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._inner, self._retries = inner, retries
        self._longest_wait, self._sleep = longest_wait, sleep

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send it, as often as may be. Raises ``httpx.TransportError`` where no answer came at last."""
        if request.method == "POST":
            request.headers.setdefault(KEY, str(uuid.uuid4()))
        again = request.method in SAFE or KEY in request.headers
        left = int(request.extensions.get(RETRIES, self._retries))
        if not isinstance(request.stream, httpx.ByteStream):
            left = 0  # what is read from a file or a generator is gone
        for attempt in range(left + 1):
            wait = min(FIRST_WAIT * 2**attempt, MOST_BACKOFF) * random.uniform(0.75, 1.25)
            try:
                response = self._inner.handle_request(request)
            except httpx.TransportError:
                if not again or attempt == left:
                    raise
            else:
                if attempt == left or not _may_go_again(request, response, again):
                    return response
                asked = seconds_of(response.headers.get("Retry-After"))
                if asked is not None and asked > self._longest_wait:
                    return response
                wait = wait if asked is None else asked
                response.close()
            self._sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        """Close the connections."""
        self._inner.close()


def _may_go_again(request: httpx.Request, response: httpx.Response, again: bool) -> bool:
    if response.status_code == 429:
        return True
    if response.status_code in (502, 503, 504):
        return again
    return response.status_code == 409 and KEY in request.headers and problem_of(response).code == "in-work"
