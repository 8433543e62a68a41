"""How a game is told what each side needs: by options of its own, by a start, or by a race for each side.

Carom games of today have a distance for each side, one-pocket and nine-ball by points have targets of their
own. In other games with a length both play to the longer target, and who needs less begins with the
difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import rules_engine as engine
from clubs.handicaps.rules.giving import Given
from clubs.handicaps.rules.terms import Kind, Terms
from rules_engine.saying import say

SKILL_LEVELS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Told:
    """What goes into the header of a match: starts, options and races."""

    starts: tuple[int, int] = (0, 0)
    options: dict[str, Any] = field(default_factory=dict)
    races: tuple[int, int] | None = None


def told(game: engine.Game, given: Given) -> Told:
    """What a match at this game is told."""
    if given.race is not None:
        return Told(races=given.race)
    if given.targets is None:
        return Told((given.a, given.b))
    one, two = given.targets
    names = game.options
    if "distance-a" in names and "distance-b" in names:
        return Told(options={"distance-a": one, "distance-b": two})
    if "skill-levels" in names and "targets" in names:
        levels = given.levels or (1, 2)
        if not all(level in SKILL_LEVELS for level in levels) or (levels[0] == levels[1] and one != two):
            levels = (1, 2)
        table = list(names["targets"].default)
        table[levels[0] - 1], table[levels[1] - 1] = one, two
        return Told(options={"targets": tuple(table), "skill-levels": levels})
    if "targets" in names and len(names["targets"].default) == 2:
        return Told(options={"targets": (one, two)})
    if game.length_option is not None:
        longer = max(one, two)
        return Told((longer - one, longer - two), options={game.length_option: longer})
    return Told()


def takes_targets(game: engine.Game) -> bool:
    """Whether a game can be told what each side needs in points."""
    names = game.options
    return game.length_option is not None or "distance-a" in names or "targets" in names


def misfit(terms: Terms, game: engine.Game, *, length: int | None, race: int) -> str:
    """Why a policy cannot be played with at this game, with this length and race; "" where it can."""
    games = (terms.kind is Kind.CHART and terms.gives == "games") or (
        terms.kind is Kind.LEVELS and terms.unit == "games"
    )
    if terms.kind is Kind.CHART and games and race < 2:
        return say(
            "handicaps.no-race",
            "Games can only be given in a race: let the match go over several games.",
        )
    if terms.kind is Kind.CHART and not games and length is None:
        return say(
            "handicaps.no-length",
            "{game} has no length in points: give games, not points.",
            game=game.name,
        )
    points = terms.kind is Kind.AVERAGE or (terms.kind is Kind.LEVELS and terms.unit == "points")
    if points and not takes_targets(game):
        return say(
            "handicaps.no-target",
            "At {game} a player cannot be given a target of their own.",
            game=game.name,
        )
    return ""
