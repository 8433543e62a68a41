"""A line of the record book, and a number that may stand in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, Decimal

from clubs.publishing.rules.measures.sides import SideFacts
from rules_engine.saying import figure


@dataclass(frozen=True, slots=True)
class Feat:
    """A number that may be a record. `entry` is the log entry that made it, where one entry did."""

    kind: str
    value: float
    entry: int | None = None
    length: int = 0
    innings: int | None = None


@dataclass(frozen=True, slots=True)
class RecordKind:
    """One line of the record book. `unit` follows the number, `note` explains it in one sentence. `cut`: the
    decimals that are not shown are cut off, as the federation of the game has it, and not rounded."""

    code: str
    label: str
    find: Callable[[SideFacts], Feat | None] = field(repr=False)
    unit: str = ""
    note: str = ""
    decimals: int = 0
    lower_is_better: bool = False
    cut: bool = False

    def key(self, value: float) -> float:
        """A number that is greater for the better value."""
        return -value if self.lower_is_better else value

    def shown(self, value: float) -> str:
        """The value as people write it."""
        return written(value, self.decimals, self.cut)


def written(value: float, decimals: int, cut: bool) -> str:
    """A value with so many decimals, rounded, or what follows them cut off (80 by 29 is 2.758)."""
    if not cut:
        return figure(value, decimals)
    return figure(Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_DOWN))
