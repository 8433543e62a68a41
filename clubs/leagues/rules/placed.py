"""That a match was given its day and place, in words."""

from __future__ import annotations

from datetime import date

from clubs.leagues.rules.dates import told_with_weekday
from rules_engine.saying import Text, say


def placed(match: str, on: date | None, venue: str, reason: str) -> Text:
    """On which day (None: on one to be found) and where ("": not said) a match is now, and why."""
    values = {"match": match, "venue": venue, "reason": reason}
    if on is None:
        return _without_day(values)
    values["day"] = told_with_weekday(on)
    if venue and reason:
        return say("leagues.log-placed-because", "{match} is on {day} at {venue}: {reason}", **values)
    if venue:
        return say("leagues.log-placed", "{match} is on {day} at {venue}.", **values)
    if reason:
        return say("leagues.log-day-because", "{match} is on {day}: {reason}", **values)
    return say("leagues.log-day", "{match} is on {day}.", **values)


def _without_day(values: dict[str, str]) -> Text:
    if values["venue"] and values["reason"]:
        return say(
            "leagues.log-no-day-at-because", "{match} is on a day to be found at {venue}: {reason}", **values
        )
    if values["venue"]:
        return say("leagues.log-no-day-at", "{match} is on a day to be found at {venue}.", **values)
    if values["reason"]:
        return say("leagues.log-no-day-because", "{match} is on a day to be found: {reason}", **values)
    return say("leagues.log-no-day", "{match} is on a day to be found.", **values)
