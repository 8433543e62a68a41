"""Matches of tops for the tests of this folder."""

from __future__ import annotations

from typing import Any

import rules_engine as engine

from .. import matches
from ..matches import add


def match_of(slug: str, *entries: str, **options: Any) -> engine.Match:
    """A match after entries of whoever plays, led by A where somebody leads; each must stand."""
    return matches.match_of(f"carrom/{slug}", *entries, opening=":lead", **options)


def points(slug: str, text: str, *before: str, **options: Any) -> int | str:
    """What an entry brings its side, or the code of its refusal."""
    match = match_of(slug, *before, **options)
    turn = match.board()["turn"]
    ruling = add(match, text)
    return ruling.points.get(turn, 0) if ruling.refusal is None else ruling.refusal.code
