"""Red, White and Blue as played in Chicago (lines 1655-1689): blue first, then red, lastly white.

Its rules are its own beside those of the New York game, from which nothing is inherited; Pin Pool governs
before the Three-ball game. Both games ask the same questions about colours, with the functions of the other
module.
"""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import BLUE, LAG, PIN_BLUE, PIN_RED, PIN_WHITE, RED, WHITE
from ...families.conduct import ALLOWED
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .pin_pool import PIN_POOL
from .red_white_and_blue import (
    SIDES,
    colour_irregular,
    colour_quick,
    needed,
    opened_astray,
    out_of_order,
    silence,
    wrong_ball,
)
from .three_ball_carrom import THREE_BALL

ROTATION = ("blue", "red", "white")

CHICAGO = Game(
    "brunswick/red-white-and-blue-chicago",
    "Red, White and Blue as played in Chicago",
    family=TABLE_PINS,
    lines=(1655, 1689),
    played_on=PlayedOn("three-pins-chicago", shot_from=("lead",)),
    governed_by=[PIN_POOL, THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 16),
    refs={
        "p1": "the modification of Chicago",
        "p2": "the places of the pins",
        "p3": "the places of the balls; blue, red, white; the opening at the blue ball",
        "r1": "who plays first; an inning lasts while he scores",
        "r2": "any ball after the opening; carom on the pin or drive its ball against it",
        "r3": "a pin out of its order, by another ball, or made already: burst",
        "r4": "doubles and triples, and players with more pins",
        "r5": "a pin before a ball, by the player or by a pin; a spot that is covered",
        "r6": "out of turn: one stroke, or more than one",
        "r7": "the next player's pin may be asked; prompting is not fair",
        "r8": "push shots allowed; touching balls",
        "r9": "Pin Pool and the Three-ball game otherwise",
    },
    beside={
        "p1": "says where the game is played so",
        "p2": "says where the pins stand; a record knows no other places",
        "r9": "says which games govern; the layers are that rule",
    },
    options=[
        choice("handicap", ("none", *SIDES[:8]), "Who has more pins to make than three", "r4"),
        number("handicap-pins", 3, 3, 30, "How many pins that player has to make", "r4"),
        choice(
            "not-uncovered",
            ("no-count-for-that-pin", "foul"),
            "A stroke that does not uncover the spot of a pin",
            "r5",
        ),
    ],
    drop_options=[o for o in PIN_POOL.options if o != "pool-spot"],
    facts={
        "balls": ("r", "w", "b"),
        "ball_names": {"b": BLUE, "r": RED, "w": WHITE},
        "pins": ROTATION,
        "pin_places": {"blue": (0, 1), "red": (0, 0), "white": (0, -1)},
        "pin_colours": {"red": PIN_RED, "white": PIN_WHITE, "blue": PIN_BLUE},
        "pin_names": {"red": PIN_RED, "white": PIN_WHITE, "blue": PIN_BLUE},
        "felled_by_matters": True,
        "lead_prompt": LAG,
        "quick": colour_quick,
        "irregular": colour_irregular,
    },
)

_g = CHICAGO
silence(_g, "p3")

_g.figure(
    "lead_from",
    "p3",
    say(
        "red-white-and-blue-chicago.white-from-anywhere-within-string-at",
        "White from anywhere within the string, at the blue ball.",
    ),
    "The opening is played from the string at the blue ball.",
)
_g.restates("order", "r1", "The first game's order is found by banking or otherwise.")
_g.figure("goes_on", "r1", True, "A player goes on until he fails to score.")


@_g.clause("next_lead", "r1", "The winner of a game plays first in the next.")
def next_lead(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | None:
    return state.winner


@_g.clause(
    "worth", "r2", "A pin counts that its own ball fells, as the ball played off another or driven on to it."
)
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN and facts.touched is UNKNOWN:
        return UNKNOWN
    return len(facts.counting)


@_g.clause("burst", "r3", "A pin out of its order, by another ball, or made already, is a burst.")
def burst(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | Unknown:
    wrong = wrong_ball(state, facts)
    if wrong is True or out_of_order(state.need[state.turn or 0], facts.counting, True, False):
        return True
    return wrong


@_g.clause(
    "ball:first", "p3", "The opening: the white is played at the blue, which must fell the blue pin to count."
)
def first_stroke(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if state.strokes:
        return None
    fouled = burst(state, facts, options)
    return opened_astray(state, facts, "b", fouled)


_g.figure("foul:burst", "r3", Price(burst=True), "The marker saw a pin out of its order, or by a wrong ball.")


@_g.clause("needs", "r4", "Three pins in their order; a player giving odds has more, the colours again.")
def needs(state: TablePinsState, who: int, options: Chosen) -> tuple[str, ...]:
    return needed(ROTATION, options.handicap_pins if options.handicap == SIDES[who] else 3)


@_g.clause("claims", "r4", "A stroke makes no more pins than are needed.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return 0 < claim <= min(3, len(state.need[state.turn or 0]))


@_g.clause("reach", "r4", "The game is won when the pins have been made.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    _, made, left = reached
    return None if left else ("win", made, "")


@_g.clause(
    "pin:early", "r5", "The cue ball on a pin before it met a ball: no count, no burst; it is spotted."
)
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    return "counts" if facts.frozen else Price(spot=True)


_g.restates("no_ball", "r5", "No ball hit: no count, and the cue ball is spotted.")
_g.restates("pin:hand", "r5", "A pin felled by the player: no count; the cue ball is not spotted.")
_g.figure("pin:pin", "r5", Price(), "A pin felled by another pin: foul, no count and no burst.")
_g.figure(
    "covered",
    "r5",
    (
        True,
        say(
            "red-white-and-blue-chicago.next-striker-must-so-play-to",
            "The next striker must so play as to uncover the spot; then the pin is set up.",
        ),
    ),
    "A pin whose spot is under a ball waits until the striker has uncovered it.",
)


@_g.clause("bars", "r5", "The striker must uncover the spot of a pin that waits.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | bool:
    """Pin Pool's question about third balls means nothing here: in a triple every ball fells its own pin."""
    if not state.down or options.not_uncovered != "foul" or facts.states.get("uncovered"):
        return False
    return Price()


@_g.clause("turn_fault", "r6", "One stroke out of turn: foul, the balls are replaced.")
def turn_fault(state: TablePinsState, stroke: tuple[int, int, PinFacts], options: Chosen) -> Price:
    return Price(out=False, balls="replaced")


_g.figure(
    "usurped", "r6", "new-order", "After more than one stroke his score stands, and the order that he took."
)
_g.figure(
    "prompting",
    "r7",
    say(
        "red-white-and-blue-chicago.nobody-hints-which-pin-next-player",
        "Nobody hints which pin the next player needs.",
    ),
    "Prompting is not fair.",
)
_g.figure("foul:push", "r8", ALLOWED, "A push is allowed.")

register(CHICAGO)
