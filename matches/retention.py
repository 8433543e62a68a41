"""What is kept for a time only: the one place where every kind is known, and removed when its time is over.

Each package registers what it keeps and for how long (in ``AppConfig.ready`` or its receivers). Once a night
one task removes all that is over, ``manage.py retention`` does it now, or says with ``--dry-run`` how much it
would be. Rows go in short transactions (:class:`matches.services.Steps`), so nobody waits behind them, and of
each kind for at most :data:`LONGEST` seconds a night.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils.timezone import now

from config.metrics.meters import REMOVED
from matches.services import Steps

logger = logging.getLogger(__name__)

AT_ONCE: Final = 5_000
"""Rows whose keys are read together."""
LONGEST: Final = 60.0
"""Seconds for one kind; what is left goes in the next night."""


@dataclass(frozen=True)
class Kind:
    """One kind of what is kept for a time.

    ``code`` is stable: metrics, the log and the command name it so; ``what`` says it in words. ``count`` is
    how many are over, ``remove`` removes them and says how many there were.
    """

    code: str
    what: str
    count: Callable[[], int]
    remove: Callable[[], int]


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Let a kind be looked after. Idempotent."""
    _kinds[kind.code] = kind


def register_rows(code: str, what: str, over: Callable[[], QuerySet[Any]]) -> None:
    """Let the rows of ``over()`` be removed, some at a time."""
    register(Kind(code, what, lambda: over().count(), lambda: remove_rows(over())))


def remove_rows(rows: QuerySet[Any]) -> int:
    """Delete rows in short transactions, for :data:`LONGEST` seconds at most; how many. A row that is no
    longer among ``rows`` when its turn comes stays."""
    gone, until = 0, time.monotonic() + LONGEST

    def some(part: Iterable[Any]) -> None:
        nonlocal gone
        held = list(rows.filter(pk__in=part).values_list("pk", flat=True))
        rows.model._base_manager.filter(pk__in=held).delete()
        gone += len(held)

    while keys := list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        before = gone
        Steps().rows(keys, some)
        if gone == before or len(keys) < AT_ONCE or time.monotonic() > until:
            break
    return gone


def days_ago(setting: str) -> datetime | None:
    """The moment before which what has ended is over, by the number of days in a setting; None where that is
    0: it is kept for good."""
    days = int(getattr(settings, setting))
    return now() - timedelta(days=days) if days else None


def kinds() -> list[Kind]:
    """All kinds, by their codes."""
    return [_kinds[code] for code in sorted(_kinds)]


def counted() -> dict[str, int]:
    """How many of each kind are over now."""
    return {kind.code: kind.count() for kind in kinds()}


def remove(codes: Iterable[str] = ()) -> dict[str, int]:
    """Remove what is over, of all kinds or of these; how many of each. A kind that fails is told in the log,
    and the others go on; then the last failure is raised."""
    wanted = set(codes)
    done: dict[str, int] = {}
    failure: Exception | None = None
    for kind in kinds():
        if wanted and kind.code not in wanted:
            continue
        try:
            done[kind.code] = kind.remove()
        except Exception as error:
            logger.exception("What is over of %s could not be removed.", kind.code)
            failure = error
            continue
        REMOVED.labels(kind.code).inc(done[kind.code])
        if done[kind.code]:
            logger.info("Removed, because its time is over: %s (%s)", kind.what, done[kind.code])
    if failure is not None:
        raise failure
    return done
