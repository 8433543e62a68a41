"""The Game of Continuous Pool (lines 944-1082): fifteen called balls a frame, frame after frame, to agreed
points."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import POOL, PoolFacts, PoolState
from ...families.conduct import ALLOWED, Foul
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import CROTCH_OPTIONS, THREE_BALL

CONTINUOUS_POOL = Game(
    "brunswick/continuous-pool",
    "Continuous Pool",
    family=POOL,
    lines=(944, 1082),
    short=25,
    evening=100,
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "every ball counts one; frames are played through",
        "p1a": "penalties come off the offender's own score",
        "p2": "a night's quota: the frame is finished",
        "p3": "the last night stops at the winning ball",
        "p4": "the triangle: fifteen at the apex on the deep-red spot",
        "p5": "string line; a game of agreed points",
        "1": "bank; the winner plays or makes the other play",
        "2": "duty of the opening; two points a failure, balls set up again",
        "2b": "in a match the opening must be called",
        "3": "call the number; nothing called, or a called ball missing",
        "note-3": "agreement about pockets that were not meant",
        "4": "pocket or cushion, or one point",
        "5": "extra balls count with the called",
        "6": "the cue's point only",
        "7": "list of one-point forfeits",
        "8": "a centre on the string line is within it",
        "9": "balls of a stroke that lost the cue ball are spotted",
        "10": "rebound is a cushion; balls off the table; light fixture",
        "11": "a ball resting on the cushion is off",
        "12": "in hand: no direct play inside the string",
        "13": "touching the cue ball costs one",
        "14": "touching an object ball loses the hand",
        "15": "a stroke is complete when all balls rest",
        "16": "stroke while balls move: one point and the choice",
        "17": "double hit: one point and the choice",
        "18": "outside disturbance: replaced",
        "19": "push allowed; a frozen ball may be played",
        "20": "from outside the string: stands unless checked",
        "21": "one foot on the floor, or one point",
        "22": "a touch after a clean pocketing keeps the ball",
        "23": "a ball that moved by itself: replaced, stroke repeated",
        "note-23": "a ball that falls from the edge unhit is put back",
        "24": "three successive forfeits give up the frame",
        "25": "leaving the game loses it",
        "26": "forfeits are claimed before the next stroke",
        "27": "pencil line for spotting",
        "28": "who scores the last ball chooses the next lead",
        "29": "delay: the referee may set a limit",
        "30": "the opponent stands four feet away",
        "prot-1": "protest against standing too near",
        "prot-2": "protest against talk, advice, annoyance",
        "note-1": "playing under protest after the referee's decision",
        "note-2": "three-ball rules otherwise",
    },
    beside={
        "8": "says which balls lie within the string: seen at the table before a foul in hand is recorded",
        "15": "what is recorded of a stroke is what was so when all balls rested",
        "27": "a pencil line on the cloth",
        "30": "where the opponent stands; a breach is protested under prot-1 and prot-2",
        "note-2": "says which games govern this one; the layers are that rule",
    },
    drop_options=[
        "discount",
        "early-touch-point",
        "early-touch",
        "white-first-at-opening",
        "both-at-once-at-opening",
        "both-whites-off-after-count",
        "outside-disturbance",
        "foul-cost",
        "wrong-ball-position",
        "third-miss-point-when-rejected",
        "forced-stroke-miss",
        "claim-window",
        *CROTCH_OPTIONS,
    ],
    options=[
        number("nights", 1, 1, 30, "Evenings over which the match is played", "p2"),
        number(
            "night-quota", None, 1, 10_000, "Points a night; if not given, the target shared evenly", "p2"
        ),
        switch("match-or-tournament", False, "A match: balls are called on the opening stroke too", "2b"),
        choice(
            "opening-call",
            ("in-matches", "always"),
            "When the opening stroke must be called",
            "2b",
        ),
        choice(
            "opening-uncalled-ball",
            ("hand-lost", "set-up-again"),
            "A match's opening pockets a ball that was not called: lawful, or to be played again",
            "2b",
        ),
        choice(
            "called-ball-missing",
            ("nothing-counts", "other-balls-count"),
            "The called ball stays out but another falls",
            "3",
        ),
        switch(
            "obvious-pocket-only",
            False,
            "A ball in a pocket that was not meant does not count (1893)",
            "note-3",
        ),
        choice(
            "below-zero",
            ("negative", "owed", "floor"),
            "A forfeit with no points: the score falls below zero, is owed from the next points, or "
            "stays at zero",
            "p1a",
        ),
        choice(
            "three-forfeits",
            ("innings", "strokes", "frame"),
            "Three forfeits in succession: in successive innings, in successive strokes, or any three "
            "of a frame",
            "24",
        ),
        choice(
            "lead-after-three-forfeits",
            ("receiver", "offender"),
            "Who counts as scorer of the last ball when the rest of a frame was given up",
            "24",
        ),
        choice("two-forfeits", ("one", "sum"), "Two forfeits in one stroke cost one point, or add up", "7"),
        choice("not-point-forfeit", (0, 1), "What a stroke not made with the point of the cue forfeits", "6"),
        choice(
            "frozen-away",
            ("cushion-suffices", "another-ball"),
            "Playing away from a frozen ball: a cushion suffices, or another ball must be hit",
            "19",
        ),
        choice(
            "spot-order",
            ("highest-nearest-spot", "striker-chooses"),
            "Several balls to be spotted: which stands nearest the spot",
            "3",
        ),
    ],
)

_g = CONTINUOUS_POOL

_g.restates("bank", "1", "The winner of the bank leads, or makes the other lead.")
_g.figure("rack", "p4", True, "Fifteen balls in the triangle, the fifteen on the deep-red spot.")
_g.restates("target", "p5", "The first to make the points agreed wins.")


@_g.clause("opening_duty", "2", "The opening drives two object balls to a cushion or pockets one.")
def opening_duty(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.pocketed:
        return True
    if facts.missed is True:
        return False
    reached: bool | Unknown = facts.two_at_cushion
    return reached


_g.figure("opening_forfeit", "2", 2, "Each failed opening costs two; set up again, the same player plays on.")


@_g.clause("opening_call", "2b", "In a match the balls to be pocketed are called on the opening stroke too.")
def opening_call(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return options.match_or_tournament or options.opening_call == "always"


@_g.clause(
    "opening_uncalled", "2b", "A match's opening that pockets a ball not called was lawful; the hand is lost."
)
def opening_uncalled(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.opening_uncalled_ball
    return answer


_g.figure("call", "3", True, "The number of the ball is called before the stroke.")


@_g.clause("called_down", "3", "All balls called must fall, or nothing counts and what fell is spotted.")
def called_down(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.free:
        return True
    if facts.called is UNKNOWN:
        return UNKNOWN
    if not facts.called:
        return False
    if options.called_ball_missing == "other-balls-count":
        return True
    return all(ball in facts.good for ball, _ in facts.called)


@_g.clause("balls_scored", "5", "With the balls called, all others that the stroke pocketed count.")
def balls_scored(state: PoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    return facts.good


@_g.clause("pocket", "note-3", "A ball in a pocket not meant counts, unless the players agreed otherwise.")
def pocket(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return not options.obvious_pocket_only


_g.figure("worth", "p1", 1, "Every ball counts one, whatever its number.")


@_g.clause(
    "duty",
    "4",
    "After the opening a ball is pocketed, or a ball reaches a cushion, or the cue ball after one.",
)
def duty(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.pocketed:
        return True
    reached: bool | Unknown = facts.at_cushion
    return reached


_g.figure("miss_forfeit", "7", 1, "A miss forfeits one.")
_g.figure(
    "scratch_forfeit", "9", 1, "The cue ball pocketed: nothing counts, what fell is spotted, one forfeited."
)
_g.figure(
    "off_forfeit", "9", 1, "The cue ball off the table: nothing counts, what fell is spotted, one forfeited."
)
_g.figure("duty_forfeit", "4", 1, "No ball pocketed and none to a cushion forfeits one.")


@_g.clause("several_forfeits", "7", "A stroke forfeits one point, whatever went wrong in it.")
def several_forfeits(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.two_forfeits
    return answer


@_g.clause("below_zero", "p1a", "Forfeits come off the offender's own score, below zero if need be.")
def below_zero(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.below_zero
    return answer


_LINE = say(
    "american-pyramid-pool.on-deep-red-spot-else-near",
    "on the deep-red spot, else as near below it as possible on the line to the foot cushion",
)


@_g.clause("spot", "3", "Balls that do not count go on the deep-red spot, else below it on the line.")
def spot(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    if options.spot_order == "highest-nearest-spot":
        return say(
            "continuous-pool.spot-highest-nearest",
            "on the deep-red spot, else as near below it as possible on the line to the foot cushion, the "
            "highest number nearest the spot",
        )
    return say(
        "continuous-pool.spot-in-any-order",
        "on the deep-red spot, else as near below it as possible on the line to the foot cushion, in any "
        "order",
    )


_g.figure("object_off", "10", _LINE, "An object ball off the table is spotted.")
_g.figure("on_cushion", "11", _LINE, "A ball resting on the cushion is off the table.")
_g.figure(
    "rebound", "10", True, "A ball that came back out of a pocket counts as one that reached a cushion."
)
_g.figure(
    "in_hand",
    "12",
    say(
        "continuous-pool.anywhere-within-string-at-ball-outside",
        "anywhere within the string, at a ball outside it",
    ),
    "In hand: from within the string.",
)
_g.figure(
    "none_outside",
    "12",
    say(
        "continuous-pool.on-deep-red-spot-nearest-may",
        "on the deep-red spot: it is the nearest, and may be played at",
    ),
    "No ball outside the string: the nearest is spotted.",
)


@_g.clause("frozen_away", "19", "Played from a touching ball to a cushion, the stroke is no miss.")
def frozen_away(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return options.frozen_away == "cushion-suffices"


@_g.clause("foul:not-point", "6", "A stroke not made with the point of the cue is foul.")
def not_point(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul:
    return Foul(lose=options.not_point_forfeit)


_g.figure(
    "foul:early-touch", "13", Foul(lose=1), "Touching the cue ball is a stroke: hand lost, one forfeited."
)
_g.figure(
    "foul:disturbed", "14", Foul(balls="replaced"), "Touching an object ball loses the hand; it is put back."
)
_g.figure(
    "foul:in-motion", "16", Foul(lose=1, balls="choice"), "A stroke while balls move: one, and the choice."
)
_g.figure(
    "foul:double", "17", Foul(lose=1, balls="choice"), "The cue ball struck twice: one, and the choice."
)
_g.figure(
    "foul:outside", "18", Foul(out=False, balls="again"), "Disturbed from outside: put back, play goes on."
)
_g.figure("foul:push", "19", ALLOWED, "A push is allowed.")


@_g.clause(
    "foul:hand", "20", "From outside the string after being checked: nothing counts, the next player chooses."
)
def in_hand_place(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul:
    return Foul(balls="choice") if facts is None or "warned" in facts.states else ALLOWED


_g.figure("foul:feet", "21", Foul(lose=1), "No foot on the floor: one forfeited.")
_g.figure(
    "foul:disturbed-after",
    "22",
    Foul(counts=True),
    "A ball touched after a clean pocketing: only the hand is lost.",
)
_g.restates("foul:self-moved", "23", "A ball that moved by itself is put back and the stroke repeated.")
_g.figure(
    "foul:edge",
    "note-23",
    Foul(out=False, balls="again"),
    "A ball that fell unhit from the edge is put back.",
)
_g.figure("give_up", "24", 3, "The third successive forfeit gives every ball on the table to the opponent.")


@_g.clause("give_up_reading", "24", "Successive: in innings of the same player, failed openings left out.")
def give_up_reading(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.three_forfeits
    return answer


@_g.clause("give_up_lead", "24", "Who received the rest of the frame counts as scorer of its last ball.")
def give_up_lead(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.lead_after_three_forfeits
    return answer


_g.figure("retire", "25", True, "Who leaves the game loses it.")
_g.figure("claim_window", "26", "next-stroke", "A forfeit is claimed before another stroke, or lapses.")


@_g.clause(
    "frame_lead", "28", "The scorer of the last ball of a frame leads in the next, or makes the other lead."
)
def frame_lead(state: PoolState, scorer: int, options: Chosen) -> int:
    return scorer


@_g.clause("quota", "p2", "A night ends with the frame in which a player has made its quota.")
def quota(state: PoolState, facts: PoolFacts, options: Chosen) -> int | None:
    if state.night >= options.nights:
        return None
    share = options.night_quota
    if share is None and options.target is not None:
        share = -(-options.target // options.nights)
    return None if share is None else share * state.night


_g.figure(
    "last_night", "p3", True, "On the last night play stops as soon as a player has the points of the match."
)
_g.figure("protest:standing", "prot-1", True, "The opponent stands too near.")
_g.figure("protest:noise", "prot-2", True, "Talk, advice, annoyance.")
_g.figure("protest:delay", "29", True, "Delay: the referee may set a limit of time.")
_g.figure("protest:ruling", "note-1", True, "The game is played out under protest at the referee's decision.")

register(CONTINUOUS_POOL)
