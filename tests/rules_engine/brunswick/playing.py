"""A match in a few words: ``play("three-cushion-carrom", "A :lead", "A +1", target=25)``."""

from __future__ import annotations

from typing import Any

import rules_engine as engine

from .. import matches
from ..matches import add as offer
from ..matches import score

__all__ = ["add", "begin", "offer", "play", "refs", "refused", "score", "why"]


def begin(slug: str, **more: Any) -> engine.Match:
    """A match of a game of the book before its first entry; ``more`` is as for ``matches.begin``."""
    return matches.begin(f"brunswick/{slug}", **more)


def add(match: engine.Match, row: str) -> engine.Ruling:
    """Add one entry, written "side tokens"; it must stand."""
    ruling = offer(match, row)
    assert ruling.refusal is None, f"{row}: {ruling.refusal}"
    return ruling


def play(slug: str, *rows: str, **options: Any) -> engine.Match:
    """A match after ``rows``, all of which must stand."""
    match = begin(slug, **options)
    for row in rows:
        add(match, row)
    return match


def why(ruling: engine.Ruling) -> str:
    """The refs that a ruling names, without the game's name when it is the match's own."""
    return " ".join(c.rpartition("/")[2] for c in ruling.citations)


def refs(ruling: engine.Ruling) -> list[str]:
    """The refs that a ruling names, without their games."""
    return [citation.rpartition("#")[2] for citation in ruling.citations]


def refused(match: engine.Match, row: str) -> str:
    """Of an entry that must be refused the code, and the rule that refuses it or "-"."""
    refusal = offer(match, row).refusal
    assert refusal is not None, f"{row} was accepted"
    return f"{refusal.code} {(refusal.citation or '-').rpartition('/')[2]}"
