"""Celery tasks of people: sending invitations and letters, forgetting people."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.people.services import erasing, invitations, letters
from config.celery import timetable
from config.doorbell import ring

SWEEP_EVERY = 60.0
ERASE_EVERY = 600.0


@shared_task(name="people.send_invitation")
def send_invitation(invitation_id: int) -> bool:
    """Send one letter; does nothing when it was sent meanwhile."""
    return invitations.send(invitation_id=invitation_id)


@shared_task(name="people.sweep_invitations")
def sweep_invitations() -> int:
    """Call for every letter that is due (lost messages, failures whose wait is over); return how many are."""
    waiting = list(invitations.due().values_list("pk", flat=True)[:100])
    for pk in waiting:
        ring(send_invitation.name, pk)
    return len(waiting)


@shared_task(name="people.send_letter")
def send_letter(letter_id: int) -> bool:
    """Send one letter; does nothing when it was sent meanwhile."""
    return letters.send(letter_id=letter_id)


@shared_task(name="people.sweep_letters")
def sweep_letters() -> int:
    """Call for every letter that is due, and forget those that are over; return how many are due."""
    letters.forget()
    waiting = list(letters.due().values_list("pk", flat=True)[:100])
    for pk in waiting:
        ring(send_letter.name, pk)
    return len(waiting)


@shared_task(name="people.erase")
def erase(erasure_id: int) -> bool:
    """Forget one person; does nothing when it was done meanwhile, or taken back."""
    found = erasing.due().filter(pk=erasure_id).first()
    return found is not None and erasing.carry_out(found)


@shared_task(name="people.erase_due")
def erase_due() -> int:
    """Forget everybody whose erasure is due; return how many there were."""
    waiting = list(erasing.due())
    for one in waiting:
        erasing.carry_out(one)
    return len(waiting)


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_invitations.s(), name="sweep-invitations", expires=SWEEP_EVERY)
    app.add_periodic_task(SWEEP_EVERY, sweep_letters.s(), name="sweep-letters", expires=SWEEP_EVERY)
    app.add_periodic_task(ERASE_EVERY, erase_due.s(), name="erase-due", expires=ERASE_EVERY)
