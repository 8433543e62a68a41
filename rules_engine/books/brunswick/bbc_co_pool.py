"""The B. B. C. Co. Pool (lines 2099-2127): seven balls of one's own colour, and then the black."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import POOL, PoolFacts, PoolState, coloured
from ...families.billiards.pool.colours import BLACK, colour_of, owned
from ...families.billiards.pool.strokes import Verdict
from ...families.conduct import Foul
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .american_pyramid_pool import AMERICAN_PYRAMID_POOL
from .continuous_pool import CONTINUOUS_POOL
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

BBC_CO_POOL = Game(
    "brunswick/bbc-co-pool",
    "B. B. C. Co. Pool",
    family=POOL,
    lines=(2099, 2127),
    facts={"winner_may_trail": True},
    played_on=PlayedOn(lies="rack", pieces="r1 y1 r2 y2 bk y3 r3 y4 r4 y5 r5 y6 r6 y7 r7"),
    governed_by=[AMERICAN_PYRAMID_POOL, CONTINUOUS_POOL, THREE_BALL, FOUL_STROKES],
    sides=(2, 2),
    refs={
        "p1": "seven yellow, seven red, one black and a cue ball",
        "p2": "two players, or two sides of partners",
        "p3": "the black after the seven of either colour",
        "r1": "shake or bank for the break; all balls count on it",
        "r2": "the triangle, the black behind the head ball",
        "r3": "the colour from the break; the black last",
        "r4": "balls of both colours count for both",
        "r5": "the black out of turn loses",
        "r6": "a ball of the opponent's colour alone ends the turn",
        "r7": "cue ball lost: balls count, the inning is lost; in hand",
        "r8": "a failed break: colour now, or break and choose later",
        "r9": "pyramid pool otherwise",
    },
    beside={"p2": "who strokes for a side of partners; the record counts by sides"},
    drop_options=[
        "target",
        "match-or-tournament",
        "below-zero",
        "pocket-or-cushion",
        "several-end",
        "rest-of-the-balls",
        "spot-order",
        "three-forfeits",
    ],
    options=[
        choice(
            "forfeit-balls",
            ("yes", "no"),
            "The one-ball forfeits of pyramid pool: for a miss, no cushion and foul strokes, or none at all",
            "r9",
        ),
        choice(
            "no-own-ball",
            ("owed", "floor"),
            "A forfeit with no ball of his own down: owed from the next, or without effect",
            "r9",
        ),
        choice(
            "black-with-seventh",
            ("loses", "wins"),
            "The black falls on the stroke that pockets the seventh ball: out of turn, or the game",
            "r5",
        ),
        choice(
            "black-with-cue-ball",
            ("spotted", "loses", "wins"),
            "The black in its turn falls together with the cue ball: spotted, the game lost, or won",
            "r7",
        ),
        choice(
            "black-of-the-other",
            ("loses", "spotted"),
            "The black falls when only the other side has its seven: the striker loses, or it is spotted",
            "r5",
        ),
        choice(
            "dry-break",
            ("open", "next-chooses"),
            "A fair break that pockets nothing: the first balls to fall decide, or the next player chooses",
            "r3",
        ),
        choice(
            "own-colour-first",
            ("no", "yes"),
            "A ball of one's own colour (at last the black) must be met first",
            "r3",
        ),
    ],
)

_g = BBC_CO_POOL
_SPOT = say("bbc-co-pool.on-spot-at-foot-table-behind", "on the spot at the foot of the table, or behind it")
_NAMES = {"y": "yellow", "r": "red", BLACK: "black"}
_RACK = coloured({"y": 7, "r": 7, BLACK: 1}, say("bbc-co-pool.y-r-and-bk", "y, r and bk"), _NAMES)
SEVEN = 7

_g.figure("balls", "p1", _RACK, "Seven yellow, seven red and one black ball.")
_g.restates("bank", "r1", "The players shake or bank for the break.")
_g.figure(
    "rack",
    "r2",
    say(
        "bbc-co-pool.black-behind-head-ball-others-they",
        "The black behind the head ball, the others as they come.",
    ),
    "The black in the middle.",
)
_g.figure("target", "p3", 0, "Not a number of points but the black decides the game.")
_g.figure("call", "p1", False, "The balls have no numbers, and none is called.")
_g.restates("worth", "r1", "All balls count, on the break too.")
_g.figure("called_down", "r4", True, "Every ball that falls counts for the side that plays its colour.")


@_g.clause("balls_scored", "r4", "All balls but the black count, each for the owner of its colour.")
def balls_scored(state: PoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    return tuple(b for b in facts.good if b != BLACK)


@_g.clause("own_share", "r6", "Only balls of his own colour keep the striker at the table.")
def own_share(state: PoolState, counted: tuple[str, ...], options: Chosen) -> int:
    return owned(state, counted, state.turn or 0)


_g.figure("colour", "r3", True, "The first colour that he pockets is the striker's; of two he chooses one.")


@_g.clause("dry_break", "r3", "After a fair break without a ball the colours stay open.")
def dry_break(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.dry_break
    return answer


def _full(state: PoolState, side: int) -> bool:
    return bool(state.colours) and len(state.taken[side]) >= SEVEN


@_g.clause("black", "r5", "The black before his own seven loses; after them it wins.")
def black(state: PoolState, stroke: tuple[PoolFacts, Verdict, PoolState], options: Chosen) -> str:
    facts, verdict, after = stroke
    who = state.turn or 0
    fair = facts.cue_lost is None and verdict.event == "counted"
    if _full(state, who):
        if facts.cue_lost is not None:
            return str(options.black_with_cue_ball)
        return "wins" if fair else "spotted"
    if _full(after, who) and fair:
        return str(options.black_with_seventh)
    if _full(state, 1 - who):
        return str(options.black_of_the_other)
    return "loses"


_g.restates("opening_duty", "r8", "The break pockets a ball, or drives two object balls to a cushion.")
_g.figure("opening_forfeit", "r8", 0, "A failed break forfeits nothing but the choice.")
_g.figure(
    "opening_failed", "r8", "option", "The next player takes a colour now, or breaks and takes it then."
)


@_g.clause("duty", "r9", "A ball pocketed, or a ball to a cushion, or the cue ball after meeting one.")
def duty(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.pocketed:
        return True
    reached: bool | Unknown = facts.at_cushion
    return reached


_g.figure("fruitless", "r9", True, "A stroke that pockets nothing is fair if a ball reached a cushion.")
_g.figure("scratch_forfeit", "r7", 0, "The cue ball pocketed costs the inning; what fell still counts.")
_g.figure("off_forfeit", "r7", 0, "The cue ball off the table costs the inning; what fell still counts.")


@_g.clause("miss_forfeit", "r9", "A miss puts one of his own balls back.")
def miss_forfeit(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    return int(options.forfeit_balls == "yes")


_g.clause("duty_forfeit", "r9", "Neither pocket nor cushion puts one of his own balls back.")(miss_forfeit)
_g.clause("first_forfeit", "r9", "Meeting the wrong ball first puts one of his own balls back.")(miss_forfeit)


@_g.clause("first", "r3", "Any ball may be met first, unless it was agreed to be of one's own colour.")
def first(state: PoolState, facts: PoolFacts | None, options: Chosen) -> bool | Unknown | None:
    if options.own_colour_first == "no" or not state.colours:
        return None
    if facts is None or facts.met is UNKNOWN:
        return UNKNOWN
    who = state.turn or 0
    on = BLACK if _full(state, who) else state.colours[who]
    if not facts.met:
        return UNKNOWN if facts.pocketed or facts.railed else False
    return bool(colour_of(facts.met[0]) == on)


def _foul(code: str, balls: str, text: str) -> None:
    def price(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul:
        return Foul(lose=int(options.forfeit_balls == "yes"), balls=balls)

    _g.clause(f"foul:{code}", "r9", text)(price)


_foul("double", "choice", "The cue ball struck twice puts one of his own balls back.")
_foul("in-motion", "choice", "A stroke while balls move puts one of his own balls back.")
_foul("early-touch", "lie", "Touching the cue ball otherwise puts one of his own balls back.")
_foul("feet", "lie", "No foot on the floor puts one of his own balls back.")


@_g.clause("below_zero", "r9", "Who has no ball of his own to give owes the next.")
def below_zero(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.no_own_ball
    return answer


_g.figure("give_up", "p3", 0, "Forfeits in succession give nothing up: the black decides.")
_g.figure("spot", "r7", _SPOT, "Balls that are put back go on the spot at the foot.")
_g.figure(
    "in_hand",
    "r7",
    say("bbc-co-pool.anywhere-within-string", "anywhere within the string"),
    "In hand: from within the string.",
)
_g.figure(
    "none_outside", "r7", _SPOT, "None of his colour outside the string: the nearest of it, or the black."
)


@_g.clause("nearest_ball", "r7", "The ball spotted is of his own colour, at last the black.")
def nearest_ball(state: PoolState, ball: str, options: Chosen) -> bool:
    if not state.colours:
        return ball != BLACK
    who = state.turn or 0
    return ball == BLACK if _full(state, who) else colour_of(ball) == state.colours[who]


register(BBC_CO_POOL)
