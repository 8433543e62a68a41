"""Strokes played by the physics, one after another as a match goes: the game can rule on each of them."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from rules_engine import Entry, Match
from simulator.constants import Constants
from simulator.facts import facts_of
from simulator.pieces import KINDS, Piece
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces.of_games import SetTable, table_of
from simulator.traces import Trace

from .starts import STARTS
from .test_any_stroke import begun, ready

STROKES = 5
"""Strokes of each game; the opening and those that follow it."""


def lying(random: Random, table: SetTable, names: list[str], last: dict[str, Piece]) -> tuple[Piece, ...]:
    """The pieces named: as the last stroke left them, else as they are set up, else on a free place."""
    usual = {piece.id: piece for piece in table.pieces}
    if table.shooter is not None:
        usual[table.shooter.id] = table.shooter.piece
    found: list[Piece] = []
    for name in sorted(names, key=lambda name: name not in last):
        piece = last.get(name) or usual.get(name)
        kind = piece.kind if piece is not None else table.surface.piece
        for _ in range(1000):
            if piece is not None and all(
                hypot(piece.x - p.x, piece.y - p.y) >= reach(piece) + reach(p) for p in found
            ):
                break
            width, length = table.surface.size
            x, y = random.uniform(-0.4, 0.4) * width, random.uniform(-0.4, 0.4) * length
            state = "standing" if KINDS[kind].shape == "pin" else "rest"
            piece = Piece(name, kind, x, y, state)
        assert piece is not None
        found.append(piece)
    return tuple(found)


def reach(piece: Piece) -> float:
    return KINDS[piece.kind].radius


def left(trace: Trace, pieces: tuple[Piece, ...]) -> dict[str, Piece]:
    """The balls that are still on the bed, where they lie; pins are set up again."""
    kinds = {piece.id: piece.kind for piece in pieces if KINDS[piece.kind].shape == "ball"}
    return {
        rest.piece: Piece(rest.piece, kinds[rest.piece], rest.x, rest.y)
        for rest in trace.rests
        if rest.state == "rest" and rest.piece in kinds
    }


def aimed(random: Random, struck: Piece, pieces: tuple[Piece, ...]) -> CueStroke:
    """A stroke at a ball, not too exactly; now and then anywhere."""
    from math import atan2, degrees

    others = [p for p in pieces if p.id != struck.id]
    direction = random.uniform(0, 360)
    if others and random.random() < 0.8:
        at = random.choice(others)
        direction = degrees(atan2(at.y - struck.y, at.x - struck.x)) + random.gauss(0, 2)
    return CueStroke(
        struck.id,
        direction % 360,
        random.uniform(0.5, 5.0),
        random.uniform(-0.3, 0.3),
        random.uniform(-0.3, 0.3),
    )


def played(
    random: Random, match: Match, game: str, last: dict[str, Piece]
) -> tuple[Trace, tuple[Piece, ...]]:
    """The next stroke of a match and what lay on the table before it."""
    table = table_of(game)
    struck, balls, pins = STARTS[game].lying(match)
    pieces = lying(random, table, [struck, *sorted(balls), *pins], last)
    stroke = aimed(random, next(p for p in pieces if p.id == struck), pieces)
    seed = random.randrange(1000)
    return shoot(Shot(table.surface, pieces, stroke, Constants(table.surface.constants), seed)), pieces


@pytest.mark.parametrize("game", STARTS)
def test_the_game_rules_on_every_stroke(game: str) -> None:
    random = Random(f"played {game}")
    match, last = begun(game), {}
    for _ in range(STROKES):
        if match.over or not any(ready(match, random) for _ in range(5)):
            match, last = begun(game), {}
            ready(match, random)
        trace, pieces = played(random, match, game, last)
        balls = [p.id for p in pieces if p.id != trace.stroke.piece and KINDS[p.kind].shape == "ball"]
        side = match.expects().side or match.play.letters[0]
        facts = facts_of(trace, match.play, match.state, before=pieces, call=STARTS[game].call(match, balls))
        ruling = match.add(Entry(match.last + 1, side, facts))
        assert ruling.ok, (facts, ruling.refusal)
        assert not ruling.attested
        last = left(trace, pieces)
