"""Bank Carroms (lines 431-445): a ring is his who meets it by way of a rim."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down
from ...options import choice, number
from ...saying import say

BANK_CARROMS = Game(
    "carrom/bank-carroms",
    "Bank Carroms",
    family=RINGS_TAKEN,
    lines=(431, 445),
    played_on=PlayedOn(shot_from=("spot-1",)),
    refs={
        "p1": "checker side",
        "p2": "12 red, 1 white shooter",
        "p3": "hit rings by banks from numbered spots",
        "p4": "each ring hit counts and is kept",
        "p5": "no bank-hit ends the turn",
        "p6": "shooter pocketed: turn and two rings",
        "p7": "most rings wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("forfeit", 2, 0, 12, "Rings that a pocketed shooter costs", "p6"),
        choice(
            "scratch-with-hits",
            ("kept", "void"),
            "Rings hit by the shot that pockets the shooter are kept, or do not count",
            "p6",
        ),
        choice("ring-driven", ("not-hit", "counts"), "A ring met only by another ring", "p4"),
        choice("ring-pocketed", ("centre", "kept"), "A ring in a pocket that the shooter did not meet", "p4"),
    ],
)

_g = BANK_CARROMS
_g.figure("set_up", "p2", {"r": 12}, "Twelve rings.")
_g.figure("lead", "p3", True, "Somebody begins; the book does not say who.")
_g.figure(
    "origin",
    "p3",
    say("bank-carroms.any-numbered-spot", "any numbered spot"),
    "A shot is from any of the numbered spots.",
)
_g.figure("spots", "p3", ("spot-1", "spot-2", "spot-3", "spot-4"), "Any of the four.")
_g.figure("ring", "p4", 1, "Each ring hit counts one, and is kept.")
_g.figure("duty_word", "p3", "direct", "A shot that was not banked.")
_g.figure("none_down", "p5", "turn", "Without a ring hit by a bank the turn is lost.")
_g.figure("ring_off", "p4", "centre", "A ring that was not hit and left the board goes back to the centre.")
_g.figure("target", "p7", 0, "No total ends the game.")
_g.figure("empty", "p7", "end", "With no ring left the most rings win.")
_g.clause("again", "p4", "A player goes on while he hits rings by banks.")(anything_down)


@_g.clause("duty", "p3", "The shooter meets a rim before any ring.")
def bank(state: TakenState, shot: TakenShot, options: Any) -> str:
    """A shot that did not wins nothing; it is no offence."""
    return "contradicted" if shot.failed and shot.banked else "lawful"


@_g.clause("by_hit", "p4", "Each ring hit by a bank is the player's.")
def by_hit(state: TakenState, facts: object, options: Any) -> bool:
    """Whether a ring counts, too, that another ring met."""
    return bool(options.ring_driven == "counts")


@_g.clause("unhit", "p4", "A ring that fell without being hit is put at the centre.")
def unhit(state: TakenState, facts: None, options: Any) -> str:
    """Silent in the book."""
    return str(options.ring_pocketed)


@_g.clause("shooter_pocketed", "p6", "Shooter pocketed: the turn, and two rings to the centre.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Rings hit by the same shot are his before he forfeits, unless the option says otherwise."""
    kept = options.scratch_with_hits == "kept"
    return Loss(not kept, options.forfeit, of_shot=kept)


@_g.clause("shooter_off", "p6", "Of a shooter off the board nothing is said: the turn alone is lost.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Rings hit before are kept."""
    return Loss(False)


register(BANK_CARROMS)
