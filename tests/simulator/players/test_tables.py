"""Games on tables played by simulation: the rules take every stroke; the same seed gives the same game."""

from __future__ import annotations

from math import atan2, degrees
from random import Random
from typing import Any

import pytest

import rules_engine as engine
from rules_engine import Header, Match
from simulator.constants import Constants
from simulator.players.lying import UPKEEP
from simulator.players.sketches import sketched
from simulator.players.skill import LEVELS
from simulator.players.upkeep.tables import OnTable, places_in, state_of
from simulator.players.whole import Endless, play_game
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces.of_games import table_of
from simulator.surfaces.zones import zones_at

ENTRIES = 8
LEVEL = LEVELS["beginner"]._replace(strokes=8, again=1, trials=1)
"""A beginner who thinks of little: the tests ask whether games go their way, not how well they are played."""

GAMES: dict[str, dict[str, Any]] = {
    "three-cushion-carrom": {"target": 3},
    "balkline-18-1": {},
    "four-ball-carrom": {},
    "little-corporal": {},
    "english-billiards": {},
    "cowboy-pool": {},
    "russian-pool": {},
    "continuous-pool": {"target": 4},
    "rotation-pool": {},
    "english-pyramids": {},
    "kelly-pool": {},
    "forty-one-pool": {},
    "snookers-pool": {},
    "golf-pool": {},
    "life-pool": {},
    "two-ball-pool": {},
    "bull-dog-pool": {},
    "bottle-pool": {},
    "pin-pool": {},
    "red-white-and-blue": {},
    "spanish-billiards": {},
    "bouchon-pool": {},
    "parisian-pool": {},
    "bagatelle": {},
    "parepa": {},
    "klondike": {},
    "today/bar-billiards": {},
}


def header_of(game: str, options: dict[str, Any]) -> Header:
    found = engine.game(game)
    letters = found.side_letters(found.min_sides)
    return Header(game, tuple((x, x) for x in letters), options=options)


def begun(game: str, options: dict[str, Any], seed: int, limit: int = ENTRIES) -> Match:
    """A game as far as ``limit`` entries, or to its end."""
    header = header_of(game, options)
    seen: list[Match] = []
    try:
        skills = dict.fromkeys(header.letters, LEVEL)
        return play_game(header, skills, seed, limit=limit, watch=lambda match, done: seen.append(match))
    except Endless:
        return seen[-1]


def texts(match: Match) -> list[str]:
    return [f"{entry.side} {entry.text}" for entry in match.entries]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_take_every_stroke_of_a_game(game: str) -> None:
    match = begun(game if "/" in game else f"brunswick/{game}", GAMES[game], seed=5)
    assert match.over or match.last == ENTRIES
    again = Match(match.header)
    for entry in match.entries:
        ruling = again.add(entry)
        assert ruling.ok, (entry.text, ruling.refusal)
        assert not ruling.attested or entry.tokens[0].kind == "choice", entry.text
    assert again.state == match.state


@pytest.mark.parametrize("game", ["english-billiards", "bottle-pool", "bagatelle"])
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    first, second, other = (begun(f"brunswick/{game}", {}, seed, 6) for seed in (1, 1, 2))
    assert texts(first) == texts(second)
    assert texts(first) != texts(other)


def test_short_games_come_to_their_end() -> None:
    for game, options in (("three-ball-carrom", {"target": 3}), ("life-pool", {}), ("two-ball-pool", {})):
        match = begun(f"brunswick/{game}", options, seed=3, limit=400)
        assert match.over, game


def test_the_carrom_boards_rings_are_recorded_by_the_round() -> None:
    match = begun("carrom/shuffle-board", {}, seed=2, limit=2)
    rings = [token.a for token in match.entries[0].tokens if token.kind == "rest"]
    assert len(rings) == len(set(rings)) >= 2
    assert {ring[0] for ring in rings} <= set(match.play.letters)


def test_whites_change_names_with_the_turn() -> None:
    match = Match(header_of("brunswick/three-ball-carrom", {}))
    match.add(engine.entry(1, "A", ":lead"))
    upkeep = UPKEEP[match.play.family.key](match)
    assert isinstance(upkeep, OnTable)
    upkeep.turn(match, Random(1))
    struck = upkeep.layout.pieces["c"]
    other = upkeep.layout.pieces["w"]
    match.add(engine.entry(2, "A", "miss"))
    found = {piece.id: piece for piece in upkeep.turn(match, Random(1)).pieces}
    assert (found["w"].x, found["w"].y) == (struck.x, struck.y)
    assert (found["c"].x, found["c"].y) == (other.x, other.y)
    assert state_of(match).turn == 1


def test_places_in_hand_lie_in_their_zone() -> None:
    surface = table_of("brunswick/english-billiards").surface
    found = places_in(surface, ("d",), surface.piece)
    assert len(found) > 5
    assert all("d" in zones_at(surface, surface.piece, x, y) for x, y in found)


def test_a_sketch_fells_the_pin_that_the_ball_runs_over() -> None:
    table = table_of("brunswick/little-corporal")
    pin = next(piece for piece in table.pieces if piece.id == "pin")
    assert table.shooter is not None
    for off, falls in ((0.0, True), (30.0, False)):
        shooter = table.shooter.piece
        direction = degrees(atan2(pin.y - shooter.y, pin.x - shooter.x)) + off
        stroke = CueStroke("c", direction, 1.0)
        shot = Shot(table.surface, (shooter, pin), stroke, Constants(table.surface.constants), 1)
        told = [event.other for event in sketched(shot).events if event.kind == "felled"]
        real = [event.other for event in shoot(shot).events if event.kind == "felled"]
        assert told == real == (["pin"] if falls else [])
