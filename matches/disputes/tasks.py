"""Celery tasks of disputes: one worker studies one case; a sweep finds the cases that no worker has.

While it studies, a thread keeps the lease alive with a connection of its own; if a worker is killed, its
lease expires after ``jobs.LEASE`` and the sweep calls another.
"""

from __future__ import annotations

from typing import Any

from celery import Celery, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_init
from django.db import DatabaseError

from config.celery import timetable
from config.doorbell import ring
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


@shared_task(name="disputes.sweep")
def sweep_disputes() -> int:
    """Call a worker for every case that has none; return how many there are."""
    waiting = list(jobs.waiting().values_list("pk", flat=True)[:100])
    for dispute_id in waiting:
        ring(study_dispute.name, dispute_id)
    return len(waiting)


@worker_init.connect
def _ready_beforehand(**signal: Any) -> None:
    """Load the laws before the first case, in the parent: the processes of its pool share the memory."""
    from matches.disputes import studying  # noqa: F401


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_disputes.s(), name="disputes-sweep", expires=2 * SWEEP_EVERY)
