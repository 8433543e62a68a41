"""High-Low-Jack-Game (lines 1280-1296): points for the fifteen, the one and the nine, and for the
highest sum of a frame."""

from __future__ import annotations

from collections.abc import Mapping

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import FACE, POOL, PoolFacts, PoolState, worth_all
from ...options import choice, number
from ...saying import say
from .continuous_pool import CONTINUOUS_POOL
from .fifteen_ball_pool import FIFTEEN_BALL_POOL
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

HIGH_LOW_JACK_GAME = Game(
    "brunswick/high-low-jack-game",
    "High-Low-Jack-Game",
    family=POOL,
    lines=(1280, 1296),
    played_on=PlayedOn(lies="rack", pieces="2 3 4 5 15 6 7 1 9 8 10 11 12 13 14"),
    governed_by=[FIFTEEN_BALL_POOL, CONTINUOUS_POOL, THREE_BALL, FOUL_STROKES],
    sides=(2, 15),
    refs={
        "p1": "the balls of fifteen-ball pool",
        "p2": "any number of players; the order is drawn",
        "p3": "fifteen High, one Low, nine Jack, the highest sum Game; seven up",
        "p4": "near the end balls count as they fall, so the first may decide",
        "p5": "the counting balls in the middle of the pyramid, High in front",
        "p6": "each one to go: a single ball is banked in",
        "p7": "fifteen-ball rules otherwise",
    },
    beside={"p1": "says what is on the table; a record knows no other balls"},
    drop_options=["two-player-61", "end-reading", "several-end", "below-zero", "tie-replayed"],
    options=[
        number("target", 7, 1, 100, "Points that win the game", "p3", length=True),
        choice(
            "forfeits",
            ("sum", "nothing", "game-point"),
            "A forfeit is taken from the frame's sum that decides Game, from nothing, or from the points",
            "p7",
        ),
        choice(
            "level-sums",
            ("nobody", "each", "first-to-reach"),
            "Level highest sums: nobody has Game, each has, or who reached the sum first",
            "p3",
        ),
        choice(
            "one-to-go",
            ("all", "two-leaders"),
            "The single ball is played when all need one point, or when the two leaders do",
            "p6",
        ),
        choice(
            "last-ball-lead",
            ("scorer-chooses", "rotation"),
            "Who plays first at the single ball: whom the scorer of the last ball names, or the next player",
            "p6",
        ),
    ],
)

_g = HIGH_LOW_JACK_GAME
_COUNTING: Mapping[str, int] = {ball: int(ball in ("15", "1", "9")) for ball in FACE}

_g.figure("order", "p2", "draw", "Small balls are rolled and set the order of play.")
_g.figure(
    "rack",
    "p5",
    say(
        "high-low-jack-game.fifteen-in-middle-third-row-one",
        "The fifteen in the middle of the third row, the one and the nine behind it; the others as usual.",
    ),
    "The three counting balls stand in the centre, High at their head.",
)
_g.figure("worth", "p3", _COUNTING, "High, Low and Jack count one each, as soon as they fall.")
_g.figure("frames", "p3", "several", "Frame follows frame until the points are made.")


@_g.clause("forfeit", "p7", "A forfeit comes off the sum of balls that decides Game.")
def forfeit(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    return "frame" if options.forfeits == "sum" else str(options.forfeits)


_g.figure("below_zero", "p7", "negative", "A sum or a score may fall below zero.")


@_g.clause("sums", "p3", "The numbers of the balls that each side took in the frame, less its forfeits.")
def sums(state: PoolState, facts: PoolFacts, options: Chosen) -> tuple[int, ...]:
    marks = state.marks or (0,) * len(state.score)
    return tuple(worth_all(FACE, t) - m for t, m in zip(state.taken, marks, strict=True))


@_g.clause("frame_points", "p3", "The highest sum of the frame is Game and counts one.")
def frame_points(state: PoolState, scorer: int, options: Chosen) -> tuple[int, ...]:
    found = sums(state, None, options)
    best = max(s for i, s in enumerate(found) if i not in state.out)
    leaders = [i for i, s in enumerate(found) if s == best and i not in state.out]
    if len(leaders) > 1 and options.level_sums == "nobody":
        leaders = []
    elif len(leaders) > 1 and options.level_sums == "first-to-reach":
        leaders = [min(leaders, key=lambda i: state.reached[i])]
    return tuple(int(i in leaders) for i in range(len(found)))


@_g.clause("target", "p4", "The first to make the points wins: balls count out as they fall, Game at last.")
def target(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    points: int = options.target
    return points


@_g.clause("playoff", "p6", "When the players need one point each, a single ball must be banked in.")
def playoff(state: PoolState, facts: PoolFacts, options: Chosen) -> str | None:
    need = sorted(options.target - s for i, s in enumerate(state.score) if i not in state.out)
    close = need if options.one_to_go == "all" else need[:2]
    if len(close) < 2 or any(n != 1 for n in close):
        return ""
    return str(options.last_ball_lead)


_g.figure(
    "playoff_ball",
    "p6",
    (
        "15",
        say(
            "high-low-jack-game.on-middle-line-balls-width-from",
            "on the middle line, a ball's width from the foot cushion",
        ),
    ),
    "The single ball stands a ball's width from the foot cushion, in line with the spots.",
)

register(HIGH_LOW_JACK_GAME)
