"""The questions that a game of backgammon answers."""

from __future__ import annotations

from collections.abc import Mapping

from ....saying import say

SLOTS: Mapping[str, str] = {
    "points": say("backgammon.slot-points", "Which points has the board?"),
    "men": say("backgammon.slot-men", "How many men has a side?"),
    "short": say("backgammon.slot-short", "What comes of a side that plays with fewer men?"),
    "set_up": say("backgammon.slot-set-up", "How do the men stand at the beginning?"),
    "hand": say("backgammon.slot-hand", "How many men begin off the board?"),
    "lead": say("backgammon.slot-lead", "How many dice does each side throw for the lead?"),
    "adopt": say("backgammon.slot-adopt", "What of the throw that won the lead?"),
    "way": say("backgammon.slot-way", "Do the sides go against each other, or the same way?"),
    "moves": say("backgammon.slot-moves", "How does a throw move men?"),
    "doublets": say("backgammon.slot-doublets", "How many times is the number of doublets played?"),
    "demand": say("backgammon.slot-demand", "How much of a throw must be played?"),
    "stuck": say("backgammon.slot-stuck", "What comes of numbers that cannot be played?"),
    "closed": say("backgammon.slot-closed", "How many men close a point to the opponent?"),
    "blot": say("backgammon.slot-blot", "Which men may be taken up?"),
    "hit": say("backgammon.slot-hit", "Where does a man go that is taken up?"),
    "several": say("backgammon.slot-several", "May several men be taken up by one throw?"),
    "up_first": say("backgammon.slot-up-first", "What may be moved while a man is up?"),
    "enter": say("backgammon.slot-enter", "Where does a man enter?"),
    "shut_out": say("backgammon.slot-shut-out", "What comes of a man that cannot enter?"),
    "shut": say("backgammon.slot-shut", "Does a side throw that cannot enter by any number?"),
    "bear_when": say("backgammon.slot-bear-when", "When may men be borne?"),
    "all_home": say("backgammon.slot-all-home", "What bars the bearing of men?"),
    "bear": say("backgammon.slot-bear", "From which point does a number bear a man?"),
    "bear_low": say("backgammon.slot-bear-low", "Which man does a number bear that is higher than all?"),
    "bear_high": say(
        "backgammon.slot-bear-high", "What of a number whose point is empty while men stand higher?"
    ),
    "compound": say(
        "backgammon.slot-compound", "May a man be borne by the sum of two numbers without a stop between?"
    ),
    "inside": say("backgammon.slot-inside", "May a man be moved where one could be borne?"),
    "wrong_bearing": say("backgammon.slot-wrong-bearing", "What of men borne while one was up?"),
    "lifted": say("backgammon.slot-lifted", "What of a man that was lifted?"),
    "claim_window": say("backgammon.slot-claim-window", "Until when may a mistaken throw be put right?"),
    "complement": say("backgammon.slot-complement", "What follows doublets that are played in full?"),
    "again": say("backgammon.slot-again", "Who throws after doublets?"),
    "complete": say("backgammon.slot-complete", "What must be played before more is due?"),
    "restricted": say("backgammon.slot-restricted", "What do the first doublets of a side lose?"),
    "privilege": say("backgammon.slot-privilege", "What may be chosen after a throw of two and ace?"),
    "won": say("backgammon.slot-won", "Who wins?"),
    "single": say("backgammon.slot-single", "What does a game count whose loser has borne a man?"),
    "gammon": say("backgammon.slot-gammon", "What does it count when he has borne none?"),
    "backgammon": say("backgammon.slot-backgammon", "What does it count when he is farther behind, too?"),
    "length": say("backgammon.slot-length", "How many points end a series of games?"),
    "next_lead": say("backgammon.slot-next-lead", "Who throws first in the next game?"),
}

REQUIRED: tuple[str, ...] = (
    "points", "men", "set_up", "lead", "adopt", "way", "moves", "doublets", "demand", "stuck", "closed",
    "hit", "enter", "bear_when", "bear", "bear_low", "won", "single", "gammon",
)  # fmt: skip
