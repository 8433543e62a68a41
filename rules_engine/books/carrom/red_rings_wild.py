"""Red Rings Wild (lines 447-461): a ring of one's own and a red one by turns, until the own four are down."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_by_turns import RINGS_BY_TURNS, TurnsShot, TurnsState
from ...options import choice
from ...saying import say

RED_RINGS_WILD = Game(
    "carrom/red-rings-wild",
    "Red Rings Wild",
    family=RINGS_BY_TURNS,
    lines=(447, 461),
    played_on=PlayedOn(lies="heap", pieces="r1 r2 r3 r4 r5 r6 r7 g1 w1 g2 w2 g3 w3 g4 w4"),
    refs={
        "p1": "checker side",
        "p2": "4 green, 4 white, 7 red, black shooter",
        "p3": "pocket own colour, green or white as selected",
        "p4": "setup; alternate own ring and red; miss passes",
        "p5": "resume with missed kind; wrong kind recentred, turn lost",
        "p6": "two at once: two of the other kind due",
        "p7": "first with all four down wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        choice(
            "opponent-ring",
            ("recentre", "credit-opponent"),
            "A pocketed ring of the opponent goes to the centre, or stays down for him",
            "p5",
        ),
        choice(
            "both-kinds",
            ("due-only", "both"),
            "A ring of the other kind that falls beside the due one goes to the centre, or counts",
            "p5",
        ),
        choice(
            "scratch",
            ("rings-back", "rings-stay"),
            "The shooter lost: rings of the shot go to the centre, or stay; the turn is lost",
            "p4",
        ),
        choice(
            "double-when-two-due",
            ("two", "one"),
            "Two are due and two fall at once: two of the other kind are due, or one",
            "p6",
        ),
    ],
)

_g = RED_RINGS_WILD
_g.figure("set_up", "p2", 7, "Seven red rings beside four green and four white.")
_g.figure("lead", "p4", True, "The first player shoots from the base line; the book does not say who he is.")
_g.figure(
    "set_out",
    "p4",
    say(
        "red-rings-wild.seven-red-in-centre-green-white",
        "Seven red in the centre, the green and the white round them",
    ),
    "How the rings lie.",
)
_g.figure("colours", "p3", True, "Each player has the colour that he selected, green or white.")
_g.figure("again", "p4", True, "Who pockets what is due goes on, with the other kind.")
_g.figure("miss", "p5", True, "After a miss the opponent shoots; each resumes with the kind that he missed.")
_g.figure("other_kind", "p5", "centre", "The other kind instead: it goes to the centre, the turn is lost.")
_g.figure("resume", "p4", "line", "A lost shooter is played from the base line, as at the start.")
_g.figure("lies", "p4", True, "The shooter is played from where it lies.")
_g.figure("ring_off", "p5", "centre", "A ring off the board goes to the centre, too.")
_g.figure("target", "p7", 4, "Who has all four of his rings down first wins.")


@_g.clause("both_kinds", "p5", "A ring of the other kind that falls beside the due one goes to the centre.")
def both_kinds(state: TurnsState, facts: None, options: Any) -> bool:
    """Silent in the book."""
    return bool(options.both_kinds == "both")


@_g.clause("opponents_ring", "p5", "A pocketed ring of the opponent goes to the centre.")
def opponents_ring(state: TurnsState, facts: None, options: Any) -> bool:
    """Silent in the book."""
    return bool(options.opponent_ring == "credit-opponent")


@_g.clause("double", "p6", "Two at one shot: two of the other kind are due.")
def double(state: TurnsState, shot: TurnsShot, options: Any) -> int:
    """More than two ask for as many; whether two ask for two that were themselves due is not said."""
    if options.double_when_two_due == "one":
        return max(1, shot.made - shot.owed + 1)
    return max(1, shot.made)


@_g.clause("shooter_lost", "p4", "The shooter lost: the turn is lost, and the rings of the shot come back.")
def shooter_lost(state: TurnsState, shot: TurnsShot, options: Any) -> bool:
    """Silent in the book."""
    return bool(options.scratch == "rings-back")


register(RED_RINGS_WILD)
