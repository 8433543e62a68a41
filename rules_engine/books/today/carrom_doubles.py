"""Carrom by pairs: partners sit opposite, the turn and the break go to the right."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.men_pocketed import MEN_POCKETED, MenState
from ...options import choice
from .carrom import CARROM, ICF

DOUBLES = Game(
    "today/carrom-doubles",
    "Carrom, doubles",
    family=MEN_POCKETED,
    authority=ICF._replace(sections="28, 39b, 49b, 59, 78b, 79b, 90, 131"),
    governed_by=(CARROM,),
    played_on=PlayedOn(set_up="today/carrom"),
    summary="Carrom by two pairs: partners sit opposite and share one colour; the turn goes to the right.",
    known_as=("carrom doubles", "कैरम युगल"),
    descends_from="carrom/carroms",
    refs={
        "28": "partners sit opposite each other",
        "49b": "turn and break pass to the player on the right",
        "59": "after a game each moves one place to the right",
        "78b": "who places the dues",
        "90": "nobody takes out men for the partner",
        "131": "partners do not talk or sign",
    },
    options=[
        choice(
            "break-rotation",
            ("right", "choice"),
            "The next game is broken by the right neighbour of who broke this one, or as agreed",
            "49b",
        ),
    ],
)

_g = DOUBLES
_g.figure("seats", "28", 4, "Partners sit opposite each other, so that four play by turns.")
_g.figure("sides", "59", "right", "After each game every player moves one place to the right.")
_g.figure("dues_out", "78b", "right", "Dues are placed by the right neighbour of the player in turn.")
_g.figure("foul:partner", "90", "act", "Nobody takes out a man for his partner; the umpire hands it.")
_g.figure("foul:talk", "131", "act", "Partners do not talk or make signs during a board.")


@_g.clause("next_break", "49b", "The break passes to the player on the right.")
def next_break(state: MenState, facts: None, options: Any) -> int:
    """By seats, which are of the sides in turns."""
    return (state.break_seat + 1) % 2


@_g.clause(
    "next_lead", "49b", "The next game begins with the right neighbour of who broke first in this one."
)
def next_lead(state: MenState, facts: None, options: Any) -> int | str:
    """Or the other pair says who of them."""
    return "lots" if options.break_rotation == "choice" else (state.first_seat + 1) % 2


register(DOUBLES)
