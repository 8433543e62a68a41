"""Center Out (lines 635-647): a ring is banked out of the hole, and counts by where it comes to rest."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.tries import TRIES, TriesState, Try
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN

CENTER_OUT = Game(
    "carrom/center-out",
    "Center Out",
    family=TRIES,
    lines=(635, 647),
    refs={
        "p1": "Crokinole side",
        "p2": "1 green, 2 white shooters",
        "p3": "Bank the ring out of the hole",
        "p4": "Bank only; shooter lifted; ring replaced each shot",
        "p5": "Rest 2, 3, 5 or 10 outward",
        "p6": "50 wins",
    },
    options=[
        number("target", 50, 5, 10_000, "Points that win", "p6", length=True),
        choice("no-bank", ("nothing", "refused"), "The ring is dislodged without a bank", "p4"),
        choice("turn-length", ("one-shot", "while-scoring"), "How long a turn lasts", "p4"),
        switch(
            "equal-turns", False, "The second player has his turn after the first reaches the target", "p6"
        ),
    ],
    facts={
        "task": say("center-out.banks-at-ring-in-hole", "banks at the ring in the hole"),
        "miss": say("center-out.not-dislodged", "Not dislodged"),
        "pieces": {"g": say("center-out.ring", "Ring")},
        "zones": {
            "inner": say("center-out.in-small-circle", "in the small circle"),
            "next": say("center-out.in-next-circle", "in the next circle"),
            "band": say("center-out.in-largest-circle", "in the largest circle"),
            "ditch": say("tries.zone-outside", "outside"),
        },
    },
)

_WORTH = {"hole": 0, "inner": 2, "next": 3, "band": 5, "ditch": 10, "off": 10}
"""What the ring counts by the place where it rests."""

_g = CENTER_OUT
_g.figure(
    "zones",
    "p1",
    ("hole", "inner", "next", "band", "ditch"),
    "The hole, the three circles, and outside them.",
)
_g.figure("pieces", "p2", ("g",), "One green ring, and a white shooter for each.")
_g.figure("missed", "p3", 0, "A ring that is not dislodged counts nothing.")
_g.figure(
    "set_up",
    "p4",
    say(
        "center-out.lift-shooter-put-green-ring-into",
        "Lift the shooter, and put the green ring into the hole.",
    ),
    "So each shot begins.",
)
_g.figure("lead", "p4", "agreed", "Who plays first is agreed.")
_g.figure("tries", "p4", 1, "Each has a turn to dislodge the ring.")
_g.figure(
    "line",
    "p5",
    {"inner": "next", "next": "band", "band": "ditch"},
    "A ring that touches a line is in the area outside it.",
)
_g.figure("off", "p5", "ditch", "A ring off the board is outside the circles.")
_g.figure("may_count", "p5", (0, 2, 3, 5, 10), "It counts 2, 3, 5 or 10.")


@_g.clause("direct", "p4", "Only a bank shot counts: the ring goes back, and the turn passes.")
def direct(state: None, facts: None, options: Any) -> str:
    """Nothing, or no such record."""
    return str(options.no_bank)


@_g.clause("worth", "p5", "In the small circle 2, in the next 3, in the largest 5, outside 10.")
def worth(state: TriesState, made: Try, options: Any) -> Any:
    """By where it rests; a ring that falls back into the hole is not dislodged."""
    return _WORTH[made.rests["g"]] if made.rests else UNKNOWN


@_g.clause("keeps", "p4", "Each has one shot, then the other plays.")
def keeps(state: TriesState, points: int, options: Any) -> bool:
    """Whether the player shoots again."""
    return bool(points and options.turn_length == "while-scoring")


@_g.clause("target", "p6", "Fifty points win.")
def target(state: None, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_g.clause("equal", "p6", "The first to reach it wins at once.")
def equal(state: None, facts: None, options: Any) -> bool:
    """Whether the other side has its turn first."""
    return bool(options.equal_turns)


register(CENTER_OUT)
