"""Fixtures that begin at a table whose tablet is without the server: which may come, and bringing one there
when the tablet tells of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.selectors.coming import may_come, ready_fixtures, times_told
from clubs.competitions.selectors.pauses import paused_ids
from clubs.competitions.selectors.planned import game_of, plan_of, purpose_of
from clubs.competitions.services.common import after_commit, changing_matches, fixture_of, log
from clubs.competitions.services.seating import bring, lock_tables, seat_club
from clubs.people.models import Table
from config.languages.speaking import translated
from matches.coming import offers
from matches.coming.offers import Offer
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, planned_id, unseat_match, write_transaction
from rules_engine.saying import say

WORD = "fixture"


class Fixtures:
    """The fixtures that wait for a table (`matches.coming.offers.Source`)."""

    def coming(self, table: Table, most: int) -> list[Offer]:
        """Fixtures with two sides that may come to the table, the longest waiting first."""
        held = paused_ids(table.club)
        found = [
            one
            for one in ready_fixtures(table.club)
            if one.a_id and one.b_id and one.competition_id not in held and may_come(one, table)
        ]
        found.sort(key=lambda one: (one.ready_at is None, one.ready_at, one.competition_id, one.number))
        offered = []
        for fixture, when in times_told(table.club, found[:most]):
            match, purpose = fixture.match, purpose_of(fixture)
            if match is not None and (match.last_seq or match.status != Match.Status.WAITING):
                continue
            try:
                if match is not None:
                    offered.append(offers.waiting(purpose, match, when))
                else:
                    plan, _, _ = plan_of(fixture.competition, fixture)
                    offered.append(offers.planned(purpose, plan, table.club, when))
            except UserProblem:
                continue  # it cannot be made into a match: the director hears of that when it is called
        return offered

    def seat(self, key: int, table: Table, public_id: str, by: Actor, at: datetime) -> Match:
        """Bring a fixture to the table where it has begun. Rest, pauses and who is busy elsewhere were the
        affair of those who were there.

        Raises `UserProblem`: "offer-gone", "not-ready" (409), "unfit-table" (422), and what `offers.seat`
        lists.
        """
        with write_transaction():
            lock_tables(table.club_id)
            row = Fixture.objects.filter(pk=key, competition__club=table.club_id).first()
            if row is None:
                raise UserProblem(
                    "offer-gone", gettext("This match is not in the competition any more."), 409
                )
            offers.make_room(table, public_id)
            with changing_matches(row.competition_id, [row.number], Status.RUNNING) as found:
                if found.game not in table.games:
                    raise UserProblem(
                        "unfit-table",
                        gettext("{game} cannot be played at {table}.").format(
                            game=translated(game_of(found).name), table=table
                        ),
                        422,
                    )
                fixture = fixture_of(found, row.number)
                _check(fixture, table, public_id)
                bring(found, fixture, table, None, begun=(by, at))
                assert fixture.match is not None
                return fixture.match

    def leave(self, match: Match, table: Table) -> bool:
        """Take a fixture away from a table where another match has begun; it waits for the next one."""
        row = Fixture.objects.filter(match=match).first()
        if row is None:
            return False
        with changing_matches(row.competition_id, [row.number]) as found:
            fixture = fixture_of(found, row.number)
            if fixture.match is None or fixture.phase != Phase.AT_TABLE:
                return True
            unseat_match(match=fixture.match)
            fixture.phase = Phase.READY
            fixture.save(update_fields=["phase"])
            log(
                found,
                None,
                "unseated",
                say(
                    "competitions.log-waits-for-table",
                    "{match} waits for another table: a match had begun at {table}.",
                    match=fixture.label,
                    table=table.said,
                ),
                fixture=fixture.number,
            )
        after_commit(seat_club, found.club_id)
        return True


def _check(fixture: Fixture, table: Any, public_id: str) -> None:
    match = fixture.match
    if match is not None:
        offers.check_offered(public_id, match.public_id)
        offers.check_not_begun(match, table)
    if fixture.phase not in (Phase.READY, Phase.AT_TABLE, Phase.LIVE):
        raise UserProblem(
            "not-ready",
            gettext("{match} has been decided, or waits for its players.").format(match=fixture.label),
            409,
        )
    if match is None:
        plan, _, _ = plan_of(fixture.competition, fixture)
        offers.check_offered(public_id, planned_id(purpose_of(fixture), plan))
