"""American Pyramid Pool (lines 1112-1140): every ball counts one, eight win, a forfeit puts a ball
back."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import POOL, PoolFacts, PoolState
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .continuous_pool import CONTINUOUS_POOL
from .fifteen_ball_pool import settled_places
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

AMERICAN_PYRAMID_POOL = Game(
    "brunswick/american-pyramid-pool",
    "American Pyramid Pool",
    family=POOL,
    lines=(1112, 1140),
    governed_by=[CONTINUOUS_POOL, THREE_BALL, FOUL_STROKES],
    sides=(2, 15),
    facts={"frames": True},
    refs={
        "p1": "fifteen balls, one point each; eight win",
        "1": "duty of the opening; a forfeited ball, owed if there is none",
        "1c": "in a match a failed opening is set up again",
        "2": "the number is called, not the pocket; a called ball missing",
        "3": "pocket or cushion; only one ball forfeited",
        "4": "balls besides the called ones count",
        "5": "the end with several players",
        "6": "what forfeits one ball",
        "7": "touching the cue ball",
        "8": "balls in motion",
        "9": "double hit",
        "10": "continuous pool and three-ball rules otherwise",
    },
    drop_options=[
        "nights",
        "night-quota",
        "opening-call",
        "opening-uncalled-ball",
        "lead-after-three-forfeits",
        "called-ball-missing",
        "two-forfeits",
    ],
    options=[
        number("target", 8, 1, 15, "Balls that win between two players", "p1", length=True),
        switch("match-or-tournament", False, "A match: a failed opening is set up again", "1c"),
        choice(
            "below-zero",
            ("negative", "owed"),
            "A ball forfeited that the player has not got: his score is one less until he pays, or stays at "
            "zero with a debt",
            "1",
        ),
        choice(
            "pocket-or-cushion",
            ("one-suffices", "both"),
            "After the opening: a pocket or a cushion suffices, or each left out forfeits a ball",
            "3",
        ),
        choice(
            "several-end",
            ("loser-decided", "leader-safe", "all-places"),
            "More than two players: over when the last cannot reach the next, when nobody can reach the "
            "first, or when no place can change",
            "5",
        ),
        choice(
            "rest-of-the-balls",
            ("next", "split"),
            "Three forfeits with more than two players: the rest goes to the next player, or is shared out",
            "10",
        ),
    ],
)

_g = AMERICAN_PYRAMID_POOL
_SPOT = say(
    "american-pyramid-pool.on-deep-red-spot-else-near",
    "on the deep-red spot, else as near below it as possible on the line to the foot cushion",
)

_g.figure("order", "10", "bank or draw", "Several players play in the order that the bank or a draw sets.")
_g.restates("worth", "p1", "Every ball counts one.")
_g.restates("opening_duty", "1", "Two object balls to a cushion, or one pocketed.")
_g.figure("opening_forfeit", "1", 1, "A failed opening forfeits the stroke and one ball.")


@_g.clause("opening_failed", "1c", "The next player plays; in a match the balls are set up for the same.")
def opening_failed(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    return "again" if options.match_or_tournament else "next"


_g.figure("opening_call", "1", False, "On the opening nothing need be called; all that falls counts.")
_g.restates("call", "2", "After the opening the number of the ball is called.")


@_g.clause("called_down", "2", "All balls called must fall, or none counts and what fell is spotted.")
def called_down(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    if facts.free:
        return True
    if facts.called is UNKNOWN:
        return UNKNOWN
    return bool(facts.called) and all(ball in facts.good for ball, _ in facts.called)


_g.restates("balls_scored", "4", "Balls that fall besides the called ones count too.")
_g.figure("forfeit", "6", "balls", "What is forfeited is a ball that the player has pocketed.")
_g.figure("ball_back", "1", _SPOT, "A forfeited ball goes on the deep-red spot; one not yet made is owed.")


@_g.clause("below_zero", "1", "Without a ball to give the first that he scores is put back.")
def below_zero(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.below_zero
    return answer


@_g.clause("duty", "3", "A ball pocketed, or a ball to a cushion, or the cue ball after meeting one.")
def duty(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    both = options.pocket_or_cushion == "both"
    if bool(facts.pocketed) is not both:
        return not both
    reached: bool | Unknown = facts.at_cushion
    return reached


@_g.clause("fruitless", "3", "A stroke that pockets nothing is fair if a ball reached a cushion.")
def fruitless(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return options.pocket_or_cushion == "one-suffices"


_g.restates("duty_forfeit", "3", "Neither pocket nor cushion forfeits one ball.")
_g.figure("several_forfeits", "3", "one", "A stroke forfeits one ball, whatever went wrong in it.")
_g.restates("miss_forfeit", "6", "A miss forfeits one ball.")
_g.restates("scratch_forfeit", "6", "The cue ball pocketed forfeits one ball.")
_g.restates("off_forfeit", "6", "The cue ball off the table forfeits one ball.")
_g.restates("foul:early-touch", "7", "Touching the cue ball otherwise is a stroke and forfeits one ball.")
_g.restates("foul:in-motion", "8", "A stroke while balls move: one ball, and the next player's choice.")
_g.restates("foul:double", "9", "The cue ball struck twice: one ball, and the next player's choice.")


@_g.clause("rest_to", "10", "After three forfeits the balls left go to the next player.")
def rest_to(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.rest_of_the_balls
    return answer


_g.figure("frames", "p1", "one", "One frame is the game.")


@_g.clause("target", "p1", "Between two players the first to eight balls wins.")
def target(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    balls: int = options.target if len(state.score) == 2 else 0
    return balls


@_g.clause("decided_several", "5", "More players: over when what is left cannot tie the next lowest score.")
def decided_several(state: PoolState, scorer: int, options: Chosen) -> bool:
    return settled_places(state, 1, options.several_end)


_g.figure("standing", "5", True, "The standing when the game is over decides.")

register(AMERICAN_PYRAMID_POOL)
