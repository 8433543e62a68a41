"""What is seen beside strokes: a ball moved by others, balls wrongly set, the wrong opener, misconduct."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus
from ...base import cites
from ..snooker.reading import THE
from . import ends
from .state import FrameState

_THE_BALL = say("snooker-today.the-ball", "the ball")
_AS_SET_UP = say("snooker-today.as-set-up", "The balls stay as they were set up.")
_GOES_ON = say(
    "snooker-today.order-comes-back", "Play goes on; the right order comes back with the next frame."
)
ALONE = ("outside", "fell", "wrong-setting", "wrong-order", "unsporting", "slow")
"""States that stand alone in an entry, and are no stroke."""


def incident(play: Play, state: FrameState, who: int, code: str, ball: str | None) -> Ruling:
    """Judge an incident; the turn stays, unless the frame begins anew or is lost by it."""
    turn = play.letters[state.turn or 0]
    if code in ("outside", "fell"):
        cite = play.cite("outside" if code == "outside" else "edge")
        text = say("snooker-today.put-back", "Put back {ball}; nobody pays.", ball=the_ball(ball))
        told = (Instruction("put-back", text, (ball,) if ball else (), cite),)
        return Ruling(state, {}, turn, cites(cite), told)
    if code == "wrong-setting":
        how, cite = play.ask("setting", state, None)
        if how == "restart":
            text = say("snooker-today.set-up-anew", "Set up all balls anew.")
            return ends.reracked(play, state, state.opener or 0, cite, text)
        return Ruling(state, {}, turn, cites(cite), (Instruction("stays", _AS_SET_UP, (), cite),))
    if code == "wrong-order":
        restart, cite = play.ask("opener", state, None)
        if restart:
            opener = 1 - (state.opener or 0)
            text = say("snooker-today.other-opens", "Set up all balls; the other side opens.")
            return ends.reracked(play, state, opener, cite, text)
        return Ruling(state, {}, turn, cites(cite), (Instruction("stays", _GOES_ON, (), cite),))
    if play.cite(f"foul:{code}") is None:
        return means_nothing(play, state, code, turn)
    warnings, cite = play.ask("warnings", state, None)
    after = state._replace(warnings=plus(state.warnings, who, 1))
    why = play.cite(f"foul:{code}")
    if state.warnings[who] >= warnings:
        return ends.lost(play, state, after, who, cite, cites(why))
    text = say(
        "snooker-today.warn-conduct",
        "Warn {name}: next time the frame is lost.",
        name=play.names[play.letters[who]],
    )
    return Ruling(after, {}, turn, cites(why, cite), (Instruction("warn", text, (), cite),))


def the_ball(ball: str | None) -> str:
    """A ball that a state names, as it stands in a sentence."""
    return THE["r" if ball[0] == "r" else ball] if ball else _THE_BALL


def means_nothing(play: Play, state: FrameState, code: str, turn: str | None) -> Ruling:
    """Refuse a state that the game does not know."""
    message = say(
        "snooker-today.unknown-state", "#{word} means nothing in {game}", word=code, game=play.game.name
    )
    return refuse(state, "unknown-state", message, turn=turn)
