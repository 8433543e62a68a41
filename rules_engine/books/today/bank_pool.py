"""Bank pool: only called balls count that come off a cushion, cleanly."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.point_pool import ALIKE_15, POINT_POOL, PointFacts, alike, first_past
from ...families.billiards.pool.racks import Rack
from ...families.billiards.rack_pool import ALLOWED, After, RackPoolState
from ...families.billiards.rack_pool.duties import broke
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import Unknown
from .pool_general import POOL_GENERAL

NINE = 9
SHORT, FULL = 5, 8
"""What wins of nine balls, and of fifteen."""

BANK_POOL = Game(
    "today/bank-pool",
    "Bank pool",
    family=POINT_POOL,
    authority=Authority("Billiard Congress of America", "Bank pool, by professional practice", "", ""),
    governed_by=[POOL_GENERAL],
    sides=(2, 2),
    short=1,  # fair players make about as many fouls as banks: each costs one, and five may never come
    facts={"frames": True, "winner_may_trail": True},
    summary="A called ball counts if it comes off a cushion, cleanly; five of nine win, or eight of fifteen.",
    known_as=("banks", "nine-ball banks", "short rack banks", "Bandenpool", "банк-пул", "バンクプール"),
    refs={
        "k1": "object of the game, and rack",
        "k2": "the break",
        "k3": "a clean bank",
        "k4": "other balls are spotted",
        "k5": "a foul costs a ball",
        "k6": "the cue ball after a foul",
        "k7": "object balls off the table",
        "k8": "three fouls in a row",
    },
    options=[
        choice("rack", (9, 15), "How many balls are racked: nine in a diamond, or fifteen", "k1"),
        number(
            "target", None, 1, 15, "Banks that win; not given: 5 of nine, 8 of fifteen", "k1", length=True
        ),
        choice(
            "ball-in-hand",
            ("above-string-on-scratch", "anywhere"),
            "The cue ball after a foul: above the string if it was lost, or in hand anywhere each time",
            "k6",
        ),
        switch("three-foul-rule", True, "Three innings in a row with a foul lose the game", "k8"),
        choice(
            "touched-balls",
            ("cue-ball-only", "all"),
            "Which touched balls are a foul: the cue ball alone, or every ball",
            "k5",
        ),
        switch("bank-break-continue", True, "A ball that falls on the break keeps the breaker on", "k2"),
        choice(
            "bank-second-contact",
            ("not-clean", "clean"),
            "The cue ball meets the banked ball twice",
            "k3",
        ),
        choice(
            "bank-last-ball",
            ("one-cushion", "two-cushions"),
            "How many cushions the ball must reach that wins",
            "k3",
        ),
        choice(
            "bank-spot-when",
            ("inning-end", "at-once"),
            "When balls of a penalty are spotted",
            "k5",
        ),
    ],
    ways=[
        Way("online", "Online play", {"ball-in-hand": "anywhere"}, "The number of cushions is called, too."),
        Way("derby-city", "Derby City nine-ball banks", {"rack": 9}),
    ],
)  # fmt: skip

_g = BANK_POOL


@_g.clause("balls", "k1", "Nine balls or fifteen, each worth one.")
def balls(state: RackPoolState | None, facts: None, options: Chosen) -> Rack:
    return alike(NINE) if options.rack == NINE else ALIKE_15


@_g.clause("rack", "k1", "Nine balls in a diamond or fifteen in a triangle, in any order.")
def rack(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    if options.rack == NINE:
        return say("bank-pool.diamond", "A diamond, its first ball on the foot spot.")
    return say("bank-pool.triangle", "A triangle, its first ball on the foot spot.")


def need(options: Chosen) -> int:
    """Banks that win."""
    target: int | None = options.target
    return target or (SHORT if options.rack == NINE else FULL)


@_g.clause("targets", "k1", "Five banks win of nine balls, eight of fifteen.")
def targets(state: RackPoolState | None, facts: None, options: Chosen) -> tuple[int, ...]:
    return (need(options),) * 2


@_g.clause("decided", "k1", "Who has the banks that win, and owes nothing, has won.")
def decided(state: RackPoolState, facts: PointFacts, options: Chosen) -> int | None:
    return first_past(state, (need(options),) * 2, facts.who)


# -- the break -----------------------------------------------------------------------------------------------


@_g.clause("break_legal", "k2", "A ball falls, or four object balls reach cushions.")
def break_legal(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool | Unknown:
    return broke(facts)


@_g.clause("break_illegal", "k2", "After a break that is not legal: play the position, or break oneself.")
def break_illegal(state: RackPoolState, facts: PointFacts, options: Chosen) -> After | None:
    if not facts.legal:
        return After("next", ("as-is", "break"), "head" if facts.cue_lost is not None else "")
    if facts.pocketed and facts.foul is None and not options.bank_break_continue:
        return After("next")
    return None


_g.figure("offer:break", "k2", "break", "The balls are racked, and the player who chooses breaks.")
_g.figure("break_pays", "k2", 0, "No ball of the break counts.")

# -- banks ---------------------------------------------------------------------------------------------------


@_g.clause("counting", "k3", "The ball comes off a cushion, met first and directly, and touches no other.")
def banked(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> tuple[str, ...] | None:
    if facts is None:
        return None
    if "not-clean" in facts.states or facts.kicked is True:
        return ()
    if "second-contact" in facts.states and options.bank_second_contact == "not-clean":
        return ()
    who = state.turn or 0
    last = options.bank_last_ball == "two-cushions" and state.score[who] + 1 >= need(options)
    least = 2 if last else 1
    found = []
    for ball in facts.pocketed:
        if facts.met and facts.met[0] != ball:
            continue
        if facts.closed and facts.rails.get(ball, 0) < least:
            continue
        found.append(ball)
    return tuple(found)


@_g.clause("points", "k3", "A clean bank of the called ball counts one.")
def points(state: RackPoolState, facts: PointFacts, options: Chosen) -> int:
    return 0 if state.phase == "break" else len(facts.good)


_g.restates("continues", "k3", "A clean bank keeps the shooter at the table.")


@_g.clause("spotted", "k4", "All other balls that fall come back, also those of the break.")
def spotted(state: RackPoolState, facts: PointFacts, options: Chosen) -> tuple[str, ...]:
    stay = facts.good if facts.foul is None and state.phase != "break" else ()
    return (*(ball for ball in facts.pocketed if ball not in stay), *facts.off)


@_g.clause("spot_when", "k4", "Balls come back when the inning ends, or when no ball is left.")
def spot_when(state: RackPoolState | None, facts: None, options: Chosen) -> str:
    return "stroke" if options.bank_spot_when == "at-once" else "inning"


# -- fouls ---------------------------------------------------------------------------------------------------

_g.figure("cost", "k5", 1, "A foul costs one ball that was made.")
_g.figure("debt", "k5", True, "The ball is taken from the score, or owed until one is made.")
_g.figure("foul:off", "k7", ALLOWED, "An object ball off the table is no foul; it is spotted.")


@_g.clause("hand", "k6", "The cue ball lies as it is; in hand above the string if it was lost.")
def hand(state: RackPoolState, facts: PointFacts, options: Chosen) -> str:
    if options.ball_in_hand == "anywhere":
        return "anywhere"
    return "" if facts.cue_lost is None else "head"


@_g.clause("three_fouls", "k8", "Three innings in a row with a foul lose the game.")
def three_fouls(state: RackPoolState, facts: PointFacts | None, options: Chosen) -> str | None:
    return "rack" if options.three_foul_rule else None


@_g.clause("clears", "k8", "Only an inning without a foul ends the row.")
def clears(state: RackPoolState, facts: PointFacts, options: Chosen) -> bool:
    return not facts.good


register(BANK_POOL)
