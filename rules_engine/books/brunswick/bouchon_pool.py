"""Bouchon, or Cork, Pool (lines 1733-1759): a bank on to the cork in the centre wins the pool.

Every cork that falls otherwise costs a life. The point of the sheet is the pool; lives bought are paid in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import RED, SECOND_WHITE, WHITE
from ...families.conduct import Foul
from ...options import choice, number
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

POOL, OUTSIDE = "pool", ("head", "foot")
BALLS = ("w", "s", "r")


def _quick(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str, str | None]]:
    """The pool won."""
    yield (
        "pool-won",
        say("bouchon-pool.pool-won-bank-cork-clear", "Pool won: bank, cork clear"),
        "pool! +1",
        "1",
    )


def _irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """What costs lives, and the cork that falls for nothing."""
    yield "pool-cue", say("bouchon-pool.pool-cork-ball-played", "Pool cork by the ball played"), "xr pool!c"
    yield "outside", say("bouchon-pool.outside-cork", "An outside cork"), "xr head!"
    yield "outside-two", say("bouchon-pool.both-outside-corks", "Both outside corks"), "xr head! foot!"
    yield "all", say("bouchon-pool.all-three-corks", "All three corks"), "xr pool! head! foot!"
    yield (
        "on-spot",
        say("bouchon-pool.pool-cork-lies-on-its-spot", "Pool cork lies on its spot"),
        "xr pool! #touching",
    )
    yield "money", say("bouchon-pool.money-off-cork-stands", "Money off, the cork stands"), "xr #money"
    yield (
        "direct",
        say("bouchon-pool.pool-cork-without-cushion", "Pool cork without a cushion"),
        "xr pool!r .",
    )


BOUCHON_POOL = Game(
    "brunswick/bouchon-pool",
    "Bouchon (Cork) Pool",
    family=TABLE_PINS,
    lines=(1733, 1759),
    played_on=PlayedOn("corks", lies="spots", pieces="r=pool-5"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 16),
    refs={
        "p1": "three balls, three corks, their places; the stakes on the centre cork",
        "r1": "the order by the small balls",
        "r2": "the first from the semicircle at the red, banked on to the pool cork",
        "r3": "the second with the other white; later any ball",
        "r4": "what is foul, and a penalty for each cork",
        "r5": "who withdraws has no claim; nobody has to buy a life",
        "r6": "balls off the table",
        "r7": "corks are set up; a ball on the spot of one",
        "r8": "a cue ball banked first needs no cushion of the object ball",
        "r9": "the Three-ball rules otherwise",
    },
    options=[
        number("stake", 1, 0, 1000, "The stake of each player, and the price of a new life", "p1"),
        choice(
            "direct",
            ("nothing", "penalty"),
            "The pool cork felled by an object ball, and no cushion before",
            "r4",
        ),
        choice(
            "two-corks",
            ("each-cork", "outside-only"),
            "What costs when the pool cork falls by a good bank and an outside cork with it",
            "r4",
        ),
        choice(
            "miss-and-corks",
            ("corks-only", "miss-and-corks"),
            "No ball hit and corks felled: whether the miss costs besides",
            "r4",
        ),
        choice(
            "last-left",
            ("takes-the-pool", "carried-over"),
            "All others have withdrawn: the last has the pool, or it stays for the next game",
            "r5",
        ),
    ],
    drop_options=[o for o in THREE_BALL.options if o != "claim-window"],
    facts={
        "balls": BALLS,
        "ball_names": {"w": WHITE, "s": SECOND_WHITE, "r": RED},
        "pins": (POOL, *OUTSIDE),
        "pin_places": {"head": (0, -1.2), "pool": (0, 0), "foot": (0, 1.2)},
        "pin_names": {
            "head": say("bouchon-pool.head-cork", "head cork"),
            "pool": say("bouchon-pool.pool-cork", "pool cork"),
            "foot": say("bouchon-pool.foot-cork", "foot cork"),
        },
        "taps": "corks",
        "bursting_pins": OUTSIDE,
        "burst_prompt": say(
            "bouchon-pool.lost-life-buys-new-ones-withdraws", "lost a life: buys new ones, or withdraws"
        ),
        "quick": _quick,
        "irregular": _irregular,
    },
)

_g = BOUCHON_POOL


def banked_first(facts: PinFacts) -> bool:
    """Whether the ball played went to a cushion before it met a ball."""
    for kind, a, _ in facts.tokens:
        if kind == "cushion" and a in (None, "c", facts.played):
            return True
        if kind == "touch":
            return False
    return False


def banked(facts: PinFacts) -> bool | Unknown:
    """Whether the pool cork fell by a bank: of the ball that felled it, or of the ball played before."""
    by = facts.feller(POOL)
    if by is not UNKNOWN and by not in BALLS:
        return False  # the ball played, another cork, the player
    if banked_first(facts):
        return UNKNOWN if by is UNKNOWN else True
    shown, went = False, set()
    for kind, a, _ in facts.tokens:
        shown = shown or kind in ("cushion", "full")
        if kind == "cushion":
            went.add(a)
        elif kind == "pin" and a == POOL:
            break
    if by is UNKNOWN:
        return UNKNOWN
    if by in went:
        return True
    return False if shown or any(t.kind == "full" for t in facts.tokens) else UNKNOWN


def penalties(facts: PinFacts, options: Chosen) -> int | Unknown:
    """How many lives a stroke costs that met a ball or felled corks; a plain miss is another question."""
    down = [cork for cork, by in facts.by.items() if by != "hand"]
    cost = int("money" in facts.states and POOL not in down)
    if facts.touched == () and down:
        return cost + len(down) + (options.miss_and_corks == "miss-and-corks")
    outside = [cork for cork in down if cork in OUTSIDE]
    cost += len(outside)
    if POOL not in down:
        return cost
    if facts.feller(POOL) == "c" or (POOL in facts.early and facts.touched is not UNKNOWN):
        return cost + 1
    if "touching" in facts.states:
        return cost + 1
    good = banked(facts)
    if outside:
        if options.two_corks == "each-cork":
            return cost + 1
        return cost if good is UNKNOWN or good else cost + 1
    if options.direct == "penalty" and good is not True:
        if good is UNKNOWN and facts.claim is None:
            return UNKNOWN
        return cost + (facts.claim != 1)
    return cost


_g.figure("pin_values", "p1", {POOL: 1}, "The pool lies on the centre cork; the others are worth nothing.")


@_g.clause("price", "p1", "A new life costs the stake; one is bought for each penalty.")
def price(state: TablePinsState, who: int, options: Chosen) -> int:
    return int(options.stake * owed(state, who))


def owed(state: TablePinsState, who: int) -> int:
    """The penalties of the stroke by which a player lost his life."""
    return next((int(w.rpartition("-")[2]) for w in state.seen if w.startswith(f"owes-{who}-")), 1)


_g.figure("order", "r1", True, "The order of play is drawn by small balls.")
_g.figure(
    "lead_from",
    "r2",
    say(
        "bouchon-pool.from-six-inch-semicircle-with-white",
        "From the six-inch semicircle, with a white ball, at the red.",
    ),
    "Number one plays from the semicircle at the red on the pool spot.",
)


@_g.clause("ball:first", "r2", "Number one plays a white ball at the red.")
def first_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if state.strokes:
        return None
    at = facts.touched
    wrong = facts.played == "r" or (at is not UNKNOWN and at and at[0] != "r")
    return Price() if wrong and not penalties_known(facts, options) else None


def penalties_known(facts: PinFacts, options: Chosen) -> int:
    """The penalties that the record shows."""
    cost = penalties(facts, options)
    return cost if isinstance(cost, int) else 0


@_g.clause("worth", "r2", "The pool cork alone, felled by a bank and clear of its spot, wins the pool.")
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN:
        return UNKNOWN if facts.touched is UNKNOWN else 0
    if facts.counting != (POOL,) or len(facts.by) > 1:
        return 0
    good = banked(facts)
    return int(good) if isinstance(good, bool) else UNKNOWN


@_g.clause("claims", "r2", "A stroke wins the pool or nothing.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return claim == 1


@_g.clause("reach", "r2", "The pool is his who made the stroke, and another game begins.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    who, made, _ = reached
    return ("win", made, "") if made > state.score[who] else None


@_g.clause("ball:second", "r3", "Number two plays the remaining white, at any ball.")
def second_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    used = next((w.rpartition("-")[2] for w in state.seen if w.startswith("first-")), None)
    wrong = state.strokes == 1 and facts.played is not None and facts.played in ("r", used)
    return Price() if wrong and not penalties_known(facts, options) else None


_g.figure("goes_on", "r3", False, "Each player has one stroke.")


@_g.clause("keeps", "r4", "It is known how many lives a stroke cost, and which white was played first.")
def keeps(state: TablePinsState, facts: PinFacts, options: Chosen) -> tuple[str, ...]:
    who = state.turn or 0
    words = [w for w in state.seen if not w.startswith(f"owes-{who}-")]
    cost = penalties_known(facts, options)
    if cost > 1:
        words.append(f"owes-{who}-{cost}")
    if not state.strokes and facts.played is not None:
        words.append(f"first-{facts.played}")
    return tuple(words)


@_g.clause("bars", "r4", "Corks felled foully, or the money off a standing cork: a penalty for each.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | Unknown | None:
    cost = penalties(facts, options)
    if cost is UNKNOWN:
        return UNKNOWN
    return Price(burst=True) if cost else None


_g.figure("no_ball", "r4", Price(burst=True), "Who hits no object ball must buy a new life.")
_g.figure("pin:hand", "r4", "ignored", "A cork that the player fells was felled by no ball.")
_g.figure(
    "rejoin",
    "r4",
    say("bouchon-pool.he-buys-new-life-for-each", "He buys a new life for each penalty, or withdraws."),
    "A penalty is paid for each cork.",
)
_g.figure("must_rejoin", "r5", True, "Before he plays again he buys a life or withdraws.")
_g.figure("leaves", "r5", True, "A player may withdraw at any time, and has no claim to the pool.")


@_g.clause("last_left", "r5", "Who is left alone has the pool.")
def last_left(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    return bool(options.last_left == "takes-the-pool")


@_g.clause("respot", "r6", "One ball to the pool spot; of two, the object ball; three, as at the opening.")
def respot(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    off = set(facts.off)
    if len(off) > 2:
        return say(
            "bouchon-pool.all-balls-off-next-player-plays",
            "All balls are off: the next player plays as at the opening.",
        )
    if len(off) == 2:
        return say(
            "bouchon-pool.put-object-ball-on-pool-spot",
            "Put the object ball on the pool spot; the other is in hand, from the semicircle at either ball.",
        )
    return say(
        "bouchon-pool.put-ball-on-pool-spot-five",
        "Put the ball on the pool spot, five inches from the foot cushion.",
    )


_g.figure(
    "covered",
    "r7",
    (
        False,
        (
            say(
                "bouchon-pool.set-cork-up-put-ball-on",
                "Set the cork up; put the ball on the pool spot, or if it is occupied keep it for the next "
                "player, in hand in the semicircle.",
            )
        ),
    ),
    "A ball on the spot of a fallen cork makes room for it.",
)
_g.figure("reset", "r7", "stroke", "A fallen cork is set up on its spot.")
_g.figure(
    "again",
    "r7",
    say("bouchon-pool.set-up-fallen-corks-on-their", "Set up the fallen corks on their spots."),
    "Corks are set up when they fall.",
)


@_g.clause("ball:banked", "r8", "By way of a cushion on to the object ball, the stroke is a bank.")
def ball_banked(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | None:
    return True if POOL in facts.by and banked_first(facts) else None


_g.figure("foul:early-touch", "r9", Foul(balls="choice"), "A ball touched early: the stroke counts nothing.")

register(BOUCHON_POOL)
