"""Piggy Back (lines 579-595): a black ring is shot off the red one on which it lies in the hole."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.tries import TRIES, TriesState, Try
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN

PIGGY_BACK = Game(
    "carrom/piggy-back",
    "Piggy Back",
    family=TRIES,
    lines=(579, 595),
    refs={
        "p1": "Crokinole side",
        "p2": "Red, black and white shooter",
        "p3": "Black out of circles, red stays inside",
        "p4": "Red in hole, black on top",
        "p5": "Shot from outside the outer circle",
        "p6": "One turn each",
        "p7": "Black 0-1-2-3 outward, red 3-2-1-0",
        "p8": "First to 20 wins",
    },
    options=[
        number("target", 20, 6, 10_000, "Points that win", "p8", length=True),
        choice("total-miss", (0, 3), "What a shot counts that leaves the black on the red", "p3"),
        switch(
            "equal-turns", False, "The second player has his turn after the first reaches the target", "p8"
        ),
    ],
    facts={
        "task": say(
            "piggy-back.shoots-at-red-ring-with-black", "shoots at the red ring, with the black on it"
        ),
        "miss": say("piggy-back.black-stays-on-red", "The black stays on the red"),
        "pieces": {"b": say("piggy-back.black", "Black"), "r": say("piggy-back.red", "red")},
        "zones": {
            "inner": say("piggy-back.in-inner-circle", "in the inner circle"),
            "next": say("piggy-back.in-middle-circle", "in the middle circle"),
            "band": say("piggy-back.in-outer-circle", "in the outer circle"),
            "ditch": say("tries.zone-outside", "outside"),
        },
    },
)

_BLACK = {"hole": 0, "inner": 0, "next": 1, "band": 2, "ditch": 3, "off": 3}
"""What the black ring counts by the place where it rests; the red counts what is left of three."""

_g = PIGGY_BACK
_g.figure(
    "zones",
    "p1",
    ("hole", "inner", "next", "band", "ditch"),
    "The hole, the three circles, and outside them.",
)
_g.figure("pieces", "p2", ("b", "r"), "A black ring and a red one, and a white shooter.")
_g.figure(
    "set_up",
    "p4",
    say(
        "piggy-back.put-red-ring-into-hole-black",
        "Put the red ring into the hole, and the black on top of it.",
    ),
    "So each turn begins.",
)
_g.figure("lead", "p5", "agreed", "Who plays first is agreed.")
_g.figure("place", "p5", "stands", "The shot is from outside the outer circle; no price is named.")
_g.figure("tries", "p6", 1, "A turn is one shot.")
_g.figure(
    "line",
    "p7",
    {"inner": "next", "next": "band", "band": "ditch"},
    "A ring that touches a line is in the area outside it.",
)
_g.figure("off", "p7", "ditch", "A ring off the board is outside the outer circle.")
_g.figure("may_count", "p7", tuple(range(7)), "Both together count nothing to six.")


@_g.clause("missed", "p3", "Nothing is scored unless the black is shot off the red.")
def missed(state: TriesState, made: Try, options: Any) -> int:
    """Nothing, or three for the red in the inner circle."""
    return int(options.total_miss)


@_g.clause("worth", "p7", "The black counts 0, 1, 2, 3 from the inner circle outward, the red 3, 2, 1, 0.")
def worth(state: TriesState, made: Try, options: Any) -> Any:
    """Both together; unknown until both rests are noted."""
    if len(made.rests) < 2:
        return UNKNOWN
    return _BLACK[made.rests["b"]] + 3 - _BLACK[made.rests["r"]]


@_g.clause("target", "p8", "The first with twenty points wins.")
def target(state: None, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_g.clause("equal", "p8", "The first to reach it wins at once.")
def equal(state: None, facts: None, options: Any) -> bool:
    """Whether the other side has its turn first."""
    return bool(options.equal_turns)


register(PIGGY_BACK)
