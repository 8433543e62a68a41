"""Pursuit (lines 269-283): three rings on the tips of the triangles, one after the other."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pursued import RINGS_PURSUED, PursuedState, PursuitShot
from ...options import choice, number
from ...saying import say

PURSUIT = Game(
    "carrom/pursuit",
    "Pursuit",
    family=RINGS_PURSUED,
    lines=(269, 283),
    letters="RG",
    refs={
        "p1": "checker side",
        "p2": "3 green, 3 red, one white shooter",
        "p3": "three rings, named one at a time",
        "p4": "alternate tips opposite; keep to the ring named; a miss passes",
        "p5": "first to pocket his three wins",
        "p6": "shooter pocketed loses the turn",
        "p7": "another ring pocketed goes to a tip; moved rings stay",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("rings-to-win", 3, 1, 3, "Rings that win", "p5", length=True),
        choice(
            "miss",
            ("not-pocketed", "not-hit"),
            "A miss is a shot that does not pocket the ring named, or one that does not hit it",
            "p4",
        ),
        choice("after-pocketing", ("continue", "pass"), "A ring pocketed keeps the turn, or it passes", "p4"),
        choice(
            "ring-with-shooter",
            ("down", "back"),
            "The ring named that falls with the shooter stays down, or comes back",
            "p6",
        ),
        choice(
            "which-tip",
            ("own", "any-free"),
            "A ring that comes back goes to the tip where it first stood, or to any free one of that side",
            "p7",
        ),
    ],
)

_g = PURSUIT
_g.figure("set_up", "p2", 3, "Three rings each.")
_g.figure("lead", "p4", True, "One begins from his base line; the book does not say who.")
_g.figure(
    "spots",
    "p4",
    ("line", "baseline", "line-12", "line-23", "line-34", "line-41"),
    "Every shot is from the player's base line.",
)
_g.figure("call", "p3", True, "A player names one of his rings and shoots at no other until it is down.")


@_g.clause("miss", "p4", "A missed shot lets the other player shoot.")
def miss(state: PursuedState, shot: PursuitShot, options: Any) -> Any:
    """The ring named was not pocketed; by option it was not hit, which the record must show."""
    if options.miss == "not-pocketed":
        return True
    return shot.hit if not isinstance(shot.hit, bool) else not shot.hit


@_g.clause("again", "p4", "Only a miss passes the turn: after a ring another is named.")
def again(state: PursuedState, facts: None, options: Any) -> bool:
    """By option the turn passes."""
    return bool(options.after_pocketing == "continue")


@_g.clause("shooter_pocketed", "p6", "Shooter pocketed: the turn is lost.")
def shooter_pocketed(state: PursuedState, shot: PursuitShot, options: Any) -> bool:
    """Whether the ring named comes back."""
    return bool(options.ring_with_shooter == "back")


@_g.clause("shooter_off", "p6", "Shooter off the board: the turn is lost.")
def shooter_off(state: PursuedState, shot: PursuitShot, options: Any) -> bool:
    """The book is silent; the ring stays down."""
    return False


@_g.clause("other_ring", "p7", "A ring pocketed that was not named is put on a tip of the triangles.")
def other_ring(state: PursuedState, facts: None, options: Any) -> str:
    """Where, in words."""
    if options.which_tip == "own":
        return say(
            "pursuit.on-tip-where-first-stood-free", "on the tip where it first stood, if that is free"
        )
    return say("pursuit.on-free-tip-its-side", "on a free tip of its side")


_g.clause("ring_off", "p7", "A ring off the board is put on a tip, too.")(other_ring)


@_g.clause("target", "p5", "The first to have three rings of his own down wins.")
def target(state: PursuedState, facts: None, options: Any) -> int:
    """Three, or as many as agreed."""
    return int(options.rings_to_win)


register(PURSUIT)
