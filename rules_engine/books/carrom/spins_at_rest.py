"""Spin to Center, Escape, Break-In, Spin Count, Center Spin Count (lines 943-995): tops count where they come
to rest on the crokinole side."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.counted_tops import COUNTED_TOPS, CountedState, Spin, points_by_zone
from ...families.spinning.counted_tops.numbers import points_told
from ...families.spinning.counted_tops.usual import each_in_turn, open_points, usual
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown

ZONES = ("hole", "inner", "next", "band", "ditch")
LINE = {"inner": "next", "next": "band", "band": "ditch"}
"""A top that touches a line belongs outside it, as a ring of Crokinole does."""

SAY = say("spins-at-rest.say-where-top-rests-what-counts", "say where the top rests, or what it counts")

# -- Spin to Center ------------------------------------------------------------------------------------------

SPIN_TO_CENTER = Game(
    "carrom/spin-to-center",
    "Spin to Center",
    family=COUNTED_TOPS,
    lines=(945, 953),
    played_on=PlayedOn("carrom-crokinole"),
    sides=(2, 8),
    refs={
        "p1": "crokinole side",
        "p2": "object: rest in pegged circle within two spins",
        "p3": "start area; 3 first spin, 1 second; from where it rested",
        "p4": "two spins a turn; three turns, highest",
    },
    options=[number("turns", 3, 1, 100, "Turns of each player", "p4"), *open_points("p3", "p4")],
    facts={
        "task": say("spins-at-rest.spins-towards-circle-pegs", "spins towards the circle of pegs"),
        "say": SAY,
        "taps": (
            ("inner", say("spins-at-rest.in-circle", "In the circle"), "@=inner"),
            ("outside", say("spins-at-rest.outside-circle", "Outside the circle"), "@=next"),
            ("off", say("spins-at-rest.off-board-in-pocket", "Off the board, or in a pocket"), "@^"),
        ),
    },
)

_c = SPIN_TO_CENTER
_c.figure("zones", "p1", ZONES, "The hole, three circles and the ditch of the crokinole side.")
_c.figure("set", "p2", 1, "One top.")
_c.figure("tops", "p2", ("t1",), "The same top is spun twice.")
_c.figure("line", "p2", LINE, "A top that touches a circle is outside it; in the hole it is inside.")
_c.figure(
    "set_up",
    "p3",
    say(
        "spins-at-rest.spin-from-your-own-side-between",
        "Spin from your own side, between the outer and the middle circle.",
    ),
    "The start.",
)
_c.figure("place", "p3", "stands", "No price is named for a start elsewhere.")
_c.figure("off", "p3", "again", "A top off the board rests outside the circle.")
_c.figure("spins", "p4", 2, "Two spins make a turn.")
usual(_c, "p3", "p4")


@_c.clause("worth", "p3", "At rest in the pegged circle: three after the first spin, one after the second.")
def center(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By where the top rests."""
    if "t1" not in spin.rests:
        return UNKNOWN
    return (1 if state.spins else 3) if spin.rests["t1"] in ("inner", "hole") else 0


@_c.clause("may_count", "p3", "Three or nothing, then one or nothing.")
def center_range(state: CountedState, spin: Spin, options: Any) -> tuple[int, ...]:
    """What the number alone may be."""
    return (0, 1) if state.spins else (0, 3)


@_c.clause("ends", "p3", "A turn that reached the circle at once is over.")
def center_ends(state: CountedState, spin: Spin, options: Any) -> bool:
    """Whether no second spin is due."""
    return spin.points > 0


@_c.clause("next_spin", "p3", "The second spin is made where the top rested.")
def center_next(state: CountedState, spin: Spin, options: Any) -> str:
    """Where it is made."""
    if spin.rests.get("t1") in ("off", "pocket", "other"):
        return say("spins-at-rest.second-spin-made-from-start", "The second spin is made from the start.")
    return say(
        "spins-at-rest.second-spin-made-where-top-rests", "The second spin is made where the top rests."
    )


