"""Pocket Pin, Ten Pin Circle, Single K.O., Tight Spin Circle, Down and Out, Circle Four (lines 997-1081):
tops fell pins, or knock them into a pocket."""

from __future__ import annotations

from typing import Any, Final

from ...catalogue import register
from ...clauses import Game
from ...families.spinning.counted_tops import COUNTED_TOPS, CountedState, Spin
from ...families.spinning.counted_tops.numbers import pins_told, points_told
from ...families.spinning.counted_tops.usual import open_points, usual
from ...options import number
from ...saying import say
from ...unknown import UNKNOWN, Unknown

FACE: Final = {"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"}
TEN: Final = tuple(str(n + 1) for n in range(10))
SAY: Final = say(
    "spins-at-pins.say-which-pins-fell-none-did", "say which pins fell (. if none did), or how many"
)

# -- Pocket Pin ----------------------------------------------------------------------------------------------

POCKET_PIN = Game(
    "carrom/pocket-pin",
    "Pocket Pin",
    family=COUNTED_TOPS,
    lines=(997, 1007),
    sides=(2, 8),
    refs={
        "p1": "checker side",
        "p2": "object: pins and top into pocket",
        "p3": "7 pins round pocket; one spin a turn",
        "p4": "pin 1, top 3, five tries, highest",
    },
    beside=FACE,
    options=[number("tries", 5, 1, 100, "Tries of each player", "p4"), *open_points("p3", "p4")],
    facts={
        "task": say("spins-at-pins.spins-at-pins-round-pocket", "spins at the pins round the pocket"),
        "say": say(
            "spins-at-pins.say-which-pins-whether-top-fell",
            "say which pins and whether the top fell into the pocket (. if nothing else did)",
        ),
        "stand": say(
            "spins-at-pins.stand-seven-pins-round-pocket-again",
            "Stand the seven pins round the pocket again.",
        ),
        "number_of": points_told,
        "numbers": tuple(range(11)),
    },
)

_p = POCKET_PIN
_p.figure("zones", "p2", ("board",), "The top falls into the pocket or stays on the board.")
_p.figure("off", "p2", "this-pocket", "Only what goes into the pocket with the pins counts.")
_p.figure("pocketed", "p2", "this-pocket", "The pocket round which the pins stand is meant.")
_p.figure("pins", "p3", tuple("1234567"), "Seven pins.")
_p.figure(
    "set_up",
    "p3",
    say(
        "spins-at-pins.stand-seven-pins-evenly-round-edge",
        "Stand seven pins evenly round the edge of one pocket.",
    ),
    "The set-up.",
)
_p.figure("place", "p3", "stands", "From near the pins; no price is named for a start elsewhere.")
_p.figure("set", "p3", 1, "One top.")
_p.figure("tops", "p3", ("t1",), "A try is one spin.")
_p.figure("spins", "p3", 1, "A turn is one try.")
_p.figure("reset", "p3", "spin", "The seven pins stand again for each try.")
usual(_p, "p3", "p4")


