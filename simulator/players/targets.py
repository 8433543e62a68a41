"""How long a game is played where its book leaves that to the players: one table, for ``manage.py play``.

A dozen games of the handbook name no number of points ("as agreed"), so that a header without one would never
come to its end. The numbers here are ours: those to which clubs often play, cut down where two players of the
level "fair" (:mod:`simulator.players.skill`) would take more than some two hundred strokes.
"""

from __future__ import annotations

from typing import Any, Final

from rules_engine import Game

POINTS: Final[dict[str, int]] = {
    # Caroms on the open table: a fair player makes one in every two to four innings.
    "brunswick/three-ball-carrom": 25,
    "brunswick/four-ball-carrom": 25,
    "brunswick/progressive-carrom": 25,
    # The same with rails or spaces in the way: fewer.
    "brunswick/balkline-14": 20,
    "brunswick/space-game": 20,
    "brunswick/cushion-carrom": 10,
    # One in ten innings or worse.
    "brunswick/bank-shot": 5,
    "brunswick/three-cushion-carrom": 5,
    # Hazards and caroms together: a hundred up is the usual short game of English clubs.
    "brunswick/english-billiards": 100,
    "brunswick/american-four-ball-pocket": 50,
    "brunswick/russian-pool": 50,
    # Racks of fifteen follow each other: two of them or so.
    "brunswick/continuous-pool": 25,
}
"""Points of a game that has no number of its own, by its id."""

SHORTER: Final[dict[str, int]] = {
    # The handbook has 500, for champions: two thousand strokes between fair players.
    "brunswick/balkline-18-1": 100,
    "brunswick/balkline-18-2": 100,
}
"""Points of a game whose own number is out of a fair player's reach, by its id."""

ROUNDS: Final[dict[str, int]] = {
    # Every turn that is not a clean sweep of the stock costs one ring: from twelve each it goes on for ever.
    "carrom/single-rings-variation": 20,
}
"""Rounds after which the most rings win, where the book leaves the number open and nothing else comes."""


def usual(game: Game) -> dict[str, Any]:
    """The options with which ``game`` comes to an end by itself; in some two hundred strokes; empty
    where its defaults do that.

    They are a beginning: what a caller chooses goes before them.
    """
    if game.id in ROUNDS:
        return {"rounds": ROUNDS[game.id]}
    points = POINTS.get(game.id) or SHORTER.get(game.id)
    return {} if points is None else {"target": points}
