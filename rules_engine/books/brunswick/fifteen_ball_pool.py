"""The Game of Fifteen-Ball Pool for the championship (lines 1084-1110): balls count their numbers, one frame
of 120 points decides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import FACE, POOL, PoolFacts, PoolState, worth_all
from ...families.conduct import Foul
from ...options import choice, switch
from .continuous_pool import CONTINUOUS_POOL
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

FIFTEEN_BALL_POOL = Game(
    "brunswick/fifteen-ball-pool",
    "Fifteen-Ball Pool",
    family=POOL,
    lines=(1084, 1110),
    governed_by=[CONTINUOUS_POOL, THREE_BALL, FOUL_STROKES],
    sides=(2, 15),
    facts={"winner_may_trail": True, "frames": True},
    refs={
        "p1": "fifteen numbered balls in a triangle; the highest total wins",
        "p2": "the string line is that of the four-ball game",
        "p3": "balls count their numbers, 120 in all; 61 wins",
        "1": "duty of the opening, three points, no call",
        "1b": "in a match each failed opening costs six, balls set up again",
        "2": "pocket or cushion; three forfeits in succession lose",
        "2b": "a lost cue ball without a cushion costs three only",
        "3": "two players: over when the score cannot be reached",
        "3b": "more players: over when the rest cannot alter the last place",
        "4": "list of three-point forfeits",
        "5": "a tie in a match is played again",
        "6": "the rules of three-ball and continuous pool otherwise",
    },
    beside={"p2": "where the string line is drawn; a place in hand is judged at the table"},
    drop_options=[
        "target",
        "nights",
        "night-quota",
        "opening-call",
        "opening-uncalled-ball",
        "lead-after-three-forfeits",
    ],
    options=[
        switch(
            "match-or-tournament", False, "A match: a failed opening is repeated, a tie played again", "1b"
        ),
        choice(
            "opening-failed",
            ("as-they-lie", "set-up-again"),
            "Outside matches, after a failed opening: the next player plays the balls as they lie, or opens",
            "1",
        ),
        switch("call-required", True, "After the opening a ball is called, as in Continuous Pool", "6"),
        choice(
            "push",
            ("allowed", "foul"),
            "Pushing: as Continuous Pool has it, or as the three-ball rules and general rules",
            "6",
        ),
        switch("two-player-61", True, "Between two players 61 points win at once", "p3"),
        choice(
            "end-reading",
            ("ball-credits", "net-scores"),
            "A two-player lead is measured against the other's balls without his forfeits, or his score",
            "3",
        ),
        choice(
            "several-end",
            ("loser-decided", "leader-safe", "all-places"),
            "More than two players: over when the last cannot reach the next, when nobody can reach the "
            "first, or when no place can change",
            "3b",
        ),
        choice(
            "three-forfeits-several",
            ("out", "game"),
            "Three forfeits with more than two players: that player is out, or the game ends",
            "2",
        ),
        choice(
            "failed-opening-counts",
            (False, True),
            "Failed openings count towards three forfeits (a match's as two)",
            "1b",
        ),
        choice(
            "out-of-turn-balls",
            ("respotted", "stand"),
            "Balls pocketed out of turn, when it is noticed in time",
            "4",
        ),
        choice(
            "cue-ball-touched",
            ("as-a-miss", "one-point"),
            "The cue ball touched before the stroke: a stroke that hits nothing, so three as for a miss, or "
            "the one point of Continuous Pool",
            "4",
        ),
        choice(
            "not-point-forfeit", (0, 3), "A stroke played otherwise than with the cue's point forfeits", "4"
        ),
        switch("tie-replayed", False, "Outside matches too a tie is played again", "5"),
    ],
)

_g = FIFTEEN_BALL_POOL

_g.restates("rack", "p1", "A triangle with the fifteen on the deep-red spot, high numbers nearest to it.")
_g.figure("order", "6", "bank or draw", "Several players play in the order that the bank or a draw sets.")
_g.figure("worth", "p3", FACE, "Each ball counts its number; the fifteen make 120.")


@_g.clause("opening_forfeit", "1b", "A failed opening costs three, in a match six.")
def opening_forfeit(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    return 6 if options.match_or_tournament else 3


@_g.clause("opening_failed", "1", "The next player plays; in a match the balls are set up for the same.")
def opening_failed(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    if options.match_or_tournament:
        return "again"
    return "next" if options.opening_failed == "as-they-lie" else "next-set-up"


_g.restates("opening_duty", "1", "Two object balls to a cushion, or one pocketed.")
_g.figure("opening_call", "1", False, "On the opening nothing need be called; all that falls counts.")


@_g.clause("call", "6", "After the opening the number is called, as in Continuous Pool.")
def call(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return options.call_required


_g.restates("duty", "2", "A ball pocketed, or a ball to a cushion, or the cue ball after meeting one.")


@_g.clause(
    "duty_forfeit", "2", "Neither pocket nor cushion costs three, but nothing besides a lost cue ball."
)
def duty_forfeit(state: PoolState, facts: PoolFacts | None, options: Chosen) -> int:
    return 0 if facts is not None and facts.cue_lost == "pocketed" else 3


_g.figure("miss_forfeit", "4", 3, "A miss costs three.")
_g.figure("scratch_forfeit", "2b", 3, "The cue ball pocketed costs three, a missing cushion nothing besides.")

_g.figure("off_forfeit", "4", 3, "The cue ball off the table costs three.")
_g.figure("foul:double", "4", Foul(lose=3, balls="choice"), "The cue ball struck twice costs three.")
_g.figure("foul:in-motion", "4", Foul(lose=3, balls="choice"), "A stroke while balls move costs three.")
_g.figure("foul:feet", "4", Foul(lose=3), "No foot on the floor costs three.")


@_g.clause("foul:early-touch", "4", "Touching the cue ball is a stroke that meets no ball: three, as a miss.")
def early_touch(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul | None:
    return Foul(lose=3) if options.cue_ball_touched == "as-a-miss" else None


@_g.clause("foul:out-of-turn", "4", "Played out of turn, noticed before a second counting stroke: three.")
def out_of_turn(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul:
    return Foul(lose=3) if options.out_of_turn_balls == "respotted" else Foul(lose=3, counts=True)


@_g.clause("foul:push", "6", "Continuous Pool goes before the three-ball rules: a push is allowed.")
def push(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul | None:
    return Foul() if options.push == "foul" else None


_g.figure("frames", "p1", "one", "One frame is the game.")
_g.restates("give_up", "2", "Three forfeits in succession lose the game.")


@_g.clause("give_up_loses", "2", "Three forfeits in succession lose; of several players only he is out.")
def give_up_loses(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.three_forfeits_several
    return answer


@_g.clause("give_up_opening", "1b", "Failed openings are no forfeits in succession, unless agreed.")
def give_up_opening(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    if not options.failed_opening_counts:
        return 0
    return 2 if options.match_or_tournament else 1


@_g.clause("target", "p3", "Between two players the first to more than half of all points wins.")
def target(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    if not options.two_player_61 or len(state.score) > 2:
        return 0
    return 61


def gross(state: PoolState, side: int, worth: Mapping[str, int] | int, below_zero: str) -> int:
    """What a side made, its forfeits left out."""
    if below_zero == "floor":
        return max(worth_all(worth, state.taken[side]), state.score[side])
    return state.score[side] + state.paid[side] - state.owed[side]


def lead_of_two(
    state: PoolState, worth: Mapping[str, int] | int, reading: str, below_zero: str
) -> int | None:
    """Of two players the one whom the other cannot reach with all that is left on the table."""
    rest = worth_all(worth, state.table)
    for side in (0, 1):
        other = 1 - side
        against = state.score[other] if reading == "net-scores" else gross(state, other, worth, below_zero)
        if state.score[side] > against + rest:
            return side
    return None


def settled_places(state: PoolState, worth: Mapping[str, int] | int, how: str) -> bool:
    """Whether what is left cannot alter the last place, the first, or any."""
    places = sorted((s for i, s in enumerate(state.score) if i not in state.out), reverse=True)
    rest = worth_all(worth, state.table)
    gaps = [a - b for a, b in pairwise(places)]
    if how == "loser-decided":
        return gaps[-1] > rest
    return gaps[0] > rest if how == "leader-safe" else min(gaps) > rest


@_g.clause("decided", "3", "Of two players one wins whom the other cannot reach with all that is left.")
def decided(state: PoolState, scorer: int, options: Chosen) -> int | None:
    return lead_of_two(state, FACE, options.end_reading, options.below_zero)


@_g.clause("decided_several", "3b", "More players: over when what is left cannot tie the next lowest score.")
def decided_several(state: PoolState, scorer: int, options: Chosen) -> bool:
    return settled_places(state, FACE, options.several_end)


_g.figure("standing", "p1", True, "The highest total wins, not the greatest number of balls.")


@_g.clause("tie", "5", "In a match a tie is void and played again; else it is a draw.")
def tie(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    return "replay" if options.match_or_tournament or options.tie_replayed else "draw"


register(FIFTEEN_BALL_POOL)
