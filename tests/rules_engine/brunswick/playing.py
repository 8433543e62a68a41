"""A match in a few words: ``play("three-cushion-carrom", "A :lead", "A +1", target=25)``."""

from __future__ import annotations

from typing import Any

import rules_engine as engine


def begin(
    slug: str, *, sides: str = "AB", race: int = 1, start: dict[str, int] | None = None, **options: Any
) -> engine.Match:
    """A match of a game of the book; options by id, with underscores for hyphens."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    header = engine.Header(
        f"brunswick/{slug}",
        tuple((x, f"Player {x}") for x in sides),
        options=chosen,
        race=race,
        start=start or {},
    )
    return engine.Match(header)


def add(match: engine.Match, row: str) -> engine.Ruling:
    """Add one entry, written "side tokens"; it must stand."""
    ruling = offer(match, row)
    assert ruling.refusal is None, f"{row}: {ruling.refusal}"
    return ruling


def offer(match: engine.Match, row: str) -> engine.Ruling:
    """Add one entry that may be refused."""
    side, _, tokens = row.partition(" ")
    return match.add(engine.entry(match.last + 1, side, tokens))


def play(slug: str, *rows: str, **options: Any) -> engine.Match:
    """A match after ``rows``, all of which must stand."""
    match = begin(slug, **options)
    for row in rows:
        add(match, row)
    return match


def score(match: engine.Match) -> tuple[int, ...]:
    """The score in the order of the sides."""
    return tuple(match.board()["score"].values())


def why(ruling: engine.Ruling) -> str:
    """The refs that a ruling names, without the game's name when it is the match's own."""
    return " ".join(c.rpartition("/")[2] for c in ruling.citations)
