"""The form of a line of the log, also for the small process that keeps the others alive without loggers."""

from __future__ import annotations

import time
from datetime import datetime

FORMAT = "{asctime} {levelname:<7} {name}: {message}{request}"


def stamp(seconds: float) -> str:
    """A moment as the log writes it, in the local time zone: ``2025-11-30T19:04:05.123+01:00``."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(timespec="milliseconds")


def line(name: str, message: str) -> str:
    """A line that does not come from a logger."""
    return FORMAT.format(asctime=stamp(time.time()), levelname="INFO", name=name, message=message, request="")
