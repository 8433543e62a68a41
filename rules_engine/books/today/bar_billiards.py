"""Bar billiards, by the rules of the All England Bar Billiards Association: breaks at holes behind pegs, and
a bar that falls when the time of the coin is over."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.billiards.bar_billiards import BAR_BILLIARDS, BarState
from ...options import choice, number, numbers
from ...sources import Authority, Way

BAR = Game(
    "today/bar-billiards",
    "Bar billiards",
    family=BAR_BILLIARDS,
    authority=Authority(
        "All England Bar Billiards Association (AEBBA)", "Rules and Constitution", "2022-2023"
    ),
    summary="Two players play from one end at holes behind pegs: a break counts when it is banked, a white "
    "peg costs the break, the black peg the whole score.",
    known_as=("bar billiards", "billard russe", "Bar-Billard", "бар-бильярд", "pub billiards"),
    descends_from="brunswick/bagatelle",
    facts={"frames": True},
    refs={
        "w1": "seven whites and a red; a white on the cue spot, the red on its spot, the pegs up",
        "w2": "play in turn from the cue spot with a ball of the trough; it must touch another ball",
        "w3": "a ball counts the number of its hole, the red twice",
        "w4": "a stroke that hits a ball and pots nothing banks the break; a foul loses it",
        "w5": "a white peg down: the turn ends and the break is lost",
        "w6": "the black peg down: the turn ends and the whole score is lost",
        "w7": "of a white and the black peg in one stroke only the first to fall counts",
        "w8": "the opening pair may go down together three times in a break",
        "w9": "when the bar is down balls stay down; the last one counts in the 100 and 200 and ends it",
        "w10": "no ball hit, a ball over the front line or off the table, a stroke too early, a ball touched",
    },
    options=[
        choice("bar-minutes", (17, 15, 16, 20), "Minutes until the bar falls", "w9"),
        number("pair-limit", 3, 1, 50, "How often the opening pair may go down together in a break", "w8"),
        choice("black-costs", ("whole-score", "break-only"), "What the black peg costs", "w6"),
        choice("last-ball", ("direct", "off-a-side-cushion"), "How the last ball goes into its hole", "w9"),
        choice("bar-last-foul", ("score-lost", "game-lost"), "The black peg falls to the last ball", "w9"),
        numbers(
            "back-row",
            (20, 10, 30, 10, 20),
            10,
            500,
            "The holes of the back row, from the left (unconfirmed)",
            "w3",
            least=5,
            most=5,
        ),
        choice(
            "mushrooms",
            ("three-pegs", "four-mushrooms"),
            "Two white pegs and the black, or three white mushrooms and the black",
            "w1",
        ),
    ],
    ways=[
        Way("norwich-sudbury", "Norwich and Sudbury leagues", {"mushrooms": "four-mushrooms"}),
    ],
)

_g = BAR
_g.figure("whites", "w1", 7, "Seven white balls besides the red.")
_g.figure("lead", "w2", "coin", "The coin says who plays first; then the games begin in turn.")
_g.figure("next", "w2", "turns", "The players come to the table in turn, a break each.")
_g.figure("contact", "w2", True, "The struck ball must touch another ball.")
_g.figure(
    "nearest",
    "w2",
    True,
    "With no ball in the trough the one nearest the cue spot is taken and played from it.",
)
_g.figure(
    "spare",
    "w1",
    "white",
    "When the red stays down and no ball lies on the table, a white takes the red's spot.",
)
_g.figure("red", "w3", 2, "The red counts twice the number of its hole.")
_g.figure("bank", "w4", "nothing-potted", "A stroke that hits a ball and pots nothing banks the break.")
_g.figure("foul:white-peg", "w5", "lost", "A white peg is down: the break is lost.")
_g.figure("foul:black-peg", "w6", "black", "The black peg is down: the score is lost.")
_g.figure("first_peg", "w7", True, "Only the first peg to fall counts.")
_g.figure("bar", "w9", "stay-down", "Balls that are potted after the bar has fallen stay down.")
_g.figure(
    "last_ball", "w9", (100, 200), "The last ball counts in the 100 and the 200 alone, and ends the game."
)
_g.figure("result", "w9", "higher", "When the last ball is potted the higher score wins.")
_g.figure("foul:no-ball", "w10", "lost", "No ball was hit: the break is lost.")
_g.figure("foul:front", "w10", "lost", "A ball came back over the front line: the break is lost.")
_g.figure("foul:off", "w10", "lost", "A ball left the table: the break is lost.")
_g.figure("foul:in-motion", "w10", "lost", "Played before all balls lay still: the break is lost.")
_g.figure("foul:touched", "w10", "lost", "A ball was touched: the break is lost.")


@_g.clause("pegs", "w1", "A white peg at each 50 and the black before the 200.")
def pegs(state: None, facts: None, options: Any) -> dict[str, int]:
    """How many of each colour."""
    return {"white": 2 if options.mushrooms == "three-pegs" else 3, "black": 1}


@_g.clause("holes", "w3", "One 200, 50 - 100 - 50 behind it, and the back row.")
def holes(state: None, facts: None, options: Any) -> tuple[int, ...]:
    """The numbers of the nine holes, from the front."""
    return (200, 50, 100, 50, *options.back_row)


@_g.clause("black_costs", "w6", "The whole score is lost, or by agreement the break alone.")
def black_costs(state: BarState, facts: None, options: Any) -> str:
    """ "whole-score" or "break-only"."""
    return str(options.black_costs)


@_g.clause("pair_limit", "w8", "Three times in a break; at the fourth one ball must stay up.")
def pair_limit(state: BarState, facts: None, options: Any) -> int:
    """As agreed."""
    return int(options.pair_limit)


@_g.clause("bar_time", "w9", "The bar falls when the time of the coin is over.")
def bar_time(state: None, facts: None, options: Any) -> int:
    """Minutes."""
    return int(options.bar_minutes)


@_g.clause("last_way", "w9", "The last ball may be played straight at its hole.")
def last_way(state: BarState, facts: None, options: Any) -> str:
    """ "direct" or "off-a-side-cushion"."""
    return str(options.last_ball)


@_g.clause("last_black", "w9", "The black peg costs the score with the last ball, too, and the game goes on.")
def last_black(state: BarState, facts: None, options: Any) -> str:
    """ "score-lost" or "game-lost"."""
    return str(options.bar_last_foul)


register(BAR)
