"""Cushion Carrom (lines 807-821): Three-Ball Carrom in which a cushion comes before the carom is complete.

The crotch is not among what it takes over from there: balls are barred in no place.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState, Limit
from ...families.conduct import Foul
from ...options import choice
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import CROTCH_OPTIONS, THREE_BALL

CUSHION = Game(
    "brunswick/cushion-carrom",
    "Cushion Carrom Game",
    family=CAROM,
    lines=(807, 821),
    facts={"cushions_first": 1},
    short=10,
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "three-ball general rules apply",
        "1": "cushion before completing the carom",
        "2": "doubt goes against the striker",
        "3": "carom one; missing both gives one away",
        "4": "frozen: cushion lines or respot",
        "5": "resting on a cushion needs another cushion",
    },
    drop_options=CROTCH_OPTIONS,
    options=[
        choice(
            "frozen-play",
            ("other-ball-allowed", "cushion-first"),
            "A frozen cue ball may be played at the ball that it does not touch, or must go to a "
            "cushion first",
            "4",
        ),
        choice(
            "resting-cushion",
            ("another-needed", "only-not-directly"),
            "From a cushion on which it rests: the cue ball needs another cushion, or after meeting a ball "
            "the same one will do",
            "5",
        ),
        choice(
            "direct-at-resting-cushion",
            ("no-count", "foul"),
            "Playing directly at the cushion on which the cue ball rests: nothing counts, or it is a foul",
            "5",
        ),
    ],
)

_g = CUSHION


@_g.clause("count", "1", "A carom counts one if the cue ball touched a cushion before it was complete.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    if facts.both is not UNKNOWN and not facts.both:
        return 0
    if facts.both is UNKNOWN or facts.before_second is UNKNOWN:
        return UNKNOWN
    return int(facts.before_second >= 1)


_g.figure("doubt", "2", True, "A doubt about a cushion is decided against the striker.")
_g.restates("miss", "3", "Missing both object balls is a miss.")
_g.restates("frozen_spot", "4", "Frozen: the balls may be spotted as at the opening.")
_g.restates(
    "frozen_first", "4", "Frozen: to a cushion, directly or off the other ball; never at the touching one."
)


@_g.clause(
    "frozen_other", "brunswick/foul-strokes#10a", "Frozen at a cushion game: to a cushion, or spot the balls."
)
def frozen_other(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown | None:
    if options.frozen_play == "other-ball-allowed" or facts.frozen is None:
        return None
    return UNKNOWN if facts.before_first is UNKNOWN else bool(facts.before_first >= 1)


@_g.clause("rail", "5", "From a cushion on which it rests the cue ball needs at least one other cushion.")
def rail(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Foul | Unknown:
    if facts.rail is None:
        return True
    if facts.names is UNKNOWN or facts.before_first is UNKNOWN:
        return UNKNOWN
    if facts.before_first and facts.names[0] in facts.rail:
        return Foul() if options.direct_at_resting_cushion == "foul" else False
    if options.resting_cushion == "only-not-directly":
        return True
    return any(name not in facts.rail for name in facts.names)


_g.figure(
    "limit:crotch", "p1", Limit(0), "Balls, spots, lead, misses and safety are as there; the crotch is not."
)

register(CUSHION)
