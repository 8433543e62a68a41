"""Shuffle Board (lines 463-475): three rings each, shot to lie nearest to the edge of the far pocket."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.alleys.shuffleboard import BY_PLACES, PlacesState
from ...options import choice, number

SHUFFLE_BOARD = Game(
    "carrom/shuffle-board",
    "Shuffle Board",
    family=BY_PLACES,
    lines=(463, 475),
    played_on=PlayedOn(shot_from=("spot-1",)),
    letters="RG",
    refs={
        "p1": "Checker side",
        "p2": "3 red, 3 green",
        "p3": "Lie nearest the pocket edge without falling in",
        "p4": "From spot 1 toward pocket 3; may drive rings in",
        "p5": "3, 2, 1 by closeness; overhanging scores double",
        "p6": "20 wins",
    },
    beside={"p1": "says which side of the board is up; where a ring rests is judged by the later rules"},
    options=[
        number("target", 20, 1, 1000, "Points that win the game", "p6", length=True),
        choice(
            "places-among",
            ("all-rings", "own-three", "nearest-only"),
            "Places among all rings, among each player's three, or counted by the nearest ring's owner alone",
            "p5",
        ),
        choice("equal-distance", ("lower", "neither"), "Rings equally near: the lower place, or none", "p5"),
        choice("next-lead", ("alternate", "winner"), "Who shoots first in later rounds", "p4"),
    ],
)

_g = SHUFFLE_BOARD
_g.figure("weights", "p2", 3, "Three red rings and three green.")
_g.figure("order", "p4", "in turn, a ring each", "The players shoot in turn from spot 1 towards pocket 3.")
_g.figure("places", "p5", (3, 2, 1), "The nearest ring counts three, the next two, the third one.")
_g.figure("double", "p5", 2, "A ring over the rim of the pocket counts double.")
_g.figure("pocketed", "p3", "out", "A ring that falls in is out of play.")
_g.figure("next_lead", "p4", 0, "Who shoots first is not said: the first name.")


@_g.clause("among", "p5", "Of all rings on the board the nearest three have a place.")
def among(state: PlacesState, facts: None, options: Any) -> str:
    return str(options.places_among)


@_g.clause("level", "p5", "Rings that lie equally near take the lower place.")
def level(state: PlacesState, facts: None, options: Any) -> str:
    return str(options.equal_distance)


@_g.clause("next_round", "p4", "Who begins later rounds is not said: the players alternate.")
def next_round(state: PlacesState, made: tuple[int, ...], options: Any) -> int:
    if options.next_lead == "winner" and made[0] != made[1]:
        return made.index(max(made))
    return 1 - state.turn


@_g.clause("target", "p6", "Twenty points win.")
def target(state: PlacesState, facts: None, options: Any) -> int:
    return int(options.target)


register(SHUFFLE_BOARD)
