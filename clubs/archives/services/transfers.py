"""Transfers: files that wait for a confirmation, and what a worker exports or imports.

The row is the job. A worker claims it with a lease that a thread renews; if the worker is killed, the lease
expires and the sweep queues the job again. An import writes behind a mark, in short transactions, each of
which asks first whether the worker still has the job; what a killed worker has left half-written is removed
before another one begins anew. Files are removed after a week, with their rows.
"""

from __future__ import annotations

import hashlib
import logging
import tempfile
import uuid
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.core.files.base import File
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext, ngettext

from clubs.archives import limits
from clubs.archives.models import Transfer
from clubs.archives.selectors.club_archive import export_club
from clubs.archives.services import person, records
from clubs.archives.services.club_archive import hidden, taking_in
from clubs.archives.services.club_archive.taking_in import TakenIn
from clubs.archives.storage import stored
from clubs.competitions.models import Competition
from clubs.people.models import Club, User
from clubs.people.sheets.limits import SHEET_BYTES
from config import clock
from config.doorbell import ring_after_commit
from config.later import later
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Steps, write_transaction

if TYPE_CHECKING:
    from clubs.archives.services.sheets import resources, taking

else:
    resources = later("clubs.archives.services.sheets.resources")
    taking = later("clubs.archives.services.sheets.taking")

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=12)
"""Shorter than the pause between two sweeps, so that the first one finds the job of a killed worker."""
HEARTBEAT_SECONDS = 2
RING_AGAIN = timedelta(seconds=20)
KEPT = timedelta(days=7)
ATTEMPTS = 3
MOST_WAITING = 5
GAVE_UP = "The worker was ended three times during this job. Ask the administrator of the server."
SMALL = 8 * 1024
"""Bytes of a sheet that is done in the request that brings it: some hundred rows."""

State, Kind = Transfer.State, Transfer.Kind
WRITTEN: Final = (Kind.EXPORT, Kind.PERSON)
"""What is written here, to be fetched."""
MOST = {Kind.SHEET: SHEET_BYTES, Kind.RECORD: limits.RECORD_BYTES}

Told = Callable[[str, int, int], None]


def most_bytes(kind: str) -> int:
    """How large a file of this kind may be."""
    return MOST.get(Kind(kind), limits.ARCHIVE_BYTES)


def begin(
    *, kind: str, by: User, club: Club | None, content: Any = None, name: str = "", **options: Any
) -> Transfer:
    """Store a file (an upload, or None) with its job, and call a worker.

    Raises `UserProblem` "too-large" (413), "too-many-files" (409: too many of the user's own are waiting).
    """
    most = most_bytes(kind)
    if content is not None and content.size > most:
        raise limits.too_large("The file", most)
    waiting = Transfer.objects.filter(by=by, state__in=(State.WAITING, State.RUNNING))
    if waiting.count() >= MOST_WAITING:
        raise UserProblem(
            "too-many-files",
            gettext("Wait: {most_waiting} files of yours are being worked on.").format(
                most_waiting=MOST_WAITING
            ),
            409,
        )
    row = Transfer(kind=kind, by=by, club=club, file_name=name[-120:], options=options)
    if content is not None:
        stored().save(row.public_id, content)
    try:
        row.save()
    except BaseException:
        stored().delete(row.public_id)
        raise
    ring(row.pk)
    return row


def confirm(row: Transfer) -> None:
    """Have a file that was only tried written. Raises `UserProblem` "done-already" (409)."""
    with write_transaction():
        found = Transfer.objects.select_for_update().get(pk=row.pk)
        if found.state != State.DONE or not found.options.get("dry_run"):
            raise UserProblem("done-already", gettext("This was imported already."), 409)
        found.options = {**found.options, "dry_run": False, "cancelled": False}
        found.state, found.attempt, found.report, found.ended_at = State.WAITING, 0, {}, None
        found.save()
        ring(row.pk)


def cancel(row: Transfer) -> Transfer:
    """End a job that is not done: one that waits at once, else as soon as its worker hears of it.

    What an archive or a record has written is removed; rows of a sheet that are written stay. Raises
    `UserProblem` "done-already" (409).
    """
    with write_transaction():
        found = Transfer.objects.select_for_update().get(pk=row.pk)
        if found.state not in (State.WAITING, State.RUNNING):
            raise UserProblem("done-already", gettext("This is done already."), 409)
        found.options = {**found.options, "cancelled": True}
        found.save(update_fields=["options"])
        if found.state == State.WAITING:
            end(found, State.REFUSED, _cancelled(found))
            found.refresh_from_db()
    return found


def _cancelled(row: Transfer) -> dict[str, Any]:
    """The outcome of a job that was called off."""
    rows = row.hidden.get("rows", 0)
    message = gettext("This was cancelled; nothing was imported.")
    if rows:
        message = ngettext(
            "This was cancelled; {n} row is imported.", "This was cancelled; {n} rows are imported.", rows
        ).format(n=rows)
    elif row.kind in WRITTEN:
        message = gettext("This was cancelled.")
    return {"code": "cancelled", "message": message, "status": 409, **({"rows": rows} if rows else {})}


