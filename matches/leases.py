"""Renewing a lease while a worker works; the lease of a killed worker expires."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)


@contextmanager
def kept_alive(renew: Callable[[], bool], every: float, name: str) -> Iterator[None]:
    """Call ``renew`` every ``every`` seconds while the block runs, in a thread with its own connection: the
    block itself may be reading a snapshot of the database, in which nothing can be written.

    It stops when ``renew`` returns False: another worker has the lease. While the database is away it goes on
    asking, each time on a new connection.
    """
    done = threading.Event()

    def beat() -> None:
        try:
            while not done.wait(every):
                try:
                    if not renew():
                        return
                except DatabaseError:
                    logger.warning("The lease of %s could not be renewed.", name, exc_info=True)
                    connection.close()
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
