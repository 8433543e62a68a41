"""Fourteen balls are racked again while the fifteenth and the cue ball stay, unless they are in the way."""

from __future__ import annotations

from collections.abc import Collection

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites
from ...turns import out_of_turn
from ..rack_pool.balls import balls_of
from ..rack_pool.reading import CUE, SHOT, RackPoolState
from ..rack_pool.settling import HAND
from .words import IN_RACK

RACK = "rack"
"""The phase after a new rack, in which it may be said what was in the way."""
_FOURTEEN = say("point-pool.rack-fourteen", "Rack fourteen balls; the head of the triangle stays empty.")
_FIFTEEN = say("point-pool.rack-fifteen", "Rack all fifteen balls.")
_CUE_ON_CENTRE = say("point-pool.cue-on-centre", "Put the cue ball on the centre spot.")
_CUE_ON_HEAD = say("point-pool.cue-on-head", "Put the cue ball on the head spot.")
_BALL_ON_CENTRE = say("point-pool.ball-on-centre", "The last ball goes on the centre spot.")
_BALL_ON_HEAD = say("point-pool.ball-on-head", "The last ball goes on the head spot.")
_AGAINST = (
    {"cue-in-rack", "cue-on-spot"},
    {"ball-in-rack", "ball-above"},
    {"ball-in-rack", "ball-on-spot"},
    {"ball-on-spot", "cue-on-spot"},
)
"""Pairs of places that cannot be true together."""


def racked_again(play: Play, state: RackPoolState) -> tuple[RackPoolState, Instruction]:
    """The balls that are down are racked, and the shooter goes on."""
    left = next(iter(state.table), "")
    after = state._replace(
        table=balls_of(play).balls, guessed=frozenset(), rack=state.rack + 1, phase=RACK, left=left
    )
    return after, Instruction("rack", _FOURTEEN if left else _FIFTEEN, (), play.cite("rerack"))


def said(play: Play, state: RackPoolState, entry: Entry) -> Ruling | None:
    """What is said of a new rack: alone after it was set, else of the one that this shot brings."""
    words = {a for kind, a, _ in entry.tokens if kind == "state" and a in IN_RACK}
    cite = play.cite("in_rack")
    turn = None if state.turn is None else play.letters[state.turn]
    if entry.side != turn:
        return out_of_turn(play, state)
    if cite is None:
        return refuse(
            state,
            "unknown-state",
            say("point-pool.no-new-rack", "no rack is set again in this game"),
            None,
            turn,
        )
    if any(kind == "state" and a in IN_RACK and b is not None for kind, a, b in entry.tokens):
        return refuse(
            state,
            "unknown-state",
            say("point-pool.words-name-no-ball", "these words name no ball"),
            cite,
            turn,
        )
    if len(words) == len(entry.tokens):
        return placed(play, state, words)
    fell = {a for kind, a, _ in entry.tokens if kind == "pocket" and a != CUE}
    claim = sum(a for kind, a, _ in entry.tokens if kind == "claim" and isinstance(a, int))
    left = len(state.table) - (len(fell) or max(claim, 0))
    closed = any(kind == "full" for kind, _, _ in entry.tokens)
    if left > 1 and not closed:
        return refuse(
            state, "not-now", say("point-pool.no-rack-with-shot", "no rack is set with this shot"), cite, turn
        )
    return impossible(play, state, words, left > 0)


def impossible(play: Play, state: RackPoolState, words: Collection[str], ball: bool) -> Ruling | None:
    """Refuse what cannot be true together; ``ball``: whether one was left on the table."""
    cite = play.cite("in_rack")
    turn = play.letters[state.turn or 0]
    if any(pair <= set(words) for pair in _AGAINST):
        why = say("point-pool.in-both-places", "the same ball cannot lie in both places")
        return refuse(state, "impossible", why, cite, turn)
    if not ball and any(word.startswith("ball") for word in words):
        why = say("point-pool.no-ball-left", "no ball was left: all fifteen are racked")
        return refuse(state, "impossible", why, cite, turn)
    return None


def placed(play: Play, state: RackPoolState, words: Collection[str]) -> Ruling:
    """What lay where the balls are racked is moved: the table of the rule."""
    cite = play.cite("in_rack")
    turn = play.letters[state.turn or 0]
    if state.phase != RACK:
        why = say("point-pool.said-after-rack", "that is said right after the balls were racked again")
        return refuse(state, "not-now", why, cite, turn)
    if (bad := impossible(play, state, words, bool(state.left))) is not None:
        return bad
    told, hand = [], ""
    ball = (state.left,) if state.left else ()
    if "cue-in-rack" in words:
        if "ball-on-spot" in words:
            told.append(Instruction("cue-spot", _CUE_ON_CENTRE, (CUE,), cite))
        elif "ball-above" in words:
            told.append(Instruction("cue-spot", _CUE_ON_HEAD, (CUE,), cite))
        else:
            hand = "head"
            told.append(Instruction("in-hand", HAND[hand], (CUE,), cite))
    if "ball-in-rack" in words:
        if "cue-in-rack" in words:
            told.append(Instruction("set-up", _FIFTEEN, ball, cite))
        else:
            spot = _BALL_ON_CENTRE if "cue-on-spot" in words else _BALL_ON_HEAD
            told.append(Instruction("ball-spot", spot, ball, cite))
    after = state._replace(phase=SHOT, hand=hand)
    return Ruling(after, {}, turn, cites(cite), tuple(told), events=("rack",))
