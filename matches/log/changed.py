"""Which matches have changed since a moment, for programs that keep a copy."""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.log.models import Act, LogEntry, Match

TIMES = ("created_at", "seated_at", "started_at", "finished_at", "confirmed_at")


def changed_since(rows: QuerySet[Match], at: datetime) -> QuerySet[Match]:
    """Those of ``rows`` that were made, marked, acted on, finished or confirmed at ``at`` or after.

    Of a log the last entry decides, which the database finds by its number.
    """
    last = LogEntry.objects.filter(match=OuterRef("pk"), seq=OuterRef("last_seq"), at__gte=at)
    acts = Act.objects.filter(match=OuterRef("pk"), at__gte=at)
    times = reduce(or_, (Q(**{f"{name}__gte": at}) for name in TIMES))
    return rows.filter(times | Exists(last) | Exists(acts))
