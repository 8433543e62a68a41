"""Transfers: files that wait for a confirmation, and archives that a worker exports or imports.

The row is the job. A worker claims it with a lease that a thread renews; if the worker is killed, the lease
expires and the sweep queues the job again. The outcome of an import is written in the transaction that makes
the club, so that a second attempt never meets the club of the first. Files are removed after a week, with
their rows.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import now

from clubs.archives import limits
from clubs.archives.models import Transfer
from clubs.archives.selectors.club_archive import export_club
from clubs.archives.services.club_archive.taking_in import TakenIn, take_in
from clubs.people.models import Club, User
from config.doorbell import ring_after_commit
from matches.problems import UserProblem
from matches.services import write_transaction

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=11)
"""Longer than a task may take: while an archive is written into SQLite, no lease can be renewed."""
HEARTBEAT_SECONDS = 15
RING_AGAIN = timedelta(seconds=20)
KEPT = timedelta(days=7)
ATTEMPTS = 3
MOST_WAITING = 5
GAVE_UP = (
    "The worker was ended three times during this job; nothing was written."
    " Ask the administrator of the server."
)

State, Kind = Transfer.State, Transfer.Kind


def begin(
    *, kind: str, by: User, club: Club | None, content: Any = None, name: str = "", **options: Any
) -> Transfer:
    """Store a file (an upload, or None) with its job; an archive is queued for a worker.

    Raises `UserProblem` "too-large" (413), "too-many" (409: too many of the user's own are waiting).
    """
    most = limits.SHEET_BYTES if kind == Kind.SHEET else limits.ARCHIVE_BYTES
    if content is not None and content.size > most:
        raise limits.too_large("The file", most)
    waiting = Transfer.objects.filter(by=by, state__in=(State.WAITING, State.RUNNING)).exclude(
        kind=Kind.SHEET
    )
    if kind != Kind.SHEET and waiting.count() >= MOST_WAITING:
        raise UserProblem(
            "too-many", f"{MOST_WAITING} archives of yours are being worked on; wait for them.", 409
        )
    row = Transfer(kind=kind, by=by, club=club, file_name=name[-120:], options=options)
    if content is not None:
        with row.path.open("wb") as file:
            for chunk in content.chunks():
                file.write(chunk)
    try:
        row.save()
    except BaseException:
        row.path.unlink(missing_ok=True)
        raise
    if kind != Kind.SHEET:
        ring(row.pk)
    return row


def ring(pk: int) -> None:
    """Call a worker after the commit."""
    ring_after_commit("archives.run", pk)


def waiting() -> QuerySet[Transfer]:
    """Unfinished jobs that no worker holds."""
    at = now()
    return Transfer.objects.exclude(kind=Kind.SHEET).filter(
        Q(state=State.WAITING, made_at__lt=at - RING_AGAIN) | Q(state=State.RUNNING, held_until__lt=at)
    )


def claim(pk: int) -> Transfer | None:
    """Take hold of a job; None when it is done, or another worker has it."""
    with write_transaction():
        row = Transfer.objects.select_for_update().filter(pk=pk).exclude(kind=Kind.SHEET).first()
        at = now()
        if row is None or row.state not in (State.WAITING, State.RUNNING):
            return None
        if row.state == State.RUNNING and row.held_until is not None and row.held_until > at:
            return None
        if row.attempt >= ATTEMPTS:
            row.state, row.report, row.ended_at = State.REFUSED, {"message": GAVE_UP}, at
            row.save()
            return None
        row.state, row.attempt = State.RUNNING, row.attempt + 1
        row.held_by, row.held_until = uuid.uuid4().hex, at + LEASE
        row.save()
        return row


def renew(row: Transfer, progress: dict[str, Any] | None = None) -> bool:
    """Keep the lease, and write how far the job is; False when it is another's by now."""
    columns: dict[str, Any] = {"held_until": now() + LEASE}
    if progress is not None:
        columns["progress"] = progress
    held = Transfer.objects.filter(pk=row.pk, held_by=row.held_by, state=State.RUNNING)
    return bool(held.update(**columns))


class LeaseLost(Exception):
    """Another worker has the job by now."""


def end(row: Transfer, state: str, report: dict[str, Any], club: Club | None = None) -> bool:
    """Write the outcome of a job; False, and nothing written, if another worker holds it by now."""
    columns: dict[str, Any] = {
        "state": state,
        "report": report,
        "ended_at": now(),
        "held_by": "",
        "progress": {},
    }
    if club is not None:
        columns["club"] = club
    return bool(Transfer.objects.filter(pk=row.pk, held_by=row.held_by).update(**columns))


def run(row: Transfer, told: Callable[[str, int, int], None]) -> None:
    """Do what the job asks. A refusal is its end, too."""
    try:
        if row.kind == Kind.EXPORT:
            _export(row, told)
        else:
            _import(row, told)
    except UserProblem as problem:
        end(row, State.REFUSED, {"code": problem.code, "message": problem.message, **problem.data})
    except LeaseLost:
        logger.warning("Another worker has transfer %s by now; what was done of it here is undone.", row)


def _export(row: Transfer, told: Callable[[str, int, int], None]) -> None:
    assert row.club is not None
    unfinished = Path(f"{row.path}.part")
    with unfinished.open("wb") as file:
        written = export_club(row.club, file, by=str(row.by), told=lambda done, of: told("Rows", done, of))
    unfinished.replace(row.path)
    end(row, State.DONE, {"rows": written.rows, "bytes": row.path.stat().st_size})


def _import(row: Transfer, told: Callable[[str, int, int], None]) -> None:
    options = row.options

    def report(done: TakenIn) -> None:
        if not end(row, State.DONE, done.to_json(), done.club):
            raise LeaseLost

    with row.path.open("rb") as file:
        done = take_in(
            file,
            by=row.by,
            slug=options.get("slug", ""),
            new_ids=options.get("new_ids", False),
            with_invitations=options.get("invite", False),
            base_url=options.get("base_url", ""),
            dry_run=options.get("dry_run", True),
            told=told,
            last=report,
        )
    if done.club is None:  # a rehearsal, which has taken everything back
        report(done)


def clear() -> int:
    """Remove what is older than a week; how many there were."""
    old = list(Transfer.objects.filter(made_at__lt=now() - KEPT))
    for row in old:
        remove(row)
    return len(old)


def remove(row: Transfer) -> None:
    """Remove a transfer with its file."""
    row.path.unlink(missing_ok=True)
    Path(f"{row.path}.part").unlink(missing_ok=True)
    row.delete()
