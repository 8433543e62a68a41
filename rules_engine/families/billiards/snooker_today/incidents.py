"""What is seen beside strokes: a ball moved by others, balls wrongly set, the wrong opener, misconduct."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....states import plus
from ...base import cites
from ..snooker.reading import NAMES
from . import ends
from .state import FrameState

ALONE = ("outside", "fell", "wrong-setting", "wrong-order", "unsporting", "slow")
"""States that stand alone in an entry, and are no stroke."""


def incident(play: Play, state: FrameState, who: int, code: str, ball: str | None) -> Ruling:
    """Judge an incident; the turn stays, unless the frame begins anew or is lost by it."""
    turn = play.letters[state.turn or 0]
    if code in ("outside", "fell"):
        cite = play.cite("outside" if code == "outside" else "edge")
        named = f"the {NAMES['r' if ball[0] == 'r' else ball]}" if ball else "the ball"
        told = (Instruction("put-back", f"Put back {named}; nobody pays.", (ball,) if ball else (), cite),)
        return Ruling(state, {}, turn, cites(cite), told)
    if code == "wrong-setting":
        how, cite = play.ask("setting", state, None)
        if how == "restart":
            return ends.reracked(play, state, state.opener or 0, cite, "Set up all balls anew.")
        text = "The balls stay as they were set up."
        return Ruling(state, {}, turn, cites(cite), (Instruction("stays", text, (), cite),))
    if code == "wrong-order":
        restart, cite = play.ask("opener", state, None)
        if restart:
            opener = 1 - (state.opener or 0)
            return ends.reracked(play, state, opener, cite, "Set up all balls; the other side opens.")
        text = "Play goes on; the right order comes back with the next frame."
        return Ruling(state, {}, turn, cites(cite), (Instruction("stays", text, (), cite),))
    if play.cite(f"foul:{code}") is None:
        return refuse(state, "unknown-state", f"#{code} means nothing in {play.game.name}", turn=turn)
    warnings, cite = play.ask("warnings", state, None)
    after = state._replace(warnings=plus(state.warnings, who, 1))
    why = play.cite(f"foul:{code}")
    if state.warnings[who] >= warnings:
        return ends.lost(play, state, after, who, cite, cites(why))
    text = f"Warn {play.names[play.letters[who]]}: next time the frame is lost."
    return Ruling(after, {}, turn, cites(why, cite), (Instruction("warn", text, (), cite),))
