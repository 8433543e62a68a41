"""Crokinole of today, doubles, by the rules of the National Crokinole Association: partners sit opposite."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.discs import DISCS, DiscsState
from ...options import choice, switch
from ...sources import Authority
from .crokinole import CROKINOLE

DOUBLES = Game(
    "today/crokinole-doubles",
    "Crokinole, NCA rules, doubles",
    family=DISCS,
    governed_by=[CROKINOLE],
    authority=Authority(
        "National Crokinole Association (Canada)",
        "NCA rules of crokinole",
        "2011, as explained in 2025-26",
        "5 Doubles, with 1-4 and 6-8",
    ),
    summary="Two partners against two, six discs a player, one shot each in turn round the board.",
    known_as=("crokinole doubles", "team crokinole", "crokinole en double"),
    descends_from="crown/crokinole",
    refs={
        "5": "doubles: six discs a player, shots go clockwise, each round begins one place on, partners "
        "may coach",
        "2": "rounds and points are those of a team",
    },
    drop_options=["discs"],
    options=[
        switch("coaching", True, "A player may be coached by the partner", "5"),
        choice(
            "start-rotation",
            ("left", "choice"),
            "The next round is begun by the player to the left, or the other team says by whom",
            "5",
        ),
    ],
)

_g = DOUBLES
_g.figure("discs", "5", 12, "Six discs a player, twelve of one colour for a team.")
_g.restates("round_points", "2", "Two points for the round to the team, one each if it is tied.")
_g.restates("next_round", "5", "The other team begins, with the player to the left of the last one who did.")


def clockwise(state: DiscsState, side: int) -> int | None:
    """Which player of ``side``, 1 or 2, shoots next when shots and starts go round the table; None before
    anybody has begun.

    The four sit round the board as the teams begin: first, other, first, other.
    """
    if state.opened is None:
        return None
    first = 0 if side == state.opened else 1
    shot = len(state.where[side])
    # Seats 0 to 3 from the opener on; round n begins at seat n - 1, and a team shoots every second time.
    begins = (state.round - 1) % 4
    at = (begins if begins % 2 == first else begins + 1) + 2 * shot
    return (at % 4) // 2 + 1


@_g.clause("coaching", "5", "A player may be coached by the partner.")
def coaching(state: None, facts: None, options: Any) -> bool:
    """As agreed."""
    return bool(options.coaching)


@_g.clause("partner", "5", "The four shoot in turn, clockwise; each round begins one place further.")
def partner(state: DiscsState, side: int, options: Any) -> int | None:
    """1 or 2; None where a team chooses who begins."""
    return clockwise(state, side) if options.start_rotation == "left" else None


register(DOUBLES)
