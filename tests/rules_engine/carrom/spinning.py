"""Matches of tops for the tests of this folder."""

from __future__ import annotations

from typing import Any

import rules_engine as engine


def match_of(slug: str, *entries: str, **options: Any) -> engine.Match:
    """A match after entries of whoever plays, led by A where somebody leads; each must stand."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    match = engine.Match(engine.Header(f"carrom/{slug}", (("A", "Ida"), ("B", "Otto")), options=chosen))
    if match.board()["phase"] == "lead":
        match.add(engine.entry(1, "A", ":lead"))
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, f"{text}: {ruling.refusal}"
    return match


def add(match: engine.Match, text: str) -> engine.Ruling:
    """Record ``text`` for whoever plays; "B: +1" is an entry of B."""
    side, colon, rest = text.partition(": ")
    who, said = (side, rest) if colon else (str(match.board()["turn"]), text)
    return match.add(engine.entry(match.last + 1, who, said))


def points(slug: str, text: str, *before: str, **options: Any) -> int | str:
    """What an entry brings its side, or the code of its refusal."""
    match = match_of(slug, *before, **options)
    turn = match.board()["turn"]
    ruling = add(match, text)
    return ruling.points.get(turn, 0) if ruling.refusal is None else ruling.refusal.code


def score(match: engine.Match) -> tuple[int, int]:
    """The score of A and B."""
    both = match.board()["score"]
    return both["A"], both["B"]
