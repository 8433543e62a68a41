"""An emblem as a calendar (RFC 5545, by the library icalendar): contests, deadlines, the end of the term."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from icalendar import Alarm, Calendar
from icalendar import Event as Entry

from clubs.emblems import clock, folding
from clubs.emblems.deeds.state import COVERED, DECIDED, FINAL
from clubs.emblems.models import Emblem

EVENING = time(20, 0)
LASTS = timedelta(hours=4)


def calendar_of(emblem: Emblem, person: str = "", *, link: str = "") -> bytes:
    """The calendar of an emblem; with ``person`` what he has to do or to play. ``link`` is the page."""
    case, zone = folding.fold(emblem, until=clock.now()), emblem.club.tzinfo
    found = Calendar()
    found.add("prodid", "-//Balkline//Emblems//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", f"{emblem.title}{', ' + person if person else ''}")
    for one in case.state.challenges.values():
        if one.contest is None or one.state not in (COVERED, FINAL, DECIDED):
            continue
        if person and person not in one.sides:
            continue
        starts = time.fromisoformat(one.start or case.deed_of(one).terms.start or f"{EVENING:%H:%M}")
        for night in range(one.nights):
            begin = clock.aware(datetime.combine(one.contest + timedelta(days=night), starts), zone)
            entry = _entry(emblem, f"contest-{one.id}-{night + 1}", begin, link)
            entry.add("dtend", begin + LASTS)
            part = f", night {night + 1} of {one.nights}" if one.nights > 1 else ""
            entry.add("summary", f"{emblem.title}: {one.challenger} challenges {one.against}{part}")
            if place := ", ".join(filter(None, (one.hall, one.city, one.country))):
                entry.add("location", place)
            found.add_component(entry)
    for due in case.deadlines():
        if not due.who or (person and person not in due.who.split(" and ")):
            continue
        entry = _entry(emblem, due.base.replace(":", "-"), clock.aware(due.at, zone), link)
        entry.add("summary", due.words)
        entry.add("description", f"Clauses: {', '.join(due.citations)}")
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", due.words)
        alarm.add("trigger", timedelta(days=-1))
        entry.add_component(alarm)
        found.add_component(entry)
    return found.to_ical()


def _entry(emblem: Emblem, name: str, begin: datetime, link: str) -> Entry:
    entry = Entry()
    entry.add("uid", f"{emblem.public_id}-{name}@balkline")
    entry.add("dtstamp", clock.now())
    entry.add("sequence", emblem.last_seq)
    entry.add("dtstart", begin)
    if link:
        entry.add("url", link)
    return entry
