"""Bagatelle (lines 1934-1948) and English Bagatelle (1950-1964): eight balls and a coloured one, played up a
board at numbered holes.

The values of the holes are marked on the board and not in the book. Rule 8 of Bagatelle is numbered on from
7 without a gap in this copy.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit, holes
from ...families.billiards.cups.names import BLACK, KING, NO_BALL_IN, WHITE
from ...options import choice, number, numbers, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

BAGATELLE = Game(
    "brunswick/bagatelle",
    "Bagatelle",
    family=CUPS,
    lines=(1934, 1948),
    played_on=PlayedOn("bagatelle"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "p1": "nine balls",
        "r1": "any number may play, singly or on sides",
        "r2": "a string for the lead; the highest hole begins",
        "r3": "the leader takes all nine balls",
        "r4": "the black before the first hole, played at first",
        "r5": "the black counts double",
        "r6": "all balls from the balk; the sum of the holes",
        "r7": "as many rounds as were agreed",
        "r8": "the highest score wins",
        "r9": "back over the balk-line, or off: dead for the round",
    },
    beside={"r1": "how many play is the number of sides of the record"},
    drop_options=UNPLAYED,
    options=[
        numbers("holes", range(1, 10), 1, 999, "What the holes are worth", "r6", least=2, most=30),
        number("rounds", 1, 1, 50, "Rounds of the game", "r7"),
        choice(
            "must-hit-black",
            ("aimed-at-first", "every-ball"),
            "Which balls must strike the black to count: none, or every one until it is holed",
            "r4",
        ),
        choice(
            "black-missed",
            ("counts", "counts-nothing"),
            "A ball in a hole before the black has been struck",
            "r4",
        ),
        choice("tie", ("another-round", "drawn"), "The best are level", "r8"),
    ],
)

_b = BAGATELLE
_b.figure("whites", "r3", 8, "Eight balls besides the black.")
_b.figure("order", "r2", "strung", "The highest hole of the trial balls begins.")
_b.figure("turn", "r3", "all", "The player takes the nine balls and plays his round.")
_b.figure("balls", "r3", 8, "Eight balls are played from the balk.")
_b.figure(
    "kit",
    "p1",
    Kit(
        "nine",
        (("w", WHITE), ("r", BLACK)),
        ("back",),
        (),
        "hole",
        say("bagatelles.black-missed", "Black missed"),
        NO_BALL_IN,
    ),
    "Eight balls and the black.",
)
_b.figure(
    "set_up",
    "r4",
    say(
        "bagatelles.black-on-spot-in-front-first",
        "The black on the spot in front of the first hole; eight balls with the player.",
    ),
    "The black on its spot, the others with the player.",
)


@_b.clause("duty", "r4", "The first ball is played at the black; nothing is lost by missing it.")
def duty(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown | None:
    """Whether the black was met, where something rests on it."""
    if state.red in ("holed", "out"):
        return None
    waits = options.black_missed == "counts-nothing" and not state.struck
    if not waits and options.must_hit_black != "every-ball":
        return None
    met: bool | Unknown = facts.red_met
    return met


_b.figure("double", "r5", 2, "The black makes twice the number of its hole.")


@_b.clause("cups", "r6", "The holes are numbered on the board.")
def cups(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the holes."""
    values: tuple[int, ...] = options.holes
    return values


@_b.clause("count", "r6", "The holes made are added up, the black's twice.")
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """All balls that fell."""
    total: int | Unknown = holes(facts, 2)
    return total


@_b.clause("rounds", "r7", "The game has as many rounds as were agreed.")
def rounds(state: Any, facts: Any, options: Chosen) -> int:
    """The rounds agreed."""
    many: int = options.rounds
    return many


_b.figure("result", "r8", "highest", "The highest score wins.")


@_b.clause("tie", "r8", "Where the best are level they play another round.")
def tie(state: Any, facts: Any, options: Chosen) -> str:
    """Another round, or drawn."""
    return "rolls" if options.tie == "another-round" else "draw"


_b.figure(
    "dead",
    "r9",
    say(
        "bagatelles.take-ball-up-not-played-again", "Take the ball up: it is not played again in this round."
    ),
    "A ball that comes back over the balk-line or leaves the board is dead for the round.",
)

register(BAGATELLE)

