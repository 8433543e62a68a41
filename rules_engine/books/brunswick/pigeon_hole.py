"""Pigeon Hole and Jenny Lind (lines 1900-1916): eight whites and a red into numbered holes or pockets.

The heading joins two tables under one set of rules; only the name of the holes differs. What the holes are
worth the book does not say.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit, holes
from ...families.billiards.cups.names import NO_BALL_IN, RED, WHITE
from ...families.conduct import Foul
from ...options import choice, numbers
from ...saying import say
from ...unknown import Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

PIGEON_HOLE = Game(
    "brunswick/pigeon-hole",
    "Pigeon Hole and Jenny Lind",
    family=CUPS,
    lines=(1900, 1916),
    facts={"winner_may_trail": True},
    played_on=PlayedOn("pigeon-hole"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "two balls rolled by hand give the order",
        "r2": "play from the end of the table",
        "r3": "eight whites and a red, and their places",
        "r4": "the red counts double",
        "r5": "the red may be taken out again",
        "r6": "three games in succession at most",
        "r7": "throwing balls from the table on purpose loses",
        "r8": "a hundred points",
    },
    beside={"r6": "who may use the table next, when others wait"},
    drop_options=UNPLAYED,
    options=[
        numbers("holes", range(1, 10), 1, 999, "What the holes or pockets are worth", "r4", least=2, most=30),
        choice("inning", ("eight-balls", "one-ball"), "A turn is all eight whites, or one ball", "r3"),
        choice(
            "hit-red", ("no-duty", "first-ball"), "Must the red be struck by the first ball of a turn", "r3"
        ),
        choice("overshoot", ("wins", "exact"), "Beyond a hundred: wins, or the shot counts nothing", "r8"),
    ],
)

_g = PIGEON_HOLE
_g.figure(
    "order", "r1", "rolled", "Who counts most with two balls rolled by hand plays first, then downwards."
)
_g.figure("foul:side", "r2", Foul(), "A ball played from the side of the table counts nothing.")
_g.figure(
    "kit",
    "r3",
    Kit(
        "nine",
        (("w", WHITE), ("r", RED)),
        (),
        (),
        "hole",
        say("pigeon-hole.red-missed", "Red missed"),
        NO_BALL_IN,
    ),
    "Eight whites and a red.",
)
_g.figure("whites", "r3", 8, "Eight white balls.")
_g.figure(
    "set_up",
    "r3",
    say(
        "pigeon-hole.red-on-spot-in-centre-eight",
        "The red on the spot in the centre; eight whites with the player, behind the line.",
    ),
    "The red on the centre spot, the whites with the player.",
)
_g.figure(
    "respot_text",
    "r3",
    say("pigeon-hole.spot-red-in-centre-table", "Spot the red in the centre of the table."),
    "The red's spot is in the centre.",
)
_g.figure("balls", "r3", 8, "The player has eight balls to play.")


@_g.clause("turn", "r3", "The player plays his whites one after another.")
def turn(state: Any, facts: Any, options: Chosen) -> str:
    """All eight, or one."""
    return "one" if options.inning == "one-ball" else "all"


@_g.clause("duty", "r3", "The first ball is played at the red, where that is agreed.")
def duty(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown | None:
    """Whether the red was met by the first ball."""
    if options.hit_red == "no-duty" or not state.fresh or state.red != "spot":
        return None
    met: bool | Unknown = facts.red_met
    return met


@_g.clause("cups", "r4", "The holes are numbered by the house.")
def cups(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the holes."""
    values: tuple[int, ...] = options.holes
    return values


_g.figure("double", "r4", 2, "The red counts double in whatever hole it falls.")


@_g.clause("count", "r4", "A white counts its hole, the red twice its hole.")
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """All balls that fell."""
    total: int | Unknown = holes(facts, 2)
    return total


_g.figure(
    "respot",
    "r5",
    "choice",
    "With two or more balls holed, none on the table and one left, the red may be taken out and spotted.",
)
_g.figure("foul:thrown", "r7", Foul(), "Balls thrown or knocked from the table on purpose count nothing.")


@_g.clause("loses", "r7", "Sending balls off the table on purpose costs the game.")
def loses(state: Any, code: Any, options: Chosen) -> bool:
    """That foul alone."""
    return bool(code == "thrown")


_g.figure("target", "r8", 100, "A hundred points.")


@_g.clause("passing", "r8", "Who first counts a hundred or more has won.")
def passing(state: Any, facts: Any, options: Chosen) -> str:
    """Reaching wins, or exactly a hundred."""
    return "void" if options.overshoot == "exact" else "wins"


_g.figure("finish", "r8", "at-once", "The game is over as soon as somebody has the points.")
_g.figure("result", "r8", "reached", "The first to count a hundred wins.")

register(PIGEON_HOLE)
