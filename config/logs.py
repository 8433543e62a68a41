"""One form for every line of the log: date and time with the offset, the level, who says it.

Web process, worker and scheduler print such lines, ``serve`` passes them on as they are, and its own look the
same. So the lines of several machines, or of a night when the clocks change, can be put in order.

No line has a link that opens something. Django names the address of a request that failed, and of some pages
the address is the key: who reads the log could join a club by an invitation, or choose somebody's password.
"""

from __future__ import annotations

import logging
import logging.config
import re
from typing import Any

from celery.signals import setup_logging
from celery.utils.log import get_multiprocessing_logger
from django.conf import settings

from config import request_ids
from config.lines import FORMAT, stamp

KEYS = re.compile(r"(/invitation/|/account/confirm-email/|/account/password/reset/key/|/pair/)[^/\s\"'?#]+")


class Lines(logging.Formatter):
    """The form of a line, with ``...`` for the key in an address. A traceback follows it.

    A line that belongs to a request ends with its name (:mod:`.request_ids`).
    """

    def __init__(self) -> None:
        super().__init__(FORMAT, style="{")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """The time of the record."""
        return stamp(record.created)

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return KEYS.sub(r"\1...", super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line without its traceback. Django logs a refusal after its request, which it hands on."""
        name = request_ids.of(getattr(record, "request", None)) or request_ids.current()
        values = {**record.__dict__, "request": f" [request {name}]" if name else ""}
        return FORMAT.format(**values)


@setup_logging.connect
def keep_to_it(**signal: Any) -> None:
    """Celery's processes: keep Celery from setting up handlers of its own, whose lines look different."""
    get_multiprocessing_logger()  # made here, or it would be set up afterwards
    logging.config.dictConfig(settings.LOGGING)
