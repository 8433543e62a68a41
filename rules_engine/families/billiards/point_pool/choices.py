"""What players say in counting games: a pocket of one's own, a shot passed back, a spot on request."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import Several, say
from ...base import cites
from ...turns import out_of_turn
from ..rack_pool import choices as common
from ..rack_pool.reading import BREAK, CHOICE, SHOT, RackPoolState, following
from .settling import out_told
from .words import LEFT, RIGHT

_SIDES = {"left": (LEFT, RIGHT), "right": (RIGHT, LEFT)}


def choose(play: Play, state: RackPoolState, who: int, token: Token) -> Ruling:
    """Judge an entry that is a choice."""
    word = token.a
    if token.b is None and word == "nearest":
        return _nearest(play, state, who)
    if token.b is None and word in ("left", "right", "pass"):
        if who != state.turn:
            return out_of_turn(play, state)
        if word in state.offers:
            return _passed(play, state) if word == "pass" else _pocket(play, state, word)
        why = say("point-pool.not-offered", ":{word} is not offered now", word=word)
        return refuse(state, "not-now", why, turn=play.letters[who])
    if token.b is None and word == "retire" and len(state.score) - len(state.out) > 2:
        return _leaves(play, state, who)
    ruling = common.choose(play, state, who, token)
    if ruling.refusal is not None or ruling.state.phase != BREAK:
        return ruling
    due = pockets_due(play, ruling.state)
    owed, cite = play.ask("owed_first", state)
    if owed is None or word not in ("lead", "yield"):
        return ruling._replace(state=due)
    names = Several(play.names[x] for x, debt in zip(play.letters, owed, strict=True) if debt)
    text = say(
        "point-pool.first-ones-owed",
        "{players}: the first {balls} made are spotted again.",
        players=names,
        balls=max(owed),
    )
    told = Instruction("owes", text, (), cite)
    return ruling._replace(
        state=due, citations=cites(*ruling.citations, cite), instructions=(*ruling.instructions, told)
    )


def pockets_due(play: Play, state: RackPoolState) -> RackPoolState:
    """Before the break the breaker says which pocket he has, where each side has its own."""
    if state.phase != BREAK or play.cite("own_pockets") is None:
        return state
    return state._replace(phase=CHOICE, offers=("left", "right"), pockets=())


def _pocket(play: Play, state: RackPoolState, word: str) -> Ruling:
    mine, other = _SIDES[word]
    cite = play.cite("own_pockets")
    pockets = tuple(mine if i == state.turn else other for i in range(len(state.score)))
    after = state._replace(phase=BREAK, offers=(), pockets=pockets)
    return Ruling(after, {}, play.letters[state.turn or 0], cites(cite), events=(word,))


def _passed(play: Play, state: RackPoolState) -> Ruling:
    """The offender shoots again: the side that played before."""
    who = state.turn or 0
    sides = range(len(state.score))
    back = next((i for i in sides if i not in state.out and following(state, i) == who), who)
    cite = play.cite("offer:pass")
    after = state._replace(phase=SHOT, offers=(), turn=back, fresh=True)
    return Ruling(after, {}, play.letters[back], cites(cite), events=("pass",))


def _nearest(play: Play, state: RackPoolState, who: int) -> Ruling:
    """All balls lie above the string, and the cue ball is in hand there: one is spotted on request."""
    may, cite = play.ask("nearest", state)
    if not may or state.hand != "head" or state.phase not in (SHOT, CHOICE) or "left" in state.offers:
        turn = None if state.turn is None else play.letters[state.turn]
        why = say("point-pool.no-spot-on-request", "no ball is spotted on request now")
        return refuse(state, "not-now", why, cite, turn)
    if who != state.turn:
        return out_of_turn(play, state)
    told = Instruction("spot", may, (), cite)
    return Ruling(state, {}, play.letters[who], cites(cite), (told,), events=("nearest",))


def _leaves(play: Play, state: RackPoolState, who: int) -> Ruling:
    """One of several concedes: the others play on."""
    cite = play.cite("concede")
    out = state.out | {who}
    turn = following(state, who) if state.turn == who else state.turn
    moved = turn != state.turn
    after = state._replace(out=out, turn=turn)
    if moved and state.phase == CHOICE:
        after = after._replace(phase=SHOT, offers=(), fresh=True)
    elif moved:
        after = after._replace(fresh=True, breaker=turn if state.phase == BREAK else state.breaker)
    told = out_told(play.names[play.letters[who]], cite)
    letter = None if turn is None else play.letters[turn]
    return Ruling(after, {}, letter, cites(cite), (told,), events=("retired",))
