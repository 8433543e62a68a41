"""The one clock of emblems: everything about them that asks what time it is asks here.

Tests and the "what if" page set it for a while (:func:`at`); the machine itself never asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, tzinfo

from django.utils.timezone import make_aware
from django.utils.timezone import now as _now

_set: ContextVar[datetime | None] = ContextVar("emblem_clock", default=None)


def now() -> datetime:
    """The moment, aware."""
    return _set.get() or _now()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Let the clock stand at an aware moment inside the block."""
    token = _set.set(moment)
    try:
        yield
    finally:
        _set.reset(token)


def local(moment: datetime, zone: tzinfo) -> datetime:
    """An aware moment as the deed counts it: in the club's zone, to the minute's second, without the zone."""
    return moment.astimezone(zone).replace(tzinfo=None, microsecond=0)


def aware(moment: datetime, zone: tzinfo) -> datetime:
    """A deed's local moment on the world's clock. Of an hour that comes twice the first is meant; one that
    does not come is moved on by the gap."""
    return make_aware(moment, zone)
