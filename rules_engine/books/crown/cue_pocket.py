"""Cue Pocket (lines 709-802): twenty-five rings, each his who pockets it, with one cue ring that is played
from where it lies."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down
from ...options import choice, number

CUE_POCKET = Game(
    "crown/cue-pocket",
    "Cue Pocket",
    family=RINGS_TAKEN,
    lines=(709, 802),
    sides=(2, 8),
    refs={
        "p1": "introduction",
        "p2": "24 rings and black and one cue ring",
        "p3": "any number or partners",
        "p4": "opening shot from any straight line; pocketing continues",
        "p5": "next player from where the cue ring lies",
        "p6": "second player opens next round",
        "p7": "most rings wins",
        "R1": "group 25 rings in centre",
        "R2": "any kind of shot",
        "R3": "turn until nothing pocketed",
        "R4": "cue ring from where it lies",
        "R5": "cue ring lost - shot's rings back and turn lost",
        "R6": "ring off board back and turn lost",
        "R7": "players keep count",
        "R8": "most rings wins",
    },
    beside={
        "p1": "praise of the game, no ruling rests on it",
        "p3": "how many play: the sides of a match, and the partners of a side",
        "R2": "no kind of shot is asked for, so that none can fail",
    },
    options=[
        number("rounds", 1, 1, 100, "Rounds that are added up", "p6"),
        choice(
            "cues", ("finger", "cue"), "The cue ring is snapped with a finger, or driven with a cue", "p2"
        ),
        choice("tie", ("draw", "further-round"), "Equal rings: a draw, or a further round", "p7"),
        choice(
            "won",
            ("all-down", "decided"),
            "All rings are played, or the last round ends when nobody can catch up",
            "R8",
        ),
    ],
)

_g = CUE_POCKET
_g.figure("set_up", "p2", {"r": 24, "single": "b"}, "Twenty-four red and green rings, and the black.")
_g.figure("lead", "R1", True, "The rings are grouped in the centre, and the first player begins.")
_g.figure("ring", "R7", 1, "Each ring is one for the player who pockets it.")
_g.figure("none_down", "p5", "turn", "Without a ring the next player shoots from where the cue ring lies.")
_g.figure("lies", "R4", True, "The cue ring is shot from where the shot before left it.")
_g.figure("resume", "R5", "line", "After a lost cue ring the next player sets it as at the start.")
_g.figure("off_ends", "R6", True, "A ring off the board ends the turn.")
_g.figure("ring_off", "R6", "centre", "A ring off the board goes back as near to the centre as possible.")
_g.figure("target", "R8", 0, "No total ends the game.")
_g.clause("again", "R3", "A player who pockets a ring shoots again.")(anything_down)


@_g.clause("driver", "p2", "With cues or without.")
def driver(state: None, facts: None, options: Any) -> str:
    """As agreed."""
    return str(options.cues)


@_g.clause("from", "p4", "The cue ring is set anywhere on or outside the straight line of any side.")
def from_where(state: TakenState, zone: str, options: Any) -> bool:
    """At the start of a round, and where it was lost; else it lies where it lies."""
    return state.in_hand and zone != "field"


def _lost(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Without a ring nothing is forfeited."""
    return Loss(True)


_g.clause("shooter_pocketed", "R5", "Cue ring pocketed: the turn is lost, its rings come back.")(_lost)
_g.clause("shooter_off", "R5", "Cue ring off the board: the turn is lost, its rings come back.")(_lost)


@_g.clause("left", "R8", "The most rings win: by option it ends when the most are sure.")
def left(state: TakenState, facts: None, options: Any) -> int:
    """How many rings may be left when nobody can catch up any more."""
    if options.won == "all-down" or state.round < options.rounds:
        return 0
    best, second = sorted(state.score, reverse=True)[:2]
    return max(best - second - 1, 0)


@_g.clause("empty", "R8", "With all rings pocketed the most rings win.")
def empty(state: TakenState, winner: int | None, options: Any) -> str:
    """Or another round is played."""
    more = state.round < options.rounds or (winner is None and options.tie == "further-round")
    return "again" if more else "end"


@_g.clause("next_round", "p6", "Who played second in a round plays first in the next.")
def next_round(state: TakenState, facts: None, options: Any) -> int:
    """The side after the one that led."""
    return ((state.lead or 0) + 1) % len(state.score)


register(CUE_POCKET)
