"""The timetable in the worker of the live queue: one process less than a scheduler of its own.

On one machine the scheduler only rings a few times a minute. ``celery worker --timetable`` lets it do so in a
thread of that worker. If it ends while the worker runs, the worker ends, too, and the supervisor starts both
again. In a larger installation ``celery beat`` stays a process of its own.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any

from celery import Celery, bootsteps
from celery.beat import Service
from click import Option

from config.queues import TIMETABLE

logger = logging.getLogger(__name__)

LONGEST_SLEEP = 1.0
"""Seconds between two looks of the scheduler, so that a worker that is told to end does not wait for it."""


class Timetable(bootsteps.StartStopStep):
    """The scheduler as a part of a worker that was started with ``--timetable``."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, timetable: bool = False, **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled = timetable

    def create(self, parent: Any) -> Keeper:
        """The thread, not yet started."""
        return Keeper(parent.app)


class Keeper(threading.Thread):
    """Keeps the timetable of ``app`` until it is stopped; ends the process if it cannot."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="timetable", daemon=True)
        self.service = Service(
            app, max_interval=LONGEST_SLEEP, scheduler_cls=app.conf.beat_scheduler, remote_control=False
        )
        self._stopping = False

    def run(self) -> None:
        """Ring for what is due, until it is stopped."""
        try:
            self.service.start()
        except BaseException:
            logger.exception("The timetable broke off.")
        finally:
            if not self._stopping:
                logger.error("The worker ends, so that it is started again with its timetable.")
                os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        """End it, after it has kept what it knows."""
        self._stopping = True
        if self.is_alive():
            self.service.stop()
            self.join(timeout=2 * LONGEST_SLEEP)


def install(app: Celery) -> None:
    """Let workers of ``app`` know ``--timetable``."""
    app.user_options["worker"].add(
        Option(
            [TIMETABLE], is_flag=True, default=False, help="Keep the timetable, too, instead of celery beat."
        )
    )
    app.steps["worker"].add(Timetable)
