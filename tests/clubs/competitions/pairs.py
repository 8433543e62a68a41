"""Competitions of pairs for tests."""

from __future__ import annotations

from typing import Any

from clubs.competitions.models import Competition
from clubs.competitions.services import drawing, entries, life, seating, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club, Player
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_player


def build_pairs(
    club: Club,
    pairs: int,
    *,
    name: str = "Doubles cup",
    game: str = CAROM,
    until: str = "running",
    **fields: Any,
) -> Competition:
    """A competition of pairs of players rated 1000, 999, ...: Pn A with Pn B.

    `until`: "draft", "open", "drawn" or "running".
    """
    fields.setdefault("rest_minutes", 0)
    fields.setdefault("length", 1)
    fields.setdefault("entry_limit", max(pairs, 2))
    settings = Settings(name=name, game=game, sides_of="pairs", **fields)
    competition = setup.create(club=club, settings=settings, by=None)
    two = [make_pair(club, n) for n in range(1, pairs + 1)]
    entries.enter(competition=competition, players=[a for a, _ in two], partners=[b for _, b in two], by=None)
    if until != "draft":
        competition = life.open_entries(competition=competition, seed="chalk", by=None)
    if until in ("drawn", "running"):
        competition = drawing.draw(competition=competition, by=None)
    if until == "running":
        competition = drawing.start(competition=competition, by=None)
        seating.seat_club(club.pk)
    return competition


def make_pair(club: Club, number: int) -> tuple[Player, Player]:
    """Two players whose pair is "A{number} & B{number}"."""
    return (
        make_player(club, f"Ann A{number}", rating=1000 - number),
        make_player(club, f"Ben B{number}", rating=1000 - number),
    )
