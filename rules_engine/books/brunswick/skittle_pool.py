"""Skittle Pool (lines 1403-1455): ten white pins that count and three black ones that wipe a score out.

The diagram of the pins is lost: what each is worth is a setting of the house. White pins are named by where
they stand: ``l1`` to ``l4`` on the left side from the string line down, ``r1`` to ``r4`` on the right,
``mid`` beside the red spot, ``top`` on the string line; the black ones stand beside the last (``bt``), on the
right (``br``) and in the middle (``bm``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import (
    PINS_UP,
    RED,
    RED_ON_ITS_SPOT,
    SPOT_WHITE,
    WHITE,
    WHITE_PIN_TOO_EARLY,
)
from ...families.conduct import Foul
from ...options import choice, number, numbers
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

WHITES = ("l1", "l2", "l3", "l4", "r1", "r2", "r3", "r4", "mid", "top")
BLACKS = ("bm", "br", "bt")
VALUES = (3, 4, 5, 7, 9, 8, 5, 3, 6, 10)
NAMES = {
    **{f"l{i}": say("skittle-pool.pin-left", "left {number}", number=i) for i in range(1, 5)},
    **{f"r{i}": say("skittle-pool.pin-right", "right {number}", number=i) for i in range(1, 5)},
    "mid": say("skittle-pool.pin-middle", "middle"),
    "top": say("skittle-pool.pin-string-line", "string-line"),
    "bm": say("skittle-pool.middle-black", "middle black"),
    "br": say("skittle-pool.right-black", "right black"),
    "bt": say("skittle-pool.string-line-black", "string-line black"),
}
PLACES = {
    **{f"l{i}": (-1.3, -1.3 + 0.86 * (i - 1)) for i in range(1, 5)},
    **{f"r{i}": (1.3, -1.3 + 0.86 * (i - 1)) for i in range(1, 5)},
    "mid": (0, 0.7),
    "top": (0.45, -1.3),
    "bm": (0, 1.25),
    "br": (0.75, -0.44),
    "bt": (-0.45, -1.3),
}


def _one_pin(pin: str, points: int) -> str:
    """A white pin as a button names it, with what it counts."""
    if pin == "mid":
        return say("skittle-pool.button-middle", "Middle +{points}", points=points)
    if pin == "top":
        return say("skittle-pool.button-string-line", "String-line +{points}", points=points)
    if pin.startswith("l"):
        return say("skittle-pool.button-left", "Left {number} +{points}", number=int(pin[1:]), points=points)
    return say("skittle-pool.button-right", "Right {number} +{points}", number=int(pin[1:]), points=points)


def _quick(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str, str | None]]:
    """One white pin a tap, and the black ones."""
    for pin, points in figures.values.items():
        yield f"pin-{pin}", _one_pin(pin, points), f"{pin}! +{points}", None
    yield "black", say("skittle-pool.black-pin", "Black pin"), f"{BLACKS[0]}!", "b"


def _irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """Ways in which a white pin falls and does not count."""
    yield "pin-early", WHITE_PIN_TOO_EARLY, f"{WHITES[0]}! xr 0"


SKITTLE_POOL = Game(
    "brunswick/skittle-pool",
    "Skittle Pool",
    family=TABLE_PINS,
    lines=(1403, 1455),
    played_on=PlayedOn("skittles", lies="beside-the-skittles", shot_from=("spot-white",)),
    governed_by=[THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 16),
    refs={
        "p1": "where the spots are on a table of 5 by 10 feet",
        "p2": "measured from centre to centre",
        "p3": "where they are on a table of 4 1/2 by 9 feet",
        "r1": "ten white and three black pins",
        "r2": "two white balls and a red",
        "r3": "any number of players, their order drawn",
        "r4": "fifty points or more",
        "r5": "a white pin by a ball that struck another counts three to ten",
        "r6": "the red beside the six",
        "r7": "the first player with the spot ball, at the red",
        "r8": "the second with the white, at any ball",
        "r9": "or with any ball, if the white was displaced",
        "r10": "a red on its spot is never played with",
        "r11": "else any ball may be used",
        "r12": "a black pin wipes the score out; he retires or pays",
        "r13": "on the first stroke it does not, but nothing counts",
        "r14": "a ball on a pin's spot goes back to where it began",
        "r15": "a third miss running is a burst",
        "r16": "never two strokes in succession",
        "r17": "pins are set up at once; when a pin is down",
        "r18": "points made out of turn are lost",
        "r19": "all balls covered: the red is spotted after one miss",
        "r20": "push, early white pin, pins not in position; Three-ball fouls",
    },
    beside={
        "p1": "says where the pins stand; a record knows no other places",
        "p2": "says how the places are measured",
        "p3": "says where the pins stand on a smaller table",
        "r2": "says which balls there are; a record knows no others",
        "r11": "any ball may be used at other times, so no record of it can be wrong",
    },
    options=[
        number("target", 50, 50, 10_000, "Points that win the game", "r4", length=True),
        number("rebuy-price", 1, 0, 1000, "What a player who burst pays into the pool to go on", "r12"),
        numbers(
            "pin-values",
            VALUES,
            3,
            10,
            "What the white pins count: the left side from the string line down, the right side, the middle "
            "one beside the red spot, the one on the string line",
            "r5",
            least=10,
            most=10,
        ),
        choice(
            "valid-ball",
            ("any-ball", "ball-played"),
            "Which balls fell a pin with effect: any that was in a contact, or only the ball played",
            "r5",
        ),
        choice("pin-by-pin", ("counts", "ignored"), "A pin felled by another pin", "r17"),
        choice("overshoot", ("wins", "burst"), "More points than are needed win, or burst", "r4"),
        choice(
            "black-on-first-stroke",
            ("first-of-game", "first-of-each-player"),
            "Whose first stroke a black pin does not burst",
            "r13",
        ),
    ],
    drop_options=[o for o in THREE_BALL.options if o != "claim-window"],
    facts={
        "balls": ("w", "s", "r"),
        "ball_names": {"w": WHITE, "s": SPOT_WHITE, "r": RED},
        "pins": (*WHITES, *BLACKS),
        "pin_places": PLACES,
        "pin_colours": {**dict.fromkeys(WHITES, "white"), **dict.fromkeys(BLACKS, "black")},
        "pin_names": NAMES,
        "bursting_pins": BLACKS,
        "shows_values": True,
        "quick": _quick,
        "irregular": _irregular,
    },
)

_g = SKITTLE_POOL


@cache
def sums_of(values: tuple[int, ...]) -> frozenset[int]:
    """All that pins of these values can be worth together."""
    sums = {0}
    for value in values:
        sums |= {s + value for s in sums}
    return frozenset(sums)


@_g.clause("pin_values", "r1", "Ten white pins that count; the three black ones count nothing.")
def pin_values(state: TablePinsState, facts: PinFacts, options: Chosen) -> dict[str, int]:
    return dict(zip(WHITES, options.pin_values, strict=True))


_g.figure("order", "r3", True, "The order of play is drawn as in ball pool.")


@_g.clause("target_points", "r4", "Fifty points, or more if that was agreed.")
def target_points(state: TablePinsState, facts: PinFacts, options: Chosen) -> int:
    points: int = options.target
    return points


@_g.clause("reach", "r4", "The first at the points agreed wins the pool.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    made = reached[1]
    if made < options.target:
        return None
    if made > options.target and options.overshoot == "burst":
        return "burst", made, say("skittle-pool.more-than-needed-burst", "More than are needed: burst.")
    return "win", made, ""


@_g.clause("claims", "r5", "A stroke is worth the values of some of the white pins.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return claim > 0 and claim in sums_of(options.pin_values)


@_g.clause("worth", "r5", "White pins count that a ball knocked down after the ball played met another.")
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN:
        return UNKNOWN if facts.touched is UNKNOWN else 0
    points = 0
    for pin in facts.counting:
        if pin in BLACKS:
            continue
        if options.valid_ball == "ball-played":
            by = facts.feller(pin)
            if by is UNKNOWN:
                return UNKNOWN
            if by != "c":
                continue
        points += options.pin_values[WHITES.index(pin)]
    return points


_g.figure("pin:hand", "r5", "ignored", "A pin is knocked down by a ball; one that the player fells counts nothing.")  # fmt: skip  # noqa: E501


@_g.clause("respot", "r6", "The red is spotted beside the six; the whites have their spots at the head.")
def respot(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    return say(
        "skittle-pool.put-ball-on-spot-had-when",
        "Put the ball on the spot that it had when play began: red below, spot white right, white left.",
    )


@_g.clause("ball:first", "r7", "The first player plays at the red, with the spot ball.")
def first_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if state.strokes:
        return None
    wrong = facts.played not in (None, "s")
    at = facts.touched
    return Price() if wrong or (at is not UNKNOWN and at and at[0] != "r") else None


@_g.clause("ball:second", "r8", "The second player plays with the white ball, at any ball.")
def second_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    wrong = state.strokes == 1 and facts.played not in (None, "w")
    return Price() if wrong and "w" not in state.seen else None


@_g.clause("ball:free", "r9", "If the first player displaced the white, the second may play with any ball.")
def free_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | None:
    free = state.strokes == 1 and facts.played not in (None, "w") and "w" in state.seen
    return True if free else None


@_g.clause("ball:spotted", "r10", "A red on its spot is played at, and never with.")
def spotted_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    return Price() if facts.played == "r" and "r" not in state.seen else None


@_g.clause("keeps", "r10", "It is known of the red and the white whether they have left their spots.")
def keeps(state: TablePinsState, facts: PinFacts, options: Chosen) -> tuple[str, ...]:
    """A ball may have left its spot when a stroke met it, or does not say what it met."""
    moved = set(state.seen)
    for ball in ("r", "w"):
        if ball in facts.off or facts.states.get("spotted") == ball:
            moved.discard(ball)
        elif facts.touched is UNKNOWN or ball in (
            *facts.touched,
            *facts.by.values(),
            facts.played,
            facts.states.get("displaced"),
        ):
            moved.add(ball)
    return tuple(sorted(moved))


def blacks(facts: PinFacts, options: Chosen) -> bool:
    """Whether a ball knocked a black pin down (or another pin did, where that counts)."""
    pins = (*WHITES, *BLACKS)
    return any(
        by != "hand" and not (by in pins and options.pin_by_pin == "ignored")
        for pin, by in facts.by.items()
        if pin in BLACKS
    )


@_g.clause("penalty", "r12", "A black pin down wipes the whole score out.")
def penalty(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    return Price(burst=True) if blacks(facts, options) else None


@_g.clause("rejoin", "r12", "He retires, or pays into the pool what was fixed and goes on.")
def rejoin(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    return say(
        "skittle-pool.retires-or-pays",
        "He retires, or pays {price} into the pool and goes on from nothing.",
        price=options.rebuy_price,
    )


_g.figure("must_rejoin", "r12", True, "After a burst he retires or pays before he plays.")


@_g.clause("price", "r12", "The price of going on is fixed before play.")
def price(state: TablePinsState, who: int, options: Chosen) -> int:
    paid: int = options.rebuy_price
    return paid


_g.figure("leaves", "r12", True, "He may retire from the game.")
_g.figure("last_left", "r12", True, "The last one left has the pool.")


@_g.clause("bars", "r13", "On the first stroke a black pin does not burst, but nothing counts.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if options.black_on_first_stroke == "first-of-game":
        first = not state.strokes
    else:
        first = not state.tallies[state.turn or 0].innings
    return Price() if first and facts.by and blacks(facts, options) else None


_g.figure(
    "covered",
    "r14",
    (
        False,
        say(
            "skittle-pool.put-ball-back-on-spot-where",
            "Put the ball back on the spot where it began, and set the pin up.",
        ),
    ),
    "A ball on the spot of a pin goes back to where it began.",
)
_g.figure("no_ball", "r15", Price(), "Two misses running cost nothing.")
_g.figure("misses", "r15", 3, "The third miss running is a burst.")
_g.figure("goes_on", "r16", False, "No player has two strokes in succession.")
_g.figure("reset", "r17", "stroke", "Fallen pins are set up before the next player strikes.")
_g.figure("again", "r17", PINS_UP, "Pins are set up before the next stroke.")
_g.figure(
    "leaning",
    "r17",
    say("skittle-pool.pin-down-set-up-on-its", "The pin is down; set it up on its spot."),
    "A pin is down that is off its spot, or leans on a ball, a cushion or another pin.",
)


@_g.clause("pin:pin", "r17", "A pin is down whatever felled it, or what a pin fells is left out.")
def pin_by_pin(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    word: str = options.pin_by_pin
    return word


@_g.clause("turn_fault", "r18", "Points made out of turn are lost.")
def turn_fault(state: TablePinsState, stroke: tuple[int, int, PinFacts], options: Chosen) -> Price:
    return Price(out=False)


_g.figure(
    "blocked",
    "r19",
    RED_ON_ITS_SPOT,
    "When pins cover all three balls the red may be spotted after one miss.",
)


@_g.clause("pin:early", "r20", "A white pin before a ball was met is foul; a black one bursts all the same.")
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    return "counts" if blacks(facts, options) else Price()


_g.restates("foul:push", "r20", "Pushing the cue ball is foul.")
_g.figure("foul:unspotted", "r20", Foul(), "Playing when the pins are not in position is foul.")
_g.figure(
    "foul:early-touch", "r20", Foul(balls="choice"), "The fouls of the Three-ball Game: nothing counts."
)

register(SKITTLE_POOL)
