"""Sending to one phone: one worker at a time, a few attempts within the minutes in which a call is of use.

The payload is encrypted for the browser by pywebpush; the push service sees no more than that there is one.
"""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.calling.links import answer_path
from clubs.calling.models import Call, Phone, Push
from clubs.calling.rules.words import detail, headline
from clubs.calling.selectors.calls import current, newest
from clubs.calling.services.keys import signer
from clubs.calling.services.notices import opponents
from clubs.calling.services.phones import allowed_address
from clubs.competitions.models import Phase
from config import clock, outward
from config.doorbell import ring
from config.languages.speaking import translated
from config.later import later
from config.sealing import Unreadable, unseal
from matches.problems import UserProblem
from matches.services import write_transaction

if TYPE_CHECKING:
    import pywebpush
else:
    pywebpush = later("pywebpush")

DEADLINE: Final = 10.0
"""Seconds for a whole attempt."""
LEASE: Final = timedelta(seconds=30)
WAITS: Final = (3, 15, 60)
"""Seconds to wait after each failed attempt."""
OF_USE: Final = timedelta(minutes=10)
"""After that a message is not sent, and a push service need not keep it for a phone that is off."""
KEPT: Final = timedelta(days=2)
OF_A_WORKER: Final = threading.BoundedSemaphore(8)
"""Pushes on their way from one process; the other threads of its pool are for letters and webhooks."""


def deliver(push_id: int) -> bool:
    """Send one push; whether the push service took it. Idempotent, also from two workers."""
    if not OF_A_WORKER.acquire(blocking=False):
        return False
    try:
        push = _claimed(push_id)
        done = push is not None and _attempt(push)
    finally:
        OF_A_WORKER.release()
    for pk in waiting().values_list("pk", flat=True)[:1]:
        ring("calling.push", pk)
    return done


def waiting() -> QuerySet[Push]:
    """Pushes that are due and that no worker holds, the oldest first."""
    free = Q(held_until=None) | clock.run_out("held_until", LEASE)
    due = clock.due("due_at", timedelta(seconds=max(WAITS)))
    return Push.objects.filter(free, due, state=Push.State.WAITING).order_by("due_at", "pk")


def over() -> QuerySet[Push]:
    """Pushes that are kept no longer."""
    return Push.objects.filter(made_at__lt=now() - KEPT)


def _claimed(push_id: int) -> Push | None:
    with write_transaction():
        held = waiting().filter(pk=push_id)
        if not held.update(held_until=clock.until(LEASE), attempts=F("attempts") + 1):
            return None
    rows = Push.objects.select_related(
        "phone__key", "phone__player__club", "call", "fixture__competition__club", "fixture__a", "fixture__b"
    )
    return rows.filter(pk=push_id).first()


def _attempt(push: Push) -> bool:
    if push.attempts > len(WAITS) + 1 or not still_true(push):
        return _end(push, Push.State.DROPPED)
    try:
        address, body, headers = sealed_message(push)
        status, _ = outward.post(address, body, headers, seconds=DEADLINE, private=settings.PUSH_PRIVATE)
    except (Unreadable, UserProblem, outward.Forbidden):
        # The site's key is another one, or the operator allows this push service no longer.
        push.phone.delete()
        return False
    except outward.NotReached as failure:
        return _again(push, str(failure))
    if status in (404, 410):  # the browser has withdrawn its permission, or is gone
        push.phone.delete()
        return False
    if 200 <= status < 300:
        Phone.objects.filter(pk=push.phone_id).update(told_at=now())
        _end(push, Push.State.DONE)
        return True
    if status == 429 or status >= 500:
        return _again(push, f"Answered {status}.")
    return _end(push, Push.State.GIVEN_UP, f"Answered {status}.")


def still_true(push: Push) -> bool:
    """Whether what it tells is so, and of use, now."""
    if push.made_at < now() - OF_USE:
        return False
    if push.call is None:
        return push.fixture.phase == Phase.READY
    call = _open(push.call)
    if call is None:
        return False
    return not any(one.player_id == push.phone.player_id and one.answered_at for one in call.players.all())


def _open(call: Call) -> Call | None:
    rows = current().filter(fixture_id=call.fixture_id, fixture__phase=Phase.AT_TABLE)
    return next((one for one in newest(rows) if one.pk == call.pk), None)


def sealed_message(push: Push) -> tuple[str, bytes, dict[str, str]]:
    """Address, encrypted body and headers. Raises ``Unreadable``, ``UserProblem`` (an address no longer
    allowed)."""
    subscription = json.loads(unseal(push.phone.sealed))
    address = allowed_address(subscription["endpoint"])
    encoded = pywebpush.WebPusher(subscription).encode(json.dumps(message(push)).encode(), "aes128gcm")
    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": _contact(),
        "exp": int((now() + timedelta(hours=12)).timestamp()),
    }
    headers = {
        **signer(push.phone.key).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(OF_USE.total_seconds())),
        "Urgency": "high",
        "Topic": f"fixture-{push.fixture_id}"[:32],  # a second call takes the place of the first
    }
    return address, bytes(encoded["body"]), headers


def message(push: Push) -> dict[str, str]:
    """What the service worker shows. ``answer`` is where a tap on "I'm coming" goes (empty: nowhere), and
    ``coming`` how that is called."""
    fixture, player = push.fixture, push.phone.player
    club = fixture.competition.club
    table = str(push.call.table) if push.call is not None else ""
    return {
        "title": translated(headline(push.kind, table)),
        "body": translated(detail(opponents(fixture, player), fixture.competition.name, fixture.round_name)),
        "tag": f"fixture-{fixture.pk}",
        "url": reverse("calling:player", args=[club.slug, player.slug]),
        "answer": answer_path(push.call, player) if push.call is not None else "",
        "coming": gettext("I’m coming"),
    }


def _contact() -> str:
    """Whom a push service may write to about this server (VAPID asks for one)."""
    if settings.PUBLIC_URL.startswith("https://"):
        return str(settings.PUBLIC_URL)
    return f"mailto:{settings.DEFAULT_FROM_EMAIL.rpartition('<')[2].rstrip('>')}"


def _end(push: Push, state: Push.State, problem: str = "") -> bool:
    Push.objects.filter(pk=push.pk).update(state=state, held_until=None, done_at=now(), problem=problem)
    return False


def _again(push: Push, problem: str) -> bool:
    if push.attempts > len(WAITS):
        return _end(push, Push.State.GIVEN_UP, problem[:200])
    # A worker that was given up for dead has lost its lease: another one is at it, and waits for nothing.
    Push.objects.filter(pk=push.pk, held_until=push.held_until, attempts=push.attempts).update(
        due_at=clock.now() + timedelta(seconds=WAITS[push.attempts - 1]),
        held_until=None,
        problem=problem[:200],
    )
    return False
