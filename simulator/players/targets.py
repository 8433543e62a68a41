"""How long a game is played where its book leaves that to the players, for ``manage.py play``.

A dozen games of the handbook name no number of points ("as agreed"), so that a header without one would never
come to its end. What a game declares for such players (``Game.short``) is ours: a number to which clubs often
play, cut down where two players of the level "fair" (:mod:`simulator.players.skill`) would take more than
some two hundred strokes.
"""

from __future__ import annotations

from typing import Any

from rules_engine import Game


def usual(game: Game) -> dict[str, Any]:
    """The options with which ``game`` comes to an end by itself; in some two hundred strokes; empty
    where its defaults do that.

    They are a beginning: what a caller chooses goes before them.
    """
    return {} if game.short is None or game.length_option is None else {game.length_option: game.short}
