"""A club with players and a rating list, and matches made from rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from clubs.people.models import Club, Player
from clubs.ratings.models import RatingList
from clubs.ratings.services import marking, rating, setup
from clubs.ratings.services.setup import Settings
from matches.models import Match, MatchSide
from tests.factories import make_club, make_player

POOL = "today/nine-ball"
MONDAY = datetime(2026, 3, 2, 19, tzinfo=UTC)
"""An evening at the beginning of a week."""
NAMES = ("Ann", "Bob", "Cy", "Dee")


def row(
    club: Club, one: Player | None, other: Player | None, won: int, lost: int, at: datetime, **columns: Any
) -> Match:
    """A confirmed race between two, as it stands in the database; nobody is told."""
    winner = "A" if won > lost else "B" if lost > won else ""
    won_by = {"A": won, "B": lost}
    board = {"score": {"A": 0, "B": 0}, "race": {"won": won_by, "finished": [], "need": max(won, lost)}}
    header = {"game": POOL, "sides": [["A", str(one)], ["B", str(other)]], "race": max(won, lost)}
    asked = {
        "game": POOL,
        "header": header,
        "board": {**board, "over": True, "winner": winner},
        "status": Match.Status.CONFIRMED,
        "winner_letter": winner,
        "created_at": at,
        "finished_at": at,
        "confirmed_at": at,
        **columns,
    }
    match = Match.objects.create(club=club, **asked)
    MatchSide.objects.bulk_create(
        MatchSide(match=match, letter=letter, position=at_, player=player, name=str(player))
        for at_, (letter, player) in enumerate((("A", one), ("B", other)))
    )
    return match


class Hall:
    """The club, its players by name, and a list of pool that counts everything."""

    def __init__(self, names: Sequence[str] = NAMES, **settings: Any) -> None:
        self.club: Club = make_club(public=True)
        self.players: dict[str, Player] = {name: make_player(self.club, name) for name in names}
        asked = {"counts_friendlies": True, "published": True, **settings}
        self.pool: RatingList = setup.create(
            club=self.club, discipline="pool", settings=Settings(**asked), by=None
        )

    def play(self, one: str, other: str, won: int, lost: int, *, week: int = 0, **columns: Any) -> Match:
        """A match in this week (from 0), told to the list."""
        at = columns.pop("at", None) or MONDAY + timedelta(weeks=week)
        match = row(self.club, self.players[one], self.players[other], won, lost, at, **columns)
        marking.mark_match(match)
        return match

    def rate(self, *, week: int = 0, whole: bool = False) -> RatingList:
        """Have a worker at it, on the Saturday of this week."""
        at = MONDAY + timedelta(weeks=week, days=5)
        if whole or rating.go_on(self.pool.pk, at=at) is rating.Done.WHOLE:
            assert rating.rerate(self.pool.pk, at=at) is rating.Done.UP_TO_DATE
        self.pool.refresh_from_db()
        return self.pool


@pytest.fixture
def hall(db: None) -> Hall:
    """The club, nothing played."""
    return Hall()
