"""Klondike (lines 2022-2035): six shots with a white ball at pins, cushion points and a red.

The troughs along the sides are the alleys. A ball is recorded by where it came to rest: ``w=pin``,
``r=point``, ``w=alley``, or ``w=bed`` for a circuit without a score.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit
from ...families.billiards.cups.names import RED, WHITE
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

WHITE_ON = {"pin": 20, "point": 10}
RED_ALLEY = 100
FAILURES = 3

KLONDIKE = Game(
    "brunswick/klondike",
    "Klondike",
    family=CUPS,
    lines=(2022, 2035),
    played_on=PlayedOn("klondike"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "six shots are the game",
        "r2": "a circuit without a score is one shot",
        "r3": "three failures to leave the alley are one shot",
        "r4": "lodged at a pin: 20 for white, 40 for red",
        "r5": "on a cushion point at the foot: 10 and 20",
        "r6": "a head pin and then the alley: one shot",
        "r7": "white in the alley after striking red: only the red scores",
        "r8": "red in the alley after the white hit it: 100",
        "r9": "red always scores double",
        "r10": "the largest total of six shots wins",
        "n1": "the side troughs are the alleys",
    },
    drop_options=UNPLAYED,
    options=[
        choice("shot-order", ("alternating", "in-succession"), "The six shots of a player", "r1"),
        choice("two-failures", ("free", "each-a-shot"), "A first or second failure to leave the alley", "r3"),
        choice("hundred", (100, 200), "The red in the alley: a hundred in all, or doubled once more", "r8"),
        choice("both", ("both", "higher"), "White and red both in place on one shot", "r4"),
    ],
)

_g = KLONDIKE
_g.figure("order", "r1", "agreed", "The players shoot in their agreed order.")


@_g.clause("turn", "r1", "Six shots each, one in turn or all in succession.")
def turn(state: Any, facts: Any, options: Chosen) -> str:
    """One at a time, or all six."""
    return "all" if options.shot_order == "in-succession" else "one"


@_g.clause("balls", "r1", "Six shots are the game.")
def balls(state: Any, facts: Any, options: Chosen) -> int:
    """Shots of a turn."""
    return 6 if options.shot_order == "in-succession" else 1


@_g.clause("rounds", "r1", "Six shots are the game.")
def rounds(state: Any, facts: Any, options: Chosen) -> int:
    """Rounds of shots."""
    return 1 if options.shot_order == "in-succession" else 6


_g.figure("score:circuit", "r2", 0, "Round the table without a score: a shot for nothing.")


@_g.clause("shot", "r3", "Three attempts in a row that do not leave the alley are one shot.")
def shot(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | None:
    """Only a failure to leave the alley is no shot."""
    if facts.claim != "miss":
        return None
    return options.two_failures == "each-a-shot" or state.tries + 1 >= FAILURES


_g.figure("score:pin", "r4", 20, "Lodged at a pin: 20 for the white, 40 for the red.")
_g.figure("score:point", "r5", 10, "On a cushion point at the foot: 10 for the white, 20 for the red.")
_g.figure("score:head-pin", "r6", 0, "A pin at the head, then the alley: a shot for nothing.")
_g.figure("score:red-only", "r7", 0, "The white in the alley after striking the red: only the red scores.")
_g.figure("score:alley", "r8", RED_ALLEY, "The red in the alley after the white hit it: a hundred.")


@_g.clause("reasons", "r4", "Each ball counts by where it came to rest.")
def reasons(state: CupsState, facts: CupsFacts, options: Chosen) -> tuple[str, ...]:
    """Which counts are concerned."""
    if facts.claim == "miss" or (not facts.seen and facts.claim != 0):
        return ()
    places = set(facts.rest.values())
    found = [place for place in WHITE_ON if place in places]
    white, red = facts.rest.get("w"), facts.rest.get("r")
    if red == "alley":
        found.append("alley")
    if white == "alley":
        if facts.red_met is True:
            found.append("red-only")
        elif facts.met is not UNKNOWN and "pin" in facts.met:
            found.append("head-pin")
    return tuple(found) or ("circuit",)


@_g.clause(
    "count", "r9", "What the white makes by its place the red makes twice; the red in the alley a hundred."
)
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """White and red by their places."""
    if facts.claim == "miss" and not facts.rest:
        return 0
    if not facts.rest:
        return 0 if facts.seen else UNKNOWN
    white = WHITE_ON.get(facts.rest.get("w", ""), 0)
    red = facts.rest.get("r", "")
    made: int = options.hundred if red == "alley" else 2 * WHITE_ON.get(red, 0)
    return max(white, made) if options.both == "higher" else white + made


@_g.clause("possible", "r9", "A shot makes what white and red can make together.")
def possible(state: CupsState, facts: CupsFacts, options: Chosen) -> frozenset[int]:
    """Counts that a quick tap may claim."""
    whites = (0, *WHITE_ON.values())
    reds = (0, *(2 * v for v in WHITE_ON.values()), options.hundred)
    sums = {max(w, r) if options.both == "higher" else w + r for w in whites for r in reds}
    return frozenset(sums - {0})


_g.figure("result", "r10", "highest", "The largest total of the six shots wins.")
_g.figure(
    "kit",
    "n1",
    Kit(
        "two",
        (("w", WHITE), ("r", RED)),
        ("pin", "point", "alley", "bed"),
        ("pin",),
        "place",
        say("klondike.did-not-leave-alley", "Did not leave the alley"),
        say("klondike.nothing-scored", "Nothing scored"),
    ),
    "A white and a red; the troughs at the sides are the alleys.",
)

register(KLONDIKE)
