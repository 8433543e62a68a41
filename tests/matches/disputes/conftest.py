"""A hall in which a stroke of a three-cushion match is disputed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from matches.disputes import services as disputes
from matches.disputes.models import Dispute
from matches.models import Match
from matches.services import Actor
from tests.matches.conftest import build_hall, mark, member

FIRST = [{"kind": "first", "piece": "w", "other": "r", "side": "B"}]
"""A claim that every three-cushion case can be asked."""


@pytest.fixture(autouse=True)
def _plain_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler in the background, and one form of the kernels throughout."""
    monkeypatch.setenv("BALKLINE_KERNELS", "plain")


def played_hall() -> SimpleNamespace:
    """``build_hall`` with three entries, a referee and a director."""
    hall = build_hall()
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0")):
        mark(hall.match, hall.tablet, side, tokens)
    hall.referee = Actor.of_user(member(hall.club, "referee", "referee@example.org"))
    hall.director = Actor.of_user(member(hall.club, "director", "director@example.org"))
    hall.marker = Actor.of_user(member(hall.club, "marker", "marker@example.org"))
    return hall


@pytest.fixture
def night(db: None) -> SimpleNamespace:
    """The hall; everything rolled back afterwards."""
    return played_hall()


@pytest.fixture
def real_night(transactional_db: None) -> SimpleNamespace:
    """The hall, really committed, for tests with several connections."""
    return played_hall()


def dispute(night: SimpleNamespace, entry: int = 3, **more: Any) -> Dispute:
    """B disputes an entry at the tablet."""
    more = {"by": night.tablet, "side": "B", "tokens": "+1", "words": "the third cushion was there"} | more
    return disputes.open_dispute(match_id=night.match.pk, entry=entry, **more)


def fresh(row: Any) -> Any:
    """The row as the database has it now."""
    return type(row).objects.get(pk=row.pk)


def match_of(night: SimpleNamespace) -> Match:
    """The match as the database has it now."""
    found: Match = fresh(night.match)
    return found
