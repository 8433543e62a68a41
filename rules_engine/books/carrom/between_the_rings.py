"""Between the Rings (lines 1249-1265): a shooting ring round two circles of gates, and into the hole."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.gates import GATES, GatesState
from ...options import choice, switch

BETWEEN_THE_RINGS = Game(
    "carrom/between-the-rings",
    "Between the Rings",
    family=GATES,
    lines=(1249, 1265),
    played_on=PlayedOn(lies="crossings", pieces="r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12"),
    refs={
        "p1": "crokinole side",
        "p2": "12 rings, white and black SR",
        "p3": "object: round the circles, into hole, higher total",
        "p4": "set-up, outer round, inner round, hole",
        "p5": "turn ends; opponent's ring may be struck",
        "p6": "1 outer, 2 inner, hole 3-2-1",
        "p7": "spot ring hit: minus 1, turn, replaced; from lie",
        "p8": "highest total on reaching hole wins",
    },
    beside={
        "p1": "the side of the board on which it is played, no ruling rests on it",
        "p3": "the object in general; p4, p6 and p8 say what scores and wins",
    },
    options=[
        choice("finish", ("both", "first"), "The game ends when both are in the hole, or the first", "p8"),
        switch("negative", False, "A score may fall below nothing", "p7"),
        choice(
            "hole-miss",
            ("three", "each", "done"),
            "A missed attempt: the turn goes on to the third, or ends; or the course is done with the third",
            "p6",
        ),
        choice(
            "numbers", ("counter", "clockwise"), "Which way round the board the pockets are numbered", "p4"
        ),
        choice("two-gates", ("each", "one"), "Several gates passed by one shot: each counts, or one", "p6"),
        choice("tie", ("drawn", "extra"), "Equal totals: a draw, or the course once more", "p8"),
    ],
)

_g = BETWEEN_THE_RINGS
_g.figure("pieces", "p2", ("r", "w", "b"), "Twelve spot rings, a white and a black shooting ring.")
_g.figure("set_up", "p4", 12, "A spot ring stands where each line crosses the three circles.")
_g.figure(
    "free",
    "p4",
    "outside",
    "The first player shoots from outside, midway between two pockets; who, is not said.",
)
_g.figure("turn", "p5", "fails", "A player goes on until he fails to pass, or hits a spot ring.")
_g.figure("fails", "p5", "turn", "A shot that does not pass between the due two rings ends the turn.")
_g.figure("other", "p5", True, "An opponent's ring in the way may be struck as often as needed.")
_g.figure("lost", "p5", "turn", "A ring pocketed or off the board has not passed; it is put back.")
_g.figure("gate", "p6", {"outer": 1, "inner": 2}, "A gate of the outer way is one, of the inner way two.")
_g.figure("hole", "p6", (3, 2, 1), "The hole is 3 at the first attempt, 2 at the second, 1 at the third.")
_g.figure("spot", "p7", 1, "A spot ring struck costs a point and the turn, and is put back.")


@_g.clause("course", "p4", "The gates are passed clockwise, each circle to its end, the outer first.")
def course(state: None, facts: None, options: Any) -> int:
    """The step from a gate's number to that of the next."""
    return -1 if options.numbers == "counter" else 1


@_g.clause("several", "p6", "Each passage between the rings counts.")
def several(state: None, facts: None, options: Any) -> str:
    """ "each" or "one"."""
    return str(options.two_gates)


@_g.clause("low", "p7", "Who has nothing has no point to lose.")
def low(state: None, facts: None, options: Any) -> bool:
    """Whether a score may fall below nothing."""
    return bool(options.negative)


@_g.clause(
    "missed",
    "p6",
    "Three attempts count; what a miss does to the turn is not said: it goes on till the third.",
)
def missed(state: GatesState, tries: int, options: Any) -> str:
    """ "on": the turn goes on; "ends" it; "home": the course is done. ``tries`` counts this one."""
    if options.hole_miss == "each":
        return "ends"
    if tries < 3:
        return "on"
    return "home" if options.hole_miss == "done" else "ends"


@_g.clause("finish", "p8", "The highest total in reaching the hole wins, when both have come there.")
def finish(state: None, facts: None, options: Any) -> str:
    """ "both" or "first"."""
    return str(options.finish)


@_g.clause("tied", "p8", "Equal totals are not spoken of: the game is drawn.")
def tied(state: GatesState, facts: None, options: Any) -> str:
    """ "drawn" or "extra"."""
    return str(options.tie)


register(BETWEEN_THE_RINGS)
