"""Deduct (lines 1282-1288): Rotation Cue Pocket with three points off for not meeting the lowest number
first. The book calls that game Numbered Rings here, a title that it gives to none; the heading names it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, TakenShot, TakenState
from ...options import number, switch
from .rotation_and_sixty_six import ROTATION

DEDUCT = Game(
    "carrom/deduct",
    "Deduct",
    family=RINGS_TAKEN,
    lines=(1282, 1288),
    governed_by=(ROTATION,),
    refs={
        "p1": "object as Numbered Rings",
        "p2": "equipment as Numbered Rings",
        "p3": "missing lowest ring first: three points off",
    },
    options=[
        number("deduction", 3, 1, 120, "Points taken off", "p3"),
        switch("negative", True, "A total may fall below zero", "p3"),
    ],
)

_g = DEDUCT
_g.restates("empty", "p1", "As at Rotation Cue Pocket: with no ring left the highest sum wins.")
_g.restates("set_up", "p2", "Fifteen rings with the numbers 1 to 15.")


@_g.clause("duty", "carrom/rotation-cue-pocket#r1", "A shot that meets no ring does not meet the lowest.")
def duty(state: TakenState, shot: TakenShot, options: Any) -> str | None:
    """All other shots are judged as at Rotation Cue Pocket."""
    if not shot.missed:
        return None
    return "contradicted" if shot.fell or shot.first else "return"


@_g.clause("scratch", "p3", "Three points are taken off besides, on any shot.")
def price(state: TakenState, shot: TakenShot, options: Any) -> int:
    """How many; no more than he has, by option."""
    first = str(state.numbers[0]) if shot.first is None else shot.first
    if not (shot.failed or shot.missed or first != str(state.numbers[0])):
        return 0
    if options.negative:
        return int(options.deduction)
    return max(0, min(int(options.deduction), state.score[state.turn or 0]))


register(DEDUCT)
