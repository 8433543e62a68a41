"""Pin and Ring Call (lines 889-907): called pins driven in by rings, then called rings in clear pockets."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.guarded_pockets import GUARDED_POCKETS, Fallen, GuardedState, Price, Shot
from ...options import choice, number
from ...saying import say
from .blockade import COUNT_OF_CARROMS
from .carroms import CARROMS

PIN_AND_RING_CALL = Game(
    "carrom/pin-and-ring-call",
    "Pin and Ring Call",
    family=GUARDED_POCKETS,
    lines=(889, 907),
    played_on=PlayedOn(lies="heap-and-set-up", pieces="r1 g1 r2 g2 r3 g3 r4 g4 r5 g5"),
    letters="RG",
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "5+5 rings, 4 pins, SR",
        "p3": "object: ring pockets called pin, then rings called",
        "p4": "set-up, call, pocket cleared",
        "p5": "from lie, own rings only; opponent's ring may pocket pin",
        "p6": "success continues; non-called set up again, turn lost",
        "p7": "SR pocketed: ring forfeited, turn lost",
        "p8": "pin 2, ring 1, 15 wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    drop_options=COUNT_OF_CARROMS,
    options=[
        number("target", 15, 2, 1000, "Points that win", "p8", length=True),
        choice(
            "pin-by-shooter",
            ("void", "counts"),
            "A called pin that the shooter itself knocks in: void, or it counts",
            "p3",
        ),
        choice(
            "with-shooter",
            ("back", "counts"),
            "A called piece that falls with the shooter comes back, or counts before the forfeit",
            "p7",
        ),
        choice(
            "bonus-uncalled",
            ("turn-lost", "turn-goes-on"),
            "Beside the called piece another falls: it is set up again, and the turn is lost or goes on",
            "p6",
        ),
        choice(
            "new-set-lead",
            ("ender", "other"),
            "Who shoots first at a new set-up: who ended the last, or his opponent",
            "p8",
        ),
    ],
)

_g = PIN_AND_RING_CALL
_g.figure("set_up", "p2", {"each": 5, "pins": 4}, "Five red rings, five green and four pins.")
_g.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_g.figure(
    "group",
    "p4",
    say(
        "pin-and-ring-call.pin-before-each-pocket-ten-rings",
        "A pin before each pocket; the ten rings at the centre.",
    ),
    "Pins guard the pockets.",
)
_g.figure("call", "p4", "pin", "Every shot is called: a pin, or the pocket of a ring.")
_g.figure("pockets", "p4", True, "A piece counts in the called pocket only.")
_g.figure("agent", "p3", True, "A ring must knock the pin in.")
_g.figure("others_first", "p5", Price(back="all"), "A player shoots at his own rings only.")
_g.figure("lies", "p5", True, "The shooter is played from where it lies.")
_g.figure("resume", "p4", True, "A lost shooter is played from the base line.")


def _set_up_again(options: Any) -> str:
    return "back" if options.bonus_uncalled == "turn-goes-on" else "lost"


@_g.clause("counts", "p4", "An own ring counts in the called pocket, if its pin has been pocketed.")
def counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether a ring fell as called into a clear pocket."""
    shot, ring = facts
    return ring.pocket is not None and ring.pocket == shot.called and int(ring.pocket) in state.gone


@_g.clause("pin_counts", "p3", "A pin counts that a ring knocks into its pocket on a call for it.")
def pin_counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether a pin was called and is in its pocket; whose ring did it does not matter."""
    shot, pin = facts
    by_ring = pin.by != "c" or options.pin_by_shooter == "counts"
    return shot.called == pin.piece and pin.at_home and by_ring


@_g.clause("undue", "p6", "A ring that was not called goes to the centre, and the turn is lost.")
def undue(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """By option the turn goes on where the called piece fell, too."""
    return _set_up_again(options)


@_g.clause("other", "p6", "A ring of the opponent is never called: to the centre, and the turn is lost.")
def other(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """As an own ring that was not called."""
    return _set_up_again(options)


@_g.clause("stood", "p6", "A pin that falls otherwise than as called is set up again, and the turn is lost.")
def stood(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """As a ring that was not called."""
    return _set_up_again(options)


def _shooter_lost(options: Any) -> Price:
    return Price(back="all" if options.with_shooter == "back" else "", forfeit=1)


@_g.clause("pocketed", "p7", "Shooter pocketed: the turn is lost, and a ring goes back to the centre.")
def pocketed(state: GuardedState, shot: Shot, options: Any) -> Price:
    """A ring that is down, and its point with it."""
    return _shooter_lost(options)


@_g.clause("jumped", "carrom/carroms#p7", "Shooter off the board: the turn is lost, and a ring.")
def jumped(state: GuardedState, shot: Shot, options: Any) -> Price:
    """As for a pocketed one."""
    return _shooter_lost(options)


@_g.clause("worth", "p8", "A pin counts two, a ring one.")
def worth(state: GuardedState, piece: Fallen, options: Any) -> int:
    """Points for the player."""
    return 2 if piece.pin else 1


@_g.clause("again", "p6", "Who pockets the called pin or ring shoots again.")
def again(state: GuardedState, made: int, options: Any) -> bool:
    """Whether anything counted."""
    return made > 0


@_g.clause("total", "p8", "Fifteen points win.")
def total(state: GuardedState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_g.clause("won", "p8", "Who reaches the total wins.")
def won(state: GuardedState, facts: tuple[int, int | None], options: Any) -> int | None:
    """The side that has enough."""
    return next((side for side, score in enumerate(state.score) if score >= options.target), None)


@_g.clause("renew", "p8", "One set-up gives thirteen at most: with all rings of a player down it is renewed.")
def renew(state: GuardedState, who: int, options: Any) -> int | None:
    """The side that shoots first at the new set-up."""
    if max(state.down) < 5:
        return None
    return 1 - who if options.new_set_lead == "other" else who


register(PIN_AND_RING_CALL)
