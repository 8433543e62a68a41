"""Call the Black (lines 1267-1280): Wild Ring Pool with a black ring, which needs its pocket called."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...options import choice, switch
from .anybodys_rings import WILD_RING_POOL

CALL_THE_BLACK = Game(
    "carrom/call-the-black",
    "Call the Black",
    family=RINGS_TAKEN,
    lines=(1267, 1280),
    governed_by=(WILD_RING_POOL,),
    refs={
        "p1": "checker side",
        "p2": "Wild Ring Pool equipment plus black",
        "p3": "object the same",
        "p4": "game the same except",
        "1": "21 rings, black in the middle",
        "2": "black 3, called pocket; else turn lost, centred",
        "p5": "ring 1, black 3, total wins",
    },
    beside={
        "p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom",
        "p2": "rule 1 says the equipment again, with the rings counted",
    },
    options=[
        switch(
            "off-board-returns-rings",
            True,
            "Rings pocketed while the shooter left the board come back, too",
            "p4",
        ),
        choice(
            "forfeit-black",
            ("last", "never", "keeps-points"),
            "Who holds the black alone forfeits it with its points, or not at all, or keeps the points",
            "p4",
        ),
    ],
)

_g = CALL_THE_BLACK
_g.figure(
    "set_up", "1", {"r": 21, "single": "b"}, "Twenty-one rings of any colour, the black in their middle."
)
_g.restates("lies", "p3", "The shooter is played from where it rests.")
_g.restates("again", "p4", "A ring pocketed is a score; without one the next player shoots.")
_g.restates("empty", "p5", "With no ring left the highest total wins.")
_g.figure("called", "2", True, "The black counts in the pocket that was called; else it is centred.")


@_g.clause("ring", "p5", "Each ring counts one, the black three.")
def ring(state: TakenState, piece: tuple[str, str | None], options: Any) -> int:
    """What a ring is worth."""
    return 3 if piece[0] == "b" else 1


def _single(options: Any) -> str:
    """What becomes of a black that is all that its holder has."""
    return {"last": "lost", "never": "", "keeps-points": "kept"}[options.forfeit_black]


@_g.clause(
    "shooter_pocketed",
    "carrom/wild-ring-pool#p5",
    "Shooter pocketed: turn lost, its rings back, a ring forfeited.",
)
def pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """A plain ring first, the black only if there is no other."""
    return Loss(True, 1, single=_single(options))


@_g.clause("shooter_off", "carrom/wild-ring-pool#p5", "Shooter off the board: turn lost, a ring forfeited.")
def off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """By option the rings of the shot stand."""
    return Loss(options.off_board_returns_rings, 1, of_shot=options.new_ring_forfeit, single=_single(options))


register(CALL_THE_BLACK)