def is_cancelled(row: Transfer) -> bool:
    """Whether somebody wants this job to end."""
    return Transfer.objects.filter(pk=row.pk, options__cancelled=True).exists()


class Cancelled(Exception):
    """The one who began the job wants it no more."""


def ring(pk: int) -> None:
    """Call a worker after the commit."""
    ring_after_commit("archives.run", pk)


def waiting() -> QuerySet[Transfer]:
    """Unfinished jobs that no worker holds."""
    made = clock.due("made_at", RING_AGAIN, now() - RING_AGAIN)
    return Transfer.objects.filter(
        made & Q(state=State.WAITING) | clock.run_out("held_until", LEASE) & Q(state=State.RUNNING)
    )


def claim(pk: int) -> Transfer | None:
    """Take hold of a job; None when it is done, or another worker has it."""
    with write_transaction():
        row = Transfer.objects.select_for_update().filter(pk=pk).first()
        if row is None or row.state not in (State.WAITING, State.RUNNING):
            return None
        if row.state == State.RUNNING and clock.holds(row.held_until, LEASE):
            return None
        row.held_by, row.held_until = uuid.uuid4().hex, clock.until(LEASE)
        row.state, row.attempt = State.RUNNING, row.attempt + 1
        row.save()
    if row.attempt > ATTEMPTS:
        _clear_away(row)
        end(row, State.REFUSED, {"message": GAVE_UP})
        return None
    return row


def do_here(row: Transfer) -> None:
    """Do a small job at once; the worker that was called finds it done."""
    claimed = claim(row.pk)
    if claimed is not None:
        run(claimed, lambda part, done, of: None)
    row.refresh_from_db()


def do_if_small(row: Transfer) -> Transfer:
    """A job as it stands after it was begun or confirmed: a small sheet is done at once, and all else waits
    for the worker."""
    row.refresh_from_db()
    if row.kind == Kind.SHEET and stored().size(row.public_id) <= SMALL:
        do_here(row)
    return row


def renew(row: Transfer, progress: dict[str, Any] | None = None) -> bool:
    """Keep the lease, and write how far the job is; False when it is another's by now."""
    columns: dict[str, Any] = {"held_until": clock.until(LEASE)}
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
        "hidden": {},
    }
    if club is not None:
        columns["club"] = club
    return bool(Transfer.objects.filter(pk=row.pk, held_by=row.held_by).update(**columns))


def run(row: Transfer, told: Told) -> None:
    """Do what the job asks. A refusal is its end, too."""
    try:
        _clear_away(row)
        if row.options.get("cancelled") and not row.report:  # with a report, its club is there already
            raise Cancelled
        WORK[Kind(row.kind)](row, told)
    except UserProblem as problem:
        told_so = {"code": problem.code, "message": problem.message, "status": problem.status}
        end(row, State.REFUSED, {**problem.data, **told_so})
    except Cancelled:
        _clear_away(row)
        end(row, State.REFUSED, _cancelled(row))
    except LeaseLost:
        logger.warning("Another worker has transfer %s by now; this one leaves it.", row)


class _Held(taking_in.Job):
    """What an import asks and tells of the job that it is done for."""

    def __init__(self, row: Transfer) -> None:
        self.row = row

    def ask(self) -> None:
        """Refuse to write for a job that another worker has, or that is cancelled; the row stays locked until
        the commit."""
        if not renew(self.row):
            raise LeaseLost
        if is_cancelled(self.row):
            raise Cancelled

    def begun(self, what: Club | Match) -> None:
        """Note what is not there yet."""
        self.row.hidden = {"club" if isinstance(what, Club) else "match": what.pk}
        Transfer.objects.filter(pk=self.row.pk).update(hidden=self.row.hidden)

    def written(self, rows: int) -> None:
        """Note how many rows of a sheet are written: another worker goes on behind them."""
        self.row.hidden = {"rows": rows}
        Transfer.objects.filter(pk=self.row.pk).update(hidden=self.row.hidden)

    def whole(self, done: TakenIn) -> None:
        """The club is there: from now on it is not removed any more."""
        self.row.hidden = {}
        Transfer.objects.filter(pk=self.row.pk).update(hidden={}, report=done.to_json(), club=done.club)


def _keep(row: Transfer) -> None:
    if not renew(row):
        raise LeaseLost


def _clear_away(row: Transfer) -> None:
    """Remove what a killed worker has left half-written."""
    steps = Steps(lambda: _keep(row))
    if club := Club.objects.filter(pk=row.hidden.get("club", 0)).first():
        hidden.remove(club, steps)
    if match := Match.objects.filter(pk=row.hidden.get("match", 0)).first():
        records.remove_hidden(match, steps)
    if row.hidden and "rows" not in row.hidden:
        row.hidden = {}
        Transfer.objects.filter(pk=row.pk).update(hidden={})


