"""Days, times and names of sheets."""

from __future__ import annotations

from datetime import date, time

import pytest

from clubs.leagues.rules.sheets.days import CellFault, Order, order_of, read_day, read_time, read_weekday
from clubs.leagues.rules.sheets.matching import Known, Names

FIRST, LAST = date(2026, 9, 1), date(2027, 5, 31)


def test_days_are_read_as_people_write_them() -> None:
    """ISO, figures with points, slashes and hyphens, words in several languages, with and without year."""
    cases = {
        "2027-01-14": date(2027, 1, 14), "14.1.2027": date(2027, 1, 14), "14. 1. 27": date(2027, 1, 14),
        "14/1/2027": date(2027, 1, 14), "14-01-27": date(2027, 1, 14), "14 January 2027": date(2027, 1, 14),
        "Thu 14 Jan": date(2027, 1, 14), "January 14, 2027": date(2027, 1, 14), "14.1.": date(2027, 1, 14),
        "Thursday, 14th Jan 27": date(2027, 1, 14), "14. März 2027": date(2027, 3, 14),
        "14 août 2027": date(2027, 8, 14), "14 dic": date(2026, 12, 14), "3/9": date(2026, 9, 3),
        "2027/1/14": date(2027, 1, 14),
    }  # fmt: skip
    for text, day in cases.items():
        assert read_day(text, None, FIRST, LAST) == (day, None), text


def test_the_order_of_figures_is_that_of_the_sheet() -> None:
    """One day beyond the twelfth tells it; without one somebody has to; both ways is a fault."""
    assert order_of(["3/4/2027", "25/4/2027"]) == (Order.DAY, True)
    assert order_of(["3/4/2027", "4/25/2027"]) == (Order.MONTH, True)
    assert order_of(["3/4/2027", "5/5/2027"]) == (None, True)
    assert order_of(["5/5/2027", "3.4.2027", "2027-03-04", ""]) == (None, False)
    with pytest.raises(CellFault, match="some days"):
        order_of(["25/4/2027", "4/25/2027"])
    assert read_day("3/4/2027", Order.MONTH, FIRST, LAST)[0] == date(2027, 3, 4)
    assert read_day("3.4.2027", Order.MONTH, FIRST, LAST)[0] == date(2027, 4, 3)


def test_a_time_may_stand_in_the_cell_of_the_day() -> None:
    """As a spreadsheet writes a moment."""
    assert read_day("2027-01-14 19:30", None, FIRST, LAST) == (date(2027, 1, 14), time(19, 30))
    assert read_day("14 Jan 2027, 7:30 pm", None, FIRST, LAST) == (date(2027, 1, 14), time(19, 30))


def test_what_is_no_day_is_refused() -> None:
    """With a sentence; also a day with the wrong day of the week."""
    for text in ("soon", "31.2.2027", "123/1/2027", "14 2027", "1800-01-01", "Jan", "2027-14"):
        with pytest.raises(CellFault):
            read_day(text, None, FIRST, LAST)
    with pytest.raises(CellFault, match="is a Thursday, not a Friday"):
        read_day("Fri 14 Jan 2027", None, FIRST, LAST)


def test_times_and_days_of_the_week() -> None:
    """With a colon, a point, nothing, am and pm; and what is neither is refused."""
    cases = {
        "19:30": time(19, 30), "19.30": time(19, 30), "7:30 pm": time(19, 30), "7pm": time(19),
        "1930": time(19, 30), "12 am": time(0), "19h30": time(19, 30), "19:30:00": time(19, 30),
    }  # fmt: skip
    for text, found in cases.items():
        assert read_time(text) == found, text
    for text in ("25:00", "19:70", "13 pm", "late"):
        with pytest.raises(CellFault):
            read_time(text)
    assert [read_weekday(one) for one in ("Tuesday", "tue", "Sundays", "we")] == [1, 1, 6, 2]
    read = [
        read_weekday(one) for one in ("Dienstag", "mi", "Samstags", "Sonnabend", "miércoles", "Lunes", "dom")
    ]
    assert read == [1, 2, 5, 5, 2, 0, 6]
    for text in ("t", "do", "sonn", "Someday"):
        with pytest.raises(CellFault):
            read_weekday(text)


def test_days_of_the_week_in_other_languages_agree_with_the_day() -> None:
    """A day that is told with another one is refused; the first letters of Tuesday are no March."""
    season = date(2026, 9, 1), date(2027, 5, 31)
    for text in ("Donnerstag, 14. Januar 2027", "jueves 14 de enero de 2027", "jeudi 14 janvier 2027"):
        assert read_day(text, None, *season)[0] == date(2027, 1, 14), text
    assert read_day("martes 12 de enero", None, *season)[0] == date(2027, 1, 12)
    assert read_day("14 mar 2027", None, *season)[0] == date(2027, 3, 14)
    for text in ("Mittwoch, 14. Januar 2027", "viernes 14 de enero de 2027"):
        with pytest.raises(CellFault):
            read_day(text, None, *season)


def test_names_are_matched_and_suggested() -> None:
    """Equal but for case; an address; what is alike is suggested; of two namesakes neither is taken; a choice
    decides."""
    known = [
        Known("corn", "Corn Exchange", 1),
        Known("bull", "Black Bull", 2),
        Known("bull-2", "black bull", 3),
    ]
    names: Names[int] = Names(known, str.casefold, {"the corn": "corn"})
    assert names.find("corn exchange").row == 1 and names.find("bull-2").row == 3
    assert names.find("The Corn").row == 1
    assert [one.key for one in names.find("Corn Exchagne").suggested] == ["corn"]
    assert [one.key for one in names.find("Black Bull").several] == ["bull", "bull-2"]
    assert names.find("Zebra").suggested == () and names.find("Zebra").row is None
