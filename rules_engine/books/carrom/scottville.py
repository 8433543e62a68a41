"""Scottville Carroms (lines 33-42): all one's rings and then the black, in the pocket that was declared."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import COLOURS, RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, switch
from .carroms import CARROMS
from .carroms_kin import DIRECT

SCOTTVILLE = Game(
    "carrom/scottville-carroms",
    "Scottville Carroms",
    family=RINGS_POCKETED,
    lines=(33, 42),
    played_on=PlayedOn(only_banked="behind-or-own-pocket"),
    governed_by=(CARROMS,),
    refs={
        "p1": "Carroms rules with the exceptions listed",
        "r1": "coin winner chooses whether to break",
        "r2": "no direct shots behind own line or into own pockets",
        "r3": "ring behind line may be moved to centre at turn start",
        "r4": "opponent ring first: allowed but turn ends; black neutral",
        "r5": "black last in declared pocket; error brings all rings back",
        "r6": "all own rings plus black wins",
    },
    drop_options=(
        "target", "black-alone-keeps-turn", "jump-with-black", "black-with-shooter-counts", "black-recredit",
        "bonus-owner", "when-counted", "both-reach", "inning-end", "next-inning-lead",
    ),
    options=[
        choice(
            "direct-shot-foul",
            ("returned", "refused", "none"),
            "A forbidden direct shot: its rings come back and the turn ends, it is not recorded, or nothing",
            "r2",
        ),
        switch("only-bank-shots", False, "Every shot must be banked", "r2"),
        switch("black-miss-is-scratch", False, "Any shot at the black that fails is a scratch", "r5"),
        choice(
            "same-stroke-black",
            ("scratch", "good"),
            "The last own ring and then the black in one shot, in the declared pocket",
            "r5",
        ),
        switch("off-board-is-scratch", True, "At the black, a shooter off the board is a scratch, too", "r5"),
    ],
)  # fmt: skip

_g = SCOTTVILLE
_g.restates("set_up", "p1", "Twelve red rings, twelve green and one black.")
_g.restates("next_inning", "r1", "Who wins the coin flip says who breaks.")
_g.restates("ring", "r6", "Each ring that is down brings its player nearer to the black.")
_g.figure("black", "r6", 1, "The black is the last piece that a player needs.")
_g.figure("bonus", "r6", (), "Rings on the board count for nobody.")
_g.figure("when_counted", "r6", "shot", "What is down stands on the board at once.")
_g.figure("target", "r6", 0, "No total wins.")


def _all_down(state: RingsState, more: int = 0) -> bool:
    """Whether all rings of the player at the board are down, with so many of this shot."""
    if not state.colours:
        return False
    return state.down[COLOURS.index(state.colours[state.turn or 0])] + more == 12


@_g.clause("direct", "r2", "Rings behind the line and one's own pockets are played by a bank only.")
def direct(state: RingsState, shot: Shot, options: Any) -> str:
    """What a forbidden direct shot costs."""
    seen = shot.direct or (options.only_bank_shots and shot.banked is False)
    return DIRECT[options.direct_shot_foul] if seen else "lawful"


@_g.clause("centring", "r3", "At the start of a turn one own ring behind the line may go to the centre.")
def centring(state: RingsState, ring: str, options: Any) -> bool:
    """An own ring; the black when all one's own are down."""
    if ring == "b":
        return _all_down(state)
    return bool(state.colours) and state.colours[state.turn or 0] == ring


@_g.clause("again", "r4", "A shot that meets an opponent's ring first ends the turn.")
def again(state: RingsState, shot: Shot, options: Any) -> bool:
    """The black is neutral; an own ring keeps the turn as at Carroms."""
    others_first = shot.first in COLOURS and bool(state.colours) and shot.first != shot.colour
    return bool(shot.own) and not (shot.foul or others_first)


@_g.clause("call", "r5", "The pocket of the black is declared before the shot.")
def call(state: RingsState, shot: Shot, options: Any) -> str:
    """Only the black needs a call."""
    return "required" if shot.black and _all_down(state) else "free"


@_g.clause("scratch", "r5", "The black out of turn or in another pocket: it and all one's rings come back.")
def scratch(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether the shot is a scratch of this rule."""
    lost = shot.shooter_pocketed or (shot.shooter_off and options.off_board_is_scratch)
    if _all_down(state):
        missed = options.black_miss_is_scratch and not shot.black
        return bool(lost or missed or (shot.black and not shot.foul and not shot.as_called))
    good = options.same_stroke_black == "good" and _all_down(state, shot.own) and shot.own and not shot.foul
    return shot.black and not (good and shot.black_last and shot.as_called)


@_g.clause("shooter_pocketed", "carrom/carroms#p5", "Shooter pocketed: its rings come back, and one more.")
def shooter_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """As at Carroms, while own rings are left."""
    return Penalty(options.foul_returns_opponent_rings, False, True)


@_g.clause("shooter_off", "carrom/carroms#p7", "Shooter off the board: its rings come back, and one more.")
def shooter_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """As at Carroms, while own rings are left."""
    return Penalty(options.foul_returns_opponent_rings, False, True)


@_g.clause("inning_end", "r6", "The black ends the game.")
def inning_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Whether it is down."""
    return state.black is not None


@_g.clause("game_end", "r6", "Who has all his rings down and then the black wins.")
def game_end(state: RingsState, who: int, options: Any) -> int:
    """The player of the shot."""
    return who


register(SCOTTVILLE)
