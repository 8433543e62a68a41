"""Backgammon on the Crown board (lines 851-917): throws, men up, bearing, Hoyle's laws."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.backgammon import BACKGAMMON, BackgammonState
from ...options import choice, number, switch

BACKGAMMON_CROWN = Game(
    "crown/backgammon",
    "Backgammon",
    family=BACKGAMMON,
    lines=(851, 917),
    letters="RG",
    refs={
        "p1": "Introduction",
        "p2": "Equipment: fifteen men a side on twenty-four triangles",
        "p3": "Four tables of six points",
        "p4": "An inner and an outer table for each",
        "p5": "Dividing lines instead of bars",
        "p6": "Seats at opposite corners",
        "p7": "Start arrangement; colours may be exchanged",
        "p8": "Aim: to bring the men home by dice",
        "p9": "Each throws one die at the start",
        "p10": "The higher throw begins, and may throw again",
        "p11": "March of the men",
        "p12": "Moving; closed points; the whole throw is compulsory",
        "p13": "Doublets count four moves",
        "p14": "Making a point",
        "p15": "A blot",
        "p16": "Taking up a blot",
        "p17": "Example of hitting back",
        "p18": "Entering; a closed table",
        "p19": "Several blots at once",
        "p20": "Bearing, and being hit then",
        "p21": "Hit one, gammon two, backgammon three",
        "p22": "First throw of the next game",
        "L1": "Men that are lifted must be played",
        "L2": "A man is played when set down and quitted",
        "L3": "Fourteen men: no penalty",
        "L4": "Men borne wrongly enter again",
        "L5": "A mistaken throw stands once the opponent has thrown",
    },
    beside={
        "p1": "praises the game and rules nothing",
        "p5": "names the line that stands for the bar; no play turns on it",
        "p6": "where the players sit decides no play",
        "p8": "the aim in general; moving and bearing have their own rules",
        "p17": "an example of the rules on entering and hitting",
        "L2": "when a hand has left a man is seen at the board; a record holds moves that were made",
    },
    facts={"frames": True},
    options=[
        choice("rethrow-after-lead", ("choice", "adopt"), "What of the throw that won the lead", "p10"),
        number("match-length", 1, 1, 99, "Points that end a series of games", "p22"),
        switch("higher-number-duty", False, "If one of two numbers can be played it is the higher", "p12"),
        choice(
            "demand", ("enforced", "on-demand"), "Playing the whole throw where one order allows it", "p12"
        ),
        choice(
            "man-on-bar", ("counts", "gammon"), "A man in the bar-pocket at the end, for backgammon", "p21"
        ),
        choice("after-backgammon", ("throw", "winner"), "First throw after a triple game", "p22"),
        choice("closed-table", ("no-throw", "thrown"), "A side that cannot enter by any number", "p18"),
        choice("wrong-bearing", ("enter-again", "refused"), "Men borne while one was up", "L4"),
    ],
)

ARRAY = (24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6)
"""The usual array in each side's own numbering; the books' diagrams are lost and their examples agree with
it."""

POINTS = tuple(map(str, range(24, 0, -1)))
"""Twenty-four points, 24 the farthest from home."""

_g = BACKGAMMON_CROWN
_g.figure("points", "p3", POINTS, "Twenty-four points, six to a table.")
_g.figure("men", "p2", 15, "Fifteen men a side.")
_g.figure("short", "L3", True, "A side that plays with fourteen men pays no penalty.")
_g.figure("set_up", "p7", ARRAY, "Two men on 24, five on 13, three on 8, five on 6.")
_g.figure("lead", "p9", 1, "Each side throws one die; the higher plays first, equal dice are thrown again.")
_g.figure("way", "p11", "opposed", "Men go from the opponent's inner table round to the own; the sides meet.")
_g.figure("moves", "p12", "each", "Each number moves a man so many points, the same man or two.")
_g.figure("stuck", "p12", "lost", "A number that cannot be played has no effect.")
_g.figure("doublets", "p13", 4, "Doublets are played four times.")
_g.figure("closed", "p14", 2, "Two men make a point: the opponent cannot stop there.")
_g.figure("blot", "p15", 1, "A single man on a point is a blot.")
_g.figure("hit", "p16", "bar", "A blot that is hit goes to the bar-pocket.")
_g.figure("up_first", "p18", True, "No man moves while one is to be entered.")
_g.figure("enter", "p18", "inner", "A man enters the opponent's inner table on a point that is not closed.")
_g.figure("shut_out", "p18", "lost", "The throw of a side that cannot enter is void.")
_g.figure("several", "p19", True, "Several blots may be taken up by one throw.")
_g.figure("bear_when", "p20", "all", "Men are borne once all are in the inner table.")
_g.figure("all_home", "p4", 6, "The inner table is home: no man is borne while one is outside it.")
_g.figure("bear", "p20", "point", "A number bears a man from its own point.")
_g.figure("bear_low", "p20", "highest", "A number higher than all men bears from the highest point.")
_g.figure("bear_high", "p20", "moved", "While men stand higher the number is moved.")
_g.figure("inside", "p20", True, "A man may be moved where one could be borne.")
_g.figure("won", "p21", "first", "Who first bears all his men wins.")
_g.figure("single", "p21", 1, "A hit: the loser has borne a man.")
_g.figure("gammon", "p21", 2, "A gammon: the loser has borne none.")
_g.figure("lifted", "L1", True, "A man that is lifted must be played.")
_g.figure(
    "claim_window", "L5", "opponent", "A mistaken throw cannot be altered once the opponent has thrown."
)


@_g.clause("adopt", "p10", "The leader plays the two numbers, or throws again.")
def adopt(state: BackgammonState, facts: None, options: Any) -> str:
    """Whether it is his choice."""
    return str(options.rethrow_after_lead)


@_g.clause("demand", "p12", "The whole throw must be played if it can be.")
def demand(state: BackgammonState, who: int, options: Any) -> str:
    """How much must be played: see the family's generator."""
    if options.demand == "on-demand" and not state.demanded:
        return "each"
    return "larger" if options.higher_number_duty else "full"


