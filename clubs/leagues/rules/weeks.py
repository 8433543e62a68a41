"""Weeks from Monday to Sunday, and when the report of which week is due."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

WEEK = timedelta(days=7)


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def sunday_of(monday: date) -> date:
    """The last day of a week."""
    return monday + timedelta(days=6)


def due_before(now: datetime, weekday: int, at: time) -> datetime:
    """The latest moment, not after `now`, that is on this weekday (0 Monday) at this time. `now` is in the
    club's time zone."""
    days = (now.weekday() - weekday) % 7
    found = datetime.combine(now.date() - timedelta(days=days), at, now.tzinfo)
    return found if found <= now else found - WEEK


def reported_at(moment: datetime) -> date:
    """The Monday of the week that a report of this moment tells of: the week of the day before. So what is
    sent on a Friday tells of the same week, and what is sent on a Monday of the week that has ended."""
    return monday_of(moment.date() - timedelta(days=1))
