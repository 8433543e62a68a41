"""Shots at cups, along an alley and with a top, played by the physics: the game can rule on each of them."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest

import rules_engine as engine
from rules_engine import Entry
from simulator.constants import Constants
from simulator.facts import facts_of
from simulator.pieces import KINDS, Piece
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke, FingerStroke, SpinStroke
from simulator.surfaces.of_games import table_of
from simulator.traces import Trace

from .stories import match_of
from .test_same_as_buttons import agreeing

SHOTS = 12
CUPS = [g.id for g in engine.games() if g.family.key == "cups"]


def shot_at(game: str, pieces: tuple[Piece, ...], stroke: Any, seed: int) -> Trace:
    table = table_of(game)
    return shoot(Shot(table.surface, pieces, stroke, Constants(table.surface.constants), seed))


def kept(trace: Trace, pieces: tuple[Piece, ...], dead: set[str]) -> tuple[Piece, ...]:
    """What lies on the board after a shot."""
    kinds = {p.id: p.kind for p in pieces}
    rests = [r for r in trace.rests if r.state == "rest" and r.piece not in dead]
    return tuple(Piece(r.piece, kinds[r.piece], r.x, r.y) for r in rests)


@pytest.mark.parametrize("game", CUPS)
def test_the_game_rules_on_every_shot_at_cups(game: str) -> None:
    random = Random(f"cups {game}")
    table = table_of(game)
    shooter = table.shooter
    assert shooter is not None
    match, lying = match_of(game, "A :lead"), tuple(table.pieces)
    kit = match.play.value("kit", match.state)
    for n in range(SHOTS):
        if match.over or match.state.phase != "shot":
            break
        lying = tuple(p for p in lying if p.id != "r" or match.state.red not in ("holed", "out"))
        whites = [p for p in lying if p.id.startswith("w")]
        if match.state.fresh or len(whites) != match.state.bed or match.state.red == "spot":
            spot = {p.id: p for p in table.pieces}
            lying = tuple(p for p in lying if p.id != "r" and (p not in whites or match.state.bed))
            lying = (
                (*lying[: match.state.bed], *(spot[k] for k in ("r",) if k in spot))
                if kit.kind == "nine"
                else (tuple(table.pieces))
            )
        name = f"w{n}" if kit.kind == "nine" else shooter.id
        own = Piece(name, shooter.kind, shooter.x, shooter.y)
        reach = 2 * KINDS[shooter.kind].radius
        pieces = (*(p for p in lying if hypot(p.x - own.x, p.y - own.y) > reach and p.id != name), own)
        stroke = CueStroke(name, 90 + random.uniform(-12, 12), random.uniform(0.4, 4.0))
        trace = shot_at(game, pieces, stroke, n)
        facts = facts_of(trace, match.play, match.state, before=pieces, surface=table.surface)
        side = match.expects().side or "A"
        agreeing(match, side, facts)
        ruling = match.add(Entry(match.last + 1, side, facts))
        assert ruling.ok, (facts, ruling.refusal)
        assert not ruling.attested
        dead = {rest.piece for rest in trace.rests if "back" in rest.zones}
        lying = kept(trace, pieces, dead if kit.kind == "nine" else {name})


def test_a_roll_of_weights() -> None:
    game = "brunswick/shuffle-board"
    random = Random(3)
    table = table_of(game)
    shooter = table.shooter
    assert shooter is not None
    for seed in range(3):
        match, lying = match_of(game), ()
        for name in ("A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"):
            pieces = (*lying, Piece(name, shooter.kind, shooter.x, shooter.y))
            stroke = FingerStroke(name, 90 + random.gauss(0, 0.3), random.uniform(1.6, 2.6))
            trace = shot_at(game, pieces, stroke, seed)
            lying = kept(trace, pieces, set())
        facts = facts_of(trace, match.play, match.state, before=pieces)
        assert {t.kind for t in facts} >= {"rest", "full"}
        ruling = match.add(Entry(1, "A", facts))
        assert ruling.ok, (facts, ruling.refusal)


def test_the_devil_among_the_tailors() -> None:
    game = "brunswick/devil-among-the-tailors"
    table = table_of(game)
    assert table.shooter is not None
    pieces = (*table.pieces, table.shooter.piece)
    match = match_of(game)
    stroke = SpinStroke("top", 220.0, 8.0, 95.0, 1.2)
    trace = shot_at(game, pieces, stroke, 1)
    facts = facts_of(trace, match.play, match.state, before=pieces)
    ruling = match.add(Entry(1, "A", facts))
    assert ruling.ok, (facts, ruling.refusal)
    assert {t.a for t in facts if t.kind == "pin"} == {e.other for e in trace.events if e.kind == "felled"}
