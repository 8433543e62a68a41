"""A club with tables and a competition, played through the real services."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.services import drawing, entries, life, seating, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club
from matches.models import Match
from tests.clubs.publishing.play import CAROM, SYSTEM, confirm, record
from tests.factories import make_club, make_player, make_table

__all__ = ["SYSTEM", "begin_match", "build", "build_club", "mark", "play", "seated"]

mark = record


def build_club(tables: int = 2, **fields: Any) -> Club:
    """A club with so many carom tables."""
    club = make_club(**fields)
    for _ in range(tables):
        make_table(club, "carom")
    return club


def build(club: Club, count: int, *, name: str = "Friday cup", **fields: Any) -> Competition:
    """A competition to one point, under way, its first matches at the tables."""
    given = {"rest_minutes": 0, "length": 1, "entry_limit": count} | fields
    competition = setup.create(club=club, settings=Settings(name=name, game=CAROM, **given), by=None)
    people = [make_player(club, f"{name} P{n}", rating=1000 - n) for n in range(1, count + 1)]
    entries.enter(competition=competition, players=people, by=None)
    competition = life.open_entries(competition=competition, seed="chalk", by=None)
    competition = drawing.draw(competition=competition, by=None)
    competition = drawing.start(competition=competition, by=None)
    seating.seat_club(club.pk)
    return competition


def seated(competition: Competition) -> list[Fixture]:
    """Fixtures at tables now, by number."""
    rows = Fixture.objects.filter(competition=competition, phase__in=("at_table", "live"))
    return list(rows.select_related("match", "a", "b").order_by("number"))


def begin_match(match: Match, entries: Sequence[tuple[str, str]] = (("A", ":lead"), ("A", "+1"))) -> None:
    """Record these entries."""
    for side, tokens in entries:
        mark(match, side, tokens)


def play(match: Match) -> None:
    """Play a match to one point and confirm it."""
    begin_match(match)
    confirm(match)
