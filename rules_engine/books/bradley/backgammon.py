"""Backgammon by Bradley's book (lines 457-527): two dice each for the lead, bearing from any lower point."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.boards.backgammon import BACKGAMMON, BackgammonState
from ...options import choice

BACKGAMMON_BRADLEY = Game(
    "bradley/backgammon",
    "Backgammon",
    family=BACKGAMMON,
    lines=(457, 527),
    played_on=PlayedOn(tables=("backgammon", "combination")),
    letters="WB",
    refs={
        "p1": "Fifteen men each, dice, cups",
        "p2": "Twenty-four points, tables of six",
        "p3": "White's tables A-F, G-L; Black's 1-6, 7-12",
        "p4": "Starting array by diagram",
        "p5": "Object: all men into the home table",
        "p6": "Directions of travel, opposite",
        "p7": "The higher throw leads; it is played, or thrown again",
        "p8": "One man for both dice, or two men",
        "p9": "A doublet counts double",
        "p10": "A doublet: four dice, one to four men",
        "p11": "Men pass freely over all points",
        "p12": "No limit of own men on a point",
        "p13": "Two opposing men block; who cannot play loses his turn",
        "p14": "A single man is hit, and enters before other moves",
        "p15": "Entering on the point of a die, from the ace",
        "p16": "Both points blocked: the turn is lost",
        "p17": "Two may enter on one throw; four on doublets",
        "p18": "All men home: bearing starts",
        "p19": "All must be home; a man hit comes round again",
        "p20": "Bear or move up, each die, mixed",
        "1st": "Bear from the point of the die; with 4 and 2 from six",
        "2d": "Bear from any lower point if none stands higher",
        "p21": "The same for doublets",
        "p22": "Men stand higher: move up instead",
        "p23": "First to bear all wins; multiples by agreement",
        "p24": "Hit: single when the loser has borne some",
        "p25": "Gammon: double when the loser has borne none",
        "p26": "Backgammon: triple or quadruple if agreed",
    },
    beside={
        "p3": "names the points by letters and numbers; a record counts them from home",
        "p5": "the object in general; p18 and p23 rule the end",
        "p9": "p10 says what it means that a doublet counts double",
        "p11": "bars nothing: only the point where a man stops is looked at",
        "p12": "bars nothing, and says how a heap is laid",
        "p17": "follows from the other rules of entering",
        "p21": "says of doublets what 2d says of all throws",
    },
    facts={"frames": True},
    options=[
        choice("backgammon-value", (2, 3, 4), "What a backgammon counts", "p26"),
        choice("gammon-value", (2, 1), "What a gammon counts", "p25"),
        choice("must-play", ("full", "free", "larger"), "How much of a throw must be played", "p13"),
        choice("bear-low", ("any", "highest"), "Which man a number bears that is higher than all", "2d"),
        choice("lead-dice", (2, 1), "Dice of each side for the lead", "p7"),
        choice("compound-bear", ("stepwise", "total"), "A man borne by the sum of two numbers", "1st"),
    ],
)

_g = BACKGAMMON_BRADLEY
_g.figure("points", "p2", tuple(map(str, range(24, 0, -1))), "Twenty-four points, six to a table.")
_g.figure("men", "p1", 15, "Fifteen men a side.")
_g.figure(
    "set_up",
    "p4",
    (24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6),
    "Two men on 24, five on 13, three on 8, five on 6.",
)
_g.figure("adopt", "p7", "choice", "The leader plays the throw that gave the lead, or throws again.")
_g.figure("way", "p6", "opposed", "The sides go round in opposite directions.")
_g.figure("moves", "p8", "each", "One man goes by both dice in succession, or two men by one die each.")
_g.figure("doublets", "p10", 4, "A doublet is played four times, by one to four men.")
_g.figure("closed", "p13", 2, "No man stops where two opponents stand.")
_g.figure("stuck", "p13", "lost", "Who cannot enter or move loses his turn.")
_g.figure("hit", "p14", "off", "A single opponent is removed and set beside the board.")
_g.figure("up_first", "p14", True, "While a man is off the board no other moves.")
_g.figure("enter", "p15", "inner", "A man enters the opponent's inner table on the point of a die.")
_g.figure("shut_out", "p16", "lost", "Who cannot enter by either die loses his turn.")
_g.figure("bear_when", "p18", "all", "Men are borne once all are in the home table.")
_g.figure("all_home", "p19", 6, "No man is borne while one is outside the home table or off the board.")
_g.figure("inside", "p20", True, "A man may be moved up where one could be borne.")
_g.figure("bear", "1st", "point", "A number bears a man from its own point.")
_g.figure("bear_high", "p22", "moved", "While men stand higher the number is moved.")
_g.figure("won", "p23", "first", "Who first bears all his men wins.")
_g.figure("single", "p24", 1, "A hit: the loser has borne a man.")
_g.figure("next_lead", "p7", "lots", "Each game begins with throws for the lead.")


@_g.clause("lead", "p7", "Each side throws; the higher throw plays first, equal throws are repeated.")
def lead(state: BackgammonState, facts: None, options: Any) -> int:
    """Dice of each side."""
    return int(options.lead_dice)


@_g.clause("demand", "p13", "Each die of a throw is played if it can be.")
def demand(state: BackgammonState, who: int, options: Any) -> str:
    """How much must be played."""
    return str(options.must_play)


@_g.clause("bear_low", "2d", "A number higher than all men bears one from any lower point.")
def bear_low(state: BackgammonState, facts: None, options: Any) -> str:
    """Any, or the highest."""
    return str(options.bear_low)


@_g.clause("compound", "1st", "With four and two one man may be borne from the six point.")
def compound(state: BackgammonState, facts: None, options: Any) -> str:
    """Whether the point between must be open."""
    return str(options.compound_bear)


@_g.clause("gammon", "p25", "A gammon: the loser has borne none.")
def gammon(state: BackgammonState, facts: None, options: Any) -> int:
    """Its value."""
    return int(options.gammon_value)


@_g.clause("backgammon", "p26", "A backgammon counts more if so agreed: a man in the winner's home, or off.")
def backgammon(state: BackgammonState, facts: tuple[int, tuple[int, ...]], options: Any) -> int:
    """Its value, or nothing."""
    loser, cells = facts
    behind = any(n < 0 for n in cells[1:7]) or state.bar[loser] > 0
    return int(options.backgammon_value) if behind else 0


register(BACKGAMMON_BRADLEY)
