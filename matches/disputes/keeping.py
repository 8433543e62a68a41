"""How long the photograph of a dispute is kept: some days after the dispute is closed.

The evidence of the ruling stays, and with it the photograph's digest: anybody who still has the file can show
that it is the one that the referee had.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.timezone import now

from matches.disputes.models import Dispute, DisputeEvidence, DisputePhoto
from matches.log.models import Act

CLOSED = (Dispute.State.RULED, Dispute.State.WITHDRAWN)


def days() -> int:
    """For how many days after the dispute is closed; 0: for good."""
    return int(settings.PHOTO_DAYS)


def closed_photographs() -> QuerySet[DisputePhoto]:
    """The photographs of closed disputes, each with the time when its dispute was ``closed``."""
    ruled = DisputeEvidence.objects.filter(dispute=OuterRef("dispute")).order_by("-at").values("at")[:1]
    dropped = Act.objects.filter(match=OuterRef("dispute__match"), kind=Act.Kind.DISPUTE_DROPPED)
    return DisputePhoto.objects.filter(dispute__state__in=CLOSED).annotate(
        closed=Greatest(
            Coalesce(Subquery(ruled), F("at")),
            Coalesce(Subquery(dropped.order_by("-at").values("at")[:1]), F("at")),
            F("at"),
        )
    )


def over() -> QuerySet[DisputePhoto]:
    """The photographs whose time is over."""
    if not days():
        return DisputePhoto.objects.none()
    return closed_photographs().filter(closed__lt=now() - timedelta(days=days()))


def removed_on(dispute: Dispute) -> datetime | None:
    """When the photograph of a closed dispute goes; None where there is none, or none goes."""
    if not days():
        return None
    found = closed_photographs().filter(dispute=dispute).values_list("closed", flat=True).first()
    return found + timedelta(days=days()) if found is not None else None


def is_gone(dispute: Dispute) -> bool:
    """Whether there is no photograph any more, of a dispute whose ruling names one."""
    return not DisputePhoto.objects.filter(dispute=dispute).exists()
