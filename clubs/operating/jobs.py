"""The kinds of background jobs: where their rows are, which wait, and what lets one run again or ends it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Model, Q, QuerySet
from django.utils.timezone import now

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.calling.models import Push
from clubs.calling.services import pushing
from clubs.leagues.models import FixtureJob
from clubs.leagues.services import fixture_jobs
from clubs.people.models import Invitation, Letter
from clubs.people.services import invitations, letters
from clubs.webhooks.models import Delivery
from clubs.webhooks.services import delivering
from config import clock
from config.queues import OF_TASKS
from matches.disputes import jobs as studies
from matches.models import Dispute

GIVEN_UP = "Given up by the operator."


class Kind(NamedTuple):
    """One kind of job.

    ``unfinished`` says which rows are still to be done. ``afresh`` and ``ended`` are columns: what a row gets
    when it is to run again at once, and when nobody is to try any more (None where its owner ends it).
    ``since`` and ``holds`` name the columns of its age and of the end of the lease ("" where a job has none),
    ``lease`` is how long that is.
    """

    code: str
    label: str
    model: type[Model]
    task: str
    unfinished: Q
    since: str
    holds: str
    attempts: str
    problem: str
    repeats: Q
    afresh: Callable[[], dict[str, Any]]
    ended: Callable[[], dict[str, Any]] | None = None
    lease: timedelta = timedelta()

    @property
    def queue(self) -> str:
        """The queue of its task."""
        return OF_TASKS[self.task].name

    @property
    def admin_list(self) -> str:
        """The name of the address of its list in the admin."""
        meta = self.model._meta
        return f"admin:{meta.app_label}_{meta.model_name}_changelist"

    def rows(self) -> QuerySet[Any]:
        """All rows of its table."""
        return self.model._default_manager.all()

    def waiting(self) -> QuerySet[Any]:
        """The rows that are still to be done."""
        return self.rows().filter(self.unfinished)

    def held(self) -> Q:
        """The rows that a worker has."""
        return clock.holding(self.holds, self.lease) if self.holds else Q(pk__in=())

    def late(self) -> Q:
        """The rows whose worker has not been heard of for longer than a lease."""
        return clock.run_out(self.holds, self.lease) if self.holds else Q(pk__in=())

    def seconds_held(self, row: Model) -> int:
        """For how many seconds the worker that has it may keep it yet; 0 where nobody has it."""
        end: datetime | None = getattr(row, self.holds) if self.holds else None
        if end is None or not clock.holds(end, self.lease):
            return 0
        return ceil((end - clock.steady()).total_seconds())


def _due() -> dict[str, Any]:
    return {"attempts": 0, "next_attempt_at": None, "problem": ""}


def _state(value: str, **more: Any) -> Callable[[], dict[str, Any]]:
    return lambda: {"state": value, "held_until": None, **more}


def _at_once(value: str) -> Callable[[], dict[str, Any]]:
    return lambda: {"state": value, "held_until": None, "attempts": 0, "due_at": now(), "done_at": None}


_LETTER = Q(sent_at=None, attempts__lt=letters.MOST_ATTEMPTS)
_INVITED = Q(sent_at=None, accepted_at=None, withdrawn_at=None)
_INVITATION = _INVITED & Q(attempts__lt=invitations.MOST_ATTEMPTS)

KINDS = (
    Kind(
        "letters", "Letters", Letter, "people.send_letter", _LETTER, "made_at", "", "attempts", "problem",
        Q(sent_at=None), _due, lambda: {"attempts": letters.MOST_ATTEMPTS, "problem": GIVEN_UP},
    ),
    Kind(
        "invitations", "Invitations", Invitation, "people.send_invitation", _INVITATION, "created_at", "",
        "attempts", "problem", _INVITED, _due,
        lambda: {"attempts": invitations.MOST_ATTEMPTS, "problem": GIVEN_UP},
    ),
    Kind(
        "deliveries", "Webhook messages", Delivery, "webhooks.deliver", Q(state=Delivery.State.WAITING),
        "due_at", "held_until", "attempts", "", Q(), _at_once(Delivery.State.WAITING),
        _state(Delivery.State.GIVEN_UP), delivering.LEASE,
    ),
    Kind(
        "pushes", "Calls to phones", Push, "calling.push", Q(state=Push.State.WAITING), "made_at",
        "held_until", "attempts", "problem", Q(state__in=(Push.State.WAITING, Push.State.GIVEN_UP)),
        _at_once(Push.State.WAITING), _state(Push.State.GIVEN_UP, problem=GIVEN_UP),
        pushing.LEASE,
    ),
    Kind(
        "transfers", "Archives and imports", Transfer, "archives.run",
        Q(state__in=(Transfer.State.WAITING, Transfer.State.RUNNING)), "made_at", "held_until", "", "",
        Q(state__in=(Transfer.State.WAITING, Transfer.State.RUNNING)), dict, None, transfers.LEASE,
    ),
    Kind(
        "fixture-lists", "Fixture lists", FixtureJob, "leagues.make_list",
        Q(state__in=(FixtureJob.State.WAITING, FixtureJob.State.RUNNING)), "made_at", "held_until", "attempt",
        "", Q(state__in=(FixtureJob.State.WAITING, FixtureJob.State.RUNNING)), dict, None, fixture_jobs.LEASE,
    ),
    Kind(
        "studies", "Studies of disputes", Dispute, "disputes.study",
        Q(state__in=(Dispute.State.ASKED, Dispute.State.STUDYING)), "asked_at", "held_until", "attempt",
        "problem", Q(state__in=(Dispute.State.ASKED, Dispute.State.STUDYING)), dict, None, studies.LEASE,
    ),
)  # fmt: skip
BY_MODEL = {kind.model: kind for kind in KINDS}


class Waiting(NamedTuple):
    """How it stands with one kind."""

    kind: Kind
    waiting: int
    held: int
    oldest: datetime | None
    problem: str
    off: bool


MOST_COUNTED = 10_000


def overview() -> list[Waiting]:
    """Each kind with what waits, what a worker has, the age of the oldest and the last fault."""
    return [_waiting(kind) for kind in KINDS]


def _waiting(kind: Kind) -> Waiting:
    rows = kind.waiting()
    held = rows.filter(kind.held())[:MOST_COUNTED].count()
    oldest = rows.order_by(kind.since).values_list(kind.since, flat=True).first()
    problem = ""
    if kind.problem:
        said = rows.exclude(**{kind.problem: ""}).order_by("-pk").values_list(kind.problem, flat=True).first()
        problem = str(said or "")
    off = kind.code in ("invitations", "letters") and not settings.SENDS_MAIL
    return Waiting(kind, rows[:MOST_COUNTED].count(), held, oldest, problem, off)
