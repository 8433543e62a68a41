"""What every change of a policy begins with, and terms that a person or a program has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.handicaps.models import Policy
from clubs.handicaps.rules.terms import Terms, TermsError
from clubs.people.models import Club
from clubs.people.services.common import lock_club
from matches.problems import UserProblem
from matches.services import write_transaction


@contextmanager
def changing(policy: Policy, *, closed_too: bool = False) -> Iterator[Policy]:
    """One change: a transaction, the club locked, the policy read again.

    Raises ``UserProblem``: "not-found" (404) where it was deleted meanwhile, "policy-closed" (409) unless
    `closed_too`, "club-archived".
    """
    with write_transaction():
        club = lock_club(policy.club)
        found = Policy.objects.select_for_update(of=("self",)).filter(pk=policy.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such handicap policy any more."), 404)
        if found.closed_at is not None and not closed_too:
            raise UserProblem(
                "policy-closed", gettext("This policy is no longer used. Take it up again first."), 409
            )
        found.club = club
        yield found


def checked_terms(kind: str, terms: Mapping[str, Any]) -> Terms:
    """Terms of a kind. Raises ``UserProblem`` "bad-policy-terms" (422) with the field that is wrong."""
    try:
        return Terms.from_json(kind, terms)
    except TermsError as error:
        raise refused(error) from None


def refused(error: TermsError) -> UserProblem:
    """The answer to terms that make no sense."""
    return UserProblem("bad-policy-terms", error.message, 422, {"field": error.field})


def today(club: Club) -> date:
    """The day that it is in the club."""
    return now().astimezone(club.tzinfo).date()
