"""Seasons: the years by which a club counts, from a day of its own choice, in its own time zone. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

FIRST_MONTH, FIRST_DAY = 9, 1
"""A season begins on 1 September unless the club says otherwise."""


@dataclass(frozen=True, slots=True)
class SeasonCalendar:
    """On which day of the year seasons begin, at midnight in `zone`.

    A season is named by the year in which it begins.
    """

    month: int
    day: int
    zone: tzinfo

    def season_of(self, at: datetime) -> int:
        """The season in which a moment lies."""
        local = at.astimezone(self.zone).date()
        return local.year - ((local.month, local.day) < (self.month, self.day))

    def bounds(self, season: int) -> tuple[datetime, datetime]:
        """The first moment of a season, and the first after it."""
        return self._begin(season), self._begin(season + 1)

    def _begin(self, year: int) -> datetime:
        return datetime.combine(date(year, self.month, self.day), time(), tzinfo=self.zone)

    def name(self, season: int) -> str:
        """How a season is called: "2025/26", or "2025" where it is the calendar year."""
        if (self.month, self.day) == (1, 1):
            return str(season)
        return f"{season}/{(season + 1) % 100:02}"


def is_day(month: int, day: int) -> bool:
    """Whether a season may begin on this day: it must stand in the calendar of every year."""
    try:
        date(2001, month, day)
    except ValueError:
        return False
    return True
