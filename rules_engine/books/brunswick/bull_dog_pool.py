"""Bull Dog Pool (lines 1761-1791): forty exactly in any way, ten more by caroms, and a last shot called."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.stages import STAGES
from ...options import choice
from ...saying import say
from .foul_strokes import FOUL_STROKES

BULL_DOG_POOL = Game(
    "brunswick/bull-dog-pool",
    "Bull Dog Pool",
    family=STAGES,
    lines=(1761, 1791),
    played_on=PlayedOn(covered="farthest"),
    governed_by=[FOUL_STROKES],
    sides=(2, 10),
    refs={
        "r1": "two, five and three ball on head, centre and lower spot; a white cue ball",
        "r2": "bank; the winner plays first or makes another",
        "r3": "the opening at the three ball until it is hit",
        "r4": "any ball afterwards, for a pocket or a carom",
        "r5": "forty by pockets or caroms, ten by caroms; a ball its number, a carom one",
        "r6": "both exactly; what running over loses",
        "r7": "the last shot: a ball selected, the cue ball into a pocket called",
        "r8": "cue ball pocketed or a miss: the inning, in the ten one more",
        "r9": "a ball moved or off the table: the turn, points are kept",
        "r10": "a touching ball must not move, another must be hit",
        "r11": "in hand: balls outside the string",
        "r12": "no shove, one foot on the floor; the bridge is allowed",
        "r13": "where balls go whose spot is taken",
        "r14": "faults that nobody calls lapse",
    },
    drop_options=[
        "foul-cost",
        "wrong-ball-position",
        "third-miss-point-when-rejected",
        "forced-stroke-miss",
        "claim-window",
    ],
    options=[
        choice(
            "opening-without-three",
            ("again", "turn-passes"),
            "An opening stroke that misses the three is played over, or the turn passes",
            "r3",
        ),
        choice("double-carom", (2, 1), "What touching all three balls counts", "r5"),
        choice(
            "past-forty",
            ("run-lost", "caroms-count"),
            "A stroke that reaches forty and goes beyond by caroms: run over, or they count for the ten",
            "r6",
        ),
        choice(
            "lost-in-the-ten",
            ("one-more", "all-ten"),
            "A fault in the ten costs the inning and one more, or all of the ten",
            "r8",
        ),
        choice(
            "pocket-in-the-ten",
            ("nothing", "run-lost"),
            "A ball pocketed in the ten counts nothing, or loses the inning",
            "r5",
        ),
        choice(
            "last-shot-miss",
            ("as-any-failure", "run-lost"),
            "A last shot that hits no ball keeps the points like any failed one, or costs as a miss",
            "r7",
        ),
        choice(
            "cue-ball-off",
            ("turn", "run"),
            "The cue ball off the table: the turn alone, or as if pocketed",
            "r9",
        ),
    ],
)

_g = BULL_DOG_POOL

_g.figure("balls", "r1", ("2", "3", "5"), "The two, the three and the five ball.")
_g.figure(
    "spots",
    "r1",
    say(
        "bull-dog-pool.two-ball-on-head-spot-five",
        "Two ball on the head spot, five on the centre spot, three on the lower spot.",
    ),
    "Each ball has its spot.",
)
_g.figure("bank", "r2", True, "The winner of the bank plays first, or makes another play first.")
_g.figure("opening", "r3", "3", "The opening stroke plays on the three ball alone.")


@_g.clause("opening_missed", "r3", "Missed, it is played over in the same way.")
def opening_missed(state: Any, facts: Any, options: Chosen) -> bool:
    return options.opening_without_three == "again"


_g.figure("turn", "r4", True, "An inning lasts while a ball is pocketed or a carom made.")


@_g.clause("worth", "r5", "A ball in a pocket counts its number.")
def worth(state: Any, ball: str, options: Chosen) -> int:
    return int(ball)


_g.figure("carom", "r5", 1, "A carom counts one.")


@_g.clause("double", "r5", "Touching all three balls is two caroms.")
def double(state: Any, facts: Any, options: Chosen) -> bool:
    return options.double_carom == 2


_g.figure("stages", "r5", (40, 50), "Forty by pockets or caroms, ten by caroms alone.")
_g.figure("exact", "r6", True, "Running over loses the inning, and in the ten one point more.")


@_g.clause("surplus", "r6", "Caroms beyond forty run over.")
def surplus(state: Any, facts: Any, options: Chosen) -> bool:
    return options.past_forty == "caroms-count"


@_g.clause("late_pocket", "r5", "In the ten a pocketed ball counts nothing.")
def late_pocket(state: Any, facts: Any, options: Chosen) -> bool:
    return options.pocket_in_the_ten == "run-lost"


_g.figure("last", "r7", True, "The last shot: off the ball selected, into the pocket called.")


@_g.clause("last_miss", "r7", "A failed last shot keeps what the inning brought.")
def last_miss(state: Any, facts: Any, options: Chosen) -> str:
    return "run" if options.last_shot_miss == "run-lost" else "turn"


_g.figure("miss", "r8", "run", "No ball hit: the inning is lost.")
_g.figure("scratch", "r8", "run", "The cue ball pocketed: the inning is lost.")


@_g.clause("extra", "r8", "In the ten one point more is lost, never below forty.")
def extra(state: Any, facts: Any, options: Chosen) -> int | str:
    return 1 if options.lost_in_the_ten == "one-more" else "all"


@_g.clause("cue_off", "r9", "A ball off the table, the cue ball too: the turn, and points are kept.")
def cue_off(state: Any, facts: Any, options: Chosen) -> str:
    answer: str = options.cue_ball_off
    return answer


_g.figure("moved", "r9", "turn", "A ball moved or off the table: the turn, and points are kept.")
_g.figure("frozen", "r10", "run", "A touching ball that moves, or no other ball hit: as a miss.")
_g.figure(
    "in_hand",
    "r11",
    say("bull-dog-pool.within-string-at-ball-outside", "within the string, at a ball outside it"),
    "In hand: balls outside the string.",
)
_g.figure("foul:push", "r12", "run", "A shove shot costs as a miss.")
_g.figure("foul:feet", "r12", "run", "No foot on the floor costs as a miss.")
_g.figure(
    "respot",
    "r13",
    say(
        "bull-dog-pool.on-its-own-spot-taken-on",
        "on its own spot; if that is taken, on the free spot farthest from the cue ball, else on the rail "
        "farthest from it",
    ),
    "A ball whose spot is taken goes to the free spot farthest from the cue ball.",
)
_g.figure(
    "claim_window", "r14", "next-stroke-of-striker", "A fault not called before his next stroke lapses."
)
register(BULL_DOG_POOL)
