"""Carombolette (lines 1966-1990): Bagatelle with the pool-stop removed, Pool with it in place.

Both are played with eight whites and a red that always goes back to its spot. At Bagatelle the holes count
and the arches do not; at Pool the numbers over the arched pockets count. Of the numbers the book gives only
the 10-holes.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit, holes
from ...families.billiards.cups.names import NO_BALL_IN, RED, WHITE
from ...options import choice, numbers
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

CAROMBOLETTE = Game(
    "brunswick/carombolette-bagatelle",
    "Carombolette - Bagatelle",
    family=CUPS,
    lines=(1966, 1986),
    played_on=PlayedOn("carombolette"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    facts={"frames": True},
    refs={
        "p1": "bagatelle combined with pool",
        "r1": "two or more, each for himself or partners",
        "r2": "the lead by pool-stop and 10-holes",
        "r3": "eight whites and a red; first shot, double, spotting",
        "r4": "from within the string; off or back is dead",
        "r5": "no ball struck: no count, and one ball forfeited",
        "r6": "the total of all balls; arches do not count",
        "r7": "one round, or the best two of three",
    },
    beside={
        "p1": "says what kind of game it is",
        "r1": "how many play is the number of sides of the record",
    },
    drop_options=UNPLAYED,
    options=[
        numbers(
            "holes",
            (1, 2, 3, 4, 5, 6, 7, 8, 10, 10),
            1,
            999,
            "What the holes are worth",
            "r6",
            least=2,
            most=30,
        ),
        choice(
            "forfeit-ball",
            ("unplayed-ball", "ball-played"),
            "Who strikes no ball forfeits one not yet played besides, or only the ball played",
            "r5",
        ),
    ],
)

_g = CAROMBOLETTE
_g.figure("order", "r2", "stop-removed", "The higher count of two balls let go from the 10-holes decides.")
_g.figure("choice_of_play", "r2", True, "The winner has the choice of play.")
_g.figure(
    "kit",
    "r3",
    Kit(
        "nine",
        (("w", WHITE), ("r", RED)),
        ("back", "arch"),
        (),
        "hole",
        say("carombolette.no-ball-struck", "No ball struck"),
        NO_BALL_IN,
    ),
    "Eight whites and a red.",
)
_g.figure("whites", "r3", 8, "Eight white balls.")
_g.figure("balls", "r3", 8, "Eight balls are played.")
_g.figure(
    "set_up",
    "r3",
    say(
        "carombolette.pool-stop-removed-red-on-its",
        "The pool-stop removed; the red on its spot midway between the lower diamonds; eight whites in hand.",
    ),
    "The red on its spot midway between the lower diamonds.",
)
_g.figure("double", "r3", 2, "The red counts double.")
_g.figure("respot", "r3", "at-once", "The red is spotted again whenever it is pocketed, counting or not.")
_g.figure(
    "respot_text",
    "r3",
    say(
        "carombolette.spot-red-in-centre-midway-between",
        "Spot the red in the centre, midway between the lower diamonds.",
    ),
    "The red's spot is midway between the lower diamonds.",
)
_g.figure(
    "dead",
    "r4",
    say("carombolette.take-ball-off-dead", "Take the ball off: it is dead."),
    "A ball forced from the table, or back within the string, is dead.",
)


@_g.clause("duty", "r5", "A ball that strikes no other ball does not count.")
def duty(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown:
    """Any ball will do; by the first shot of a turn that is the red, for no other lies on the table (r3)."""
    return UNKNOWN if facts.met is UNKNOWN else bool(facts.met)


@_g.clause("breach", "r5", "Who strikes no ball forfeits one ball.")
def breach(state: Any, facts: Any, options: Chosen) -> str:
    """A ball not yet played, or none besides the one that missed."""
    return "ball" if options.forfeit_ball == "unplayed-ball" else "shot"


_g.figure("turn", "r6", "all", "A player plays all his balls.")


@_g.clause("cups", "r6", "Holes alone are counted here, and no arch.")
def cups(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the holes."""
    values: tuple[int, ...] = options.holes
    return values


@_g.clause("count", "r6", "The total of all balls played, the red's number twice.")
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """All balls that fell."""
    total: int | Unknown = holes(facts, 2)
    return total


_g.figure("rounds", "r7", 1, "One round is a game; single-handed the best of three games is preferred.")
_g.figure("result", "r7", "highest", "The highest count of the round wins.")

register(CAROMBOLETTE)

CAROMBOLETTE_POOL = Game(
    "brunswick/carombolette-pool",
    "Carombolette - Pool",
    family=CUPS,
    lines=(1988, 1990),
    played_on=PlayedOn("carombolette-pool"),
    governed_by=[CAROMBOLETTE, FOUL_STROKES],
    sides=(2, 26),
    refs={"p1": "the stop in place; the numbers over the arches count; the red double"},
    drop_options=["holes"],
    options=[
        numbers("arches", range(1, 10), 1, 999, "Numbers over the arched pockets", "p1", least=2, most=30),
        choice("red-spotted", ("at-once", "end-of-turn"), "When a pocketed red is spotted again", "p1"),
    ],
)

_p = CAROMBOLETTE_POOL
_p.figure(
    "kit",
    "p1",
    Kit(
        "nine",
        (("w", WHITE), ("r", RED)),
        ("back",),
        (),
        "arch",
        say("carombolette.no-ball-struck", "No ball struck"),
        NO_BALL_IN,
    ),
    "Nine balls, and the numbers over the arched pockets.",
)
_p.figure(
    "set_up",
    "p1",
    say(
        "carombolette.pool-stop-in-place-red-on",
        "The pool-stop in place; the red on its spot midway between the lower diamonds; eight whites "
        "in hand.",
    ),
    "The pool-stop is in place; the rest lies as at the other game.",
)
_p.clause("cups", "p1", "The numbers over the arched pockets count.")(
    lambda state, facts, options: options.arches
)
_p.restates("count", "p1", "The numbers over the arched pockets are added up, the red's twice.")


@_p.clause("respot", "p1", "The red is always spotted again after being pocketed.")
def respot(state: Any, facts: Any, options: Chosen) -> str:
    """At once, or when the turn is over."""
    said: str = options.red_spotted
    return said


register(CAROMBOLETTE_POOL)
