"""Challenges that begin at a table whose tablet is without the server."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from clubs.ladders.models import LadderChallenge
from clubs.people.models import Table
from matches.coming import offers
from matches.coming.offers import Offer
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, locked, seat_match, unseat_match, write_transaction

WORD = "challenge"
State = LadderChallenge.State


class Challenges:
    """The challenges that were accepted (`matches.coming.offers.Source`)."""

    def coming(self, table: Table, most: int) -> list[Offer]:
        """Challenges whose match waits for a table like this, those first that are due first."""
        rows = LadderChallenge.objects.filter(
            ladder__club=table.club_id,
            ladder__closed_at=None,
            ladder__game__in=table.games,
            state=State.ACCEPTED,
            match__status=Match.Status.WAITING,
            match__last_seq=0,
        )
        rows = rows.select_related("match").order_by("due", "pk")[:most]
        return [offers.waiting(f"{WORD} {row.pk}", row.match) for row in rows if row.match is not None]

    def seat(self, key: int, table: Table, public_id: str, by: Actor, at: datetime) -> Match:
        """Bring a challenge's match to the table where it has begun. Raises ``UserProblem``: "offer-gone",
        "unfit-table" (422), and what `offers.seat` lists."""
        row = LadderChallenge.objects.filter(pk=key, ladder__club=table.club_id).first()
        if row is None or row.match_id is None or row.state != State.ACCEPTED:
            raise UserProblem("offer-gone", gettext("This challenge is not to be played any more."), 409)
        with write_transaction():
            offers.make_room(table, public_id)
            match = locked(row.match_id)
            offers.check_offered(public_id, match.public_id)
            offers.check_not_begun(match, table)
            if match.game not in table.games:
                raise UserProblem(
                    "unfit-table", gettext("This game is not played at {table}.").format(table=table), 422
                )
            return seat_match(match=match, table=table, by=by, at=at)

    def leave(self, match: Match, table: Table) -> bool:
        """Take a challenge's match away from a table where another one has begun."""
        if not LadderChallenge.objects.filter(match=match).exists():
            return False
        unseat_match(match=match)
        return True
