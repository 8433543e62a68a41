"""Keeping a lease alive while a worker works: a thread beats, and a worker that is killed falls silent."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)


@contextmanager
def kept_alive(renew: Callable[[], bool], every: float, name: str) -> Iterator[None]:
    """Call ``renew`` every so many seconds while the block runs, with a connection of its own.

    It stops when ``renew`` says that the lease is another's.
    """
    done = threading.Event()

    def beat() -> None:
        try:
            while not done.wait(every):
                if not renew():
                    return
        except DatabaseError:
            logger.warning("The lease of %s could not be renewed.", name, exc_info=True)
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
