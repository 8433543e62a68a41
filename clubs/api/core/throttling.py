"""How many requests the interface takes from one caller, and what each answer tells of it.

Counted together is what one account asks, by whichever of its tokens or sessions: a second token is no second
helping. A tablet is counted by itself, visitors by their address. Marks are counted apart from all
other requests, so that a scoreboard that asks too often stops no marker. Pages have no bound.

A window begins with a caller's first request and lasts as long as the rate says; then it is empty again. The
cache counts with one step that cannot be torn, so that none of several requests at once is lost.

The headers are ``RateLimit-Limit``, ``-Remaining`` and ``-Reset`` (seconds) of
draft-ietf-httpapi-ratelimit-headers up to 06: what clients read today. Later drafts put all into one field,
whose form has changed from one draft to the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.api.core.authentication import token_of
from clubs.api.core.scopes import Scope

if TYPE_CHECKING:  # the framework's views read this module when they are loaded
    from rest_framework.views import APIView


class Kind(StrEnum):
    """What is counted apart."""

    REQUESTS = "requests"
    MARKS = "marks"
    """All that takes the scope ``mark``, but reading."""


@dataclass
class Count:
    """One caller's window of one kind: so much is ``used`` of ``limit`` in ``seconds``, from ``since`` on."""

    key: str
    limit: int
    seconds: int
    since: float | None = None
    used: int = 0

    @property
    def remaining(self) -> int:
        """How many requests are left."""
        return max(self.limit - self.used, 0)

    @property
    def reset(self) -> int:
        """Seconds until the window is over; of one that has not begun, how long it will be."""
        if self.since is None:
            return self.seconds
        return max(ceil(self.since + self.seconds - _now()), 1)

    def look(self) -> Count:
        """Read what has been counted, and count nothing."""
        self.since = self._begun()
        self.used = cache.get(self._counter, 0) if self.since is not None else 0
        return self

    def take_more(self, number: int) -> bool:
        """Count ``number`` further requests, or none; whether they are within the limit."""
        self.used = self._increased(number)
        if self.used <= self.limit:
            return True
        self.give_back(number)
        return False

    def take(self) -> bool:
        """Count one request; whether it is within the limit."""
        self.since = self._begun()
        if self.since is None:
            cache.add(self.key, _now(), self.seconds)
            self.since = self._begun() or _now()
        self.used = self._increased()
        return self.used <= self.limit

    def give_back(self, number: int = 1) -> None:
        """Count so many requests no more."""
        self.used -= number
        with suppress(ValueError):  # the window is over
            cache.decr(self._counter, number)

    @property
    def _counter(self) -> str:
        return f"{self.key}-{self.since}"

    def _begun(self) -> float | None:
        """When the window began, if there is one; one that is over is forgotten."""
        since: float | None = cache.get(self.key)
        # One that begins in the future is older than the clock, which was set back: it would never end.
        if since is not None and not -AHEAD <= _now() - since < self.seconds:
            cache.delete(self.key)
            return None
        return since

    def _increased(self, number: int = 1) -> int:
        for _ in range(2):
            with suppress(ValueError):  # it is not there yet
                return cache.incr(self._counter, number)
            cache.add(self._counter, 0, self.seconds + 1)
        return number


AHEAD = 5.0
"""Seconds by which another machine's clock may be ahead of ours."""


def _now() -> float:
    return time.time()


class PerCaller(SimpleRateThrottle):
    """``BALKLINE_API_RATE`` and ``BALKLINE_API_RATE_MARKS`` for who signs in, ``BALKLINE_API_RATE_PUBLIC``
    for an address."""

    rate = None
    count: Count | None = None

    def __init__(self) -> None:
        """The rate depends on who asks."""

    def caller(self, request: Request) -> str:
        """Who asks, as a word: an account, a tablet, or an address."""
        token = token_of(request)
        if token is not None and token.device_id is not None:
            return f"tablet-{token.device_id}"
        if request.user and request.user.is_authenticated:
            return f"user-{request.user.pk}"
        return f"address-{self.get_ident(request)}"

    def asker(self, request: Request) -> str:
        """Who asks, as a word, each token of an account by itself: so open streams are counted."""
        token = token_of(request)
        return f"token-{token.pk}" if token is not None else self.caller(request)

    def counts(self, request: Request, kind: Kind) -> Count | None:
        """The window of who asks, before it is read; None where no rate is set."""
        caller = self.caller(request)
        rate = settings.API_RATE_MARKS if kind is Kind.MARKS else settings.API_RATE
        limit, seconds = self.parse_rate(settings.API_RATE_PUBLIC if caller.startswith("address-") else rate)
        if limit is None or seconds is None:
            return None
        return Count(f"api-rate-{kind}-{caller}", limit, seconds)

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count it, and note the count for the answer."""
        self.count = self.counts(request, kind_of(request, view))
        if self.count is None:
            return True
        allowed = self.count.take()
        setattr(request._request, NOTED, self.count)
        return allowed

    def wait(self) -> float | None:
        """Seconds after which a refused request may be sent again."""
        return self.count.reset if self.count is not None else None


def kind_of(request: Request, view: Any) -> Kind:
    """What the request counts as: reading a match is no mark."""
    right = view.right() if hasattr(view, "right") else None
    marks = right is not None and right.scope is Scope.MARK and request.method not in ("GET", "HEAD")
    return Kind.MARKS if marks else Kind.REQUESTS


NOTED = "_balkline_count"


def count_more(request: Request, number: int) -> None:
    """Count a request as ``number`` more than the one that it was counted as: it asks for many things.

    Raises ``Throttled``, and then counts none of them.
    """
    count: Count | None = getattr(request._request, NOTED, None)
    if count is not None and number > 0 and not count.take_more(number):
        raise Throttled(count.reset)


def tell_limits(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: say on each answer to a request that was counted what is left. "Unchanged" is not counted:
    who asks so that little is sent, may ask often."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        count: Count | None = getattr(request, NOTED, None)
        if count is not None:
            if response.status_code == 304:
                count.give_back()
            response["RateLimit-Limit"] = str(count.limit)
            response["RateLimit-Remaining"] = str(count.remaining)
            response["RateLimit-Reset"] = str(count.reset)
        return response

    return answer
