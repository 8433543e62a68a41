"""Clock: against the database's, the file system's, itself, and if allowed the world's.

Times of marks, codes of the second step and certificates all hang on it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import ntplib
from django.conf import settings
from django.db import connection
from django.utils.timezone import now

from config.doctor.findings import Asked, Finding, check, ok, warn, wrong
from config.models import Heartbeat

SLIGHT: Final = 2.0
"""Seconds of difference that trouble nobody."""
MUCH: Final = 30.0
"""Seconds from which codes of the second step are refused."""
OLDEST: Final = datetime(2026, 11, 1, tzinfo=UTC)
"""This code is younger than that: a clock that says less has lost its battery."""
SAMPLE: Final = 0.2
PATIENCE = 3.0
SET_IT: Final = "Set the clock: switch on timesyncd, chrony or the system's own setting."


def judged(about: str, seconds: float, than: str) -> Finding:
    """How a difference of clocks is to be taken; positive when ours is ahead."""
    said = f"{abs(seconds):.1f} s {'ahead of' if seconds > 0 else 'behind'} {than}"
    if abs(seconds) <= SLIGHT:
        return ok(about, f"within {SLIGHT:.0f} s of {than}")
    return (wrong if abs(seconds) > MUCH else warn)(about, said, SET_IT)


@check("clock")
def plausible(asked: Asked) -> Iterator[Finding]:
    """Not before this version was made, and not before what the server itself has written."""
    at = now()
    if at < OLDEST:
        yield wrong("Time", f"{at:%Y-%m-%d %H:%M} UTC is before this version was made", SET_IT)
        return
    last = Heartbeat.objects.order_by("-at").values_list("at", flat=True).first()
    if last is not None and (last - at).total_seconds() > SLIGHT:
        ahead = (last - at).total_seconds()
        said = f"the workers wrote {ahead:.0f} s in the future: the clock was set back, or theirs differs"
        yield wrong("Time", said, SET_IT) if ahead > MUCH else warn("Time", said, SET_IT)
    else:
        yield ok("Time", f"{at:%Y-%m-%d %H:%M:%S} UTC")


@check("clock")
def database_clock(asked: Asked) -> Iterator[Finding]:
    """A database server has a clock of its own."""
    if connection.vendor == "sqlite":
        return
    with connection.cursor() as cursor:
        before = now()
        cursor.execute("SELECT clock_timestamp()")
        (theirs,) = cursor.fetchone()
        ours = before + (now() - before) / 2
    yield judged("Database's clock", (ours - theirs).total_seconds(), "the database's")


@check("clock")
def file_clock(asked: Asked) -> Iterator[Finding]:
    """A data folder on another machine has that machine's clock."""
    with tempfile.NamedTemporaryFile(dir=Path(settings.DATA)) as file:
        file.write(b"x")
        file.flush()
        yield judged("Folder's clock", time.time() - Path(file.name).stat().st_mtime, "the data folder's")


@check("clock")
def steady(asked: Asked) -> Iterator[Finding]:
    """The clock of the wall runs as fast as the one that only counts."""
    wall, counted = time.time(), time.monotonic()
    time.sleep(SAMPLE)
    jump = (time.time() - wall) - (time.monotonic() - counted)
    if abs(jump) > SAMPLE / 2:
        yield warn(
            "Steady",
            f"it jumped by {jump:.1f} s within {SAMPLE} s",
            "Two programs may be setting the clock: leave one.",
        )
    else:
        yield ok("Steady", "no jump seen")


@check("clock")
def world_clock(asked: Asked) -> Iterator[Finding]:
    """The time of a server of the internet or the hall (NTP)."""
    if not asked.online:
        return
    host, _, port = asked.ntp.partition(":")
    try:
        answer = ntplib.NTPClient().request(host, version=3, port=int(port or 123), timeout=PATIENCE)
    except (ntplib.NTPException, OSError, ValueError) as error:
        yield warn("World's clock", f"{asked.ntp} does not answer: {error}", "Name another with --ntp.")
        return
    yield judged("World's clock", -answer.offset, asked.ntp)
