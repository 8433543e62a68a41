"""One pocket: each player has one pocket at the foot, and only what falls there counts for him."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.point_pool import ALIKE_15, POINT_POOL, PointFacts, first_past
from ...families.billiards.rack_pool import ALLOWED, STANDARD, After, Penalty, PoolFacts, RackPoolState
from ...options import choice, numbers, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .pool_general import POOL_GENERAL

SIXTEEN = 16
"""Balls that both need together, above which the longer player spots his first ones."""

ONE_POCKET = Game(
    "today/one-pocket",
    "One pocket",
    family=POINT_POOL,
    authority=Authority("OnePocket.org", "Official One Pocket Rules", "2005, adopted anew in 2021", "1-10"),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    facts={"frames": True, "winner_may_trail": True},
    summary="Each player has one of the two pockets at the foot; who first has eight balls in his own wins.",
    known_as=("one pocket", "1-pocket", "Ein-Loch", "один карман", "уан-покет", "ワンポケット"),
    refs={
        "1": "one's own pocket, eight balls",
        "2.1": "the rack, the lag, the choice of pockets",
        "2.2": "what the break must do; never a new rack",
        "3.1": "which pockets count for whom",
        "3.2": "both winning balls in one shot: the shooter wins",
        "4": "safety play; nothing is called",
        "6.1": "only fouls with the cue ball",
        "6.2": "a foul costs a ball; what is spotted",
        "6.3": "where the cue ball is after a foul",
        "6.4": "owed balls",
        "6.5": "balls off the table",
        "6.6": "fouls on purpose",
        "7": "three fouls in a row, and the warning",
        "9.1": "where balls are spotted",
        "9.2": "when balls come back",
        "9.3": "a handicap of more than sixteen together",
        "9.4": "balls that were forgotten",
        "9.5": "all balls above the head string",
        "10": "mistakes of counting, and concession",
    },
    beside={
        "9.4": "the record knows at every moment which balls wait for a spot: none is forgotten in it",
    },
    options=[
        numbers(
            "targets", (8, 8), 1, 15, "How many balls each player needs, in the order of the sides", "1",
            least=2, most=2,
        ),
        switch("three-foul-rule", True, "The third foul in a row loses the game", "7"),
        switch("object-off-foul", True, "An object ball off the table is a foul", "6.5"),
        choice(
            "touched-balls",
            ("cue-ball-only", "all"),
            "Which touched balls are a foul: the cue ball alone, or every ball",
            "6.1",
        ),
        choice(
            "op-pay-order",
            ("inning-end", "at-once"),
            "When an owed ball is paid: at the end of the inning in which one is made, or at once",
            "6.4",
        ),
    ],
    ways=[
        Way("derby-city", "Derby City Classic", {}, "A race to three games.", unconfirmed=True),
    ],
)  # fmt: skip

_g = ONE_POCKET

_g.restates("lag", "2.1", "The winner of the lag chooses who breaks.")
_g.restates("next_lead", "2.1", "The players break by turns; who won does not matter.")
_g.figure("balls", "2.1", ALIKE_15, "Fifteen balls, each worth one.")
_g.figure(
    "rack",
    "2.1",
    say(
        "one-pocket.triangle-in-any-order-its-first",
        "A triangle in any order, its first ball on the foot spot.",
    ),
    "A triangle.",
)
_g.figure("own_pockets", "2.1", True, "The breaker chooses his pocket; the opponent has the other.")
_g.figure("offer:left", "2.1", "left", "The breaker may take the left pocket at the foot.")
_g.figure("offer:right", "2.1", "right", "The breaker may take the right pocket at the foot.")


@_g.clause("targets", "1", "Each needs eight balls, or what was agreed.")
def targets(state: RackPoolState | None, facts: None, options: Chosen) -> tuple[int, ...]:
    first, second = options.targets
    over = max(0, first + second - SIXTEEN)
    return (first - over, second) if first >= second else (first, second - over)


@_g.clause("owed_first", "9.3", "Above sixteen together the longer player first owes what is too many.")
def owed_first(state: RackPoolState, facts: None, options: Chosen) -> tuple[int, ...] | None:
    first, second = options.targets
    over = first + second - SIXTEEN
    if over <= 0:
        return None
    return (over, 0) if first >= second else (0, over)


# -- the break -----------------------------------------------------------------------------------------------


@_g.clause("break_legal", "2.2", "After the rack was met a ball falls, or any ball reaches a cushion.")
def break_legal(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool | Unknown:
    if facts.first is None:
        return False
    if facts.pocketed or facts.railed or facts.own_cushion is True:
        return True
    return False if facts.closed or facts.cushion is False else UNKNOWN


@_g.clause("break_illegal", "2.2", "A break that did not do that is a foul; the balls stay as they lie.")
def break_illegal(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    if not facts.legal:
        return After("next", foul=True)
    return None if own(state, facts) else After("next")


# -- pockets -------------------------------------------------------------------------------------------------


def own(state: RackPoolState, facts: PointFacts) -> tuple[str, ...]:
    """The balls in the shooter's pocket; a number that is claimed is of those."""
    mine = state.pockets[state.turn or 0]
    said = facts.claim is not None and facts.claim > 0
    return tuple(b for b, hole in facts.pocketed.items() if hole == mine or (hole is None and said))


