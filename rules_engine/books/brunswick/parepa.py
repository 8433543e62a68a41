"""Parepa (lines 1918-1932): ten numbered balls, a white one, and a box of numbered pockets.

The first shot of a turn is made with the white, each further one with a ball taken from the pockets; a ball
counts its own number and that of the pocket.
"""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.cups import CUPS, CupsFacts, CupsState, Kit
from ...families.billiards.cups.names import WHITE
from ...options import choice, number, numbers
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .parisian_board import UNPLAYED

NUMBERED = tuple(str(n) for n in range(10, 101, 10))

PAREPA = Game(
    "brunswick/parepa",
    "Parepa",
    family=CUPS,
    lines=(1918, 1932),
    played_on=PlayedOn("parepa"),
    governed_by=[FOUL_STROKES],
    sides=(2, 26),
    refs={
        "p1": "ten numbered balls in a triangle before the box",
        "r1": "five hundred points, or the rule of the house",
        "r2": "the order by a toss or a shot",
        "r3": "the first shot with the white; who succeeds goes on",
        "r4": "then any pocketed ball; the next player takes the white",
        "r5": "from the string; the ball's number and the pocket's",
    },
    drop_options=UNPLAYED,
    options=[
        number("target", 500, 110, 10_000, "Points of the game", "r1", length=True),
        numbers(
            "pockets",
            (10, 20, 30, 40, 50),
            1,
            999,
            "Numbers of the pockets of the box",
            "r5",
            least=2,
            most=20,
        ),
        choice("overshoot", ("wins", "exact"), "Beyond the points: wins, or the shot counts nothing", "r1"),
        choice(
            "white-value",
            ("pocket-number", "nothing"),
            "The white pocketed after a carom: the pocket's number, or only the right to go on",
            "r3",
        ),
        choice(
            "white-no-carom",
            ("nothing", "pocket-number"),
            "The white pocketed without touching a numbered ball",
            "r3",
        ),
        choice(
            "coloured-no-carom",
            ("nothing", "counts"),
            "A numbered ball that is played and pocketed without touching another",
            "r4",
        ),
        choice(
            "all-pocketed",
            ("next-player", "same-player"),
            "All ten are pocketed and nobody has the points: who begins with the balls set up again",
            "r3",
        ),
    ],
)

_g = PAREPA
_g.figure(
    "kit",
    "p1",
    Kit(
        "ten",
        (("w", WHITE), *((n, n) for n in NUMBERED)),
        cup="pocket",
        miss=say("parepa.nothing-hit", "Nothing hit"),
        nothing=say("parepa.nothing-pocketed", "Nothing pocketed"),
    ),
    "Ten balls numbered 10 to 100, and a white.",
)


_g.figure(
    "set_up",
    "p1",
    say(
        "parepa.ten-numbered-balls-in-triangle-about",
        "The ten numbered balls in a triangle about 24 inches before the box; the white within the string.",
    ),
    "The numbered balls in a triangle about two feet before the box.",
)
_g.figure(
    "as_they_lie",
    "r4",
    say(
        "parepa.white-taken-up-played-from-within",
        "The white is taken up and played from within the string; the other balls stay as they are.",
    ),
    "Who follows a failure takes up the white alone.",
)


@_g.clause("target", "r1", "Five hundred points, or what the house has settled.")
def target(state: Any, facts: Any, options: Chosen) -> int:
    """The points of the game."""
    points: int = options.target
    return points


@_g.clause("passing", "r1", "Who reaches or passes the points has won.")
def passing(state: Any, facts: Any, options: Chosen) -> str:
    """Reaching wins, or exactly the points."""
    return "void" if options.overshoot == "exact" else "wins"


_g.figure("finish", "r1", "at-once", "The game is over as soon as somebody has the points.")
_g.figure("result", "r1", "reached", "The first to reach the points wins.")
_g.figure("order", "r2", "toss-or-shot", "A toss, or a single shot each, the highest to lead.")
_g.figure("balls", "r3", 0, "No fixed number: the player goes on while he succeeds.")
_g.figure("turn", "r3", "counting", "Who pockets a numbered ball, or caroms and pockets the white, goes on.")


def _parts(state: CupsState, facts: CupsFacts) -> tuple[str, list[tuple[str, int | None]], int | None, bool]:
    """The ball used; the other balls that fell; the pocket of the used ball; whether it fell."""
    used = facts.used or state.using
    others = [(piece, value) for piece, value in facts.holed if piece != used]
    own = [value for piece, value in facts.holed if piece == used]
    return used, others, own[0] if own else None, bool(own)


@_g.clause("duty", "r3", "The played ball itself counts only after a carom on a numbered ball.")
def duty(state: CupsState, facts: CupsFacts, options: Chosen) -> bool | Unknown | None:
    """Whether the played ball touched another, where it fell alone."""
    used, others, _, fell = _parts(state, facts)
    if not fell or others:
        return None
    counts = options.white_no_carom != "nothing" if used == "w" else options.coloured_no_carom == "counts"
    if counts:
        return None
    return UNKNOWN if facts.met is UNKNOWN else any(piece != "w" for piece in facts.met)


@_g.clause("stays", "r3", "Who has succeeded plays on, as long as balls remain and until game.")
def stays(state: CupsState, shot: Any, options: Chosen) -> bool:
    """A count, or a carom with the white pocketed."""
    facts, made = shot
    return bool(made) or any(piece == "w" for piece, _ in facts.holed)


@_g.clause("rerack", "r3", "When all are pocketed short of game they are set up again for the next player.")
def rerack(state: Any, facts: Any, options: Chosen) -> str:
    """Who begins anew."""
    return "next" if options.all_pocketed == "next-player" else "same"


_g.figure(
    "used", "r4", "from-pockets", "Each later shot is made with a ball of his choice out of the pockets."
)


@_g.clause("cups", "r5", "The pockets of the box are numbered by the house.")
def cups(state: Any, facts: Any, options: Chosen) -> tuple[int, ...]:
    """The numbers of the pockets."""
    values: tuple[int, ...] = options.pockets
    return values


@_g.clause(
    "count", "r5", "Each ball pocketed counts its number and that of its pocket; the white only the pocket's."
)
def count(state: CupsState, facts: CupsFacts, options: Chosen) -> int | Unknown:
    """All balls that fell."""
    if not facts.seen:
        return UNKNOWN
    total = 0
    for piece, value in facts.holed:
        white = piece == "w"
        if white and options.white_value == "nothing":
            continue
        if value is None:
            return UNKNOWN
        total += value + (0 if white else int(piece))
    return total


@_g.clause("possible", "r5", "A ball in an unnoted pocket counts its number and that of some pocket.")
def possible(state: CupsState, facts: CupsFacts, options: Chosen) -> frozenset[int]:
    """Counts that may be claimed for a single ball."""
    if len(facts.holed) != 1:
        return frozenset()
    piece = facts.holed[0][0]
    return frozenset(v + (0 if piece == "w" else int(piece)) for v in options.pockets)


register(PAREPA)
