"""Mixer (lines 151-165): Carroms with fifteen numbered rings; each ring is his who pockets it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import anything_down
from ...options import choice, number
from .carroms import CARROMS

MIXER = Game(
    "carrom/mixer",
    "Mixer",
    family=RINGS_TAKEN,
    lines=(151, 165),
    governed_by=(CARROMS,),
    refs={
        "p1": "checker side",
        "p2": "all rings, fifteen of them numbered",
        "p3": "highest points; the black counts 25",
        "p4": "Carroms otherwise",
        "p5": "numbered, plain and black rings grouped at the centre",
        "p6": "a pocketed shooter costs the highest numbered ring; never the black",
        "p7": "a number its value, plain ones one, the black 25; highest wins",
    },
    beside={"p1": "which face of the board is used: geometry, kept in rules_engine.boards.carrom"},
    drop_options=tuple(CARROMS.options),
    options=[
        number("white-rings", 0, 0, 2, "Spare white rings that are in play, too, at one each", "p2"),
        choice(
            "no-numbered-held",
            ("plain", "nothing"),
            "Without a numbered ring a plain one is forfeited, or nothing",
            "p6",
        ),
        choice(
            "jump-forfeit",
            ("highest", "cheapest"),
            "The shooter off the board: the highest number is forfeited, or what counts least",
            "p4",
        ),
        choice(
            "black-on-foul",
            ("waived", "forfeit"),
            "The black pocketed with the shooter: nothing more is forfeited, or the highest number is",
            "p6",
        ),
    ],
)

_g = MIXER
_g.figure("lead", "carrom/carroms#p4", True, "A coin flip decides who is first.")
_g.clause("again", "carrom/carroms#p4", "A player who pockets a ring shoots again.")(anything_down)
_g.figure("target", "p7", 0, "No total ends the game.")
_g.figure("empty", "p3", "end", "With no ring left the highest total wins.")


@_g.clause("set_up", "p5", "Numbered rings 1 to 15, nine plain ones and the black are grouped.")
def set_up(state: None, facts: None, options: Any) -> dict[str, Any]:
    """Twenty-four coloured rings less the numbered ones; the spare white ones by option."""
    return {"r": 9 + options.white_rings, "numbers": 15, "single": "b"}


@_g.clause("ring", "p7", "A numbered ring counts its number, a plain one one, the black twenty-five.")
def worth(state: TakenState, ring: tuple[str, str | None], options: Any) -> int:
    """What a ring that falls is worth."""
    return {"r": 1, "b": 25}.get(ring[0]) or int(ring[0])


@_g.clause("shooter_pocketed", "p6", "Shooter pocketed: its rings come back, and the highest number held.")
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Of what was held before; with the black nothing more, as at Carroms."""
    waived = options.black_on_foul == "waived" and any(ring == "b" for ring, _ in shot.fell)
    return Loss(
        True, 0 if waived else 1, which="highest" if options.no_numbered_held == "plain" else "number"
    )


@_g.clause("shooter_off", "carrom/carroms#p7", "Shooter off the board: its rings come back, and one more.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """The highest number, too; by option what counts least, as its owner would choose."""
    if options.jump_forfeit == "cheapest":
        return Loss(True, 1, which="cheapest")
    return Loss(True, 1, which="highest" if options.no_numbered_held == "plain" else "number")


register(MIXER)
