"""What is counted while the server works: every counter and every duration stands here, with its labels.

A meter may be used anywhere and at any time. It counts nothing until its process has called :func:`begin`,
and then costs some microseconds. Labels have few values, and none of them tells of a person, a club or an
address.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from config.metrics import folder

logger = logging.getLogger(__name__)

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Bounds of what somebody waits for (seconds)."""
SLOW: Final = (0.01, 0.05, 0.25, 1, 5, 15, 60, 180, 600)
"""Bounds of background work (seconds)."""

MOST_WORDS: Final = 400
"""So many values of a label that grows with the program (codes of refusals); the rest is "other"."""


class _Nothing:
    """Stands in for what counts, where nothing is counted."""

    def inc(self, amount: float = 1) -> None:
        """Do nothing."""

    def dec(self, amount: float = 1) -> None:
        """Do nothing."""

    def observe(self, amount: float) -> None:
        """Do nothing."""


NOTHING: Final = _Nothing()


class Meter:
    """One metric, by its name in Prometheus without the ending ``_total``."""

    def __init__(
        self, kind: str, name: str, told: str, labels: tuple[str, ...] = (), buckets: tuple[float, ...] = ()
    ) -> None:
        self.kind, self.name, self.told = kind, name, told
        self.label_names, self.buckets = labels, buckets
        self._real: Any = None
        self._words: set[str] = set()
        ALL.append(self)

    def labels(self, *values: str) -> Any:
        """What counts for these values of the labels."""
        return NOTHING if self._real is None else self._real.labels(*values)

    def inc(self, amount: float = 1) -> None:
        """Count up."""
        if self._real is not None:
            self._real.inc(amount)

    def dec(self, amount: float = 1) -> None:
        """Count down."""
        if self._real is not None:
            self._real.dec(amount)

    def observe(self, amount: float) -> None:
        """Take a duration into account (seconds)."""
        if self._real is not None:
            self._real.observe(amount)

    def bounded(self, word: str) -> str:
        """``word``, or "other" once there are too many."""
        if word in self._words or len(self._words) < MOST_WORDS:
            self._words.add(word)
            return word
        return "other"


ALL: Final[list[Meter]] = []

MARKS: Final = Meter(
    "counter",
    "balkline_marks",
    "Entries sent to a match's log: accepted, duplicate (sent again), refused, conflict, other.",
    ("outcome",),
)
MARK_SECONDS: Final = Meter(
    "histogram", "balkline_mark_seconds", "From a mark's arrival to its commit.", buckets=QUICK
)
REQUESTS: Final = Meter(
    "counter", "balkline_requests", "Requests, by the part of the site and by status.", ("kind", "status")
)
REQUEST_SECONDS: Final = Meter(
    "histogram",
    "balkline_request_seconds",
    "From a request's arrival at Django to its answer's head.",
    ("kind",),
    QUICK,
)
REFUSED: Final = Meter("counter", "balkline_refused", "Refusals, by their stable code.", ("code",))
STREAMS: Final = Meter("gauge", "balkline_streams", "Live streams that are open now.")
STREAMS_OPENED: Final = Meter("counter", "balkline_streams_opened", "Live streams that were opened.")
STREAMS_LOST: Final = Meter(
    "counter", "balkline_streams_lost", "Streams cut because their reader took nothing for too long."
)
STREAM_EVENTS: Final = Meter(
    "counter", "balkline_stream_events", "News handed to viewers: one for each viewer and piece of news."
)
STREAM_DELAY: Final = Meter(
    "histogram",
    "balkline_stream_delay_seconds",
    "From a mark's time in the log to its being handed to the last viewer of its match.",
    buckets=QUICK,
)
JOBS: Final = Meter(
    "counter",
    "balkline_jobs",
    "Tasks that workers have ended: success, failure, retry, other.",
    ("task", "outcome"),
)
REMOVED: Final = Meter(
    "counter", "balkline_removed", "Rows and files removed because their time was over, by kind.", ("kind",)
)
JOB_SECONDS: Final = Meter("histogram", "balkline_job_seconds", "How long tasks took.", ("task",), SLOW)
PAGES: Final = Meter(
    "counter",
    "balkline_public_pages",
    "Public pages, to visitors who are not signed in: kept (from the cache), made (and kept from now on),"
    " passing (made for this visitor alone, mostly because what it shows was being changed).",
    ("outcome",),
)
RUNG: Final = Meter(
    "counter", "balkline_doorbell", "Calls to workers: rung, or no broker answered.", ("outcome",)
)


def form() -> str:
    """A word for how the meters are made: processes of another version count in files of their own."""
    told = repr([(one.kind, one.name, one.told, one.label_names, one.buckets) for one in ALL])
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def begin(where: Path | None = None) -> bool:
    """Let this process count from now on, in the folder ``where``; whether it does.

    Does nothing where nobody may ask. A folder that cannot be written keeps no process from its work.
    """
    if where is None and not settings.METRICS:
        return False
    end()
    try:
        made = folder.open_for_counting((where or settings.METRICS_FOLDER) / form(), ALL)
    except OSError as error:
        logger.warning("Nothing is counted by this process: %s", error)
        return False
    for meter, real in zip(ALL, made, strict=True):
        meter._real = real
    return True


def end() -> None:
    """Count no more in this process."""
    for meter in ALL:
        meter._real = None


@contextmanager
def counting(where: Path) -> Iterator[None]:
    """Count in ``where`` while the block runs: for tests and measurements."""
    if not begin(where):
        raise OSError(f"{where} cannot be written")
    try:
        yield
    finally:
        end()
        folder.close()


def refused(code: str) -> None:
    """Somebody was refused."""
    if REFUSED._real is not None:
        REFUSED.labels(REFUSED.bounded(code)).inc()


def _in_child() -> None:
    """A process that was forked begins anew, or counts nothing: the files are its parent's."""
    end()
    folder.close()


os.register_at_fork(after_in_child=_in_child)
