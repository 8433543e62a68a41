"""Holidays from an iCalendar file (RFC 5545), as days without play.

All-day events count, and those with times: somebody who keeps a hall closed from ten to six keeps the day.
Events that recur are expanded within the season only. Cancelled ones and those marked as free time
(TRANSP:TRANSPARENT, as many calendars of public holidays do) are what a secretary must decide: cancelled ones
are left out, the others are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from clubs.leagues.rules.fixture_lists.wishes import LONGEST, FixtureListError, Span
from config.later import later
from rules_engine.saying import Count, say

if TYPE_CHECKING:
    import icalendar
else:
    icalendar = later("icalendar")

LARGEST_FILE = 1_000_000
"""Bytes."""
MOST_EVENTS = 2_000
MOST_SPANS = 1_000
MOST_STEPS = 300_000
"""So many steps of a day, at most, are made for all events that recur; under a second."""
LONGEST_NAME = 200
EARLIEST = date(1900, 1, 1)
STEPS = {"YEARLY": 20, "MONTHLY": 10, "WEEKLY": 4, "DAILY": 1}
"""What a step of a rule costs, beside the step of a daily one."""


def read(content: bytes, first: date, last: date, zone: ZoneInfo) -> tuple[Span, ...]:
    """What a calendar holds from `first` to `last`, in order of days; times are understood in `zone`.

    Raises FixtureListError: "calendar-size" for a file, or a number of events or days, that is too large,
    "calendar-unreadable" for what is no calendar, "season-length" for a season that is too long.
    """
    if not timedelta(0) <= last - first <= LONGEST:
        raise FixtureListError(
            "season-length",
            say("leagues.season-lasts-most", "A season lasts at most {days} days.", days=LONGEST.days),
        )
    if len(content) > LARGEST_FILE:
        raise FixtureListError(
            "calendar-size", say("leagues.calendar-larger-one", "The calendar is larger than one megabyte.")
        )
    try:
        # Parsers raise many kinds of ValueError, and others for bytes that only look like a calendar.
        calendars = icalendar.Calendar.from_ical(content, multiple=True)
        events = [event for one in calendars for event in one.walk("VEVENT")]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as problem:
        raise _unreadable() from problem
    if not calendars:
        raise _unreadable()
    if len(events) > MOST_EVENTS:
        raise FixtureListError(
            "calendar-size",
            say(
                "leagues.calendar-events",
                "The calendar has more than {most} events.",
                most=Count(MOST_EVENTS),
            ),
        )
    replaced = _replaced(events, zone)
    budget = _Budget(MOST_STEPS)
    found: set[tuple[date, date, str]] = set()
    for event in events:
        try:
            for begin, end in _days(event, first, last, zone, replaced, budget):
                if begin <= last and end >= first:
                    found.add((max(begin, first), min(end, last), _name(event)))
        except FixtureListError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as problem:
            raise FixtureListError(
                "calendar-unreadable",
                say(
                    "leagues.calendar-event",
                    "The event “{event}” of the calendar cannot be read.",
                    event=_name(event),
                ),
            ) from problem
        if len(found) > MOST_SPANS:
            raise FixtureListError(
                "calendar-size",
                say(
                    "leagues.calendar-spans",
                    "The calendar has more than {most} events within the season.",
                    most=Count(MOST_SPANS),
                ),
            )
    return tuple(Span(*one) for one in sorted(found))


def _unreadable() -> FixtureListError:
    return FixtureListError(
        "calendar-unreadable", say("leagues.no-icalendar-file", "This is no iCalendar file that can be read.")
    )


def _name(event: Any) -> str:
    return " ".join(str(event.get("SUMMARY", "")).split())[:LONGEST_NAME]


def _day(value: date | datetime, zone: ZoneInfo) -> date:
    """The day of a date or a time; a time without a zone is the season's own."""
    if isinstance(value, datetime):
        return (value.astimezone(zone) if value.tzinfo else value).date()
    return value


def _replaced(events: list[Any], zone: ZoneInfo) -> dict[str, set[date]]:
    """The days of a series that stand in the calendar once more as events of their own."""
    found: dict[str, set[date]] = {}
    for event in events:
        instead = event.get("RECURRENCE-ID")
        if instead is not None and hasattr(instead, "dt"):
            found.setdefault(str(event.get("UID", "")), set()).add(_day(instead.dt, zone))
    return found


