"""Corner Double Bank (lines 561-577): off two rims of a corner into the pegged circle."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import CORNER_BANKS, RestsState, Shot
from ...options import choice, number

CORNER_DOUBLE_BANK = Game(
    "carrom/corner-double-bank",
    "Corner Double Bank",
    family=CORNER_BANKS,
    lines=(561, 577),
    letters="RG",
    refs={
        "p1": "Crokinole side",
        "p2": "3 red, 3 green",
        "p3": "Two-rim bank into the pegged circle",
        "p4": "Three shots from outside toward an opposite corner",
        "p5": "Rings stay; two rims and inside: one point",
        "p6": "Opponent shoots from the other side",
        "p7": "Highest after five rounds",
    },
    options=[
        number("rounds", 5, 1, 50, "Rounds of a game", "p7", length=True),
        choice(
            "when-judged",
            ("rest", "end"),
            "A ring scores as it comes to rest, or by its place at the end",
            "p5",
        ),
        choice(
            "line",
            ("outside", "mostly-in"),
            "A ring on the line of the circle: outside, or where most of it lies",
            "p3",
        ),
        choice("tie", ("drawn", "extra"), "Equal totals: a draw, or extra rounds", "p7"),
        choice(
            "clearing",
            ("after-round", "after-three"),
            "The rings are cleared after the round, or after each three",
            "p5",
        ),
    ],
)

_g = CORNER_DOUBLE_BANK
_g.figure(
    "on_field",
    "p1",
    ("hole", "inner", "next", "band", "edge"),
    "The pegged circle and the rest of the field.",
)
_g.figure("rings", "p2", 3, "Three red rings and three green.")
_g.figure("bank", "p3", 2, "The ring banks off two rims.")
_g.figure("flat", "p3", "one", "One ring lies in the hole, which is inside the circle.")
_g.figure("once", "p4", 1, "Each plays with three rings.")
_g.figure("free", "p4", "first", "Who begins is not said; the first player shoots his three rings.")
_g.figure("ditch", "p5", "stays", "A ring stays where it was left, also in the ditch.")
_g.figure("off", "p5", "ditch", "A ring off the board has landed nowhere inside.")
_g.figure(
    "values",
    "p5",
    {"hole": 1, "inner": 1, "next": 0, "band": 0, "edge": 0},
    "Inside the pegged circle a ring is one.",
)
_g.figure("difference", "p5", "each", "Each side counts its own rings.")
_g.figure("place", "p6", "stands", "The players shoot from opposite sides; no price is named.")
_g.figure("round_end", "p6", "count", "The round ends when the other player has shot, too.")


@_g.clause("line", "p3", "What a line decides is not said: a ring on it is not inside, as at Crokinole.")
def line(state: RestsState, shot: Shot, options: Any) -> dict[str, str]:
    """The zone outside the line; nothing changes where the greater part decides."""
    return {"inner": "next"} if options.line == "outside" else {}


@_g.clause("judged", "p5", "A ring that banked off both rims and lands inside scores a point.")
def judged(state: None, facts: None, options: Any) -> str:
    """ "rest": as it lands; "end": if it lies there at the end of the round."""
    return str(options.when_judged)


@_g.clause("clearing", "p5", "Each ring that was shot is left on the board.")
def clearing(state: RestsState, facts: None, options: Any) -> str:
    """ "after-round" or "after-three"; rings that count at the end stay till then."""
    return "after-round" if options.when_judged == "end" else str(options.clearing)


@_g.clause("next", "p4", "The first player shoots his three rings, then the other his.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The same side until its rings are shot."""
    return who if len(state.where[who]) < 3 else 1 - who


@_g.clause("next_round", "p6", "Who leads later rounds is not said: the same player as before.")
def next_round(state: RestsState, facts: None, options: Any) -> int:
    """The side that leads the next round."""
    return state.lead or 0


@_g.clause("rounds", "p7", "The highest score after five rounds wins.")
def rounds(state: RestsState, facts: None, options: Any) -> int:
    """The rounds agreed."""
    return int(options.rounds)


@_g.clause("tied", "p7", "Equal totals are not spoken of: the game is drawn.")
def tied(state: RestsState, facts: None, options: Any) -> str:
    """ "drawn", or "extra": rounds until one leads."""
    return str(options.tie)


register(CORNER_DOUBLE_BANK)
