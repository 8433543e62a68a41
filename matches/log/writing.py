"""Transactions that write to the log.

On PostgreSQL the row lock of the match puts writers in order. SQLite has one writer at a time, and those
who wait sleep in its busy handler for ever longer steps; so the threads of one process queue here
first, in memory, where the next one starts at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import Model

T = TypeVar("T")

_one_writer = threading.RLock()  # re-entrant: an on_commit function may write again


DEADLOCKS = frozenset({"40P01", "40001"})
"""PostgreSQL's codes for "two waited for each other; this one was given up"."""

TRIES = 4
PAUSE = 0.05


def again_on_deadlock(work: Callable[[], T]) -> T:
    """Run ``work``, a whole transaction, again when PostgreSQL gave it up for another that it waited for.

    A mark locks its match and then, at the end, the competition; a director's change goes the other way.
    Within a transaction it is run once: that one as a whole was given up, and its owner runs it again.
    """
    if connection.in_atomic_block:
        return work()
    for attempt in range(1, TRIES + 1):
        try:
            return work()
        except OperationalError as error:
            if attempt == TRIES or getattr(error.__cause__, "sqlstate", None) not in DEADLOCKS:
                raise
            time.sleep(PAUSE * attempt)  # let the other one finish, or both would only meet again
    raise AssertionError("unreachable")


@contextmanager
def write_transaction() -> Iterator[None]:
    """Run the block in one transaction; inside another one, as part of it."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with _one_writer, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


def update_rows(rows: Iterable[Model], columns: Sequence[str]) -> None:
    """Write ``columns`` of rows that are there, in one statement. The caller holds their lock.

    Django's ``bulk_update`` builds an expression for every value, which for a bracket of 64 takes half a
    second; an insert that meets each row and updates it takes a fortieth of that.
    """
    found = list(rows)
    if found:
        type(found[0])._default_manager.bulk_create(
            found, update_conflicts=True, unique_fields=["id"], update_fields=list(columns)
        )
