"""Devil-Among-the-Tailors (lines 2037-2069): a top spun among thirty-five pins in eight boxes."""

from __future__ import annotations

from typing import Any, Final

from ...catalogue import register
from ...clauses import Chosen, Game
from ...errors import RulesError
from ...families.spinning.tops import TOPS, Slab
from ...options import choice, switch
from ...saying import say

PINS: Final = 35
TOTAL: Final = 860
BOXES: Final = (("a", 10), ("b", 10), ("c", 10), ("d", 20), ("e", 20), ("f", 30), ("g", 30), ("h", 50))
"""Three boxes of ten, two of twenty, two of thirty and one of fifty."""

BLACK: Final = 100


def slab_from(layout: str) -> Slab:
    """The slab of a layout: pins in each box of 10, 20, 30, and in that of 50 besides the black one."""
    each = dict(zip((10, 20, 30, 50), map(int, layout.split("-")), strict=True))
    return Slab(tuple((box, value, each[value]) for box, value in BOXES), BLACK)


def _layouts() -> tuple[str, ...]:
    """Every even layout (boxes of one value alike) with the book's number of pins and total, the likeliest
    first: the book prints neither figure nor pins a box."""
    fits = [
        f"{tens}-{twenties}-{thirties}-{fifties}"
        for tens in range(12)
        for twenties in range(18)
        for thirties in range(18)
        for fifties in [PINS - 1 - 3 * tens - 2 * twenties - 2 * thirties]
        if fifties >= 0 and 30 * tens + 40 * twenties + 60 * thirties + 50 * fifties == TOTAL - BLACK
    ]
    return tuple(sorted(fits, key=lambda layout: (max(_spread(layout)) - min(_spread(layout)), layout)))


def _spread(layout: str) -> tuple[int, ...]:
    return tuple(map(int, layout.split("-")))


LAYOUTS: Final = _layouts()

for _layout in LAYOUTS:
    _pins = slab_from(_layout).pins
    if len(_pins) != PINS or sum(_pins.values()) != TOTAL:
        raise RulesError("bad-layout", f"{_layout} has {len(_pins)} pins that count {sum(_pins.values())}")

DEVIL = Game(
    "brunswick/devil-among-the-tailors",
    "Devil-Among-the-Tailors",
    family=TOPS,
    lines=(2037, 2069),
    sides=(2, 10),
    refs={
        "p1": "thirty-five pins, one of them black, and a brass top",
        "p2": "the value of a pin is that of its box",
        "p3": "two to ten players",
        "r1": "a pin on every spot, the black one in the middle of the fifty",
        "r2": "the top is wound and seated",
        "r3": "the string is pulled; the top runs as it will",
        "r4": "ten, twenty, thirty or fifty by the box; the black pin a hundred; 860 in all",
        "r5": "all pins are set up after each spin",
        "r6": "most points in three spins, or in one",
        "r7": "any number may play at once",
    },
    beside={
        "p2": "announces what r4 lays down",
        "p3": "how many names a sheet takes: the sides of the game",
        "r7": "how many names a sheet takes: the sides of the game",
    },
    options=[
        choice("spins", ("three", "one"), "The most points in three spins, or in one", "r6"),
        choice(
            "pins-in-boxes",
            LAYOUTS,
            "Pins in each box of 10, of 20, of 30, and in that of 50 besides the black one",
            "r4",
            default="4-5-4-4",
        ),
        choice("tie", ("another-spin", "shared"), "Equal totals: the leaders spin again, or share", "r6"),
        switch("together", False, "Each player takes all his spins one after another", "r6"),
        choice(
            "aborted-spin",
            ("stands", "again"),
            "The top left the table or was touched: pins down count, or the spin is taken again",
            "r3",
        ),
    ],
)

_g = DEVIL

_g.figure("pins", "p1", PINS, "Thirty-five pins.")


@_g.clause("boxes", "r4", "A pin counts what its box is marked; the black one a hundred; 860 in all.")
def boxes(state: Any, facts: Any, options: Chosen) -> Slab:
    return slab_from(options.pins_in_boxes)


_g.figure(
    "set_up",
    "r1",
    say(
        "devil-among-the-tailors.black-pin-stands-on-middle-spot",
        "The black pin stands on the middle spot of the fifty.",
    ),
    "A pin on every spot.",
)
_g.figure(
    "wind",
    "r2",
    say(
        "devil-among-the-tailors.wind-top-seat-long-leg-down", "Wind the top and seat it, the long leg down."
    ),
    "The top is wound and seated.",
)
_g.figure(
    "reset",
    "r5",
    say("devil-among-the-tailors.set-up-all-pins", "Set up all the pins."),
    "After each spin every pin is set up.",
)


@_g.clause("aborted", "r3", "Once the string is pulled the top does what it does: pins down count.")
def aborted(state: Any, facts: Any, options: Chosen) -> bool:
    return options.aborted_spin == "stands"


@_g.clause("spins", "r6", "The most points in three spins win, or in one, as agreed.")
def spins(state: Any, facts: Any, options: Chosen) -> int:
    return 3 if options.spins == "three" else 1


@_g.clause("together", "r6", "The players spin in turn.")
def together(state: Any, facts: Any, options: Chosen) -> bool:
    answer: bool = options.together
    return answer


@_g.clause("tie", "r6", "Level totals are spun off.")
def tie(state: Any, facts: Any, options: Chosen) -> bool:
    return options.tie == "another-spin"


register(DEVIL)
