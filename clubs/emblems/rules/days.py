"""Counting days as the deeds count them.

Day 0 is the day of what happened. "Within n days" holds up to and including day n; "at least n days before"
holds on day minus n and earlier; "not until n days after" begins on day n. Times are local to the deed and
without a zone; money is due by the end of a day, that is, before the next day begins.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from dateutil.relativedelta import relativedelta


def begins(day: date) -> datetime:
    """The first moment of a day."""
    return datetime.combine(day, time())


def last_day(of: date, days: int, *, inclusive: bool = True) -> date:
    """The last day that is "within ``days`` days" of ``of`` (reading em-days)."""
    return of + timedelta(days=days if inclusive else days - 1)


def last_day_before(contest: date, days: int, *, inclusive: bool = True) -> date:
    """The last day that is "at least ``days`` days before" ``contest``."""
    return contest - timedelta(days=days if inclusive else days + 1)


def first_day(after: date, days: int) -> date:
    """The first day that is "not until ``days`` days after" ``after``."""
    return after + timedelta(days=days)


def too_late(last: date) -> datetime:
    """The moment at which ``last``, a last day, has passed."""
    return begins(last + timedelta(days=1))


def expiry(won: date, months: int) -> date:
    """The day on which a term ends: that day of the month so many months later, or the month's last."""
    return won + relativedelta(months=months)
