"""The terms of a handicap policy: what each kind of policy says, stored and read back, and in words.

A policy is of one *kind*. *List*: both begin with the points that the club's list has for them. *Steps*: the
lower rated begins with points for every full step of the rating gap. *Chart*: games or points are given so
that both have an even chance. *Average*: each plays to the own average times a number of innings. *Levels*:
a table says what a player of a skill level needs. *Snooker*: the higher handicap begins with the difference,
in every frame. Handicaps of lists and of snooker may move by themselves with results (*moves*).
"""

from __future__ import annotations

from clubs.handicaps.rules.terms.bounds import CHOICES, FIELDS
from clubs.handicaps.rules.terms.kinds import (
    HIGHEST,
    KIND_WORDS,
    LISTED,
    PLACES,
    VALUE_WORDS,
    Kind,
    TermsError,
)
from clubs.handicaps.rules.terms.levels import NINE_BALL_LEVELS, read_levels
from clubs.handicaps.rules.terms.terms import Terms
from clubs.handicaps.rules.terms.words import number

__all__ = [
    "CHOICES",
    "FIELDS",
    "HIGHEST",
    "KIND_WORDS",
    "LISTED",
    "NINE_BALL_LEVELS",
    "PLACES",
    "VALUE_WORDS",
    "Kind",
    "Terms",
    "TermsError",
    "number",
    "read_levels",
]