def theirs(state: RackPoolState, facts: PointFacts) -> tuple[str, ...]:
    """The balls in the opponent's pocket."""
    other = state.pockets[1 - (state.turn or 0)]
    return tuple(ball for ball, hole in facts.pocketed.items() if hole == other)


_g.figure("call", "4", "none", "Nothing is called; any shot may be a safety.")
_g.restates("safety", "4", "A safety is a shot like any other: it is not called.")
_g.restates("continues", "3.1", "A ball in one's own pocket keeps the turn.")


@_g.clause("counting", "3.1", "What falls in one's own pocket counts.")
def counting(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> tuple[str, ...] | None:
    return None if facts is None else own(state, facts)


@_g.clause("points", "3.1", "Each ball in one's own pocket counts one.")
def points(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    return len(own(state, facts))


@_g.clause("given", "3.1", "A ball in the opponent's pocket counts for him, unless the cue ball was lost.")
def given(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    return 0 if facts.cue_lost is not None else len(theirs(state, facts))


@_g.clause("decided", "3.2", "Who has his number and owes nothing wins; the shooter before the opponent.")
def decided(state: RackPoolState, facts: PointFacts, options: Chosen) -> int | None:
    return first_past(state, targets(state, None, options), facts.who)


# -- fouls ---------------------------------------------------------------------------------------------------


@_g.clause("spotted", "6.2", "Balls in other pockets come back; on a foul one's own do, too.")
def spotted(state: RackPoolState, facts: PointFacts, options: Chosen) -> tuple[str, ...]:
    stay = () if facts.foul is not None else own(state, facts)
    stay += () if facts.cue_lost is not None else theirs(state, facts)
    return (*(ball for ball in facts.pocketed if ball not in stay), *facts.off)


_g.figure("cost", "6.2", 1, "A foul costs one ball.")
_g.figure("debt", "6.4", True, "The ball is taken from the score, or owed until one is made.")


@_g.clause("hand", "6.3", "The cue ball lies as it is; in hand above the string only if it was lost.")
def hand(state: RackPoolState, facts: PointFacts, options: Chosen) -> str:
    return "" if facts.cue_lost is None else "head"


@_g.clause("foul:off", "6.5", "An object ball off the table is a foul, unless that was agreed otherwise.")
def off(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> Penalty:
    return STANDARD if options.object_off_foul else ALLOWED


_g.restates("foul:touched", "6.1", "Touching the cue ball is a foul; another ball may be put back.")
_g.figure(
    "foul:unsporting", "6.6", STANDARD, "A foul on purpose costs its ball; moved balls may be put back."
)


@_g.clause("three_fouls", "7", "The third foul in a row loses the game, if the second was told.")
def three_fouls(state: RackPoolState, facts: PoolFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


_g.restates("spot", "9.1", "Behind the foot spot on the long string, before it when that is full.")


@_g.clause("spot_when", "9.2", "Balls come back when the inning ends, or when no ball is left.")
def spot_when(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    return "stroke" if options.op_pay_order == "at-once" else "inning"


_g.figure(
    "nearest",
    "9.5",
    say("one-pocket.spot-ball-lies-nearest-to-head", "Spot the ball that lies nearest to the head string."),
    "With the cue ball in hand and all balls above the string, the nearest is spotted on request.",
)
_g.restates("concede", "10", "Who concedes loses the game.")

register(ONE_POCKET)
