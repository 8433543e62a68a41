"""Celery tasks of people: sending invitations."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.people.services import invitations
from config.celery import timetable

SWEEP_EVERY = 60.0


@shared_task
def send_invitation(invitation_id: int) -> bool:
    """Send one letter; does nothing when it was sent meanwhile."""
    return invitations.send(invitation_id=invitation_id)


@shared_task
def sweep_invitations() -> int:
    """Send every letter that is due: lost messages, failures whose wait is over."""
    waiting = list(invitations.due().values_list("pk", flat=True)[:100])
    return sum(invitations.send(invitation_id=pk) for pk in waiting)


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_invitations.s(), name="sweep-invitations")
