"""Crokinole of the World Championship at Tavistock: points of many games are added up, and the final games
are played until they are decided."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.discs import DISCS, DiscsState
from ...options import choice, switch
from ...sources import Authority, Way
from .crokinole import CROKINOLE
from .crokinole_doubles import clockwise

WCC = Game(
    "today/crokinole-wcc",
    "Crokinole, World Championship",
    family=DISCS,
    governed_by=[CROKINOLE],
    authority=Authority(
        "World Crokinole Championship committee",
        "The Game: rules and scoring; tournament format",
        "formats of 2012 to 2015, as reported",
        "playing guidelines; tournament",
    ),
    summary="The crokinole of Tavistock: games of four rounds whose points are added up, and finals that end "
    "when a game is decided.",
    known_as=("World Crokinole Championship", "WCC", "Tavistock worlds"),
    descends_from="crown/crokinole",
    refs={
        "w1": "a disc that stops touching the outer line is out at once",
        "w2": "a shot is made when the disc leaves the finger or the cue",
        "w3": "the points of all games of the preliminary round are added up",
        "w4": "ties for a place: the number of twenties, then twelve shots on an open board",
        "w5": "the final is the best of three games; a game is over when decided, and 4-4 is followed by a "
        "fifth round",
    },
    sections=dict.fromkeys(("w1", "w2", "w3", "w4", "w5"), ""),
    beside={"w4": "places among all players after many games: the business of the event"},
    drop_options=["match", "target-points", "cancellation", "touching-start-line"],
    options=[
        choice(
            "stage",
            ("preliminary", "group", "final"),
            "Which part of the championship: in the final a game is played until it is decided",
            "w5",
        ),
        choice("players", (2, 4), "How many people play; the sides stay two", "w2"),
        switch("raw-cumulative", False, "The counts of all rounds are added up, instead of 2, 1 and 0", "w3"),
        choice(
            "early-end",
            ("decided", "all-rounds"),
            "In the final a game ends when it is decided, or all rounds are played",
            "w5",
        ),
    ],
    ways=[
        Way("club-night", "Club night", {"stage": "preliminary"}, "Ten games; all points are added up."),
        Way("raw", "Counts added up", {"raw-cumulative": True}, "Any number of rounds."),
    ],
)

_g = WCC
_g.figure("edge", "w1", "ditch", "A disc that stops on the outer line is out at once.")
_g.figure("moved", "w2", "shot", "The shot is made when the disc leaves the finger or the cue.")
_g.figure("target", "w3", 0, "No number of points ends a game.")


@_g.clause("values", "w1", "15, 10 and 5; nothing on the outer line.")
def values(state: None, facts: None, options: Any) -> dict[str, int]:
    """What a disc on the board counts at the end of the round."""
    return {"inner": 15, "leaning": 15, "next": 10, "inner-line": 10, "band": 5}


@_g.clause("discs", "w2", "Eight discs each; in doubles six a player.")
def discs(state: None, facts: None, options: Any) -> int:
    """Of one colour."""
    return int(options.discs) if options.players == 2 else 12


@_g.clause("partner", "w2", "In doubles the four shoot in turn.")
def partner(state: DiscsState, side: int, options: Any) -> int | None:
    """1 or 2, None in singles."""
    return clockwise(state, side) if options.players == 4 else None


@_g.clause(
    "round_points", "w3", "Two points for the round, one each if tied; they are added up over all games."
)
def round_points(state: DiscsState, counts: tuple[int, int], options: Any) -> tuple[int, int]:
    """By the other form the counts themselves."""
    if options.raw_cumulative:
        return counts
    return (1, 1) if counts[0] == counts[1] else (2, 0) if counts[0] > counts[1] else (0, 2)


@_g.clause("tie", "w5", "In the final a game that is level after four rounds has a fifth.")
def tie(state: DiscsState, facts: None, options: Any) -> str | None:
    """Silent in the other stages, where points are shared."""
    return "another-round" if options.stage == "final" else None


@_g.clause("decided", "w5", "In the final a game ends when the other can no longer reach the leader.")
def decided(state: DiscsState, facts: None, options: Any) -> bool:
    """Not where counts are added up, which know no bound."""
    return options.stage == "final" and options.early_end == "decided" and not options.raw_cumulative


register(WCC)
