"""A club with tables and players, and helpers that play a competition through the real services."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.services import deciding, drawing, entries, life, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club
from matches import services as match_services
from matches.log.actor import Actor
from matches.models import Match
from tests.factories import make_club, make_player, make_table

CAROM = "brunswick/three-cushion-carrom"
SYSTEM = Actor.system("Test")


def build_club(tables: int = 2, **fields: Any) -> Club:
    """A club with so many carom tables."""
    club = make_club(**fields)
    for _ in range(tables):
        make_table(club, "carom")
    return club


def build(
    club: Club, players: int, *, name: str = "Friday cup", until: str = "running", **fields: Any
) -> Competition:
    """A competition of players rated 1000, 999, ... so that entry number and seed agree by rating.

    `until`: "open", "drawn" or "running".
    """
    fields.setdefault("rest_minutes", 0)
    fields.setdefault("length", 1)
    fields.setdefault("entry_limit", max(players, 2))
    competition = setup.create(club=club, settings=Settings(name=name, game=CAROM, **fields), by=None)
    people = [make_player(club, f"P{n}", rating=1000 - n) for n in range(1, players + 1)]
    entries.enter(competition=competition, players=people, by=None)
    competition = life.open_entries(competition=competition, seed="chalk", by=None)
    if until in ("drawn", "running"):
        competition = drawing.draw(competition=competition, by=None)
    if until == "running":
        competition = drawing.start(competition=competition, by=None)
    return competition


def fixture(competition: Competition, number: int) -> Fixture:
    """A fixture as it stands in the database."""
    return Fixture.objects.select_related("a", "b", "match", "match__table").get(
        competition=competition, number=number
    )


def names(competition: Competition, number: int) -> tuple[str | None, str | None]:
    """Who stands in a fixture."""
    row = fixture(competition, number)
    return (row.a.name if row.a else None, row.b.name if row.b else None)


def mark(match: Match, side: str, tokens: str) -> None:
    """Record one entry."""
    seq = Match.objects.get(pk=match.pk).last_seq
    match_services.record_entry(
        match_id=match.pk, side=side, tokens=tokens, expected_seq=seq, client_uuid=uuid.uuid4(), by=SYSTEM
    )


def play(match: Match, winner: str = "A", *, confirm: bool = True) -> None:
    """Play a match to 1 to its end and confirm it."""
    mark(match, "A", ":lead")
    if winner == "B":
        mark(match, "A", "0")
    mark(match, winner, "+1")
    if confirm:
        match_services.confirm(match_id=match.pk, by=SYSTEM)


def seated(competition: Competition) -> list[Fixture]:
    """Fixtures at tables now, by number."""
    return list(
        Fixture.objects.filter(competition=competition, phase__in=("at_table", "live"))
        .select_related("match", "a", "b")
        .order_by("number")
    )


def play_all(competition: Competition, *, upset: tuple[int, ...] = ()) -> Competition:
    """Play until nothing is at a table; side A wins but in the fixtures of `upset`."""
    from clubs.competitions.services.seating import seat_club

    for _ in range(300):
        seat_club(competition.club_id)
        waiting = seated(competition)
        if not waiting:
            break
        for row in waiting:
            play(row.match, "B" if row.number in upset else "A")
    competition.refresh_from_db()
    return competition


@pytest.fixture
def club(db: None) -> Club:
    """A club with two carom tables, rolled back afterwards."""
    return build_club()


def decide_all(
    competition: Competition, *, upset: tuple[int, ...] = (), stage: int | None = None
) -> Competition:
    """Decide what waits (in one stage) by the director's word, as if it was played, until nothing waits: five
    times as quick as `play_all`. Side A wins but in the fixtures of `upset`."""
    rows = competition.fixtures.filter(phase__in=("ready", "at_table")).order_by("number")
    if stage is not None:
        rows = rows.filter(stage__number=stage)
    for _ in range(300):
        waiting = rows.first()
        if waiting is None:
            break
        winner = "b" if waiting.number in upset else "a"
        deciding.decide(competition=competition, number=waiting.number, kind="played", winner=winner, by=None)
    return Competition.objects.get(pk=competition.pk)
