"""Fourteen balls are racked again while the fifteenth and the cue ball stay, unless they are in the way."""

from __future__ import annotations

from collections.abc import Collection

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ...base import cites
from ..rack_pool.balls import balls_of
from ..rack_pool.reading import CUE, SHOT, RackPoolState
from ..rack_pool.settling import HAND

RACK = "rack"
"""The phase after a new rack, in which it may be said what was in the way."""
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
    text = "Rack fourteen balls; the head of the triangle stays empty."
    if not left:
        text = "Rack all fifteen balls."
    return after, Instruction("rack", text, (), play.cite("rerack"))


def placed(play: Play, state: RackPoolState, said: Collection[str]) -> Ruling:
    """What lay where the balls are racked is moved: the table of the rule."""
    cite = play.cite("in_rack")
    turn = play.letters[state.turn or 0]
    if state.phase != RACK:
        return refuse(state, "not-now", "that is said right after the balls were racked again", cite, turn)
    if any(pair <= set(said) for pair in _AGAINST):
        return refuse(state, "impossible", "the same ball cannot lie in both places", cite, turn)
    if not state.left and any(word.startswith("ball") for word in said):
        return refuse(state, "impossible", "no ball was left: all fifteen are racked", cite, turn)
    told, hand = [], ""
    ball = (state.left,) if state.left else ()
    if "cue-in-rack" in said:
        if "ball-on-spot" in said:
            told.append(Instruction("cue-spot", "Put the cue ball on the centre spot.", (CUE,), cite))
        elif "ball-above" in said:
            told.append(Instruction("cue-spot", "Put the cue ball on the head spot.", (CUE,), cite))
        else:
            hand = "head"
            told.append(Instruction("in-hand", HAND[hand], (CUE,), cite))
    if "ball-in-rack" in said:
        if "cue-in-rack" in said:
            told.append(Instruction("set-up", "Rack all fifteen balls.", ball, cite))
        else:
            spot = "centre" if "cue-on-spot" in said else "head"
            told.append(Instruction("ball-spot", f"The last ball goes on the {spot} spot.", ball, cite))
    after = state._replace(phase=SHOT, hand=hand)
    return Ruling(after, {}, turn, cites(cite), tuple(told), events=("rack",))
