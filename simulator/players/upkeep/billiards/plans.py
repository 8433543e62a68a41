"""What a stroke does in a player's plan, for what he has to call with it."""

from __future__ import annotations

from rules_engine import CallSpec

from ....traces import Trace


def first_met(trace: Trace, struck: str) -> str | None:
    """The ball that the struck one meets first."""
    for event in sorted(trace.events, key=lambda event: event.time):
        if event.kind == "touch" and struck in (event.piece, event.other):
            return event.other if event.piece == struck else event.piece
    return None


def fallen(trace: Trace) -> dict[str, str]:
    """The pockets in which balls fell, by ball."""
    return {rest.piece: rest.where or "" for rest in trace.rests if rest.state in ("pocketed", "holed")}


def in_off_called(call: CallSpec, trace: Trace) -> str:
    """The ball off which the struck one falls in the plan, and the pocket; else the first of each."""
    ball, pocket = first_met(trace, trace.stroke.piece), fallen(trace).get(trace.stroke.piece)
    ball = ball if ball in call.pieces else call.pieces[0]
    return f"({ball}>{pocket if pocket in call.pockets else call.pockets[0]})"
