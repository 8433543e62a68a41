"""Who may see a competition."""

from __future__ import annotations

from clubs.competitions.models import Competition, Status
from clubs.people.access import OFFICERS, Visitor, may_see, not_found, roles_in
from clubs.people.models import Club


def competition_for(user: Visitor | None, club: Club, slug: str) -> Competition:
    """A competition of ``club``; a draft exists for the club's officers only."""
    competition = Competition.objects.filter(club=club, slug=slug).first() if may_see(user, club) else None
    if competition is None or (
        competition.status == Status.DRAFT and roles_in(user, club).isdisjoint(OFFICERS)
    ):
        raise not_found("competition")
    competition.club = club
    return competition
