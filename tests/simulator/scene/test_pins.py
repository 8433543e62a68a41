"""Pins: when they topple, how they fall, and that no energy comes of it."""

import math

import pytest

from simulator.pieces import KINDS
from simulator.scene.pins import FLAT, Falling, blow, body_of, height_of_touch, radius_at, topples
from simulator.units import GRAVITY

PINS = [kind for kind in KINDS.values() if kind.shape == "pin"]


@pytest.mark.parametrize("kind", PINS, ids=lambda kind: kind.name)
def test_the_threshold_is_the_energy_that_lifts_the_centre_over_the_edge(kind, monkeypatch) -> None:
    monkeypatch.setattr("simulator.scene.pins.CREEP", -math.inf)
    pin = body_of(kind)
    height = 0.6 * kind.height
    lift = pin.mass * GRAVITY * (math.hypot(pin.centre, pin.foot) - pin.centre)
    impulse = math.sqrt(2 * pin.inertia * lift) / height
    assert not topples(pin, impulse * (1 - 1e-9), height)
    assert topples(pin, impulse * (1 + 1e-9), height)
    # Just above it passes the upright over its edge; just below it would come back: the fall itself says so.
    for share, falls in ((1.001, True), (0.999, False)):
        falling = Falling("p", kind, 0.0, 0.0, 0.0, share * impulse * height / pin.inertia)
        assert falling.thrown is None
        for _ in range(200_000):
            falling.step(1e-4)
            if falling.flat or falling.rate <= 0.0:
                break
        assert falling.flat is falls


@pytest.mark.parametrize("kind", PINS, ids=lambda kind: kind.name)
def test_a_falling_pin_keeps_its_energy(kind) -> None:
    pin = body_of(kind)
    for rate in (1.2 * pin.threshold / pin.inertia, 5 * math.sqrt(GRAVITY / pin.centre)):
        falling = Falling("p", kind, 0.0, 0.0, 1.0, rate)
        at_first = 0.5 * pin.inertia * rate**2 + pin.mass * GRAVITY * (pin.centre - pin.foot)
        assert falling.energy == pytest.approx(at_first, rel=1e-9)
        step = 1e-4 * min(1.0, pin.centre / 0.03)  # a small pin falls faster
        while not falling.flat:
            before = falling.energy
            falling.step(step)
            assert falling.flat or falling.energy <= before * (1 + 1e-5)
        assert falling.lean == FLAT
        assert falling.energy <= at_first * (1 + 2e-3)


def test_the_capsule_grows_from_the_foot_to_the_pins_length() -> None:
    kind = KINDS["pool-pin"]
    pin = body_of(kind)
    falling = Falling("p", kind, 0.1, 0.2, math.pi / 2, 1.1 * pin.threshold / pin.inertia)
    length = 0.0
    assert falling.foot == pytest.approx((0.1, 0.2))
    while not falling.flat:
        falling.step(1e-3)
        x1, y1, x2, y2, radius = falling.capsule
        assert x1 == pytest.approx(0.1) and x2 == pytest.approx(0.1)
        now = (y2 - y1) + 2 * radius * math.sin(falling.lean)
        assert now >= length - 1e-6
        length = now
    assert length == pytest.approx(kind.height)
    assert falling.middle[1] == pytest.approx(0.2 + pin.foot + kind.height / 2)


def test_the_point_speeds_are_those_of_the_places() -> None:
    kind = KINDS["ten-pin"]
    pin = body_of(kind)
    for rate in (1.5 * pin.threshold / pin.inertia, 120.0):
        falling = Falling("p", kind, 0.0, 0.0, 0.0, rate)
        for _ in range(30):
            falling.step(1e-4)
        place = [f + falling.dx * 0.03 * math.sin(falling.lean) for f in falling.foot[:1]]
        speed = falling.velocity_at(0.03)[0]
        falling.step(1e-6)
        later = falling.foot[0] + falling.dx * 0.03 * math.sin(falling.lean)
        assert (later - place[0]) / 1e-6 == pytest.approx(speed, rel=1e-3)


def test_a_blow_neither_makes_energy_nor_loses_momentum() -> None:
    ball, pin = KINDS["carom-ball"], body_of(KINDS["pool-pin"])
    struck = pin.mass_at(ball.radius)
    for sliding in (-0.5, 0.0, 0.3):
        given = blow(ball, 2.0, sliding, struck, 0.55, 0.25)
        after = 2.0 - given.normal / ball.mass
        pin_speed = given.normal / struck
        assert pin_speed - after == pytest.approx(0.55 * 2.0)
        assert 0.5 * ball.mass * after**2 + 0.5 * struck * pin_speed**2 < 0.5 * ball.mass * 4.0
        assert given.across * sliding >= 0.0 and abs(given.across) <= 0.25 * given.normal + 1e-15
    assert blow(ball, -0.1, 1.0, struck, 0.5, 0.2) == (0.0, 0.0)


def test_a_pin_is_light_when_hit_high_and_heavy_when_hit_low() -> None:
    pin = body_of(KINDS["pool-pin"])
    assert pin.mass_at(0.09) < pin.mass < pin.mass_at(0.02)


def test_where_movers_meet_a_pin() -> None:
    pin = KINDS["pool-pin"]
    ball = KINDS["carom-ball"]
    assert height_of_touch(pin, ball) == ball.radius
    assert height_of_touch(pin, KINDS["crokinole-disc"]) == KINDS["crokinole-disc"].height
    assert height_of_touch(KINDS["cork"]._replace(height=0.01), ball) == 0.01
    assert radius_at(pin, 0.0) == pin.base
    assert radius_at(pin, pin.centre) == pin.radius
    assert radius_at(KINDS["cork"], 0.003) == KINDS["cork"].radius
