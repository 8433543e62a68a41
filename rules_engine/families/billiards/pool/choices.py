"""The words of the players at pool: the lead and the order of play, the balls after a foul, the lead of a
frame, colours, protests, retiring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites
from ...conduct import BALLS_TEXT
from ...turns import lead_decided, out_of_turn
from . import colours
from .names import numbers, the
from .racks import rack_of
from .reading import PoolState, following

if TYPE_CHECKING:
    from .family import Pool

COLOUR_WORDS = frozenset({"colour", "break"})


def choose(pool: Pool, play: Play, state: PoolState, who: int, token: Token, entry: Entry) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    if word == "protest":
        return _protest(pool, play, state, token)
    if word == "retire":
        return _retire(play, state, who)
    if word == "order":
        return _order(play, state, token)
    if word in ("lead", "yield"):
        return _lead(play, state, who, who if word == "lead" else following(state, who))
    if turn is not None and who != state.turn and word != "end":
        return out_of_turn(play, state)
    if word in ("as-is", "replaced"):
        if state.phase != "choose-balls":
            return refuse(
                state,
                "not-now",
                say("pool.no-choice-of-balls", "there is no choice of the balls now"),
                turn=turn,
            )
        told = (Instruction("balls-replaced", BALLS_TEXT["replaced"]),) if word == "replaced" else ()
        after = state._replace(phase="stroke")
        return Ruling(after, turn=turn, instructions=told, events=(word,))
    if word == "nearest":
        return _nearest(play, state, token)
    if word == "end":
        return _end(play, state)
    if word in COLOUR_WORDS and play.cite("colour") is not None:
        if word == "break":
            return colours.breaks(play, state, who)
        return colours.choose(play, state, who, token.b)
    why = say("pool.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=play.game.name)
    return refuse(state, "unknown-choice", why, turn=turn)


def _retire(play: Play, state: PoolState, who: int) -> Ruling:
    """Who leaves the game loses it; between two that ends it, several others play on."""
    turn = None if state.turn is None else play.letters[state.turn]
    cite = play.cite("retire")
    if who in state.out:
        return refuse(state, "not-now", say("pool.lost-already", "this side has lost already"), cite, turn)
    out = state.out | {who}
    left = [i for i in range(len(state.score)) if i not in out]
    if len(left) == 1:
        after = state._replace(out=out, over=True, winner=left[0], phase="stroke")
        return Ruling(after, citations=cites(cite), events=("retired", "game-over"))
    after = state._replace(out=out)
    if state.turn == who:
        phase = "stroke" if state.phase == "choose-balls" else state.phase
        after = after._replace(turn=following(after, who), fresh=True, next_void=False, phase=phase)
    turn = None if after.turn is None else play.letters[after.turn]
    return Ruling(after, turn=turn, citations=cites(cite), events=("retired", "side-out"))


def _order(play: Play, state: PoolState, token: Token) -> Ruling:
    """The order of play as small balls or the bank decided it; the first named opens."""
    letters = play.letters
    cite = play.cite("order")
    turn = None if state.turn is None else letters[state.turn]
    if cite is None:
        why = say("pool.no-order-drawn", "{game} draws no order of play", game=play.game.name)
        return refuse(state, "unknown-choice", why, turn=turn)
    if state.phase != "lead" or state.turn is not None:
        return lead_decided(play, state, "order", "order of play")
    drawn = (token.b or "").replace(" ", "")
    if sorted(drawn) != sorted(letters):
        why = say("pool.write-order", "write every side once in the order drawn: :order(BA)")
        return refuse(state, "undecided", why, cite)
    order = tuple(letters.index(x) for x in drawn)
    first = next(i for i in order if i not in state.out)
    after = state._replace(turn=first, order=order, phase="opening", in_hand=True)
    told = _set_up(play)
    return Ruling(after, turn=letters[first], citations=cites(cite), instructions=told, events=("lead",))


def _set_up(play: Play) -> tuple[Instruction, ...]:
    """How the balls stand, where it is not the usual triangle."""
    rack, cite = play.ask("rack")
    return (Instruction("set-up", rack, (), cite),) if isinstance(rack, str) else ()


def _lead(play: Play, state: PoolState, who: int, leader: int) -> Ruling:
    letters = play.letters
    if state.phase == "lead" and state.turn is None:
        cite = play.cite("bank")
    elif state.phase == "choose-lead":
        cite = play.cite("frame_lead")
        if who != state.turn:
            chooser = letters[state.turn or 0]
            return refuse(state, "out-of-turn", chooses_lead(play.names[chooser]), cite, chooser)
    else:
        return lead_decided(play, state, "")
    if leader in state.out:
        name = play.names[letters[leader]]
        return refuse(state, "not-now", say("pool.has-left", "{player} has left the game", player=name), cite)
    fresh = state.fresh or leader != state.turn
    phase = "playoff" if state.playoff else "opening"
    after = state._replace(turn=leader, phase=phase, in_hand=True, fresh=fresh)
    told = _set_up(play) if state.phase == "lead" else ()
    return Ruling(after, turn=letters[leader], citations=cites(cite), instructions=told, events=("lead",))


def chooses_lead(name: str) -> str:
    """Say whose choice the lead is."""
    return say("pool.chooses-lead", "{player} chooses who leads", player=name)


def _protest(pool: Pool, play: Play, state: PoolState, token: Token) -> Ruling:
    turn = None if state.turn is None else play.letters[state.turn]
    kind = token.b or "ruling"
    if kind not in pool.slot_groups["protest"]:
        kinds = ", ".join(pool.slot_groups["protest"])
        why = say("pool.protest-kinds", "a protest is about one of: {kinds}", kinds=kinds)
        return refuse(state, "unknown-choice", why, turn=turn)
    _, cite = play.ask(f"protest:{kind}", state)
    if cite is None:
        why = say("pool.no-such-protest", "{game} knows no such protest", game=play.game.name)
        return refuse(state, "unknown-choice", why, turn=turn)
    after = state._replace(protests=state.protests + 1)
    return Ruling(after, turn=turn, citations=cites(cite), events=("protest",))


def _nearest(play: Play, state: PoolState, token: Token) -> Ruling:
    turn = None if state.turn is None else play.letters[state.turn]
    text, cite = play.ask("none_outside", state)
    if not state.in_hand or text is None:
        why = say(
            "pool.nearest-not-now", "only when the cue ball is in hand and no ball is outside the string"
        )
        return refuse(state, "not-now", why, cite, turn)
    rack = rack_of(play)
    ball = token.b or ""
    if ball in rack.kinds:
        ball = next((b for b in rack.kinds[ball] if b in state.table), ball)
    if ball not in state.table:
        why = say("pool.name-nearest", "name a ball on the table: :nearest(7)")
        return refuse(state, "impossible", why, cite, turn)
    if (play.value("nearest_ball", state, ball)) is False:
        why = say("pool.not-nearest", "{ball} is not the ball to be spotted", ball=rack.name(ball))
        return refuse(state, "impossible", why, cite, turn)
    said = the(rack.name(ball)) if rack.names else numbers((ball,))
    told = Instruction(
        "spot", say("pool.spot", "Spot {balls} {where}.", balls=said, where=text), (ball,), cite
    )
    return Ruling(state, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))


def _end(play: Play, state: PoolState) -> Ruling:
    target, cite = play.ask("target", state)
    if target is not None or play.cite("frames") is not None:
        return refuse(state, "not-now", say("pool.ends-at-points", "the game ends at its points"), cite)
    best = max(state.score)
    leaders = [i for i, s in enumerate(state.score) if s == best]
    after = state._replace(over=True, winner=leaders[0] if len(leaders) == 1 else None, phase="stroke")
    return Ruling(after, citations=cites(play.cite("target")), events=("game-over",))
