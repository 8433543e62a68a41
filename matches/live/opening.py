"""Streams that an endpoint of Django opens: it sees who asks, the live application keeps the connection.

An endpoint for programs authenticates, throttles and refuses like all others, but cannot hold a connection
for hours. So the live application puts an :class:`Opening` into the connection's scope and passes it on to
Django. If the endpoint calls :meth:`Opening.grant`, the head of its answer goes out with the stream behind
it; any other answer goes out as it is.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, gettext

from config.languages.known import ENGLISH
from matches.live.reader import Key
from matches.problems import UserProblem

SCOPE_NAME: Final = "balkline.opening"

HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every stream: no proxy may buffer or change it."""

COME_AGAIN_SECONDS: Final = 3


class Seats:
    """How many streams each caller, and each place, has open at this process. Any thread may ask."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, caller: str, most: int) -> bool:
        """Take a seat, unless ``caller`` has ``most`` already."""
        with self._lock:
            if self._taken[caller] >= most:
                return False
            self._taken[caller] += 1
            return True

    def give_back(self, caller: str) -> None:
        """Give a seat back."""
        with self._lock:
            self._taken[caller] -= 1
            if self._taken[caller] <= 0:
                del self._taken[caller]


def take_place(seats: Seats, place: str) -> bool:
    """Take a seat for a stream to ``place`` (:func:`matches.addresses.place_of`), if it has one left. A
    connection without an address has no bound."""
    return not place or seats.take(f"at {place}", settings.STREAMS_PER_ADDRESS)


def give_place_back(seats: Seats, place: str) -> None:
    """Give back what :func:`take_place` took."""
    if place:
        seats.give_back(f"at {place}")


def no_room() -> UserProblem:
    """The process has as many streams as it takes, or is stopping."""
    return UserProblem(
        "no-room", gettext("No more viewers now. Try again."), 503, {"retry_after": COME_AGAIN_SECONDS}
    )


def too_many_here() -> UserProblem:
    """A place has as many streams as it gets."""
    told = gettext("Too many streams are open from your address. Try again.")
    return UserProblem("too-many-streams", told, 429, {"retry_after": COME_AGAIN_SECONDS})


class Granted(NamedTuple):
    """A stream that may be sent: which, from where on, to whom, by what pass (:mod:`.passes`), in which
    language; ``outside`` as in :class:`.styles.Style`."""

    key: Key
    since: str | None
    caller: str
    holder: Hashable
    language: str
    outside: int


class Opening:
    """A connection that becomes a stream if an endpoint says so."""

    def __init__(self, seats: Seats, full: Callable[[], bool], place: str = "") -> None:
        self.granted: Granted | None = None
        self._place = place
        self._seats, self._full = seats, full
        self._lock, self._ended = threading.Lock(), False

    def grant(
        self, key: Key, since: str | None, *, caller: str, most: int, holder: Hashable, outside: int = 0
    ) -> None:
        """Let the connection have the stream ``key`` from the event ``since`` on, as long as ``holder`` may.

        ``caller`` may have ``most`` streams at this process, and a place as many as is set. Raises
        ``UserProblem``: "no-room" (503) and "too-many-streams" (429), both with ``retry_after`` (seconds).
        """
        wait = {"retry_after": COME_AGAIN_SECONDS}
        if self._full():
            raise no_room()
        if not take_place(self._seats, self._place):
            raise too_many_here()
        if not self._seats.take(caller, most):
            give_place_back(self._seats, self._place)
            told = gettext("You may have {most} streams open at once. Close one first.").format(most=most)
            raise UserProblem("too-many-streams", told, 429, wait)
        with self._lock:
            if self._ended:  # the caller has hung up meanwhile
                self._seats.give_back(caller)
                give_place_back(self._seats, self._place)
            else:
                self.granted = Granted(key, since, caller, holder, get_language() or ENGLISH, outside)

    def over(self) -> None:
        """The connection is gone, or never became a stream."""
        with self._lock:
            self._ended = True
            if self.granted is not None:
                self._seats.give_back(self.granted.caller)
                give_place_back(self._seats, self._place)
                self.granted = None


def opening_of(request: HttpRequest) -> Opening | None:
    """The connection of ``request``; None where a server cannot keep one open."""
    found: Any = getattr(request, "scope", {}).get(SCOPE_NAME)
    return found if isinstance(found, Opening) else None
