"""Who may see a rating list: everybody who sees the club, once it is published; before that its officers."""

from __future__ import annotations

from django.db.models import QuerySet

from clubs.people.access import OFFICERS, Visitor, may_see, not_found, roles_in
from clubs.people.models import Club
from clubs.ratings.models import RatingList


def lists_for(user: Visitor | None, club: Club) -> QuerySet[RatingList]:
    """The rating lists of the club that ``user`` may see."""
    found = RatingList.objects.filter(club=club)
    if not may_see(user, club):
        return found.none()
    return found if not roles_in(user, club).isdisjoint(OFFICERS) else found.filter(published=True)


def list_for(user: Visitor | None, club: Club, slug: str) -> RatingList:
    """A list of the club by its address. Raises ``UserProblem`` "not-found"."""
    found = lists_for(user, club).filter(slug=slug).first()
    if found is None:
        raise not_found("rating list")
    found.club = club
    return found
