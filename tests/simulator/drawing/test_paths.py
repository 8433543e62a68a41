"""A drawn path is the piece's path: a parabola is a quadratic Bezier, a line a line, a flight dotted."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.drawing.paths import bezier, ways
from simulator.drawing.view import View
from simulator.traces import Leg

UPRIGHT = View(-1, -1, 1, 1, lying=False)
LYING = View(-1, -1, 1, 1, lying=True)
metres = st.floats(-3, 3, allow_subnormal=False)
_COMMAND = re.compile(r"([MLQ])([^MLQ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def drawn(d: str) -> list[tuple[str, list[float]]]:
    """The commands of a path with their numbers."""
    return [(c, [float(n) for n in _NUMBER.findall(rest)]) for c, rest in _COMMAND.findall(d)]


def leg(x: tuple[float, float, float], y: tuple[float, float, float], end: float = 1.0) -> Leg:
    """A sliding leg from time 0."""
    return Leg("w", 0.0, end, "slide", x, y)


@given(metres, metres, metres, metres, metres, metres, st.floats(0.01, 5), st.floats(0.1, 20))
def test_the_bezier_is_the_legs_own_parabola(
    x0: float, x1: float, x2: float, y0: float, y1: float, y2: float, span: float, start: float
) -> None:
    """At every share s of its span the curve is where the piece is at that share of the time, to 1e-12."""
    ran = Leg("w", start, start + span, "slide", (x0, x1, x2), (y0, y1, y2))
    (ax, ay), (bx, by), (cx, cy) = bezier(ran)
    size = 1 + max(map(abs, (ax, ay, bx, by, cx, cy)))
    for i in range(11):
        s = i / 10
        x, y = ran.at(start + s * (ran.end - start))
        assert abs((1 - s) ** 2 * ax + 2 * s * (1 - s) * bx + s * s * cx - x) < 1e-12 * size
        assert abs((1 - s) ** 2 * ay + 2 * s * (1 - s) * by + s * s * cy - y) < 1e-12 * size


def test_a_slide_is_one_curve_in_millimetres() -> None:
    """The far end is up; lying, x runs down and y to the right."""
    slid = leg((0.1, 0.4, -0.2), (0.2, 0.1, 0.3))
    assert drawn(ways([slid], UPRIGHT)[0][1]) == [("M", [100, -200]), ("Q", [300, -250, 300, -600])]
    assert drawn(ways([slid], LYING)[0][1]) == [("M", [200, 100]), ("Q", [250, 300, 600, 300])]


def test_legs_that_go_on_straight_are_one_line() -> None:
    """Sliding, then rolling along the same line is drawn from end to end."""
    slid = leg((0.0, 1.0, -0.25), (0.0, 1.0, -0.25))
    rolled = Leg("w", 1.0, 3.0, "roll", (0.75, 0.5, -0.1), (0.75, 0.5, -0.1))
    assert drawn(ways([slid, rolled], UPRIGHT)[0][1]) == [("M", [0, 0]), ("L", [1350, -1350])]


def test_a_ball_drawn_back_turns_where_it_turns() -> None:
    """Forth 0.25 m and back on its own line: the line goes to the turning point and comes back."""
    back = leg((0.0, 1.0, -1.0), (0.0, 0.0, 0.0), 2.0)
    assert drawn(ways([back], UPRIGHT)[0][1]) == [("M", [0, 0]), ("L", [250, 0]), ("L", [-2000, 0])]


def test_a_flight_is_apart() -> None:
    """Ground, flight, ground: three paths, each beginning where the last one ended."""
    legs = [
        leg((0.0, 1.0, 0.0), (0.0, 0.0, 0.0)),
        Leg("w", 1.0, 1.5, "fly", (1.0, 0.5, 0.0), (0.0, 0.2, 0.0), (0.0, 2.4525, -4.905)),
        Leg("w", 1.5, 2.5, "slide", (1.25, 0.5, -0.1), (0.1, 0.2, 0.0)),
    ]
    kinds, paths = zip(*ways(legs, UPRIGHT), strict=True)
    assert kinds == ("ground", "fly", "ground")
    assert drawn(paths[1])[0][1] == drawn(paths[0])[-1][1]
    assert drawn(paths[2])[0][1] == drawn(paths[1])[-1][1]


def test_what_turns_on_the_spot_draws_nothing() -> None:
    """A rest and a spin are no path."""
    spun = Leg("w", 0.0, 2.0, "spin", (0.3, 0.0, 0.0), (0.2, 0.0, 0.0), turn=(0.0, 5.0, -1.0))
    assert ways([spun], UPRIGHT) == []


@pytest.mark.parametrize("view", [UPRIGHT, LYING])
@given(metres, metres, metres, metres, metres, metres)
def test_nothing_written_is_off_by_more_than_a_hair(
    view: View, x0: float, x1: float, x2: float, y0: float, y1: float, y2: float
) -> None:
    """Each point of the leg is within 0.15 mm of the written path, which is measured by its chords."""
    ran = leg((x0, x1, x2), (y0, y1, y2))
    if not (x1 or x2 or y1 or y2):
        return
    trail: list[tuple[float, float]] = []
    for command, numbers in drawn(ways([ran], view)[0][1]):
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            trail.append(ends[0])
            continue
        a, b, c = trail[-1], ends[0], ends[-1]
        if command == "L":
            b = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
        for i in range(1, 201):
            s = i / 200
            trail.append(
                tuple(
                    (1 - s) ** 2 * p + 2 * s * (1 - s) * q + s * s * r
                    for p, q, r in zip(a, b, c, strict=True)
                )
            )
    for i in range(21):
        px, py = view.to(*ran.at(i / 20))
        assert min(_apart(px, py, a, b) for a, b in pairwise(trail)) < 0.15


def _apart(px: float, py: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    s = 0.0 if length == 0 else min(max(((px - a[0]) * dx + (py - a[1]) * dy) / length, 0.0), 1.0)
    return hypot(px - a[0] - s * dx, py - a[1] - s * dy)
