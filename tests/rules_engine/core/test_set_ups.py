"""Pictures of set-ups: every piece stands on the board, and no two in one place."""

from __future__ import annotations

import json
from math import hypot
from pathlib import Path

import rules_engine as engine
from rules_engine.boards import billiard_table
from rules_engine.boards.set_ups import _SET_UPS, set_up_of
from tests.cases import for_each

GAMES = [game.id for game in engine.games() if set_up_of(game.id) is not None]


@for_each("game", GAMES)
def test_pieces_stand_apart_on_the_board(game: str) -> None:
    """Balls at most touch each other and the cushions."""
    set_up = set_up_of(game)
    assert set_up is not None
    board, pieces = set_up
    for i, piece in enumerate(pieces):
        old_table = board.half_y and not game.startswith("today/")
        radius = billiard_table.POOL_BALL_RADIUS if old_table else board.piece_radius
        assert abs(piece.x) <= board.half
        assert abs(piece.y) <= (board.half_y or board.half)
        for other in pieces[:i]:
            if "pin" not in (piece.kind, other.kind):
                assert hypot(piece.x - other.x, piece.y - other.y) >= 2 * radius - 0.001, (piece, other)


def test_every_set_up_is_of_a_game() -> None:
    """A set-up of a game that does not exist would never be seen."""
    lists = Path(__file__).parent.parent.glob("catalogue_refs*.json")
    listed = {game for path in lists for game in json.loads(path.read_text())}
    assert set(_SET_UPS) <= listed


def test_the_balk_lines_run_through_the_first_sights() -> None:
    """Fourteen inches from the cushions, as the handbook draws them (line 597)."""
    lines = {line.id: line for line in billiard_table.balk_lines(14)}
    assert billiard_table.HALF_WIDTH - lines["balk-right"].x1 == billiard_table.SIGHT
    assert billiard_table.HALF_LENGTH - lines["balk-foot"].y1 == billiard_table.SIGHT
