"""What of matches is kept for a time only (:mod:`matches.retention`)."""

from __future__ import annotations

from functools import partial

from django.db.models import Q, QuerySet

from matches import retention
from matches.disputes import keeping
from matches.disputes.models import PHOTOGRAPHS
from matches.models import PairingCode
from matches.simulated import purge


def register() -> None:
    """Let it be looked after. Idempotent."""
    for taken in PHOTOGRAPHS:
        code, what = f"photographs-{taken}", f"photographs of closed disputes, {taken} the stroke"
        retention.register_rows(code, what, partial(keeping.over, taken))
    retention.register_rows("pairing-codes", "used and expired codes for tablets", pairing_codes)
    retention.register_rows("simulated-strokes", "strokes of simulated play", purge.old_strokes)
    retention.register(
        retention.Kind("simulated-play", "matches of simulated play", purge.count_old, purge.purge_old)
    )


def pairing_codes() -> QuerySet[PairingCode]:
    """Codes by which a tablet was paired, or that nobody used in time."""
    before = retention.days_ago("INVITATION_DAYS")
    if before is None:
        return PairingCode.objects.none()
    return PairingCode.objects.filter(Q(used_at__lt=before) | Q(used_at=None, expires_at__lt=before))
