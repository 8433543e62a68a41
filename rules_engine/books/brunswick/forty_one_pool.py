"""Forty-One Pool (lines 1254-1278): one shot an inning, and a private ball that makes exactly forty-one."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.forty_one import FORTY_ONE, RackFacts, RackState
from ...families.conduct import ALLOWED, Foul
from ...options import choice, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

FORTY_ONE_POOL = Game(
    "brunswick/forty-one-pool",
    "Forty-One Pool",
    family=FORTY_ONE,
    lines=(1254, 1278),
    governed_by=[FOUL_STROKES],
    sides=(2, 13),
    refs={
        "p1": "balls pocketed and a private ball make exactly forty-one",
        "r1": "order by small balls; then a private ball, six to eighteen, known to its player alone",
        "r2": "one shot an inning; all its balls count",
        "r3": "forty-one is declared; the one farthest from it is beaten",
        "r4": "on an empty table the nearest wins, the farthest loses",
        "r5": "a scratch owes a ball besides those of the shot",
        "r6": "over forty-one all balls are spotted; a new private ball if wanted",
        "r7": "for safety the cue ball must reach a cushion",
        "r8": "no ball ranks below a ball, owing lower still; a burst not declared has no ball",
        "p2": "four-ball rules govern otherwise, but for push shots and frozen balls",
    },
    drop_options=[
        "foul-cost",
        "wrong-ball-position",
        "third-miss-point-when-rejected",
        "forced-stroke-miss",
    ],
    options=[
        choice(
            "private-balls",
            ("6-18", "6-16", "1-15", "1-16"),
            "Numbers of the private balls; the outfit lists sixteen small balls",
            "r1",
        ),
        choice(
            "safety-test",
            ("flagged", "every-shot"),
            "Shots without a cushion that are scratches: those for safety, or all that pocket nothing",
            "r7",
        ),
        choice(
            "undeclared",
            ("stands", "lapses"),
            "A forty-one that nobody declares: it stands, or lapses with the next stroke until his turn",
            "r3",
        ),
        choice(
            "burst-with-last-ball",
            ("play-goes-on", "game-ends"),
            "A burst with the last ball of the table: the balls are spotted and play goes on, or it ends",
            "r6",
        ),
        choice(
            "without-a-ball",
            ("owed-then-distance", "all-equal"),
            "Several players without a ball: by balls owed and then distance, or all alike",
            "r8",
        ),
        switch("cue-off-scratch", True, "The cue ball off the table is a scratch", "r5"),
        choice(
            "push-and-frozen",
            ("fair", "foul"),
            "Push shots and playing at a touching ball: fair here, or foul",
            "p2",
        ),
    ],
)

_g = FORTY_ONE_POOL

_g.figure("order", "r1", True, "The order of play is drawn with small balls.")


@_g.clause("private_numbers", "r1", "Then each player is thrown a ball that he alone knows.")
def private_numbers(state: Any, facts: Any, options: Chosen) -> range:
    low, _, high = options.private_balls.partition("-")
    return range(int(low), int(high) + 1)


_g.figure("count", "r2", True, "One shot an inning; every ball that it pockets counts its number.")
_g.figure("target", "r3", 41, "Exactly forty-one, declared, wins; the farthest from it is beaten.")


@_g.clause("undeclared", "r3", "Forty-one stands until it is declared.")
def undeclared(state: Any, facts: Any, options: Chosen) -> bool:
    return options.undeclared == "stands"


_g.figure("emptied", "r4", True, "On an empty table the nearest to forty-one wins, the farthest loses.")
_g.figure(
    "scratch", "r5", True, "A miss or the cue ball pocketed: the shot's balls are spotted, and one more."
)


@_g.clause("cue_off", "r5", "The cue ball off the table is a scratch like one pocketed.")
def cue_off(state: Any, facts: Any, options: Chosen) -> bool:
    answer: bool = options.cue_off_scratch
    return answer


@_g.clause("safety", "r7", "A shot for safety whose cue ball reaches no cushion is a scratch.")
def safety(state: RackState, facts: RackFacts, options: Chosen) -> bool | Unknown:
    if facts.pocketed:
        return False
    if options.safety_test == "flagged" and "safety" not in facts.states:
        return False
    if facts.cushion is UNKNOWN:
        return UNKNOWN
    return not facts.cushion


_g.figure("burst", "r6", True, "Over forty-one: all balls are spotted, the last one nearest the spot.")


@_g.clause("burst_on_last", "r6", "After a burst the balls are on the table again, and play goes on.")
def burst_on_last(state: Any, facts: Any, options: Chosen) -> bool:
    return options.burst_with_last_ball == "play-goes-on"


_g.figure(
    "redraw",
    "r6",
    say("forty-one-pool.new-private-ball-may-taken", "A new private ball may be taken."),
    "After a burst a new private ball may be had.",
)
_g.figure("undeclared_burst", "r8", True, "A burst that was not declared is credited with no ball.")


@_g.clause("no_ball", "r8", "Without a ball is worse than with one, owing a ball worse still.")
def no_ball(state: Any, facts: Any, options: Chosen) -> bool:
    return options.without_a_ball == "owed-then-distance"


_g.figure(
    "spot",
    "p1",
    say("forty-one-pool.on-spot-in-line-behind", "on the spot, or in line behind it"),
    "Balls are spotted as in the pool of the book.",
)
_g.figure(
    "in_hand",
    "p1",
    say("forty-one-pool.within-string", "within the string"),
    "The cue ball in hand is played from within the string.",
)


@_g.clause("foul:push", "p2", "The rules about push shots do not apply here.")
def push(state: Any, facts: Any, options: Chosen) -> Foul:
    return ALLOWED if options.push_and_frozen == "fair" else Foul()


@_g.clause("foul:at-frozen", "p2", "The rules about frozen balls do not apply here.")
def at_frozen(state: Any, facts: Any, options: Chosen) -> Foul:
    return ALLOWED if options.push_and_frozen == "fair" else Foul()


register(FORTY_ONE_POOL)
