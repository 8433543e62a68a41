"""Real strokes on every board: what the simulator plays, the game takes as it is told."""

from __future__ import annotations

import math
import random

import pytest

import rules_engine as engine
from simulator.constants import Constants
from simulator.facts import facts_of
from simulator.pieces import Piece
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import FingerStroke, SpinStroke, Stroke
from simulator.surfaces.of_games import table_of
from simulator.traces import Trace
from simulator.units import INCH

from .made_traces import header_of, laid_out
from .test_boards_buttons import GAMES, press, ready
from .test_boards_random import CALLS, REFUSED, call_of

LYING = ("rest", "leaning", "holed", "standing", "posted")
"""States of pieces that stay on the board."""


def played(game: str, pieces: list[Piece], stroke: Stroke) -> Trace:
    """The trace of a stroke on the game's own table."""
    surface = table_of(game).surface
    return shoot(Shot(surface, tuple(pieces), stroke, Constants(surface.constants), 1))


def towards(shooter: Piece, aim: Piece | None, rng: random.Random) -> float:
    """A direction at a piece, or at the middle, in degrees."""
    x, y = (aim.x, aim.y) if aim is not None else (0.0, 0.0)
    return math.degrees(math.atan2(y - shooter.y, x - shooter.x)) + rng.uniform(-3, 3)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "carrom/center-spin-count"])
def test_a_stroke_that_is_played_is_never_refused(game: str) -> None:
    """One stroke at each game; the tokens say it, and the game judges it."""
    rng, table, match = random.Random(game), table_of(game), ready(game)
    struck, pieces = laid_out(match, rng)
    spins = table.shooter is not None and table.shooter.stroke == "spin"
    kind = table.shooter.kind if table.shooter is not None else "ring"
    pieces = [p._replace(kind=kind) if p.id == struck and spins else p for p in pieces]
    shooter = next(p for p in pieces if p.id == struck)
    others = [p for p in pieces if p.id != struck]
    way = towards(shooter, rng.choice(others) if others else None, rng)
    stroke = SpinStroke(struck, 40.0, 0.05, way, 0.8) if spins else FingerStroke(struck, way, 2.0)
    trace = played(game, pieces, stroke)
    call = call_of(match, rng)
    tokens = facts_of(trace, match.play, match.state, before=pieces, call=call, surface=table.surface)
    side = match.expects().side or match.header.letters[0]
    refusal = match.add(engine.entry(match.last + 1, side, engine.write_tokens(tokens))).refusal
    assert refusal is None or refusal.code in CALLS or refusal.message in REFUSED, (tokens, refusal)


@pytest.mark.parametrize("game", ["crown/crokinole", "carrom/crokinole", "bradley/crokinole"])
def test_a_round_of_crokinole_is_played_and_judged(game: str) -> None:
    """Ring after ring, each on the board that the strokes before it have left."""
    rng = random.Random(game)
    match = engine.Match(header_of(engine.game(game)))
    while match.expects().phase == "lead":
        press(match, match.expects().buttons[0])
    board: list[Piece] = []
    while match.expects().phase == "shot" and match.last < 60:
        state, side = match.state, match.expects().side
        assert side is not None
        who = match.header.letters.index(side)
        lying = {
            f"{x}{n}": zone
            for x, row in zip(match.header.letters, state.where, strict=True)
            for n, zone in enumerate(row, 1)
        }
        board = [p for p in board if lying[p.id] != "ditch"]
        turn = rng.uniform(-0.6, 0.6) + (math.pi / 2 if who else -math.pi / 2)
        at = 11.9 * INCH
        kind = "crokinole-disc" if game.startswith("bradley") else "ring"
        shooter = Piece(f"{side}{len(state.where[who]) + 1}", kind, at * math.cos(turn), at * math.sin(turn))
        if any(math.hypot(p.x - shooter.x, p.y - shooter.y) < 1.3 * INCH for p in board):
            continue
        pieces = [shooter, *board]
        way = towards(shooter, rng.choice(board) if board and rng.random() < 0.8 else None, rng)
        trace = played(game, pieces, FingerStroke(shooter.id, way, rng.choice((0.6, 0.8, 1.0, 1.5))))
        tokens = facts_of(trace, match.play, state, before=pieces)
        ruling = match.add(engine.entry(match.last + 1, side, engine.write_tokens(tokens)))
        assert ruling.ok, (tokens, ruling.refusal)
        rests = {row.piece: row for row in trace.rests}
        board = [
            Piece(p.id, p.kind, rests[p.id].x, rests[p.id].y, rests[p.id].state)
            for p in pieces
            if rests[p.id].state in LYING
        ]
    assert match.expects().phase == "count"
    assert not match.state.stale
