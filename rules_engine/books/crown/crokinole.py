"""Crokinole (lines 492-568): rings shot at the hole and at one another, counted at the end of each round."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import RINGS_AT_REST, HoleRing, RestsState, Ring, Shot
from ...options import choice, number, switch

CROKINOLE = Game(
    "crown/crokinole",
    "Crokinole",
    family=RINGS_AT_REST,
    lines=(492, 568),
    played_on=PlayedOn("crokinole-round"),
    letters="RG",
    refs={
        "p1": "two or four players and their rings",
        "p2": "three-handed arrangement",
        "p3": "field is the raised part",
        "p4": "ditch lies between field and rim",
        "p5": "shooting technique",
        "p6": "ditching several at once is the art",
        "p7": "opening shot from outer circle at the hole",
        "p8": "play passes left; ditch opponent or shoot centre",
        "p9": "all rings played then count",
        "p10": "second player leads next round",
        "R1": "shoot from outer line between short lines",
        "R2": "any movement is a shot",
        "R3": "ring on a hand - own colour ditched",
        "R4": "board and seats not moved",
        "R5": "must genuinely shoot at opponent's ring",
        "R6": "shooting two rings near the edge",
        "R7": "flat in hole counts 20; recount only after out",
        "R8": "off board to ditch; rim rebound stays",
        "R9": "each ring once per round",
        "R10": "no moving before the count",
        "R11": "hundred wins",
        "C1": "hole 20 at once unless it completes game",
        "C2": "from 80 it counts only at round end first",
        "C3": "counted hole ring only counts as excess",
        "C4": "touching a line counts outside it",
        "C5": "inner 10, next 5, outside nothing",
        "C6": "five for each ring in excess",
        "C7": "opposite colours cancel",
        "C8": "difference goes to larger side",
        "M1": "other method 15, 10, 5",
        "M2": "other method keeps excess and cancelling",
    },
    beside={
        "p5": "advice on holding the fingers",
        "p6": "praise of skill, no ruling rests on it",
    },
    options=[
        number("target", 100, 25, 10_000, "Points that win", "R11", length=True),
        choice(
            "count-method", ("regular", "another"), "Values of the circles: 10 and 5, or 15, 10 and 5", "M1"
        ),
        choice("players", (2, 4, 3), "How many people play; the sides stay two", "p1"),
        choice("lone", ("R", "G"), "Three players: the side of one person", "p2"),
        choice(
            "miss-penalty",
            ("stays", "ditch"),
            "A ring that missed the opponent's rings, or was not genuinely shot at them",
            "R5",
        ),
        choice(
            "withheld-first",
            ("before", "joins"),
            "A withheld 20 is added before the count, or joins it",
            "C2",
        ),
        switch("hole-on-field", False, "A ring in the hole must be shot at too", "R5"),
        switch("hole-in-excess", True, "A ring in the hole counts for excess", "C3"),
        choice("wrong-place", ("stands", "replay"), "A shot from outside the player's lines", "R1"),
    ],
)

_g = CROKINOLE
_g.figure(
    "on_field", "p3", ("hole", "leaning", "inner", "next", "band", "edge"), "The field is the raised part."
)
_g.figure(
    "ditch", "p4", "stays", "The ditch lies between the field and the rim; a ring in it is out for the round."
)
_g.figure("free", "p7", "hole", "With no opponent's ring on the field the player shoots for the hole.")
_g.figure("round_end", "p9", "count", "When all rings of both sides have been shot the round is counted.")
_g.figure("moved", "R2", "edge", "A ring that was moved at all has been shot; it lies where it is.")
_g.figure("hands_off", "R3", "warning", "Hands and rings stay off the board; no price is named.")
_g.figure("conduct", "R4", "warning", "Board and seats are not moved in a round; no price is named.")
_g.figure(
    "pair", "R6", "own", "Two rings near the edge may be shot together; never with the opponent's as shooter."
)
_g.figure(
    "flat", "R7", "entirely", "Only a ring flat and entirely in the hole counts; again only once it was out."
)
_g.figure("off", "R8", "ditch", "A ring shot off the board goes into the ditch.")
_g.figure("rim", "R8", "stays", "A ring that comes back from the rim stays where it stops.")
_g.figure("once", "R9", 1, "No ring is shot twice in a round.")
_g.figure(
    "untouched", "R10", "replaced", "No ring is moved before the count, but to take off pairs that cancel."
)
_g.figure("twenty", "C1", 20, "A ring in the hole counts 20 at once for its colour, whoever put it there.")
_g.figure(
    "line",
    "C4",
    {"inner": "next", "next": "band", "band": "edge"},
    "A ring that touches a line counts outside that line.",
)
_g.figure(
    "values",
    "C5",
    {"inner": 10, "leaning": 10, "next": 5, "band": 0, "edge": 0},
    "Inside the inner circle 10, inside the next 5, outside nothing.",
)
_g.figure("excess", "C6", 5, "If one side has more rings on the field, each ring more counts five.")
_g.figure("cancel", "C7", True, "Opposite colours in the same space cancel, ring for ring.")
_g.figure("difference", "C8", "larger", "The difference of the two counts is scored by the larger side.")


@_g.clause("rings", "p1", "Twelve rings a side; four players take six each.")
def rings(state: None, facts: None, options: Any) -> int:
    """Of one colour."""
    return 12


@_g.clause("partner", "p2", "Partners shoot in turn; three persons: one against two, alternately after each.")
def partner(state: RestsState, side: int, options: Any) -> int | None:
    """1 or 2, None for a side of one person."""
    lone = options.players == 3 and "RG"[side] == options.lone
    return None if options.players == 2 or lone else len(state.where[side]) % 2 + 1


@_g.clause(
    "place", "R1", "From the outer circle's line, between the two short lines, at most half across them."
)
def place(state: RestsState, shot: Shot, options: Any) -> str:
    """No price is named: the shot stands, unless it is agreed to replay it."""
    return str(options.wrong_place)


@_g.clause("hand", "R3", "A ring that strikes a hand goes into the ditch if it is of that player's colour.")
def hand(state: RestsState, shot: Shot, options: Any) -> str:
    """The opponent's ring stays where it stops."""
    return "own-ditch"


