"""Double Circle (lines 1195-1211): four rings a side on two circles, each into a called pocket."""

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

DOUBLE_CIRCLE = Game(
    "carrom/double-circle",
    "Double Circle",
    family=GUARDED_POCKETS,
    lines=(1195, 1211),
    played_on=PlayedOn("carrom-crokinole"),
    letters="RG",
    category="crokinole",
    governed_by=(CARROMS,),
    refs={
        "p1": "crokinole side",
        "p2": "4+4 rings, SR",
        "p3": "object: own rings on called pockets",
        "p4": "two circles of alternating colors",
        "p5": "opening from center; then called shots; miss passes SR as it lies",
        "p6": "all own rings = round; two rounds",
        "p7": "SR pocketed; uncalled ring respotted",
    },
    beside={"p1": "which face of the board is used, no ruling rests on it"},
    drop_options=COUNT_OF_CARROMS,
    options=[
        number("rounds", 2, 1, 50, "Rounds that win", "p6"),
        choice(
            "opponent-ring",
            ("down", "back"),
            "A ring of the opponent in the called pocket: it stays down for him, or comes back",
            "p7",
        ),
        choice(
            "first-contact",
            ("free", "own-first"),
            "After the opening an own ring must be met first, or nothing is said",
            "p5",
        ),
        choice(
            "own-with-shooter",
            ("back", "counts"),
            "A ring as called that falls with the shooter: it comes back, or counts",
            "p7",
        ),
        choice("next-opener", ("finisher", "alternate"), "Who opens later rounds", "p6"),
    ],
)

_g = DOUBLE_CIRCLE
_g.figure("set_up", "p2", {"each": 4}, "Four red rings, four green and one shooter.")
_g.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_g.figure(
    "group",
    "p4",
    say(
        "double-circle.on-outer-crossings-red-green-red",
        "On the outer crossings red, green, red, green; on the next circle green, red, green, red.",
    ),
    "Behind each ring stands one of the other colour.",
)
_g.figure(
    "call", "p5", "pocket", "The pocket is called; at the opening it is the one behind the ring aimed at."
)
_g.figure("pockets", "p3", True, "A ring counts in the called pocket only.")
_g.figure("lies", "p5", True, "The shooter is played from where it lies.")
_g.figure(
    "place",
    "p5",
    say("double-circle.from-beside-hole", "from beside the hole"),
    "The shooter is placed just outside the hole.",
)
_g.figure("undue", "p7", "lost", "A ring in a pocket not called comes back, and the turn is lost.")
_g.figure("home", "p7", "crossing", "It is put on the crossing of the outer circle nearest to that pocket.")
_g.figure("resume", "p7", True, "After a lost shooter the next player shoots from beside the hole.")


@_g.clause("counts", "p3", "An own ring counts in the pocket that was called.")
def counts(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> bool:
    """Whether it is that pocket."""
    shot, ring = facts
    return ring.pocket == shot.called


@_g.clause("other", "p7", "A ring of the opponent stays down in the called pocket; elsewhere it comes back.")
def other(state: GuardedState, facts: tuple[Shot, Fallen], options: Any) -> str:
    """ "down", or "lost": it comes back and the turn is over."""
    shot, ring = facts
    return "down" if ring.pocket == shot.called and options.opponent_ring == "down" else "lost"


@_g.clause("again", "p5", "Who pockets a ring as called shoots on at any other of his.")
def again(state: GuardedState, made: int, options: Any) -> bool:
    """Whether an own ring counted."""
    return made > 0


@_g.clause(
    "others_first", "p5", "A player shoots at his own rings, but for the opening shot; no price is named."
)
def others_first(state: GuardedState, shot: Shot, options: Any) -> Price | None:
    """By agreement the turn is lost and the rings come back."""
    opening = state.whence == "line"
    return Price(back="all") if options.first_contact == "own-first" and not opening else None


def _shooter_lost(options: Any) -> Price:
    return Price(back="all" if options.own_with_shooter == "back" else "")


@_g.clause("pocketed", "p7", "Who pockets the shooter loses the turn; his rings of that shot come back.")
def pocketed(state: GuardedState, shot: Shot, options: Any) -> Price:
    """That they come back is the practice of the book."""
    return _shooter_lost(options)


@_g.clause("jumped", "p7", "Off the board it is as one pocketed.")
def jumped(state: GuardedState, shot: Shot, options: Any) -> Price:
    """The same price."""
    return _shooter_lost(options)


@_g.clause("worth", "p6", "Who first has all four rings down wins the round.")
def worth(state: GuardedState, piece: Fallen, options: Any) -> int:
    """One round for the last ring, nothing for the others."""
    return int(state.down[piece.group] == 3 and max(state.down) < 4)


@_g.clause("won", "p6", "Two rounds win the game.")
def won(state: GuardedState, facts: tuple[int, int | None], options: Any) -> int | None:
    """The side that has enough, as a round is over."""
    best = max(state.score)
    return state.score.index(best) if max(state.down) == 4 and best >= options.rounds else None


@_g.clause(
    "renew", "p6", "After a round the rings are set up again; who opens is not said: he who finished it."
)
def renew(state: GuardedState, who: int, options: Any) -> int | None:
    """Who opens the next round; None while this one lasts."""
    if max(state.down) < 4:
        return None
    return who if options.next_opener == "finisher" else ((state.lead or 0) + state.rack) % 2


register(DOUBLE_CIRCLE)
