"""Who may see a policy: everybody who may see its club."""

from __future__ import annotations

from clubs.handicaps.models import Policy
from clubs.people.access import Visitor, may_see, not_found
from clubs.people.models import Club


def policy_for(user: Visitor | None, club: Club, slug: str) -> Policy:
    """A policy of the club by its address. Raises ``UserProblem`` "not-found"."""
    found = Policy.objects.filter(club=club, slug=slug).first() if may_see(user, club) else None
    if found is None:
        raise not_found("handicap policy")
    found.club = club
    return found
