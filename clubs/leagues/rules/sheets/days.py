"""Days and times as people write them in spreadsheets.

Read are 2027-01-14, 14.1.2027, 14/1/27, 14 January 2027, Thu 14 Jan, January 14, 2027 and the like, with
months also in German, French, Spanish, Italian and Dutch, and days of the week in German and Spanish. A day
without its year is the one in the season. Where figures stand with a slash or a hyphen, either the day or the
month may come first: the whole sheet decides (:func:`order_of`), and if it does not, the reader has to be
asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, time
from enum import StrEnum

from clubs.leagues.rules.dates import WEEKDAYS as DAYS
from rules_engine.saying import Text, say

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""As sheets are written, in every language."""
_WEEKDAYS = (
    ("monday", "montag", "lunes"),
    ("tuesday", "dienstag", "martes", "mardi", "martedi"),
    ("wednesday", "mittwoch", "miercoles"),
    ("thursday", "donnerstag", "jueves"),
    ("friday", "freitag", "viernes"),
    ("saturday", "samstag", "sonnabend", "sabado"),
    ("sunday", "sonntag", "domingo"),
)
"""As sheets are read: in the languages that are offered, and what else begins as a month does."""
_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fev"),
    ("mar", "mrz", "mrt"),
    ("apr", "abr", "avr"),
    ("may", "mai", "mei", "mag"),
    ("jun", "giu", "juin"),
    ("jul", "lug", "juil"),
    ("aug", "ago", "aou"),
    ("sep", "set"),
    ("oct", "okt", "ott"),
    ("nov",),
    ("dec", "dez", "dic"),
)
MONTHS = {word: number for number, words in enumerate(_MONTHS, 1) for word in words}
ENDINGS = ("st", "nd", "rd", "th")
_FIGURES = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})(?:\s*\2\s*(\d{2}|\d{4})?)?")
_CLOCK = re.compile(
    r"(?:^|[\sT,])(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$", re.IGNORECASE
)
_TIME = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?|h|uhr)?", re.IGNORECASE)


class Order(StrEnum):
    """What comes first in 3/4/2027."""

    DAY = "day"
    MONTH = "month"


class CellFault(ValueError):
    """A cell that cannot be read; the message says why, for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def _no_day(text: str) -> Text:
    return say("leagues.no-day", "“{text}” is no day; write it as 2027-01-31", text=text[:30])


def plain(text: str) -> str:
    """A word in small letters without accents, for comparing."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def order_of(texts: Iterable[str]) -> tuple[Order | None, bool]:
    """Which order the days of a sheet have by themselves (None: no cell says it), and whether one of them
    can be read both ways, so that the reader has to be asked.

    Raises CellFault if some cells have the day first and others the month.
    """
    found: set[Order] = set()
    open_ones = False
    for text in texts:
        pair = _either_way(text)
        if pair is None:
            continue
        first, second = pair
        if first > 12:
            found.add(Order.DAY)
        elif second > 12:
            found.add(Order.MONTH)
        elif first != second:
            open_ones = True
    if len(found) > 1:
        raise CellFault(
            say(
                "leagues.days-both-ways",
                "some days have the month first, others the day; write them as 2027-01-31",
            )
        )
    return (found.pop() if found else None), open_ones


def _either_way(text: str) -> tuple[int, int] | None:
    """The two figures of a day of which either may be the month; None for any other writing."""
    parts = _FIGURES.fullmatch(_without_time(text)[0])
    if parts is None or parts[2] == "." or len(parts[1]) > 2:
        return None
    return int(parts[1]), int(parts[3])


def _without_time(text: str) -> tuple[str, time | None]:
    text = text.strip()
    found = _CLOCK.search(text)
    if found is None or not text[: found.start()].strip():
        return text, None
    return text[: found.start()].strip().rstrip(","), _clock(found[1], found[2], found[3])


