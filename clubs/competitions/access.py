"""Who may see a competition, and how often a guest may ask for a place."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.http import HttpRequest
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Status
from clubs.people.access import OFFICERS, Visitor, may_see, not_found, roles_in
from clubs.people.models import Club
from matches.problems import UserProblem

ENTRY_REQUESTS = {"entry_request": "20/h/ip,60/d/ip"}
"""How many requests for a place come from one address: a club's guests behind one line, but no machine."""


def competition_for(user: Visitor | None, club: Club, slug: str) -> Competition:
    """A competition of ``club``; a draft exists for the club's officers only."""
    rows = Competition.objects.filter(club=club, slug=slug).select_related(
        "entry_rules", "prize_fund", "handicap_policy", "handicap_version"
    )
    competition = rows.first() if may_see(user, club) else None
    if competition is None or (
        competition.status == Status.DRAFT and roles_in(user, club).isdisjoint(OFFICERS)
    ):
        raise not_found("competition")
    competition.club = club
    return competition


def count_entry_request(request: HttpRequest) -> None:
    """Count a guest's request. Raises ``UserProblem`` "too-many" (429)."""
    if ratelimit.consume(request, app="competitions", action="entry_request", config=ENTRY_REQUESTS) is None:
        raise UserProblem("too-many", gettext("Too many requests came from here. Try again in an hour."), 429)
