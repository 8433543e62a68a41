"""A club that is not there yet: how it is told from others, and how it is removed if it never comes.

While an archive is written, in many short transactions, its club is ``arriving_since`` then: archived,
without members, at an address of its own. So nobody sees it, and no deadline of it runs. The last transaction
gives it its address, its members and its openness. If the archive is refused half-way, or the worker is
killed, what was written is removed in short transactions, too.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import F
from django.utils.timezone import now

from clubs.archives.rules.schema import FILES, LATE
from clubs.people.models import Club
from matches.models import LogEntry, Match, PurgeRecord, Snapshot
from matches.services import Steps

FORGOTTEN = timedelta(days=1)
BROKEN_OFF = "an import that did not come to its end"

_DERIVED = (
    ("publishing.FeatRow", "club"),
    ("publishing.PlayerResult", "club"),
    ("publishing.PlayerSum", "club"),
    ("publishing.RecordTitle", "club"),
    ("emblems.Movement", "emblem__club"),
    ("emblems.EmblemStep", "emblem__club"),
)
"""What an import writes and an archive has no file for, in the order in which it can be removed."""


def begin(name: str, **columns: Any) -> Club:
    """Write the row of a club that is not there yet."""
    at = now()
    hidden = {"public": False, "listed": False, "archived_at": at, "arriving_since": at}
    return Club.objects.create(
        **{**columns, "name": name, "slug": f"arriving-{secrets.token_hex(8)}", **hidden}
    )


def forgotten() -> models.QuerySet[Club]:
    """Hidden clubs that nobody is writing any more."""
    return Club.objects.filter(arriving_since__lt=now() - FORGOTTEN)


def remove(club: Club, steps: Steps | None = None) -> None:
    """Remove a hidden club with all that was written of it. What was removed before a kill may be missing."""
    assert club.arriving_since is not None
    steps = steps or Steps()
    for name, column in LATE:  # rows that point at rows of their own kind, or at later ones
        rows = _of_club(apps.get_model(name), _path(name), club).exclude(**{column: None})
        steps.one(partial(rows.update, **{column: None}))
    trace = steps.one(partial(trace_of, club, BROKEN_OFF))
    for model, path in _tables():
        keys = list(_of_club(model, path, club).order_by("-pk").values_list("pk", flat=True))
        steps.rows(keys, partial(delete, model, trace))
    steps.one(Club.objects.get(pk=club.pk).delete)


def _of_club(model: type[models.Model], path: str, club: Club) -> models.QuerySet[Any]:
    return model._default_manager.filter(**{path: club.pk})


def trace_of(club: Club, reason: str) -> PurgeRecord:
    """The trace of a removal, closed; the one that a killed worker has begun."""
    found = PurgeRecord.objects.filter(club_id=club.pk, reason=reason).first()
    return found or PurgeRecord.objects.create(
        club_id=club.pk, club_name=club.name[:120], by_label="Balkline", reason=reason
    )


def delete(model: type[models.Model], trace: PurgeRecord, keys: Sequence[int]) -> None:
    """Delete rows; the logs' triggers allow it while the trace is open, which nobody else ever sees."""
    PurgeRecord.objects.filter(pk=trace.pk).update(is_open=True)
    model._default_manager.filter(pk__in=keys).delete()
    counted = {LogEntry: "entries", Match: "matches"}.get(model)
    more = {counted: F(counted) + len(keys)} if counted else {}
    PurgeRecord.objects.filter(pk=trace.pk).update(is_open=False, **more)


def _tables() -> list[tuple[type[models.Model], str]]:
    named: list[tuple[Any, str]] = [(apps.get_model(name), path) for name, path in _DERIVED]
    kept = [
        (apps.get_model(kept.model), kept.club) for kept in reversed(FILES) if kept.model != "people.Club"
    ]
    return [*named, (Snapshot, "match__club"), *kept]


def _path(name: str) -> str:
    return next(kept.club for kept in FILES if kept.model == name)
