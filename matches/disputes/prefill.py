"""The case as the record gives it: the table, the pieces where they may have lain, a stroke to bend."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from matches.log.models import Match
from simulator.pieces import KINDS, Piece
from simulator.surfaces.of_games import table_of
from simulator.surfaces.set_table import SetTable

SAMPLES = 2000
PLACE, DIRECTION, SPEED, TIP = 0.01, 3.0, 0.2, 0.2
"""How unsure the marker's memory of a stroke usually is: metres, degrees, a share, radii."""


def table_played_on(match: Match) -> SetTable | None:
    """The table of the match's game with its pieces; None for games of boards, dice and questions."""
    try:
        return table_of(match.game)
    except KeyError:
        return None


def prefilled(match: Match, entry: int) -> dict[str, Any]:
    """The case of a dispute of ``entry`` before anybody has placed anything; {} where nothing is sent."""
    table = table_played_on(match)
    if table is None:
        return {}
    pieces = list(table.pieces)
    struck = _struck(table, pieces)
    if struck is None:
        return {}
    moving = [piece.id for piece in pieces if KINDS[piece.kind].shape != "pin"]
    return {
        "shot": {
            "surface": table.surface.name,
            "pieces": [piece.to_json() for piece in pieces],
            "stroke": _stroke(table, pieces, struck),
            "constants": {},
            "seed": 0,
        },
        "unsure": {
            "places": dict.fromkeys(moving, PLACE),
            "direction": DIRECTION,
            "speed": SPEED,
            "tip": TIP,
            "constants": True,
        },
        "agreed": [],
        "claims": [],
        "seed": entry,
        "samples": SAMPLES,
    }


def _struck(table: SetTable, pieces: list[Piece]) -> Piece | None:
    """The piece that is played; it is added to ``pieces`` when it comes from the hand."""
    shooter = table.shooter
    if shooter is None:
        return next((piece for piece in pieces if KINDS[piece.kind].shape != "pin"), None)
    struck = next((piece for piece in pieces if piece.id == shooter.id), None)
    if struck is None:
        struck = shooter.piece
        pieces.append(struck)
    return struck


def _stroke(table: SetTable, pieces: list[Piece], struck: Piece) -> dict[str, Any]:
    """A stroke of middling speed at the nearest other piece, from which the referee turns to the true one."""
    kind = table.shooter.stroke if table.shooter is not None else "cue"
    others = [piece for piece in pieces if piece.id != struck.id]
    target = min(
        others, key=lambda other: (other.x - struck.x) ** 2 + (other.y - struck.y) ** 2, default=None
    )
    direction = 90.0
    if target is not None:
        direction = round(degrees(atan2(target.y - struck.y, target.x - struck.x)), 1)
    if kind == "spin":
        return {"type": "spin", "piece": struck.id, "spin": 200.0}
    stroke = {"type": kind, "piece": struck.id, "direction": direction, "speed": 2.0}
    return stroke
