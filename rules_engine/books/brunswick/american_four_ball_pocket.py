"""The old American Four-Ball Pocket Game (lines 793-805): two reds, two whites, caroms and pockets."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.hazards import HAZARDS, BallSet, HazardFacts, HazardState, Price
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import CROTCH_OPTIONS, THREE_BALL

AMERICAN_FOUR_BALL = Game(
    "brunswick/american-four-ball-pocket",
    "American Four-Ball Pocket Game",
    family=HAZARDS,
    lines=(793, 805),
    short=50,
    played_on=PlayedOn("four-pocket"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={
        "p1": "an old game; only its differences from the games of the day; six pockets, later four",
        "p2": "a red pocketed or a carom on both reds three; the white, or red and white, two",
        "p3": "later every carom one",
        "p4": "a miss one; the cue ball lost three or two by the ball met",
        "p5": "push and mace barred since 1867",
    },
    drop_options=[
        "foul-cost",  # its fourth paragraph says what is forfeited
        "discount",
        "white-first-at-opening",
        "both-at-once-at-opening",
        "both-whites-off-after-count",
        *CROTCH_OPTIONS,
    ],
    options=[
        choice(
            "opening",
            ("as-the-four-ball-game", "free"),
            "A lay-off that counts nothing, then the white first or one point; or any opening",
            "p1",
        ),
        choice("pockets", (6, 4), "Pockets of the table: six, or the four in the corners", "p1"),
        choice("count-system", ("original", "later"), "Caroms by their balls, or one each", "p3"),
        choice(
            "forfeits",
            ("opponent-scores", "striker-loses"),
            "Forfeits are scored by the other side, or deducted from the striker",
            "p4",
        ),
        choice(
            "lost-off-both",
            ("first-ball", "last-ball", "larger"),
            "The cue ball lost after a red and a white: the first ball, the last, or three",
            "p4",
        ),
        choice(
            "same-stroke",
            ("forfeit-alone", "count-stands"),
            "What a stroke made that lost the cue ball",
            "p4",
        ),
        choice(
            "several-counts",
            ("added", "highest-alone"),
            "Several counts on one stroke: added together, or the highest alone",
            "p2",
        ),
        choice(
            "three-balls",
            ("a-carom-each", "best-carom"),
            "All three object balls met: a carom for each ball after the first, or the best carom alone",
            "p2",
        ),
        choice(
            "coup",
            ("three", "four"),
            "The cue ball pocketed without a contact: three in all, or the miss besides",
            "p4",
        ),
        choice(
            "jumped-without-contact",
            ("miss", "three"),
            "The cue ball off the table without a contact: a miss, or three as if pocketed",
            "p4",
        ),
        choice("push", ("barred", "allowed"), "Push strokes, as before 1867", "p5"),
        choice("mace", ("barred", "allowed"), "Strokes with the mace, as before 1867", "p5"),
    ],
)

_g = AMERICAN_FOUR_BALL
_Answer = int | Unknown
_REDS = frozenset({"dr", "lr"})

_g.figure(
    "balls",
    "p2",
    BallSet(("dr", "lr", "w"), ("deep red", "light red", "white"), own=True),
    "Two reds, and a white for each side.",
)
_g.figure(
    "rack",
    "p1",
    say(
        "american-four-ball-pocket.deep-red-on-red-spot-light",
        "Deep red on the red spot, light red on the string spot; both whites are in hand.",
    ),
    "The balls stand as at the four-ball game of the day.",
)
_g.figure(
    "in_hand",
    "p1",
    say(
        "american-four-ball-pocket.striker-in-hand-anywhere-inside-string",
        "The striker is in hand: anywhere inside the string.",
    ),
    "A ball in hand is played from anywhere inside the string, as at the four-ball game of the day.",
)
_g.figure("turn", "p1", "while scoring", "An inning lasts while points are made, as at the games of the day.")


@_g.clause("pockets", "p1", "Six pockets, later four in the corners.")
def pockets(state: HazardState, facts: HazardFacts, options: Chosen) -> tuple[str, ...]:
    corners = ("tl", "tr", "bl", "br")
    return corners if options.pockets == 4 else (*corners, "ml", "mr")


@_g.clause("carom_flat", "p3", "Later every carom counts one.")
def carom_flat(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer | None:
    if options.count_system == "original":
        return None
    caroms: _Answer = facts.caroms
    return min(caroms, 1) if not isinstance(caroms, Unknown) and _one_carom(options) else caroms


def _one_carom(options: Chosen) -> bool:
    """Whether one carom alone counts where all three object balls are met."""
    return options.three_balls == "best-carom" or options.several_counts == "highest-alone"


@_g.clause("best_alone", "p2", "What one stroke makes is added together, unless the highest alone counts.")
def best_alone(state: HazardState, facts: HazardFacts, options: Chosen) -> bool:
    return options.several_counts == "highest-alone"


@_g.clause("carom", "p2", "A carom on both reds counts three, on a red and the white two.")
def carom(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
    if facts.caroms is UNKNOWN or facts.caroms == 0:
        return facts.caroms
    if facts.caroms == 2:
        return 3 if _one_carom(options) else 5
    if facts.met is UNKNOWN:
        return UNKNOWN
    return 3 if frozenset(facts.met) == _REDS else 2


_g.figure("winning:dr", "p2", 3, "A red pocketed counts three.")
_g.figure("winning:lr", "p2", 3, "A red pocketed counts three.")
_g.figure("winning:w", "p2", 2, "The other side's ball pocketed counts two.")


def _price(value: int, options: Chosen, counts: bool = False) -> Price:
    if options.forfeits == "opponent-scores":
        return Price(give=value, counts=counts)
    return Price(lose=value, counts=counts)


@_g.clause(
    "penalty:opening", "p1", "As at the four-ball game: a lay-off without count, then the white first."
)
def opening(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    if options.opening == "free" or state.strokes > 1:
        return None
    if state.strokes == 0:
        return Price() if facts.cue_lost is None else None
    return None if facts.first == "w" else _price(1, options)


@_g.clause("penalty:miss", "p4", "A miss costs one.")
def miss(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    if state.strokes == 0 and options.opening == "as-the-four-ball-game":
        return None
    return None if facts.hit else _price(1, options)


@_g.clause("penalty:coup", "p4", "The cue ball pocketed without a contact costs three.")
def coup(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    if facts.hit:
        return None
    if facts.cue_lost == "off":
        return _price(3, options) if options.jumped_without_contact == "three" else None
    return _price(3 if options.coup == "three" else 4, options)


@_g.clause("penalty:scratch", "p4", "The cue ball lost after a red costs three, after a white two.")
def scratch(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is False:
        return None
    if facts.met is UNKNOWN:
        return UNKNOWN
    met = {"first-ball": facts.met[:1], "last-ball": facts.met[-1:], "larger": facts.met}
    value = 3 if _REDS & set(met[options.lost_off_both]) else 2
    return _price(value, options, options.same_stroke == "count-stands")


@_g.clause("foul:push", "p5", "The push is ruled out, unless it is played as before 1867.")
def push(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return Price(counts=True, out=False) if options.push == "allowed" else Price()


@_g.clause("foul:not-point", "p5", "The mace is ruled out, unless it is played as before 1867.")
def not_point(state: HazardState, facts: HazardFacts, options: Chosen) -> Price:
    return Price(counts=True, out=False) if options.mace == "allowed" else Price()


@_g.clause("respot", "p1", "A red to its own spot; the white in hand until its owner plays.")
def respot(state: HazardState, ball: str, options: Chosen) -> str:
    where = {
        "dr": say(
            "american-four-ball-pocket.spot-deep-red-on-red-spot", "Spot the deep red on the red spot."
        ),
        "lr": say(
            "american-four-ball-pocket.spot-light-red-on-string-spot",
            "Spot the light red on the string spot.",
        ),
    }
    return where.get(
        ball,
        say(
            "american-four-ball-pocket.white-in-hand-until-its-owner",
            "The white is in hand until its owner plays.",
        ),
    )


register(AMERICAN_FOUR_BALL)
