"""One form for every line of the log: date and time with the offset, the level, who says it.

With ``BALKLINE_LOG_FORM=json`` each line is an object of JSON instead, for programs that collect logs.

Web process, worker and scheduler print such lines, ``serve`` passes them on as they are, and its own look the
same. So the lines of several machines, or of a night when the clocks change, can be put in order.

No line has a link that opens something. Django names the address of a request that failed, and of some pages
the address is the key: who reads the log could join a club by an invitation, or choose somebody's password.
"""

from __future__ import annotations

import logging
import logging.config
from collections.abc import MutableMapping
from typing import Any

from celery.signals import setup_logging
from celery.utils.log import get_multiprocessing_logger
from django.conf import settings

from config import request_ids
from config.lines import FORMAT, stamp, without_keys


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
        return without_keys(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line without its traceback. Django logs a refusal after its request, which it hands on."""
        name = request_ids.of(getattr(record, "request", None)) or request_ids.current()
        values = {**record.__dict__, "request": f" [request {name}]" if name else ""}
        return FORMAT.format(**values)


def json_lines() -> logging.Formatter:
    """The form in which each line is an object (``BALKLINE_LOG_FORM=json``): ``time``, ``level``, ``logger``,
    ``message``, and where there are such ``request_id`` and ``exception``.

    A traceback stands in its line. What else a library hangs on a record is left out: Django puts whole
    requests there, with what they sent.
    """
    from structlog.processors import JSONRenderer
    from structlog.stdlib import ProcessorFormatter

    return ProcessorFormatter(foreign_pre_chain=[_as_fields], processors=[JSONRenderer(ensure_ascii=False)])


def _as_fields(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    record: logging.LogRecord = event["_record"]
    told: dict[str, Any] = {
        "time": stamp(record.created),
        "level": record.levelname,
        "logger": record.name,
        "message": without_keys(event["event"]),
    }
    if name := request_ids.of(getattr(record, "request", None)) or request_ids.current():
        told["request_id"] = name
    traceback = [_PLAIN.formatException(record.exc_info)] if record.exc_info else []
    traceback += [record.stack_info] if record.stack_info else []
    if traceback:
        told["exception"] = without_keys("\n".join(traceback))
    return told


_PLAIN = logging.Formatter()


@setup_logging.connect
def keep_to_it(**signal: Any) -> None:
    """Celery's processes: keep Celery from setting up handlers of its own, whose lines look different."""
    get_multiprocessing_logger()  # made here, or it would be set up afterwards
    logging.config.dictConfig(settings.LOGGING)
