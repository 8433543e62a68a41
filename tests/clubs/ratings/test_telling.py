"""Ratings in words and as a picture."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from clubs.ratings.rules.chart import HEIGHT, WIDTH, Point, draw
from clubs.ratings.rules.pasted import read
from clubs.ratings.rules.periods import monday_of, week_of
from clubs.ratings.rules.telling import expectation, met, shown_frames, signed, step, told

DAY = datetime(2026, 3, 2, tzinfo=UTC)


def test_a_step_is_told_as_a_sentence() -> None:
    """The value, the change as the rounded values have it, the reason."""
    why = f"{met('Ana', 5, 3)}, {expectation(4.12, 8)}"
    assert told(1512.4, 12.3, why) == "Rating 1512 (+12): beat Ana 5–3, expected 4.1 frames of 8."
    assert met("Ana", 3, 5) == "Lost to Ana 3–5" and met("Ana", 4, 4) == "Drew with Ana 4–4"
    assert expectation(0.25, 1) == "a chance of 25 % to win"
    assert met("Ana", 1.5, 0.5) == "Beat Ana 1½–½" and shown_frames(0) == "0"


def test_changes_add_up_as_they_are_shown() -> None:
    """1535.4 to 1538.6 is shown as 1535 and 1539: four points, although it is 3.2."""
    assert step(1535.4, 1538.6) == "+4" and step(1500.2, 1500.4) == "±0" and step(1500, 1488) == "−12"
    assert signed(-0.2) == "±0" and signed(3.2) == "+3"


def test_the_picture_holds_every_step() -> None:
    """A line from the first to the last moment, a closed band round it, round numbers at its side."""
    points = [Point(DAY + timedelta(days=n), 1500 + 37 * n, 80 - n) for n in range(4)]
    chart = draw(points, DAY + timedelta(days=8))
    assert chart is not None and chart.line.startswith("M0 ") and chart.line.endswith(f"H{WIDTH}")
    assert chart.line.count("V") == 3 and chart.band.endswith("Z") and chart.dots.count("h0") == 4
    assert chart.scale[0] >= 1611 and chart.scale[-1] <= 1500 and len(chart.scale) <= 7
    assert chart.grid[0] == 0 and chart.grid[-1] == HEIGHT
    assert chart.description == "From 1500 on 2 March 2026 to 1611 on 5 March 2026, between 1500 and 1611."
    assert draw(points[:1], DAY) is None
    level = draw([Point(DAY, 500, 20), Point(DAY, 500, 20)], DAY)
    assert level is not None and level.scale[0] > 500 > level.scale[-1]


def test_weeks_begin_on_monday() -> None:
    """A Sunday belongs to the week before the next Monday."""
    monday = DAY.date()
    assert week_of(monday) == week_of(monday + timedelta(days=6)) == week_of(monday - timedelta(days=1)) + 1
    assert monday_of(week_of(monday + timedelta(days=3))) == monday


def test_pasted_lines() -> None:
    """With or without names of columns, in any order, with decimal commas where the columns allow it."""
    first, second = read("Rating;Name\n1620,5;Ann\n;\n1500;")
    assert (first.number, first.player, first.value, first.uncertainty) == (2, "Ann", 1620.5, None)
    assert (second.number, second.wrong) == (4, "The player is missing.")
    (plain,) = read("Ann\t1500\t80")
    assert (plain.player, plain.value, plain.uncertainty) == ("Ann", 1500, 80)
    wrong = [one.wrong for one in read("Ann\nAnn, 1, 2, 3\nAnn, x")]
    assert wrong == [
        "The value is missing.", "There are more than 3 columns.", "The value is a number; “x” is none.",
    ]  # fmt: skip
    assert read("") == []
