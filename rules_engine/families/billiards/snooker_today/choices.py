"""The words of the players and the referee: who plays first, what follows a foul, giving up, a stalemate."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites
from ...turns import lead_decided
from ..snooker.reading import CUE
from . import ends
from .state import FrameState

SAY_WHO_PLAYS = say("snooker-today.say-who-plays", "say first who plays: :lead")
HAND_ANYWHERE = say("snooker-today.in-hand-anywhere", "The white is in hand, anywhere on the table.")
PUT_BACK = say("snooker-today.put-back-all", "Put all balls back where they were.")
ANSWERS = ("again", "back", "free", "anywhere")
"""What the next side may choose after a foul."""


def choose(play: Play, state: FrameState, who: int, token: Token) -> Ruling:
    """Judge an entry that is a choice."""
    word = token.a
    turn = None if state.turn is None else play.letters[state.turn]
    if word in ("lead", "yield"):
        if state.turn is not None:
            return lead_decided(play, state, "order", "order of play")
        return _lead(play, state, who if word == "lead" else 1 - who)
    if word == "retire":
        return _retire(play, state, who, turn)
    if state.turn is None:
        return refuse(state, "not-now", SAY_WHO_PLAYS, play.cite("order"))
    if word in ANSWERS:
        return _answer(play, state, who, word, turn)
    if word == "frame":
        return _claimed(play, state, who, turn)
    if word in ("stalemate", "rerack"):
        return _stalemate(play, state, word, turn)
    if word == "time-up" and play.cite("clock") is not None:
        return time_up(play, state)
    message = say(
        "snooker-today.unknown-choice",
        ":{word} means nothing in {game}",
        word=word[:20],
        game=play.game.name,
    )
    return refuse(state, "unknown-choice", message, turn=turn)


def _lead(play: Play, state: FrameState, leader: int) -> Ruling:
    opener = leader if state.opener is None else state.opener
    after = state._replace(turn=leader, phase="stroke", opener=opener)
    told = []
    if not state.decider:
        for slot in ("rack", "clock", "shot_clock"):
            text, cite = play.ask(slot, state)
            if text:
                told.append(Instruction("set-up" if slot == "rack" else "clock", text, (), cite))
    cited = cites(play.cite("order"))
    return Ruling(after, {}, play.letters[leader], cited, tuple(told), events=("lead",))


def allowed(play: Play, state: FrameState, word: str) -> bool:
    """Whether the side in turn may choose ``word`` now."""
    slot = "free_ball" if word == "free" else word
    if not state.pending or state.phase != "stroke" or (word == "free" and state.free):
        return False
    return bool(play.value(slot, state, None))


def _answer(play: Play, state: FrameState, who: int, word: str, turn: str | None) -> Ruling:
    slot = "free_ball" if word == "free" else word
    _, cite = play.ask(slot, state, None)
    if who != state.turn:
        message = say("snooker-today.other-chooses", "{name} chooses", name=play.names[turn or ""])
        return refuse(state, "out-of-turn", message, cite or play.cite("after_foul"), turn)
    if not allowed(play, state, word):
        message = say(
            "snooker-today.chosen-after-foul",
            "this may be chosen after a foul that gives it, before the next stroke",
        )
        return refuse(state, "not-now", message, cite or play.cite("after_foul"), turn)
    if word == "free":
        after = state._replace(free=True)
        return Ruling(after, {}, turn, cites(cite), events=("free-ball",))
    if word == "anywhere":
        after = state._replace(
            in_hand=True, anywhere=True, free=False, pending="", misses=0, full=0, before=None
        )
        return Ruling(after, {}, turn, cites(cite), (Instruction("in-hand", HAND_ANYWHERE, (CUE,), cite),))
    offender = 1 - who
    name = play.letters[offender]
    passed = state._replace(turn=offender, pending="", free=False, declared=None, fresh=True)
    if word == "again" or state.before is None:
        after = passed._replace(misses=0, full=0, before=None)
        return Ruling(after, {}, name, cites(cite), events=("play-again",))
    t = state.before
    after = passed._replace(
        reds=t.reds, gone=t.gone, colours=t.colours, on=t.on, in_hand=t.in_hand, anywhere=t.anywhere,
        free=t.free, before=None,
    )  # fmt: skip
    told = [Instruction("balls-replaced", PUT_BACK, (), cite)]
    for slot in ("third_miss", "miss_limit"):
        limit, limit_cite = play.ask(slot, state, None)
        count = state.full if slot == "third_miss" else state.misses
        if limit and count == limit - 1:
            warned = play.names[name]
            text = (
                say("snooker-today.warn-loses", "Warn {name}: another miss loses the frame.", name=warned)
                if slot == "third_miss"
                else say(
                    "snooker-today.warn-choice",
                    "Warn {name}: another miss gives the other side its choice.",
                    name=warned,
                )
            )
            told.append(Instruction("warn", text, (), limit_cite))
    return Ruling(after, {}, name, cites(cite), tuple(told), events=("put-in-again",))


def _retire(play: Play, state: FrameState, who: int, turn: str | None) -> Ruling:
    may, cite = play.ask("concede", state, who)
    if not may:
        message = say("snooker-today.conceded-by-striker", "a frame is conceded by the striker")
        return refuse(state, "not-now", message, cite, turn)
    return ends.lost(play, state, state, who, cite, events=("retired",))


def _claimed(play: Play, state: FrameState, who: int, turn: str | None) -> Ruling:
    may, cite = play.ask("claim_frame", state, who)
    if who != state.turn or not may:
        message = say(
            "snooker-today.claims-frame-when",
            "the striker claims the frame with the black alone left and more than seven ahead",
        )
        return refuse(state, "not-now", message, cite or play.cite("claim_frame"), turn)
    over = state._replace(over=True, winner=who, pending="")
    return Ruling(over, {}, None, cites(cite), events=("claimed", "game-over"))


def _stalemate(play: Play, state: FrameState, word: str, turn: str | None) -> Ruling:
    strokes, cite = play.ask("stalemate", state, None)
    if not strokes or state.phase != "stroke" or state.decider:
        message = say("snooker-today.no-stalemate", "no stalemate is declared now")
        return refuse(state, "not-now", message, play.cite("stalemate"), turn)
    if word == "stalemate":
        if state.stale:
            message = say("snooker-today.have-been-warned", "the players have been warned")
            return refuse(state, "not-now", message, cite, turn)
        text = say(
            "snooker-today.stalemate",
            "Unless the position changes within {strokes} strokes a side, the frame is begun anew.",
            strokes=strokes,
        )
        told = (Instruction("warn", text, (), cite),)
        return Ruling(state._replace(stale=True), {}, turn, cites(cite), told, events=("stalemate",))
    if not state.stale:
        message = say("snooker-today.warn-first", "warn the players first: :stalemate")
        return refuse(state, "not-now", message, cite, turn)
    text = say("snooker-today.same-opens", "Set up all balls; the same side opens.")
    return ends.reracked(play, state, state.opener or 0, cite, text)


def time_up(play: Play, state: FrameState) -> Ruling:
    """The clock of the match has run out: the leader wins; level, the tie is played off."""
    turn = None if state.turn is None else play.letters[state.turn]
    ended, cite = play.ask("time_up", state, None)
    if not ended or state.phase != "stroke":
        message = say("snooker-today.clock-stands", "the clock does not run now")
        return refuse(state, "not-now", message, play.cite("clock"), turn)
    after, more, events = ends.closed(play, state, by_time=True)
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    return Ruling(after, {}, turn, cites(cite, *more), events=("time", *events))
