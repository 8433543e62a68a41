"""Rotation (61): the lowest ball first, and every ball counts its number."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.point_pool import POINT_POOL, PointFacts, best, uncatchable
from ...families.billiards.pool.racks import FACE
from ...families.billiards.rack_pool import (
    ALLOWED,
    NUMBERED,
    STANDARD,
    After,
    Penalty,
    PoolFacts,
    RackPoolState,
)
from ...families.billiards.rack_pool.duties import broke, lowest_first
from ...options import choice, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import Unknown
from .pool_general import POOL_GENERAL

ROTATION = Game(
    "today/rotation",
    "Rotation (61)",
    family=POINT_POOL,
    authority=Authority(
        "Billiard Congress of America",
        "Rotation, additional to the General Rules of Pocket Billiards",
        "as played in the Philippines and at the SEA Games",
    ),
    governed_by=[POOL_GENERAL],
    sides=(2, 8),
    facts={"frames": True, "winner_may_trail": True},
    descends_from="brunswick/rotation-pool",
    summary="The lowest ball must be met first, and each ball counts its number: 61 of 120 win.",
    known_as=("61", "15-ball rotation", "Chicago rotation", "ローテーション", "ротация", "rotación"),
    refs={
        "r1": "values, and object of the game",
        "r2": "the rack",
        "r3": "the break, and what follows it",
        "r4": "the lowest ball first, then a cushion or a pocket",
        "r5": "any ball that falls legally counts and keeps the turn",
        "r6": "fouls: balls are spotted; play on, or have the offender shoot again",
        "r7": "the cue ball lost: in hand above the head string",
        "r8": "three fouls in a row",
        "r9": "a score that nobody can reach ends the game; ties",
        "r10": "a safety to the nearest cushion, twice at most",
    },
    options=[
        choice(
            "ball-in-hand",
            ("above-string-on-scratch", "anywhere-any-foul"),
            "The cue ball after a foul: above the string if it was lost, or in hand anywhere each time",
            "r7",
        ),
        switch("three-foul-rule", True, "The third foul in a row loses, or puts a player out", "r8"),
        switch("call-shot", False, "Ball and pocket are called", "r5"),
        switch("end-early", True, "The game ends as soon as nobody can reach the leader", "r9"),
        choice(
            "rot-off",
            ("foul", "spotted-only"),
            "An object ball off the table: a foul, or only spotted",
            "r6",
        ),
    ],
    ways=[
        Way("philippines", "Philippines", {"ball-in-hand": "anywhere-any-foul"}, unconfirmed=True),
        Way(
            "japan",
            "Japan, fifteen-ball rotation",
            {"end-early": True},
            "A rack to 61, or 120 points over several racks.",
            unconfirmed=True,
        ),
    ],
)  # fmt: skip

_g = ROTATION

_g.figure("balls", "r2", NUMBERED, "Fifteen balls, 1 to 15.")
_g.figure(
    "rack",
    "r2",
    say(
        "rotation.1-on-foot-spot-2-3",
        "The 1 on the foot spot, the 2 and 3 at the rear corners, the 15 in the middle.",
    ),
    "A triangle: 1 at the head, 2 right and 3 left at the rear, 15 in the middle.",
)

# -- the break -----------------------------------------------------------------------------------------------


@_g.clause("break_legal", "r3", "The 1 is met first, and a ball falls or four reach cushions.")
def break_legal(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool | Unknown:
    return broke(facts)


@_g.clause("break_illegal", "r3", "After a bad break: the cue ball in hand above the string, or a new break.")
def break_illegal(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    return None if facts.legal else After("next", ("hand", "break"), "")


@_g.clause("break_foul", "r6", "A foul on the break is a foul like any other.")
def break_foul(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    return None if facts.foul is None or not facts.legal else after_foul(options)


_g.figure("offered_hand", "r3", "head", "Taken after a bad break, the cue ball is in hand above the string.")
_g.figure("offer:hand", "r3", "hand", "The next player takes the cue ball in hand.")
_g.figure("offer:break", "r3", "break", "The balls are racked, and the player who chooses breaks.")

# -- shots ---------------------------------------------------------------------------------------------------


@_g.clause("on", "r4", "The ball with the lowest number must be met first.")
def on(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> frozenset[str] | None:
    return lowest_first(state)


@_g.clause("call", "r5", "Nothing is called, unless that was agreed.")
def call(state: RackPoolState | None, facts: PointFacts | None, options: Chosen) -> str:
    return "ball-and-pocket" if options.call_shot else "none"


_g.restates("continues", "r5", "Any ball that falls legally keeps the turn.")


@_g.clause("points", "r1", "Each ball counts its number; the last decides a tie.")
def points(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    made = sum(FACE[ball] for ball in facts.good)
    if not state.table.difference(facts.pocketed):
        who = state.turn or 0
        others = [s for i, s in enumerate(state.score) if i != who and i not in state.out]
        if others and state.score[who] + made == max(others):
            return made + 1
    return made


@_g.clause("spotted", "r6", "Balls that fall on a foul come back, and those that left the table.")
def spotted(state: RackPoolState, facts: PointFacts, options: Chosen) -> tuple[str, ...]:
    stay = facts.good if facts.foul is None else ()
    return (*(ball for ball in facts.pocketed if ball not in stay), *facts.off)


@_g.clause("decided", "r9", "A score that nobody can reach any more wins; of two players 61 of 120.")
def decided(state: RackPoolState, facts: PointFacts, options: Chosen) -> int | None:
    left = sum(FACE[ball] for ball in state.table)
    if not left:
        return best(state)
    return uncatchable(state, left) if options.end_early else None


_g.restates("driven", "r10", "A ball sent to its nearest cushion twice counts as frozen to it then.")

# -- fouls ---------------------------------------------------------------------------------------------------


def after_foul(options: Chosen) -> After | None:
    """The next player plays, or has the offender shoot again."""
    return None if options.ball_in_hand == "anywhere-any-foul" else After("next", ("as-is", "pass"))


@_g.clause("after_foul", "r6", "After a foul: play the position, or have the offender shoot again.")
def foul_followed(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    return after_foul(options)


_g.figure("offer:pass", "r6", "pass", "The offender shoots again.")


@_g.clause("hand", "r7", "The cue ball lies as it is; in hand above the string if it was lost.")
def hand(state: RackPoolState, facts: PointFacts, options: Chosen) -> str:
    if options.ball_in_hand == "anywhere-any-foul":
        return "anywhere"
    return "" if facts.cue_lost is None else "head"


_g.figure(
    "nearest",
    "r7",
    say(
        "rotation.spot-lowest-ball-lies-above-head", "Spot the lowest ball if it lies above the head string."
    ),
    "With the cue ball in hand the lowest ball above the string is spotted on request.",
)


@_g.clause("foul:off", "r6", "A ball off the table is a foul, unless it is only spotted.")
def off(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return STANDARD if options.rot_off == "foul" else ALLOWED


@_g.clause("three_fouls", "r8", "The third foul in a row loses the game; of several players one is out.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


_g.figure("leaves", "r8", "out", "Of more than two players the offender is out; his points stay.")

register(ROTATION)
