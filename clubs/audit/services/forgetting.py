"""Removing lines whose time is over, in small steps, so that nobody waits behind them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.timezone import now

from clubs.audit.models import AuditLine
from matches import retention


def over() -> QuerySet[AuditLine]:
    """Lines whose time is over. The database refuses to delete any other."""
    return AuditLine.objects.filter(kept_until__lt=now())


def forget() -> int:
    """Delete them; how many."""
    return retention.remove_rows(over())
