"""Much to write, in short transactions: nobody waits long for the database.

SQLite has one writer at a time. What writes thousands of rows does it a few at a time, measures how long they
took, and leaves three times as much to the others. So a tablet's mark waits for one step and not
for an import. What is half-written meanwhile has to be hidden by a mark of its own until it is whole.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from django.db import connection

from matches.log.writing import write_transaction

T = TypeVar("T")

BUDGET = 0.01
"""Seconds that one transaction may take, about."""
REST = 3.0
"""How many times as long the others have the database: who finds it locked asks again ever more rarely."""
FEWEST, FIRST, MOST = 5, 50, 1_000
"""Rows of one transaction: at least, at first, at most."""


def nothing() -> None:
    """Ask nothing."""


class Steps:
    """Writes in steps. ``ask`` is called at the beginning of each transaction: what it raises ends the work
    before anything more is written.
    """

    def __init__(self, ask: Callable[[], object] = nothing) -> None:
        self.ask = ask

    def one(self, work: Callable[[], T]) -> T:
        """Do ``work`` in a transaction of its own."""
        done: list[T] = []
        self._timed(lambda: done.append(work()))
        return done[0]

    def rows(self, rows: Sequence[T], write: Callable[[Sequence[T]], object]) -> None:
        """Call ``write`` with as many of ``rows`` at a time as fit into a short transaction."""
        at, count = 0, FIRST
        while at < len(rows):
            part = rows[at : at + count]
            took = self._timed(partial(write, part))
            at += len(part)
            count = max(FEWEST, min(MOST, 2 * count, int(count * BUDGET / max(took, BUDGET / 10))))

    def each(self, rows: Iterable[T], work: Callable[[T], object]) -> None:
        """Call ``work`` with each of ``rows``; as many share a transaction as the time allows."""
        waiting = deque(rows)

        def some() -> None:
            began = time.monotonic()
            while waiting and time.monotonic() - began < BUDGET:
                work(waiting.popleft())

        while waiting:
            self._timed(some)

    def _timed(self, work: Callable[[], object]) -> float:
        began = time.monotonic()
        with _no_garbage_collected(), write_transaction():
            self.ask()
            work()
        return self._rest(began)

    def _rest(self, began: float) -> float:
        """Leave the others their time."""
        took = time.monotonic() - began
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            time.sleep(REST * took)
        return took


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Among the many objects of an import a collection takes a tenth of a second: not while others wait."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
