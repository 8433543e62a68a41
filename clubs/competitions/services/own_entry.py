"""What an entrant does on their own page: check in."""

from __future__ import annotations

from datetime import timedelta

from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.services import entries
from clubs.competitions.services.common import entrant_of
from clubs.competitions.services.entry_rules import rules_of
from clubs.people.models import User
from matches.problems import UserProblem

EARLIEST = timedelta(hours=12)
"""How long before the beginning somebody can say that they are there."""


def check_in_self(*, competition: Competition, number: int, user: User) -> Entrant:
    """The entrant says that they are here.

    Raises `UserProblem` "not-yours", "no-self-check-in" (403), "too-early" (409), and what
    `entries.check_in` raises.
    """
    one = entrant_of(competition, number)
    if user.pk not in {player.user_id for player in one.players}:
        raise UserProblem("not-yours", "Only the player behind this entry can do this.", 403)
    if not rules_of(competition).self_check_in:
        raise UserProblem("no-self-check-in", "The director checks you in.", 403)
    if competition.starts_at is not None and now() < competition.starts_at - EARLIEST:
        raise UserProblem("too-early", "You can check in on the day of the tournament.", 409)
    return entries.check_in(competition=competition, number=number, present=True, by=user)
