"""Russian Backgammon or Tric-Trac (lines 919-927): both sides enter one table and go the same way round."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.backgammon import BackgammonState
from ...options import choice, switch
from .backgammon import BACKGAMMON_CROWN

TRIC_TRAC = Game(
    "crown/tric-trac",
    "Russian Backgammon or Tric-Trac",
    family=BACKGAMMON_CROWN.family,
    lines=(919, 927),
    letters="RG",
    governed_by=[BACKGAMMON_CROWN],
    refs={
        "p1": "One table to enter, the same way round, men up first",
        "p2": "Doublets bring the opposite doublets and another throw",
        "p3": "First doublets restricted; privilege of two and ace",
        "p4": "Doublets must be completed; otherwise as backgammon",
    },
    facts={"frames": True},
    options=[
        switch("first-doublets-restricted", False, "The first doublets of each side bring less", "p3"),
        choice("restricted", ("complement", "double"), "What restricted first doublets lose", "p3"),
        switch("two-ace-privilege", False, "After two and ace any doublets are chosen", "p3"),
        choice("two-ace-doublets", ("complement", "alone"), "What doublets that are chosen bring", "p3"),
        choice("two-ace-first", ("full", "any"), "How much of two and ace must be played before", "p4"),
        choice("triple", ("entering", "never"), "When a game is triple", "p4"),
    ],
    drop_options=("man-on-bar",),
)

_g = TRIC_TRAC
_g.figure("set_up", "p1", (), "The board is empty at first.")
_g.figure("hand", "p1", 15, "All men enter by throws.")
_g.figure("way", "p1", "together", "Both sides move the same way round, from the table in which they enter.")
_g.figure("up_first", "p1", "taken", "A man taken up enters before others enter or move.")
_g.figure("enter", "p1", "same", "Both sides enter the same table, on the point of the number.")
_g.restates("shut_out", "p1", "Who cannot enter a man that is up loses the throw.")
_g.figure("again", "p2", True, "Who has played doublets and their opposites throws again.")
_g.figure("complete", "p4", True, "Without the whole of the doublets nothing more is due.")


@_g.clause("complement", "p2", "Doublets bring those of the opposite side of the dice.")
def complement(state: BackgammonState, kind: str | None, options: Any) -> int:
    """The stage of play that chosen doublets begin: 1 if their opposites follow, 2 if not."""
    return 2 if kind == "chosen" and options.two_ace_doublets == "alone" else 1


@_g.clause("restricted", "p3", "The first doublets of a side may be denied their advantage.")
def restricted(state: BackgammonState, who: int, options: Any) -> str | None:
    """None for doublets in full; "plain" without their opposites, "single" as an ordinary throw."""
    if not options.first_doublets_restricted or state.doublets[who] > 1:
        return None
    return "plain" if options.restricted == "complement" else "single"


@_g.clause("privilege", "p3", "Two and ace may let the thrower choose doublets.")
def privilege(state: BackgammonState, facts: None, options: Any) -> str | None:
    """How much of two and ace must have been played; None where there is no such privilege."""
    return str(options.two_ace_first) if options.two_ace_privilege else None


@_g.clause("backgammon", "p4", "As at backgammon; the table of entering stands for the winner's inner table.")
def backgammon(state: BackgammonState, facts: tuple[int, tuple[int, ...]], options: Any) -> int:
    """Three if a man of the loser is up, not entered, or still where men enter."""
    loser, cells = facts
    if options.triple == "never":
        return 0
    behind = any(n < 0 for n in cells[19:25]) or state.bar[loser] + state.hand[loser] > 0
    return 3 if behind else 0


register(TRIC_TRAC)
