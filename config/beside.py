"""A worker of a second queue in the process of the first: one process less, and still nobody waits.

A process more is 20 MB on one machine. Letters, webhooks and pushes wait for other people's servers, and
need next to no processor. So ``celery worker --queues live --beside messages`` has two workers in one
process. Each has its own connection to the broker, takes its own messages and has its own threads: however
many letters wait, and however long an address does not answer, the first worker takes the next job of its
queue at once.

The second one ends with the first. If it ends while the first runs, the process ends, and the supervisor
starts both again. In a larger installation each queue has processes of its own.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any, Final

from celery import Celery, bootsteps, signals
from celery.worker import WorkController, state
from click import Choice, Option
from kombu import Exchange
from kombu import Queue as OfBroker

from config.queues import BESIDE, QUEUES, Queue

logger = logging.getLogger(__name__)

SETTINGS: Final = "django.conf:settings"
PATIENCE: Final = 60.0
"""Seconds that the end of the first worker waits for tasks of the second; its supervisor waits less."""


class Beside(bootsteps.StartStopStep):
    """The second worker as a part of a worker that was started with ``--beside``."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, beside: str | None = None, **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled = beside is not None
        self._queue = next((queue for queue in QUEUES if queue.name == beside), None)

    def create(self, parent: Any) -> Second:
        """The thread, not yet started."""
        assert self._queue is not None
        return Second(self._queue, parent.hostname.partition("@")[2])


class Worker(WorkController):
    """A worker that somebody else's process runs: that one has the signals, the log and the title."""

    def on_consumer_ready(self, consumer: Any) -> None:
        """Say so, as any worker does."""
        signals.worker_ready.send(sender=consumer)
        logger.info("%s ready.", self.hostname)


class Second(threading.Thread):
    """Runs a worker of ``queue`` until it is stopped; ends the process if it cannot."""

    def __init__(self, queue: Queue, host: str) -> None:
        super().__init__(name=f"worker of {queue.name}", daemon=True)
        self._queue, self._host = queue, host
        self._stopping = False

    def run(self) -> None:
        """Work, until it is stopped."""
        try:
            Worker(
                app=app_of(self._queue),
                hostname=f"{self._queue.name}@{self._host}",
                pool_cls=self._queue.pool,
                concurrency=self._queue.together,
                use_eventloop=False,  # there is one for a process at most
                without_gossip=True,
                without_mingle=True,
                without_heartbeat=True,
            ).start()
        except BaseException:
            logger.exception("The worker of %s broke off.", self._queue.name)
        finally:
            if not self._stopping and state.should_stop is None:
                logger.error(
                    "The worker ends, so that it is started again with that of %s.", self._queue.name
                )
                os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        """End it, after it has done what it has begun."""
        self._stopping = True
        if state.should_stop is None:  # all workers of a process look at it
            state.should_stop = 0
        if self.is_alive():
            self.join(timeout=PATIENCE)


def app_of(queue: Queue) -> Celery:
    """A Celery application with all tasks that takes messages of ``queue`` alone: what a worker takes is kept
    by its application."""
    app = Celery("balkline", set_as_current=False)
    app.config_from_object(SETTINGS, namespace="CELERY")
    app.conf.task_queues = [OfBroker(queue.name, Exchange(queue.name), routing_key=queue.name)]
    app.conf.task_default_queue = queue.name
    app.finalize()
    return app


def install(app: Celery) -> None:
    """Let workers of ``app`` know ``--beside``."""
    threaded = [queue.name for queue in QUEUES if queue.pool == "threads"]
    app.user_options["worker"].add(
        Option([BESIDE], type=Choice(threaded), help="Serve a second queue, too, with threads of its own.")
    )
    app.steps["worker"].add(Beside)
