"""How true times were: what was told against what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median


@dataclass(frozen=True, slots=True)
class Told:
    """A time that was told at `told_at`, and when it really happened."""

    told_at: datetime
    early: datetime
    likely: datetime
    late: datetime
    happened: datetime

    @property
    def off(self) -> timedelta:
        """By how much it happened later than was told."""
        return self.happened - self.likely

    @property
    def inside(self) -> bool:
        """Whether it happened in the span that was told, to the minute."""
        minute = timedelta(minutes=1)
        return self.early - minute < self.happened < self.late + minute


@dataclass(frozen=True, slots=True)
class Truth:
    """The figures of several: the median of by how much it was off, that with its sign (later is positive),
    the median share of the time that was still to go, and how many were inside their spans."""

    count: int
    off: timedelta
    later: timedelta
    relative: float | None
    inside: int

    @property
    def share_inside(self) -> int:
        """Per cent."""
        return round(100 * self.inside / self.count)

    @property
    def minutes_off(self) -> int:
        """Whole minutes."""
        return round(self.off.total_seconds() / 60)

    @property
    def minutes_later(self) -> int:
        """Whole minutes, negative where it was earlier than told."""
        return round(self.later.total_seconds() / 60)

    @property
    def percent_off(self) -> int | None:
        """Of the time that was still to go."""
        return None if self.relative is None else round(100 * self.relative)


SOON = timedelta(minutes=10)
"""What was this near when it was told is not told relatively: a minute of two is half."""


def truth_of(told: Sequence[Told]) -> Truth | None:
    """The figures; None for nothing."""
    if not told:
        return None
    relative = [
        abs(one.off) / (one.happened - one.told_at) for one in told if one.happened - one.told_at >= SOON
    ]
    return Truth(
        len(told),
        timedelta(seconds=median(abs(one.off).total_seconds() for one in told)),
        timedelta(seconds=median(one.off.total_seconds() for one in told)),
        median(relative) if relative else None,
        sum(one.inside for one in told),
    )