@_p.clause("worth", "p4", "One for each pin in the pocket, three for the top.")
def pocket_pin(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By what went into the pocket."""
    if not spin.pins_known or not (spin.closed or "t1" in spin.rests):
        return UNKNOWN
    return len(spin.pocketed) + 3 * (spin.rests.get("t1") == "pocket")


@_p.clause("may_count", "p4", "Up to seven pins, and the top.")
def pocket_pin_range(state: CountedState, spin: Spin, options: Any) -> frozenset[int]:
    """What the number alone may be."""
    pins = (len(spin.pocketed),) if spin.pins_known else range(8)
    top = (3 * (spin.rests["t1"] == "pocket"),) if "t1" in spin.rests else (0, 3)
    return frozenset(p + t for p in pins for t in top)


@_p.clause("turns", "p4", "The higher total after five tries each wins.")
def pocket_pin_tries(state: None, facts: None, options: Any) -> int:
    """The tries agreed."""
    return int(options.tries)


register(POCKET_PIN)


def felled(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """One for each pin that fell."""
    return len(spin.felled) if spin.pins_known else UNKNOWN


def up_to(pins: int) -> Any:
    """An answer to ``may_count``: no more than ``pins`` can fall."""

    def may_count(state: CountedState, spin: Spin, options: Any) -> range:
        return range(pins + 1)

    return may_count


# -- Ten Pin Circle and Single K.O. --------------------------------------------------------------------------

TEN_PIN_CIRCLE = Game(
    "carrom/ten-pin-circle",
    "Ten Pin Circle",
    family=COUNTED_TOPS,
    lines=(1009, 1015),
    sides=(2, 8),
    refs={
        "p1": "checker side",
        "p2": "object: most pins with three tops",
        "p3": "6-inch circle, rapid succession, five tries",
    },
    beside=FACE,
    options=[
        number("tries", 5, 1, 100, "Tries of each player", "p3"),
        number("tops-per-try", 3, 1, 3, "Tops spun at each try", "p3"),
        *open_points("p3", "p3"),
    ],
    facts={
        "task": say("spins-at-pins.spins-inside-circle-pins", "spins inside the circle of pins"),
        "say": SAY,
        "stand": say(
            "spins-at-pins.stand-ten-pins-in-their-circle", "Stand the ten pins in their circle again."
        ),
        "number_of": pins_told,
        "numbers": tuple(range(11)),
    },
)

_t = TEN_PIN_CIRCLE
_t.figure("by_hand", "p2", "stands-up", "A pin felled by a top or a pin counts, one by the hand does not.")
_t.clause("worth", "p2", "A point for each pin that falls.")(felled)
_t.clause("may_count", "p2", "None to ten.")(up_to(10))
_t.figure("pins", "p3", TEN, "Ten pins.")
_t.figure(
    "set_up",
    "p3",
    say(
        "spins-at-pins.stand-ten-pins-in-circle-six",
        "Stand the ten pins in a circle six inches wide, in the middle.",
    ),
    "The set-up.",
)
_t.figure("set", "p3", 3, "Three tops.")
_t.figure("spins", "p3", 1, "A turn is one try.")
_t.figure("reset", "p3", "spin", "The circle is rebuilt for every try.")
usual(_t, "p3", "p3")


@_t.clause("tops", "p3", "Three tops are spun in rapid succession.")
def ten_pin_tops(state: None, facts: None, options: Any) -> tuple[str, ...]:
    """The tops of a try."""
    return ("t1", "t2", "t3")[: options.tops_per_try]


@_t.clause("turns", "p3", "The most pins after five tries each win.")
def ten_pin_tries(state: None, facts: None, options: Any) -> int:
    """The tries agreed."""
    return int(options.tries)


register(TEN_PIN_CIRCLE)

SINGLE_KO = Game(
    "carrom/single-ko",
    "Single K.O.",
    family=COUNTED_TOPS,
    lines=(1017, 1019),
    sides=(2, 8),
    governed_by=[TEN_PIN_CIRCLE],
    refs={"p1": "Ten Pin Circle with one top; same scoring"},
    drop_options=["tops-per-try"],
    facts={
        "task": say(
            "spins-at-pins.spins-one-top-inside-circle-pins", "spins one top inside the circle of pins"
        )
    },
)

_k = SINGLE_KO
_k.figure("set", "p1", 1, "One top.")
_k.figure("tops", "p1", ("t1",), "Each try is of one top.")
_k.restates("worth", "p1", "The scoring is the same: a point for each pin.")

register(SINGLE_KO)

# -- Tight Spin Circle and Down and Out ----------------------------------------------------------------------

TIGHT_SPIN_CIRCLE = Game(
    "carrom/tight-spin-circle",
    "Tight Spin Circle",
    family=COUNTED_TOPS,
    lines=(1043, 1051),
    sides=(2, 8),
    refs={
        "p1": "checker side",
        "p2": "object: pins of a tight circle",
        "p3": "ten pins close, not touching",
        "p4": "most pins in 5 turns",
    },
    beside=FACE,
    options=[number("turns", 5, 1, 100, "Turns of each player", "p4"), *open_points("p4", "p4")],
    facts={
        "task": say("spins-at-pins.spins-inside-tight-circle", "spins inside the tight circle"),
        "say": SAY,
        "stand": say(
            "spins-at-pins.stand-ten-pins-in-their-tight", "Stand the ten pins in their tight circle again."
        ),
        "number_of": pins_told,
        "numbers": tuple(range(11)),
    },
)

_s = TIGHT_SPIN_CIRCLE
_s.clause("worth", "p2", "A point for each pin that falls.")(felled)
_s.clause("may_count", "p2", "None to ten.")(up_to(10))
_s.figure("pins", "p3", TEN, "Ten pins.")
_s.figure(
    "set_up",
    "p3",
    say(
        "spins-at-pins.stand-ten-pins-in-circle-so",
        "Stand the ten pins in a circle, so close that no top can pass, but not touching.",
    ),
    "The set-up.",
)
_s.figure("reset", "p3", "spin", "The circle is rebuilt for every turn.")
_s.figure("set", "p4", 1, "One top.")
_s.figure("tops", "p4", ("t1",), "A turn is of one top.")
_s.figure("spins", "p4", 1, "A turn is one spin.")
usual(_s, "p4", "p4")


@_s.clause("turns", "p4", "The most pins after five turns each win.")
def tight_turns(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


register(TIGHT_SPIN_CIRCLE)

DOWN_AND_OUT = Game(
    "carrom/down-and-out",
    "Down and Out",
    family=COUNTED_TOPS,
    lines=(1053, 1055),
    sides=(2, 8),
    governed_by=[TIGHT_SPIN_CIRCLE],
    refs={"p1": "pins count only if top rests outside"},
    facts={
        "task": say(
            "spins-at-pins.spins-inside-tight-circle-to-come",
            "spins inside the tight circle, to come out of it",
        ),
        "say": say(
            "spins-at-pins.say-where-top-rests-which-pins",
            "say where the top rests and which pins fell (. if none did), or what counts",
        ),
        "taps": (("inside", say("spins-at-pins.stayed-inside", "Stayed inside"), "@=inside"),),
    },
)

_d = DOWN_AND_OUT
_d.figure("zones", "p1", ("inside", "outside"), "Inside the circle of pins, or outside it.")
_d.figure("line", "p1", {"outside": "inside", "inside": "inside"}, "On the circle is not outside.")
_d.figure("off", "p1", "outside", "A top off the board or in a pocket is outside the circle.")


@_d.clause("worth", "p1", "Pins count only if the top comes to rest outside the circle.")
def down_and_out(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By where the top rests and the pins that fell."""
    where = spin.rests.get("t1")
    if where == "inside" or (spin.pins_known and not spin.felled):
        return 0
    if where is None or not spin.pins_known:
        return UNKNOWN
    return len(spin.felled)


@_d.clause("may_count", "p1", "None to ten; the pins that are named, or nothing.")
def down_and_out_range(state: CountedState, spin: Spin, options: Any) -> frozenset[int]:
    """What the number alone may be."""
    return frozenset((0, len(spin.felled)) if spin.pins_known else range(11))


register(DOWN_AND_OUT)

# -- Circle Four ---------------------------------------------------------------------------------------------

CIRCLE_FOUR = Game(
    "carrom/circle-four",
    "Circle Four",
    family=COUNTED_TOPS,
    lines=(1069, 1081),
    sides=(2, 8),
    refs={
        "p1": "checker side",
        "p2": "4 pins, one top",
        "p3": "object: fell pins by top",
        "p4": "4-inch circle at center",
        "p5": "one spin, count felled",
        "p6": "10 turns, most points",
    },
    beside=FACE,
    options=[number("turns", 10, 1, 100, "Turns of each player", "p6"), *open_points("p5", "p6")],
    facts={
        "task": say("spins-at-pins.spins-inside-circle-four", "spins inside the circle of four"),
        "say": SAY,
        "stand": say(
            "spins-at-pins.stand-four-pins-in-their-circle", "Stand the four pins in their circle again."
        ),
        "number_of": pins_told,
        "numbers": tuple(range(5)),
    },
)

_f = CIRCLE_FOUR
_f.figure("pins", "p2", ("1", "2", "3", "4"), "Four pins.")
_f.figure("set", "p2", 1, "One top.")
_f.figure("tops", "p2", ("t1",), "A turn is of one top.")
_f.clause("worth", "p3", "A point for each pin that falls.")(felled)
_f.clause("may_count", "p3", "None to four.")(up_to(4))
_f.figure(
    "set_up",
    "p4",
    say(
        "spins-at-pins.stand-four-pins-in-circle-four",
        "Stand the four pins in a circle four inches wide, in the middle.",
    ),
    "The set-up.",
)
_f.figure("reset", "p4", "spin", "The four pins stand again for every turn.")
_f.figure("spins", "p5", 1, "A turn is one spin.")
usual(_f, "p5", "p6")


@_f.clause("turns", "p6", "The most points after ten turns each win.")
def four_turns(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


register(CIRCLE_FOUR)
