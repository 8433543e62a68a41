"""Messages that would be logged at each request, logged once a minute."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from weakref import WeakSet

SECONDS = 60.0

_all: WeakSet[Seldom] = WeakSet()


class Seldom(logging.Filter):
    """Let each warning of a logger pass once in ``SECONDS``, whatever its arguments are."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._until: dict[str, float] = {}
        _all.add(self)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged."""
        now = self._clock()
        if self._until.get(record.msg, 0.0) > now:
            return False
        self._until[record.msg] = now + SECONDS
        return True

    def forget(self) -> None:
        """Let all pass again."""
        self._until.clear()


def forget() -> None:
    """Let every message of this process pass again: for tests."""
    for one in _all:
        one.forget()
