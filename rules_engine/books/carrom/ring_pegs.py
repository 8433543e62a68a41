"""Ring Pegs (lines 673-683): a shooter is sent between the ringed pegs into their circle, and out of it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.tries import TRIES, TriesState, Try
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN

RING_PEGS = Game(
    "carrom/ring-pegs",
    "Ring Pegs",
    family=TRIES,
    lines=(673, 683),
    refs={
        "p1": "crokinole side",
        "p2": "8 green rings, one SR",
        "p3": "object: pass SR through the ring of pegged rings",
        "p4": "rings on pegs, shot from midway, success 1, five shots",
        "p5": "three rounds, highest wins",
    },
    options=[
        number("rounds", 3, 1, 100, "Rounds of a game", "p5"),
        number("shots", 5, 1, 100, "Shots of a player in each round", "p4"),
        choice(
            "through",
            ("contact-allowed", "clean", "left-once"),
            "Through and outside: rings may be touched, none may be touched, or to have left the circle once "
            "is enough",
            "p3",
        ),
        choice("shots-order", ("successive", "alternate"), "The shots of a round", "p4"),
        choice(
            "shooter-lost",
            ("pocket-counts", "neither", "both"),
            "A shooter that has passed through and falls into a pocket, or leaves the board",
            "p3",
        ),
        choice("tie", ("draw", "more-rounds"), "Level totals at the end", "p5"),
        choice("lead", ("same", "alternate", "last-player"), "Who leads later rounds", "p4"),
    ],
    facts={
        "task": say(
            "ring-pegs.shoots-between-pegged-rings-through-their",
            "shoots between the pegged rings, through their circle",
        ),
        "miss": say("ring-pegs.not-through", "Not through"),
    },
)

_g = RING_PEGS
_g.figure("zones", "p1", ("inside", "outside"), "Inside the circle of pegs, or outside it.")
_g.figure("pieces", "p2", ("s",), "One white shooter; a green ring lies over each peg.")
_g.figure("passage", "p3", ("through", "left", "touched"), "It passes between two rings, and out again.")
_g.figure("missed", "p3", 0, "A shooter that does not pass through counts nothing.")
_g.figure("off", "p3", "off", "A shooter off the board rests nowhere.")
_g.figure("pocketed", "p3", "pocket", "A pocket is outside the circle.")
_g.figure("may_count", "p4", (0, 1), "A successful shot counts one.")
_g.figure(
    "set_up",
    "p4",
    say(
        "ring-pegs.ring-lies-over-each-eight-pegs",
        "A ring lies over each of the eight pegs; lift the shooter.",
    ),
    "So each shot begins.",
)
_g.figure("lead", "p4", "coin", "Who plays first is not said: a coin is thrown.")
_g.figure("place", "p4", "stands", "From outside, midway between two pockets; no price is named.")


@_g.clause("tries", "p4", "Each player has five shots.")
def tries(state: None, facts: None, options: Any) -> int:
    """The shots of a round."""
    return int(options.shots)


@_g.clause("alternate", "p4", "They are taken in succession.")
def alternate(state: None, facts: None, options: Any) -> bool:
    """Whether single shots alternate instead."""
    return bool(options.shots_order == "alternate")


@_g.clause("worth", "p4", "A shot through the circle of pegs, that ends outside it, counts one.")
def worth(state: TriesState, made: Try, options: Any) -> Any:
    """One or nothing; unknown while it is not said that it passed through, or where it rests."""
    rest = made.rests.get("s")
    lost = options.shooter_lost
    if (rest == "off" and lost != "both") or (rest == "pocket" and lost == "neither"):
        return 0
    if options.through == "clean" and "touched" in made.states:
        return 0
    back = rest == "inside" and not (options.through == "left-once" and "left" in made.states)
    if back:
        return 0
    return UNKNOWN if rest is None or "through" not in made.states else 1


@_g.clause("rounds", "p5", "The higher total after three rounds wins.")
def rounds(state: None, facts: None, options: Any) -> int:
    """The rounds agreed."""
    return int(options.rounds)


@_g.clause("tie", "p5", "Nothing is said of level totals: the game is drawn.")
def tie(state: None, facts: None, options: Any) -> bool:
    """Whether more rounds are played."""
    return bool(options.tie == "more-rounds")


@_g.clause("next_round", "p4", "The same player leads every round.")
def next_round(state: TriesState, last: int, options: Any) -> int:
    """The side that leads the next round."""
    lead = state.lead or 0
    return {"same": lead, "alternate": 1 - lead, "last-player": last}[options.lead]


register(RING_PEGS)
