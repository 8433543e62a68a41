"""Matches that ended level and were not marked here: where the director may say so.

What is marked at a table is judged by the engine, which knows when a game is drawn. Here nobody saw the
match, so the word is taken only where a draw can be: in a stage in which nothing rests on who won, and in a
match that does not go on until somebody has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules_engine as engine
from clubs.competitions.rules.pairing.elimination import Outcome, ResultKind
from rules_engine.saying import say

WORD = "level"
"""How forms and programs write this result of a correction."""


@dataclass(frozen=True, slots=True)
class Level(Outcome):
    """A match of a table of everybody that nobody won."""

    def __post_init__(self) -> None:
        assert self.winner is None and self.kind is ResultKind.PLAYED


LEVEL = Level(None)


def why_not(game: engine.Game, *, race: int, clock: Mapping[str, Any], is_bracket: bool) -> str:
    """Why a match cannot end level, in a sentence; "" if it can.

    A clock that ends the match (`minutes`) lets a race and every game end level.
    """
    if is_bracket:
        return say("competitions.knockout-not-level", "A knockout match cannot end level.")
    if clock.get("minutes"):
        return ""
    if race > 1:
        return say(
            "competitions.race-not-level",
            "It is a race to {race}, and goes on until somebody has them.",
            race=race,
        )
    if game.family.always_won:
        return say("competitions.game-always-won", "{game} goes on until somebody has won.", game=game.name)
    return ""