def read_day(text: str, order: Order | None, first: date, last: date) -> tuple[date, time | None]:
    """The day of a cell, and the time if it has one, too. `order` tells how 3/4/2027 is read (None: as a day
    first); a day without a year is the first one from `first` on, if possible up to `last`.

    Raises CellFault.
    """
    bare, at = _without_time(text)
    if figures := _FIGURES.fullmatch(bare):
        return _of_figures(figures, bare, order, first, last), at
    words = re.findall(r"[^\W\d_]+|\d+", bare)
    numbers = [word for word in words if word.isdigit()]
    named = [word for word in map(plain, words) if not word.isdigit() and word not in ENDINGS]
    months = [
        MONTHS[key]
        for word in named
        if not (len(word) > 3 and _weekdays(word))  # "martes" is no March
        for key in (word[:4], word[:3])
        if key in MONTHS
    ]
    if not months or not 1 <= len(numbers) <= 2:
        raise CellFault(_no_day(text))
    year = next((int(one) for one in numbers if len(one) == 4), None)
    days = [int(one) for one in numbers if len(one) <= 2]
    if year is None and len(days) == 2:
        year = 2000 + days.pop()
    if len(days) != 1:
        raise CellFault(_no_day(text))
    found = _made(text, year, months[0], days[0], first, last)
    _check_weekday(named, found)
    return found, at


def _of_figures(parts: re.Match[str], text: str, order: Order | None, first: date, last: date) -> date:
    one, other, year = parts[1], int(parts[3]), parts[4]
    if len(one) == 4:
        if year is None:
            raise CellFault(_no_day(text))
        return _made(text, int(one), other, int(year), first, last)
    if len(one) == 3:
        raise CellFault(_no_day(text))
    day, month = int(one), other
    if parts[2] != "." and order == Order.MONTH:
        day, month = month, day
    full = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
    return _made(text, full, month, day, first, last)


def _made(text: str, year: int | None, month: int, day: int, first: date, last: date) -> date:
    try:
        if year is not None:
            found = date(year, month, day)
        else:
            years = range(first.year, last.year + 1)
            inside = [one for one in (_try(y, month, day) for y in years) if one and first <= one <= last]
            found = inside[0] if inside else date(first.year, month, day)
    except ValueError:
        raise CellFault(
            say("leagues.not-in-calendar", "“{text}” is no day of the calendar", text=text[:30])
        ) from None
    if not 1900 <= found.year <= 2200:
        raise CellFault(
            say("leagues.outside-years", "“{text}” lies outside the years 1900 to 2200", text=text[:30])
        )
    return found


def _try(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _check_weekday(words: list[str], day: date) -> None:
    """Refuse a day that is told with another day of the week; words in other languages say nothing."""
    for word in words:
        told = _weekdays(word) if len(word) > 2 and word not in MONTHS else []
        if told and day.weekday() not in told:
            raise CellFault(
                say(
                    "leagues.other-weekday",
                    "{day} is a {weekday}, not a {other}",
                    day=day.isoformat(),
                    weekday=DAYS[day.weekday()],
                    other=DAYS[told[0]],
                )
            )


def _weekdays(word: str) -> list[int]:
    """The days of the week whose names begin with a word, in any language."""
    return [n for n, names in enumerate(_WEEKDAYS) if any(one.startswith(word[:9]) for one in names)]


def read_time(text: str) -> time:
    """A time of day: 19:30, 19.30, 7:30 pm, 1930, 19h. Raises CellFault."""
    bare = text.strip()
    if re.fullmatch(r"\d{3,4}", bare):
        bare = f"{bare[:-2]}:{bare[-2:]}"
    found = _TIME.fullmatch(bare)
    made = _clock(found[1], found[2] or "00", found[3]) if found else None
    if made is None:
        raise CellFault(say("leagues.no-time", "“{text}” is no time; write it as 19:30", text=text[:20]))
    return made


def _clock(hour: str, minute: str, half: str | None) -> time | None:
    hours, minutes = int(hour), int(minute)
    if half is not None:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half.lower() == "p" else 0)
    return time(hours, minutes) if hours < 24 and minutes < 60 else None


def read_weekday(text: str) -> int:
    """A day of the week, 0 for Monday: its name in a language that is offered, or the first letters of it.
    Raises CellFault, also for what begins several ("do")."""
    word = plain(text.strip()).rstrip("s.")
    found = _weekdays(word) if len(word) > 1 else []
    if len(found) != 1:
        raise CellFault(
            say("leagues.no-weekday", "“{text}” is no day of the week; write it as Tuesday", text=text[:20])
        )
    return found[0]
