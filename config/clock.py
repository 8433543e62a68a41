"""The clock of an installation: leases are told by one that nobody can set, and by the same on all machines.

A machine's wall clock may be wrong, differ from the next machine's, and jump when somebody sets it. So

- on PostgreSQL the clock is the *database's*. A process asks it every :data:`ASK_EVERY` seconds and counts on
  with its machine's own steady clock, so reading it costs no query;
- on SQLite, which one machine uses alone, it is the machine's steady clock since its start
  (``CLOCK_BOOTTIME``, the same for all processes), told as a moment after :data:`SINCE`.

A lease is a row that says until when it holds. It holds no longer than it is long, whatever the clocks say:
an end that lies further ahead was written by a clock that has been set back since, or before the machine was
started anew, and has run out. That a lease has been lost is never told by a clock: each is written to with
its token, under the lock of its row.

:func:`now` is for moments that people read. docs/clocks.md lists all that depends on time.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from config.machine_clock import APART, jumped, since_start, span
from config.seldom import Seldom

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

SINCE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""What the steady clock of a machine without PostgreSQL counts from. It is no date that anybody is shown."""
ASK_EVERY: Final = 30.0
"""Seconds after which PostgreSQL is asked again what time it is."""
SLACK: Final = timedelta(seconds=3)
"""How far two processes may differ: they asked at different moments, over lines of different speed."""


class Database:
    """The database's clock, counted on with this machine's own. ``apart`` is by how many seconds the wall
    clock of this machine was ahead of it when it was last asked; None before."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: tuple[float, datetime] | None = None
        self.apart: float | None = None

    def now(self) -> datetime:
        """What time it is there. Raises ``DatabaseError`` where it cannot be asked."""
        known = self._known
        if known is None or not 0 <= since_start() - known[0] < ASK_EVERY:
            known = self._ask()
        return known[1] + timedelta(seconds=since_start() - known[0])

    def forget(self) -> None:
        """Ask at the next question."""
        self._known = None

    def _ask(self) -> tuple[float, datetime]:
        before = since_start()
        with connection.wrap_database_errors:
            connection.ensure_connection()
            # Not by a cursor of Django's: it is no query of the page that happens to need the time.
            there = connection.connection.execute("SELECT clock_timestamp()").fetchone()[0].astimezone(UTC)
        at = (before + since_start()) / 2
        with self._lock:
            last, self._known = self._known, (at, there)
            self.apart = (timezone.now() - there).total_seconds() - (since_start() - at)
        if last is not None:
            jump = (there - last[1]).total_seconds() - (at - last[0])
            if abs(jump) > APART:
                logger.warning("The database's clock %s.", jumped(jump))
        if abs(self.apart) > APART:
            logger.warning("%s", differs(self.apart))
        return at, there


def _database() -> Database:
    return _databases.setdefault(
        f"{connection.settings_dict['HOST']}/{connection.settings_dict['NAME']}", Database()
    )


_databases: dict[str, Database] = {}


def steady() -> datetime:
    """The time by which leases are told. It may be compared with ends of leases, and with nothing else."""
    if connection.vendor == "postgresql":
        return _database().now()
    return SINCE + timedelta(seconds=since_start())


_told: Callable[[], datetime] | None = None


@contextmanager
def told_by(moment: Callable[[], datetime]) -> Iterator[None]:
    """Let :func:`now` be what ``moment`` says, in the whole process: for past evenings of a demonstration.
    Leases go by the real clock."""
    global _told
    before, _told = _told, moment
    try:
        yield
    finally:
        _told = before


def now() -> datetime:
    """The moment that is written into rows which several machines share, for people to read."""
    if _told is not None:
        return _told()
    if connection.vendor == "postgresql":
        return _database().now()
    return timezone.now()


def until(length: timedelta) -> datetime:
    """The end of a lease that is taken, or renewed, now."""
    return steady() + length


def holds(end: datetime | None, length: timedelta) -> bool:
    """Whether a lease with this ``end`` holds; ``length`` is how long such a lease is."""
    if end is None:
        return False
    at = steady()
    return at < end <= at + length + SLACK


def holding(column: str, length: timedelta) -> Q:
    """Rows whose lease holds; ``column`` has its end."""
    at = steady()
    return Q(**{f"{column}__gt": at, f"{column}__lte": at + length + SLACK})


def run_out(column: str, length: timedelta) -> Q:
    """Rows that had a lease which holds no longer; not those without one."""
    at = steady()
    return Q(**{f"{column}__lte": at}) | Q(**{f"{column}__gt": at + length + SLACK})


def due(column: str, longest: timedelta, at: datetime | None = None) -> Q:
    """Rows whose time has come: ``column`` has a moment that was ``longest`` ahead at most when it was
    written. One that is further ahead was written before the clock was set back, and has come, too."""
    at = at or now()
    return Q(**{f"{column}__lte": at}) | Q(**{f"{column}__gt": at + longest + SLACK})


def on_the_wall(end: datetime) -> datetime:
    """The end of a lease as people read it."""
    return timezone.now() + (end - steady())


def differs(apart: float) -> str:
    """In words, by how much this machine's clock is ahead of the database's, or behind it."""
    side = "ahead of" if apart > 0 else "behind"
    return f"This machine's clock is {span(abs(apart))} {side} the database's. Keep both by NTP."


def apart() -> float | None:
    """By how many seconds this machine's clock is ahead of the database's, as far as this process knows."""
    return _database().apart if connection.vendor == "postgresql" else None


def forget() -> None:
    """Ask the database's clock at the next question: for tests."""
    for one in _databases.values():
        one.forget()
