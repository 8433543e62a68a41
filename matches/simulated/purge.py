"""Removing old simulated play with its logs, so that the database stays small; each purge leaves a record.

The log's triggers allow deletes only while a ``PurgeRecord`` is open in the same transaction; one that is
``simulated_open`` frees the club's simulated play and nothing else.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db.models import QuerySet
from django.utils.timezone import now

from matches.log.models import Act, Difference, LogEntry, Match, PurgeRecord
from matches.log.steps import Steps
from matches.simulated.models import PlayedStroke

KEPT = timedelta(days=14)
"""How long a play that has ended can be looked at."""
STROKES_KEPT = timedelta(hours=12)
"""How long the last strokes can still be looked at when a play has ended."""
AT_ONCE = 5
"""Matches of one club that are removed in one transaction."""


def purge_old() -> int:
    """Remove the simulated play that ended more than ``KEPT`` ago; return how many matches went."""
    clubs = _old().order_by("club_id").values_list("club_id", flat=True).distinct()
    return sum(_purge(club_id) for club_id in list(clubs))


def old_strokes() -> QuerySet[PlayedStroke]:
    """The strokes of plays that ended a while ago."""
    return PlayedStroke.objects.filter(play__ended_at__lt=now() - STROKES_KEPT)


def count_old() -> int:
    """How many matches that would be."""
    return _old().count()


def _old() -> QuerySet[Match]:
    return Match.objects.filter(simulated=True, play__ended_at__lt=now() - KEPT)


def _purge(club_id: int) -> int:
    steps, gone = Steps(), 0
    while some := steps.one(partial(_purge_some, club_id)):
        gone += some
    return gone


def _purge_some(club_id: int) -> int:
    keys = list(_old().filter(club=club_id).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    if not keys:
        return 0
    record = PurgeRecord.objects.create(
        club_id=club_id,
        club_name=Match.objects.select_related("club").get(pk=keys[0]).club.name[:120],
        by_label="Balkline",
        reason=f"simulated play that ended more than {KEPT.days} days ago",
        simulated_open=True,
    )
    Difference.objects.filter(match__in=keys).delete()
    Act.objects.filter(match__in=keys).delete()
    record.entries, _ = LogEntry.objects.filter(match__in=keys).delete()
    record.matches = len(keys)
    Match.objects.filter(pk__in=keys).delete()
    record.simulated_open = False
    record.save()
    return len(keys)
