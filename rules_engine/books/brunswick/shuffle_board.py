"""Shuffle-Board (lines 2071-2097): four weights a side, counted roll by roll to twenty-one."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.alleys.shuffleboard import SHUFFLEBOARD
from ...options import choice, number, switch
from ...saying import say

SHUFFLE_BOARD = Game(
    "brunswick/shuffle-board",
    "Shuffle-Board",
    family=SHUFFLEBOARD,
    lines=(2071, 2097),
    refs={
        "r1": "each player rolls four weights with a letter of his own",
        "r2": "only weights ahead of every opposing weight count",
        "r3": "three lines; one, two or three by place; twenty-one points; best of five in championships",
        "r4": "within a line is more than half past it; exactly half is not",
        "r5": "not past line one by more than half: out of play, removed",
        "r6": "off the board: out of play; what a dead weight moved is put back",
        "r7": "when the roll ends; forgotten weights",
        "r8": "over the end: three, or a flip for six",
        "r9": "flips from the end, with the tip of one finger",
        "r10": "the weight farthest out wins and may be flipped; then the next",
        "r11": "equal numbers equally far out tie; else the majority scores",
        "r12": "when the board is sanded",
        "r13": "the referee's decision is final",
    },
    beside={
        "r12": "the board is sanded between games; what was rolled on it counts alike",
        "r13": "the referee's decisions are corrections of the record, in every game",
    },
    options=[
        number("target", 21, 1, 1000, "Points that win the game", "r3", length=True),
        choice(
            "order",
            ("alternately", "four-together"),
            "The players roll one weight each in turn, or first one his four and then the other",
            "r1",
        ),
        number("zone-1", 1, 0, 20, "What a weight past the first line counts", "r3"),
        number("zone-2", 2, 0, 20, "What a weight past the second line counts", "r3"),
        number("zone-3", 3, 0, 20, "What a weight past the third line counts", "r3"),
        choice(
            "level-front",
            ("nothing", "next"),
            "The foremost weights of both lie equally far on the board: nothing counts, or the next are "
            "compared",
            "r2",
        ),
        choice(
            "majority-counts",
            ("all", "surplus"),
            "More weights of one side equally far over the end: all of them count, or the surplus",
            "r11",
        ),
        switch("count-beside-flip", True, "The flipper's other foremost weights count beside the six", "r8"),
        choice("overshoot", ("wins", "exact"), "Twenty-one may be passed, or must be made exactly", "r3"),
    ],
)

_g = SHUFFLE_BOARD

_g.figure("weights", "r1", 4, "Each side rolls four weights.")


@_g.clause("order", "r1", "The players roll in turn; who scored last rolls first.")
def order(state: Any, facts: Any, options: Chosen) -> str:
    return (
        say("brunswick-shuffle-board.one-weight-each-in-turn", "one weight each in turn")
        if options.order == "alternately"
        else say("brunswick-shuffle-board.all-four-then-other-player", "all four, then the other player")
    )


_g.figure("count", "r2", True, "Weights ahead of every opposing weight count, and no others.")


@_g.clause("zones", "r3", "A weight counts one, two or three by the line that it has passed.")
def zones(state: Any, facts: Any, options: Chosen) -> dict[str, int]:
    three = options.zone_3
    return {"1": options.zone_1, "2": options.zone_2, "3": three, "end": three}


_g.figure("on_line", "r4", True, "A weight exactly half past a line is not within it.")
_g.figure(
    "short",
    "r5",
    say("brunswick-shuffle-board.remove-what-not-past-first-line", "Remove what is not past the first line"),
    "Not past line one: out of play.",
)
_g.figure(
    "off",
    "r6",
    say(
        "brunswick-shuffle-board.remove-from-alleys-what-left-board",
        "Remove from the alleys what left the board",
    ),
    "Off the board: out of play.",
)
_g.figure("late", "r7", True, "No weight is rolled once a flip was chosen or the count announced.")
_g.figure("flip", "r8", 6, "A weight flipped over within line three counts six; a failed one is removed.")


@_g.clause("flip_rest", "r8", "Beside a flip the owner's other foremost weights count.")
def flip_rest(state: Any, facts: Any, options: Chosen) -> bool:
    answer: bool = options.count_beside_flip
    return answer


_g.figure("flip_fair", "r9", True, "One fingertip flips, from beyond the end and not from the side.")
_g.figure("next_flip", "r10", True, "The owner of the weight farthest out may flip, then the next.")


@_g.clause("level", "r2", "Of foremost weights that lie equally far neither is ahead.")
def level(state: Any, facts: Any, options: Chosen) -> bool:
    return options.level_front == "next"


@_g.clause("majority", "r11", "Equally far over the end: equal numbers tie, else the more score.")
def majority(state: Any, facts: Any, options: Chosen) -> str:
    answer: str = options.majority_counts
    return answer


@_g.clause("overshoot", "r3", "Who reaches or passes the points of the game has won.")
def overshoot(state: Any, facts: Any, options: Chosen) -> bool:
    return options.overshoot == "wins"


@_g.clause("target", "r3", "Twenty-one points win.")
def target(state: Any, facts: Any, options: Chosen) -> int:
    points: int = options.target
    return points


register(SHUFFLE_BOARD)
