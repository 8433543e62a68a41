"""Shooter Is Wild (lines 119-135): any ring may be shot with, and the most rings of two rounds win."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down
from ...options import choice, switch

SHOOTER_IS_WILD = Game(
    "carrom/shooter-is-wild",
    "Shooter Is Wild",
    family=RINGS_TAKEN,
    lines=(119, 135),
    refs={
        "p1": "checker side",
        "p2": "12 green, 12 red, one white",
        "p3": "pocket most rings with any ring as the shooter",
        "p4": "two rounds, each until all are pocketed; a coin flip",
        "p5": "white first; after a score any ring may shoot; a miss passes",
        "p6": "who finishes the first round begins the second",
        "p7": "shooter pocketed: turn lost and a ring forfeited",
        "p8": "one per ring; highest after two rounds wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    options=[
        switch("white-scores", True, "The white counts for who pockets it; else it is put back", "p8"),
        choice(
            "fallen-shooter",
            ("ring-besides", "itself"),
            "A pocketed shooter costs a ring won before, or is itself the forfeit",
            "p7",
        ),
        choice(
            "rings-with-shooter",
            ("count", "back"),
            "Rings pocketed with the shooter count, or come back",
            "p7",
        ),
        choice(
            "opponents-first",
            ("any-ring", "white"),
            "A turn begins with any ring, or with the white until something falls",
            "p5",
        ),
        choice("tie", ("draw", "another-round"), "Level after two rounds: drawn, or one more", "p8"),
        choice(
            "off-board",
            ("as-pocketed", "turn-only"),
            "The shooter off the board: as if pocketed, or the turn alone is lost",
            "p7",
        ),
    ],
)

_g = SHOOTER_IS_WILD
_g.figure("set_up", "p2", {"r": 24, "single": "w"}, "Twelve green rings, twelve red and one white.")
_g.figure("lead", "p4", True, "A coin flip decides who is first.")
_g.figure("ring", "p8", 1, "Each ring counts one.")
_g.clause("again", "p5", "A player who pockets a ring shoots again; a miss passes the turn.")(anything_down)
_g.figure("lies", "p3", True, "A ring is shot from where it lies.")
_g.figure("resume", "p7", "centre", "A shooter that fell goes back to the centre.")
_g.figure("left", "p4", 1, "The last ring has nothing to be shot at: all the others are pocketed.")
_g.figure("next_round", "p6", "finisher", "Who finishes a round begins the next.")
_g.figure("target", "p8", 0, "No total ends the game.")


@_g.clause("shoots_with", "p5", "The white is shot first; then any ring on the board.")
def shoots_with(state: TakenState, facts: None, options: Any) -> tuple[str, ...]:
    """By option every turn begins with the white, while it is there."""
    begins = state.in_hand or (state.fresh and options.opponents_first == "white")
    if begins and state.single:
        return ("w",)
    return (*(("r",) if state.plain else ()), *(("w",) if state.single else ()))


@_g.clause("astray", "p8", "Each ring counts, the white, too.")
def astray(state: TakenState, ring: tuple[str, str | None], options: Any) -> bool:
    """Whether a ring that fell is put back."""
    return ring[0] == "w" and not options.white_scores


@_g.clause("shooter_pocketed", "p7", "Shooter pocketed: the turn is lost, and a ring forfeited.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """One of those won before in this round; the white, with its point, where there is no other."""
    forfeit = 1 if options.fallen_shooter == "ring-besides" else 0
    return Loss(options.rings_with_shooter == "back", forfeit, single="lost")


@_g.clause("shooter_off", "p7", "Shooter off the board: as if it were pocketed.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """The book is silent."""
    return Loss(False) if options.off_board == "turn-only" else shooter_pocketed(state, shot, options)


@_g.clause("empty", "p8", "The most rings of two rounds win.")
def empty(state: TakenState, ahead: int | None, options: Any) -> str:
    """Another round, or the end."""
    more = state.round < 2 or (ahead is None and options.tie == "another-round")
    return "again" if more else "end"


register(SHOOTER_IS_WILD)
