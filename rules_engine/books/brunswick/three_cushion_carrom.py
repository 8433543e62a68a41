"""Three-Cushion Carrom (lines 823-833): Cushion Carrom with three touches of cushions before the carom."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...options import choice
from ...unknown import UNKNOWN, Unknown
from .cushion_carrom import CUSHION
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import CROTCH_OPTIONS, THREE_BALL

THREE_CUSHION = Game(
    "brunswick/three-cushion-carrom",
    "Three-Cushion Carrom Game",
    family=CAROM,
    lines=(823, 833),
    facts={"cushions_first": 3},
    short=5,
    evening=25,
    governed_by=[CUSHION, THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "general laws; differs from cushion caroms as follows",
        "1": "three distinct cushion touches before completion",
        "2": "carom one; a miss one to the other",
        "3": "frozen: play away or respot",
        "4": "resting on a cushion needs three other cushions",
    },
    beside={"p1": "says which games govern this one; the layers are that rule"},
    drop_options=(*CROTCH_OPTIONS, "resting-cushion", "direct-at-resting-cushion"),
    options=[
        choice(
            "other-cushion-reading",
            ("touches-not-on-resting-cushion", "three-different-cushions", "any-three-after-leaving"),
            "What 'three other cushions' means when the cue ball rests on one",
            "4",
        ),
    ],
)

_g = THREE_CUSHION


@_g.clause(
    "count",
    "1",
    "A carom counts if the cue ball touched cushions three separate times before it was complete.",
)
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    touched = facts.touched
    if touched is UNKNOWN:
        return UNKNOWN
    if len(touched) < 2:
        return 0
    cushions = facts.before_second
    return UNKNOWN if cushions is UNKNOWN else int(cushions >= 3)


_g.restates("miss", "2", "Missing both object balls is a miss.")
_g.restates("miss_points", "2", "A miss counts one for the non-striker.")


_g.restates("frozen_spot", "3", "Frozen: the balls may be spotted as at the opening.")
_g.restates("frozen_first", "3", "Frozen: play away from the balls, never at the touching one.")


@_g.clause(
    "rail", "4", "From a cushion on which it rests: never directly at it, and by three other cushions."
)
def rail(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if facts.rail is None:
        return True
    if facts.names is UNKNOWN or facts.before_first is UNKNOWN:
        return UNKNOWN
    if facts.before_first and facts.names[0] in facts.rail:
        return False
    others = [name for name in facts.names if name not in facts.rail]
    if options.other_cushion_reading == "three-different-cushions":
        return len(set(others)) >= 3
    if options.other_cushion_reading == "any-three-after-leaving":
        return len(facts.names) >= 3
    return len(others) >= 3


register(THREE_CUSHION)
