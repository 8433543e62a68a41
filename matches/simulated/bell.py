"""Telling a worker that a simulated player's turn has come."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils.timezone import now

logger = logging.getLogger(__name__)


def ring(play_id: int, at: datetime) -> None:
    """Ring for a play after the commit, not before ``at``. When no broker answers, the sweep rings later."""

    def later() -> None:
        from matches.simulated.tasks import simulated_turn

        try:
            wait = max(0.0, (at - now()).total_seconds())
            simulated_turn.apply_async((play_id,), countdown=wait or None)
        except OSError as failure:
            logger.warning("The broker does not answer (%s); the sweep rings again for a play.", failure)

    transaction.on_commit(later)
