"""Letters: written with the change that they tell of, sent by a worker.

So a mail server that is slow or down neither holds up a page nor loses a letter.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.timezone import now

from clubs.people.languages import letters_to
from clubs.people.models import Club, Letter, User
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from config import clock
from config.doorbell import ring_after_commit
from config.sealing import Unreadable, seal, unseal
from matches import retention

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=2)
"""How long a worker has for a letter before another may try; doubled at each attempt."""
LONGEST_WAIT = FIRST_WAIT * 2 ** (MOST_ATTEMPTS - 1)
KEPT_FOR = timedelta(days=7)
"""How long the row of a letter tells that it was sent, or could not be."""


@transaction.atomic
def write(*, to: str, subject: str, text: str) -> Letter:
    """Let a worker send ``text`` to the address ``to`` once the change is committed."""
    letter = Letter.objects.create(to=to, subject=" ".join(subject.split())[:200], sealed=seal(text))
    ring_after_commit("people.send_letter", letter.pk)
    return letter


def may_go_to(address: str, club: Club | None) -> bool:
    """Whether a letter about ``club`` may be written to ``address``: not without a mail server, to invented
    people, or from the sandbox, where anybody may have put the address of anybody."""
    invented = address.endswith(DEMONSTRATION_DOMAIN) or (club is not None and club.is_sandbox)
    return bool(settings.SENDS_MAIL and address) and not invented


def notify(people: Iterable[User], subject: str | Promise, template: str, **context: Any) -> None:
    """Tell each of ``people`` of a change, in the words of ``template`` (which gets ``to``, the person), and
    in the language of each: give what is composed before by :func:`config.languages.speaking.later`. The
    ``club`` of the context is the one whose language stands in for theirs.

    Writes nothing where no mail server is set: nobody would read it. Invented and closed accounts are left
    out.
    """
    if not settings.SENDS_MAIL:
        return
    club = context.get("club")
    for person in people:
        if person.is_active and may_go_to(person.email, club):
            with letters_to(person, club):
                text = render_to_string(template, {**context, "to": person, "server": settings.PUBLIC_URL})
                write(to=person.email, subject=str(subject), text=text.strip() + "\n")


def due(at: datetime | None = None) -> QuerySet[Letter]:
    """Letters that are to be sent now."""
    waiting = Letter.objects.filter(sent_at=None, attempts__lt=MOST_ATTEMPTS)
    return waiting.filter(
        Q(next_attempt_at=None) | clock.due("next_attempt_at", LONGEST_WAIT, at or clock.now())
    )


def send(*, letter_id: int) -> bool:
    """Send one letter if it is due; whether it was sent. Idempotent, also from two workers."""
    with transaction.atomic():
        letter = due().select_for_update(of=("self",)).filter(pk=letter_id).first()
        if letter is None:
            return False
        letter.attempts += 1
        letter.next_attempt_at = clock.now() + FIRST_WAIT * 2 ** (letter.attempts - 1)
        letter.save(update_fields=["attempts", "next_attempt_at"])
    try:
        EmailMessage(letter.subject, unseal(letter.sealed), to=[letter.to]).send()
    except Unreadable:
        logger.error("Letter %s cannot be read: the secret key has changed since it was written.", letter.pk)
        _note(letter, "The secret key has changed since the letter was written.", attempts=MOST_ATTEMPTS)
        return False
    except OSError as failure:  # also every smtplib error
        logger.warning("Letter %s could not be sent: %s", letter.pk, type(failure).__name__)
        _note(letter, f"The mail server did not take the letter ({type(failure).__name__}).")
        return False
    _note(letter, "", sent_at=now(), sealed="")
    return True


def over() -> QuerySet[Letter]:
    """Letters that were sent, or given up, a while ago."""
    old = Letter.objects.filter(made_at__lt=now() - KEPT_FOR)
    return old.exclude(sent_at=None, attempts__lt=MOST_ATTEMPTS)


def forget() -> int:
    """Remove the rows of such letters; how many."""
    return retention.remove_rows(over())


def _note(letter: Letter, problem: str, **more: Any) -> None:
    Letter.objects.filter(pk=letter.pk).update(problem=problem, **more)
