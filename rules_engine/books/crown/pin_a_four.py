"""Pin-a-Four 2, 3 and 4 (lines 1075-1099): four rings in a row at four pins, counted as at Crokinole."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.turns_spun import TURNS_SPUN, Felled, Spin, TurnsSpunState
from ...families.spinning.turns_spun.names import (
    AT_EDGE,
    IN_DITCH,
    IN_HOLE,
    INNER_CIRCLE,
    NEXT_CIRCLE,
    OUTER_BAND,
)
from ...options import switch
from ...saying import say
from .crokinole import CROKINOLE
from .ringarang_crokinole import PIN_A_FOUR_1, RINGARANG

_OF_ROUNDS = (
    "players", "rings-each", "duty-to-hit", "ringer-withheld", "withheld-first", "hole-on-field",
    "hole-in-excess", "miss-penalty", "wrong-place", "simultaneous", "two-in-a-row", "blocked-pin",
)  # fmt: skip

PIN_A_FOUR_2 = Game(
    "crown/pin-a-four-2",
    "Pin-a-Four 2",
    family=TURNS_SPUN,
    lines=(1075, 1081),
    governed_by=[PIN_A_FOUR_1, RINGARANG, CROKINOLE],
    refs={
        "p1": "as first game but four rings in a row",
        "p2": "credited after the turn as Ringarang Crokinole",
    },
    options=[
        switch("excess-in-solo-turn", False, "Each ring on the field counts five as an excess", "p2"),
    ],
    drop_options=_OF_ROUNDS,
    facts={
        "task": say("pin-a-four.spins-at-pins", "spins at the pins"),
        "zones": {
            "hole": IN_HOLE,
            "ringer": say("pin-a-four.ringer", "Ringer"),
            "hubber": say("pin-a-four.hubber", "Hubber"),
            "inner": INNER_CIRCLE,
            "next": NEXT_CIRCLE,
            "band": OUTER_BAND,
            "edge": AT_EDGE,
            "ditch": IN_DITCH,
        },
        "scores": ("hole", "ringer", "hubber", "inner", "next"),
    },
)

_g = PIN_A_FOUR_2
_g.figure("rings", "p1", 4, "Each player spins the four rings one after the other.")
_g.figure("together", "p1", False, "One player spins after the other, never all at once.")
_g.figure("lead", "p1", "coin", "Who begins is not said: a coin is thrown.")
_g.figure("place", "crown/crokinole#R1", "stands", "From the shooting line; no price is named.")


@_g.clause("pin", "crown/pin-a-four-1#p2", "Every pin felled counts five.")
def pin(state: TurnsSpunState, spin: Spin, options: Any) -> Felled:
    """Pins stay down for the turn."""
    return Felled(5 * len(spin.pins))


@_g.clause("withheld", "crown/crokinole#C2", "A 20 that would end the game counts with the turn.")
def withheld(state: TurnsSpunState, who: int, options: Any) -> bool:
    """Whether it waits."""
    return bool(state.score[who] + 20 >= options.target)


@_g.clause("alone", "p2", "What the turn counts is credited when it is finished; no other ring lies there.")
def alone(state: TurnsSpunState, facts: None, options: Any) -> int:
    """What each ring on the field counts as an excess."""
    return 5 if options.excess_in_solo_turn else 0


register(PIN_A_FOUR_2)

PIN_A_FOUR_3 = Game(
    "crown/pin-a-four-3",
    "Pin-a-Four 3",
    family=TURNS_SPUN,
    lines=(1083, 1095),
    governed_by=[PIN_A_FOUR_2, PIN_A_FOUR_1, RINGARANG, CROKINOLE],
    refs={"p1": "pins on middle circle; 5 each; four rings; Crokinole count"},
    options=[switch("ringer-hubber", False, "Ringers and hubbers count as at Ringarang Crokinole", "p1")],
)

_t = PIN_A_FOUR_3
_t.figure(
    "set_up",
    "p1",
    say(
        "pin-a-four.stand-pin-on-middle-circle-before",
        "Stand a pin on the middle circle before each pocket, in line from the pocket to the hole.",
    ),
    "So each turn begins.",
)


@_t.clause("ringer", "p1", "The count is that of Crokinole: a ring over a post makes nothing at once.")
def ringer(state: TurnsSpunState, facts: Spin, options: Any) -> int:
    """Twenty by agreement."""
    return 20 if options.ringer_hubber else 0


@_t.clause("hubber", "p1", "A ring that leans on a post makes nothing at once.")
def hubber(state: TurnsSpunState, facts: Spin, options: Any) -> int:
    """Fifteen by agreement."""
    return 15 if options.ringer_hubber else 0


@_t.clause("values", "p1", "As at Crokinole; a ring across the inner circle's line lies in the next.")
def values(state: TurnsSpunState, facts: None, options: Any) -> dict[str, int]:
    """What each space counts at the end of the turn."""
    posted = 0 if options.ringer_hubber and not options.ringer_counts_again else 5
    return {
        "inner": 10,
        "leaning": 10,
        "next": 5,
        "band": 0,
        "edge": 0,
        "ringer": posted,
        "hubber": posted,
    }


@_t.clause("other_values", "p1", "As at Crokinole by its other method.")
def other_values(state: TurnsSpunState, facts: None, options: Any) -> dict[str, int] | None:
    """Silent unless it is chosen."""
    if options.count_method != "another":
        return None
    posted = 0 if options.ringer_hubber and not options.ringer_counts_again else 10
    return {
        "inner": 15,
        "leaning": 15,
        "next": 10,
        "band": 5,
        "edge": 0,
        "ringer": posted,
        "hubber": posted,
    }


register(PIN_A_FOUR_3)

PIN_A_FOUR_4 = Game(
    "crown/pin-a-four-4",
    "Pin-a-Four 4",
    family=TURNS_SPUN,
    lines=(1097, 1099),
    governed_by=[PIN_A_FOUR_3, PIN_A_FOUR_2, PIN_A_FOUR_1, RINGARANG, CROKINOLE],
    refs={"p1": "as third game with pins on dividing lines"},
)

PIN_A_FOUR_4.figure(
    "set_up",
    "p1",
    say(
        "pin-a-four.stand-pin-on-each-four-short",
        "Stand a pin on each of the four short lines that part the quarters at the shooting circle.",
    ),
    "So each turn begins.",
)

register(PIN_A_FOUR_4)
