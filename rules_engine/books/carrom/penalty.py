"""Penalty (lines 301-315): any ring counts one, and the other's shooter, which stays where it lies, two of
his."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Capture, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down
from ...options import choice, number, switch

PENALTY = Game(
    "carrom/penalty",
    "Penalty",
    family=RINGS_TAKEN,
    lines=(301, 315),
    refs={
        "p1": "checker side",
        "p2": "24 rings, two white shooters",
        "p3": "one for a ring, two for the opponent's ring",
        "p4": "centre group, base line, a pile, and on from the lie",
        "p5": "a shooter stays on the board; taking it wins two rings",
        "p6": "over when all are pocketed; most points win",
        "p7": "three ways to lose the turn; a pocketed shooter to the centre",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("capture-payment", 2, 0, 12, "Rings that the owner of a pocketed shooter pays", "p5"),
        choice(
            "partial-payment",
            ("what-he-has", "nothing"),
            "He has fewer rings than are due: he pays those, or none",
            "p5",
        ),
        switch("capture-keeps-turn", True, "Pocketing nothing but the other's shooter keeps the turn", "p7"),
        choice(
            "rings-with-own-shooter",
            ("kept", "back"),
            "Rings pocketed with one's own shooter are kept, or come back",
            "p7",
        ),
    ],
)

_g = PENALTY
_g.figure("set_up", "p2", {"r": 24}, "Twenty-four rings.")
_g.figure(
    "lead", "p4", True, "Each player's first shot is from the base line; the book does not say who begins."
)
_g.figure("ring", "p3", 1, "Any ring counts one.")
_g.clause("again", "p4", "A player who pockets a ring shoots again from where his shooter lies.")(
    anything_down
)
_g.figure("lies", "p5", True, "A shooter is played from where it lies.")
_g.figure("none_down", "p7", "turn", "Without a ring pocketed the turn is lost.")
_g.figure("off_ends", "p7", True, "A ring off the board ends the turn.")
_g.figure("ring_off", "p7", "centre", "What left the board goes to the centre.")
_g.figure("resume", "p7", "centre", "A pocketed shooter is put at the centre.")
_g.figure("target", "p6", 0, "No total ends the game.")
_g.figure("empty", "p6", "end", "With no ring left the most points win.")


@_g.clause("capture", "p5", "The owner of a pocketed shooter pays two rings, as far as he has them.")
def capture(state: TakenState, facts: None, options: Any) -> Capture:
    """It is a ring pocketed, and keeps the turn."""
    return Capture(options.capture_payment, options.partial_payment == "nothing", options.capture_keeps_turn)


@_g.clause("shooter_pocketed", "p7", "One's own shooter pocketed: the turn is lost.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """No ring is forfeited."""
    return Loss(options.rings_with_own_shooter == "back")


@_g.clause("shooter_off", "p7", "One's own shooter off the board: the turn is lost.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """It is a ring shot off the board."""
    return Loss(False)


register(PENALTY)
