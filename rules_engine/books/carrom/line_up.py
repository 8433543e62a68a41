"""Line-Up (lines 359-371): six rings in a row, taken one by one from its ends; ten points win."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_in_row import RINGS_IN_ROW, RowShot, RowState
from ...options import choice, number

LINE_UP = Game(
    "carrom/line-up",
    "Line-Up",
    family=RINGS_IN_ROW,
    lines=(359, 371),
    refs={
        "p1": "checker side",
        "p2": "6 green, 1 white shooter",
        "p3": "take end rings only; one point each; ten wins",
        "p4": "row set-up, base line, loose ring rule",
        "p5": "row knocked apart is re-formed, restart",
        "p6": "from lie; after a score from the base line",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("target", 10, 1, 1000, "Points that win", "p3", length=True),
        choice("spacing", ("touching", "apart"), "The rings of the row touch, or lie apart", "p4"),
        choice(
            "reform-with",
            ("rings-not-yet-pocketed", "all-six"),
            "A row knocked apart is formed again with the rings that are left, or with all six",
            "p5",
        ),
        choice(
            "continuation", ("again", "turn-passes"), "After a ring the player shoots again, or not", "p6"
        ),
        choice("after-break-up", ("next", "same"), "Who shoots after the row was knocked apart", "p5"),
        choice(
            "scored-and-broken",
            ("counts", "no-score"),
            "A ring that falls while the row is knocked apart counts, or goes back",
            "p5",
        ),
        choice(
            "wrong-ring",
            ("turn-lost", "refused"),
            "Another ring met first: nothing counts and the turn is lost, or the shot is not recorded",
            "p3",
        ),
        choice(
            "scratch",
            ("ring-back", "ring-counts"),
            "A ring that falls with the shooter goes back to the row's end, or counts",
            "p6",
        ),
    ],
)

_g = LINE_UP
_g.figure("set_up", "p2", 6, "Six green rings in a row.")
_g.figure("lead", "p4", True, "Somebody begins, from the base line; the book does not say who.")
_g.figure("ring", "p3", 1, "Each ring counts one.")
_g.figure("one", "p3", True, "Rings are taken one at a time.")
_g.figure("loose", "p4", True, "A ring out of the row is shot at where it lies until it is pocketed.")
_g.figure("lies", "p6", True, "The shooter is played from where it lies.")
_g.figure("ring_off", "p4", True, "A ring off the board goes back to the end of the row.")
_g.figure("new_row", "p3", 6, "Six rings are short of ten: the next row has six again.")


@_g.clause("spacing", "p4", "The rings lie in a line at the centre.")
def spacing(state: RowState, facts: None, options: Any) -> str:
    """How they lie to each other."""
    return str(options.spacing)


@_g.clause("wrong", "p3", "Only an end ring is shot at, or the ring that lies loose.")
def wrong(state: RowState, shot: RowShot, options: Any) -> str:
    """ "return" or "refuse"."""
    return "refuse" if options.wrong_ring == "refused" else "return"


@_g.clause("apart", "p5", "A row knocked apart is formed again.")
def apart(state: RowState, left: int, options: Any) -> int:
    """With how many rings; a loose ring is one of those that are left."""
    return 6 if options.reform_with == "all-six" else left


@_g.clause("after_apart", "p5", "Then play starts over again.")
def after_apart(state: RowState, shot: RowShot, options: Any) -> bool:
    """Whether with the same player."""
    return bool(options.after_break_up == "same")


@_g.clause("scored_apart", "p5", "A ring that falls while the row is knocked apart counts.")
def scored_apart(state: RowState, shot: RowShot, options: Any) -> bool:
    """Whether it does."""
    return bool(options.scored_and_broken == "counts")


@_g.clause("again", "p6", "After a ring is pocketed the shooter is put in play from the base line.")
def again(state: RowState, taken: int, options: Any) -> bool:
    """By the same player, or by the next."""
    return bool(options.continuation == "again")


@_g.clause("shooter_lost", "p6", "A lost shooter ends the turn; it is put in play from the base line.")
def shooter_lost(state: RowState, shot: RowShot, options: Any) -> bool:
    """Whether a ring counts that fell with it; the book says nothing of it."""
    return bool(options.scratch == "ring-counts")


@_g.clause("target", "p3", "Ten points win.")
def target(state: RowState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


register(LINE_UP)
