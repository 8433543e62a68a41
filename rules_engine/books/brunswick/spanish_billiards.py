"""The Spanish Game of Billiards (lines 931-942): hazards, caroms and five pins, and losses for pins too soon.

What a stroke loses is taken off the striker's score, or given to the other player if that was agreed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import LAG, PIN_TOO_EARLY, PINS_UP, RED, RED_ON_ITS_SPOT, WHITE
from ...families.conduct import Foul
from ...options import choice, number
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

PINS = ("1", "2", "3", "4", "5")
MIDDLE = "5"
EACH, MIDDLE_ALONE, FOR_RED, FOR_WHITE, CAROM = 2, 5, 3, 2, 2
KEPT = (
    "early-touch-point",
    "early-touch",
    "claim-window",
    "wrong-ball-position",
    "third-miss-point-when-rejected",
    "forced-stroke-miss",
)
"""Options of the Three-ball Game that mean something here."""


def _quick(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str, str | None]]:
    """One pin, a carom, a hazard: the strokes with one thing done."""
    for pin in figures.pins:
        if pin not in state.down:
            points = MIDDLE_ALONE if pin == MIDDLE else EACH
            yield (
                f"pin-{pin}",
                say("spanish-billiards.button-pin", "Pin {pin} +{points}", pin=pin, points=points),
                f"{pin}! +{points}",
                pin,
            )
    yield "carom", say("spanish-billiards.button-carom", "Carom +{points}", points=CAROM), "xr xw", "c"
    yield "red", say("spanish-billiards.button-red", "Red pocketed +{points}", points=FOR_RED), "xr r>", "r"
    if state.strokes:
        yield (
            "white",
            say("spanish-billiards.button-white", "White pocketed +{points}", points=FOR_WHITE),
            "xw w>",
            "w",
        )
    if play.options.losing_hazard == "red-3-white-2":
        yield (
            "in-off-red",
            say("spanish-billiards.button-in-off-red", "In off the red +{points}", points=FOR_RED),
            "xr c>",
            None,
        )
        if state.strokes:
            yield (
                "in-off-white",
                say("spanish-billiards.button-in-off-white", "In off the white +{points}", points=FOR_WHITE),
                "xw c>",
                None,
            )


def _irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """What costs points."""
    pin = next((p for p in figures.pins if p not in state.down), None)
    if pin is not None:
        yield "pin-early", PIN_TOO_EARLY, f"{pin}! xr"
    yield (
        "in-no-ball",
        say("spanish-billiards.own-ball-pocketed-no-ball-hit", "Own ball pocketed, no ball hit"),
        "c> miss",
    )
    yield (
        "off-no-ball",
        say("spanish-billiards.own-ball-off-table-no-ball", "Own ball off the table, no ball hit"),
        "c^ miss",
    )


SPANISH = Game(
    "brunswick/spanish-billiards",
    "Spanish Game of Billiards",
    family=TABLE_PINS,
    lines=(931, 942),
    played_on=PlayedOn("spanish"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    refs={
        "p1": "two white balls, a red, five pins; the opening at the red; thirty points",
        "1": "two for each pin after a ball; the middle pin alone five",
        "2": "the red pocketed three, and two for each pin",
        "3": "the white pocketed two, and two for each pin; a carom two",
        "4": "pins felled by the own ball before a ball: two off for each",
        "5": "own ball pocketed without hitting a ball: three off; a miss one",
        "6": "own ball off the table; the Three-ball rules otherwise",
    },
    options=[
        number("target", 30, 1, 10_000, "Points that win the game", "p1", length=True),
        choice(
            "losing-hazard",
            ("red-3-white-2", "none"),
            "What the own ball pocketed off another counts, for which no number is printed",
            "p1",
        ),
        choice(
            "loss-goes-to",
            ("own-score", "opponent"),
            "Points lost are taken off the striker's score, or the other player makes them",
            "4",
        ),
        choice(
            "loss-after-score",
            ("deduct", "zero"),
            "The own ball off the table after a score: the points are taken off, or only not gained",
            "6",
        ),
        choice(
            "middle-pin",
            ("two-with-a-pocket", "always-five"),
            "The middle pin as the only pin on a stroke that pocketed a ball",
            "1",
        ),
        choice("reset", ("stroke", "inning"), "When fallen pins are set up again", "p1"),
        choice("pin-by-pin", ("counts", "void"), "A pin felled by another pin", "1"),
        choice(
            "off-without-score",
            ("no-loss", "minus-3"),
            "The own ball off the table after hitting a ball, without a score",
            "6",
        ),
        choice(
            "pins-and-miss",
            ("both", "pins-only"),
            "Pins felled first and then no ball hit: the pins and the miss cost, or the pins alone",
            "4",
        ),
        choice(
            "after-early-pins",
            ("nothing-counts", "rest-counts"),
            "What else is made on a stroke that felled pins too soon",
            "4",
        ),
    ],
    drop_options=[o for o in THREE_BALL.options if o not in KEPT],
    facts={
        "balls": ("r", "w"),
        "ball_names": {"r": RED, "w": WHITE},
        "pins": PINS,
        "pin_places": {"1": (0, -1), "2": (1, 0), "3": (-1, 0), "4": (0, 1), "5": (0, 0)},
        "pin_colours": {"5": "black"},
        "pockets": ("tl", "tr", "ml", "mr", "bl", "br"),
        "taps": "strokes",
        "lead_prompt": LAG,
        "quick": _quick,
        "irregular": _irregular,
    },
)

_g = SPANISH

_g.figure("order", "brunswick/three-ball-carrom#2", True, "The lead is strung for.")
_g.figure(
    "lead_from",
    "p1",
    say(
        "spanish-billiards.from-within-balk-semicircle-at-red", "From within the balk semicircle, at the red."
    ),
    "The first player strikes at the red from within the semicircle.",
)


@_g.clause("target_points", "p1", "Usually thirty points.")
def target_points(state: TablePinsState, facts: PinFacts, options: Chosen) -> int:
    points: int = options.target
    return points


@_g.clause("reach", "p1", "The first at the points agreed, or over them, wins.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    made = reached[1]
    return ("win", made, "") if made >= options.target else None


@_g.clause("bars", "p1", "The opening stroke is played at the red: another ball first counts nothing.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    met = facts.touched
    if state.strokes or met is UNKNOWN or not met or met[0] == "r":
        return None
    return Price()


@_g.clause("reset", "p1", "Fallen pins are set up before the next stroke, as at Pin Pool.")
def reset(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    when: str = options.reset
    return when


@_g.clause("again", "p1", "Fallen pins are set up again.")
def again(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    if options.reset == "inning":
        return say(
            "spanish-billiards.take-fallen-pins-off-table-set",
            "Take the fallen pins off the table; set them up when the inning is over.",
        )
    return PINS_UP


_g.figure("pin_values", "1", dict.fromkeys(PINS, EACH), "Each pin counts two.")
_g.figure(
    "most", "1", 5 * EACH + FOR_RED + FOR_WHITE + CAROM + FOR_RED, "No stroke is worth more than all at once."
)


def made_of(facts: PinFacts, options: Chosen) -> int | Unknown:
    """What a stroke gains: hazards, carom, and the pins that fell after a ball."""
    met, pocketed = facts.touched, facts.pocketed
    if met is UNKNOWN:
        return UNKNOWN
    pins = tuple(p for p in facts.counting if p not in facts.early)
    points = EACH * len(pins)
    if facts.downs == (MIDDLE,) and pins and not (pocketed and options.middle_pin == "two-with-a-pocket"):
        points = MIDDLE_ALONE
    points += FOR_RED * ("r" in pocketed) + FOR_WHITE * ("w" in pocketed) + CAROM * (len(met) > 1)
    if "c" in pocketed and met and options.losing_hazard == "red-3-white-2":
        points += FOR_RED if met[0] == "r" else FOR_WHITE
    return points


@_g.clause("worth", "1", "Two for each pin after a ball, the middle pin alone five.")
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    points = made_of(facts, options)
    if not isinstance(points, int) or not facts.early:
        return points
    return points - EACH * len(facts.early)


_g.figure("pin:hand", "1", "ignored", "A pin counts that a ball knocked down, not the player.")


@_g.clause("pin:pin", "1", "A pin felled by another pin was knocked down by the stroke.")
def pin_by_pin(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    return "counts" if options.pin_by_pin == "counts" else "ignored"


_g.figure("goes_on", "1", True, "A player goes on while he makes points.")


@_g.clause("claims", "2", "Pins two each or five; red three, white two, carom two, own ball three or two.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return (2 <= claim <= 20) if claim > 0 else claim in (-1, -2, -3, -4, -5, -6, -7, -8, -9, -10)


@_g.clause("respot", "3", "The red goes to its spot; a white ball that was pocketed is in hand.")
def respot(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    texts = []
    if "r" in (*facts.pocketed, *facts.off):
        texts.append(RED_ON_ITS_SPOT)
    if {"c", "w"} & set(facts.pocketed):
        texts.append(
            say(
                "spanish-billiards.pocketed-white-in-hand-in-semicircle",
                "The pocketed white is in hand, in the semicircle.",
            )
        )
    if {"c", "w"} & set(facts.off):
        texts.append(say("spanish-billiards.put-white-left-table-on-string", "Put the white that left the table on the string spot, or if it is occupied on the red spot, else on the centre spot."))  # fmt: skip  # noqa: E501
    told = texts[0] if texts else ""
    for text in texts[1:]:
        told = say("spanish-billiards.and-then", "{first} {next}", first=told, next=text)
    return told


@_g.clause("pin:early", "4", "Pins that the own ball felled before a ball cost two each.")
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    if facts.touched == ():
        missed = options.pins_and_miss == "both"
        return Price(lose=EACH * len(facts.early) + lost_with_no_ball(facts) * missed)
    if options.after_early_pins == "rest-counts":
        return "counts"
    return Price(lose=EACH * len(facts.early))


@_g.clause("accounts", "4", "Points lost are deducted, or made by the other player.")
def accounts(state: TablePinsState, stroke: tuple[int, int], options: Chosen) -> tuple[int, ...] | None:
    who, made = stroke
    if made > 0 or options.loss_goes_to == "own-score":
        return None
    return tuple(0 if i == who else -made for i in range(len(state.score)))


def lost_with_no_ball(facts: PinFacts) -> int:
    """What a stroke costs that hit no ball."""
    return 3 if "c" in facts.pocketed or "c" in facts.off else 1


@_g.clause("no_ball", "5", "Own ball pocketed without hitting a ball costs three, a miss one.")
def no_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price:
    return Price(lose=lost_with_no_ball(facts))


@_g.clause(
    "jumped", "6", "Own ball off the table: three without a ball hit; else what would have been gained."
)
def jumped(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | Unknown | None:
    if "c" not in facts.off:
        return None
    if facts.touched is UNKNOWN:
        claim = facts.claim
        return Price(lose=claim) if isinstance(claim, int) and claim > 0 else UNKNOWN
    if not facts.touched:
        return Price(lose=3)
    points = made_of(facts, options)
    if isinstance(points, int) and points:
        return Price(lose=points if options.loss_after_score == "deduct" else 0)
    return Price(lose=3 if options.off_without_score == "minus-3" else 0)


@_g.clause(
    "whose_ball", "brunswick/foul-strokes#6", "A stroke with the wrong ball, claimed in time, counts nothing."
)
def whose_ball(state: TablePinsState, facts: PinFacts | None, options: Chosen) -> Foul:
    return Foul(balls="lie" if options.wrong_ball_position == "as-they-lie" else "replaced")


@_g.clause(
    "frozen_direct", "brunswick/foul-strokes#10", "Frozen: the touching ball is never played at directly."
)
def frozen_direct(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | Unknown:
    answer: bool | Unknown = facts.first_is_frozen
    return answer


_g.figure(
    "frozen_spotted",
    "brunswick/foul-strokes#10",
    True,
    "Frozen: the striker may have the balls spotted and play as at the opening.",
)
_g.figure(
    "third_rejected",
    "brunswick/foul-strokes#13",
    3,
    "The third miss in three successive innings may be rejected by the other player.",
)


@_g.clause(
    "forced_again",
    "brunswick/foul-strokes#13",
    "The stroke after a rejected miss must hit a ball; a miss may be rejected again.",
)
def forced_again(state: TablePinsState, facts: PinFacts | None, options: Chosen) -> str:
    answer: str = options.forced_stroke_miss
    return answer


register(SPANISH)
