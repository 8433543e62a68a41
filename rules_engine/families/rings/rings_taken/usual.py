"""Answers that many games of these boards give alike; each game cites its own rule for them.

::

    game.clause("again", "p4", "A player who pockets a ring shoots again.")(anything_down)
"""

from __future__ import annotations

from typing import Any

from .reading import TakenState


def anything_down(state: TakenState, taken: int, options: Any) -> bool:
    """Whether the shot took anything."""
    return taken > 0


def its_number(state: TakenState, ring: tuple[str, str | None], options: Any) -> int:
    """A ring counts the number on its disk."""
    return int(ring[0])


def its_pocket(state: TakenState, ring: tuple[str, str | None], options: Any) -> int:
    """A ring counts the number of its pocket; nothing is known of it without."""
    return int(ring[1] or 0)


def agreed_total(state: TakenState, facts: None, options: Any) -> int:
    """The total that the players agreed upon."""
    return int(options.target)
