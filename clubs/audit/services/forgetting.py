"""Removing lines whose time is over, in small steps, so that nobody waits behind them."""

from __future__ import annotations

from typing import Final

from django.utils.timezone import now

from clubs.audit.models import AuditLine
from matches.services import Steps

AT_ONCE: Final = 20_000
"""Lines of one night; what is left goes in the next."""


def forget() -> int:
    """Delete lines whose time is over; how many. The database refuses all others."""
    old = AuditLine.objects.filter(kept_until__lt=now()).order_by("pk")
    keys = list(old.values_list("pk", flat=True)[:AT_ONCE])
    Steps().rows(keys, lambda some: AuditLine.objects.filter(pk__in=some).delete())
    return len(keys)
