"""Ringaro (lines 1050-1058): the spun rings drive a Carrom ring from the own half of the board."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.rings_spun import RINGS_SPUN, Lying, SpunState
from ...families.spinning.rings_spun.names import IN_POCKET, ON_BOARD
from ...options import choice, number
from ...saying import say
from .ringette import RINGETTE

RINGARO = Game(
    "crown/ringaro",
    "Ringaro",
    family=RINGS_SPUN,
    lines=(1050, 1058),
    played_on=PlayedOn(rests="nearest-centre"),
    governed_by=(RINGETTE,),
    refs={
        "p1": "Carrom ring in the centre",
        "p2": "drive it off your half",
        "p3": "partners side by side; 10 after four rings; recentre",
        "p4": "fifty points",
        "SIM": "simultaneous form",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p4", length=True),
        choice(
            "on-middle",
            ("nothing", "farther-part"),
            "The Carrom ring on the line between the halves: nobody scores, or its larger part decides",
            "p3",
        ),
        choice(
            "pocketed-last",
            ("nothing", "further-ring"),
            "The Carrom ring pocketed by the last ring: nobody scores, or that ring is spun once more",
            "p3",
        ),
        choice("next-round", ("centre", "stays"), "Where the Carrom ring lies as a round begins", "p1"),
        choice(
            "metal-pocketed", ("nothing", "five"), "What a spun ring in a pocket gives the opponents", "p2"
        ),
    ],
    drop_options=("outside-rank", "line-touch", "equal-distance"),
    facts={
        "zones": {"board": ON_BOARD, "pocket": IN_POCKET},
        "task": say("ringaro.drives-carrom-ring-to-other-half", "drives the Carrom ring to the other half"),
    },
)

_g = RINGARO
_g.figure(
    "zones", "p2", ("board", "pocket"), "The rings may lie anywhere; they are to drive the Carrom ring."
)
_g.figure(
    "aim",
    "p2",
    say("ringaro.on-whose-half-does-carrom-ring", "on whose half does the Carrom ring lie"),
    "The half before a player is his own.",
)
_g.figure(
    "set_up",
    "p1",
    say("ringaro.put-carrom-ring-in-centre", "Put the Carrom ring in the centre."),
    "A Carrom ring lies in the centre.",
)
_g.restates("partner", "p3", "Partners sit side by side and alternate with the opponents.")
_g.restates("target", "p4", "Fifty points are the game.")


@_g.clause("pocketed", "p2", "No price is named for a spun ring in a pocket.")
def free_pocket(state: SpunState, ring: Lying, options: Any) -> tuple[str, int]:
    return "other", 5 if options.metal_pocketed == "five" else 0


@_g.clause("field", "p3", "Ten for the side that has driven the Carrom ring to the opponent's half.")
def field(state: SpunState, half: int, options: Any) -> tuple[int, int] | None:
    if half < 2:
        return 1 - half, 10
    return (0, 0) if options.on_middle == "nothing" else None


@_g.clause("driven_pocketed", "p3", "A pocketed Carrom ring goes back to the centre.")
def to_centre(state: SpunState, last: bool, options: Any) -> str:
    return "again" if last and options.pocketed_last == "further-ring" else "centre"


@_g.clause("recentre", "p1", "Each round begins with the Carrom ring in the centre.")
def recentre(state: SpunState, facts: None, options: Any) -> str:
    return str(options.next_round)


register(RINGARO)
