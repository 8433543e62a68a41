"""How a match went, as far as handicaps and their fairness go by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match moves: frames won and lost by each side's player, and the day on which it was played."""

    players: tuple[int, int]
    won: tuple[int, int]
    day: date
    score: str
