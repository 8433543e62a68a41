"""Ring and Dice (lines 1129-1141): the dice put a ring on the board, the opponent has one shot at it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.ring_for_dice import RING_FOR_DICE, DiceState
from ...options import choice, number

RING_AND_DICE = Game(
    "carrom/ring-and-dice",
    "Ring and Dice",
    family=RING_FOR_DICE,
    lines=(1129, 1141),
    refs={
        "p1": "checker side",
        "p2": "24 rings, shooter, dice",
        "p3": "object: pocket ring placed by dice",
        "p4": "numbering of squares",
        "p5": "shot from spot 1; keep or confiscate; three rolls",
        "p6": "12 rings win; shooter pocketed a mere miss",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("target", 12, 1, 12, "Rings that win", "p6", length=True),
        choice("side-choice", ("roller", "shooter"), "Who chooses right or left for 9 to 12", "p5"),
    ],
)

_g = RING_AND_DICE
_g.figure("set_up", "p2", 24, "Twenty-four rings lie beside the board.")
_g.figure("dice", "p2", 2, "A pair of dice is rolled.")
_g.figure("lead", "p4", True, "One begins with the dice; the book does not say who.")
_g.figure("placed", "p3", True, "A ring is put on the square of the number rolled.")
_g.figure("from_where", "p5", "spot-1", "The shot is from pocket spot 1.")
_g.figure("ring", "p6", 1, "Each ring counts one.")
_g.figure(
    "taken",
    "p5",
    "shooter",
    "A ring that is pocketed is the shooter's, who takes the dice; else the roller takes it and rolls again.",
)
_g.figure("rolls", "p5", 3, "After three rolls without a ring pocketed the dice pass.")
_g.figure("shooter_lost", "p6", False, "With the shooter lost the shot was unsuccessful.")


@_g.clause("two_ways", "p4", "The numbers beyond eight lie on both sides of square 8.")
def two_ways(state: DiceState, total: int, options: Any) -> bool:
    """Whether a number has two squares."""
    return total > 8


@_g.clause("square", "p4", "1 to 8 run along the red squares from pocket 1; 9 to 12 lie right and left of 8.")
def square(state: DiceState, ring: tuple[int, str], options: Any) -> str | None:
    """The square by file and rank; right is towards pocket 2, as the shooter sees it."""
    total, way = ring
    if total <= 8:
        return f"{'abcdefgh'[total - 1]}{total}"
    steps = total - 8
    return {"right": f"h{8 - steps}", "left": f"{'abcdefgh'[7 - steps]}8"}.get(way)


@_g.clause("chooses", "p5", "The ring is put to the right or to the left by the player who rolled.")
def chooses(state: DiceState, facts: None, options: Any) -> int:
    """The side that chooses."""
    roller = state.roller or 0
    return roller if options.side_choice == "roller" else 1 - roller


@_g.clause("target", "p6", "Twelve rings win.")
def target(state: DiceState, facts: None, options: Any) -> int:
    """The number agreed upon."""
    return int(options.target)


register(RING_AND_DICE)
