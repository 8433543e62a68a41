"""What every change of a series begins with: the locks, and the refusal of what is closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext

from clubs.people.services.common import lock_club
from clubs.series.models import Series
from matches.problems import UserProblem
from matches.services import write_transaction


@contextmanager
def changing(series: Series, *, closed_too: bool = False) -> Iterator[Series]:
    """One change: a transaction, the club locked, the series read again.

    Raises ``UserProblem``: "not-found" (404) where it was deleted meanwhile, "series-closed" (409) unless
    `closed_too`, "club-archived".
    """
    with write_transaction():
        club = lock_club(series.club)
        found = Series.objects.select_for_update(of=("self",)).filter(pk=series.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such series any more."), 404)
        if found.closed_at is not None and not closed_too:
            raise UserProblem(
                "series-closed", gettext("This series is closed. Open it again to change it."), 409
            )
        found.club = club
        yield found
