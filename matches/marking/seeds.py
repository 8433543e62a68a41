"""The secret seed of a match with dice: sealed when the match is created."""

from __future__ import annotations

import secrets as randomness

import rules_engine as engine
from matches.log.models import Match
from matches.models import DiceSeed
from rules_engine.fair_dice import SEED_BYTES, commitment


def uses_dice(game_id: str) -> bool:
    """Whether dice are thrown in a game."""
    try:
        return "dice" in engine.game(game_id).family.kinds
    except engine.UnknownGame:
        return False


def seal_seed(match: Match) -> DiceSeed | None:
    """Create the seed of a new match; None for a game without dice."""
    if not uses_dice(match.game):
        return None
    seed = randomness.token_hex(SEED_BYTES)
    return DiceSeed.objects.create(match=match, seed=seed, commitment=commitment(seed))
