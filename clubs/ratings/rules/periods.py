"""Rating periods: weeks, from Monday to Sunday by the club's clock.

What is played in one week counts together, so the order in which results of a week are entered does not
matter. A week is numbered by its distance from the first Monday of the calendar.
"""

from __future__ import annotations

from datetime import date

DAYS = 7


def week_of(day: date) -> int:
    """The number of the week in which ``day`` lies."""
    return (day.toordinal() - 1) // DAYS


def monday_of(week: int) -> date:
    """The first day of a week."""
    return date.fromordinal(week * DAYS + 1)
