"""A club with members, and simulated play in it; quick players, so that a turn costs little."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from matches.simulated import playing, turns
from matches.simulated.models import SimulatedPlay
from simulator.players import skill
from simulator.players.search import Budget
from tests.matches.conftest import make_club, member

CAROM = "brunswick/three-ball-carrom"
DRAUGHTS = "bradley/checkers"
QUICK = skill.LEVELS["beginner"]._replace(strokes=3, again=1, trials=1, budget=Budget(12, 1, 0.1))


@pytest.fixture(autouse=True)
def quick_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level thinks as little as can be, nobody waits, and no broker is rung."""
    for name in skill.LEVELS:
        monkeypatch.setitem(skill.LEVELS, name, QUICK)
    monkeypatch.setattr(playing, "PAUSE_AFTER", {"calm": 0.0, "quick": 0.0})
    monkeypatch.setattr(playing, "LONGEST_LOOK", 0.0)
    monkeypatch.setattr(playing.doorbell, "ring_after_commit", lambda task, play_id, at: None)


def build_club() -> SimpleNamespace:
    club = make_club()
    ann = member(club, "player", "ann@example.org")
    return SimpleNamespace(
        club=club,
        ann=ann,
        bo=member(club, "player", "bo@example.org"),
        director=member(club, "director", "director@example.org"),
        stranger=member(None, "", "stranger@example.org"),
    )


@pytest.fixture
def house(db: None) -> SimpleNamespace:
    """The club; everything rolled back afterwards."""
    return build_club()


@pytest.fixture
def real_house(transactional_db: None) -> SimpleNamespace:
    """The club, really committed, for tests with several connections."""
    return build_club()


def begin(house: SimpleNamespace, game: str = CAROM, person: int | None = 0, **more: Any) -> SimulatedPlay:
    """Ann begins, as the first side unless told otherwise, against a fair player."""
    more = {"by": house.ann, "levels": ["fair", "fair"], "pace": "quick"} | more
    return playing.start(club=house.club, game=game, person=person, **more)


def fresh(play: SimulatedPlay) -> SimulatedPlay:
    """The play as the database has it now."""
    return SimulatedPlay.objects.select_related("match").get(pk=play.pk)


def run(play: SimulatedPlay, most: int = 10_000) -> SimulatedPlay:
    """Let one worker play until a person's turn, a pause or the end."""
    for _ in range(most):
        held = turns.claim(play.pk)
        if held is None:
            break
        assert turns.take(held)
    return fresh(play)
