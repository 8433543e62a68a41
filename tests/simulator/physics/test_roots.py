"""First contact times against closed forms, fine sampling and awkward cases."""

from __future__ import annotations

import math
import random

import pytest

from simulator.physics.roots import INF, first_fall, leave_circle, meet_circle, meet_sphere


def test_the_first_root_of_a_falling_quadratic() -> None:
    assert first_fall(0.0, -2.0, 1.0) == 0.5
    assert first_fall(1.0, -3.0, 2.0) == 1.0  # (t - 1)(t - 2)
    assert first_fall(-1.0, 0.0, 4.0) == 2.0
    assert first_fall(-1.0, 3.0, 4.0) == 4.0
    assert first_fall(1.0, 1.0, 1.0) == INF
    assert first_fall(0.0, 1.0, 1.0) == INF


def test_no_digits_are_lost_where_the_roots_differ_much() -> None:
    assert first_fall(1e-9, -1.0, 1e-9) == pytest.approx(1e-9, rel=1e-15)
    assert first_fall(-1e-12, -1.0, 1.0) == pytest.approx(1.0, rel=1e-11)


def test_a_touching_pair_is_judged_by_its_approach() -> None:
    assert first_fall(5.0, -1e-9, 0.0) == 0.0
    assert first_fall(5.0, 1e-9, 0.0) == INF
    assert first_fall(-2.0, 1.0, -1e-15) == 0.5
    assert meet_circle(0.2, 0.0, 1.0, 0.0, 0.0, 0.0, 0.2, 9.0) == INF
    assert meet_circle(0.2, 0.0, -1.0, 0.0, 0.0, 0.0, 0.2, 9.0) == 0.0


def test_a_straight_path_meets_the_circle_at_the_closed_form() -> None:
    draw = random.Random(3)
    met = 0
    for _ in range(500):
        cx, cy, bx, by = (draw.uniform(-3, 3) for _ in range(4))
        rho = draw.uniform(0.01, 0.5)
        if math.hypot(cx, cy) <= rho:
            continue
        b, vv = cx * bx + cy * by, bx * bx + by * by
        disc = b * b - vv * (cx * cx + cy * cy - rho * rho)
        want = INF if b >= 0 or disc < 0 else (-b - math.sqrt(disc)) / vv
        got = meet_circle(cx, cy, bx, by, 0.0, 0.0, rho, 1e9)
        if want < INF and disc > 1e-9:
            met += 1
            assert got == pytest.approx(want, rel=1e-9, abs=1e-11)
        elif disc < -1e-9:
            assert got == INF
    assert met > 20


def test_a_curved_path_meets_the_circle_where_it_first_comes_near() -> None:
    draw = random.Random(5)
    met = 0
    for _ in range(300):
        cx, cy, bx, by, ax, ay = (draw.uniform(-1, 1) for _ in range(6))
        bx, by = bx - 2 * cx, by - 2 * cy
        rho = draw.uniform(0.05, 0.3)
        if math.hypot(cx, cy) <= rho:
            continue
        got = meet_circle(cx, cy, bx, by, ax, ay, rho, 2.0)
        steps = [k * 0.0005 for k in range(4001)]
        away = [math.hypot(cx + (bx + ax * t) * t, cy + (by + ay * t) * t) - rho for t in steps]
        if got == INF:
            assert min(away) > -1e-12
            continue
        met += 1
        assert all(d > -1e-12 for t, d in zip(steps, away, strict=True) if t <= got)
        x, y = cx + (bx + ax * got) * got, cy + (by + ay * got) * got
        assert abs(math.hypot(x, y) - rho) < 1e-12
    assert met > 60


def test_a_grazing_contact_is_neither_lost_nor_invented() -> None:
    rho = 0.0615
    for off in (1e-6, 1e-9, 1e-11):
        assert meet_circle(-1.0, rho - off, 1.0, 0.0, 0.0, 0.0, rho, 9.0) == pytest.approx(
            1.0 - math.sqrt(2 * rho * off - off * off), abs=1e-6
        )
        assert meet_circle(-1.0, rho + off, 1.0, 0.0, 0.0, 0.0, rho, 9.0) == INF


def test_the_horizon_cuts() -> None:
    assert meet_circle(-2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.99) == INF
    assert meet_circle(-2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.01) == pytest.approx(1.0, rel=1e-13)


def test_a_sphere_is_a_circle_in_every_plane() -> None:
    draw = random.Random(7)
    for _ in range(200):
        cx, cy, bx, by, ax, ay = (draw.uniform(-1, 1) for _ in range(6))
        if math.hypot(cx, cy) <= 0.2:
            continue
        flat = meet_circle(cx, cy, bx, by, ax, ay, 0.2, 3.0)
        c, s = 0.6, 0.8  # y turned about the x axis into y and z
        turned = meet_sphere(cx, c * cy, s * cy, bx, c * by, s * by, ax, c * ay, s * ay, 0.2, 3.0)
        assert turned == flat == INF or turned == pytest.approx(flat, abs=1e-10)


def test_leaving_a_circle() -> None:
    assert leave_circle(0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0, 9.0) == pytest.approx(0.5, rel=1e-12)
    assert leave_circle(0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0, 0.4) == INF
    draw = random.Random(11)
    left = 0
    for _ in range(300):
        cx, cy = draw.uniform(-0.6, 0.6), draw.uniform(-0.6, 0.6)
        bx, by, ax, ay = (draw.uniform(-1, 1) for _ in range(4))
        got = leave_circle(cx, cy, bx, by, ax, ay, 1.0, 2.0)
        steps = [k * 0.001 for k in range(2001)]
        out = [math.hypot(cx + (bx + ax * t) * t, cy + (by + ay * t) * t) - 1.0 for t in steps]
        if got == INF:
            assert max(out) < 1e-12
            continue
        left += 1
        assert all(d < 1e-12 for t, d in zip(steps, out, strict=True) if t <= got)
        assert abs(math.hypot(cx + (bx + ax * got) * got, cy + (by + ay * got) * got) - 1.0) < 1e-12
    assert left > 100
