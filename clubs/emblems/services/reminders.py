"""Reminders by e-mail to the person who must act: seven days, two days and one day before a deadline.

The row is the job: it is claimed (inserted) before the letter goes and marked when it has gone. A letter
whose worker died is sent again after a while; duplicates only happen then.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string

from clubs.emblems import clock
from clubs.emblems.models import Emblem, EmblemPerson, Reminder
from clubs.emblems.rules.machine import Deadline
from clubs.emblems.selectors import cases
from config.languages.speaking import translated

DAYS = (7, 2, 1)
AGAIN = timedelta(minutes=30)
"""After this a claimed letter that did not go is tried again."""


def due(emblem: Emblem) -> list[tuple[Deadline, str, int]]:
    """The reminders whose time has come: deadline, person, and how many days before; the nearest alone."""
    now, zone = clock.now(), emblem.club.tzinfo
    found = []
    for one in cases.fold(emblem, until=now).deadlines():
        left = clock.aware(one.at, zone) - now
        days = min((n for n in DAYS if left <= timedelta(days=n)), default=None)
        if one.who and days is not None and left > timedelta(0):
            found += [(one, who, days) for who in one.who.split(" and ")]
    return found


def claim(emblem: Emblem, deadline: str, person: str, days: int) -> Reminder | None:
    """The row of a letter that this worker is to send; None if another has it or it has gone."""
    try:
        with transaction.atomic():
            return Reminder.objects.create(
                emblem=emblem, deadline=deadline, person=person, days=days, claimed_at=clock.now()
            )
    except IntegrityError:
        stale = Reminder.objects.filter(
            emblem=emblem,
            deadline=deadline,
            person=person,
            days=days,
            sent_at=None,
            claimed_at__lt=clock.now() - AGAIN,
        )
        row = stale.first()
        return row if row is not None and stale.update(claimed_at=clock.now()) else None


def send(emblem: Emblem) -> int:
    """Send an emblem's letters that are due; return how many went."""
    sent = 0
    for one, who, days in due(emblem):
        player = EmblemPerson.objects.filter(emblem=emblem, name=who).select_related("player__user").first()
        user = player.player.user if player is not None and player.player is not None else None
        if user is None or not user.is_active:
            continue
        row = claim(emblem, one.key, who, days)
        if row is None:
            continue
        words = translated(one.words)
        text = render_to_string(
            "emblems/mail/reminder.txt",
            {
                "emblem": emblem,
                "who": who,
                "deadline": one,
                "words": words,
                "link": settings.PUBLIC_URL + emblem.get_absolute_url(),
                "clauses": ", ".join(one.citations),
            },
        )
        EmailMessage(f"{emblem.title}: {words}"[:180], text, to=[user.email]).send()
        Reminder.objects.filter(pk=row.pk).update(sent_at=clock.now())
        sent += 1
    return sent
