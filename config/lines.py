"""The form of a line of the log, also for the small process that keeps the others alive without loggers."""

from __future__ import annotations

import json
import re
import time
from datetime import datetime
from typing import Final

from django.conf import settings

FORMAT: Final = "{asctime} {levelname:<7} {name}: {message}{request}"
JSON: Final = "json"

_KEYS: Final = re.compile(
    r"(/invitation/|/account/confirm-email/|/account/password/reset/key/|/pair/)[^/\s\"'?#]+"
)


def without_keys(text: str) -> str:
    """``text`` with ``...`` for the key in an address that opens something."""
    return _KEYS.sub(r"\1...", text)


def stamp(seconds: float) -> str:
    """A moment as the log writes it, in the local time zone: ``2025-11-30T19:04:05.123+01:00``."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(timespec="milliseconds")


def line(name: str, message: str) -> str:
    """A line that does not come from a logger."""
    if settings.LOG_FORM == JSON:
        return json.dumps(_told(name, message), ensure_ascii=False)
    return FORMAT.format(asctime=stamp(time.time()), levelname="INFO", name=name, message=message, request="")


def in_process(name: str, text: str) -> str:
    """What a process of ``serve`` has printed, as an object of JSON that names the process. What it has not
    logged (a library's print, the last words of an interpreter) becomes the message of one.
    """
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        told = _told(name, without_keys(text))
    return json.dumps({**told, "process": name}, ensure_ascii=False)


def _told(name: str, message: str) -> dict[str, str]:
    return {"time": stamp(time.time()), "level": "INFO", "logger": name, "message": message}
