"""Golf Pool (lines 1992-2020): one red ball, six pockets in their order, and the fewest strokes."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.golf import GOLF
from ...families.conduct import ALLOWED
from ...options import choice
from ...saying import say
from .foul_strokes import FOUL_STROKES

GOLF_POOL = Game(
    "brunswick/golf-pool",
    "Golf Pool",
    family=GOLF,
    lines=(1992, 2020),
    facts={"winner_may_trail": True},
    governed_by=[FOUL_STROKES],
    sides=(2, 15),
    refs={
        "r1": "small balls draw the order, the lowest first",
        "r2": "partners: the lower numbers against the higher",
        "r3": "white on the head spot, red on the centre spot",
        "r4": "opening by the foot cushion; the six pockets in their order",
        "r5": "the white is played from where the one before left it",
        "r6": "a scratch adds three, and the player goes on",
        "r7": "a ball to a cushion on every stroke, or three more",
        "r8": "partners follow each other; their scores are added",
        "r9": "the white from its spot after a scratch",
        "r10": "a red behind the line may be played at from the spot",
        "r11": "a hole made by one partner: the other begins the next",
        "r12": "the lowest total of six pockets wins",
        "n1": "any pool table",
    },
    beside={
        "r2": "who plays with whom is said by the names of the sides",
        "n1": "the table on which the game is played",
    },
    drop_options=[
        "foul-cost",
        "wrong-ball-position",
        "third-miss-point-when-rejected",
        "forced-stroke-miss",
    ],
    options=[
        choice(
            "partners",
            ("none", "alternate", "hole"),
            "Two partners a side: none, they alternate stroke by stroke, or each plays a whole hole",
            "r8",
        ),
        choice(
            "hole-without-cushion",
            ("foul", "fair"),
            "The red in its pocket, no ball at a cushion: three more and the hole goes on, or it is made",
            "r7",
        ),
        choice(
            "hole-with-white-lost",
            ("made", "not-made"),
            "The red in its pocket and the white in one too: the hole is made with three more, or not made",
            "r6",
        ),
        choice(
            "opening-not-to-foot",
            ("counts", "again"),
            "An opening stroke that does not drive the red to the foot cushion counts, or is played again",
            "r4",
        ),
        choice(
            "two-fouls", ("sum", "once"), "Scratch and no cushion in one stroke: three twice, or once", "r7"
        ),
        choice(
            "left-seen-from",
            ("head", "foot"),
            "From which end of the table left and right are told",
            "r4",
        ),
        choice(
            "singles-order",
            ("hole-through", "alternate-strokes"),
            "Each player finishes the hole before the next plays, or they alternate strokes",
            "r4",
        ),
        choice("tie", ("another-hole", "shared"), "Equal totals: another hole, or shared", "r12"),
    ],
)

_g = GOLF_POOL

_g.figure("order", "r1", True, "The lowest small ball plays first.")
_g.figure(
    "set_up",
    "r3",
    say("golf-pool.white-on-head-spot-red-on", "White on the head spot, red on the centre spot."),
    "White on its spot, red in the centre.",
)


@_g.clause("opening", "r4", "The opening stroke drives the red to the foot cushion; no price is set on it.")
def opening(state: Any, facts: Any, options: Chosen) -> bool:
    return options.opening_not_to_foot == "again"


@_g.clause(
    "holes", "r4", "Left side, left and right upper corners, right side, right and left lower corners."
)
def holes(state: Any, facts: Any, options: Chosen) -> tuple[str, ...]:
    if options.left_seen_from == "head":
        return ("ml", "bl", "br", "mr", "tr", "tl")
    return ("mr", "br", "bl", "ml", "tl", "tr")


@_g.clause("in_turn", "r4", "Who plays at a hole plays on until he has made it.")
def in_turn(state: Any, facts: Any, options: Chosen) -> bool:
    return options.singles_order == "hole-through"


_g.figure("count", "r6", 1, "Every stroke counts one.")
_g.figure(
    "white_from",
    "r5",
    say("golf-pool.white-from-where-lies", "White from where it lies."),
    "The white is played from where it was left.",
)
_g.figure("scratch", "r6", 3, "White pocketed, or red in a wrong pocket: three more.")


@_g.clause("holed_scratch", "r6", "A hole made with the white lost is made, with three more.")
def holed_scratch(state: Any, facts: Any, options: Chosen) -> bool:
    return options.hole_with_white_lost == "made"


_g.figure("cushion", "r7", 3, "No ball to a cushion: three more.")


@_g.clause("holed_cushion", "r7", "The stroke that holes the red needs a cushion too.")
def holed_cushion(state: Any, facts: Any, options: Chosen) -> bool:
    return options.hole_without_cushion == "fair"


@_g.clause("two_fouls", "r7", "A scratch without a cushion is both.")
def two_fouls(state: Any, facts: Any, options: Chosen) -> str:
    answer: str = options.two_fouls
    return answer


_g.figure(
    "white_spot",
    "r9",
    say("golf-pool.white-on-head-spot", "White on the head spot."),
    "After a scratch the white is played from its spot.",
)


@_g.clause("partners", "r8", "Partners follow each other, and their strokes are added.")
def partners(state: Any, facts: Any, options: Chosen) -> str | bool:
    return False if options.partners == "none" else str(options.partners)


_g.figure("partner_next", "r11", True, "The partner who did not make the hole begins the next.")
_g.figure("foul:hand", "r10", ALLOWED, "From the spot the red may be played at behind the line.")
_g.figure("win", "r12", True, "The lowest total of the six pockets wins.")


@_g.clause("tie", "r12", "Those who are level play another hole.")
def tie(state: Any, facts: Any, options: Chosen) -> bool:
    return options.tie == "another-hole"


register(GOLF_POOL)
