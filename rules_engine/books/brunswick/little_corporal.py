"""The Little Corporal (lines 1719-1731): Three-Ball Carrom with a pin in the centre that is worth five."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CaromState
from ...families.billiards.carom_pin import CAROM_PIN, CaromPinFacts
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

PIN_POINTS = 5

LITTLE_CORPORAL = Game(
    "brunswick/little-corporal",
    "The Little Corporal",
    family=CAROM_PIN,
    lines=(1719, 1731),
    played_on=PlayedOn("one-pin"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    refs={
        "p1": "the Three-ball Game and a pin in the centre",
        "p2": "the pin five; he plays until he makes neither carom nor pin",
        "r1": "a ball is hit before the pin",
        "r2": "the pin is set up where it falls, else on the centre spot",
        "r3": "leaning counts; stuck in a corner, it goes to the centre spot",
        "r4": "a hundred usually, or any number",
    },
    options=[
        number("target", 100, 1, 10_000, "Points that win the game", "r4", length=True),
        choice(
            "carom-and-pin",
            ("six", "five"),
            "A carom and the pin on one stroke: both count, or the pin alone",
            "p2",
        ),
        choice(
            "felling-ball",
            ("any-ball", "cue-ball"),
            "Which ball may fell the pin once a ball was hit",
            "r1",
        ),
        choice(
            "early-pin",
            ("carom-stands", "stroke-void"),
            "The pin fell before a ball was hit, and a carom was made after it",
            "r1",
        ),
        choice(
            "overshoot",
            ("wins", "exact"),
            "More points than are needed win, or count nothing",
            "r4",
        ),
    ],
    facts={
        "worths": (
            ("pin", PIN_POINTS, say("little-corporal.pin-5", "Pin +5"), "pin! +5", "5"),
            (
                "carom-and-pin",
                PIN_POINTS + 1,
                say("little-corporal.carom-pin-6", "Carom and pin +6"),
                "pin! +6",
                "6",
            ),
            (
                "pin-centre",
                PIN_POINTS,
                say("little-corporal.pin-off-stuck-5", "Pin off or stuck +5"),
                "pin! pin=off +5",
                None,
            ),
        ),
    },
)

_g = LITTLE_CORPORAL

_g.figure(
    "set_up",
    "p1",
    say("little-corporal.set-pin-up-at-once", "Set the pin up on the centre spot."),
    "The pin begins in the centre of the table.",
)


def worth_of(carom: bool, pin: bool, options: Chosen) -> int:
    """What a stroke counts that made a carom, the pin, or both."""
    if carom and pin:
        return PIN_POINTS + (options.carom_and_pin == "six")
    return PIN_POINTS * pin + carom


@_g.clause("worths", "p2", "A carom counts one, the pin five.")
def worths(state: CaromState, facts: CaromPinFacts, options: Chosen) -> tuple[int, ...]:
    both = worth_of(True, True, options)
    return (0, 1, PIN_POINTS, both) if both > PIN_POINTS else (0, 1, PIN_POINTS)


@_g.clause("most", "p2", "A stroke counts no more than a carom and the pin.")
def most(state: CaromState, facts: CaromPinFacts, options: Chosen) -> int:
    return worth_of(True, True, options)


@_g.clause("count", "p2", "A carom one and the pin five; he plays until he makes neither.")
def count(state: CaromState, facts: CaromPinFacts, options: Chosen) -> int | Unknown:
    pin, carom = facts.down, facts.both
    if carom is UNKNOWN or pin is UNKNOWN:
        return UNKNOWN
    if pin and facts.early:
        if options.early_pin == "stroke-void":
            return 0
        pin = False
    if pin and options.felling_ball == "cue-ball":
        if facts.by is UNKNOWN:
            return UNKNOWN
        pin = facts.by == "c"
    return worth_of(carom, pin, options)


_g.figure("early_pin", "r1", True, "A pin that fell before a ball was hit does not count.")

CENTRE = say(
    "little-corporal.set-pin-up-on-centre-spot",
    "Set the pin up on the centre spot; if a ball is in the way, as soon as the spot is free.",
)
_g.figure(
    "pin:fell",
    "r2",
    say("little-corporal.set-pin-up-where-fell", "Set the pin up where it fell."),
    "The pin is set up where it falls.",
)
_g.figure("pin:blocked", "r2", CENTRE, "Where it cannot stand for a ball, it goes to the centre spot.")
_g.figure("pin:off", "r2", CENTRE, "Off the table: the centre spot.")
_g.figure("pin:cushion", "r2", CENTRE, "On the top of the cushion: the centre spot.")
_g.figure(
    "pin:leaning",
    "r3",
    say("little-corporal.pin-down-set-up-where-leaned", "The pin is down; set it up where it leaned."),
    "Leaning on the cushion it is down.",
)
_g.figure("pin:corner", "r3", CENTRE, "In a corner where no ball can hit it: the centre spot.")


@_g.clause("overshoot", "r4", "Any number of points may be agreed upon; reaching or passing it wins.")
def overshoot(state: CaromState, facts: CaromPinFacts, options: Chosen) -> bool:
    return bool(options.overshoot == "exact")


register(LITTLE_CORPORAL)
