"""On Guard (lines 745-763): pin and ring of each pocket in turn, one set for both players, to twenty."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.guarded_pockets import GUARDED_POCKETS, Fallen, GuardedState, Price, Shot
from ...options import choice, number
from ...saying import say
from .blockade import COUNT_OF_CARROMS
from .carroms import CARROMS

ON_GUARD = Game(
    "carrom/on-guard",
    "On Guard",
    family=GUARDED_POCKETS,
    lines=(745, 763),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "4 pins, rings 1-4",
        "p3": "object: guard pin, then ring, pockets 1 to 4",
        "p4": "set-up",
        "p5": "pin 1, ring 1, pin 2 and so on",
        "p6": "shoot from lines opposite target; moved rings stay",
        "p7": "success keeps the turn; SR picked up",
        "p8": "losing the turn; out-of-turn ring respotted; with SR set up again",
        "p9": "pin 1, ring its number, 20 wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    drop_options=COUNT_OF_CARROMS,
    options=[
        number("target", 20, 2, 1000, "Points that win", "p9", length=True),
        choice(
            "lines-opposite",
            ("both-lines", "diagonal-spot"),
            "The lines opposite a pocket: the two that do not meet at it, or the spot of the pocket across",
            "p6",
        ),
        choice(
            "felled-pin",
            ("stood", "lies"),
            "A pin that falls without going in is stood up again, or lies where it is",
            "p3",
        ),
        choice(
            "pin-and-ring",
            ("in-order", "never"),
            "The due pin and then its ring in one shot: both count, or the ring comes back",
            "p8",
        ),
        choice(
            "new-set-lead",
            ("same", "other"),
            "Whose ring 4 cleared the board goes on with the next set, or his opponent begins it",
            "p9",
        ),
    ],
)

_g = ON_GUARD
_g.figure("set_up", "p2", {"both": 4, "pins": 4}, "Four pins, and four rings with the numbers 1 to 4.")
_g.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_g.figure(
    "group",
    "p4",
    say(
        "on-guard.pin-before-each-pocket-each-numbered",
        "A pin before each pocket; each numbered ring on the corner of the squares by its pocket.",
    ),
    "Pins guard the pockets, rings lie before them.",
)
_g.figure("pockets", "p3", True, "Each pin and each ring has its own pocket.")
_g.figure("undue", "p8", "lost", "A ring out of its turn goes back to its spot, and the turn is lost.")
_g.figure("home", "p8", "corner", "A ring goes back to its corner of the squares.")
_g.figure("pocketed", "p8", Price(back="all"), "With the shooter nothing counts, and the turn is lost.")
_g.figure("jumped", "p8", Price(back="all"), "A shooter off the board is as one in a pocket.")


@_g.clause("due", "p5", "Pin 1, ring 1, pin 2 and so on; the order is one for both.")
def due(state: GuardedState, who: int, options: Any) -> str:
    """The pin or the ring that is next."""
    next_one = min(state.down[0] + 1, 4)
    return str(next_one) if next_one in state.gone else f"p{next_one}"


@_g.clause("lines", "p6", "Each shot is from the lines opposite the pocket that is played for.")
def lines(state: GuardedState, facts: None, options: Any) -> tuple[str, ...]:
    """The two lines that do not meet at the pocket, or the spot across."""
    pocket = min(state.down[0] + 1, 4)
    across = (pocket + 1) % 4 + 1
    if options.lines_opposite == "diagonal-spot":
        return (f"spot-{across}",)
    return tuple(sorted(line for line in LINES if str(across) in line))


LINES = ("line-12", "line-23", "line-34", "line-41")
"""The lines from pocket to pocket, each with the numbers of its two."""


@_g.clause("counts", "p3", "The guard is pocketed first, then the ring that it guards.")
def counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether a ring is due and in its pocket."""
    shot, ring = facts
    if options.pin_and_ring == "never" and any(f.number == ring.number for f in shot.pins):
        return False
    return ring.at_home and due(state, shot.who, options) == ring.piece


@_g.clause("pin_counts", "p5", "A pin counts in its turn, in the pocket that it guards.")
def pin_counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether a pin is due and in its pocket."""
    shot, pin = facts
    return pin.at_home and due(state, shot.who, options) == pin.piece


@_g.clause("stood", "p3", "A pin that does not count is set up again; felled only, it is a miss.")
def stood(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """By option a pin that was only felled lies where it fell."""
    return "lies" if facts[1].pocket == "" and options.felled_pin == "lies" else "back"


@_g.clause("worth", "p9", "A pin counts one, a ring its number.")
def worth(state: GuardedState, piece: Fallen, options: Any) -> int:
    """Points for the player."""
    return 1 if piece.pin else piece.number


@_g.clause("again", "p7", "Who pockets the due pin or ring shoots again.")
def again(state: GuardedState, made: int, options: Any) -> bool:
    """Whether anything counted."""
    return made > 0


@_g.clause("total", "p9", "Twenty points win.")
def total(state: GuardedState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_g.clause("won", "p9", "Who reaches the total wins.")
def won(state: GuardedState, facts: tuple[int, int | None], options: Any) -> int | None:
    """The side that has enough."""
    return next((side for side, score in enumerate(state.score) if score >= options.target), None)


@_g.clause("renew", "p9", "A set holds fourteen points: when it is cleared it is put up again.")
def renew(state: GuardedState, who: int, options: Any) -> int | None:
    """The side that shoots first at the new set."""
    if state.down[0] < 4:
        return None
    return 1 - who if options.new_set_lead == "other" else who


register(ON_GUARD)
