"""What measures and feats are taken from: one side of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side of a match that is over: what measures and feats are taken from.

    `games` are the side's scores in the games of a race that are over; empty without a race. `length` is
    what the match was played to (None when the game has no length); `start` the side's handicap.
    """

    won: bool
    played_out: bool
    figures: Mapping[str, Any]
    score: int
    start: int = 0
    length: int | None = None
    race: int = 1
    games: tuple[int, ...] = ()

    def number(self, key: str) -> float | None:
        """The figure `key`, whether the engine gives it alone or with its entry."""
        value = self.figures.get(key)
        if isinstance(value, Mapping):
            value = value.get("value")
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    def entry(self, key: str) -> int | None:
        """The number of the entry with which the figure `key` was reached."""
        value = self.figures.get(key)
        entry = value.get("entry") if isinstance(value, Mapping) else None
        return entry if isinstance(entry, int) and entry > 0 else None
