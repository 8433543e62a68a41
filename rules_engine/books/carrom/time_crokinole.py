"""Time Crokinole (lines 551-559): Crokinole without turns, a minute for all rings."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import BATTLES, BattlesState, RestsState
from ...options import choice, number, switch
from .crokinole import CROKINOLE

TIME_CROKINOLE = Game(
    "carrom/time-crokinole",
    "Time Crokinole",
    family=BATTLES,
    lines=(551, 559),
    letters="RG",
    governed_by=[CROKINOLE],
    refs={
        "p1": "Team variation, also for two",
        "p2": "Crokinole with one minute for all rings",
        "p3": "Timekeeper; opener; free shooting; cease fire; count",
        "p4": "Three rounds win",
    },
    drop_options=["target", "needs-ten"],
    options=[
        number("rounds", 3, 1, 50, "Rounds that win", "p4", length=True),
        number("seconds", 60, 10, 600, "Seconds for all rings", "p2"),
        choice("players", (2, 4, 6), "How many people play; the sides stay two", "p1"),
        choice("rings-each", ("side", "player"), "Six rings for a side, or for each player", "p2"),
        switch("first-player-all", False, "The first player shoots all his rings before the others", "p3"),
        choice("tied-round", ("nobody", "again"), "A round with equal counts", "p3"),
        choice(
            "hole-count",
            ("at-once", "at-end"),
            "Ten for the hole at once, or only if the ring lies there",
            "p3",
        ),
    ],
)

_g = TIME_CROKINOLE
_g.figure("free", "p3", "selected", "The first player, who is selected, shoots for the hole.")
_g.figure("fire", "p3", "all", "Then all others may shoot, held back or in quick succession.")
_g.figure("stop", "p2", "stops", "The minute is for all rings: who has none left has shot.")
_g.restates("round_end", "p3", "At the cease fire, or when all rings are shot, the count is made.")
_g.figure("moving", "p3", "counts", "A ring shot before the cease fire counts where it stops.")
_g.figure("battle", "p3", "round", "The higher count wins the round.")


@_g.clause("rings", "p1", "Six rings a side; a number of players on each side may have six each.")
def rings(state: None, facts: None, options: Any) -> int | None:
    """Of one colour; silent where it is as at Crokinole."""
    return 6 * int(options.players) // 2 if options.rings_each == "player" and options.players > 2 else None


@_g.clause("seconds", "p2", "All rings are shot within one minute.")
def seconds(state: None, facts: None, options: Any) -> int:
    """The limit."""
    return int(options.seconds)


@_g.clause("opening", "p3", "The first player has the first shot, by another reading all of his.")
def opening(state: BattlesState, facts: None, options: Any) -> int:
    """How many rings are shot before the others may."""
    return 6 if options.first_player_all else 1


@_g.clause("next", "p3", "There are no turns: anybody may shoot at any time.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The side that shot may shoot again."""
    return who


@_g.clause("withheld", "p3", "Rounds are counted, not a hundred points: nothing is withheld, unless agreed.")
def withheld(state: RestsState, side: int, options: Any) -> str | bool:
    """ "joins" if it counts at the end only. A ring first noted as it lies there at the end counts then."""
    by_other = options.hole_by_other == "at-end" and state.turn != side
    return "joins" if options.hole_count == "at-end" or by_other or state.phase == "count" else False


@_g.clause("drawn", "p3", "Neither count is the higher: nobody wins the round.")
def drawn(state: RestsState, facts: None, options: Any) -> str:
    """ "nobody" or "again"."""
    return str(options.tied_round)


@_g.clause("target", "p4", "Three rounds win.")
def target(state: BattlesState, facts: None, options: Any) -> int:
    """The rounds agreed."""
    return int(options.rounds)


register(TIME_CROKINOLE)