ENGLISH_BAGATELLE = Game(
    "brunswick/english-bagatelle",
    "English Bagatelle",
    family=CUPS,
    lines=(1950, 1964),
    governed_by=[BAGATELLE, FOUL_STROKES],
    sides=(2, 26),
    refs={
        "r1": "any number, separately or on equal sides",
        "r2": "the king on its spot must be struck before anything scores",
        "r3": "the boundary line; a king brought back over it is out",
        "r4": "rounds as agreed",
        "r5": "the greatest number wins, by the figures of the holes",
        "r6": "balls off the table are dead for the round",
        "r7": "pins, if they are used, count five each",
    },
    beside={"r1": "how many play is the number of sides of the record"},
    drop_options=["must-hit-black", "black-missed"],
    options=[
        number("rounds", 1, 1, 50, "Rounds of the game", "r4"),
        number("balls", 9, 2, 15, "Balls of the set, the king among them", "r2"),
        switch("king-double", False, "The king counts double", "r5"),
        choice(
            "king-order",
            ("after-the-king", "same-stroke"),
            "The stroke that first strikes the king: only holes made after it count, or all",
            "r2",
        ),
        choice(
            "king-out",
            ("lifted", "round-ends"),
            "The king brought back over the line: taken up until the next player, or the player's round ends",
            "r3",
        ),
        switch("pins", False, "Pins are set round the holes", "r7"),
        number("pin-value", 5, 1, 100, "What each pin counts", "r7"),
    ],
)

_e = ENGLISH_BAGATELLE
_e.figure(
    "kit",
    "r2",
    Kit(
        "nine",
        (("w", WHITE), ("r", KING)),
        ("back",),
        ("p",),
        "hole",
        say("bagatelles.king-missed", "King missed"),
        NO_BALL_IN,
    ),
    "The king ball, red or black, and the balls that are played at it.",
)
_e.figure(
    "set_up",
    "r2",
    say(
        "bagatelles.king-on-white-spot-in-front",
        "The king on the white spot in front of the holes; the other balls with the player.",
    ),
    "The king on its spot at the beginning of every round.",
)


@_e.clause("whites", "r2", "The other balls of the set; nine with the king, as at bagatelle.")
def whites(state: Any, facts: Any, options: Chosen) -> int:
    """Balls besides the king."""
    many: int = options.balls - 1
    return many


@_e.clause("balls", "r2", "All balls but the king are played.")
def played(state: Any, facts: Any, options: Chosen) -> int:
    """As many as there are."""
    many: int = options.balls - 1
    return many


@_e.clause(
    "duty", "r2", "Nothing scores before the king has been struck; afterwards it need not be played on."
)
def king_struck(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown:
    """Whether the king has been struck by now."""
    met: bool | Unknown = True if state.struck else facts.red_met
    return met


@_e.clause("red_out", "r3", "A king brought back over the line is out of play until the next player begins.")
def red_out(state: Any, facts: Any, options: Chosen) -> str:
    """Taken up, or the end of the round."""
    return "ends" if options.king_out == "round-ends" else "until-next"


_e.figure(
    "red_out_text",
    "r3",
    say("bagatelles.take-king-up-until-next-player", "Take the king up until the next player begins."),
    "The king is taken up until the next player begins.",
)
_e.clause("rounds", "r4", "As many rounds, or runs up, as were agreed.")(
    lambda state, facts, options: options.rounds
)
_e.restates("result", "r5", "Who has the greatest number wins.")


@_e.clause("double", "r5", "The king counts the figure of its hole like any other ball.")
def double(state: Any, facts: Any, options: Chosen) -> int:
    """Once, or twice where it is so agreed."""
    return 2 if options.king_double else 1


@_e.clause("count", "r5", "The figures of the holes are added up, and the pins if there are any.")
def figures(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """Holes after the king was struck, and pins."""
    since = not state.struck and options.king_order == "after-the-king"
    total = holes(facts, 2 if options.king_double else 1, since_red=since)
    if total is UNKNOWN:
        return UNKNOWN
    return int(total) + (options.pin_value * len(facts.felled) if options.pins else 0)


_e.figure(
    "dead",
    "r6",
    say("bagatelles.take-ball-off-not-used-again", "Take the ball off: it is not used again in this round."),
    "A ball driven off the table is not used again in the round.",
)


@_e.clause("pin_value", "r7", "Each pin knocked down counts five, or as many as were agreed.")
def pin_value(state: Any, facts: Any, options: Chosen) -> int:
    """What a pin counts; nothing where there are none."""
    value: int = options.pin_value if options.pins else 0
    return value


_e.figure(
    "pins_back",
    "r7",
    say("bagatelles.put-pins-back-on-their-spots", "Put the pins back on their spots."),
    "Pins are replaced on their spots.",
)

register(ENGLISH_BAGATELLE)
