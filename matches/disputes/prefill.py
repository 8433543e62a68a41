"""The case as the record gives it: the table, the pieces where they may have lain, a stroke to bend.

Best known first: the case of an earlier dispute of the same stroke that the referee had laid out; where the
pieces came to rest after the stroke before, if that was disputed and they were agreed on; else the pieces
that are in play as the rules' state has it, at their places of the set-up, the struck one where the record
says that the stroke was taken from. Everything can be placed anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot
from random import Random
from typing import Any

import rules_engine as engine
from matches.disputes.models import Dispute
from matches.log import fold
from matches.log.models import Match
from simulator.pieces import KINDS, Piece
from simulator.surfaces.of_games import table_of
from simulator.surfaces.set_table import SetTable

PRECISION = "usual"
PLACE, DIRECTION, SPEED, TIP = 0.01, 2.5, 0.17, 0.12
"""How unsure the marker's memory of a stroke usually is: metres, degrees, a share, radii."""
STROKES = {"cue": 2.0, "finger": 1.5}
"""A middling speed for each type of stroke: metres a second."""
SPUN = 60.0
"""Radians a second of a top or ring that is spun middlingly."""
GONE = {"pocket": "pocketed", "off": "off", "pin": "felled"}
"""Tokens of one piece, and what is agreed of it when both versions have them."""


def prefilled(match: Match, entry: int, tokens: str, other: str = "") -> dict[str, Any]:
    """The case of a dispute of ``entry`` before anybody has placed anything; {} where nothing is sent.

    ``tokens`` is the entry as the sheet reads, ``other`` what the other side says.
    """
    try:
        table = table_of(match.game)
    except KeyError:
        return {}
    before = fold.before(match, entry)
    earlier = list(Dispute.objects.filter(match=match).order_by("-pk"))
    again = next((row for row in earlier if row.entry == entry and row.revision > 1 and row.case), None)
    if again is not None:
        return {**again.case, "claims": []}
    struck, pieces = _lying(table, before)
    if struck is None:
        return {}
    last = next((one.n for one in reversed(before.entries) if _is_stroke(one)), None)
    lain = next((row for row in earlier if row.entry == last and row.case), None)
    if lain is not None:
        pieces = _as_they_lay(pieces, lain.case["agreed"])
    pieces = _from_where(table, pieces, struck, tokens)
    return {
        "shot": {
            "surface": table.surface.name,
            "pieces": [piece.to_json() for piece in pieces],
            "stroke": _stroke(table, pieces, struck),
            "constants": {},
            "seed": 0,
        },
        "unsure": {
            "places": {piece.id: PLACE for piece in pieces if KINDS[piece.kind].shape != "pin"},
            "direction": DIRECTION,
            "speed": SPEED,
            "tip": TIP,
            "constants": True,
        },
        "agreed": _agreed(pieces, tokens, other),
        "claims": [],
        "seed": entry,
        "precision": PRECISION,
    }


def _is_stroke(entry: engine.Entry) -> bool:
    return any(token.kind not in ("choice", "place", "time") for token in entry.tokens)


def _lying(table: SetTable, before: engine.Match) -> tuple[str | None, list[Piece]]:
    """What is struck, and what is on the table then, as the players of this game find it."""
    import simulator.players.upkeep  # noqa: F401 - they register themselves
    from simulator.players.lying import UPKEEP

    made = UPKEEP.get(before.play.family.key)
    if made is not None and not before.over:
        upkeep = made(before)
        if before.expects().phase in upkeep.stroke_phases:
            turn = upkeep.turn(before, Random(before.last))
            return turn.struck, list(turn.pieces)
    pieces = list(table.pieces)
    if table.shooter is not None and all(piece.id != table.shooter.id for piece in pieces):
        pieces.append(table.shooter.piece)
    moving = [piece.id for piece in pieces if KINDS[piece.kind].shape != "pin"]
    named = table.shooter.id if table.shooter is not None else None
    return named if named in moving else next(iter(moving), None), pieces


def _as_they_lay(pieces: list[Piece], agreed: Iterable[dict[str, Any]]) -> list[Piece]:
    """The pieces where all agree that the stroke before had left them; what fell is not put back."""
    places = {row["piece"]: (row["x"], row["y"]) for row in agreed if "piece" in row}
    return [
        piece._replace(x=places[piece.id][0], y=places[piece.id][1]) if piece.id in places else piece
        for piece in pieces
    ]


def _from_where(table: SetTable, pieces: list[Piece], struck: str, tokens: str) -> list[Piece]:
    """The pieces with the struck one where the record says (``@spot-2``), if the table has such a place."""
    named = [str(token.a) for token in engine.read_tokens(tokens) if token.kind == "place"]
    if not named:
        return pieces
    from simulator.players.upkeep.tables import places_in

    kind = next(piece.kind for piece in pieces if piece.id == struck)
    lines = [mark for mark in table.surface.marks if mark.id in named and mark.kind == "line"]
    places = places_in(table.surface, named, kind)
    places += [((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2) for mark in lines]
    if not places:
        return pieces
    x, y = places[0]
    return [piece._replace(x=x, y=y) if piece.id == struck else piece for piece in pieces]


def _stroke(table: SetTable, pieces: list[Piece], struck: str) -> dict[str, Any]:
    """A stroke of middling speed at the nearest other piece, from which the referee turns to the true one."""
    at = next(piece for piece in pieces if piece.id == struck)
    kind = "cue" if table.surface.law == "ball" else "finger"
    if table.shooter is not None:
        kind = table.shooter.stroke
    if kind == "spin":
        return {"type": "spin", "piece": struck, "spin": SPUN}
    others = [piece for piece in pieces if piece.id != struck]
    target = min(others, key=lambda other: hypot(other.x - at.x, other.y - at.y), default=None)
    direction = 90.0 if target is None else round(degrees(atan2(target.y - at.y, target.x - at.x)), 1)
    return {"type": kind, "piece": struck, "direction": direction, "speed": STROKES[kind]}


def _agreed(pieces: list[Piece], tokens: str, other: str) -> list[dict[str, Any]]:
    """What both versions say: that a piece was pocketed, left the table, was felled."""
    if not other:
        return []
    there = {piece.id for piece in pieces}
    both = [_gone(text, there) for text in (tokens, other)]
    return [{word: piece} for word, piece in sorted(both[0] & both[1])]


def _gone(tokens: str, there: set[str]) -> set[tuple[str, str]]:
    found = {(GONE[t.kind], str(t.a)) for t in engine.read_tokens(tokens) if t.kind in GONE}
    return {(word, piece) for word, piece in found if piece in there}
