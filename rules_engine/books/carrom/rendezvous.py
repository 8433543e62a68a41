"""Rendezvous (lines 1113-1127): two rings on the outer circle as on a clock, and the dice are minutes."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.dice.dice_races import DICE_RACES, TrackState
from ...options import choice
from ...saying import say

RENDEZVOUS = Game(
    "carrom/rendezvous",
    "Rendezvous",
    family=DICE_RACES,
    lines=(1113, 1127),
    played_on=PlayedOn(tables=("crokinole",)),
    refs={
        "p1": "crokinole side",
        "p2": "dice, green, red, two white rings",
        "p3": "object: meet on the outer circle",
        "p4": "outer circle a clock; choose hour spot",
        "p5": "clockwise by minutes to the nearest five",
        "p6": "turns alternate",
        "p7": "landing on opponent's ring wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        choice("roll-two", ("no-move", "one-spot"), "Two minutes, nearest to none at all", "p5"),
        choice("rendezvous-spot", ("anywhere", "white"), "Where the rings must meet", "p7"),
    ],
)

_g = RENDEZVOUS
HOURS = 12
MINUTES = 5
"""Minutes between two hour spots."""

_g.figure("dice", "p2", 2, "A pair of dice is rolled.")
_g.figure("piece", "p2", say("dice-races.ring", "ring"), "One player has the green ring, the other the red.")
_g.figure("lead", "p6", "said", "Each has his turn; who rolls first is said.")
_g.figure("spots", "p4", HOURS, "Each player puts his ring on any hour spot.")
_g.figure("apart", "p3", False, "They start from different points.")
_g.figure("worth", "p7", 1, "The game is won, and counts one.")
_g.figure("order", "p6", "seat", "The players roll by turns.")


@_g.clause("space", "p4", "The outer circle is the face of a clock: h1 to h12.")
def hour(state: TrackState, spot: int, options: Any) -> str:
    """The hour spot of a ring."""
    return f"h{(spot - 1) % HOURS + 1}"


@_g.clause("steps", "p5", "The ring moves clockwise by the minutes that were rolled, to the nearest five.")
def minutes(state: TrackState, throw: tuple[int, tuple[int, ...]], options: Any) -> int:
    """Spots: 3 to 7 minutes one, 8 to 12 two; 2 none unless the option gives one."""
    spots = (sum(throw[1]) + MINUTES // 2) // MINUTES
    return max(spots, 1) if options.roll_two == "one-spot" else spots


@_g.clause("won", "p7", "Who moves on to the spot of the opponent's ring has won.")
def met(state: TrackState, who: int, options: Any) -> bool:
    """Whether both rings are on one spot, by the option one that was marked."""
    mine, other = hour(state, state.spots[who], options), hour(state, state.spots[1 - who], options)
    marked = [hour(state, mark, options) for mark in state.marks]
    return mine == other and (options.rendezvous_spot == "anywhere" or mine in marked)


register(RENDEZVOUS)
