"""The questions that a game of backgammon answers."""

from __future__ import annotations

from collections.abc import Mapping

SLOTS: Mapping[str, str] = {
    "points": "Which points has the board?",
    "men": "How many men has a side?",
    "short": "What comes of a side that plays with fewer men?",
    "set_up": "How do the men stand at the beginning?",
    "hand": "How many men begin off the board?",
    "lead": "How many dice does each side throw for the lead?",
    "adopt": "What of the throw that won the lead?",
    "way": "Do the sides go against each other, or the same way?",
    "moves": "How does a throw move men?",
    "doublets": "How many times is the number of doublets played?",
    "demand": "How much of a throw must be played?",
    "stuck": "What comes of numbers that cannot be played?",
    "closed": "How many men close a point to the opponent?",
    "blot": "Which men may be taken up?",
    "hit": "Where does a man go that is taken up?",
    "several": "May several men be taken up by one throw?",
    "up_first": "What may be moved while a man is up?",
    "enter": "Where does a man enter?",
    "shut_out": "What comes of a man that cannot enter?",
    "shut": "Does a side throw that cannot enter by any number?",
    "bear_when": "When may men be borne?",
    "all_home": "What bars the bearing of men?",
    "bear": "From which point does a number bear a man?",
    "bear_low": "Which man does a number bear that is higher than all?",
    "bear_high": "What of a number whose point is empty while men stand higher?",
    "compound": "May a man be borne by the sum of two numbers without a stop between?",
    "inside": "May a man be moved where one could be borne?",
    "wrong_bearing": "What of men borne while one was up?",
    "lifted": "What of a man that was lifted?",
    "claim_window": "Until when may a mistaken throw be put right?",
    "complement": "What follows doublets that are played in full?",
    "again": "Who throws after doublets?",
    "complete": "What must be played before more is due?",
    "restricted": "What do the first doublets of a side lose?",
    "privilege": "What may be chosen after a throw of two and ace?",
    "won": "Who wins?",
    "single": "What does a game count whose loser has borne a man?",
    "gammon": "What does it count when he has borne none?",
    "backgammon": "What does it count when he is farther behind, too?",
    "length": "How many points end a series of games?",
    "next_lead": "Who throws first in the next game?",
}

REQUIRED: tuple[str, ...] = (
    "points", "men", "set_up", "lead", "adopt", "way", "moves", "doublets", "demand", "stuck", "closed",
    "hit", "enter", "bear_when", "bear", "bear_low", "won", "single", "gammon",
)  # fmt: skip
