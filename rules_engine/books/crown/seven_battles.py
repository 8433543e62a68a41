"""Seven Battles (lines 570-584): Crokinole without turns, seven battles of a minute."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_at_rest import BATTLES, BattlesState, RestsState
from ...options import choice, number
from .crokinole import CROKINOLE

SEVEN_BATTLES = Game(
    "crown/seven-battles",
    "Seven Battles",
    family=BATTLES,
    lines=(570, 584),
    letters="RG",
    governed_by=[CROKINOLE],
    refs={
        "p1": "Crokinole rules except as changed",
        "p2": "seven one-minute battles; umpire or watch",
        "p3": "opener shoots centre then free fire; empty hands stop",
        "p4": "time called, count, larger score wins the fight",
        "p5": "four of seven win the war",
    },
    drop_options=["target", "withheld-first"],
    options=[
        number(
            "to-win", 4, 1, 50, "Battles that win; one less than twice as many are fought", "p5", length=True
        ),
        number("battle-seconds", 60, 10, 600, "Seconds of a battle", "p2"),
        choice(
            "stop-at-four",
            ("at-once", "all"),
            "The war ends with the battle that wins it, or all are fought",
            "p5",
        ),
        choice(
            "drawn-battle",
            ("counts", "again"),
            "An equal battle is one of the seven, or is fought again",
            "p4",
        ),
        choice(
            "no-four",
            ("more", "on"),
            "No side has four after seven: the one with more wins, or further battles are fought",
            "p5",
        ),
        choice(
            "twenties",
            ("at-once", "at-time"),
            "A ring in the hole counts when made, or only if it lies there at time",
            "p4",
        ),
        choice("in-motion", ("counts", "dead"), "A ring that still moves when time is called", "p4"),
        choice("later-opener", ("alternate", "same"), "Who opens later battles", "p3"),
        choice("free-fire-duty", ("stays", "suspended"), "The duty to shoot at the opponent's rings", "p3"),
    ],
)

_g = SEVEN_BATTLES
_g.figure("free", "p3", "selected", "The side selected opens the first battle with a shot for the centre.")
_g.restates("values", "p1", "The circles count as at Crokinole: the inner 10, the next 5.")
_g.figure("opening", "p3", 1, "The opening is one shot, of the side selected.")
_g.figure("fire", "p3", "all", "After it all fire regardless of order.")
_g.figure("stop", "p3", "stops", "A player who has no ring left stops until the battle is over.")
_g.restates("round_end", "p4", "At time, or when no ring is left to anybody, the count is made.")
_g.figure("battle", "p4", "battle", "The side with the larger count wins the battle.")


@_g.clause("seconds", "p2", "A battle lasts one minute, by an umpire or by a watch in sight of all.")
def seconds(state: None, facts: None, options: Any) -> int:
    """Its length."""
    return int(options.battle_seconds)


@_g.clause("next", "p3", "Nobody waits for a turn.")
def next_side(state: RestsState, who: int, options: Any) -> int:
    """The side that shot may shoot again."""
    return who


@_g.clause("duty", "p3", "The object is to use one's rings to the best advantage; the duty may be suspended.")
def duty(state: RestsState, facts: None, options: Any) -> tuple[str, ...] | None:
    """No zones if it is suspended; else silent, so that Crokinole decides."""
    return () if options.free_fire_duty == "suspended" else None


@_g.clause(
    "withheld", "p4", "A 20 has no game to end: it is withheld by agreement only, or if noted at time."
)
def withheld(state: RestsState, side: int, options: Any) -> str | bool:
    """ "joins" if it counts at the end only. A ring first noted as it lies there at time counts then."""
    return "joins" if options.twenties == "at-time" or state.phase == "count" else False


@_g.clause("moving", "p4", "No shot is fired after the call; a ring shot before it counts where it stops.")
def moving(state: BattlesState, facts: None, options: Any) -> str:
    """ "counts" or "dead"."""
    return str(options.in_motion)


@_g.clause("drawn", "p4", "No side has the larger count: nobody wins the battle, which is one of the seven.")
def drawn(state: RestsState, facts: None, options: Any) -> str:
    """ "counts" or "again"."""
    return str(options.drawn_battle)


@_g.clause("next_round", "p3", "Who opens later battles is not said: the sides by turns.")
def next_round(state: RestsState, facts: None, options: Any) -> int:
    """The side that opens the next battle."""
    lead = state.lead or 0
    return lead if options.later_opener == "same" else 1 - lead


@_g.clause("battles", "p2", "A game consists of seven battles.")
def battles(state: BattlesState, facts: None, options: Any) -> int:
    """Seven, where four win."""
    return 2 * int(options.to_win) - 1


@_g.clause("target", "p5", "The side that wins four of the seven is victorious.")
def target(state: BattlesState, facts: None, options: Any) -> int:
    """The battles agreed."""
    return int(options.to_win)


@_g.clause("decided", "p5", "With the fourth battle won the war is decided, and ends.")
def decided(state: BattlesState, facts: None, options: Any) -> str:
    """ "at-once", or "all" seven are fought."""
    return str(options.stop_at_four)


@_g.clause("undecided", "p5", "No side has four, as some were equal: the one with more has won the war.")
def undecided(state: BattlesState, facts: None, options: Any) -> str:
    """ "more" (equal: drawn), or "on"."""
    return str(options.no_four)


register(SEVEN_BATTLES)
