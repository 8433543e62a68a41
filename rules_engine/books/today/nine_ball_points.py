"""Nine-ball by points (American Poolplayers Association): a ball counts one, the nine two."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.rack_pool import (
    ALLOWED,
    RACK_POOL,
    USUAL,
    After,
    PoolFacts,
    RackPoolState,
)
from ...families.billiards.rack_pool.duties import lowest_first
from ...options import choice, number, numbers, switch
from ...saying import say
from ...sources import Authority, Way
from .nine_ball import NINE, NINE_BALL
from .pool_general import POOL_GENERAL

TARGETS = (14, 19, 25, 31, 38, 46, 55, 65, 75)
"""Points that win, by skill level 1 to 9."""

NINE_BALL_POINTS = Game(
    "today/nine-ball-points",
    "Nine-ball by points",
    family=RACK_POOL,
    authority=Authority(
        "American Poolplayers Association",
        "Official Team Manual, game rules",
        "2014",
        "Nine-ball",
    ),
    governed_by=[NINE_BALL, POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": False},
    descends_from="brunswick/fifteen-ball-pool",
    summary="Nine-ball in which every ball counts a point and the nine two, each player to his own number.",
    known_as=(
        "APA 9-ball",
        "Equalizer 9-ball",
        "9-ball points",
        "9er-Ball nach Punkten",
        "девятка по очкам",
    ),
    refs={
        "a1": "the lag",
        "a2": "the diamond, the one on the foot spot",
        "a3": "the break: legal, or racked again; no soft breaks",
        "a4": "after the break: the lowest ball first, no push-out",
        "a5": "combinations are legal",
        "a6": "balls on the floor are spotted, without foul",
        "a7": "when a ball is pocketed",
        "a8": "only the nine is spotted after a foul",
        "a9": "fouls that give ball in hand",
        "a10": "points: a ball one, the nine two, dead balls none",
        "a11": "points to be reached, by skill level",
        "a12": "twenty match points",
    },
    sections={
        "a1": "1",
        "a2": "2",
        "a3": "3",
        "a4": "4",
        "a5": "5",
        "a6": "6",
        "a7": "7",
        "a8": "8",
        "a9": "9",
    },
    beside={
        "a7": "defines a ball pocketed; the record names as pocketed what stayed down",
        "a12": "match points of the team are read from a chart of the league, above the match",
    },
    drop_options=[
        "rack-spot",
        "break-box",
        "three-point-rule",
        "three-point-figures",
        "nine-on-break",
        "call-nine",
        "three-foul-push",
        "break-wrong-ball",
        "nine-and-scratch-break",
    ],
    options=[
        numbers(
            "targets", TARGETS, 1, 500, "Points that win, by skill level from 1 to 9", "a11", least=9, most=9
        ),
        numbers("skill-levels", (5, 5), 1, 9, "The skill level of each side", "a11", least=2, most=2),
        number("points-nine", 2, 1, 10, "What the nine counts", "a10"),
        switch("push-out", False, "The shot after the break may be a push-out", "a4"),
        switch("three-foul-rule", False, "The third foul in a row loses the rack", "a9"),
        choice(
            "break-order",
            ("winner", "alternate", "loser"),
            "Who breaks the next rack: the winner of the rack, the other player, or its loser",
            "a3",
        ),
        choice(
            "touched-balls",
            ("cue-ball-only", "all"),
            "Which touched balls are a foul: the cue ball alone, or every ball",
            "a9",
        ),
        choice(
            "apa-overshoot",
            ("capped", "exceeds"),
            "The nine counts two when one point is missing: the score stops at the number, or passes it",
            "a11",
        ),
    ],
    ways=[
        Way("apa", "APA / CPA", {}, "The text as it stands."),
        Way(
            "clubs-in-europe",
            "Clubs in Europe",
            {"push-out": True, "three-foul-rule": True, "touched-balls": "all", "break-order": "alternate"},
            "The same points, with the other rules of the World Pool Association.",
            unconfirmed=True,
        ),
    ],
)

_g = NINE_BALL_POINTS

_g.restates("lag", "a1", "The winner of the lag breaks, or lets the other break.")
_g.figure(
    "rack",
    "a2",
    say(
        "nine-ball-points.diamond-1-at-its-head-on",
        "A diamond, the 1 at its head on the foot spot, the 9 in its middle.",
    ),
    "A diamond, the one on the foot spot and the nine in its middle.",
)
_g.figure("line", "a3", "", "Balls that come over a line on the break are not counted.")
_g.figure("break_first", "a3", "head", "The break is played from above the head string; a soft one is none.")


@_g.clause("break_money", "a5", "The nine on a legal break ends the rack.")
def break_money(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After:
    return After("same", win="same") if NINE in facts.good else USUAL


@_g.clause("break_foul", "a3", "A break that loses the cue ball: ball in hand, or the other breaks.")
def break_foul(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After:
    if facts.foul is None:
        return USUAL
    return After("next", hand="anywhere") if facts.legal else After("next", rerack=True)


@_g.clause("break_illegal", "a3", "A break that is not legal is racked again for the same player.")
def break_illegal(state: RackPoolState, facts: PoolFacts, options: Chosen) -> After:
    return USUAL if facts.legal else After("same", rerack=True)


@_g.clause("on", "a4", "The lowest ball must be met first; on the break any ball may be.")
def on(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> frozenset[str] | None:
    return state.table if state.phase == "break" else lowest_first(state)


_g.restates("push_out", "a4", "There is no push-out, unless a club has it so.")


@_g.clause("continues", "a5", "Any ball that falls legally keeps the turn, however it fell.")
def continues(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(facts.good) and not facts.safety


@_g.clause("wins", "a5", "The nine pocketed legally ends the rack, by a combination, too.")
def wins(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return NINE in facts.good


_g.figure("foul:off", "a6", ALLOWED, "A ball on the floor is spotted; it is no foul.")


@_g.clause("spotted", "a8", "The nine comes back after a foul, and every ball from the floor.")
def spotted(state: RackPoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    void = NINE in facts.pocketed and (facts.foul is not None or facts.push)
    return (*facts.off, NINE) if void else facts.off


def target_of(options: Chosen, who: int) -> int:
    """The points that win for a side."""
    found: int = options.targets[options.skill_levels[who] - 1]
    return found


@_g.clause("points", "a10", "A ball counts one and the nine two; a ball on a foul, or left over, none.")
def points(state: RackPoolState, facts: PoolFacts, options: Chosen) -> int:
    made = sum(options.points_nine if ball == NINE else 1 for ball in facts.good)
    left = target_of(options, state.turn or 0) - state.score[state.turn or 0]
    return min(made, left) if options.apa_overshoot == "capped" else made


@_g.clause(
    "target", "a11", "Each player wins with the points of his skill level, in the middle of a rack, too."
)
def target(state: RackPoolState | None, who: int | None, options: Chosen) -> int | None:
    if who is not None:
        return target_of(options, who)
    first, second = target_of(options, 0), target_of(options, 1)
    return first if first == second else None


@_g.clause("next_rack", "a3", "The winner of the rack breaks the next.")
def next_rack(state: RackPoolState, facts: None, options: Chosen) -> int:
    order, breaker = options.break_order, state.breaker or 0
    if order == "alternate":
        return 1 - breaker
    winner = state.winner or 0
    return winner if order == "winner" else 1 - winner


_g.restates("hand", "a9", "After a foul the cue ball is in hand anywhere, after the break too.")


_g.restates("three_fouls", "a9", "Three fouls in a row cost nothing more, unless a club has it so.")


@_g.clause("clears", "a9", "A shot without foul ends a row of fouls.")
def clears(state: RackPoolState, facts: PoolFacts, options: Chosen) -> bool:
    return facts.foul is None


register(NINE_BALL_POINTS)
