"""Ace in the Pocket (lines 1095-1111): aces and sixes take rings away, and the last one loses."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.dice.rings_by_dice import RINGS_BY_DICE, DiceRingsState
from ...options import choice

ACE_IN_THE_POCKET = Game(
    "carrom/ace-in-the-pocket",
    "Ace in the Pocket",
    family=RINGS_BY_DICE,
    lines=(1095, 1111),
    sides=(2, 12),
    refs={
        "p1": "checker side",
        "p2": "one die, 2 rings each",
        "p3": "object: get rid of rings by 1 and 6",
        "p4": "one roll; ace to pocket, six to left",
        "p5": "skip ringless; last ring closes pocket; three throws",
        "p6": "last holder without six loses",
        "p7": "open pocket takes precedence",
    },
    beside={
        "p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom",
        "p3": "the object; what an ace and a six do is said by p4",
    },
    options=[choice("dice", (1, 2), "Dice thrown, for the last paragraph speaks of an ace and a six", "p7")],
)

_g = ACE_IN_THE_POCKET
_g.figure("rings", "p2", 2, "Each player has two rings.")
_g.figure("lead", "p4", True, "Each player has one roll at a time; who begins is said.")
_g.figure("pocket", "p4", 1, "An ace puts one of the player's rings into the pocket.")
_g.figure("left", "p4", 6, "A six passes a ring to the player on the left.")
_g.figure("preference", "p7", "pocket", "The open pocket is served first.")
_g.figure("turns", "p5", "with-rings", "Each player has a throw, provided that he has a ring.")
_g.figure("closed", "p5", 1, "With one ring left outside the pocket is closed.")
_g.figure("tries", "p5", 3, "The holder of the last ring has three throws, and only a six helps him.")
_g.figure("loser", "p6", "holder", "The last holder of the ring who throws no six has lost.")


@_g.clause("dice", "p2", "One die is thrown, or two by the option.")
def dice(state: DiceRingsState, facts: None, options: Any) -> int:
    """How many dice are thrown."""
    return int(options.dice)


register(ACE_IN_THE_POCKET)
