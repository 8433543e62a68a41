"""What an entrant does on their own page: check in, and say that they are at the table of a called match."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.services import entries, no_show
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
        raise UserProblem("not-yours", gettext("Only the player behind this entry can do this."), 403)
    if not rules_of(competition).self_check_in:
        raise UserProblem("no-self-check-in", gettext("The director checks you in."), 403)
    if competition.starts_at is not None and now() < competition.starts_at - EARLIEST:
        raise UserProblem("too-early", gettext("You can check in on the day of the tournament."), 409)
    return entries.check_in(competition=competition, number=number, present=True, by=user)


def called_match(competition: Competition, entrant: Entrant) -> Fixture | None:
    """The match of an entrant that is called to a table and has not begun."""
    own = Q(a=entrant) | Q(b=entrant)
    called = competition.fixtures.filter(own, phase__in=(Phase.AT_TABLE, Phase.LIVE), match__isnull=False)
    return called.select_related("match__table", "a", "b").order_by("number").first()


def at_table_self(*, competition: Competition, number: int, user: User) -> Fixture:
    """The entrant says that they are at the table of the match that is called.

    Raises `UserProblem` "not-yours" (403), "not-awaited" (409: no match of theirs is waited for).
    """
    one = entrant_of(competition, number)
    if user.pk not in {player.user_id for player in one.players}:
        raise UserProblem("not-yours", gettext("Only the player behind this entry can do this."), 403)
    fixture = called_match(competition, one)
    if fixture is None:
        raise UserProblem("not-awaited", gettext("No match of yours is waited for."), 409)
    side = "a" if fixture.a_id == one.pk else "b"
    no_show.say_here(competition=competition, number=fixture.number, side=side, by=user)
    return fixture
