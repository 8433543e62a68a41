"""Reading the audit log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from clubs.audit.models import AuditLine
from clubs.audit.rules.deeds import SUBJECTS
from clubs.people.models import Club

MOST_IN_FILE = 50_000
"""Lines of one file; who needs more asks for a shorter time."""


def of_club(club: Club) -> QuerySet[AuditLine]:
    """The lines of a club, the newest first."""
    return AuditLine.objects.filter(club_key=club.pk)


def narrowed(
    lines: QuerySet[AuditLine],
    *,
    what: str = "",
    person: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> QuerySet[AuditLine]:
    """Of ``lines`` those of a deed or of a subject, of a person (who did it, or to whom it was done), from a
    time on and before a time."""
    asked: dict[str, Any] = {}
    if what:
        asked["what__in"] = SUBJECTS.get(what, (what,))
    if since is not None:
        asked["at__gte"] = since
    if until is not None:
        asked["at__lt"] = until
    found = lines.filter(**asked)
    if person:
        found = found.filter(
            Q(by_label__icontains=person) | Q(about_label__icontains=person) | Q(program__icontains=person)
        )
    return found
