"""Who may see a ladder."""

from __future__ import annotations

from clubs.ladders.models import Ladder
from clubs.people.access import Visitor, may_see, not_found
from clubs.people.models import Club


def ladder_for(user: Visitor | None, club: Club, slug: str) -> Ladder:
    """A ladder of the club by its address. Raises ``UserProblem`` "not-ladder"."""
    ladder = Ladder.objects.filter(club=club, slug=slug).first()
    if ladder is None or not may_see(user, club):
        raise not_found("ladder")
    ladder.club = club
    return ladder
