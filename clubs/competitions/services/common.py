"""What every change begins and ends with: the competition's lock, its status, and a line in its log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, CompetitionEvent, Entrant, Fixture, Status
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.step_plans import StageError
from clubs.competitions.selectors.start_times import with_set_times
from clubs.people.models import User
from matches.problems import UserProblem
from matches.services import Actor, announce, write_transaction
from matches.services import locked as locked_match

OPEN_FOR_ENTRY = (Status.DRAFT, Status.OPEN)
DRAWN = (Status.DRAWN, Status.RUNNING)


def lock(competition: Competition | int) -> Competition:
    """The competition read again, its row locked until the transaction ends.

    Raises `UserProblem` "not-found" when it was deleted meanwhile, "club-archived" when the club is.
    """
    pk = competition if isinstance(competition, int) else competition.pk
    found = (
        Competition.objects.select_for_update(of=("self",))
        .select_related("club", "champion", "handicap_policy", "handicap_version")
        .filter(pk=pk)
    ).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such competition any more."), 404)
    if found.club.archived_at is not None:
        raise UserProblem("club-archived", gettext("This club is archived; nothing can be changed."), 409)
    return found


@contextmanager
def changing(competition: Competition | int, *statuses: str) -> Iterator[Competition]:
    """One change: a transaction, the lock, and (with `statuses`) the check that it stands where it should."""
    with write_transaction():
        found = lock(competition)
        if statuses:
            require_status(found, *statuses)
        yield found


@contextmanager
def changing_matches(
    competition: Competition | int, numbers: list[int] | None, *statuses: str
) -> Iterator[Competition]:
    """As `changing`, with the matches of these fixtures (None: of all) locked first, in order.

    Raises `UserProblem` "changed-meanwhile" (409) when a fixture got another match while we waited.
    """
    with write_transaction():
        pk = competition if isinstance(competition, int) else competition.pk
        before = _matches_of(pk, numbers)
        for match_id in sorted(m for m in before.values() if m is not None):
            locked_match(match_id)
        found = lock(pk)
        if _matches_of(pk, numbers) != before:
            raise UserProblem(
                "changed-meanwhile", gettext("The fixtures have changed meanwhile. Look again."), 409
            )
        if statuses:
            require_status(found, *statuses)
        yield found


def _matches_of(competition_id: int, numbers: list[int] | None) -> dict[int, int | None]:
    rows = Fixture.objects.filter(competition_id=competition_id)
    if numbers is not None:
        rows = rows.filter(number__in=numbers)
    return dict(rows.order_by("number").values_list("number", "match_id"))


NOW_IS: dict[str, object] = {
    Status.DRAFT: gettext_lazy("This cannot be done now: the competition is being prepared."),
    Status.OPEN: gettext_lazy("This cannot be done now: the competition is open for entry."),
    Status.DRAWN: gettext_lazy("This cannot be done now: the competition is drawn."),
    Status.RUNNING: gettext_lazy("This cannot be done now: the competition is under way."),
    Status.FINISHED: gettext_lazy("This cannot be done now: the competition is finished."),
    Status.ARCHIVED: gettext_lazy("This cannot be done now: the competition is archived."),
    Status.CANCELLED: gettext_lazy("This cannot be done now: the competition is cancelled."),
}


def require_status(competition: Competition, *statuses: str) -> None:
    """Raise `UserProblem` "wrong-status" (409) unless the competition is in one of these statuses."""
    if competition.status not in statuses:
        raise UserProblem("wrong-status", str(NOW_IS[competition.status]), 409)


def check_range(value: int, told: str, *, least: int, most: int) -> int:
    """The value when it lies within the bounds. Raises `UserProblem` "out-of-range", in `told` words."""
    if not least <= value <= most:
        raise UserProblem("out-of-range", told.format(least=least, most=most, value=value))
    return value


def entrant_of(competition: Competition, number: int) -> Entrant:
    """An entrant by entry number. Raises `UserProblem` "not-found" (404)."""
    found = competition.entrants.filter(number=number).select_related("player", "partner").first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such entrant."), 404)
    found.competition = competition
    return found


def fixture_of(competition: Competition, number: int) -> Fixture:
    """A fixture by number. Raises `UserProblem` "not-found" (404)."""
    rows = competition.fixtures.filter(number=number)
    found = with_set_times(rows.select_related("a", "b", "match", "match__table", "stage")).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such match in this competition."), 404)
    found.competition = competition
    return found


def log(
    competition: Competition,
    by: User | None,
    kind: str,
    text: str,
    *,
    fixture: int | None = None,
    private: bool = False,
    **data: Any,
) -> CompetitionEvent:
    """Add a line to the competition's log and wake the live readers; the competition must be locked."""
    competition.last_seq += 1
    Competition.objects.filter(pk=competition.pk).update(last_seq=competition.last_seq)
    label = by.get_short_name() if by is not None else "Balkline"
    row = CompetitionEvent.objects.create(
        competition=competition,
        seq=competition.last_seq,
        kind=kind,
        text=text,
        data=data,
        fixture=fixture,
        private=private,
        by=by,
        by_label=label[:120],
    )
    announce()
    return row


def draw_refused(error: PairingError) -> UserProblem:
    """Why nothing is drawn: settings that cannot be (422), or what has been played or entered (409)."""
    return UserProblem(error.code, error.message, 422 if isinstance(error, StageError) else 409)


def actor(by: User | None) -> Actor:
    """Who acts on a match in the name of `by`."""
    return Actor.of_user(by) if by is not None else Actor.system()


def after_commit(function: Any, *args: Any) -> None:
    """Call the function when the change is committed; its faults do not undo what is written."""
    transaction.on_commit(lambda: function(*args), robust=True)
