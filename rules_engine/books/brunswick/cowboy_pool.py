"""Cow-Boy Pool (lines 1793-1849): ninety points of every kind, ten by caroms alone, and the last off the one
ball into a pocket that is named."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.hazards import HAZARDS, BallSet, HazardFacts, HazardState, Price
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

NINETY, HUNDRED, LAST = 90, 100, 101

COWBOY = Game(
    "brunswick/cowboy-pool",
    "Cow-Boy Pool",
    family=HAZARDS,
    lines=(1793, 1849),
    facts={"winner_may_trail": True},
    governed_by=[FOUL_STROKES],
    sides=(2, 10),
    refs={
        "r1": "two or more; one cue ball and the balls 1, 3 and 5",
        "r2": "their spots, and back to them",
        "r3": "the opening stroke meets the 3 first",
        "r4": "101 points; what counts up to 90",
        "r5": "exactly 90, ten caroms, the last point",
        "r6": "points of a finished hand are safe; those of a hand with a fault are lost",
        "r7": "balls at rest at 90",
        "r8": "balls at rest at 100",
        "r9": "two empty scratches running lose the game",
        "r10": "a ball pocketed on the caroms",
        "r11": "the cue ball lost: run lost, in hand",
        "r12": "occupied spots; the demand at 100",
        "r13": "what is a foul, a miss, a scratch",
        "r14": "pushing up to 90 alone",
        "r15": "at 100 the 1 ball must be met",
        "r16": "a push on a frozen ball up to 90",
        "r17": "pool and four-ball rules for the rest",
        "cA": "85: the 5 and a carom",
        "cB": "99: a carom, then the cue ball in a pocket",
        "cC": "100: the 3 met and not the 1",
        "cD": "89: a double carom",
    },
    beside={
        "r17": "names what governs what is left open; every case of a stroke has its rule here",
    },
    drop_options=["foul-cost", "wrong-ball-position"],
    options=[
        choice(
            "last-stroke-no-pocket",
            ("hand-out", "run-lost"),
            "At 100 the 1 was met and the cue ball fell in no pocket: the hand is out, or its run lost too",
            "r5",
        ),
        choice(
            "last-stroke-other-ball",
            ("run-lost", "hand-out"),
            "At 100 the named pocket was reached, but another ball was met as well",
            "r5",
        ),
        choice(
            "after-failed-opening",
            ("as-they-lie", "opening-again"),
            "The opening stroke missed the 3: the next side plays the balls as they lie, or opens anew",
            "r3",
        ),
        choice(
            "empty-scratches",
            ("running", "in-the-game"),
            "Two scratches that met nothing lose the game: running, or at any time in it",
            "r9",
        ),
        choice(
            "past-hundred",
            ("run-lost", "stays-at-100"),
            "A double carom at 99 passes 100 and loses the run, or counts one",
            "r8",
        ),
    ],
)

_g = COWBOY
_Answer = int | Unknown
_LOST = Price(run=True)

_g.figure("balls", "r1", BallSet(("1", "3", "5"), ("1 ball", "3 ball", "5 ball")), "A cue ball and 1, 3, 5.")
_g.figure("pockets", "r1", ("tl", "tr", "ml", "mr", "bl", "br"), "A pool table.")
_g.figure("bank", "r1", True, "The order of play is drawn or banked for.")
_g.figure(
    "rack",
    "r2",
    say(
        "cowboy-pool.spot-1-at-head-5-on",
        "Spot the 1 at the head, the 5 on the centre spot and the 3 on the lower spot; the cue ball "
        "is in hand.",
    ),
    "The balls have their spots, and are put back to them.",
)
_g.figure(
    "in_hand",
    "r11",
    say(
        "cowboy-pool.in-hand-at-ball-cushion-point",
        "In hand: at a ball or a cushion point outside the string.",
    ),
    "A cue ball in hand.",
)
_g.figure(
    "opening_word",
    "r3",
    say("cowboy-pool.3-ball-first", "The 3 ball first."),
    "The opening stroke meets the 3 before any other.",
)
_g.figure("turn", "r6", "while scoring", "A hand lasts while it scores; what it made is then safe.")


def _stage(state: HazardState) -> int:
    return 1 if state.own < NINETY else 2 if state.own < HUNDRED else 3


@_g.clause("stage", "r5", "Ninety in any way, ten by caroms, and the last off the 1 ball.")
def stage(state: HazardState, facts: HazardFacts, options: Chosen) -> str | None:
    if state.turn is None or state.over:
        return None
    left = {
        1: say("cowboy-pool.to-90", "{points} to 90", points=NINETY - state.own),
        2: say("cowboy-pool.caroms-to-100", "{caroms} caroms to 100", caroms=HUNDRED - state.own),
    }
    return left.get(
        _stage(state), say("cowboy-pool.in-off-1-ball-in-pocket", "In off the 1 ball, in the pocket named")
    )


@_g.clause("carom", "r4", "A carom counts one, a double two; the last point is none.")
def carom(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
    if _stage(state) == 3:
        return 0
    caroms: _Answer = facts.caroms
    if (
        not isinstance(caroms, Unknown)
        and options.past_hundred == "stays-at-100"
        and state.own == HUNDRED - 1
    ):
        return min(caroms, 1)
    return caroms


def _pocketed(ball: str) -> None:
    @_g.clause(f"winning:{ball}", "r4", f"Up to 90 the {ball} pocketed counts {ball}.")
    def winning(state: HazardState, facts: HazardFacts, options: Chosen) -> int:
        return int(ball) if _stage(state) == 1 else 0


for _ball in ("1", "3", "5"):
    _pocketed(_ball)
_g.figure("losing:1", "r5", 1, "At 100 the cue ball off the 1 into the pocket named is the last point.")


@_g.clause("penalty:opening", "r3", "The opening stroke meets the 3 first, or the hand is forfeited.")
def opening(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    if not state.opening or facts.first in ("3", None):
        return None
    again = options.after_failed_opening == "opening-again"
    return Price(run=True, balls="broken" if again else "lie")


@_g.clause("penalty:miss", "r13", "A stroke that meets no ball is a miss.")
def miss(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    if facts.hit or _stage(state) == 3:
        return None
    return None if "still" in facts.states and facts.cushions else _LOST


@_g.clause("penalty:coup", "r11", "The cue ball lost: the run is lost, and it is in hand.")
def coup(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return None if _stage(state) == 3 and facts.hit is UNKNOWN else _LOST


@_g.clause("penalty:holed", "cB", "At 99 the carom is lost, if the cue ball then falls.")
def holed(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    carom = facts.caroms is not UNKNOWN and facts.caroms > 0
    return _LOST if state.own == HUNDRED - 1 and facts.cue_lost == "pocketed" and carom else None


@_g.clause(
    "penalty:scratch", "r11", "The cue ball pocketed or off the table: run lost, save on the last point."
)
def scratch(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return _LOST if _stage(state) < 3 or facts.cue_lost == "off" else None


@_g.clause("penalty:other", "cC", "At 100 another ball was met and not the 1: the run is lost.")
def other_met(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    if _stage(state) < 3 or facts.met is UNKNOWN or not facts.met:
        return None
    return None if "1" in facts.met else _LOST


@_g.clause("penalty:first", "r15", "At 100 the 1 ball must be met.")
def one_not_met(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if _stage(state) < 3:
        return None
    if facts.met is UNKNOWN:
        return UNKNOWN
    return None if "1" in facts.met else _LOST


@_g.clause("penalty:last", "r5", "The last point: off the 1 alone, into the pocket named.")
def last_stroke(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if _stage(state) < 3:
        return None
    if facts.cue_lost is None:
        return _LOST if options.last_stroke_no_pocket == "run-lost" else Price()
    if facts.met != ("1",):
        return _LOST if options.last_stroke_other_ball == "run-lost" else Price()
    named = facts.call[0][1] if facts.call else None
    if named is not None and facts.cue_pocket is not None:
        return None if named == facts.cue_pocket else _LOST
    if not facts.supposed or facts.claim is None:
        return UNKNOWN
    return None if facts.claim == 1 else _LOST


@_g.clause("penalty:pocketed", "r10", "On the ten caroms no ball is pocketed.")
def pocketed(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return _LOST if _stage(state) == 2 else None


@_g.clause("passing:pocket", "cA", "Ninety must be made exactly: a ball and a carom past it lose the run.")
def passed_with_a_ball(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    over = _stage(state) == 1 and state.own + facts.made > NINETY
    return _LOST if over and facts.pots else None


@_g.clause("passing:carom", "cD", "Ninety must be made exactly: caroms past it lose the run.")
def passed_by_caroms(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    over = _stage(state) == 1 and state.own + facts.made > NINETY
    return _LOST if over and not facts.pots else None


@_g.clause("passing:last", "r8", "The balls rest at 100: a double at 99 passes it, and the run is lost.")
def passed_hundred(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return _LOST if _stage(state) == 2 and state.own + facts.made > HUNDRED else None


_g.figure("foul_run", "r6", True, "Any foul loses what the hand has made.")
_g.figure("foul:early", "r7", _LOST, "At 90 and at 100 the balls rest before the next stroke.")
_g.figure("foul:disturbed", "r13", _LOST, "A ball touched with person or clothing.")
_g.figure("foul:double", "r13", _LOST, "The cue ball struck twice.")
_g.figure("foul:not-point", "r13", _LOST, "A stroke not made with the point of the cue.")
_g.figure("foul:wrong-ball", "r13", _LOST, "There is one cue ball: another ball was touched.")


@_g.clause("foul:push", "r14", "A push is fair up to 90, and foul on the caroms and the last stroke.")
def push(state: HazardState, facts: HazardFacts, options: Chosen) -> Price:
    return Price(counts=True, out=False) if _stage(state) == 1 else _LOST


@_g.clause("frozen_first", "r16", "Up to 90 a ball that touches the cue ball may be pushed.")
def frozen_first(state: HazardState, facts: HazardFacts, options: Chosen) -> bool | None:
    return False if _stage(state) == 1 and "push" in facts.states else None


@_g.clause("empty", "r9", "The cue ball pocketed twice running without a ball met loses the game.")
def empty(state: HazardState, who: int, options: Chosen) -> bool:
    return state.empty[who] >= 2


@_g.clause("empty_kept", "r9", "Two in succession, unless any two of the game count.")
def empty_kept(state: HazardState, facts: HazardFacts, options: Chosen) -> bool:
    return options.empty_scratches == "in-the-game"


_BACK = {
    "1": say("cowboy-pool.1-back", "Put the 1 ball back on the spot at the head."),
    "3": say("cowboy-pool.3-back", "Put the 3 ball back on the lower spot."),
    "5": say("cowboy-pool.5-back", "Put the 5 ball back on the centre spot."),
}
_WAITS = {
    "1": say(
        "cowboy-pool.1-waits",
        "The 1 ball waits until the spot at the head is free and the balls are at rest.",
    ),
    "3": say(
        "cowboy-pool.3-waits", "The 3 ball waits until the lower spot is free and the balls are at rest."
    ),
    "5": say(
        "cowboy-pool.5-waits", "The 5 ball waits until the centre spot is free and the balls are at rest."
    ),
}


@_g.clause("respot", "r2", "Each ball goes back to its own spot.")
def respot(state: HazardState, ball: str, options: Chosen) -> str:
    return _BACK[ball]


_g.figure("waits", "r12", True, "A ball whose spot is occupied stays off the table.")


@_g.clause("occupied", "r12", "A ball whose spot is occupied stays off until it is free and the balls rest.")
def occupied(state: HazardState, ball: str, options: Chosen) -> str | None:
    return _WAITS.get(ball)


@_g.clause(
    "demand", "r12", "At exactly 100, the 1 waiting for its spot: all balls spotted, cue ball in hand."
)
def demand(state: HazardState, facts: HazardFacts, options: Chosen) -> str | None:
    if state.own != HUNDRED or "1" not in state.down:
        return None
    return say(
        "cowboy-pool.all-object-balls-spotted-player-has",
        "All object balls are spotted; the player has the cue ball in hand.",
    )


_g.figure("target", "r4", LAST, "The first to make 101 by this method wins.")
register(COWBOY)
