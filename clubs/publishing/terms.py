"""What a club asks of a record: read on every page of records, changed by its officers."""

from __future__ import annotations

from django.db import transaction

from clubs.people.models import Club, User
from clubs.people.services.common import lock_club, log
from clubs.publishing.models import RecordTerms
from matches.problems import UserProblem

LEAST, MOST = 1, 999


@transaction.atomic
def set_terms(*, club: Club, average_innings: int, by: User) -> RecordTerms:
    """Let averages count as records from so many innings on; the records follow at once.

    Raises ``UserProblem`` "bad-terms" (422), and "club-archived" (409) when the club takes no changes.
    """
    if not LEAST <= average_innings <= MOST:
        raise UserProblem("bad-terms", f"Choose a number of innings from {LEAST} to {MOST}.", status=422)
    club = lock_club(club)
    terms, _ = RecordTerms.objects.update_or_create(club=club, defaults={"average_innings": average_innings})
    log(club, by, "record-terms", average_innings=average_innings)
    return terms
