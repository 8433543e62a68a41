"""Monte Carlo (lines 1889-1897): four shots over a gutter at numbered receptacles and a bell.

The book prints "if the ball is struck, the extra count": read as a bell, whose count, like the numbers of
the receptacles, the house gives.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit
from ...families.billiards.cups.names import THE_BALL
from ...options import choice, number, numbers
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

MONTE_CARLO = Game(
    "brunswick/monte-carlo",
    "Monte Carlo",
    family=CUPS,
    lines=(1889, 1897),
    played_on=PlayedOn("monte-carlo"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "the ball is struck with the tip of the cue",
        "r2": "four chances, in succession or alternating",
        "r3": "the four shots together are the game",
        "r4": "beyond the gutter and back again is a shot",
        "r5": "the lowest count loses and pays the forfeit",
        "r6": "a game is settled before the next",
        "r7": "the receptacle's number, and the extra count",
    },
    drop_options=UNPLAYED,
    options=[
        choice("shot-order", ("alternating", "in-succession"), "The four shots of a player", "r2"),
        numbers(
            "receptacles",
            (5, 10, 15, 20, 25, 50),
            1,
            999,
            "Numbers of the receptacles",
            "r7",
            least=2,
            most=30,
        ),
        number("bell", 10, 0, 999, "What the bell counts besides", "r7"),
        choice(
            "short",
            ("again", "counts-nothing"),
            "A ball that does not pass the gutter: played again, or a shot for nothing",
            "r4",
        ),
        choice(
            "low-tie", ("joint", "play-off"), "Two are lowest: both lose, or they play four shots more", "r5"
        ),
    ],
)

_g = MONTE_CARLO
_g.restates("foul:not-point", "r1", "A ball struck otherwise than with the tip of the cue counts nothing.")
_g.figure("order", "r2", "agreed", "The players shoot in their agreed order.")
_g.figure("roll_balls", "r2", 4, "A tie that is played off takes four shots more.")


@_g.clause("turn", "r2", "One shot a turn, or all four in succession, as preferred.")
def turn(state: Any, facts: Any, options: Chosen) -> str:
    """One at a time, or all four."""
    return "all" if options.shot_order == "in-succession" else "one"


@_g.clause("balls", "r2", "Four chances each.")
def balls(state: Any, facts: Any, options: Chosen) -> int:
    """Shots of a turn."""
    return 4 if options.shot_order == "in-succession" else 1


@_g.clause("rounds", "r3", "The count of the four shots is the game.")
def rounds(state: Any, facts: Any, options: Chosen) -> int:
    """Rounds of shots."""
    return 1 if options.shot_order == "in-succession" else 4


@_g.clause("shot", "r4", "A ball that has passed the gutter has made a shot, even if it comes back.")
def shot(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown:
    """Past the gutter."""
    if facts.claim == "miss" or "short" in facts.rest.values():
        return options.short == "counts-nothing"
    return True if facts.seen else UNKNOWN


_g.figure("result", "r5", "lowest", "Who has the lowest count has lost.")


@_g.clause("low_tie", "r5", "Those who share the lowest count lose together.")
def low_tie(state: Any, facts: Any, options: Chosen) -> str:
    """Joint losers, or four shots more."""
    return "rolls" if options.low_tie == "play-off" else "joint"


_g.figure(
    "settle_up",
    "r6",
    say(
        "monte-carlo.forfeit-settled-before-another-game-begins",
        "The forfeit is settled before another game begins.",
    ),
    "Every game is settled first.",
)
_g.figure(
    "kit",
    "r7",
    Kit(
        "one",
        (("c", THE_BALL),),
        ("back", "short"),
        ("bell",),
        "receptacle",
        say("monte-carlo.short-gutter", "Short of the gutter"),
        say("monte-carlo.in-no-receptacle", "In no receptacle"),
    ),
    "One ball, a gutter, numbered receptacles, and a bell.",
)


@_g.clause("cups", "r7", "A shot counts the number of its receptacle.")
def receptacles(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the receptacles."""
    values: tuple[int, ...] = options.receptacles
    return values


@_g.clause("bell", "r7", "The bell's extra count is added.")
def bell(state: Any, facts: Any, options: Chosen) -> int:
    """What the bell is worth."""
    extra: int = options.bell
    return extra


@_g.clause("count", "r7", "The number of the receptacle, and the bell's extra count if it was struck.")
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """Receptacle and bell."""
    if facts.claim == "miss" or "short" in facts.rest.values():
        return 0
    value: int | Unknown = facts.one
    if isinstance(value, int):
        return value + (options.bell if facts.felled else 0)
    return value


register(MONTE_CARLO)
