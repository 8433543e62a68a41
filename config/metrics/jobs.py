"""Counting what workers do: each task that ended, how, and how long it took."""

from __future__ import annotations

import time
from typing import Any, Final

from celery.signals import task_postrun, task_prerun, worker_init, worker_process_init

from config.metrics import meters
from config.queues import OF_TASKS

OUTCOMES: Final = {"SUCCESS": "success", "FAILURE": "failure", "RETRY": "retry"}
KNOWN: Final = {*OF_TASKS, "house.beat"}

_began: dict[str, float] = {}


@worker_init.connect
@worker_process_init.connect
def begin(**signal: Any) -> None:
    """A worker counts, and each process of its pool."""
    meters.begin()


@task_prerun.connect
def _begun(task_id: str, **signal: Any) -> None:
    _began[task_id] = time.perf_counter()


@task_postrun.connect
def _ended(task_id: str, task: Any, state: str | None = None, **signal: Any) -> None:
    began = _began.pop(task_id, None)
    name = task.name if task.name in KNOWN else "other"
    meters.JOBS.labels(name, OUTCOMES.get(state or "", "other")).inc()
    if began is not None:
        meters.JOB_SECONDS.labels(name).observe(time.perf_counter() - began)
