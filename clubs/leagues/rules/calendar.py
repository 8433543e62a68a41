"""Days on which a season is not played: holidays and cup weeks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import say

MOST_DAYS = 400


@dataclass(frozen=True)
class Holiday:
    """Days without play from `first` to `last`, both included, and what they are."""

    first: date
    last: date
    name: str = ""

    def __post_init__(self) -> None:
        if self.last < self.first or (self.last - self.first).days > MOST_DAYS:
            raise LeagueFault(
                "bad-calendar",
                say("leagues.holiday-ends-after", "A holiday ends on or after its first day, within a year."),
            )
        if len(self.name) > 80:
            raise LeagueFault(
                "bad-calendar",
                say("leagues.name-holiday-80", "The name of a holiday has up to 80 characters."),
            )


@dataclass(frozen=True)
class Calendar:
    """Holidays, and days whose whole weeks belong to the cup."""

    holidays: tuple[Holiday, ...] = ()
    cup_weeks: tuple[date, ...] = ()

    def __post_init__(self) -> None:
        if len(self.holidays) + len(self.cup_weeks) > MOST_DAYS:
            raise LeagueFault(
                "bad-calendar",
                say(
                    "leagues.season-holidays-cup",
                    "A season has up to {most} holidays and cup weeks.",
                    most=MOST_DAYS,
                ),
            )

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "holidays": [
                {"first": one.first.isoformat(), "last": one.last.isoformat(), "name": one.name}
                for one in self.holidays
            ],
            "cup_weeks": [one.isoformat() for one in self.cup_weeks],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Calendar:
        """From plain values. Raises :class:`LeagueFault` "bad-calendar"."""
        if not isinstance(data, Mapping) or set(data) - {"holidays", "cup_weeks"}:
            raise LeagueFault(
                "bad-calendar", say("leagues.calendar-holidays-cup", "A calendar has holidays and cup_weeks.")
            )
        rows = data.get("holidays", ())
        if not isinstance(rows, Sequence) or not all(isinstance(row, Mapping) for row in rows):
            raise LeagueFault(
                "bad-calendar",
                say("leagues.holidays-list-first", "Holidays are a list of first, last and name."),
            )
        holidays = []
        for row in rows:
            if set(row) - {"first", "last", "name"} or not isinstance(row.get("name", ""), str):
                raise LeagueFault(
                    "bad-calendar", say("leagues.holiday-first-last", "A holiday has first, last and name.")
                )
            first = day_from(row.get("first"))
            holidays.append(
                Holiday(first, day_from(row.get("last") or row.get("first")), row.get("name", ""))
            )
        return cls(tuple(holidays), days_from(data.get("cup_weeks", ())))


def day_from(text: Any) -> date:
    """A day from "2027-01-14". Raises :class:`LeagueFault` "bad-calendar"."""
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        raise LeagueFault(
            "bad-calendar",
            say(
                "leagues.calendar-no-day", "'{text}' is no day; write it as 2027-01-14.", text=str(text)[:20]
            ),
        ) from None


def days_from(rows: Any) -> tuple[date, ...]:
    """Days in order, each once. Raises :class:`LeagueFault` "bad-calendar"."""
    if not isinstance(rows, Iterable) or isinstance(rows, str | Mapping):
        raise LeagueFault("bad-calendar", say("leagues.days-list", "Days are a list."))
    found = tuple(sorted({day_from(row) for row in rows}))
    if len(found) > MOST_DAYS:
        raise LeagueFault(
            "bad-calendar", say("leagues.days-can-listed", "Up to {most} days can be listed.", most=MOST_DAYS)
        )
    return found
