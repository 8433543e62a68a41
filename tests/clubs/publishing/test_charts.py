"""Charts: what is drawn is what the numbers are."""

from __future__ import annotations

import math
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from clubs.publishing.rules import charts
from clubs.publishing.rules.charts import Dot


def dots(values: list[float], **more: int) -> list[Dot]:
    """A match a day."""
    return [
        Dot(date(2026, 1, 1) + timedelta(days=n), value, f"{value:.3f}", f"P{n}", f"/m/{n}/", **more)
        for n, value in enumerate(values)
    ]


def test_no_match_no_chart() -> None:
    """Nothing is drawn of nothing."""
    assert charts.draw([], title="Average", decimals=3) is None


def test_one_match_is_a_dot_without_a_line() -> None:
    """A mean of one is no course."""
    chart = charts.draw(dots([0.5]), title="Average", decimals=3)
    assert chart is not None and chart.moving_path == "" and chart.dots_path.startswith("M300 ")
    assert "1 match from 1 January 2026" in chart.description


def test_the_moving_average_weighs_by_innings() -> None:
    """Ten points in ten innings and none in none more make less than the mean of the averages."""
    played = [
        Dot(date(2026, 1, 1), 10.0, "10", "P", "/", points=10, innings=1),
        Dot(date(2026, 1, 2), 0.0, "0", "P", "/", points=0, innings=9),
    ]
    chart = charts.draw(played, title="Average", decimals=3, weighted=True)
    assert chart is not None and chart.moving == (10.0, 1.0)


@given(st.lists(st.just(0.0) | st.floats(0.001, 10_000), min_size=1, max_size=80))
def test_everything_drawn_lies_inside(values: list[float]) -> None:
    """All dots and the line lie in the picture, in order of time; the scale ends above the highest."""
    chart = charts.draw(dots(values), title="Average", decimals=3)
    assert chart is not None and chart.top >= max(values) * 0.999999
    assert all(-0.01 <= x <= charts.WIDTH and -0.01 <= y <= charts.HEIGHT + 0.01 for x, y in chart.points)
    assert [x for x, _ in chart.points] == sorted(x for x, _ in chart.points)
    assert math.isclose(float(chart.scale[0]), chart.top) and chart.scale[-1] == "0"
    assert len(chart.rows) == len(values)
