"""The order of play, which is drawn."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites
from .strokes import RED, WHITE, GolfState


def judge_order(play: Play, state: GolfState, side: str, tokens: tuple[Token, ...]) -> Ruling:
    """Judge the order of play as it was drawn, or who plays first."""
    cite = play.cite("order")
    token = tokens[0]
    if len(tokens) != 1 or token.a not in ("order", "lead"):
        message = say("golf.order-drawn-as", "the order is drawn: :order(BA)")
        return refuse(state, "unknown-choice", message, cite)
    if state.phase != "lead":
        message = say("golf.order-was-drawn", "the order of play has been drawn")
        return refuse(state, "not-now", message, cite)
    letters = play.letters
    first = letters.index(side)
    order = tuple((first + i) % len(letters) for i in range(len(letters)))
    if token.a == "order":
        drawn = (token.b or "").replace(" ", "")
        if sorted(drawn) != sorted(letters):
            message = say("golf.order-all-sides", "write every side once in the order drawn: :order(BA)")
            return refuse(state, "undecided", message, cite)
        order = tuple(letters.index(x) for x in drawn)
    after = state._replace(order=order, playing=order, phase="stroke")
    text, set_up = play.ask("set_up")
    told = (Instruction("set-up", text, (WHITE, RED), set_up),)
    return Ruling(after, {}, letters[order[0]], cites(cite), told, events=("lead",))
