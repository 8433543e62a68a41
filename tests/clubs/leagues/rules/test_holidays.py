"""Holidays from calendars: which days, and what is refused."""

from __future__ import annotations

import time
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.fixture_lists import holidays
from clubs.leagues.rules.fixture_lists.holidays import read
from clubs.leagues.rules.fixture_lists.wishes import FixtureListError, Span
from tests.cases import for_each
from tests.soak import examples

FIRST, LAST = date(2027, 9, 1), date(2028, 5, 31)
BERLIN = ZoneInfo("Europe/Berlin")


def calendar(*events: str) -> bytes:
    """A calendar with these events, each whose lines stand between bars."""
    body = "".join(
        "BEGIN:VEVENT\r\n" + "\r\n".join(event.split("|")) + "\r\nEND:VEVENT\r\n" for event in events
    )
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n"
    return f"{head}{body}END:VCALENDAR\r\n".encode("utf-8", "surrogatepass")


READ: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("one day", "DTSTART;VALUE=DATE:20280417", [("2028-04-17", "2028-04-17")]),
    (
        "an end is not part of it",
        "DTSTART;VALUE=DATE:20271224|DTEND;VALUE=DATE:20271227",
        [("2027-12-24", "2027-12-26")],
    ),
    ("a length", "DTSTART;VALUE=DATE:20271224|DURATION:P2D", [("2027-12-24", "2027-12-25")]),
    (
        "cut to the season",
        "DTSTART;VALUE=DATE:20270720|DTEND;VALUE=DATE:20270910",
        [("2027-09-01", "2027-09-09")],
    ),
    ("before the season", "DTSTART;VALUE=DATE:20270720", []),
    (
        "every year, within the season only",
        "DTSTART;VALUE=DATE:20001225|DTEND;VALUE=DATE:20001227|RRULE:FREQ=YEARLY",
        [("2027-12-25", "2027-12-26")],
    ),
    (
        "times in the season's zone",
        "DTSTART:20271004T230000Z|DTEND:20271005T220000Z",
        [("2027-10-05", "2027-10-05")],
    ),
    (
        "a count and an exception",
        "DTSTART;VALUE=DATE:20271004|RRULE:FREQ=WEEKLY;COUNT=3|EXDATE;VALUE=DATE:20271011",
        [("2027-10-04", "2027-10-04"), ("2027-10-18", "2027-10-18")],
    ),
    (
        "until a day",
        "DTSTART;VALUE=DATE:20271004|RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20271101",
        [("2027-10-04",) * 2, ("2027-10-18",) * 2, ("2027-11-01",) * 2],
    ),
    (
        "days named one by one",
        "DTSTART;VALUE=DATE:20271004|RDATE;VALUE=DATE:20271006,20271008",
        [("2027-10-04",) * 2, ("2027-10-06",) * 2, ("2027-10-08",) * 2],
    ),
    ("the last Thursday of November", "DTSTART;VALUE=DATE:20201126|RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH",
     [("2027-11-25",) * 2]),
    ("cancelled", "DTSTART;VALUE=DATE:20280417|STATUS:CANCELLED", []),
]  # fmt: skip


@for_each("case", READ, ids=lambda case: case[0])
def test_days_are_read(case: tuple[str, str, list[tuple[str, str]]]) -> None:
    """As calendars write them."""
    _, lines, days = case
    found = read(calendar(f"SUMMARY:Closed|{lines}"), FIRST, LAST, BERLIN)
    assert [(span.first.isoformat(), span.last.isoformat()) for span in found] == days
    assert all(span.name == "Closed" for span in found)


def test_a_day_of_a_series_that_was_changed_takes_its_place() -> None:
    """RECURRENCE-ID: the day of the series is gone, the new one stands."""
    found = read(
        calendar(
            "UID:1|SUMMARY:Closed|DTSTART;VALUE=DATE:20271004|RRULE:FREQ=WEEKLY;COUNT=2",
            "UID:1|SUMMARY:Closed|RECURRENCE-ID;VALUE=DATE:20271011|DTSTART;VALUE=DATE:20271013",
        ),
        FIRST,
        LAST,
        BERLIN,
    )
    assert [span.first for span in found] == [date(2027, 10, 4), date(2027, 10, 13)]


