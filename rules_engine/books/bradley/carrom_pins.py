"""The seventh and eighth ten-pin games (lines 393-455): pins off a side of the board, shared by both."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.alleys.frames_of_pins import BANKED, InningsState, Shot
from ...options import choice
from .ten_pins import TEN_PINS

_DISKS = "equipment; how many disks a player sends in turn is judged with the order of shots"
_CARROM = "says what a carrom is; that it is needed is judged by the ban on direct play"
_TIE = choice("tie", ("extra-inning", "draw"), "Level scores after ten innings: a further one, or a draw")
_DROPPED = (
    "third-disk",
    "extra-frame-bonus",
    "tie-players",
    "foul-first-disk",
    "pin-rebound",
)

# -- 7th game: Corner Pins (lines 393-427) ------------------------------------------------------------------

CORNER = Game(
    "bradley/corner-pins",
    "Corner Pins",
    family=BANKED,
    governed_by=(TEN_PINS,),
    lines=(393, 427),
    played_on=PlayedOn("bradley-checkers", lies="corner-squares", pieces="sw se nw ne", tables=("ten-pin",)),
    sides=(2, 2),
    refs={
        "p1": "four pins and crokinole disks",
        "p2": "object points; seated diagonally; three disks each",
        "p3": "pins on the checkerboard's corner squares",
        "p4": "one disk at a time, carrom from the side",
        "p5": "carrom = rebound from the wooden side to the pin",
        "p6": "no direct play at pins",
        "p7": "further pins after the first carromed one count",
        "p8": "own nearest pin only when it is the last",
        "p9": "off the checkerboard, within six inches of the corner",
        "p10": "most points wins",
        "p11": "four pins down make an inning",
        "p12": "ten innings make a game",
        "p13": "one point a pin",
        "p14": "four at once: twenty",
        "p15": "three at once: fifteen",
        "p16": "two at once: five",
    },
    beside={"p1": _DISKS, "p5": _CARROM},
    options=(
        choice("tie", _TIE.values, _TIE.text, "p10"),
        choice(
            "void-shot",
            ("respot", "stay-down", "score"),
            "Pins felled by a forbidden shot: set up again, left down without score, or counted",
            "p6",
        ),
        choice(
            "multi",
            ("replace", "add"),
            "Five, fifteen and twenty stand for the single points, or are added to them",
            "p13",
        ),
        choice("order", ("one-by-one", "three-together"), "Disks that a player sends before the other", "p4"),
        choice("inning-shared", ("shared", "own"), "One inning for both, or each his own four pins", "p11"),
        choice("inning-start", ("passes-on", "alternates"), "Who begins the next inning", "p11"),
        choice(
            "nearest-by-luck",
            ("counts", "respotted"),
            "The own nearest pin that falls after another was properly carromed",
            "p7",
        ),
    ),
    drop_options=_DROPPED,
)
_c = CORNER
_c.figure("rows", "p3", (("sw", "se"), ("nw", "ne")), "A pin on each corner square; sw is A's, ne is B's.")
_c.figure("pin", "p13", 1, "Each pin counts one.")
_c.restates("frames", "p12", "Ten innings make a game.")
_c.restates("winner", "p10", "Most points win.")
_c.restates("next_lead", "p2", "The first name begins; the players sit diagonally opposite.")
_c.figure("bank", "p6", True, "The disk strikes a wooden side before any pin.")


@_c.clause("visit", "p4", "The players shoot in turn, a disk at a time.")
def _in_turn(state: InningsState, facts: None, options: Any) -> int | None:
    if options.inning_shared == "own":
        return None
    return 3 if options.order == "three-together" else 1


@_c.clause("closes", "p11", "Four pins down make an inning, whoever felled them.")
def _four_down(state: InningsState, shot: Shot, options: Any) -> bool:
    return shot.left == 0


@_c.clause("order", "p11", "The turn passes on from inning to inning.")
def _passes_on(state: InningsState, playing: tuple[int, ...], options: Any) -> tuple[int, ...] | None:
    if options.inning_start == "alternates":
        return playing[1], playing[0]
    if options.inning_shared == "own" or state.turn == playing[1]:
        return None
    return playing[1], playing[0]


def _at_once(ref: str, pins: int, points: int) -> None:
    @_c.clause(f"sweep:{pins}", ref, f"{pins} pins at once count {points}.")
    def at_once(state: InningsState, shot: Shot, options: Any) -> int:
        return points + (pins if options.multi == "add" else 0)


_at_once("p16", 2, 5)
_at_once("p15", 3, 15)
_at_once("p14", 4, 20)


@_c.clause("nearest", "p8", "A player must not play for the pin nearest him unless it alone is left.")
def _nearest(state: InningsState, facts: None, options: Any) -> str:
    return ("sw", "ne")[state.turn]


@_c.clause("luck", "p7", "Further pins after the first carromed one count, by skill or luck.")
def _by_luck(state: InningsState, pins: tuple[str, ...], options: Any) -> tuple[str, ...]:
    own = _nearest(state, None, options)
    return (own,) if options.nearest_by_luck == "respotted" and own in pins and len(pins) > 1 else ()


def _forbidden(game: Game, fault: str, ref: str, text: str) -> None:
    @game.clause(f"void:{fault}", ref, text)
    def void(state: InningsState, facts: None, options: Any) -> str:
        return str(getattr(options, "void_shot", "respot"))


_forbidden(CORNER, "direct", "p6", "Pins are never played at directly.")
_forbidden(CORNER, "nearest", "p8", "The own nearest pin is forbidden while others stand.")
_forbidden(CORNER, "on-board", "p9", "The player keeps off the checkerboard.")
_forbidden(CORNER, "reach", "p9", "The disk is shot within six inches of the corner.")


def _tie(game: Game, ref: str) -> None:
    @game.clause("tie", ref, "Nothing is said of level scores: a further inning, or a draw.")
    def tie(state: InningsState, level: list[int], options: Any) -> tuple[int, ...]:
        return () if options.tie == "draw" else state.playing


_tie(CORNER, "p10")
register(CORNER)

# -- 8th game: Center Carrom Pins (lines 429-455) -----------------------------------------------------------

CENTER = Game(
    "bradley/center-carrom-pins",
    "Center Carrom Pins",
    family=BANKED,
    governed_by=(TEN_PINS,),
    lines=(429, 455),
    played_on=PlayedOn("bradley-checkers", lies="middle-squares", pieces="c1 c2 c3 c4", tables=("ten-pin",)),
    sides=(2, 2),
    refs={
        "p1": "four pins and crokinole disks",
        "p2": "object points; three disks each; sit anywhere",
        "p3": "pins on the four centre spotted squares",
        "p4": "all four by carrom from the sides",
        "p5": "carrom = rebound from the wooden side to the pin",
        "p6": "no direct play",
        "p7": "all four in one shot or nothing",
        "p8": "keep off the centre checkerboard",
        "p9": "most points wins",
        "p10": "four down make an inning",
        "p11": "ten innings make a game",
        "p12": "one point each time all four fall",
    },
    beside={"p1": _DISKS, "p5": _CARROM},
    options=(
        choice("tie", _TIE.values, _TIE.text, "p9"),
        choice(
            "fewer-than-four",
            ("respot", "stay-down"),
            "Pins felled by a shot that leaves some: set up again, or down until the board is cleared",
            "p7",
        ),
        choice("order", ("one-by-one", "three-together"), "Disks that a player sends before the other", "p2"),
        choice(
            "inning",
            ("clearance", "three-disks-each"),
            "An inning lasts until all four fall, or three disks of each player",
            "p10",
        ),
    ),
    drop_options=_DROPPED,
)
_m = CENTER
_m.figure("rows", "p3", (("c1", "c2"), ("c3", "c4")), "A pin on each of the four centre spotted squares.")
_m.figure("bank", "p4", True, "The disk strikes a side of the board before the pins.")
_m.figure("sweep:4", "p12", 1, "All four by one shot count one.")
_m.figure("count", "p7", 0, "Fewer than four by one shot count nothing.")
_m.restates("frames", "p11", "Ten innings make a game.")
_m.restates("winner", "p9", "Most points win.")
_m.restates("next_lead", "p2", "The first name begins; the players sit where they like.")


@_m.clause("visit", "p2", "The players shoot in turn, a disk at a time.")
def _each_in_turn(state: InningsState, facts: None, options: Any) -> int:
    return 3 if options.order == "three-together" else 1


@_m.clause("restand", "p7", "All four must fall by one shot: what fewer felled is set up again.")
def _fewer(state: InningsState, shot: Shot, options: Any) -> tuple[str, ...] | None:
    again = options.fewer_than_four == "respot" and shot.felled and shot.left
    return ("c1", "c2", "c3", "c4") if again else None


@_m.clause("closes", "p10", "All four down make an inning, whoever felled them.")
def _cleared(state: InningsState, shot: Shot, options: Any) -> bool:
    return len(shot.disks) >= 6 if options.inning == "three-disks-each" else shot.left == 0


@_m.clause("order", "p10", "The turn passes on from inning to inning.")
def _turn_passes(state: InningsState, playing: tuple[int, ...], options: Any) -> tuple[int, ...] | None:
    return None if state.turn == playing[1] else (playing[1], playing[0])


_forbidden(CENTER, "direct", "p6", "Pins are never played at directly.")
_forbidden(CENTER, "on-board", "p8", "The player keeps off the centre checkerboard.")
_tie(CENTER, "p9")
register(CENTER)
