"""Writing any calendar with the library icalendar.

Times are written in the club's zone, with the zone's rules beside them, so that an hour in the hall stays
that hour when the clocks change. The calendars say no METHOD; then DTSTAMP is the moment in which an event
last changed (RFC 5545, 3.8.7.2), and the same calendar is the same bytes until something happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from clubs.publishing.views.feeds.publication import plain
from config.later import later

if TYPE_CHECKING:
    import icalendar
else:
    icalendar = later("icalendar")

CONTENT_TYPE = "text/calendar; charset=utf-8"
REFRESH = timedelta(hours=1)
CONFIRMED, TENTATIVE, CANCELLED = "CONFIRMED", "TENTATIVE", "CANCELLED"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens. ``uid`` is kept for good, ``sequence`` only grows, ``changed`` is the last
    change; without ``end`` it is a moment. One of a ``whole_day`` has no hour yet. ``warn`` is how long
    before it a reader may remind."""

    uid: str
    summary: str
    begin: datetime
    changed: datetime
    sequence: int
    end: datetime | None = None
    status: str = CONFIRMED
    location: str = ""
    description: str = ""
    link: str = ""
    warn: timedelta | None = None
    whole_day: bool = False


def write(name: str, zone: ZoneInfo, events: Iterable[Event], *, address: str = "", home: str = "") -> bytes:
    """The calendar's bytes: its events in order of time. ``address`` is its own, ``home`` the page."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Balkline//Balkline//EN")
    calendar.add("version", "2.0")
    calendar.add("name", plain(name))
    calendar.add("x-wr-calname", plain(name))
    calendar.add("x-wr-timezone", zone.key)
    calendar.add("refresh-interval", REFRESH, {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    if address:
        calendar.add("source", address, {"VALUE": "URI"})
    if home:
        calendar.add("url", home)
    found = sorted(events, key=lambda event: (event.begin, event.uid))
    for event in found:
        calendar.add_component(_component(event, zone))
    if found:
        first = min(event.begin for event in found).astimezone(zone).date()
        last = max(event.end or event.begin for event in found).astimezone(zone).date()
        calendar.add_missing_timezones(first.replace(month=1, day=1), last.replace(month=12, day=31))
    return bytes(calendar.to_ical())


def _component(event: Event, zone: ZoneInfo) -> icalendar.Event:
    written = icalendar.Event()
    written.add("uid", event.uid)
    written.add("dtstamp", event.changed.astimezone(UTC).replace(microsecond=0))
    written.add("last-modified", event.changed.astimezone(UTC).replace(microsecond=0))
    written.add("sequence", event.sequence)
    written.add("status", event.status)
    written.add("summary", plain(event.summary))
    if event.whole_day:
        day = _local(event.begin, zone).date()
        written.add("dtstart", day)
        written.add("dtend", day + timedelta(days=1))
    else:
        written.add("dtstart", _local(event.begin, zone))
    if not event.whole_day and event.end is not None and event.end > event.begin:
        written.add("dtend", max(_local(event.end, zone), _local(event.begin, zone) + timedelta(minutes=1)))
    for name, text in (("location", event.location), ("description", event.description)):
        if text:
            written.add(name, plain(text))
    if event.link:
        written.add("url", event.link)
    if event.warn is not None:
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", plain(event.summary))
        alarm.add("trigger", -event.warn)
        written.add_component(alarm)
    return written


def _local(at: datetime, zone: ZoneInfo) -> datetime:
    return at.astimezone(zone).replace(microsecond=0)