@_g.clause("shut", "p18", "Who cannot enter by any number does not throw.")
def shut(state: BackgammonState, facts: None, options: Any) -> str:
    """Whether he throws all the same."""
    return str(options.closed_table)


@_g.clause("wrong_bearing", "L4", "Men borne before a man that was up had entered enter again with it.")
def wrong_bearing(state: BackgammonState, facts: None, options: Any) -> str:
    """Whether such a move is taken down so, or refused."""
    return "enter" if options.wrong_bearing == "enter-again" else "refused"


@_g.clause("backgammon", "p21", "A triple game: the loser has borne none and has a man in the inner table.")
def backgammon(state: BackgammonState, facts: tuple[int, tuple[int, ...]], options: Any) -> int:
    """Three, or nothing."""
    return 3 if far_behind(state, facts, options.man_on_bar == "counts") else 0


def far_behind(state: BackgammonState, facts: tuple[int, tuple[int, ...]], bar: bool) -> bool:
    """Whether the loser has a man in the winner's home table, or (if ``bar``) up."""
    loser, cells = facts
    return any(n < 0 for n in cells[1:7]) or (bar and state.bar[loser] > 0)


@_g.clause("length", "p22", "A series of games counts one, two or three each.")
def length(state: BackgammonState, facts: None, options: Any) -> int:
    """Points that end it; a single game ends at once."""
    return int(options.match_length)


@_g.clause(
    "next_lead", "p22", "The winner of a hit throws first in the next game; else the lead is thrown for."
)
def next_lead(state: BackgammonState, facts: None, options: Any) -> int | str:
    """The side that throws first, or "lots"."""
    hit = state.worth == 1 or (state.worth >= 3 and options.after_backgammon == "winner")
    return state.winner or 0 if hit else "lots"


register(BACKGAMMON_CROWN)
