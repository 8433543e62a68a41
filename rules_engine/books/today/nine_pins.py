"""Nine-pins (goriziana): five-pins with four pins more; strokes by a cushion count double."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.birilli import BIRILLI, BirilliFacts, BirilliState
from ...options import choice, number, switch
from ...sources import Authority, Way
from .five_pins import FIVE_PINS, INNER, RED_PIN

OUTER = ("6", "7", "8", "9")
LINES = (("6", "1", RED_PIN, "4", "9"), ("8", "3", RED_PIN, "2", "7"))
FILOTTO = 80

NINE_PINS = Game(
    "today/nine-pins",
    "Nine-pins (goriziana)",
    family=BIRILLI,
    authority=Authority(
        "FIBiS",
        "Regolamenti ufficiali di gioco, nove birilli goriziana",
        "September 2015",
        "special articles after the five-pin rules",
    ),
    governed_by=[FIVE_PINS],
    summary="Five-pins with nine pins: a stroke by way of a cushion counts double.",
    known_as=(
        "goriziana",
        "nove birilli",
        "internazionale a nove birilli",
        "nine-pin billiards",
        "9-pins",
        "nueve quillas",
        "9-Kegel-Billard",
    ),
    facts={
        "pins": (*INNER, RED_PIN, *OUTER),
        "lines": LINES,
        "sums": (2, 4, 6, 8, 10, 12, 16, 18, 20, 24, 26, 30, 36, 50, 60, 100),
    },
    played_on=PlayedOn("match-nine-pins", shot_from=("near-half",)),
    short=40,
    evening=200,
    refs={
        "g1": "the articles of five-pins hold, but for the values",
        "g2": "indirect strokes count double",
        "g3": "indirect: a cushion before the other side's ball",
        "g4": "a cushion that the ball touches at the start does not make it indirect",
        "g5": "from hand: a cushion in the other half",
        "g6": "penalties are never doubled",
        "g7": "2, 8, 10, 30, and 6 for the red",
        "g8": "tutti doppi: everything doubled",
    },
    sections={
        "g1": "goriziana 1",
        "g2": "goriziana 2",
        "g3": "goriziana 3",
        "g4": "goriziana 4",
        "g5": "goriziana 5",
        "g6": "goriziana 6",
        "g7": "goriziana values",
        "g8": "Lega, short rules",
    },
    beside={
        "g1": "says which rules govern this game; the layers are that rule",
        "g3": "says what indirect means; a record tells the cushion before the ball",
    },
    drop_options=("red-pin-alone", "red-both-ways", "red-first-cost", "cushion-needed"),
    options=[
        number("distance", 300, 1, 10_000, "Points that win a set", "g7", length=True),
        choice("doubling", ("indirect", "all", "none"), "Which strokes count double", "g8"),
        switch("filotto", False, "A whole line of five pins, or the red pin alone, is worth 80", "g7"),
        switch("strike", False, "All nine pins and the red by the ball played win the game", "g7"),
        choice("fault-value", (2, 6), "What a fault costs (not confirmed)", "g6"),
        choice(
            "double-to-opponent",
            ("doubled", "single"),
            "Points of an indirect stroke that go to the other side for a fault: doubled, or single",
            "g6",
        ),
        choice("red-both", ("once", "twice"), "The red met both ways counts six once, or twice", "g7"),
        choice("overshoot", ("cut", "kept"), "Points past the distance are cut, or kept", "g7"),
    ],
    ways=[
        Way("tutti-doppi", "Tutti doppi", {"doubling": "all", "distance": 800}),
        Way("filotto", "Filotto", {"doubling": "all", "filotto": True}),
        Way("amateur", "Amateurs", {"distance": 200}),
        Way("grand-prix", "Grand prix, sets of 400", {"distance": 400}),
    ],
)

_g = NINE_PINS

_g.figure(
    "pin_values",
    "g7",
    {**dict.fromkeys(INNER, 8), **dict.fromkeys(OUTER, 2)},
    "The inner pins are worth eight, the outer ones two.",
)


@_g.clause("red_pin", "g7", "The red pin is worth ten with others, thirty alone.")
def red_pin(state: BirilliState, facts: BirilliFacts, options: Chosen) -> tuple[int, int]:
    return (FILOTTO if options.filotto else 30), 10


_g.figure("red_values", "g7", (6, 6), "The red is worth six, whichever ball meets it.")


@_g.clause("red_both", "g7", "The red counts once, also when both balls met it.")
def red_both(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str:
    return "higher" if options.red_both == "once" else "sum"


@_g.clause("line", "g7", "A whole line of five pins may be worth eighty.")
def line(state: BirilliState, facts: BirilliFacts, options: Chosen) -> int:
    return FILOTTO if options.filotto else 0


@_g.clause("doubling", "g2", "An indirect stroke counts double.")
def indirect_doubles(state: BirilliState, facts: BirilliFacts, options: Chosen) -> str | None:
    return None if options.doubling == "all" else str(options.doubling)


_g.figure("all_double", "g8", "all", "Tutti doppi: every stroke counts double.")
_g.figure("leaving_rail", "g4", True, "Leaving a cushion that it touched is not indirect; a massé may be.")
_g.figure("from_hand", "g5", True, "From hand, only a cushion in the other half makes it indirect.")
_g.figure("cushion_needed", "g2", False, "No cushion is asked before pins count.")


@_g.clause("fault", "g6", "A fault costs two, and is never doubled.")
def fault(state: BirilliState, facts: BirilliFacts, options: Chosen) -> int:
    return int(options.fault_value)


@_g.clause("red_first", "g6", "The red struck first costs as a fault, and is never doubled.")
def red_first(state: BirilliState, facts: BirilliFacts, options: Chosen) -> int:
    return int(options.fault_value)


@_g.clause("given_single", "g6", "What goes to the other side is doubled as it was made.")
def given_single(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.double_to_opponent == "single")


@_g.clause("kept", "g7", "Points past the distance are cut.")
def kept(state: BirilliState, facts: BirilliFacts, options: Chosen) -> bool:
    return bool(options.overshoot == "kept")


register(NINE_PINS)
