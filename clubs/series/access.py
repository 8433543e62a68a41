"""Who may see a series."""

from __future__ import annotations

from clubs.people.access import Visitor, may_see, not_found
from clubs.people.models import Club
from clubs.series.models import Series


def series_for(user: Visitor | None, club: Club, slug: str) -> Series:
    """A series of the club by its address. Raises ``UserProblem`` "not-found"."""
    found = Series.objects.filter(club=club, slug=slug).first() if may_see(user, club) else None
    if found is None:
        raise not_found("series")
    found.club = club
    return found
