"""Crokinole of today, singles, by the rules of the National Crokinole Association: eight discs a side, four
rounds, two points for a round."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.discs import DISCS, DiscShot, DiscsState
from ...options import choice, number, switch
from ...sources import Authority, Way

CROKINOLE = Game(
    "today/crokinole",
    "Crokinole, NCA rules",
    family=DISCS,
    authority=Authority(
        "National Crokinole Association (Canada)",
        "NCA rules of crokinole",
        "2011, as explained in 2025-26",
        "1 Getting ready, 2 How to play, 3 Valid shots, 4 Singles, 6 Scoring, 7 Shooting, 8 Other",
    ),
    summary="Two players flick eight discs each in turn, must touch an opposing disc while one is on the "
    "board, and play four rounds at two points a round.",
    known_as=(
        "crokinole",
        "crok",
        "croke",
        "pichenotte",
        "pichenolle",
        "Knipsbrat",
        "crokinole singles",
    ),
    descends_from="crown/crokinole",
    facts={"frames": True},
    refs={
        "1": "who begins, the colours and the seats are drawn, or set by the organisers",
        "2": "twenties are taken off, kept in sight and counted at the end; a round is worth 2, 1 or 0; "
        "a game has four rounds",
        "3A": "with no opposing disc on the board a shot must leave a disc inside the 15 or on its line",
        "3Aii": "driving another own disc there is enough",
        "3B": "with an opposing disc on the board a shot must touch one, itself or through an own disc",
        "3C": "after a shot that is not valid the disc shot and the own discs it touched are removed",
        "4": "singles: eight discs each, shots in turn, the start alternates, nobody coaches",
        "6": "20, 15, 10 and 5; a disc on a line has the lower value; only a disc flat in the hole is a 20",
        "7": "flick a disc from the own part of the starting line, seated, when all discs are at rest",
        "8": "wax is spread by agreement; when time is over both sides have shot as often",
        "d": "a disc that left the surface is out even if it comes back; what it moved stays moved",
    },
    sections={"3C": "3", "d": ""},
    options=[
        number("rounds", 4, 1, 100, "Rounds of a game", "2"),
        choice(
            "match",
            ("one-game", "first-to-points"),
            "A game has its rounds, or goes on until a side has enough points",
            "2",
        ),
        number("target-points", 9, 1, 1000, "Points that win a game to a number of points", "2"),
        choice("discs", (8, 6, 12), "Discs of a side", "4"),
        choice(
            "damage",
            ("stays", "replaced"),
            "Discs that were moved by a disc coming back from the ditch",
            "d",
        ),
        switch("cancellation", False, "The difference of the two counts is scored, to 100", "2"),
        choice(
            "promotion",
            ("both", "inside-only"),
            "On an open board only another own disc was driven inside the 15: what stays",
            "3Aii",
        ),
        choice(
            "own-disc-outside",
            ("stays", "ditch"),
            "On an open board the disc shot is inside, an own disc that it touched is not",
            "3A",
        ),
        choice("first-round", ("alternate", "lot"), "Who begins the next game of a match", "4"),
        choice("hammer-word", ("last", "first"), "The hammer is the last shot of a round, or the first", "4"),
        choice(
            "quinte",
            ("alternate", "as-said"),
            "Tour knock-outs: the start alternates, or is said before each round (unconfirmed)",
            "4",
        ),
        choice("touching-start-line", ("ditch", "five"), "A disc that rests on the starting line", "6"),
    ],
    ways=[
        Way("cancellation-100", "Cancellation to 100", {"cancellation": True}, "The old way of scoring."),
        Way(
            "first-to-5",
            "Tour knock-out, a race to five points",
            {"match": "first-to-points", "target-points": 5},
            "Two games win the match (Owen Sound 2013): set the race to two.",
        ),
    ],
)

_g = CROKINOLE
_g.figure("lead", "1", "lot", "Lots, or the organisers, say who begins.")
_g.figure("twenty", "2", "aside", "A disc in the hole is taken off after the shot and kept in sight.")
_g.figure("round_end", "2", "count", "When both sides have shot all their discs the round is counted.")
_g.figure(
    "open_board",
    "3A",
    ("hole", "leaning", "inner", "inner-line"),
    "With no opposing disc on the board, a shot must end inside the 15 or touch its line.",
)
_g.figure("contact", "3B", True, "With an opposing disc on the board, the shot must touch one.")
_g.figure(
    "not_valid", "3C", "shot-and-own", "Not valid: the disc shot and own discs it touched go to the ditch."
)
_g.figure("ditch", "2", "stays", "A disc in the ditch is out for the round.")
_g.figure("coaching", "4", False, "Nobody coaches a player in singles.")
_g.figure("out_of_turn", "4", "removed", "A disc shot out of turn is taken off; the other player goes on.")
_g.figure(
    "improper",
    "7",
    "not-valid",
    "A disc that was not flicked from one's place, seated, at discs at rest: the shot is not valid.",
)
_g.figure("off", "d", "ditch", "A disc that leaves the board is out for the round.")
_g.figure("rim", "d", "ditch", "A disc that left the playing surface is out, even if it comes back.")
_g.figure(
    "time",
    "8",
    "equal",
    "When time is over, the side that has shot less often has one more shot; then count.",
)


@_g.clause("discs", "4", "Eight discs each.")
def discs(state: None, facts: None, options: Any) -> int:
    """As agreed."""
    return int(options.discs)


@_g.clause("next", "4", "The players shoot in turn, one disc each.")
def next_side(state: DiscsState, who: int, options: Any) -> int:
    """The other side."""
    return 1 - who


@_g.clause(
    "on_field", "6", "The hole, the circles of the 15, the 10 and the 5, bounded by the starting line."
)
def on_field(state: None, facts: None, options: Any) -> tuple[str, ...]:
    """With the lines that a ruling needs; "leaning" is in the hole but not flat."""
    return ("hole", "leaning", "inner", "inner-line", "next", "band", "edge")


@_g.clause("edge", "6", "A disc that touches the starting line goes to the ditch.")
def edge(state: None, facts: None, options: Any) -> str:
    """ "ditch" or "five"."""
    return str(options.touching_start_line)


@_g.clause("values", "6", "15, 10 and 5; on a line the lower value; a disc that leans in the hole counts 15.")
def values(state: None, facts: None, options: Any) -> dict[str, int]:
    """What a disc on the board counts at the end of the round."""
    found = {"inner": 15, "leaning": 15, "next": 10, "inner-line": 10, "band": 5}
    return {**found, "edge": 5} if options.touching_start_line == "five" else found


@_g.clause("promotion", "3Aii", "It is enough to drive another own disc inside; both discs stay.")
def promotion(state: DiscsState, shot: DiscShot, options: Any) -> str:
    """ "both", or "inside": the disc shot goes."""
    return "both" if options.promotion == "both" else "inside"


@_g.clause("own_outside", "3A", "The disc shot is inside: own discs that it touched stay where they are.")
def own_outside(state: DiscsState, shot: DiscShot, options: Any) -> str:
    """ "stays" or "ditch"."""
    return str(options.own_disc_outside)


@_g.clause("displaced", "d", "What such a disc moved stays as it is, and the shot needs no valid contact.")
def displaced(state: DiscsState, shot: DiscShot, options: Any) -> str:
    """ "stays" or "replaced"."""
    return str(options.damage)


@_g.clause("round_points", "2", "Two points for the round, one each if it is tied.")
def round_points(state: DiscsState, counts: tuple[int, int], options: Any) -> tuple[int, int]:
    """By cancellation the difference."""
    mine, theirs = counts
    if options.cancellation:
        return max(mine - theirs, 0), max(theirs - mine, 0)
    return (1, 1) if mine == theirs else (2, 0) if mine > theirs else (0, 2)


@_g.clause("next_round", "4", "The start alternates from round to round.")
def next_round(state: DiscsState, counts: tuple[int, int], options: Any) -> int | str:
    """The side that begins, or "free"."""
    return "free" if options.quinte == "as-said" else 1 - (state.lead or 0)


@_g.clause("hammer", "4", "Who shoots second has the last shot, the hammer.")
def hammer(state: DiscsState, facts: None, options: Any) -> str:
    """ "last" or "first"."""
    return str(options.hammer_word)


@_g.clause("rounds", "2", "A game has four rounds.")
def rounds(state: DiscsState, facts: None, options: Any) -> int:
    """As agreed."""
    return int(options.rounds)


@_g.clause("target", "2", "By agreement a game goes to a number of points.")
def target(state: DiscsState, facts: None, options: Any) -> int | None:
    """None where the rounds are counted."""
    if options.cancellation:
        return 100
    return int(options.target_points) if options.match == "first-to-points" else None


@_g.clause("next_lead", "4", "Who did not begin the last game begins the next.")
def next_lead(state: DiscsState, facts: None, options: Any) -> int | str:
    """The side, or "lots"."""
    return "lots" if options.first_round == "lot" else 1 - (state.opened or 0)


register(CROKINOLE)
