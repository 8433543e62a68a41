"""Rotation Pool (lines 1190-1206): the lowest ball must be met first; whatever falls then counts."""

from __future__ import annotations

from collections.abc import Mapping

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import FACE, POOL, PoolFacts, PoolState
from ...options import choice, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .continuous_pool import CONTINUOUS_POOL
from .fifteen_ball_pool import FIFTEEN_BALL_POOL, lead_of_two, settled_places
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

ROTATION_POOL = Game(
    "brunswick/rotation-pool",
    "Rotation Pool",
    family=POOL,
    lines=(1190, 1206),
    governed_by=[FIFTEEN_BALL_POOL, CONTINUOUS_POOL, THREE_BALL, FOUL_STROKES],
    sides=(2, 15),
    refs={
        "p1": "fifteen balls, played upon in the order of their numbers",
        "p2": "the triangle with the one at its head, then row by row",
        "p3": "the opening from within the string, then as the cue ball lies",
        "p4": "order of play by small balls",
        "p5": "the one first, then always the lowest; all that falls counts",
        "p6": "a hidden ball: failing to meet it costs three",
        "p7": "fifteen-ball rules otherwise",
    },
    options=[
        choice("value", ("face", "one"), "A ball counts its number, or one", "p7"),
        switch("call-required", False, "A ball is called before each stroke after the opening", "p5"),
        choice(
            "lowest-ball",
            ("met-first", "met-at-all"),
            "The lowest ball must be met first, or at some time of the stroke",
            "p5",
        ),
        choice(
            "wrong-ball-pots",
            ("respotted", "left-down"),
            "Balls that fall on a stroke that failed to meet the lowest ball",
            "p6",
        ),
        choice(
            "lowest-within-string",
            ("off-a-cushion", "spotted"),
            "In hand with the lowest ball within the string: it is reached off a cushion, or spotted",
            "p3",
        ),
    ],
)

_g = ROTATION_POOL

_g.figure(
    "rack",
    "p2",
    say(
        "rotation-pool.one-at-head-triangle-then-row", "The one at the head of the triangle, then row by row."
    ),
    "The one at the head of the triangle, the others row by row.",
)
_g.figure("order", "p4", "draw", "Small balls are thrown out and set the order of play.")


@_g.clause("worth", "p7", "Balls count their numbers, as at Fifteen-Ball Pool.")
def worth(state: PoolState, facts: PoolFacts, options: Chosen) -> Mapping[str, int] | int:
    return FACE if options.value == "face" else 1


@_g.clause("ball_on", "p5", "The ball with the lowest number on the table.")
def ball_on(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    return min(state.table, key=FACE.__getitem__)


@_g.clause("first", "p1", "The balls are played upon in their order: the lowest must be met first.")
def first(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    on = min(state.table, key=FACE.__getitem__)
    if facts is None or facts.met is UNKNOWN:
        return UNKNOWN
    if not facts.met:
        return UNKNOWN if facts.pocketed or facts.railed else False
    if options.lowest_ball == "met-first" or facts.met[0] == on:
        return bool(facts.met[0] == on)
    if on in facts.met:
        return True
    return False if facts.closed else UNKNOWN


_g.figure("first_forfeit", "p6", 3, "Failing to meet the lowest ball first costs three.")


@_g.clause("void_pots", "p6", "What falls on a stroke that failed to meet the lowest ball is spotted.")
def void_pots(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.wrong_ball_pots
    return answer


_g.restates("call", "p5", "Nothing need be called, unless it was agreed.")


@_g.clause("called_down", "p5", "After meeting the lowest ball every ball that falls counts.")
def called_down(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | None:
    return None if options.call_required else True


@_g.clause("none_outside", "p3", "In hand the lowest ball is reached from within the string.")
def none_outside(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    if options.lowest_within_string == "spotted":
        return say(
            "rotation-pool.on-deep-red-spot-lowest-lies",
            "on the deep-red spot: it is the lowest and lies within the string",
        )
    return say(
        "rotation-pool.on-deep-red-spot-no-ball",
        "on the deep-red spot: no ball lies outside the string, and it is the nearest",
    )


@_g.clause("nearest_ball", "p3", "Where it was agreed, the lowest ball is spotted when it lies within.")
def nearest_ball(state: PoolState, ball: str, options: Chosen) -> bool:
    return options.lowest_within_string != "spotted" or ball == min(state.table, key=FACE.__getitem__)


@_g.clause("target", "p7", "Between two players the first to more than half of all points wins.")
def target(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    if not options.two_player_61 or len(state.score) > 2:
        return 0
    return 61 if options.value == "face" else 8


@_g.clause("decided", "p7", "Of two players one wins whom the other cannot reach with all that is left.")
def decided(state: PoolState, scorer: int, options: Chosen) -> int | None:
    value = worth(state, None, options)
    return lead_of_two(state, value, options.end_reading, options.below_zero)


@_g.clause("decided_several", "p7", "More players: over when what is left cannot tie the next lowest score.")
def decided_several(state: PoolState, scorer: int, options: Chosen) -> bool:
    return settled_places(state, worth(state, None, options), options.several_end)


register(ROTATION_POOL)