@_g.clause("duty", "R5", "With an opponent's ring on the field the player must genuinely shoot to hit one.")
def duty(state: RestsState, facts: None, options: Any) -> tuple[str, ...]:
    """The zones in which an opponent's ring binds the player."""
    binding = ("leaning", "inner", "next", "band", "edge")
    return ("hole", *binding) if options.hole_on_field else binding


@_g.clause("no_hit", "R5", "No price is named for not shooting at a ring: it stays, with a warning.")
def no_hit(state: RestsState, shot: Shot, options: Any) -> str:
    """ "stays" or "ditch"."""
    return str(options.miss_penalty)


@_g.clause("next", "p8", "The sides shoot in turn, one ring each.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause("next_round", "p10", "Who played second in the last round plays first in the next.")
def next_round(state: RestsState, facts: None, options: Any) -> int:
    """The side that leads the next round."""
    return 1 - (state.lead or 0)


@_g.clause(
    "withheld", "C2", "A 20 that would end the game counts at the round's end only, if the ring lies there."
)
def withheld(state: RestsState, side: int, options: Any) -> str | None:
    """None when it may be counted at once; else how it is counted at the end of the round."""
    return str(options.withheld_first) if state.score[side] + 20 >= options.target else None


@_g.clause(
    "hole_at_count", "C3", "A ring in the hole that has been counted counts no more, except as excess."
)
def hole_at_count(state: RestsState, hole: HoleRing | Ring, options: Any) -> bool:
    """Whether the ring in the hole is one of the rings that make an excess."""
    return bool(options.hole_in_excess)


@_g.clause(
    "other_values",
    "M1",
    "Another method: 15 within the inner circle, 10 in the next, 5 in the band outside it.",
)
def other_values(state: None, facts: None, options: Any) -> dict[str, int] | None:
    """Silent unless it is chosen."""
    if options.count_method != "another":
        return None
    return {"inner": 15, "leaning": 15, "next": 10, "band": 5, "edge": 0}


@_g.clause("other_keeps", "M2", "By the other method excess, the hole and cancelling stay as they are.")
def other_keeps(state: None, facts: None, options: Any) -> bool | None:
    """Silent unless the other method is chosen."""
    return True if options.count_method == "another" else None


@_g.clause("target", "R11", "The first side with a hundred points wins.")
def target(state: RestsState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROKINOLE)
