"""How long a task may take in a worker that does one task at a time, in its own process.

Celery keeps to time limits by a pool of processes: a parent that watches, and a child that works. On one
machine that is a whole process more for each queue. Here the process that works watches itself. At the soft
limit an alarm raises :class:`~celery.exceptions.SoftTimeLimitExceeded` in the task, as Celery's own pool
does. At the hard limit the process ends, and says in the log where it was; the supervisor starts it again,
and the sweep calls for the job when its lease is over. That end does not need the interpreter, so it also
comes where a library does not return.
"""

from __future__ import annotations

import faulthandler
import signal
import sys
import threading
from types import FrameType
from typing import Any

from celery.concurrency import solo
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import task_postrun, task_prerun, worker_init

_watching = False


@worker_init.connect
def _begin(sender: Any = None, **told: Any) -> None:
    """Watch from now on, if this worker has no pool that does."""
    global _watching
    _watching = is_alone(getattr(sender, "pool_cls", None))


def is_alone(pool: Any) -> bool:
    """Whether a worker with this pool (its class, or its name) does its tasks in its own process."""
    return pool == "solo" or pool is solo.TaskPool


@task_prerun.connect
def _set(task: Any, **told: Any) -> None:
    if _watching:
        soft, hard = limits_of(task)
        watch(soft, hard)


@task_postrun.connect
def _over(**told: Any) -> None:
    if _watching:
        done()


def limits_of(task: Any) -> tuple[float | None, float | None]:
    """The soft and the hard limit of ``task``, in seconds: its call's, its own, or those of all tasks."""
    hard, soft = (getattr(task.request, "timelimit", None) or (None, None))[:2]
    conf = task.app.conf
    return (
        soft or task.soft_time_limit or conf.task_soft_time_limit,
        hard or task.time_limit or conf.task_time_limit,
    )


def watch(soft: float | None, hard: float | None) -> None:
    """Raise ``SoftTimeLimitExceeded`` in the main thread, which must be the caller, after ``soft`` seconds;
    end the process after ``hard``. None is no limit."""
    if soft and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, soft)
    if hard:
        faulthandler.dump_traceback_later(hard, exit=True, file=sys.__stderr__ or sys.stderr)


def done() -> None:
    """The task has ended in time."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    faulthandler.cancel_dump_traceback_later()


def _too_long(number: int, frame: FrameType | None) -> None:
    raise SoftTimeLimitExceeded
