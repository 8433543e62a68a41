"""Sixty-Six (lines 929-953): each ring counts the number of its pocket, and the whole board is put back for
each turn."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_taken import RINGS_TAKEN, Loss, TakenShot, TakenState
from ...families.rings.rings_taken.usual import agreed_total, anything_down, its_pocket
from ...options import choice, number, switch

SIXTY_SIX = Game(
    "crown/sixty-six",
    "Sixty-Six",
    family=RINGS_TAKEN,
    lines=(929, 953),
    sides=(2, 4),
    refs={
        "p1": "players; rings in centre; shooting place",
        "p2": "pockets numbered one to four are values",
        "p3": "first to 66",
        "R1": "any pocket; shooter clear of straight and angle lines",
        "R2": "turn ends on miss or shooter lost",
        "R3": "count by pockets after turn; rings replaced",
        "R4": "forfeits for lost shooter and rings off",
        "R5": "sixty-six wins",
    },
    options=[
        number("target", 66, 4, 1000, "Points that win", "p3", length=True),
        choice("won", ("turn", "at-once"), "The total wins when the turn is over, or at once", "R3"),
        switch("floor-at-zero", False, "A forfeit takes no more than the score", "R4"),
        choice(
            "shooter-with-rings",
            ("all", "one"),
            "The shooter pocketed with several rings: all of the shot are lost, or the dearest alone",
            "R4",
        ),
        choice(
            "empty-board",
            ("same-player", "next-player"),
            "All rings down in one turn: they are put back and the same player goes on, or the next",
            "R3",
        ),
    ],
)

_g = SIXTY_SIX
_g.figure("set_up", "p1", {"r": 24}, "Twenty-four red and green rings.")
_g.figure("lead", "p1", True, "The first player shoots from his line into the group.")
_g.clause("ring", "p2", "A ring counts the number of its pocket.")(its_pocket)
_g.clause("again", "R2", "A player who pockets a ring shoots again.")(anything_down)
_g.figure(
    "recentre", "R3", True, "When a turn is over all its rings go back as near to the centre as may be."
)
_g.figure("off_ends", "R4", True, "A ring off the board loses the turn, and nothing else.")
_g.figure("ring_off", "R4", "centre", "A ring off the board is put back.")
_g.figure("whole_turn", "R4", True, "A shooter off the board loses all rings of that turn.")
_g.clause("target", "R5", "Sixty-six points win.")(agreed_total)


@_g.clause("from", "R1", "The shooter lies on the player's side, clear of the straight line and angle lines.")
def from_where(state: TakenState, zone: str, options: Any) -> bool:
    """Touching a line is too near."""
    return zone.startswith("strip")


@_g.clause(
    "shooter_pocketed", "R4", "Shooter pocketed: its rings are not counted; alone it costs its pocket."
)
def shooter_pocketed(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Without the pocket the price is not known."""
    if shot.fell:
        one = options.shooter_with_rings == "one"
        return Loss(not one, dearest=one)
    if shot.into is None:
        return Loss(True, points=None)
    price = int(shot.into)
    if options.floor_at_zero:
        price = min(price, max(state.score[state.turn or 0], 0))
    return Loss(True, points=price)


@_g.clause("shooter_off", "R4", "Shooter off the board: its rings are lost with those of the turn.")
def shooter_off(state: TakenState, shot: TakenShot, options: Any) -> Loss:
    """Nothing of earlier turns."""
    return Loss(True)


@_g.clause("won_at", "R3", "The rings are counted when the turn is over.")
def won_at(state: TakenState, facts: None, options: Any) -> str:
    """With the turn, or at once."""
    return str(options.won)


@_g.clause("empty", "R3", "The rings are put back when a turn is over; a turn that took all goes on.")
def empty(state: TakenState, winner: int | None, options: Any) -> str:
    """By option the next player begins."""
    return "next" if options.empty_board == "next-player" else "again"


register(SIXTY_SIX)
