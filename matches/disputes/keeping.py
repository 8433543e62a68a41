"""How long the photographs of a dispute are kept: some days after the dispute is closed.

The evidence of the ruling stays, and with it the photograph's digest: anybody who still has the file can show
that it is the one that the referee had.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.timezone import now

from matches.disputes.models import PHOTOGRAPHS, Dispute, DisputeEvidence
from matches.log.models import Act

CLOSED = (Dispute.State.RULED, Dispute.State.WITHDRAWN)


def days() -> int:
    """For how many days after the dispute is closed; 0: for good."""
    return int(settings.PHOTO_DAYS)


def closed_photographs(taken: str) -> QuerySet[Any]:
    """The photographs ``taken`` "before" or "after" the strokes of closed disputes, each with the time when
    its dispute was ``closed``."""
    ruled = DisputeEvidence.objects.filter(dispute=OuterRef("dispute")).order_by("-at").values("at")[:1]
    dropped = Act.objects.filter(match=OuterRef("dispute__match"), kind=Act.Kind.DISPUTE_DROPPED)
    found: QuerySet[Any] = PHOTOGRAPHS[taken]._default_manager.filter(dispute__state__in=CLOSED)
    return found.annotate(
        closed=Greatest(
            Coalesce(Subquery(ruled), F("at")),
            Coalesce(Subquery(dropped.order_by("-at").values("at")[:1]), F("at")),
            F("at"),
        )
    )


def over(taken: str) -> QuerySet[Any]:
    """The photographs ``taken`` then whose time is over."""
    found = closed_photographs(taken)
    return found.filter(closed__lt=now() - timedelta(days=days())) if days() else found.none()


def removed_on(dispute: Dispute) -> datetime | None:
    """When the photographs of a closed dispute go, the first of them; None where there is none, or none
    goes."""
    if not days():
        return None
    closed: list[datetime] = [
        at
        for taken in PHOTOGRAPHS
        for at in closed_photographs(taken).filter(dispute=dispute).values_list("closed", flat=True)
    ]
    return min(closed) + timedelta(days=days()) if closed else None


def is_gone(dispute: Dispute) -> bool:
    """Whether there is no photograph any more, of a dispute whose ruling names one."""
    return not any(kind._default_manager.filter(dispute=dispute).exists() for kind in PHOTOGRAPHS.values())
