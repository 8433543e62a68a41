"""Pin-a-Four 5 (lines 1101-1116): Ringette with four pins on the web, each of which counts as it falls."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.rings_spun import RINGS_SPUN, SpunState
from ...options import choice
from ...saying import say
from .ringette import RINGETTE

PIN_A_FOUR_5 = Game(
    "crown/pin-a-four-5",
    "Pin-a-Four 5",
    family=RINGS_SPUN,
    lines=(1101, 1116),
    governed_by=(RINGETTE,),
    refs={
        "p1": "four pins on second circle towards pockets",
        "p2": "pins 5; ring as Ringette at round end",
        "p3": "four rings a turn then pins reset",
        "p4": "hundred points",
        "SIM": "simultaneous form",
    },
    options=[
        choice(
            "four-rings-turn",
            ("round", "player"),
            "The four rings after which pins are set up: those of all in a round, or all spun by one player",
            "p3",
        ),
        choice("win-moment", ("round", "at-once"), "When it is seen who has won", "p4"),
    ],
    drop_options=("tipping",),
    facts={
        "task": say(
            "pin-a-four-5.spins-at-pins-near-centre-can",
            "spins at the pins, and as near the centre as can be",
        )
    },
)

_PLACES = say(
    "pin-a-four-5.stand-pin-on-second-circle-round",
    "Stand a pin on the second circle round the den in line with each of the four pockets.",
)

_g = PIN_A_FOUR_5
_g.figure("pins", "p1", ("pin",) * 4, "Four ten pins.")
_g.figure("set_up", "p1", _PLACES, "So each round begins.")
_g.figure("pins_up", "p3", _PLACES, "The pins lie where they fell until four rings have been spun.")
_g.restates("target", "p4", "A hundred points are the game.")


@_g.clause("pin", "p2", "Every pin felled counts five at once for the side that spins.")
def pin(state: SpunState, felled: int, options: Any) -> int:
    """What the pins of a spin count."""
    return 5 * felled


@_g.clause("alone", "p3", "Whether the four rings are one player's is not said: they are those of all.")
def alone(state: SpunState, facts: None, options: Any) -> bool:
    """Whether one side spins all the rings of a round."""
    return bool(options.four_rings_turn == "player")


@_g.clause("rings", "p3", "Four rings are spun before the pins are set up: two by each side.")
def rings(state: None, facts: None, options: Any) -> int:
    """The rings of a side; four where one player spins them all."""
    return 4 if options.four_rings_turn == "player" else 2


@_g.clause("next", "p2", "The sides spin in turn, one ring at a time, or one player his four.")
def next_side(state: SpunState, who: int, options: Any) -> int:
    """Who spins after a ring of ``who``."""
    return who if options.four_rings_turn == "player" else 1 - who


@_g.clause("partner", "p2", "Each player spins in his turn; partners who spin four rings take turns about.")
def partner(state: SpunState, side: int, options: Any) -> str | None:
    """Which partner spins, where four play."""
    if options.players != 4:
        return None
    turns = (state.round - 1) // 2 % 2 if options.four_rings_turn == "player" else len(state.where[side])
    return ("first", "second")[turns % 2]


@_g.clause("free", "SIM", "By agreement all spin at once, unless one player spins the four rings.")
def free(state: SpunState, facts: None, options: Any) -> bool:
    """Whether no turn is kept."""
    return bool(options.simultaneous) and options.four_rings_turn == "round"


@_g.clause("moment", "p4", "A hundred that pins make within a round are seen when it is counted.")
def moment(state: SpunState, facts: None, options: Any) -> str:
    """When it is seen who has won."""
    return str(options.win_moment)


register(PIN_A_FOUR_5)
