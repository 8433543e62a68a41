"""Skill: how large a player's errors are. Nothing else sets a beginner apart from a master here.

Every player weighs strokes alike; the better one does more nearly what he meant. What a level means at the
table (a three-cushion average, a share of twenties) is measured by ``manage.py skills``.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import NamedTuple

from ..strokes import CueStroke, FingerStroke, SpinStroke, Stroke
from .search import Budget


class Skill(NamedTuple):
    """One level. Standard deviations: ``aim`` of a finger and ``cue`` of a cue in degrees, ``strength`` as a
    share of the speed, ``tip`` in radii of the ball, ``hand`` of a spun top's or ring's speed as a share and
    its tilt in tens of degrees.

    A master's cue errs by a little less than those of the Computer Olympiads did (0.125 degrees, 0.02 radii;
    C. Archibald, A. Altman and Y. Shoham, *Analysis of a winning computational billiards player*, IJCAI
    2009); in each level below the aim errs by twice as much as in the one above.

    ``strokes`` are weighed at each turn, the best ``again`` of them with errors, ``trials`` times each;
    ``budget`` is for games of men and dice.
    """

    name: str
    aim: float
    cue: float
    strength: float
    tip: float
    hand: float
    strokes: int
    again: int
    trials: int
    budget: Budget


LEVELS: dict[str, Skill] = {
    skill.name: skill
    for skill in (
        Skill("beginner", 1.6, 0.8, 0.16, 0.09, 0.25, 40, 3, 2, Budget(40, 1, 0.30)),
        Skill("fair", 0.7, 0.4, 0.09, 0.05, 0.15, 60, 4, 3, Budget(150, 2, 0.12)),
        Skill("good", 0.35, 0.2, 0.06, 0.03, 0.10, 80, 5, 4, Budget(300, 3, 0.05)),
        Skill("master", 0.12, 0.1, 0.03, 0.015, 0.05, 120, 8, 6, Budget(1500, 4, 0.0)),
    )
}
"""The levels by name."""


def erred(stroke: Stroke, skill: Skill, random: Random) -> Stroke:
    """The stroke that comes of ``stroke`` with a player's errors."""
    if isinstance(stroke, CueStroke):
        side = stroke.side + random.gauss(0, skill.tip)
        height = stroke.height + random.gauss(0, skill.tip)
        if (off := hypot(side, height)) > 0.95:
            side, height = side * 0.95 / off, height * 0.95 / off
        return stroke._replace(
            direction=stroke.direction + random.gauss(0, skill.cue),
            speed=stroke.speed * _share(skill.strength, random),
            side=side,
            height=height,
        )
    if isinstance(stroke, FingerStroke):
        return stroke._replace(
            direction=stroke.direction + random.gauss(0, skill.aim),
            speed=stroke.speed * _share(skill.strength, random),
        )
    assert isinstance(stroke, SpinStroke)
    return stroke._replace(
        spin=stroke.spin * _share(skill.hand, random),
        tilt=abs(stroke.tilt + random.gauss(0, 10 * skill.hand)),
        direction=stroke.direction + random.gauss(0, 4 * skill.aim),
        speed=stroke.speed * _share(skill.strength, random),
    )


def _share(sigma: float, random: Random) -> float:
    return max(0.2, 1 + random.gauss(0, sigma))
