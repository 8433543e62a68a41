"""Removing a demonstration club's matches, or what was made by mistake: the ways in which a log is deleted.

The database allows deletes in the log only while an open ``PurgeRecord`` of the club is visible. This
transaction opens and closes it, so no other connection ever sees it open. Closed, it stays as the trace of
what was removed, by whom and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db.models import F, Model
from django.utils.translation import gettext

from matches.log.actor import Actor
from matches.log.steps import Steps
from matches.log.writing import write_transaction
from matches.models import (
    Act,
    Device,
    Difference,
    DisputeEvidence,
    LogEntry,
    Match,
    PairingCode,
    PurgeRecord,
    Snapshot,
    StruckCourse,
)
from matches.problems import UserProblem


@contextmanager
def removing(*, club: Any, by: Actor, reason: str) -> Iterator[None]:
    """Let the logs of ``club`` be deleted inside, in a transaction of its own or in the one that runs: for
    what was made by mistake, and on which nothing hangs. The record stays as the trace."""
    with write_transaction():
        record = PurgeRecord.objects.create(
            club_id=club.pk, club_name=club.name[:120], by_label=by.label, reason=reason[:300], is_open=True
        )
        yield
        record.is_open = False
        record.save(update_fields=["is_open"])


@contextmanager
def renaming(*, club_id: int, club_name: str, reason: str) -> Iterator[None]:
    """Let a person's name be replaced in the logs inside, in a transaction of its own or in the one that
    runs. The record that allows it goes with it: it would tell whose name it was."""
    with write_transaction():
        record = PurgeRecord.objects.create(
            club_id=club_id, club_name=club_name[:120], by_label="", reason=reason[:300], names_open=True
        )
        yield
        record.delete()


def purge_logs(*, club: Any, by: Actor, reason: str = "") -> PurgeRecord:
    """Delete the logs of all matches of a demonstration, and what stands beside them, a few rows at a time;
    return the trace.

    For a club that is closed, before :func:`purge_matches`, which in one transaction would hold the database
    as long as all of them take. If the process dies, what is left is removed the next time. Raises
    ``UserProblem("not-a-demonstration", 409)``.
    """
    _check_demonstration(club)
    record = PurgeRecord.objects.create(
        club_id=club.pk, club_name=club.name[:120], by_label=by.label, reason=reason[:300]
    )
    steps = Steps()
    for model in (DisputeEvidence, StruckCourse, Difference, Act, Snapshot, LogEntry):
        keys = list(
            model._default_manager.filter(match__club=club).order_by("-pk").values_list("pk", flat=True)
        )
        steps.rows(keys, partial(_delete, model, record))
    record.refresh_from_db()
    return record


def _delete(model: type[Model], record: PurgeRecord, keys: Sequence[int]) -> None:
    """Delete rows while the record is open, which nobody else ever sees."""
    PurgeRecord.objects.filter(pk=record.pk).update(is_open=True)
    model._default_manager.filter(pk__in=keys).delete()
    more = {"entries": F("entries") + len(keys)} if model is LogEntry else {}
    PurgeRecord.objects.filter(pk=record.pk).update(is_open=False, **more)


def _check_demonstration(club: Any) -> None:
    if not club.is_demonstration:
        raise UserProblem(
            "not-a-demonstration", gettext("Only a demonstration club can be removed with its matches."), 409
        )


def purge_matches(
    *, club: Any, by: Actor, reason: str = "", first: Callable[[], object] | None = None
) -> PurgeRecord:
    """Delete all matches of ``club`` with their logs, devices and codes; return the trace.

    ``first`` is called before, while the purge is open: it removes rows that point at the matches (fixtures
    of competitions) and the logs of the club's other packages. Raises ``UserProblem("not-a-demonstration",
    409)`` for any club that is not one.
    """
    _check_demonstration(club)
    with write_transaction():
        record = PurgeRecord.objects.create(
            club_id=club.pk, club_name=club.name[:120], by_label=by.label, reason=reason[:300], is_open=True
        )
        if first is not None:
            first()
        DisputeEvidence.objects.filter(match__club=club).delete()
        StruckCourse.objects.filter(match__club=club).delete()
        Difference.objects.filter(match__club=club).delete()
        Act.objects.filter(match__club=club).delete()
        record.entries, _ = LogEntry.objects.filter(match__club=club).delete()
        record.matches = Match.objects.filter(club=club).count()
        Match.objects.filter(club=club).delete()
        PairingCode.objects.filter(table__club=club).delete()
        Device.objects.filter(table__club=club).delete()
        record.is_open = False
        record.save()
    return record