def _export(row: Transfer, told: Told) -> None:
    assert row.club is not None
    with tempfile.TemporaryFile() as file:
        written = export_club(row.club, file, by=str(row.by), told=lambda done, of: told("Rows", done, of))
        size = file.tell()
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        stored().delete(row.public_id)  # of an attempt that was ended
        stored().save(row.public_id, File(file))
    end(row, State.DONE, {"rows": written.rows, "bytes": size, "sha256": digest})


def _import(row: Transfer, told: Told) -> None:
    options = row.options
    base_url = options.get("base_url", "")
    with stored().open(row.public_id) as file:
        if row.report.get("rows") and row.club is not None:  # made, by a worker that was killed afterwards
            unmatched = row.report["unmatched"] if options.get("invite") else []
            taking_in.go_on_inviting(file, row.club, row.by, unmatched, base_url)
            end(row, State.DONE, row.report)
            return
        done = taking_in.take_in(
            file,
            by=row.by,
            slug=options.get("slug", ""),
            new_ids=options.get("new_ids", False),
            with_invitations=options.get("invite", False),
            base_url=base_url,
            dry_run=options.get("dry_run", True),
            told=told,
            job=_Held(row),
        )
    end(row, State.DONE, done.to_json(), done.club)


def _record(row: Transfer, told: Told) -> None:
    assert row.club is not None
    with stored().open(row.public_id) as file:
        content = file.read()
    held = _Held(row)

    def whole(match: Match) -> None:
        if not end(row, State.DONE, {"match": match.public_id}):
            raise LeaseLost

    records.import_record(
        club=row.club,
        content=content,
        by=row.by,
        confirmed=row.options.get("confirmed", False),
        told=told,
        ask=held.ask,
        begun=held.begun,
        whole=whole,
    )


def _sheet(row: Transfer, told: Told) -> None:
    assert row.club is not None
    options, held = row.options, _Held(row)
    competition = Competition.objects.filter(club=row.club, slug=options["competition"]).first()
    sheet = resources.SHEETS[options["sheet"]](row.club, row.by, competition)
    with stored().open(row.public_id) as file:
        content = file.read()
    report = taking.take_sheet(
        sheet,
        content,
        dry_run=options["dry_run"],
        told=lambda done, of: told("Rows", done, of),
        steps=Steps(held.ask),
        begin=row.hidden.get("rows", 0),
        written=held.written,
    )
    end(row, State.DONE, report)


def _person(row: Transfer, told: Told) -> None:
    with tempfile.TemporaryFile() as file:
        counted = person.write(row, file, told)
        size = file.tell()
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        stored().delete(row.public_id)  # of an attempt that was ended
        stored().save(row.public_id, File(file))
    end(row, State.DONE, {"rows": sum(counted.values()), "bytes": size, "sha256": digest})


WORK: dict[Transfer.Kind, Callable[[Transfer, Told], None]] = {
    Kind.EXPORT: _export,
    Kind.IMPORT: _import,
    Kind.RECORD: _record,
    Kind.SHEET: _sheet,
    Kind.PERSON: _person,
}


def over() -> QuerySet[Transfer]:
    """Files that are older than a week."""
    return Transfer.objects.filter(made_at__lt=now() - KEPT)


def clear() -> int:
    """Remove them, and clubs that nobody writes any more; how many files there were."""
    old = list(over())
    for row in old:
        remove(row)
    for club in hidden.forgotten():
        hidden.remove(club)
    return len(old)


def remove(row: Transfer) -> None:
    """Remove a transfer, and its file once that is certain."""
    row.delete()
    transaction.on_commit(partial(stored().delete, row.public_id))


def forget(clubs: Iterable[int], account: int | None = None) -> None:
    """Remove the files of these clubs that are done, and those of an account: they tell of somebody who is
    forgotten. So do the data that members and players of these clubs had written for themselves."""
    keys = list(clubs)
    of_people = Q(kind=Kind.PERSON) & (Q(by__memberships__club__in=keys) | Q(by__players__club__in=keys))
    found = Transfer.objects.filter(Q(club__in=keys) | of_people | Q(by=account, club=None))
    for row in found.exclude(~Q(by=account), state__in=(State.WAITING, State.RUNNING)).distinct():
        remove(row)


def discard(row: Transfer) -> None:
    """Remove a transfer that is over, with its file. Raises `UserProblem` "still-running" (409)."""
    with write_transaction():
        found = Transfer.objects.select_for_update().get(pk=row.pk)
        if found.state in (State.WAITING, State.RUNNING):
            raise UserProblem("still-running", gettext("This is not done yet; cancel it first."), 409)
        remove(found)
