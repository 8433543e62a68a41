"""Backgammon on the Carrom board (lines 1185-1193): the book lays out the board, no rules.

Those of the sister board of the same maker, the Crown's, are played.
"""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.backgammon import BackgammonState
from ...options import choice
from ..crown.backgammon import BACKGAMMON_CROWN, far_behind

BACKGAMMON_CARROM = Game(
    "carrom/backgammon",
    "Backgammon",
    family=BACKGAMMON_CROWN.family,
    lines=(1185, 1193),
    governed_by=[BACKGAMMON_CROWN],
    refs={
        "p1": "Playable on the triangles",
        "p2": "Rules left out",
        "p3": "How the board can be set up",
        "p4": "Tables by the numbers of the pockets; the bar from 2 to 4",
    },
    facts={"frames": True},
    options=[
        choice("backgammon-value", (3, 4), "What a backgammon counts", "p2"),
        choice("wrong-bearing", ("refused", "enter-again"), "Men borne while one was up", "p2"),
    ],
)

_g = BACKGAMMON_CARROM
_g.restates("points", "p1", "The triangles of the checker side are the points.")
_g.restates("set_up", "p3", "Two men on 24, five on 13, three on 8, five on 6.")
_g.restates("all_home", "p4", "The inner table lies between two pockets: no man is borne from outside it.")


@_g.clause("backgammon", "p2", "No value is printed: three, or four if so agreed.")
def backgammon(state: BackgammonState, facts: tuple[int, tuple[int, ...]], options: Any) -> int:
    """The value, or nothing."""
    behind = far_behind(state, facts, options.man_on_bar == "counts")
    return int(options.backgammon_value) if behind else 0


register(BACKGAMMON_CARROM)
