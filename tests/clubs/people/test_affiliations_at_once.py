"""What two clubs do to their affiliations at the same moment."""

from __future__ import annotations

from functools import partial

import pytest

from clubs.people.models import Affiliation
from clubs.people.services import affiliations
from matches.problems import UserProblem
from matches.services import again_on_deadlock
from tests.clubs.competitions.test_concurrency import at_once
from tests.factories import make_club, owner_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_two_acceptances_at_once_make_no_second_level() -> None:
    """One club becomes a member of another while that becomes a member of a third: one of the two is
    refused."""
    top, middle, low = make_club(), make_club(), make_club()
    rows = [
        affiliations.ask(association=over, club=under, by_association=True, by=owner_of(over))
        for over, under in ((top, middle), (middle, low))
    ]
    jobs = [
        partial(affiliations.accept, affiliation=row, side=row.club, by=owner_of(row.club)) for row in rows
    ]
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert [one.code for one in raised if isinstance(one, UserProblem)] == ["affiliation-nested"]
    assert Affiliation.objects.standing().count() == 1


def test_both_ask_at_once() -> None:
    """One question stands, and the other is told so."""
    over, under = make_club(), make_club()
    jobs = [
        partial(affiliations.ask, association=over, club=under, by_association=asks, by=owner_of(by))
        for asks, by in ((True, over), (False, under))
    ]
    raised = at_once(*(partial(again_on_deadlock, job) for job in jobs))
    assert [one.code for one in raised if isinstance(one, UserProblem)] == ["affiliation-exists"]
    assert Affiliation.objects.open().count() == 1
