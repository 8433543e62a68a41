"""Disciplines: every game of the catalogue has one."""

from __future__ import annotations

import pytest

import rules_engine as engine
from clubs.ratings.rules.disciplines import NAMES, discipline_of, games_of, name_of


def test_every_game_has_a_discipline_and_stands_in_it_alone() -> None:
    """Each game of the books belongs to one discipline, and each discipline has games."""
    games = {game.id for game in engine.games()}
    assert {game for game in games if discipline_of(game) is None} == set()
    assert {discipline_of(game) for game in games} == set(NAMES)
    assert sum(len(games_of(one)) for one in NAMES) == len(games)


@pytest.mark.parametrize(
    ("game", "discipline"),
    [
        ("today/nine-ball", "pool"),
        ("today/blackball", "pool"),
        ("brunswick/english-pyramids", "pool"),
        ("today/snooker", "snooker"),
        ("today/six-red-snooker", "snooker"),
        ("today/english-billiards", "english-billiards"),
        ("today/free-pyramid", "pyramid"),
        ("today/three-cushion", "carom"),
        ("today/five-pins", "pins"),
        ("today/carrom", "carrom"),
        ("today/novuss", "carrom"),
        ("today/crokinole", "crokinole"),
        ("today/bar-billiards", "bar-billiards"),
        ("carrom/chess", "chess"),
    ],
)
def test_known_games(game: str, discipline: str) -> None:
    """What clubs hold together stands together."""
    assert discipline_of(game) == discipline


def test_a_game_that_the_books_have_lost_has_none() -> None:
    """An old match may be of a game that is no longer in the books."""
    assert discipline_of("lost/game") is None
    assert name_of("pool") == "Pool" and name_of("lawn-bowls") == "Lawn bowls"