def _days(
    event: Any,
    first: date,
    last: date,
    zone: ZoneInfo,
    replaced: dict[str, set[date]],
    budget: _Budget,
) -> Iterator[tuple[date, date]]:
    """The first and last day of each time that the event takes place, as far as it touches the season."""
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        return
    start = event["DTSTART"].dt
    begin = _day(start, zone)
    if begin < EARLIEST:
        raise ValueError("too long ago")
    length = _last_day(event, start, begin, zone) - begin
    if event.get("RECURRENCE-ID") is not None:
        yield begin, begin + length
        return
    gone = {_day(value.dt, zone) for value in _listed(event, "EXDATE")}
    gone |= replaced.get(str(event.get("UID", "")), set())
    days = {begin} if "RRULE" not in event else set()
    days |= {_day(value.dt, zone) for value in _listed(event, "RDATE") if isinstance(value.dt, date)}
    for rule in _rules(event):
        days |= set(_recurring(rule, begin, first - length, last, budget))
    for day in sorted(days - gone):
        yield day, day + length


def _last_day(event: Any, start: date | datetime, begin: date, zone: ZoneInfo) -> date:
    """The last day of the first time: an end is not part of it, so midnight ends the day before."""
    if "DTEND" in event:
        end = event["DTEND"].dt
    elif "DURATION" in event:
        end = start + event["DURATION"].dt
    else:
        return begin
    if isinstance(end, datetime):
        end = (end.astimezone(zone) if end.tzinfo else end) - timedelta(microseconds=1)
        return max(begin, end.date())
    return max(begin, end - timedelta(days=1))


def _listed(event: Any, name: str) -> list[Any]:
    """The values of a property that may stand several times, each with several dates."""
    value = event.get(name, [])
    return [one for some in (value if isinstance(value, list) else [value]) for one in some.dts]


def _rules(event: Any) -> list[Any]:
    rules = event.get("RRULE", [])
    return rules if isinstance(rules, list) else [rules]


def _recurring(rule: Any, begin: date, first: date, last: date, budget: _Budget) -> Iterator[date]:
    """The days of a rule up to the season's end.

    The rule is asked for days only, and no further than the season, so that none can run for long; its count
    is counted here.
    """
    parts = {name.upper(): value for name, value in rule.items()}
    if str(parts["FREQ"][0]).upper() not in STEPS:
        raise ValueError("recurs more often than daily")
    count = int(parts.pop("COUNT", [0])[0])
    until = parts.pop("UNTIL", [last])[0]
    parts = {name: v for name, v in parts.items() if name not in ("BYHOUR", "BYMINUTE", "BYSECOND")}
    text = type(rule)(parts).to_ical().decode()
    midnight = datetime(begin.year, begin.month, begin.day)
    end = min(last, until.astimezone(UTC).date() if getattr(until, "tzinfo", None) else _plain(until))
    made = rrulestr(text, dtstart=midnight)
    step = _Step(int(parts.get("INTERVAL", [1])[0])).charged(budget, STEPS[str(parts["FREQ"][0]).upper()])
    bounded = made.replace(until=datetime(end.year, end.month, end.day), interval=step)
    return (one.date() for one in islice(bounded, count or None) if one.date() >= first)


class _Budget:
    """How many steps may still be made."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take so many. Raises FixtureListError("calendar-size") if there are none left."""
        self.left -= steps
        if self.left < 0:
            raise FixtureListError(
                "calendar-size",
                say("leagues.calendar-too-many", "The calendar has too many events that recur."),
            )


class _Step(int):
    """The interval of a rule, which is charged for each step.

    dateutil follows a rule that never matches (every 30 February) to the year 9999, whatever its end; it adds
    the interval once a step.
    """

    budget: _Budget
    cost: int

    def charged(self, budget: _Budget, cost: int) -> _Step:
        """Charge each step with so much."""
        self.budget, self.cost = budget, cost
        return self

    def __radd__(self, other: int) -> int:
        self.budget.spend(self.cost)
        return other + int(self)

    def __mul__(self, other: int) -> int:
        self.budget.spend(self.cost)
        return int(self) * other


def _plain(until: date | datetime) -> date:
    return until.date() if isinstance(until, datetime) else until
