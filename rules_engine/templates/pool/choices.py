"""The words of the players at pool: the lead, the balls after a foul, the lead of a frame, protests,
retiring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...play import Play
from ...record.entries import Entry
from ...record.tokens import Token
from ...rulings import Instruction, Ruling, refuse
from ..base import cites
from ..conduct import BALLS_TEXT
from .facts import PoolState

if TYPE_CHECKING:
    from .template import Pool


def choose(pool: Pool, play: Play, state: PoolState, who: int, token: Token, entry: Entry) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    other = (who + 1) % len(letters)
    if word == "protest":
        return _protest(pool, play, state, token)
    if word == "retire":
        cite = play.cite("retire")
        after = state._replace(over=True, winner=other, phase="stroke")
        return Ruling(after, citations=cites(cite), events=("retired", "game-over"))
    if word in ("lead", "yield"):
        return _lead(play, state, who, who if word == "lead" else other)
    if turn is not None and who != state.turn and word != "end":
        return refuse(state, "out-of-turn", f"it is {play.names[turn]}'s turn", turn=turn)
    if word in ("as-is", "replaced"):
        if state.phase != "choose-balls":
            return refuse(state, "not-now", "there is no choice of the balls now", turn=turn)
        told = (Instruction("balls-replaced", BALLS_TEXT["replaced"]),) if word == "replaced" else ()
        after = state._replace(phase="stroke")
        return Ruling(after, turn=turn, instructions=told, events=(word,))
    if word == "nearest":
        return _nearest(play, state, token)
    if word == "end":
        return _end(play, state)
    return refuse(state, "unknown-choice", f":{word[:20]} means nothing in {play.game.name}", turn=turn)


def _lead(play: Play, state: PoolState, who: int, leader: int) -> Ruling:
    letters = play.letters
    if state.phase == "lead" and state.turn is None:
        cite = play.cite("bank")
    elif state.phase == "choose-lead":
        cite = play.cite("frame_lead")
        if who != state.turn:
            chooser = letters[state.turn or 0]
            return refuse(state, "out-of-turn", f"{play.names[chooser]} chooses who leads", cite, chooser)
    else:
        turn = None if state.turn is None else letters[state.turn]
        return refuse(state, "not-now", "the lead has been decided", turn=turn)
    fresh = state.fresh or leader != state.turn
    after = state._replace(turn=leader, phase="opening", in_hand=True, fresh=fresh)
    return Ruling(after, turn=letters[leader], citations=cites(cite), events=("lead",))


def _protest(pool: Pool, play: Play, state: PoolState, token: Token) -> Ruling:
    turn = None if state.turn is None else play.letters[state.turn]
    kind = token.b or "ruling"
    if kind not in pool.families["protest"]:
        kinds = ", ".join(pool.families["protest"])
        return refuse(state, "unknown-choice", f"a protest is about one of: {kinds}", turn=turn)
    _, cite = play.ask(f"protest:{kind}", state)
    if cite is None:
        return refuse(state, "unknown-choice", f"{play.game.name} knows no such protest", turn=turn)
    after = state._replace(protests=state.protests + 1)
    return Ruling(after, turn=turn, citations=cites(cite), events=("protest",))


def _nearest(play: Play, state: PoolState, token: Token) -> Ruling:
    turn = None if state.turn is None else play.letters[state.turn]
    text, cite = play.ask("none_outside", state)
    if not state.in_hand or text is None:
        return refuse(
            state,
            "not-now",
            "only when the cue ball is in hand and no ball is outside the string",
            cite,
            turn,
        )
    if token.b not in state.table:
        return refuse(state, "impossible", "name a ball on the table: :nearest(7)", cite, turn)
    told = Instruction("spot", f"Spot ball {token.b} {text}.", (token.b or "",), cite)
    return Ruling(state, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))


def _end(play: Play, state: PoolState) -> Ruling:
    target, cite = play.ask("target", state)
    if target is not None:
        return refuse(state, "not-now", "the game ends at its points", cite)
    best = max(state.score)
    leaders = [i for i, s in enumerate(state.score) if s == best]
    after = state._replace(over=True, winner=leaders[0] if len(leaders) == 1 else None, phase="stroke")
    return Ruling(after, citations=cites(play.cite("target")), events=("game-over",))
