"""Fixture lists made in the background.

The row is the job. A worker claims it with a lease, searches without holding anything, and writes the list in
one short transaction, if the season still asks what it asked when the search began and nobody has cancelled
the job; else it writes nothing and says so. A small list is made in the request that asks for it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from django.db import IntegrityError
from django.db.models import Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext, override

from clubs.leagues.models import FixtureJob, Season
from clubs.leagues.rules.fixture_lists.conflicts import all_breaks
from clubs.leagues.rules.fixture_lists.fixtures import FixtureList
from clubs.leagues.rules.fixture_lists.keeping import Undated
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.fixture_lists.remaking import remake
from clubs.leagues.rules.fixture_lists.watching import Stopped, Watch
from clubs.leagues.rules.fixture_lists.wishes import Wishes
from clubs.leagues.services.common import changing_season
from clubs.leagues.services.fixtures import require_unplayed, wishes_of, write_list
from clubs.leagues.services.keeping import KeepChoices, Parts, digest_of, write_rest
from clubs.leagues.services.teams import OPEN
from clubs.people.models import User
from clubs.people.services.common import checked_number
from config import clock
from config.doorbell import ring_after_commit
from config.languages.speaking import labelled
from matches.problems import UserProblem
from matches.services import write_transaction
from rules_engine.saying import Text, say

State = FixtureJob.State
TASK = "leagues.make_list"
LEASE = timedelta(seconds=12)
HEARTBEAT_SECONDS = 2
RING_AGAIN = timedelta(seconds=20)
ATTEMPTS = 3
KEPT = timedelta(days=30)
LEAST_EFFORT, USUAL_EFFORT, MOST_EFFORT = 1, 3, 60
"""How long each search may last, in the solver's own seconds."""
SMALL_SIDES = 24
"""So many sides are done within three seconds, and nobody is sent to another page for that."""
WORDS = 200
"""Conflicts that a report keeps; the others are counted."""
GAVE_UP = say(
    "leagues.list-gave-up",
    "The worker was ended three times during this job. Try it with less effort.",
)
CHANGED = say(
    "leagues.list-outdated",
    "The season was changed while the list was made, so nothing was written. Look at the list, and make it"
    " again.",
)


@dataclass(frozen=True, kw_only=True)
class JobOptions:
    """What a list is made with: matches begin `at`; `effort` is how long each search may last; a `plain` list
    is made without the solver. With `rest`, only what may move is made anew: matches `before` a day and the
    `divisions` of these addresses stay, too."""

    at: time | None = None
    effort: int = USUAL_EFFORT
    plain: bool = False
    rest: bool = False
    before: date | None = None
    divisions: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "at": self.at.isoformat() if self.at is not None else None,
            "effort": self.effort,
            "plain": self.plain,
            "rest": self.rest,
            "before": self.before.isoformat() if self.before is not None else None,
            "divisions": list(self.divisions),
        }

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> JobOptions:
        """From plain values."""
        at, before = told.get("at"), told.get("before")
        return cls(
            at=time.fromisoformat(at) if at else None,
            effort=int(told.get("effort", USUAL_EFFORT)),
            plain=bool(told.get("plain")),
            rest=bool(told.get("rest")),
            before=date.fromisoformat(before) if before else None,
            divisions=tuple(told.get("divisions", ())),
        )


def begin(*, season: Season, options: JobOptions, by: User | None) -> FixtureJob:
    """Have a list made; a small one is made before this returns.

    Raises ``UserProblem``: "out-of-range" for the effort, "not-found" (404) for a division, what
    :func:`.fixtures.wishes_of` raises, "season-begun" (409) for a whole list once a match has begun,
    "list-in-work" (409) while another list of the season is made, "wrong-season-phase" (409).
    """
    checked_number(options.effort, what=gettext("effort"), least=LEAST_EFFORT, most=MOST_EFFORT)
    _choices(season, options)
    if not options.rest:
        require_unplayed(season)
    wishes = wishes_of(season, short=options.rest)  # before somebody waits for what cannot be
    small = is_small(wishes, options)
    with changing_season(season, *OPEN) as found:
        if small and options.rest:  # that search goes on as long as it may: somebody waits for it
            options = replace(options, effort=LEAST_EFFORT)
        if found.fixture_jobs.filter(state__in=(State.WAITING, State.RUNNING)).exists():
            raise _in_work()
        try:
            job = FixtureJob.objects.create(season=found, by=by, options=options.to_json())
        except IntegrityError:
            raise _in_work() from None
        ring_after_commit(TASK, job.pk)
    if small:
        do_here(job)
    return job


def _in_work() -> UserProblem:
    return UserProblem(
        "list-in-work", gettext("A list of this season is being made. Wait for it, or cancel it."), 409
    )


def is_small(wishes: Wishes, options: JobOptions) -> bool:
    """Whether a list is done within some seconds."""
    sides = sum(len(one.teams) for one in wishes.divisions)
    return options.plain or (sides <= SMALL_SIDES and options.effort <= USUAL_EFFORT)


def _choices(season: Season, options: JobOptions) -> KeepChoices:
    """What stays. Raises ``UserProblem`` "not-found" (404)."""
    known = dict(season.divisions.values_list("slug", "pk"))
    if unknown := [slug for slug in options.divisions if slug not in known]:
        raise UserProblem(
            "not-found",
            say(
                "leagues.no-such-division",
                "There is no division '{name}' in this season.",
                name=unknown[0][:40],
            ),
            404,
        )
    return KeepChoices(before=options.before, divisions=frozenset(known[slug] for slug in options.divisions))


