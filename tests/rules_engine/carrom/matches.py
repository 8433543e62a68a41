"""Matches of a few entries, for the tests of single games."""

from __future__ import annotations

import rules_engine as engine


def match_of(game: str, *entries: str, sides: str = "AB", **options: object) -> engine.Match:
    """A match after entries such as "A r>"; each must stand."""
    names = tuple((x, f"Player {x}") for x in sides)
    match = engine.Match(
        engine.Header(game, names, options={k.replace("_", "-"): v for k, v in options.items()})
    )
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, f"{text}: {ruling.refusal}"
    return match


def add(match: engine.Match, text: str) -> engine.Ruling:
    """The ruling on the next entry."""
    side, _, tokens = text.partition(" ")
    return match.add(engine.entry(match.last + 1, side, tokens))


def refused(match: engine.Match, text: str) -> str:
    """The code of the refusal of an entry."""
    refusal = add(match, text).refusal
    assert refusal is not None, text
    return refusal.code


def score(match: engine.Match) -> tuple[int, ...]:
    """The score in the order of the sides."""
    return tuple(match.board()["score"].values())
