"""Russian Pool (lines 2129-2179): one white for all, four coloured balls, each with its own pockets."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.hazards import HAZARDS, BallSet, HazardFacts, HazardState, Price
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

RUSSIAN = Game(
    "brunswick/russian-pool",
    "Russian Pool",
    family=HAZARDS,
    lines=(2129, 2179),
    short=50,
    played_on=PlayedOn(
        "english", lies="spots", pieces="r=billiard bn=centre gn=green yw=yellow", covered="nearest"
    ),
    category="snooker-like",
    governed_by=[FOUL_STROKES],
    sides=(2, 10),
    refs={
        "r1": "two or more, for points or for a time",
        "r2": "five balls and their spots; the white for all",
        "r3": "a cannon two; a nominated cannon missed altogether two off",
        "r4": "the value of each ball in its own pockets, off in others",
        "r5": "balls pocketed come up on their spots",
        "r6": "the opening at the red; later from where the white lies",
        "r7": "the ball aimed at is nominated, save for cannons",
        "r8": "a lucky cannon saves a wrong pocket",
        "r9": "no ball is taken up",
        "r10": "a covered spot",
        "r11": "a ball that touches the white is spotted",
        "r12": "double strokes, and strokes that cancel out",
        "r13": "the fouls",
        "r14": "fouls that cannot score and may lose",
        "r15": "out of turn",
        "r16": "a ball off the table: nine",
        "r17": "obstruction, interference, disobedience: eighteen",
        "r18": "the marker is referee",
    },
    beside={"r18": "who decides; a decision is an entry of its own"},
    drop_options=["foul-cost", "wrong-ball-position"],
    options=[
        number("target", None, 1, 10_000, "Points that win; none for a game by time", "r1", length=True),
        choice(
            "ledger",
            ("deducted", "credited"),
            "Points lost are taken off the striker, or credited to each other side",
            "r4",
        ),
        choice(
            "miss-value",
            ("nothing", "ball-nominated", "two"),
            "What a miss, a coup or a wrong ball struck costs",
            "r13",
        ),
        choice(
            "in-off-ball",
            ("first", "last"),
            "The white in a pocket after several balls counts for the first met, or the last",
            "r4",
        ),
        choice(
            "lucky-cannon",
            ("two-alone", "two-and-the-loss"),
            "A cannon with a wrong pocket: two alone are counted, or the loss as well",
            "r8",
        ),
        choice(
            "other-ball-pocketed",
            ("foul", "counts"),
            "A ball that was not nominated in its right pocket",
            "r7",
        ),
        choice("several-off", ("nine", "nine-each"), "Several balls off the table", "r16"),
        choice(
            "cannon-in-neutral-stroke",
            ("nothing", "saves"),
            "A cannon made on a stroke that cancels out",
            "r12",
        ),
    ],
)

_g = RUSSIAN
_BALLS = BallSet(
    ("r", "bn", "gn", "yw"),
    ("red", "brown", "green", "yellow"),
    homes=(("tl", "tr"), ("ml", "mr"), ("bl",), ("br",)),
)
_VALUES = {"r": 3, "bn": 9, "gn": 6, "yw": 4}
_SPOTTED = {
    "r": say("russian-pool.spot-red", "Spot the red on the billiard spot."),
    "bn": say("russian-pool.spot-brown", "Spot the brown on the centre spot."),
    "gn": say("russian-pool.spot-green", "Spot the green on the left spot of the D."),
    "yw": say("russian-pool.spot-yellow", "Spot the yellow on the right spot of the D."),
}
_Answer = int | Unknown

_g.figure("balls", "r2", _BALLS, "White, red, brown, green and yellow; the white is played by all.")
_g.figure("pockets", "r4", ("tl", "tr", "ml", "mr", "bl", "br"), "Six pockets; each ball has its own.")
_g.figure("bank", "r1", True, "The sides play in the order agreed or drawn.")
_g.figure(
    "rack",
    "r2",
    say(
        "russian-pool.red-on-billiard-spot-brown-on",
        "Red on the billiard spot, brown on the centre spot, green left, yellow right of the D; "
        "white in hand.",
    ),
    "The balls are set on their spots, the white in hand.",
)
_g.figure(
    "opening_word",
    "r6",
    say("russian-pool.from-d-on-to-red", "From the D on to the red."),
    "The opening stroke is played at the red.",
)
_g.figure(
    "in_hand",
    "r6",
    say("russian-pool.white-in-hand-any-ball-may", "The white is in hand: any ball may be played at."),
    "In hand no ball is barred.",
)
_g.figure("turn", "r8", "while scoring", "A break lasts while points are made.")


@_g.clause("carom", "r3", "A cannon, any two balls met, counts two.")
def carom(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
    return UNKNOWN if facts.caroms is UNKNOWN else 2 * min(facts.caroms, 1)


def _in_pocket(ball: str, pocket: str | None) -> _Answer:
    if pocket is None:
        return UNKNOWN
    return _VALUES[ball] if pocket in _BALLS.home(ball) else -_VALUES[ball]


def _hazards(ball: str, name: str) -> None:
    worth = _VALUES[ball]

    @_g.clause(
        f"winning:{ball}", "r4", f"The {name} counts {worth} in its own pocket, {worth} off in others."
    )
    def winning(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
        return _in_pocket(ball, facts.pocket_of(ball))

    @_g.clause(f"losing:{ball}", "r4", f"Off the {name} {worth} in its own pocket, {worth} off in others.")
    def losing(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
        return _in_pocket(ball, facts.cue_pocket)


for _ball, _name in zip(_BALLS.objects, _BALLS.names, strict=True):
    _hazards(_ball, _name)


@_g.clause("losing_ball", "r4", "The white goes in off the ball that it met first, unless so agreed.")
def losing_ball(state: HazardState, facts: HazardFacts, options: Chosen) -> str:
    answer: str = options.in_off_ball
    return answer


@_g.clause("cancelling", "r12", "The hazard that was meant, with a wrong one, cancels out.")
def cancelling(state: HazardState, stroke: tuple[int, int, int, int], options: Chosen) -> int | Price | None:
    caroms, right, wrong, aimed = stroke
    if not (right and wrong):
        return None
    if not aimed:  # a right hazard by luck neutralizes nothing
        foul = not caroms and options.other_ball_pocketed == "foul"
        return Price(lose=-wrong) if foul else None
    return caroms if caroms and options.cannon_in_neutral_stroke == "saves" else 0


_g.figure("doubled", "r12", 2, "Ball and white pocketed in one stroke count double, for or against.")


@_g.clause("saved", "r8", "A cannon saves a wrong pocket: its two count, and the break goes on.")
def saved(state: HazardState, stroke: tuple[int, int, int, int], options: Chosen) -> int | Price | None:
    caroms, _, wrong, _ = stroke
    if not (caroms and wrong):
        return None
    if options.lucky_cannon == "two-alone":
        return caroms
    net = caroms + wrong
    return net if net > 0 else Price(lose=-net, out=False)


def _cost(facts: HazardFacts, options: Chosen) -> Price:
    if options.miss_value == "nothing":
        return Price(debts=True)
    if options.miss_value == "two":
        return Price(lose=2, debts=True)
    return Price(lose=_VALUES.get(facts.called or "", 0), debts=True)


@_g.clause("penalty:opening", "r6", "The opening stroke is played on to the red.")
def opening(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return None if not state.opening or facts.first in ("r", None) else _cost(facts, options)


@_g.clause("penalty:off", "r16", "Any ball off the table costs nine.")
def off(state: HazardState, facts: HazardFacts, options: Chosen) -> Price:
    balls = len(facts.off) + (facts.cue_lost == "off")
    return Price(lose=9 * balls if options.several_off == "nine-each" else 9)


@_g.clause("penalty:nominated", "r3", "A nominated cannon missed altogether costs two.")
def cannon_missed(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return Price(lose=2) if facts.called == "c" and facts.hit is False else None


@_g.clause("penalty:miss", "r13", "A miss is a foul.")
def miss(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    return None if facts.hit else _cost(facts, options)


@_g.clause(
    "penalty:first", "r7", "A ball met first that was not nominated is a foul, unless a cannon is made."
)
def wrong_first(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    called = facts.called
    if called in (None, "c") or facts.met is UNKNOWN or not facts.met or facts.caroms:
        return None
    return None if facts.first == called else _cost(facts, options)


@_g.clause("penalty:pocketed", "r7", "A ball that was not nominated does not count in its right pocket.")
def not_nominated(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    called = facts.called
    if called in (None, "c") or options.other_ball_pocketed == "counts":
        return None
    if facts.caroms is not UNKNOWN and facts.caroms:
        return None
    right = any(ball != called and pocket in _BALLS.home(ball) for ball, pocket in facts.pots)
    return Price(debts=True) if right and called not in facts.potted else None


_CANNOT_SCORE = Price(debts=True)
_g.figure("foul:push", "r14", _CANNOT_SCORE, "A push cannot score, and may lose.")
_g.figure("foul:double", "r14", _CANNOT_SCORE, "A ball struck twice cannot score, and may lose.")
_g.figure("foul:feet", "r14", _CANNOT_SCORE, "Both feet off the floor: no score.")
_g.figure("foul:disturbed", "r14", _CANNOT_SCORE, "A ball touched or moved: no score.")
_g.figure(
    "foul:early-touch", "r14", _CANNOT_SCORE, "The white touched or moved, save in the stroke: no score."
)
_g.figure("foul:early", "r14", _CANNOT_SCORE, "Played before the balls had stopped: no score.")
_g.figure("foul:wrong-ball", "r13", _CANNOT_SCORE, "Playing with another ball than the white is a foul.")
_g.figure("foul:lifted", "r9", _CANNOT_SCORE, "No ball is taken up.")
_g.figure("foul:out-of-turn", "r15", _CANNOT_SCORE, "Who played out of turn opens the game without score.")
_g.figure("foul:obstruct", "r17", Price(lose=18), "Wilful obstruction of the striker costs eighteen.")
_g.figure(
    "foul:hindered", "r17", Price(lose=18), "Interference with the running of the balls costs eighteen."
)
_g.figure("foul:refused", "r17", Price(lose=18), "Not obeying the referee costs eighteen.")
_g.figure("skip", "r15", 1, "Who plays out of turn forfeits his next turn.")
_g.figure("frozen_first", "r11", False, "A ball that touches the white is spotted before the stroke.")
_g.figure(
    "touching",
    "r11",
    say(
        "russian-pool.put-ball-touches-white-on-its",
        "Put the ball that touches the white on its spot; the white stays.",
    ),
    "A ball that touches the white is spotted; the white is played from where it lies.",
)


@_g.clause("ledger", "r4", "What is lost is taken off the striker's score, unless so agreed.")
def ledger(state: HazardState, facts: HazardFacts, options: Chosen) -> str:
    answer: str = options.ledger
    return answer


@_g.clause("respot", "r5", "Balls pocketed come up on their spots.")
def respot(state: HazardState, ball: str, options: Chosen) -> str:
    return _SPOTTED[ball]


@_g.clause("occupied", "r10", "A covered spot: the nearest free one, else as near as can be towards baulk.")
def occupied(state: HazardState, ball: str, options: Chosen) -> str:
    return say(
        "russian-pool.its-spot-covered-put-on-nearest",
        "Its spot is covered: put it on the nearest unoccupied spot; if that is occupied, as near "
        "to it as can be on the middle line towards baulk.",
    )


@_g.clause("target", "r1", "The points agreed win, or the highest score when the time is over.")
def target(state: HazardState, facts: HazardFacts, options: Chosen) -> int | None:
    points: int | None = options.target
    return points


register(RUSSIAN)
