"""Delivering a message to one address: one worker at a time, with growing waits after failures.

A webhook gets one message at a time, a club two, and a worker keeps threads for letters: an address that is
slow delays its own messages, hardly those of others. Each delivery calls for the next one when it ends.

Waits follow the recommendation of Standard Webhooks, each with a tenth of jitter, so that addresses that fail
together do not come back together. An address that has failed for :data:`PATIENCE` is switched off, one that
answers 410 at once.
"""

from __future__ import annotations

import random
import threading
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils.timezone import now

from clubs.people.models import Club
from clubs.people.services.common import log
from clubs.webhooks.models import OF_A_CLUB, Attempt, Delivery, Told, Webhook
from clubs.webhooks.services.sending import Outcome, send
from clubs.webhooks.services.telling import read_afresh
from config import clock
from config.doorbell import ring
from matches.services import write_transaction
from rules_engine.saying import Text, say

WAITS: Final = (5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600)
"""Seconds to wait after each failed attempt; after the last wait one more attempt is made."""
LONGEST_WAIT: Final = timedelta(seconds=1.1 * max(WAITS))
LEASE: Final = timedelta(seconds=30)
"""Longer than an attempt can take (``sending.DEADLINE``)."""
OF_A_SWEEP: Final = 3
"""Messages of one webhook for which a sweep calls: no more than one goes at once."""
OF_A_WORKER: Final = threading.BoundedSemaphore(12)
"""Messages on their way from one process; the other threads of its pool are for letters."""
KILLED: Final = say("webhooks.note-worker-ended", "The worker ended during the attempt.")
RING_AGAIN: Final = timedelta(seconds=5)
PATIENCE: Final = timedelta(days=5)
KEPT: Final = timedelta(days=30)
"""How long the log of deliveries is kept."""


def deliver(delivery_id: int) -> bool:
    """Send one message, or an older one that waits for the same address; whether it got through.

    Calls for work overtake each other, messages do not. Does nothing while another worker holds the lease,
    before the delivery is due, or while as many messages as may be are on their way to the webhook, from the
    club or from this process. An attempt whose worker was killed has failed: it may be what killed it, and
    the next one waits as after any failure.
    """
    if not OF_A_WORKER.acquire(blocking=False):
        return False
    try:
        delivery = _claimed(delivery_id)
        if delivery is None:
            return False
        at = now()
        outcome = send(delivery.webhook, delivery.told)
        with write_transaction():
            _write(delivery, outcome, at)
    finally:
        OF_A_WORKER.release()
    for pk in _next(delivery.webhook):
        ring("webhooks.deliver", pk)
    return not outcome.problem


def _claimed(delivery_id: int) -> Delivery | None:
    with write_transaction():
        due = Delivery.objects.filter(
            clock.due("due_at", LONGEST_WAIT), state=Delivery.State.WAITING, webhook__off_at=None
        )
        delivery = due.filter(pk=delivery_id).select_related("webhook", "told").first()
        if delivery is None:
            return None
        Club.objects.select_for_update(no_key=True).get(pk=delivery.webhook.club_id)
        if delivery.held_until is not None and not clock.holds(delivery.held_until, LEASE):
            _write(delivery, Outcome(None, 0, "", KILLED), now())
            return None
        under_way = Delivery.objects.filter(_under_way(), webhook__club=delivery.webhook.club_id)
        if under_way.filter(webhook=delivery.webhook_id).exists() or under_way.count() >= OF_A_CLUB:
            return None
        free = due.filter(webhook=delivery.webhook_id, held_until=None)
        delivery = free.select_related("webhook", "told").order_by("due_at", "pk").first()
        if delivery is None:
            return None
        until = clock.until(LEASE)
        free.filter(pk=delivery.pk).update(held_until=until, attempts=F("attempts") + 1)
        delivery.held_until = until
        delivery.attempts += 1
        return delivery


def _under_way() -> Q:
    return clock.holding("held_until", LEASE)


def _next(webhook: Webhook) -> list[int]:
    """What may go when one of this webhook is done: the oldest of another webhook of the club with none on
    its way, else its own oldest. So the webhooks of a club take turns.
    """
    waiting = Delivery.objects.filter(
        clock.due("due_at", LONGEST_WAIT),
        webhook__club=webhook.club_id,
        webhook__off_at=None,
        state=Delivery.State.WAITING,
        held_until=None,
    )
    busy = Delivery.objects.filter(_under_way(), webhook__club=webhook.club_id).values("webhook")
    free = waiting.exclude(webhook__in=busy).order_by("due_at", "pk").values_list("pk", flat=True)
    return list(free.exclude(webhook=webhook)[:1]) or list(free[:1])


def _write(delivery: Delivery, outcome: Outcome, at: datetime) -> None:
    """Write what came of an attempt. A worker that was given up for dead has lost its lease: of what it still
    did only a success is written, which saves the next attempt."""
    held = Delivery.objects.filter(
        pk=delivery.pk, held_until=delivery.held_until, attempts=delivery.attempts
    ).update(held_until=None)
    if not held and outcome.problem:
        return
    Attempt.objects.create(delivery=delivery, at=at, **outcome._asdict())
    if not outcome.problem:
        Delivery.objects.filter(pk=delivery.pk).update(
            state=Delivery.State.DONE, done_at=now(), held_until=None
        )
        Webhook.objects.filter(pk=delivery.webhook_id).update(failing_since=None)
        return
    if delivery.attempts > len(WAITS):
        Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.GIVEN_UP)
    else:
        wait = WAITS[delivery.attempts - 1] * random.uniform(1.0, 1.1)
        Delivery.objects.filter(pk=delivery.pk).update(due_at=clock.now() + timedelta(seconds=wait))
    Webhook.objects.filter(pk=delivery.webhook_id, failing_since=None).update(failing_since=at)
    webhook = Webhook.objects.select_related("club").get(pk=delivery.webhook_id)
    if outcome.gone:
        _switch_off(webhook, say("webhooks.note-gone", "It answered 410 Gone."))
    elif webhook.failing_since is not None and webhook.failing_since < at - PATIENCE:
        words = say(
            "webhooks.note-nothing-through", "Nothing got through for {days} days.", days=PATIENCE.days
        )
        _switch_off(webhook, words)


def _switch_off(webhook: Webhook, because: Text) -> None:
    columns = {"off_at": now(), "off_because": because, "off_because_message": because}
    if Webhook.objects.filter(pk=webhook.pk, off_at=None).update(**columns):
        read_afresh(webhook.club_id)
        log(webhook.club, None, "webhook-off", label=webhook.label, because=because)


def waiting() -> list[int]:
    """Deliveries that are due and not leased: of each webhook the few that wait longest."""
    waited = clock.due("due_at", LONGEST_WAIT + RING_AGAIN, clock.now() - RING_AGAIN)
    late = waited & Q(held_until=None) | clock.run_out("held_until", LEASE)
    due = Delivery.objects.filter(late, state=Delivery.State.WAITING, webhook__off_at=None)
    hooks = due.order_by().values_list("webhook", flat=True).distinct()
    return [
        pk
        for hook in list(hooks)
        for pk in due.filter(webhook=hook).order_by("due_at", "pk").values_list("pk", flat=True)[:OF_A_SWEEP]
    ]


def over() -> QuerySet[Told]:
    """Messages that are kept no longer."""
    old = Told.objects.filter(at__lt=now() - KEPT)
    return old.exclude(deliveries__state=Delivery.State.WAITING)
