"""Two-Pin Pool (lines 1691-1717): the white pin earns a sum from each other player, the black one costs it.

The points of the sheet are the ledger of those sums, which add up to nothing; Pin Pool governs everything
else. There are no small balls to add to, so bursts and proclamations mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import PIN_BLACK, PIN_BY_PLAYER, PIN_WHITE, WHITE_PIN_TOO_EARLY
from ...families.conduct import Foul
from ...options import choice, number
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .pin_pool import PIN_POOL
from .three_ball_carrom import THREE_BALL


def _quick(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str, str | None]]:
    """The white pin alone, the black alone, both."""
    if state.down:
        return
    sum_of_all = play.options.stake * (len(play.letters) - 1)
    yield "white", say("two-pin-pool.white-pin-they-pay", "White pin: they pay"), f"white! +{sum_of_all}", "w"
    yield "black", say("two-pin-pool.black-pin-pays-all", "Black pin: pays all"), f"black! -{sum_of_all}", "b"
    yield "both", say("two-pin-pool.stand-off", "Both: stand-off"), "white! black! 0", "2"


def _irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """Ways in which the white pin falls and does not count."""
    if not state.down:
        yield "pin-early", WHITE_PIN_TOO_EARLY, "white! xr 0"
        yield "pin-hand", PIN_BY_PLAYER, "white!hand 0"


TWO_PIN_POOL = Game(
    "brunswick/two-pin-pool",
    "Two-Pin Pool",
    family=TABLE_PINS,
    lines=(1691, 1717),
    played_on=PlayedOn("two-pins"),
    governed_by=[PIN_POOL, THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 26),
    refs={
        "p1": "a black and a white pin, three balls",
        "p2": "black left and white right of the centre, five inches apart",
        "p3": "red on its spot, the white nine inches from the foot cushion",
        "r1": "the opening from within the string",
        "r2": "any number of players, their order drawn",
        "r3": "played for a sum per ball",
        "r4": "either ball first; later any ball as cue ball",
        "r5": "the white pin after a ball: each other player pays",
        "r6": "the black pin alone: he pays each, and the next plays",
        "r7": "both pins: nothing won or lost",
        "r8": "he plays until he fails to score",
        "r9": "after each score the balls are spotted for a new pool",
        "r10": "Pin Pool otherwise",
    },
    beside={
        "p2": "says where the pins stand; a record knows no other places",
        "r4": "any ball may be used at any time, so no record of it can be wrong",
    },
    options=[
        number("stake", 1, 1, 1000, "The sum agreed upon per ball", "r3"),
        number("pool-spot", 9, 3, 9, "Inches of the pool spot from the foot cushion", "p3"),
        choice("new-pool", ("scorer-goes-on", "next-player"), "Who leads the new pool after a score", "r9"),
        choice("after-stand-off", ("next-player", "striker-goes-on"), "Who plays after both pins fell", "r7"),
        choice(
            "black-before-a-ball",
            ("pays", "does-not-count"),
            "The black pin felled before a ball was met",
            "r6",
        ),
    ],
    drop_options=["small-balls", "turn", "privilege", "burst-without-redraw", "after-out-of-turn"],
    facts={
        "pins": ("black", "white"),
        "pin_places": {"black": (-1, 0), "white": (1, 0)},
        "pin_colours": {"black": "black", "white": "white"},
        "pin_names": {"black": PIN_BLACK, "white": PIN_WHITE},
        "taps": "none",
        "quick": _quick,
        "irregular": _irregular,
    },
)

_g = TWO_PIN_POOL

for _slot in (
    "private",
    "undeposited",
    "missing",
    "two_balls",
    "privilege",
    "lapses",
    "proclaim",
    "reach",
    "wins",
):
    _g.figure(_slot, "r10", False, "Two pins and no numbers: no small balls, no thirty-one, no ranche.")
_g.figure("pin_values", "p1", {"black": 0, "white": 1}, "The white pin is the one to be made.")


_g.figure(
    "lead_from",
    "r1",
    say("two-pin-pool.from-within-string-at-either-ball", "From within the string, at either ball."),
    "The leader plays from within the string.",
)
_g.restates("order", "r2", "The order of play is drawn by the small balls.")


@_g.clause("accounts", "r3", "Every sum is the one agreed upon per ball, from each or to each.")
def accounts(state: TablePinsState, stroke: tuple[int, int], options: Chosen) -> tuple[int, ...]:
    who, made = stroke
    each = -options.stake if made > 0 else options.stake
    return tuple(made if i == who else each for i in range(len(state.score)))


@_g.clause("most", "r3", "No stroke earns more than the sum from each.")
def most(state: TablePinsState, facts: PinFacts, options: Chosen) -> int:
    return 25 * int(options.stake)


@_g.clause("claims", "r3", "A stroke earns or costs the sum agreed upon for each other player.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return abs(claim) == options.stake * (len(state.score) - 1)


@_g.clause("worth", "r5", "The white pin after an object ball: each other player pays the sum.")
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN:
        return UNKNOWN if facts.touched is UNKNOWN else 0
    return options.stake * (len(state.score) - 1) if facts.counting == ("white",) else 0


@_g.clause("penalty", "r6", "The black pin alone: he pays the sum to each, and the next player plays.")
def penalty(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | Unknown | None:
    if facts.counting != ("black",):
        return None
    if facts.touched is UNKNOWN and facts.claim is None and not facts.frozen:
        return UNKNOWN if options.black_before_a_ball == "does-not-count" else _cost(state, options)
    return _cost(state, options) if facts.claim != 0 or facts.touched is not UNKNOWN else None


def _cost(state: TablePinsState, options: Chosen) -> Price:
    return Price(lose=options.stake * (len(state.score) - 1))


@_g.clause("pin:early", "r6", "The black pin may be felled by the ball played before it met a ball: he pays.")
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | None:
    black = facts.counting == ("black",) and options.black_before_a_ball == "pays"
    return "counts" if black else None


@_g.clause("bars", "r7", "When both pins fall nothing is won or lost.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if len(facts.counting) != 2:
        return None
    return Price(out=options.after_stand_off == "next-player")


@_g.clause("goes_on", "r8", "He plays until he fails to score.")
def goes_on(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    return bool(options.new_pool == "scorer-goes-on")


_g.figure(
    "after_count",
    "r9",
    say(
        "two-pin-pool.settle-sums-spot-balls-begin-new",
        "Settle the sums, spot the balls, and begin a new pool.",
    ),
    "A score is settled and ends the pool; the next begins from the spots.",
)
_g.figure("ends", "r9", True, "Pool follows pool until the players leave off; the ledger is the result.")


@_g.clause("turn_fault", "r10", "A stroke out of turn is void.")
def turn_fault(state: TablePinsState, stroke: tuple[int, int, PinFacts], options: Chosen) -> Price:
    return Price(out=False)


_g.figure("foul:wilful", "r10", Foul(), "Interference with a moving ball: the stroke counts nothing.")

register(TWO_PIN_POOL)