def cancel(*, job: FixtureJob) -> FixtureJob:
    """Cancel a job: its worker stops within seconds, and nothing is written. Raises ``UserProblem``
    "job-over" (409) for one that has ended."""
    open_ones = FixtureJob.objects.filter(pk=job.pk, state__in=(State.WAITING, State.RUNNING))
    with write_transaction():
        if not open_ones.update(state=State.CANCELLED, ended_at=now(), held_by="", progress=""):
            raise UserProblem("job-over", gettext("This list is done already, or was cancelled."), 409)
    job.refresh_from_db()
    return job


# -- the worker ----------------------------------------------------------------------------------------------


def waiting() -> QuerySet[FixtureJob]:
    """Open jobs that no worker holds."""
    made = clock.due("made_at", RING_AGAIN, now() - RING_AGAIN)
    return FixtureJob.objects.filter(
        made & Q(state=State.WAITING) | clock.run_out("held_until", LEASE) & Q(state=State.RUNNING)
    )


def over() -> QuerySet[FixtureJob]:
    """Jobs that have ended long ago."""
    return FixtureJob.objects.filter(ended_at__lt=now() - KEPT)


def claim(pk: int) -> FixtureJob | None:
    """Take hold of a job; None when it has ended, or another worker has it."""
    with write_transaction():
        job = FixtureJob.objects.select_for_update().filter(pk=pk).first()
        if job is None or not job.is_open:
            return None
        if job.state == State.RUNNING and clock.holds(job.held_until, LEASE):
            return None
        job.held_by, job.held_until = uuid.uuid4().hex, clock.until(LEASE)
        job.state, job.attempt = State.RUNNING, job.attempt + 1
        job.save()
    if job.attempt > ATTEMPTS:
        _end(job, State.REFUSED, {"code": "gave-up", "message": GAVE_UP})
        return None
    return FixtureJob.objects.select_related("season__league__club", "by").get(pk=pk)


def renew(job: FixtureJob, progress: str) -> bool:
    """Keep the lease, and write how far the search is; False when the job is another's, or was cancelled."""
    held = FixtureJob.objects.filter(pk=job.pk, held_by=job.held_by, state=State.RUNNING)
    message = progress if isinstance(progress, Text) else None
    return bool(held.update(held_until=clock.until(LEASE), progress=progress, progress_message=message))


def do_here(job: FixtureJob) -> None:
    """Do a small job at once; the worker that was called finds it done."""
    claimed = claim(job.pk)
    if claimed is not None:
        run(claimed, Watch())
    job.refresh_from_db()


def run(job: FixtureJob, watch: Watch) -> None:
    """Search, and write what was found. A refusal is the job's end, too; one that was stopped ends as it
    is."""
    with override(None):  # what is kept is English, with its message
        try:
            _run(job, watch)
        except UserProblem as problem:
            message = problem.message if isinstance(problem.message, Text) else labelled(problem.message)
            _end(job, State.REFUSED, {"code": problem.code, "message": message})
        except Stopped:
            pass  # cancelled, or another worker has it


def _run(job: FixtureJob, watch: Watch) -> None:
    season, options = job.season, JobOptions.from_json(job.options)
    choices = _choices(season, options)
    digest = digest_of(season)
    FixtureJob.objects.filter(pk=job.pk).update(digest=digest)
    wishes = wishes_of(season, short=options.rest)
    solver = False if options.plain else None
    effort = float(options.effort)
    if options.rest:
        parts = Parts(season, choices)
        remade = remake(wishes, parts.keep(), solver=solver, effort=effort, watch=watch)
        made, without_day, kept = remade.made, remade.without_day, len(parts.stays)
    else:
        made = make(wishes, solver=solver, effort=effort, watch=watch)
        without_day, kept = (), 0
    with changing_season(season, *OPEN) as row:
        held = FixtureJob.objects.select_for_update().filter(pk=job.pk, held_by=job.held_by)
        if not held.filter(state=State.RUNNING).exists():
            raise Stopped
        if digest_of(row) != digest:
            _end(job, State.OUTDATED, {"code": "season-changed", "message": CHANGED})
            return
        if options.rest:
            write_rest(row, Parts(row, choices), remade, options.at, job.by)
        else:
            require_unplayed(row)
            write_list(row, made, options.at, job.by)
        _end(job, State.DONE, _report(made, wishes, without_day, kept))


def _report(made: FixtureList, wishes: Wishes, without_day: tuple[Undated, ...], kept: int) -> dict[str, Any]:
    """What was reached."""
    names = wishes.team_of
    return {
        "matches": len(made.fixtures) + len(without_day),
        "kept": kept,
        "breaks": all_breaks(made.fixtures),
        "hard": len(made.hard),
        "clashes": sum(one.code == "apart" for one in made.conflicts),
        "not_kept": len(made.conflicts),
        "conflicts": [{"hard": one.hard, "words": one.words} for one in made.conflicts[:WORDS]],
        "without_day": [
            say(
                "leagues.against",
                "{home} against {away}",
                home=names[one.home].name,
                away=names[one.away].name,
            )
            for one in without_day
        ],
        "moved": [one.words for one in made.moved[:WORDS]],
        "notes": list(made.notes),
        "solved": made.solved,
    }


def _end(job: FixtureJob, state: State, report: dict[str, Any]) -> bool:
    """Write the outcome of a job; False, and nothing written, if it is another's by now."""
    held = FixtureJob.objects.filter(pk=job.pk, held_by=job.held_by, state=State.RUNNING)
    return bool(held.update(state=state, report=report, ended_at=now(), held_by="", progress=""))
