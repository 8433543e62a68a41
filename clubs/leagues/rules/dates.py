"""Days as people say them, as messages."""

from __future__ import annotations

from datetime import date

from rules_engine.saying import Text, say

WEEKDAYS = (
    say("leagues.monday", "Monday"),
    say("leagues.tuesday", "Tuesday"),
    say("leagues.wednesday", "Wednesday"),
    say("leagues.thursday", "Thursday"),
    say("leagues.friday", "Friday"),
    say("leagues.saturday", "Saturday"),
    say("leagues.sunday", "Sunday"),
)
ON_WEEKDAYS = (
    say("leagues.mondays", "Mondays"),
    say("leagues.tuesdays", "Tuesdays"),
    say("leagues.wednesdays", "Wednesdays"),
    say("leagues.thursdays", "Thursdays"),
    say("leagues.fridays", "Fridays"),
    say("leagues.saturdays", "Saturdays"),
    say("leagues.sundays", "Sundays"),
)
"""Each weekday as that of many weeks."""
MONTHS = (
    say("leagues.january", "January"),
    say("leagues.february", "February"),
    say("leagues.march", "March"),
    say("leagues.april", "April"),
    say("leagues.may", "May"),
    say("leagues.june", "June"),
    say("leagues.july", "July"),
    say("leagues.august", "August"),
    say("leagues.september", "September"),
    say("leagues.october", "October"),
    say("leagues.november", "November"),
    say("leagues.december", "December"),
)
"""The months as they stand in a date."""


def span(first: date, last: date) -> Text:
    """Days from the first to the last, as "16 to 22 November 2026"."""
    if first.year != last.year:
        return say("leagues.days-of-years", "{first} to {last}", first=told(first), last=told(last))
    if first.month != last.month:
        return say(
            "leagues.days-of-months",
            "{day} {month} to {last}",
            day=first.day,
            month=MONTHS[first.month - 1],
            last=told(last),
        )
    return say("leagues.days-of-month", "{day} to {last}", day=first.day, last=told(last))


def told(day: date) -> Text:
    """A day, as "14 January 2027"."""
    return say("leagues.day", "{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def told_with_weekday(day: date) -> Text:
    """A day with its day of the week, as "Thursday 14 January 2027"."""
    return say(
        "leagues.day-of-week",
        "{weekday} {day} {month} {year}",
        weekday=WEEKDAYS[day.weekday()],
        day=day.day,
        month=MONTHS[day.month - 1],
        year=day.year,
    )
