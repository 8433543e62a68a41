"""Rubbers that begin at a table whose tablet is without the server: which may come, and bringing one there
when the tablet tells of it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext

from clubs.leagues.models import Rubber, Season, TeamMatch
from clubs.leagues.services.common import changing_match, log
from clubs.leagues.services.planned import make_match, plan_of, purpose_of
from clubs.leagues.services.rubbers import require_callable, rubber_of
from clubs.people.models import Table
from matches.coming import offers
from matches.coming.offers import Offer
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, planned_id, seat_match, unseat_match, write_transaction
from rules_engine.saying import say

WORD = "rubber"
LOOKED_AT = 40
"""So many open rubbers of a night are looked at for one table."""


class Rubbers:
    """The open rubbers of the team matches that are being played (`matches.coming.offers.Source`)."""

    def coming(self, table: Table, most: int) -> list[Offer]:
        """Rubbers that may be called to the table, in the order of the sheet: those of team matches that have
        been at this table, or else of all that are played in the hall."""
        live = TeamMatch.objects.filter(
            phase=TeamMatch.Phase.LIVE,
            season__phase=Season.Phase.RUNNING,
            season__league__club__archived_at=None,
        )
        here = live.filter(rubbers__match__table=table).distinct()
        own = live.filter(
            Q(season__league__club=table.club_id)
            | Q(venue__club=table.club_id)
            | Q(venue=None, home__team__club=table.club_id)
        )
        used = [one.pk for one in here]
        rows = (
            Rubber.objects.filter(team_match__in=used or own, is_over=False, all_played=False, legs=0)
            .filter(Q(match=None) | Q(match__status=Match.Status.WAITING, match__last_seq=0))
            .select_related("match", "team_match__season__league__club", "team_match__venue")
            .select_related("team_match__home__team", "team_match__away__team")
            .prefetch_related("players__player")
            .order_by("team_match__season_id", "team_match__number", "number")
        )
        found: list[Offer] = []
        for row in rows[:LOOKED_AT]:
            if len(found) == most:
                break
            try:
                require_callable(row, row.team_match, table)
                plan = plan_of(row, row.team_match)
                found.append(
                    offers.waiting(purpose_of(row), row.match)
                    if row.match is not None
                    else offers.planned(purpose_of(row), plan, table.club)
                )
            except UserProblem:
                continue  # it is of another table, or lacks players
        return found

    def seat(self, key: int, table: Table, public_id: str, by: Actor, at: datetime) -> Match:
        """Bring a rubber to the table where it has begun.

        Raises ``UserProblem``: "offer-gone" (409), and what `offers.seat` and `rubbers.to_table` list.
        """
        row = Rubber.objects.filter(pk=key).select_related("team_match__season__league").first()
        if row is None:
            raise UserProblem("offer-gone", gettext("This rubber is not on the sheet any more."), 409)
        with write_transaction():
            offers.make_room(table, public_id)
            with changing_match(row.team_match, TeamMatch.Phase.LIVE) as found:
                rubber = rubber_of(found, row.number)
                hall = require_callable(rubber, found, table)
                match = rubber.match
                if match is not None:
                    offers.check_offered(public_id, match.public_id)
                    offers.check_not_begun(match, table)
                else:
                    now_is = planned_id(purpose_of(rubber), plan_of(rubber, found))
                    offers.check_offered(public_id, now_is)
                    match = make_match(rubber, found, hall)
                text = say(
                    "leagues.log-begun-offline",
                    "{rubber} has begun at {table} without the server.",
                    rubber=rubber.name,
                    table=table.said,
                )
                log(found.season.league, None, "rubber-called", text, match=found)
                return seat_match(match=match, table=table, by=by, at=at)

    def leave(self, match: Match, table: Table) -> bool:
        """Take a rubber away from a table where another match has begun; it can be called again."""
        row = Rubber.objects.filter(match=match).select_related("team_match__season__league").first()
        if row is None:
            return False
        unseat_match(match=match)
        return True