@_c.clause("turns", "p4", "The higher total after three turns each wins.")
def center_turns(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


register(SPIN_TO_CENTER)

# -- Escape --------------------------------------------------------------------------------------------------

ESCAPE = Game(
    "carrom/escape",
    "Escape",
    family=COUNTED_TOPS,
    lines=(955, 965),
    played_on=PlayedOn("carrom-crokinole"),
    refs={
        "p1": "crokinole side",
        "p2": "object: escape the circle of pins",
        "p3": "8 pins between pegs, ring in hole",
        "p4": "three tops; 3 clean escape, 1 with pins",
        "p5": "three turns alternating, highest",
    },
    options=[
        choice("reset", ("each-top", "each-turn"), "When felled pins are stood up again", "p4"),
        choice("on-line", ("outside", "inside"), "A top at rest on the circle has escaped, or not", "p2"),
        *open_points("p5", "p5"),
    ],
    facts={
        "task": say("spins-at-pins.spins-inside-circle-pins", "spins inside the circle of pins"),
        "say": say(
            "spins-at-rest.say-whether-top-came-outside-whether",
            "say whether the top came outside and whether a pin fell (. if none did)",
        ),
        "stand": say("spins-at-rest.stand-pins-between-pegs-again", "Stand the pins between the pegs again."),
        "taps": (
            ("clean", say("spins-at-rest.outside-no-pin-down", "Outside, no pin down"), "@=outside ."),
            ("pins", say("spins-at-rest.outside-pin-down-1", "Outside, a pin down: 1"), "@=outside +1"),
            ("inside", say("spins-at-pins.stayed-inside", "Stayed inside"), "@=inside"),
        ),
    },
)

_e = ESCAPE
_e.figure("zones", "p1", ("inside", "outside"), "Inside the circle of pegs and pins, or outside.")
_e.figure("off", "p2", "escaped", "A top in a pocket or off the board is outside the circle.")
_e.figure("pins", "p3", tuple("12345678"), "Eight pins.")
_e.figure(
    "set_up",
    "p3",
    say(
        "spins-at-rest.stand-pin-between-each-two-pegs",
        "Stand a pin between each two pegs, and put a ring in the hole.",
    ),
    "The set-up.",
)
_e.figure("set", "p4", 3, "Three tops.")
_e.clause("tops", "p4", "The three tops are spun one after the other.")(each_in_turn(3))
_e.figure("spins", "p4", 3, "Three spins make a turn.")
_e.figure("turns", "p5", 3, "The higher total after three turns each wins.")
usual(_e, "p5", "p5")


@_e.clause("line", "p2", "A top on the circle is counted outside it.")
def escape_line(state: None, facts: None, options: Any) -> dict[str, str]:
    """Where it belongs."""
    return dict.fromkeys(("inside", "outside"), options.on_line)


@_e.clause("worth", "p4", "Escaped: three without a pin, one with pins; inside: nothing.")
def escape(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By where the top rests and whether it felled a pin."""
    where = spin.rests.get(spin.due[0])
    if where == "inside":
        return 0
    if where is None or not spin.pins_known:
        return UNKNOWN
    return 1 if spin.felled else 3


@_e.clause("may_count", "p4", "Nothing, one or three.")
def escape_range(state: CountedState, spin: Spin, options: Any) -> tuple[int, ...]:
    """What the number alone may be."""
    if spin.due[0] in spin.rests:
        return 1, 3
    if spin.pins_known:
        return (0, 1) if spin.felled else (0, 3)
    return 0, 1, 3


@_e.clause("reset", "p4", "Felled pins are stood up when the top rests.")
def escape_reset(state: None, facts: None, options: Any) -> str:
    """After each spin or each turn."""
    return "spin" if options.reset == "each-top" else "turn"


register(ESCAPE)

# -- Break-In ------------------------------------------------------------------------------------------------

BREAK_IN = Game(
    "carrom/break-in",
    "Break-In",
    family=COUNTED_TOPS,
    lines=(967, 981),
    played_on=PlayedOn("carrom-crokinole"),
    refs={
        "p1": "crokinole side",
        "p2": "object: rest in guarded pegged circle",
        "p3": "4 pins on line crossings",
        "p4": "three tops singly from beyond outer circle",
        "p5": "hole 5, circle 3",
        "p6": "felled pin re-set when top rests",
        "p7": "three turns each, highest",
    },
    options=[number("turns", 3, 1, 100, "Turns of each player", "p7"), *open_points("p4", "p7")],
    facts={
        "task": say("spins-at-rest.spins-towards-guarded-circle", "spins towards the guarded circle"),
        "say": SAY,
        "stand": say("spins-at-rest.stand-up-again-pins-fell", "Stand up again the pins that fell."),
        "taps": (
            ("hole", say("spins-at-rest.in-hole", "In the hole"), "@=hole"),
            ("inner", say("spins-at-rest.in-circle", "In the circle"), "@=inner"),
            ("outside", say("spins-at-rest.outside-circle", "Outside the circle"), "@=next"),
        ),
    },
)

_b = BREAK_IN
_b.figure("zones", "p1", ZONES, "The hole, three circles and the ditch of the crokinole side.")
_b.figure("line", "p2", LINE, "A top that touches the circle is not within it.")
_b.figure("pins", "p3", ("1", "2", "3", "4"), "Four pins.")
_b.figure(
    "set_up",
    "p3",
    say(
        "spins-at-rest.stand-pin-on-each-crossing-inner",
        "Stand a pin on each crossing of the inner circle and a line.",
    ),
    "The set-up.",
)
_b.figure("set", "p4", 3, "Three tops.")
_b.clause("tops", "p4", "The three tops are spun one at a time.")(each_in_turn(3))
_b.figure("spins", "p4", 3, "Three spins make a turn.")
_b.figure("place", "p4", "stands", "On or outside the outer circle; no price is named for a start elsewhere.")
_b.figure("reset", "p6", "spin", "Felled pins are stood up when the top rests.")
usual(_b, "p4", "p7")


def by_zone(spin: Spin, values: dict[str, int]) -> int | Unknown:
    """What the tops count, unless one that is due is not named."""
    shown, missing = points_by_zone(spin, values)
    return UNKNOWN if missing else shown


def zone_range(spin: Spin, values: dict[str, int]) -> frozenset[int]:
    """What the tops may count together, with those that are not named."""
    shown, missing = points_by_zone(spin, values)
    sums = {shown}
    for _ in range(missing):
        sums = {s + value for s in sums for value in (0, *values.values())}
    return frozenset(sums)


GUARDED = {"hole": 5, "inner": 3}


@_b.clause("worth", "p5", "In the hole five, in the circle three.")
def break_in(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By where the top rests."""
    return by_zone(spin, GUARDED)


@_b.clause("may_count", "p5", "Nothing, three or five.")
def break_in_range(state: CountedState, spin: Spin, options: Any) -> frozenset[int]:
    """What the number alone may be."""
    return zone_range(spin, GUARDED)


@_b.clause("turns", "p7", "The higher total after three turns each wins.")
def break_in_turns(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


register(BREAK_IN)

# -- Spin Count and Center Spin Count ------------------------------------------------------------------------

SPIN_COUNT = Game(
    "carrom/spin-count",
    "Spin Count",
    family=COUNTED_TOPS,
    lines=(983, 991),
    played_on=PlayedOn("carrom-crokinole"),
    sides=(2, 8),
    refs={
        "p1": "crokinole side",
        "p2": "object: rest in high areas",
        "p3": "three tops singly from the border line",
        "p4": "5/3/2/1/0; three turns, highest",
    },
    options=[
        number("turns", 3, 1, 100, "Turns of each player", "p4"),
        choice(
            "tops-left",
            ("lifted", "left"),
            "A top is counted when it rests and lifted, or stays till all three are spun",
            "p3",
        ),
        *open_points("p3", "p4"),
    ],
    facts={
        "task": say("spins-at-rest.spins-from-border-line", "spins from the border line"),
        "say": say(
            "spins-at-rest.say-where-every-top-rests-what", "say where every top rests, or what they count"
        ),
        "taps": (
            ("hole", say("spins-at-rest.hole", "Hole"), "@=hole"),
            ("inner", say("spins-at-rest.inner-circle", "Inner circle"), "@=inner"),
            ("next", say("spins-at-rest.middle-circle", "Middle circle"), "@=next"),
            ("band", say("spins-at-rest.outer-circle", "Outer circle"), "@=band"),
            ("ditch", say("spins-at-rest.outside", "Outside"), "@=ditch"),
        ),
    },
)

_s = SPIN_COUNT
_s.figure("zones", "p1", ZONES, "The hole, three circles and the ditch of the crokinole side.")
_s.figure("line", "p2", LINE, "A top that touches a circle counts as outside it.")
_s.figure(
    "set_up",
    "p3",
    say("spins-at-rest.spin-from-border-line-near-rim", "Spin from the border line near the rim."),
    "The start.",
)
_s.figure("set", "p3", 3, "Three tops.")
_s.clause("tops", "p3", "The three tops are spun one at a time.")(each_in_turn(3))
_s.figure("spins", "p3", 3, "Three spins make a turn.")
_s.figure("place", "p3", "stands", "No price is named for a start elsewhere.")
usual(_s, "p3", "p4")

AREAS = {"hole": 5, "inner": 3, "next": 2, "band": 1}


@_s.clause("left", "p3", "A top is counted when it rests, and lifted.")
def left(state: None, facts: None, options: Any) -> bool:
    """Whether the tops stay till all three are spun."""
    return bool(options.tops_left == "left")


@_s.clause("worth", "p4", "Five in the hole, three, two and one in the circles, nothing outside.")
def spin_count(state: CountedState, spin: Spin, options: Any) -> int | Unknown:
    """By where the tops rest."""
    return by_zone(spin, AREAS)


@_s.clause("may_count", "p4", "What places of rest can count.")
def spin_count_range(state: CountedState, spin: Spin, options: Any) -> frozenset[int]:
    """What the number alone may be."""
    return zone_range(spin, AREAS)


@_s.clause("turns", "p4", "The higher total after three turns each wins.")
def spin_count_turns(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


register(SPIN_COUNT)

CENTER_SPIN_COUNT = Game(
    "carrom/center-spin-count",
    "Center Spin Count",
    family=COUNTED_TOPS,
    lines=(993, 995),
    sides=(2, 8),
    governed_by=[SPIN_COUNT],
    refs={"p1": "Spin Count from inside circle, rapid succession"},
    drop_options=["tops-left"],
    options=[
        choice(
            "rapid",
            ("next-before-stop", "no-sanction"),
            "A top spun after the one before it had stopped does not count, or counts all the same",
            "p1",
        ),
    ],
    facts={
        "task": say(
            "spins-at-rest.spins-three-tops-inside-inner-circle", "spins three tops inside the inner circle"
        ),
        "taps": (
            (
                "three",
                say("spins-at-rest.all-in-inner-circle", "All in the inner circle"),
                "t1=inner t2=inner t3=inner",
            ),
            (
                "middle",
                say("spins-at-rest.all-in-middle-circle", "All in the middle circle"),
                "t1=next t2=next t3=next",
            ),
            (
                "outer",
                say("spins-at-rest.all-in-outer-circle", "All in the outer circle"),
                "t1=band t2=band t3=band",
            ),
            ("none", say("spins-at-rest.all-outside", "All outside"), "t1=ditch t2=ditch t3=ditch"),
        ),
        "number_of": points_told,
        "numbers": tuple(range(1, 10)),
    },
)

_n = CENTER_SPIN_COUNT
_n.figure(
    "set_up",
    "p1",
    say(
        "spins-at-rest.spin-all-three-inside-inner-circle",
        "Spin all three inside the inner circle, in rapid succession.",
    ),
    "The start.",
)
_n.figure("tops", "p1", ("t1", "t2", "t3"), "The three tops run together.")
_n.figure("spins", "p1", 1, "One spin of all three makes a turn.")
_n.figure("left", "p1", False, "They are counted together, when all three rest.")


@_n.clause("late", "p1", "A top that is spun when the one before it has stopped does not count.")
def late(state: None, spin: Spin, options: Any) -> bool:
    """Whether it loses its count."""
    return bool(options.rapid == "next-before-stop")


register(CENTER_SPIN_COUNT)
