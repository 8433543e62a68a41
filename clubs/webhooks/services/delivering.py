"""Delivering a message to one address: one worker at a time, with growing waits after failures.

Waits follow the recommendation of Standard Webhooks, each with a tenth of jitter, so that addresses that fail
together do not come back together. An address that has failed for :data:`PATIENCE` is switched off, one that
answers 410 at once.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Q
from django.utils.timezone import now

from clubs.people.services.common import log
from clubs.webhooks.models import Attempt, Delivery, Told, Webhook
from clubs.webhooks.services.sending import Outcome, send
from matches.services import write_transaction

WAITS: Final = (5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600)
"""Seconds to wait after each failed attempt; after the last wait one more attempt is made."""
LEASE: Final = timedelta(seconds=30)
"""Longer than an attempt can take (``sending.DEADLINE``)."""
KILLED: Final = "The worker ended during the attempt."
RING_AGAIN: Final = timedelta(seconds=5)
PATIENCE: Final = timedelta(days=5)
KEPT: Final = timedelta(days=30)
"""How long the log of deliveries is kept."""


def deliver(delivery_id: int) -> bool:
    """Send one message to one address; whether it got through.

    Does nothing while another worker holds the lease, or before the delivery is due. An attempt whose worker
    was killed has failed: it may be what killed it, and the next one waits as after any failure.
    """
    at = now()
    with write_transaction():
        due = Delivery.objects.filter(
            pk=delivery_id, state=Delivery.State.WAITING, due_at__lte=at, webhook__off_at=None
        )
        for killed in due.filter(held_until__lt=at):
            if due.filter(held_until=killed.held_until).update(held_until=None):
                _write(killed, Outcome(None, 0, "", KILLED), at)
        taken = due.filter(held_until=None).update(held_until=at + LEASE, attempts=F("attempts") + 1)
    if not taken:
        return False
    delivery = Delivery.objects.select_related("webhook", "told").get(pk=delivery_id)
    outcome = send(delivery.webhook, delivery.told)
    with write_transaction():
        _write(delivery, outcome, at)
    return not outcome.problem


def _write(delivery: Delivery, outcome: Outcome, at: datetime) -> None:
    Attempt.objects.create(delivery=delivery, at=at, **outcome._asdict())
    if not outcome.problem:
        Delivery.objects.filter(pk=delivery.pk).update(
            state=Delivery.State.DONE, done_at=now(), held_until=None
        )
        Webhook.objects.filter(pk=delivery.webhook_id).update(failing_since=None)
        return
    if delivery.attempts > len(WAITS):
        Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.GIVEN_UP, held_until=None)
    else:
        wait = WAITS[delivery.attempts - 1] * random.uniform(1.0, 1.1)
        Delivery.objects.filter(pk=delivery.pk).update(
            due_at=now() + timedelta(seconds=wait), held_until=None
        )
    Webhook.objects.filter(pk=delivery.webhook_id, failing_since=None).update(failing_since=at)
    webhook = Webhook.objects.select_related("club").get(pk=delivery.webhook_id)
    if outcome.gone:
        _switch_off(webhook, "It answered 410 Gone.")
    elif webhook.failing_since is not None and webhook.failing_since < at - PATIENCE:
        _switch_off(webhook, f"Nothing got through for {PATIENCE.days} days.")


def _switch_off(webhook: Webhook, because: str) -> None:
    if Webhook.objects.filter(pk=webhook.pk, off_at=None).update(off_at=now(), off_because=because):
        log(webhook.club, None, "webhook-off", label=webhook.label, because=because)


def waiting() -> list[int]:
    """Deliveries that are due and not leased, the longest waiting first; 200 at most."""
    at = now()
    late = Q(held_until=None, due_at__lt=at - RING_AGAIN) | Q(held_until__lt=at)
    due = Delivery.objects.filter(late, state=Delivery.State.WAITING, webhook__off_at=None)
    return list(due.order_by("due_at").values_list("pk", flat=True)[:200])


def clean() -> int:
    """Delete old messages; return how many."""
    old = Told.objects.filter(at__lt=now() - KEPT).exclude(deliveries__state=Delivery.State.WAITING)
    return old.delete()[1].get("webhooks.Told", 0)
