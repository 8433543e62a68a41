"""What comes next in a play, as plain values for its page: what lies on the table, what may be done."""

from __future__ import annotations

from typing import Any

from rules_engine import Expectation
from simulator.pieces import KINDS
from simulator.players.sitting import Due, Sitting

FASTEST = {"cue": 8.0, "finger": 5.0, "spin": 1.0}
"""Metres a second that a person can give at most: a hard break; a hard flick; the push of a top."""
FASTEST_SPIN = 400.0
"""Radians a second that a thumb and a finger can give."""
PLACES = 5
"""Digits of a metre that a page needs."""


def due_json(sitting: Sitting, due: Due) -> dict[str, Any]:
    """``due`` as it is kept in the row.

    ``{"kind", "side", "prompt", "words": [button...], "throws", "stroke": null | {...}}``; a stroke has
    ``{"struck", "how", "radius", "pieces", "fastest", "placing", "call", "calls"}``, lengths in metres.
    """
    expected = due.expected
    told: dict[str, Any] = {
        "kind": due.kind,
        "side": due.side,
        "prompt": expected.prompt,
        "words": _words(due, expected),
        "throws": due.throws,
        "stroke": None,
    }
    if due.turn is not None:
        told["stroke"] = _stroke(sitting, due)
    return told


def _words(due: Due, expected: Expectation) -> list[dict[str, Any]]:
    labels = {(button.side, button.tokens): button for button in expected.buttons}
    found = []
    for said in due.entries if due.kind in ("stroke", "decision") else ():
        button = labels.get((said.side, said.text))
        found.append(
            {
                "tokens": said.text,
                "side": said.side,
                "label": button.label if button else said.text,
                "code": button.code if button else said.text,
                "tone": button.tone if button else "choice",
            }
        )
    return found


def _stroke(sitting: Sitting, due: Due) -> dict[str, Any]:
    turn = due.turn
    assert turn is not None and sitting.upkeep is not None
    struck = next(piece for piece in turn.pieces if piece.id == turn.struck)
    how = sitting.how(turn)
    placing = sitting.placing(turn)
    call = due.expected.call
    return {
        "struck": turn.struck,
        "how": how,
        "radius": KINDS[struck.kind].radius,
        "pieces": [piece.to_json() for piece in turn.pieces],
        "radii": {piece.id: KINDS[piece.kind].radius for piece in turn.pieces},
        "fastest": FASTEST[how],
        "fastest_spin": FASTEST_SPIN if how == "spin" else None,
        "placing": _rounded(placing.to_json()) if placing else None,
        "call": call.to_json() if call and (call.pieces or call.pockets) else None,
    }


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, PLACES)
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return value
