"""Bottle Pool (lines 1495-1531): caroms, two balls to pocket, a bottle on its neck; exactly thirty-one."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.bottle import BOTTLE, BottleFacts, BottleState
from ...families.conduct import Foul
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

BOTTLE_POOL = Game(
    "brunswick/bottle-pool",
    "Bottle Pool",
    family=BOTTLE,
    lines=(1495, 1531),
    facts={"winner_may_trail": True},
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "p1": "the bottle, the balls and their places",
        "p2": "counts of one, one, two and five",
        "r1": "any number of players, in the order drawn",
        "r2": "thirty-one points",
        "r3": "the leader plays from the string at either ball",
        "r4": "the fewest points at the finish lose",
        "r5": "a ball before the bottle",
        "r6": "beyond thirty-one: burst, the excess begins a new string",
        "r7": "the bottle seated on its base wins",
        "r8": "an object ball that touches the bottle voids the stroke",
        "r9": "bottle off the table or pocketed: respotted, one point",
        "r10": "the tip of the cue only",
        "r11": "where the 1 ball is spotted",
        "r12": "the foul strokes; one point each",
        "r13": "a bottle that cannot stand where it fell",
        "r14": "sent off by an object ball: the shot only",
        "r15": "the bottle's spot occupied",
        "r16": "thirty-one is announced in time",
        "p3": "the game on a carrom table",
    },
    drop_options=UNPLAYED,
    options=[
        choice("played-on", ("pocket", "carrom"), "A table with pockets, or a carrom table", "p3"),
        choice(
            "turn", ("plays-on", "one-stroke"), "A player who scores plays on, or has one stroke a turn", "r1"
        ),
        choice(
            "carom-and-bottle",
            ("added", "bottle-only"),
            "A carom on both balls and the bottle on one stroke: six, or five",
            "p2",
        ),
        choice(
            "excess",
            ("new-string", "nothing"),
            "After a burst the new string begins with the excess, or with nothing",
            "r6",
        ),
        choice(
            "sent-off-by-ball",
            ("shot-only", "point"),
            "An object ball sends the bottle off the table or on to a cushion",
            "r14",
        ),
        choice("felled-by-ball", ("point", "no-count"), "An object ball merely fells the bottle", "r12"),
        choice("two-ball-spot", ("foot-spot", "own-diamond"), "Where the 2 ball is spotted first", "r11"),
        choice(
            "below-nothing",
            ("owes", "floor"),
            "A point forfeited at nothing is owed, or has no effect",
            "r12",
        ),
    ],
)

_g = BOTTLE_POOL
_g.figure(
    "set_up",
    "p1",
    say(
        "bottle-pool.1-ball-at-left-foot-diamond",
        "The 1 ball at the left foot diamond, the 2 ball at the right; the bottle on its neck in the centre.",
    ),
    "A ball at each foot diamond, the bottle on the centre spot.",
)


def _carom(facts: BottleFacts) -> bool:
    return len(facts.met) > 1


@_g.clause(
    "count", "p2", "A carom 1, the 1 ball 1, the 2 ball 2, a carom that upsets the bottle 5; added together."
)
def count(state: BottleState, facts: BottleFacts, options: Chosen) -> int | Unknown:
    """All that one stroke makes."""
    if facts.met is UNKNOWN:
        return UNKNOWN
    bottle = bool(facts.bottle)
    carom = _carom(facts) and not (bottle and options.carom_and_bottle == "bottle-only")
    return carom + ("1" in facts.potted) + 2 * ("2" in facts.potted) + 5 * bottle


@_g.clause("least", "p2", "What was pocketed and the bottle count, whatever else was met.")
def least(state: BottleState, facts: BottleFacts, options: Chosen) -> int:
    """Without a carom."""
    return ("1" in facts.potted) + 2 * ("2" in facts.potted) + 5 * bool(facts.bottle)


_g.figure("order", "r1", "drawn", "The order of play is drawn as in ordinary pool.")


@_g.clause("goes_on", "r1", "Who scores plays on until he fails.")
def goes_on(state: Any, facts: Any, options: Chosen) -> bool:
    """Or has one stroke a turn."""
    return bool(options.turn == "plays-on")


_g.figure("target", "r2", 31, "Thirty-one points are the game.")
_g.figure(
    "in_hand",
    "r3",
    say("bottle-pool.in-hand-from-within-string-at", "In hand: from within the string, at either ball."),
    "The leader plays from within the string.",
)
_g.figure("result", "r4", "fewest-lose", "Who has the fewest points at the finish has lost.")
_g.figure("before_ball", "r5", 1, "The bottle met before a ball is a foul stroke.")


@_g.clause(
    "burst", "r6", "Beyond thirty-one he is burst; the excess counts on a new string, and the next plays."
)
def burst(state: Any, facts: Any, options: Chosen) -> str:
    """The excess, or nothing."""
    return "excess" if options.excess == "new-string" else "nothing"


_g.figure("seated", "r7", "wins", "A carom that seats the bottle on its base wins without further play.")
_g.figure("grazed", "r8", "void", "An object ball that touches the bottle in the stroke voids it.")
_g.figure("bottle_gone", "r9", 1, "The bottle off the table or in a pocket: shot lost, one point.")
_g.restates("foul:not-point", "r10", "The stroke is made with the tip of the cue.")
_g.figure(
    "respot_1",
    "r11",
    say(
        "bottle-pool.spot-1-ball-on-red-spot",
        "Spot the 1 ball on the red spot at the foot; else at its own diamond; else at the other.",
    ),
    "The foot spot, else the 1 ball's diamond, else the 2 ball's.",
)


@_g.clause("respot_2", "r11", "The 2 ball likewise: the foot spot, else its own diamond, else the other.")
def respot_2(state: Any, facts: Any, options: Chosen) -> str:
    """Foot spot or own diamond first."""
    if options.two_ball_spot == "own-diamond":
        return say(
            "bottle-pool.spot-2-ball-at-its-own",
            "Spot the 2 ball at its own diamond; else on the red spot at the foot; else at the other "
            "diamond.",
        )
    return say(
        "bottle-pool.spot-2-ball-on-red-spot",
        "Spot the 2 ball on the red spot at the foot; else at its own diamond; else at the other.",
    )


_g.figure("cost", "r12", 1, "A foul stroke loses the shot and one point.")
_g.figure("missed", "r12", 1, "Both balls missed, whether or not the bottle falls.")
_g.figure("felled", "r12", 1, "The bottle felled by cue, hand or clothing.")
_g.figure("cue_lost", "r12", 1, "The cue ball off the table or in a pocket.")
_g.figure("foul:feet", "r12", Foul(lose=1), "No foot on the floor.")


@_g.clause("felled_by_ball", "r12", "The bottle felled by an object ball.")
def felled_by_ball(state: Any, facts: Any, options: Chosen) -> int:
    """One point, or no count only."""
    return int(options.felled_by_ball == "point")


@_g.clause("floor", "r12", "The point is deducted from his string.")
def floor(state: Any, facts: Any, options: Chosen) -> bool:
    """Whether a string stops at nothing."""
    return bool(options.below_nothing == "floor")


_g.figure(
    "stand",
    "r13",
    say(
        "bottle-pool.set-bottle-on-its-neck-where",
        "Set the bottle on its neck where it lies; if it would touch a ball, on the centre, red or "
        "white spot.",
    ),
    "Where it fell, else the centre spot, else the red spot, else the white spot.",
)


@_g.clause(
    "by_ball", "r14", "Sent off the table or on to a cushion by an object ball: the shot is lost, no point."
)
def by_ball(state: Any, facts: Any, options: Chosen) -> int:
    """The shot only, or a point as well."""
    return int(options.sent_off_by_ball == "point")


_g.figure(
    "occupied",
    "r15",
    say(
        "bottle-pool.spot-bottle-in-centre-table-occupied",
        "Spot the bottle in the centre of the table; if occupied, on the red spot, else on the white spot.",
    ),
    "The centre spot, else the red spot, else the white spot.",
)
_g.figure(
    "proclaim",
    "r16",
    "before-next-stroke",
    "Thirty-one is announced before the next stroke, or when the turn is back.",
)


@_g.clause("pockets", "p3", "Without pockets all else is played and counted alike.")
def pockets(state: Any, facts: Any, options: Chosen) -> bool:
    """Whether there are pockets."""
    return bool(options.played_on == "pocket")


register(BOTTLE_POOL)
