"""How a rack or frame of today may be told to have been won, for who marks racks and not strokes.

The words are those in which players speak of it; which of them a game has is its own business. What a figure
counts is what the game's own strokes count under the same name.
"""

from __future__ import annotations

from ...levels import Ending
from ...saying import say

BREAK_AND_RUN = Ending("break-and-run", say("endings.break-run", "break and run"), True, ("break_and_runs",))
RUN_OUT = Ending("run-out", say("endings.run-out", "run-out"), False, ("run_outs",))
THREE_FOULS = Ending("three-fouls", say("endings.three-fouls-other", "three fouls of the other"))

EIGHT_BALL = (
    BREAK_AND_RUN,
    RUN_OUT,
    Ending("eight-on-break", say("endings.eight-on-break", "eight on the break"), True),
    Ending("early-eight", say("endings.early-eight-other", "early eight of the other")),
    Ending("foul-on-eight", say("endings.foul-on-eight", "foul on the eight")),
    Ending("wrong-pocket", say("endings.eight-in-wrong-pocket", "eight in the wrong pocket")),
)
NINE_BALL = (
    BREAK_AND_RUN,
    RUN_OUT,
    Ending(
        "golden-break",
        say("endings.nine-on-break", "nine on the break"),
        True,
        ("golden_breaks", "break_and_runs"),
    ),
    Ending("combination", say("endings.combination-on-nine", "combination on the nine")),
    THREE_FOULS,
)
TEN_BALL = (BREAK_AND_RUN, RUN_OUT, Ending("early-ten", say("endings.early-ten", "early ten")), THREE_FOULS)
SNOOKER = (
    Ending("respotted-black", say("endings.respotted-black", "respotted black")),
    Ending("three-misses", say("endings.three-misses-other", "three misses of the other")),
)
PYRAMID = (
    Ending(
        "from-the-break",
        say("endings.eight-balls-from-break", "eight balls from the break"),
        True,
        ("from_the_break",),
    ),
)
BLACKBALL = (
    Ending("dish", say("endings.break-dish", "break dish"), True, ("break_and_runs",)),
    Ending("reverse-dish", say("endings.reverse-dish", "reverse dish"), False, ("run_outs",)),
    Ending("early-black", say("endings.early-black-other", "early black of the other")),
    Ending("foul-on-black", say("endings.foul-on-black", "foul on the black")),
)
HEYBALL = (
    Ending("big-gold", say("endings.big-gold", "big gold"), True, ("big_golds", "break_and_runs")),
    Ending("small-gold", say("endings.small-gold", "small gold"), False, ("small_golds", "run_outs")),
    RUN_OUT,
    Ending("early-eight", say("endings.early-eight-other", "early eight of the other")),
    THREE_FOULS,
)
