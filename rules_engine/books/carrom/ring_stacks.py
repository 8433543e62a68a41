"""Ring Stacks (lines 405-415): four green rings off a line, and none of the three red ones between them."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_off_line import RINGS_OFF_LINE, LineShot, LineState
from ...options import choice, number, switch

RING_STACKS = Game(
    "carrom/ring-stacks",
    "Ring Stacks",
    family=RINGS_OFF_LINE,
    lines=(405, 415),
    played_on=PlayedOn(shot_from=("line-34",)),
    refs={
        "p1": "checker side",
        "p2": "24 coloured, 1 black, 2 white listed",
        "p3": "clear 4 green from a line, leaving 3 red",
        "p4": "alternating set-up, shots from line 3-4, turn losses, reset",
        "p5": "most greens in five turns wins",
    },
    beside={
        "p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom",
        "p2": "the list has all rings of the set; the seven that are played are named in p3 and p4",
    },
    options=[
        number("turns", 5, 1, 100, "Turns of each side", "p5"),
        switch("red-and-green", False, "What went off counts although a red ring was disturbed", "p4"),
        switch("any-movement", False, "A green ring that moved counts although it touches the line", "p3"),
        choice(
            "cleared",
            ("turn-ends", "reset"),
            "All four off in a turn: the turn is over, or the line is laid anew and it goes on",
            "p3",
        ),
        choice("tie", ("draw", "extra-turn"), "Equal totals: a tie, or one more turn each", "p5"),
    ],
)

_g = RING_STACKS
_g.figure("set_up", "p4", {"g": 4, "r": 3}, "Four green and three red rings alternate on the line 1-2.")
_g.figure("lead", "p4", True, "A player begins; the book does not say who.")
_g.figure("from_where", "p4", "line-34", "Shots are made from any point of the line 3-4.")
_g.figure("none_moved", "p4", "turn", "A player who moves no green ring loses his turn.")
_g.figure("goes_on", "p4", True, "Until then the turn goes on.")
_g.figure("reset", "p4", True, "The line is laid anew after each turn.")


@_g.clause("counts", "p5", "Each green ring off the line counts one.")
def counts(state: LineState, shot: LineShot, options: Any) -> int:
    """By option one counts that only moved."""
    return shot.off + (shot.moved if options.any_movement else 0)


@_g.clause("stirred", "p3", "A green ring that touches the line still is not off it.")
def stirred(state: LineState, shot: LineShot, options: Any) -> bool:
    """Done with where any movement counts: a ring counts once in a turn."""
    return bool(options.any_movement)


@_g.clause("disturbed", "p4", "A red ring that is hit or disturbed ends the turn.")
def disturbed(state: LineState, shot: LineShot, options: Any) -> bool:
    """Whether the green rings of that shot count."""
    return bool(options.red_and_green)


@_g.clause("cleared", "p3", "The four green rings are the whole of a turn.")
def cleared(state: LineState, facts: None, options: Any) -> str:
    """ "ends" or "reset"."""
    return "ends" if options.cleared == "turn-ends" else "reset"


@_g.clause("turns", "p5", "Most green rings in five turns win.")
def turns(state: LineState, facts: None, options: Any) -> int:
    """The number agreed upon."""
    return int(options.turns)


@_g.clause("level", "p5", "With equal totals the game is a tie.")
def level(state: LineState, facts: None, options: Any) -> str:
    """ "draw" or "extra"."""
    return "extra" if options.tie == "extra-turn" else "draw"


register(RING_STACKS)
