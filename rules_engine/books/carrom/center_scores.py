"""Center Scores and Double Center Scores (lines 863-887): rings are driven into the circle of pegs, past a
pin that must stand."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.tries import TRIES, TriesState, Try
from ...options import choice, number
from ...saying import say

CENTER_SCORES = Game(
    "carrom/center-scores",
    "Center Scores",
    family=TRIES,
    lines=(863, 879),
    refs={
        "p1": "crokinole side",
        "p2": "pin, 4 rings, SR",
        "p3": "object: rings into pegged circle, pin standing",
        "p4": "set-up",
        "p5": "one shot from each pocket in turn",
        "p6": "pin felled: re-set, ring out of play",
        "p7": "all four 5, else one each",
        "p8": "three turns, highest",
    },
    options=[
        number("turns", 3, 1, 100, "Turns of each player", "p8"),
        choice(
            "when-counted",
            ("end-of-turn", "each-shot"),
            "Rings are counted as they lie when the turn is over, or as they lie after the shots at them",
            "p7",
        ),
        choice("tie", ("draw", "more-turns"), "Level totals at the end", "p8"),
        choice("lead", ("same", "alternate", "last-player"), "Who leads later turns", "p5"),
    ],
    facts={
        "task": say(
            "center-scores.drives-ring-before-next-pocket-into",
            "drives the ring before the next pocket into the circle",
        ),
        "miss": say("center-scores.not-into-circle", "Not into the circle"),
    },
)

_g = CENTER_SCORES
_g.figure("zones", "p1", ("inner", "out"), "Inside the circle of pegs, or out of it.")
_g.figure("pieces", "p2", ("r1", "r2", "r3", "r4"), "Four rings of one colour, a pin and a white shooter.")
_g.figure("line", "p3", {"inner": "out"}, "A ring that touches the circle is out of it.")
_g.figure(
    "set_up",
    "p4",
    say(
        "center-scores.stand-pin-in-hole-put-ring",
        "Stand the pin in the hole, and put a ring on the outer circle before each pocket.",
    ),
    "So each turn begins.",
)
_g.figure("lead", "p5", "coin", "Who plays first is not said: a coin is thrown.")
_g.figure("tries", "p5", 4, "One shot from before each pocket, one after the other.")
_g.figure("place", "p5", "stands", "From the border line, in line with the ring; no price is named.")


@_g.clause("station", "p5", "Each shot is at the ring before the next pocket.")
def station(state: TriesState, facts: None, options: Any) -> tuple[str, ...]:
    """The ring of this shot."""
    return (f"r{state.shots[state.turn or 0] + 1}",)


@_g.clause("pin", "p6", "A pin that is felled is stood up again, and the ring of the shot is out of play.")
def pin(state: TriesState, made: Try | None, options: Any) -> tuple[str, ...]:
    """The ring that it costs."""
    return (f"r{state.shots[state.turn or 0] + 1}",)


def _lying(state: TriesState, options: Any) -> tuple[str, ...]:
    """Where the rings lie that are counted."""
    return state.where if options.when_counted == "end-of-turn" else state.kept


@_g.clause("closes", "p7", "All four in the circle count five, otherwise each counts one.")
def closes(state: TriesState, facts: None, options: Any) -> int:
    """What the turn counts."""
    inside = _lying(state, options).count("inner")
    return 5 if inside == 4 else inside


@_g.clause("rounds", "p8", "The higher total after three turns each wins.")
def rounds(state: None, facts: None, options: Any) -> int:
    """The turns agreed."""
    return int(options.turns)


@_g.clause("tie", "p8", "Nothing is said of level totals: the game is drawn.")
def tie(state: None, facts: None, options: Any) -> bool:
    """Whether more turns are played."""
    return bool(options.tie == "more-turns")


@_g.clause("next_round", "p5", "The same player leads throughout.")
def next_round(state: TriesState, last: int, options: Any) -> int:
    """The side that leads the next turns."""
    lead = state.lead or 0
    return {"same": lead, "alternate": 1 - lead, "last-player": last}[options.lead]


register(CENTER_SCORES)

DOUBLE_CENTER_SCORES = Game(
    "carrom/double-center-scores",
    "Double Center Scores",
    family=TRIES,
    lines=(881, 887),
    governed_by=[CENTER_SCORES],
    refs={
        "p1": "eight rings, four on each circle",
        "p2": "two shots from each pocket",
        "p3": "otherwise same; scoring doubled",
    },
    options=[
        choice(
            "full-score",
            ("each-circle-10", "all-eight-10", "all-eight-10-or-1", "all-eight-20"),
            "Ten for each complete four and 2 for other rings; ten for all eight, otherwise 2 each; ten for "
            "all eight, otherwise 1 each; or twenty for all eight, otherwise 2 each",
            "p3",
        ),
    ],
    facts={
        "task": say(
            "center-scores.drives-rings-before-next-pocket-into",
            "drives the rings before the next pocket into the circle",
        )
    },
)

_d = DOUBLE_CENTER_SCORES
_d.figure(
    "pieces",
    "p1",
    ("o1", "o2", "o3", "o4", "m1", "m2", "m3", "m4"),
    "Four rings on the outer circle and four on the middle one.",
)
_d.figure(
    "set_up",
    "p1",
    say(
        "center-scores.stand-pin-in-hole-put-rings",
        "Stand the pin in the hole; put rings on the outer and the middle circle before each pocket, "
        "in line.",
    ),
    "So each turn begins.",
)
_d.figure("tries", "p2", 8, "Two shots from before each pocket, eight in all.")


@_d.clause("station", "p2", "The two shots of a pocket are at either ring before it.")
def both(state: TriesState, facts: None, options: Any) -> tuple[str, ...]:
    """The rings of this pocket."""
    at = state.shots[state.turn or 0] // 2 + 1
    return f"m{at}", f"o{at}"


@_d.clause("pin", "carrom/center-scores#p6", "The ring that reached the pin is out of play.")
def reached(state: TriesState, made: Try | None, options: Any) -> tuple[str, ...]:
    """Any ring in play may have; if the shooter felled it, the first ring that it struck."""
    names = ("o1", "o2", "o3", "o4", "m1", "m2", "m3", "m4")
    return tuple(n for n, zone in zip(names, state.where, strict=True) if zone != "gone")


@_d.clause("closes", "p3", "The scores are doubled: ten for a complete four, two for every other ring.")
def doubled(state: TriesState, facts: None, options: Any) -> int:
    """What the turn counts."""
    row = _lying(state, options)
    inside = row.count("inner")
    if options.full_score == "each-circle-10":
        fours = (row[:4].count("inner"), row[4:].count("inner"))
        return sum(10 if n == 4 else 2 * n for n in fours)
    if inside == 8:
        return 20 if options.full_score == "all-eight-20" else 10
    return inside if options.full_score == "all-eight-10-or-1" else 2 * inside


register(DOUBLE_CENTER_SCORES)
