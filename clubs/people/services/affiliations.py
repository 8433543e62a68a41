"""Clubs that are members of an association: asking, accepting, ending.

An association is a club with member clubs. A club may be a member of several associations. Affiliations have
one level: who has member clubs is a member of none, and a member has none of its own. So there are no
circles, and everybody sees at a glance who runs what.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.people.access import OFFICERS, require_open
from clubs.people.models import Affiliation, Club, User
from clubs.people.services import letters
from clubs.people.services.common import log, refuse_in_sandbox
from config.languages.speaking import later
from matches.problems import UserProblem
from matches.services import write_transaction

MOST_MEMBERS = 500
"""Clubs that one association can have, open questions included."""


@contextmanager
def _both(association: Club, club: Club, *, archived_too: bool = False) -> Iterator[tuple[Club, Club]]:
    """One change of two clubs: a transaction, both rows locked in the order of their keys.

    Raises ``UserProblem`` "not-found" where one was deleted meanwhile, "club-archived" unless `archived_too`.
    """
    with write_transaction():
        keys = (association.pk, club.pk)
        rows = {one.pk: one for one in Club.objects.select_for_update().filter(pk__in=keys).order_by("pk")}
        if len(rows) < len(set(keys)):
            raise UserProblem("not-found", gettext("There is no such club any more."), 404)
        if not archived_too:
            for one in rows.values():
                require_open(one)
        yield rows[association.pk], rows[club.pk]


def ask(*, association: Club, club: Club, by_association: bool, by: User, base_url: str = "") -> Affiliation:
    """Ask that ``club`` becomes a member of ``association``: the association invites it (`by_association`),
    or it applies. The other side answers; its officers get a letter. `base_url` is where the server is
    reached.

    Raises ``UserProblem``: "same-club" (422), "affiliation-exists" (409) where it is a member or was asked
    already, "not-in-sandbox" (403),
    "affiliation-nested" (409) where the association is itself a member of another, or the club
    has members, "too-many-affiliations" (409), "club-archived" (409).
    """
    if association.pk == club.pk:
        raise UserProblem("same-club", gettext("A club cannot be a member of itself."), 422)
    for one in (association, club):
        refuse_in_sandbox(one)
    with _both(association, club) as (over, under):
        before = Affiliation.objects.filter(association=over, club=under, ended_at=None).first()
        if before is not None:
            told = (
                gettext("{club} is a member of {association} already.")
                if before.accepted_at
                else gettext("{club} has an open request with {association} already.")
            )
            raise UserProblem("affiliation-exists", told.format(club=under.name, association=over.name), 409)
        _require_one_level(over, under)
        if Affiliation.objects.filter(association=over, ended_at=None).count() >= MOST_MEMBERS:
            raise UserProblem(
                "too-many-affiliations",
                gettext("An association has at most {most_members} clubs.").format(most_members=MOST_MEMBERS),
                409,
            )
        made = Affiliation.objects.create(
            association=over, club=under, by_association=by_association, asked_by=by
        )
        _log_both(made, by, "affiliation-asked")
        _tell(made, base_url)
    return made


def _tell(row: Affiliation, base_url: str) -> None:
    """Write to the officers of the club that is asked."""
    asked, asking = (row.club, row.association) if row.by_association else (row.association, row.club)
    officers = User.objects.filter(memberships__club=asked, memberships__role__in=OFFICERS).distinct()
    subject = later(
        lambda: (
            gettext("{club} invites you to be a member club")
            if row.by_association
            else gettext("{club} asks to be a member club")
        ).format(club=asking.name)
    )
    letters.notify(
        officers, subject, "people/mail/affiliation.txt", club=asked, asked=asked, asking=asking,
        invited=row.by_association, address=f"{base_url}{reverse('people:affiliations', args=[asked.slug])}",
    )  # fmt: skip


def accept(*, affiliation: Affiliation, side: Club, by: User) -> Affiliation:
    """Accept for ``side``, the one of the two clubs that was asked. Doing so twice changes nothing.

    Raises ``UserProblem``: "own-question" (409) for the side that asked, "affiliation-ended" (409) where it
    was withdrawn or declined meanwhile, "affiliation-nested" (409), "club-archived" (409).
    """
    with _both(affiliation.association, affiliation.club) as (over, under):
        row = _current(affiliation, over, under)
        if row.accepted_at is not None:
            return row
        if side.pk == (over.pk if row.by_association else under.pk):
            raise UserProblem("own-question", gettext("The other club answers this."), 409)
        _require_one_level(over, under)
        row.accepted_at, row.accepted_by = now(), by
        row.save(update_fields=["accepted_at", "accepted_by"])
        _log_both(row, by, "affiliation-accepted")
    return row


def end(*, affiliation: Affiliation, side: Club, by: User) -> Affiliation:
    """End it for ``side``, one of the two clubs: a question is withdrawn or declined, a membership ended. It
    can be done in an archived club, too.

    Raises ``UserProblem`` "affiliation-ended" (409).
    """
    with _both(affiliation.association, affiliation.club, archived_too=True) as (over, under):
        row = _current(affiliation, over, under)
        row.ended_at, row.ended_by = now(), by
        row.save(update_fields=["ended_at", "ended_by"])
        own = side.pk == (over.pk if row.by_association else under.pk)
        what = "ended" if row.accepted_at is not None else "withdrawn" if own else "declined"
        _log_both(row, by, f"affiliation-{what}")
    return row


def _current(affiliation: Affiliation, association: Club, club: Club) -> Affiliation:
    row = Affiliation.objects.select_for_update().filter(pk=affiliation.pk, ended_at=None).first()
    if row is None:
        raise UserProblem("affiliation-ended", gettext("This has ended already."), 409)
    row.association, row.club = association, club
    return row


def _require_one_level(association: Club, club: Club) -> None:
    """Refuse what would make an association of associations. Both clubs are locked, so that of two answers at
    once the later one sees the earlier."""
    standing = Affiliation.objects.standing()
    if standing.filter(club=association).exists():
        raise UserProblem(
            "affiliation-nested",
            gettext("{name} is itself a member of an association, so it can have no member clubs.").format(
                name=association.name
            ),
            409,
        )
    if standing.filter(association=club).exists():
        raise UserProblem(
            "affiliation-nested",
            gettext("{name} has member clubs of its own, so it cannot be a member of an association.").format(
                name=club.name
            ),
            409,
        )


def _log_both(row: Affiliation, by: User, what: str) -> None:
    asked_by = "association" if row.by_association else "club"
    for one in (row.association, row.club):
        log(one, by, what, association=row.association.name, member_club=row.club.name, asked_by=asked_by)