REFUSED: list[tuple[str, str, bytes]] = [
    ("nothing", "calendar-unreadable", b""),
    ("a text", "calendar-unreadable", b"Christmas 25 December"),
    ("bytes", "calendar-unreadable", b"\x00\xff\xfe"),
    ("no end", "calendar-unreadable", b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20271004T000000Z\r\n"),
    ("no start", "calendar-unreadable", calendar("SUMMARY:Closed")),
    ("no day", "calendar-unreadable", calendar("DTSTART;VALUE=DATE:20271399")),
    ("every second", "calendar-unreadable", calendar("DTSTART:20271004T000000Z|RRULE:FREQ=SECONDLY")),
    ("no rule", "calendar-unreadable", calendar("DTSTART:20271004T000000Z|RRULE:FREQ=NEVER")),
    ("no step", "calendar-size", calendar("DTSTART:20271004T000000Z|RRULE:FREQ=DAILY;INTERVAL=0;BYMONTH=2")),
    ("long ago", "calendar-unreadable", calendar("DTSTART;VALUE=DATE:18500101|RRULE:FREQ=DAILY")),
    ("without end", "calendar-unreadable", calendar("DTSTART;VALUE=DATE:20271004|DURATION:P99999999999D")),
    ("too large", "calendar-size", b"BEGIN:VCALENDAR\r\n" + b"X" * holidays.LARGEST_FILE),
    ("too many", "calendar-size", calendar(*["DTSTART;VALUE=DATE:20271004"] * (holidays.MOST_EVENTS + 1))),
]


@for_each("case", REFUSED, ids=lambda case: case[0])
def test_what_is_no_calendar_is_refused(case: tuple[str, str, bytes]) -> None:
    """With a code, and never another error."""
    _, code, content = case
    with pytest.raises(FixtureListError) as refused:
        read(content, FIRST, LAST, BERLIN)
    assert refused.value.code == code


def test_a_rule_that_never_matches_does_not_run_for_ever() -> None:
    """Every 30 February, many times over: refused within seconds of this process."""
    never = "DTSTART;VALUE=DATE:20200101|RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3"
    before = time.process_time()
    with pytest.raises(FixtureListError, match="too many events that recur"):
        read(calendar(*[never] * 100), FIRST, LAST, BERLIN)
    assert time.process_time() - before < 20


def test_a_season_that_is_too_long_is_refused() -> None:
    """Or that ends before it begins."""
    for last in (date(2026, 1, 1), date(2030, 1, 1)):
        with pytest.raises(FixtureListError, match="lasts at most"):
            read(calendar(), FIRST, last, BERLIN)


LINES = sorted({line for _, lines, _ in READ for line in lines.split("|")})


@settings(max_examples=examples(50))
@given(st.data())
def test_nothing_else_is_raised_and_every_day_lies_in_the_season(data: st.DataObject) -> None:
    """Bytes of any kind, and calendars of lines that are mixed and broken."""
    broken = st.tuples(st.sampled_from(LINES), st.integers(0, 60), st.text(max_size=5)).map(
        lambda parts: parts[0][: parts[1]] + parts[2]
    )
    event = st.lists(st.one_of(st.sampled_from(LINES), broken), max_size=5).map("|".join)
    events = st.lists(event, max_size=3).map(lambda some: calendar(*some))
    content = data.draw(st.one_of(st.binary(max_size=60), events))
    found: tuple[Span, ...] = ()
    code = "calendar-size"
    try:
        found = read(content, FIRST, LAST, BERLIN)
    except FixtureListError as refused:
        code = refused.code
    assert code in ("calendar-unreadable", "calendar-size")
    assert all(FIRST <= span.first <= span.last <= LAST for span in found)
