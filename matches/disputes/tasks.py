"""Celery tasks of disputes: one worker studies one case; a sweep finds the cases that no worker has.

While it studies, a thread keeps the lease alive with a connection of its own; if a worker is killed, its
lease expires after ``jobs.LEASE`` and the sweep calls another.
"""

from __future__ import annotations

from typing import Any

from celery import Celery, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_init, worker_ready
from django.db import DatabaseError

from config.celery import timetable
from config.doorbell import ring
from config.queues import STUDIES
from matches.disputes import jobs
from matches.disputes.placing import sentence
from matches.leases import kept_alive
from rules_engine.saying import say
from simulator.errors import SimulatorError

SWEEP_EVERY = 2.0
TOO_LONG = say(
    "disputes.note-too-long",
    "The study took too long and was ended. Ask again for a quicker look, or rule without it.",
)
FAULT = say(
    "disputes.note-fault",
    "The study broke off by a fault of the program, which is in its log. You can rule without it.",
)


@shared_task(name="disputes.study")
def study_dispute(dispute_id: int) -> bool:
    """Study one case, unless it is answered or another worker has it. Returns whether it wrote the answer."""
    from matches.disputes import studying

    held = jobs.claim(dispute_id)
    if held is None:
        return False
    with kept_alive(lambda: jobs.renew(held), jobs.HEARTBEAT_SECONDS, f"dispute-{dispute_id}"):
        try:
            answer = studying.answer_to(held.question, lambda progress: jobs.renew(held, progress))
        except studying.Dropped:
            return False
        except SimulatorError as error:
            jobs.refused(held, sentence(error))
            return False
        except SoftTimeLimitExceeded:
            jobs.refused(held, TOO_LONG)
            return False
        except DatabaseError:
            raise  # the lease expires, and the sweep calls another worker
        except Exception:
            jobs.refused(held, FAULT)
            raise
        written = jobs.answered(held, answer)
    studying.fetch_kernels(held.question)  # not before: it would take the processor from this case
    return written


@shared_task(name="disputes.read_photo")
def read_photo(photo_id: int, taken: str) -> bool:
    """Find the pieces in one photograph, unless that is done or another worker has it. Returns whether it
    wrote what it found. The looking is bounded (:mod:`simulator.sight.apart`), and ends before the task
    must."""
    from matches.disputes import reading_photos

    held = reading_photos.claim(photo_id, taken)
    if held is None:
        return False
    with kept_alive(
        lambda: reading_photos.renew(held), reading_photos.HEARTBEAT_SECONDS, f"photo-{taken}-{photo_id}"
    ):
        try:
            return reading_photos.read(held)
        except SoftTimeLimitExceeded:
            return reading_photos.wrote(held, None, "too-long")


@shared_task(name="disputes.sweep")
def sweep_disputes() -> int:
    """Call a worker for every case and photograph that has none; return how many there are."""
    from matches.disputes import reading_photos

    waiting = list(jobs.waiting().values_list("pk", flat=True)[:100])
    for dispute_id in waiting:
        ring(study_dispute.name, dispute_id)
    unread = [
        (pk, taken)
        for taken in ("before", "after")
        for pk in reading_photos.waiting(taken).values_list("pk", flat=True)[:50]
    ]
    for pk, taken in unread:
        ring(read_photo.name, pk, taken)
    return len(waiting) + len(unread)


@worker_init.connect
def _ready_beforehand(**signal: Any) -> None:
    """Load the laws before the first case, in the parent: the processes of its pool share the memory."""
    from matches.disputes import studying  # noqa: F401


@worker_ready.connect
def _compile_meanwhile(sender: Any, **signal: Any) -> None:
    """A worker that studies has the kernels compiled when it has started: once an installation."""
    if STUDIES.name in sender.app.amqp.queues.consume_from:
        from matches.disputes import studying

        studying.compile_beforehand()


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_disputes.s(), name="disputes-sweep", expires=2 * SWEEP_EVERY)
