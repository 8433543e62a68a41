"""The hall's screen: every table of a club with what is on, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.timezone import now

from matches.log.models import Match
from matches.marking.arranging import SHOWN_AFTER_CONFIRMATION
from matches.pages.display import Face, face
from matches.pages.next_up import Coming, next_up
from matches.pages.notices import Notice, notices

Status = Match.Status
ORDER = (Status.LIVE, Status.FINISHED, Status.READY, Status.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Place:
    """A table (or none, for a match without one) and the match that is shown there."""

    table: Any
    face: Face | None
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Hall:
    """What the screen shows. ``busy`` places have a match; ``free`` tables have none."""

    busy: tuple[Place, ...]
    free: tuple[Any, ...]
    next_up: tuple[Coming, ...]
    notices: tuple[Notice, ...] = ()
    """What is told to everybody."""

    @property
    def count(self) -> int:
        """How many boards are drawn: the layout follows from it."""
        return len(self.busy)


def hall_of(club: Any) -> Hall:
    """The hall of ``club`` now, in a fixed number of queries.

    A table shows the match being played there, else one to be confirmed, else the next, else for a while the
    last one.
    """
    tables = Match._meta.get_field("table").related_model._default_manager.filter(club=club, active=True)
    matches = Match.objects.filter(club=club, status__in=ORDER[:3], simulated=False) | Match.objects.filter(
        club=club,
        status=Status.CONFIRMED,
        table__isnull=False,
        confirmed_at__gt=now() - SHOWN_AFTER_CONFIRMATION,
    )
    shown: dict[int | None, Match] = {}
    loose: list[Match] = []
    for match in matches.select_related("table").prefetch_related("sides").defer("snapshot").order_by("pk"):
        if match.table_id is None:
            if match.status == Status.LIVE:
                loose.append(match)
        elif match.table_id not in shown or _rank(match) < _rank(shown[match.table_id]):
            shown[match.table_id] = match
    told = notices(club)
    at = {pk: tuple(one for one in told if one.table == pk) for pk in shown}
    busy = [Place(table, face(shown[table.pk]), at[table.pk]) for table in tables if table.pk in shown]
    busy += [Place(None, face(match)) for match in loose]
    free = [table for table in tables if table.pk not in shown]
    to_all = tuple(one for one in told if one.table is None)
    return Hall(tuple(busy), tuple(free), tuple(next_up(club, None, 4)), to_all)


def _rank(match: Match) -> tuple[int, float]:
    at = match.confirmed_at or match.seated_at
    return (ORDER.index(Status(match.status)), -(at.timestamp() if at else 0))
