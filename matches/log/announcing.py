"""Announcing new rows of a log: wake the readers of live streams, in this process and in others."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection, transaction

CHANNEL = "balkline_live"
"""PostgreSQL's NOTIFY channel. A notification only wakes the readers, who then query the tables."""

_bells: list[Callable[[], None]] = []


def announce() -> None:
    """Wake the readers of all processes after the commit.

    This only saves time: readers poll as well.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])
    transaction.on_commit(ring)


def announce_match() -> None:
    """As ``announce``, for writers of a match's log, whose rows PostgreSQL announces by a trigger."""
    transaction.on_commit(ring)


def ring() -> None:
    """Wake this process's reader, if it has one, now."""
    for bell in _bells:
        bell()


def add_bell(bell: Callable[[], None]) -> None:
    """Call ``bell`` (which must be quick and safe from any thread) whenever something was committed."""
    _bells.append(bell)


def remove_bell(bell: Callable[[], None]) -> None:
    """Undo ``add_bell``; idempotent."""
    if bell in _bells:
        _bells.remove(bell)
