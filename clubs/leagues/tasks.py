"""Celery tasks of leagues: making fixture lists, the sweep for lost jobs, tidying up; reminding sides of
what they owe; sending the weekly reports.

The rows of reminders, penalties and sent reports make these idempotent; running late, twice or in two
workers changes nothing.
"""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.leagues.models import FixtureJob
from clubs.leagues.rules.fixture_lists.watching import Watch
from clubs.leagues.services import fixture_jobs, lateness, reports
from config.celery import timetable
from config.doorbell import ring
from matches.leases import kept_alive

SWEEP_EVERY = 15.0
CHASE_EVERY = 60.0
REPORTS_EVERY = 300.0


class Held(Watch):
    """The search of a worker: it stops when the job is cancelled, or another worker has it."""

    def __init__(self, job: FixtureJob) -> None:
        self.job = job
        self.words = ""
        self.lost = False

    def told(self, words: str) -> None:
        """Written by the thread that keeps the lease."""
        self.words = words

    def stopped(self) -> bool:
        """Whether the lease is gone."""
        return self.lost

    def renew(self) -> bool:
        """Keep the lease and write the words."""
        self.lost = not fixture_jobs.renew(self.job, self.words)
        return not self.lost


@shared_task(name=fixture_jobs.TASK, ignore_result=True)
def make_list(pk: int) -> bool:
    """Make one list; False when it is done already, or in another worker's hands."""
    job = fixture_jobs.claim(pk)
    if job is None:
        return False
    held = Held(job)
    with kept_alive(held.renew, fixture_jobs.HEARTBEAT_SECONDS, f"fixture-list-{pk}"):
        fixture_jobs.run(job, held)
    return True


@shared_task(name="leagues.sweep_lists", ignore_result=True)
def sweep_lists() -> int:
    """Queue every open job that no worker holds; return how many."""
    found = list(fixture_jobs.waiting().values_list("pk", flat=True)[:100])
    for pk in found:
        ring(make_list.name, pk)
    return len(found)


@shared_task(name="leagues.chase", ignore_result=True)
def chase() -> int:
    """Send what reminders are due in all running seasons, and propose or apply penalties; how many."""
    return sum(lateness.chase(season) for season in lateness.running())


@shared_task(name="leagues.send_reports", ignore_result=True)
def send_reports() -> int:
    """Send the weekly reports that are due; return how many were."""
    return reports.send_due()


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_lists.s(), name="leagues-sweep-lists", expires=2 * SWEEP_EVERY)
    app.add_periodic_task(CHASE_EVERY, chase.s(), name="leagues-chase", expires=CHASE_EVERY)
    app.add_periodic_task(REPORTS_EVERY, send_reports.s(), name="leagues-send-reports", expires=REPORTS_EVERY)
