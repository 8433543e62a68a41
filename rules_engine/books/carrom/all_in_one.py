"""All In One (lines 251-267): five shots a turn at ten rings before a pocket, three innings."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...options import choice, number, switch
from ...saying import say

DIAGONAL = {1: 3, 2: 4, 3: 1, 4: 2}
"""The spot from which is shot, by the pocket before which the rings stand."""

ALL_IN_ONE = Game(
    "carrom/all-in-one",
    "All In One",
    family=RINGS_TAKEN,
    lines=(251, 267),
    played_on=PlayedOn(shot_from=("spot-1",)),
    refs={
        "p1": "checker side",
        "p2": "ten rings of one colour, one shooter",
        "p3": "put the ten rings into their pocket with five shots",
        "p4": "a triangle 4-3-2-1, its base at the pocket, no rings touching",
        "p5": "from the diagonal spot, five shots, one point a ring",
        "p6": "shooter pocketed: its rings are set up again, the shot counts",
        "p7": "three innings, highest score wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        number("innings", 3, 1, 100, "Innings of a game", "p7"),
        number("pocket", 3, 1, 4, "The pocket before which the rings stand", "p4"),
        switch("other-pockets-count", False, "A ring counts in any pocket; else it is set up again", "p3"),
        choice(
            "shooter-off",
            ("rings-count", "as-pocketed"),
            "The shooter off the board: the rings of the shot count, or are set up again",
            "p6",
        ),
        choice(
            "all-down",
            ("turn-ends", "set-up-again"),
            "All ten are down before the fifth shot: the turn ends, or they are set up for the rest",
            "p3",
        ),
        choice("tie", ("draw", "another-inning"), "Level after the innings: drawn, or one more", "p7"),
    ],
)

_g = ALL_IN_ONE
_TRIANGLE = say(
    "all-in-one.set-up-ten-rings-before-pocket",
    "Set up the ten rings before the pocket, four nearest to it, then three, two and one.",
)
_g.figure("set_up", "p2", {"r": 10}, "Ten rings of one colour.")
_g.figure("lead", "p5", True, "The players shoot in turn; the book does not say who begins.")
_g.figure("ring", "p5", 1, "Each ring counts one.")
_g.figure("tries", "p5", 5, "A turn has five shots.")
_g.figure(
    "returned",
    "p6",
    say("all-in-one.up-again-before-pocket", "up again before the pocket"),
    "Rings that come back are set up before the pocket.",
)
_g.figure("recentre", "p4", _TRIANGLE, "Each turn has the whole triangle.")
_g.figure("empty", "p4", "again", "A board without rings is set up again.")
_g.figure("target", "p7", 0, "No total ends the game.")


@_g.clause("origin", "p5", "Every shot is from the spot of the pocket across.")
def origin(state: TakenState, facts: None, options: Any) -> str:
    """In words."""
    return say("all-in-one.spot", "spot {spot}", spot=DIAGONAL[options.pocket])


@_g.clause("spots", "p5", "No other spot is shot from.")
def spots(state: None, facts: None, options: Any) -> tuple[str, ...]:
    """The one across, as a record names it."""
    return (f"spot-{DIAGONAL[options.pocket]}",)


@_g.clause("astray", "p3", "The rings belong into the pocket before which they stand.")
def astray(state: TakenState, ring: tuple[str, str | None], options: Any) -> bool:
    """Whether a ring went into another; without a pocket that one is meant."""
    return ring[1] not in (None, str(options.pocket)) and not options.other_pockets_count


@_g.clause("again", "p5", "A turn goes on for five shots, whatever they make.")
def again(state: TakenState, taken: int, options: Any) -> bool:
    """While there is something to shoot at."""
    left = state.plain > 0 or options.all_down == "set-up-again"
    return state.tries < 5 and left


@_g.clause("shooter_pocketed", "p6", "Shooter pocketed: its rings are set up again, and the shot counts.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """The turn goes on."""
    return Loss(True, turn=False)


@_g.clause("shooter_off", "p6", "Shooter off the board: the shot counts.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Only of a pocketed shooter is it said that the rings come back."""
    return Loss(options.shooter_off == "as-pocketed", turn=False)


@_g.clause("innings", "p7", "After three innings the highest score wins.")
def innings(state: TakenState, ahead: int | None, options: Any) -> bool:
    """Whether both had their turns, and it is decided or drawn."""
    played = {t.innings for t in state.tallies}
    full = len(played) == 1 and min(played) >= options.innings
    return full and (ahead is not None or options.tie == "draw")


register(ALL_IN_ONE)
