"""The job of studying a case: the dispute's row, claimed by one worker, renewed, answered or given back.

A worker claims the row with a lease and a token of its own; it writes progress and answer only while its
token stands in the row. A worker that dies stops renewing its lease. The sweep (:mod:`.tasks`) then calls
another, which claims the row, and anything that the first one still writes is dropped.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import now

from config import clock
from matches.disputes.models import Dispute
from matches.log import announcing
from matches.log.writing import write_transaction
from rules_engine.saying import say

LEASE = timedelta(seconds=8)
"""A lease without a heartbeat expires after this time."""
HEARTBEAT_SECONDS = 2.0
ATTEMPTS = 3
"""After so many failed attempts a case goes back to the referee."""
RING_AGAIN = timedelta(seconds=4)
"""How long a case waits for a worker before the sweep calls one again."""

GAVE_UP = say(
    "disputes.note-gave-up",
    "The study was begun {times} times and broke off each time. Ask again, for a quicker look if it happens"
    " again; you can rule without it.",
    times=ATTEMPTS,
)


@dataclass(frozen=True)
class Claimed:
    """A claimed case: what to study, and the token that holds the lease."""

    dispute_id: int
    token: str
    attempt: int
    question: dict[str, Any]


def waiting(patience: timedelta = RING_AGAIN) -> QuerySet[Dispute]:
    """Cases that no worker studies: asked a while ago, or with an expired lease."""
    asked = clock.due("asked_at", patience, now() - patience)
    return Dispute.objects.filter(
        asked & Q(state=Dispute.State.ASKED)
        | clock.run_out("held_until", LEASE) & Q(state=Dispute.State.STUDYING)
    ).order_by("asked_at", "pk")


def claim(dispute_id: int) -> Claimed | None:
    """Claim a case; None when there is nothing to study, or another worker has it.

    The claim counts as an attempt. After ``ATTEMPTS`` the case goes back to the referee.
    """
    with write_transaction():
        dispute = Dispute.objects.select_for_update().filter(pk=dispute_id).first()
        if dispute is None or not _to_be_had(dispute):
            return None
        if dispute.attempt >= ATTEMPTS:
            _give_back(dispute, GAVE_UP)
            return None
        assert dispute.question is not None
        dispute.state, dispute.attempt = Dispute.State.STUDYING, dispute.attempt + 1
        dispute.held_by, dispute.held_until = uuid.uuid4().hex, clock.until(LEASE)
        dispute.progress = {}
        dispute.save(update_fields=["state", "attempt", "held_by", "held_until", "progress"])
        announcing.announce()
        return Claimed(dispute.pk, dispute.held_by, dispute.attempt, dispute.question)


def renew(held: Claimed, progress: dict[str, Any] | None = None) -> bool:
    """Renew the lease and write the progress; False when another worker has the case by now."""
    columns: dict[str, Any] = {"held_until": clock.until(LEASE)}
    if progress is not None:
        columns["progress"] = progress
    with write_transaction():
        return bool(_mine(held).update(**columns))


def answered(held: Claimed, answer: dict[str, Any]) -> bool:
    """Write the answer; False, writing nothing, when another worker has the case by now."""
    with write_transaction():
        written = _mine(held).update(
            state=Dispute.State.ANSWERED,
            answer=answer,
            answered_at=now(),
            held_by="",
            held_until=None,
            progress={},
            problem="",
            problem_message=None,
        )
        announcing.announce()
        return bool(written)


def refused(held: Claimed, message: str) -> bool:
    """Give the case back to the referee with the problem; False when another worker has it by now."""
    with write_transaction():
        dispute = Dispute.objects.select_for_update().filter(pk=held.dispute_id, held_by=held.token).first()
        if dispute is None:
            return False
        _give_back(dispute, message)
        return True


def _mine(held: Claimed) -> QuerySet[Dispute]:
    return Dispute.objects.filter(pk=held.dispute_id, held_by=held.token, state=Dispute.State.STUDYING)


def _to_be_had(dispute: Dispute) -> bool:
    if dispute.state == Dispute.State.STUDYING:
        return not clock.holds(dispute.held_until, LEASE)
    return dispute.state == Dispute.State.ASKED


def _give_back(dispute: Dispute, message: str) -> None:
    dispute.state, dispute.problem = Dispute.State.OPEN, message
    dispute.held_by, dispute.held_until, dispute.progress = "", None, {}
    dispute.save(update_fields=["state", "problem", "problem_message", "held_by", "held_until", "progress"])
    announcing.announce()
