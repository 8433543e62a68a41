"""Bank Shot Game (lines 835-845): Three-Ball Carrom in which a cushion comes before any ball."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...families.conduct import Foul
from ...options import choice
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

BANK_SHOT = Game(
    "brunswick/bank-shot",
    "Bank Shot Game",
    family=CAROM,
    lines=(835, 845),
    short=5,
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "three-ball rules otherwise",
        "1": "a cushion before every object ball, on the opening stroke too",
        "2": "resting on a cushion needs another cushion",
        "3": "a frozen ball gives no option",
        "4": "doubt goes against the striker",
    },
    beside={"p1": "says which games govern this one; the layers are that rule"},
    options=[
        choice(
            "direct-hit",
            ("no-count", "foul"),
            "An object ball met before any cushion: nothing counts, or the stroke is foul",
            "1",
        ),
        choice(
            "opening-ball",
            ("red-first", "either-ball"),
            "Which ball the opening stroke meets first, after its cushion",
            "1",
        ),
    ],
)

_g = BANK_SHOT


@_g.clause("count", "1", "A carom counts one if the cue ball touched a cushion before it met any ball.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Foul | Unknown:
    touched, cushions = facts.touched, facts.before_first
    if touched is UNKNOWN:
        return UNKNOWN
    if cushions is not UNKNOWN and not cushions:
        return Foul() if options.direct_hit == "foul" else 0
    if len(touched) < 2 and options.direct_hit == "no-count":
        return 0
    return UNKNOWN if cushions is UNKNOWN else int(len(touched) >= 2)


@_g.clause(
    "opening", "1", "The opening stroke too goes to a cushion first; then it may have to meet the red."
)
def opening(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | None:
    return True if options.opening_ball == "either-ball" else None


@_g.clause("rail", "2", "From a cushion on which it rests the cue ball needs another cushion before a ball.")
def rail(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if facts.rail is None:
        return True
    if facts.names is UNKNOWN or facts.before_first is UNKNOWN:
        return UNKNOWN
    names = facts.names[: facts.before_first]
    return names[:1] not in facts.rail if names else False


_g.figure("frozen_spot", "3", False, "Frozen balls are not spotted: they are played as they are found.")
_g.figure("frozen_first", "3", False, "Frozen gives no option: a cushion comes first in any case.")
_g.figure("doubt", "4", True, "A doubt about a cushion is decided against the striker.")

register(BANK_SHOT)
