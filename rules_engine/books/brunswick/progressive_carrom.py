"""The Progressive Carrom Game (lines 765-769): Three-Ball Carrom in which each cushion of a carom counts."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CORNERS, CaromFacts, CaromState, Hold, Limit
from ...options import choice
from ...record.tokens import MAX_TOUCHES
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

PROGRESSIVE = Game(
    "brunswick/progressive-carrom",
    "The Progressive Carrom Game",
    family=CAROM,
    lines=(765, 769),
    short=25,
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "the cushions of a carom are its points; a plain carom one",
        "p1a": "three-ball rules govern otherwise",
    },
    options=[
        choice(
            "cushions-counted",
            ("every-touch", "different-cushions"),
            "What 'each cushion' counts: every touch, or each of the four cushions once",
            "p1",
        ),
        choice(
            "played-into-resting-cushion",
            ("one-touch", "not-counted"),
            "A cue ball that rests on a cushion and is played straight into it: a touch, or not",
            "p1",
        ),
        choice(
            "overshoot",
            ("score-as-made", "capped"),
            "More points than are needed: the score is shown as made, or ends at the points that win",
            "p1a",
        ),
        choice(
            "crotch-counts",
            ("caroms", "points"),
            "What the three counts in the crotch are: caroms, or points",
            "p1a",
        ),
    ],
)

_g = PROGRESSIVE


@_g.clause("count", "p1", "A carom counts the cushions of the cue ball before it was complete, at least one.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    if facts.both is UNKNOWN:
        return UNKNOWN
    if not facts.both:
        return 0
    cushions = facts.before_second
    if cushions is UNKNOWN:
        return UNKNOWN
    rail = facts.rail or ""
    leaves_rail = rail and options.played_into_resting_cushion == "not-counted"
    different = options.cushions_counted == "different-cushions"
    if cushions and (leaves_rail or (different and cushions > 1)):
        names = facts.names
        if names is UNKNOWN:
            return UNKNOWN
        if leaves_rail and facts.before_first and names[0] in rail:
            names = names[1:]
        cushions = len(set(names)) if different else len(names)
    return max(1, int(cushions))


@_g.clause("most", "p1", "There is no end to the cushions that a carom may have.")
def most(state: CaromState, facts: CaromFacts, options: Chosen) -> int:
    return 4 if options.cushions_counted == "different-cushions" else MAX_TOUCHES


@_g.clause("capped", "p1a", "The first at the points agreed, or over them, wins.")
def capped(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.overshoot == "capped")


@_g.clause("limit:crotch", "p1a", "The three counts in the crotch may be points.")
def crotch(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit | None:
    if options.crotch_counts == "caroms":
        return None
    return Limit(
        4 if options.crotch == "fourth-must-leave" else 3,
        ("", *CORNERS),
        stands=options.crotch == "out-after-third",
        back="always" if options.crotch_return == "counts-afresh" else "never",
        by_points=True,
    )


register(PROGRESSIVE)
