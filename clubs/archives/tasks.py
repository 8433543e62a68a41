"""Celery tasks of import and export: running a job, the sweep for lost jobs, and cleaning up."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.archives.services import transfers
from config.celery import timetable
from config.doorbell import ring
from matches.leases import kept_alive

SWEEP_EVERY = 15.0
CLEAR_EVERY = 3600.0


@shared_task(name="archives.run")
def run_transfer(pk: int) -> bool:
    """Do one job; False when it is done already, or in another worker's hands."""
    row = transfers.claim(pk)
    if row is None:
        return False
    progress: dict[str, object] | None = None
    cancelled = False

    def told(part: str, done: int, of: int) -> None:
        nonlocal progress  # written by the thread that keeps the lease
        if cancelled:
            raise transfers.Cancelled
        progress = {"part": part, "done": done, "of": of}

    def renew() -> bool:
        nonlocal cancelled
        cancelled = cancelled or transfers.is_cancelled(row)
        return transfers.renew(row, progress)

    with kept_alive(renew, transfers.HEARTBEAT_SECONDS, f"transfer-{pk}"):
        transfers.run(row, told)
    return True


@shared_task(name="archives.sweep")
def sweep_transfers() -> int:
    """Queue every unfinished job that no worker holds; return how many."""
    found = list(transfers.waiting().values_list("pk", flat=True)[:100])
    for pk in found:
        ring(run_transfer.name, pk)
    return len(found)


@shared_task(name="archives.clear")
def clear_transfers() -> int:
    """Remove old files."""
    return transfers.clear()


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_transfers.s(), name="archives-sweep", expires=2 * SWEEP_EVERY)
    app.add_periodic_task(CLEAR_EVERY, clear_transfers.s(), name="archives-clear", expires=CLEAR_EVERY)
