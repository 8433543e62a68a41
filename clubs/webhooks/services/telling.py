"""The transactional outbox of webhooks: a message is written in the transaction of its event."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.urls import reverse
from django.utils.timezone import now

from clubs.people.models import Club, new_public_id
from clubs.webhooks.models import OF_A_CLUB, Delivery, Told, Webhook
from clubs.webhooks.rules.kinds import TEST
from clubs.webhooks.services.describing import described
from config import shown_names
from config.doorbell import ring_after_commit


def tell(club_id: int, kind: str, facts: Callable[[], dict[str, Any]]) -> Told | None:
    """Queue ``facts()`` for every webhook of the club that chose ``kind``; None if there is none.

    One query in a transaction if the club has no webhooks: ``facts`` is called only if a message is to be
    written.
    """
    hooks = [hook for hook in _hooks(club_id) if kind in hook.kinds]
    return _write(club_id, kind, facts(), hooks) if hooks else None


class _Hooks(list[Webhook]):
    """The webhooks of a club that are on, as a transaction read them first.

    It lives in the transaction's list of what to do after the commit and nowhere else, so it ends with the
    transaction, or with the savepoint in which it was read.
    """

    def leave(self) -> None:
        """The transaction is over."""


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.hooks: WeakValueDictionary[int, _Hooks] = WeakValueDictionary()


_of_thread = _OfThread()


def _hooks(club_id: int) -> list[Webhook]:
    """A transaction tells many things of one club; it reads the club's webhooks once."""
    known = _of_thread.hooks.get(club_id)
    if known is None:
        known = _Hooks(Webhook.objects.filter(club_id=club_id, off_at=None) if _has_any(club_id) else ())
        if connection.in_atomic_block:
            _of_thread.hooks[club_id] = known
            transaction.on_commit(known.leave)
    return known


def _has_any(club_id: int) -> bool:
    """Whether the club has a webhook that is on: asked at every mark, so without building a query first."""
    table = connection.ops.quote_name(Webhook._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {table} WHERE club_id = %s AND off_at IS NULL LIMIT 1", [club_id])  # noqa: S608 - no value of others
        return cursor.fetchone() is not None


def read_afresh(club_id: int) -> None:
    """A webhook of the club was written in this transaction."""
    _of_thread.hooks.pop(club_id, None)


def has_listeners(club_id: int, *kinds: str) -> bool:
    """Whether a webhook of the club has chosen one of these kinds: one query at most."""
    return any(set(kinds) & set(one.kinds) for one in _hooks(club_id))


def tell_test(webhook: Webhook) -> Delivery:
    """Queue a test message."""
    club = webhook.club
    page = reverse("webhooks:webhook", args=[club.slug, webhook.public_id])
    api = reverse("api:webhook", args=[club.slug, webhook.public_id])
    event = described("thing", TEST, club, webhook.public_id, at=now(), page=page, api=api, numbered=False)
    facts = {"webhook": webhook.public_id, "label": webhook.label}
    told = _write(webhook.club_id, TEST, facts | event, [webhook])
    return told.deliveries.get()


def tell_again(delivery: Delivery) -> None:
    """Deliver once more, from the first attempt on. The id stays, so a receiver can drop the repetition."""
    Delivery.objects.filter(pk=delivery.pk).update(
        state=Delivery.State.WAITING, attempts=0, due_at=now(), held_until=None, done_at=None
    )
    ring([delivery.pk])


def _write(club_id: int, kind: str, facts: dict[str, Any], hooks: list[Webhook]) -> Told:
    at = now()
    slug = Club.objects.values_list("slug", flat=True).get(pk=club_id)
    body = {"type": kind, "timestamp": at.isoformat(), "data": {"club": slug, **facts}}
    with shown_names.for_public(club_id):  # a program may publish what it is told
        body = shown_names.data(body)
    text = json.dumps(body, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))
    told = Told.objects.create(
        club_id=club_id, public_id=f"msg_{new_public_id()}{new_public_id()}", kind=kind, body=text, at=at
    )
    rows = Delivery.objects.bulk_create(Delivery(webhook=hook, told=told, due_at=at) for hook in hooks)
    # No more go at once; who is done calls for the next.
    ring([row.pk for row in rows[:OF_A_CLUB]])
    return told


def ring(deliveries: list[int]) -> None:
    """Call a worker for each of these deliveries after the commit."""
    for pk in deliveries:
        ring_after_commit("webhooks.deliver", pk)
