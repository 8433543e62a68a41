"""What the operator does with jobs: run one again, or give it up. Each leaves a line in the audit log."""

from __future__ import annotations

from django.db.models import Model

from clubs.audit.services.writing import About, note
from clubs.operating.jobs import Kind
from clubs.people.models import User
from config.doorbell import ring_after_commit
from matches.problems import UserProblem
from matches.services import write_transaction


def run_again(*, kind: Kind, pk: int, by: User) -> None:
    """Let a job run now, from its first attempt on.

    Raises ``UserProblem``: "not-found" (404), "job-held" (409) while a worker has it, "job-over" (409).
    """
    with write_transaction():
        row = _locked(kind, pk)
        if not kind.rows().filter(kind.repeats, pk=pk).exists():
            raise UserProblem("job-over", "This job is over; what it was for has to be asked for anew.", 409)
        _write(kind, row, kind.afresh())
        note("job-again", by=by, about=_about(kind, row))
        ring_after_commit(kind.task, pk)


def give_up(*, kind: Kind, pk: int, by: User) -> None:
    """Let nobody try a job any more. Doing so twice changes nothing.

    Raises ``UserProblem``: "not-found" (404), "job-held" (409) while a worker has it, "job-needed" (409)
    where somebody waits for the job who alone may end it.
    """
    if kind.ended is None:
        raise UserProblem("job-needed", "Its owner waits for this job and can end it; run it again.", 409)
    with write_transaction():
        row = _locked(kind, pk)
        if not kind.waiting().filter(pk=pk).exists():
            return
        _write(kind, row, kind.ended())
        note("job-given-up", by=by, about=_about(kind, row))


def _locked(kind: Kind, pk: int) -> Model:
    row = kind.rows().select_for_update(of=("self",)).filter(pk=pk).first()
    if row is None:
        raise UserProblem("not-found", "There is no such job any more.", 404)
    if seconds := kind.seconds_held(row):
        raise UserProblem("job-held", f"A worker has this job, for {seconds} seconds at most.", 409)
    return row


def _write(kind: Kind, row: Model, columns: dict[str, object]) -> None:
    if columns:
        kind.rows().filter(pk=row.pk).update(**columns)


def _about(kind: Kind, row: Model) -> About:
    return About(kind.code, str(row.pk), str(row))
