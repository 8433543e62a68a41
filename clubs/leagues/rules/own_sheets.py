"""Two captains' own sheets of a match, rubber by rubber: what they agree on, and where they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Score = tuple[int, int]
"""Frames of the home and of the away side."""


@dataclass(frozen=True)
class Compared:
    """A rubber by its number: what each captain wrote of it, and what stands on the shared sheet; None where
    nothing was written."""

    number: int
    home: Score | None
    away: Score | None
    shared: Score | None

    @property
    def differs(self) -> bool:
        """Whether two of those that were written are not the same."""
        return len({one for one in (self.home, self.away, self.shared) if one is not None}) > 1

    @property
    def agreed(self) -> Score | None:
        """What both captains wrote."""
        return self.home if self.home is not None and self.home == self.away else None


def compare(
    numbers: Sequence[int],
    home: Mapping[int, Score],
    away: Mapping[int, Score],
    shared: Mapping[int, Score],
) -> list[Compared]:
    """The rubbers side by side, in their order."""
    return [Compared(one, home.get(one), away.get(one), shared.get(one)) for one in numbers]
