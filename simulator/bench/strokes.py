"""The strokes that the benchmark plays: seven kinds, made from a seed by the standard library alone.

A stroke is the balls' places and the struck ball's motion just after the strike, so that two simulators can
play it without agreeing on cues. This module imports nothing of Balkline: :mod:`pooltool_strokes` runs it in
another Python.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

SEED = 1905


class Ball(NamedTuple):
    """A table's balls and the constants of its laws: metres, kilograms, seconds."""

    radius: float
    mass: float
    slide: float
    roll: float
    spin: float
    ball_restitution: float
    cushion_restitution: float
    cushion_friction: float
    gravity: float


_SPIN = 10 * 2 / 5 / 9
"""pooltool's friction of side spin over the ball's radius."""

POOL = Ball(0.028575, 0.170097, 0.2, 0.01, _SPIN * 0.028575, 0.95, 0.85, 0.2, 9.81)
SNOOKER = Ball(0.02619375, 0.140, 0.5, 0.01, _SPIN * 0.02619375, 0.95, 0.85, 0.5, 9.81)
CAROM = Ball(0.03075, 0.210, 0.2, 0.01, _SPIN * 0.03075, 0.95, 0.85, 0.15, 9.81)


class Table(NamedTuple):
    """A bed between the cushions' noses, ``width`` by ``length`` metres, and its balls."""

    width: float
    length: float
    ball: Ball
    pockets: bool


TABLES = {
    "carom": Table(1.42, 2.84, CAROM, False),
    "pool": Table(1.9812 / 2, 1.9812, POOL, True),
    "snooker": Table(1.7465, 3.5445, SNOOKER, True),
}
"""pooltool's tables of the same names, in its own measures."""


class BenchStroke(NamedTuple):
    """Balls' places (the first is struck) and its velocity and spin; the table's centre is (0, 0)."""

    balls: tuple[tuple[float, float], ...]
    velocity: tuple[float, float]
    spin: tuple[float, float, float]


class KindOfStroke(NamedTuple):
    """What the benchmark calls it, the table it is played on, how many strokes are played."""

    title: str
    table: str
    strokes: int


KINDS = {
    "bank": KindOfStroke("one-ball bank", "carom", 200),
    "three-cushion": KindOfStroke("three-cushion", "carom", 200),
    "cut": KindOfStroke("cut into a pocket", "pool", 200),
    "mid-game": KindOfStroke("7-ball mid-game", "pool", 100),
    "break-9": KindOfStroke("nine-ball break", "pool", 40),
    "break-15": KindOfStroke("15-ball break", "pool", 30),
    "break-snooker": KindOfStroke("snooker break", "snooker", 20),
}
"""The seven kinds by name."""


def strokes(kind: str, count: int | None = None, seed: int = SEED) -> list[BenchStroke]:
    """Return ``count`` strokes of a kind (as many as :data:`KINDS` says); the same for the same seed."""
    make = _MAKERS[kind]
    table = TABLES[KINDS[kind].table]
    made = []
    for number in range(KINDS[kind].strokes if count is None else count):
        rng = random.Random(f"{seed} {kind} {number}")
        made.append(make(table, rng))
    return made


def struck(
    ball: Ball, direction: float, speed: float, side: float, height: float
) -> tuple[tuple[float, float], tuple[float, float, float]]:
    """Velocity and spin after a level strike: an impulse at (side, height) radii from the ball's middle."""
    dx, dy = math.cos(direction), math.sin(direction)
    turn = 2.5 * speed / ball.radius
    return (speed * dx, speed * dy), (-turn * height * dy, turn * height * dx, turn * side)


def _scattered(
    table: Table, count: int, rng: random.Random, placed: list[tuple[float, float]] | None = None
) -> list[tuple[float, float]]:
    radius = table.ball.radius
    margin = radius + 0.005
    places = list(placed or ())
    corners = [(sx * table.width / 2, sy * table.length / 2) for sx in (-1, 1) for sy in (-1, 0, 1)]
    while len(places) < count:
        x = rng.uniform(-1, 1) * (table.width / 2 - margin)
        y = rng.uniform(-1, 1) * (table.length / 2 - margin)
        if table.pockets and any(math.hypot(x - cx, y - cy) < 0.12 for cx, cy in corners):
            continue
        if all(math.hypot(x - px, y - py) > 2 * radius + 0.005 for px, py in places):
            places.append((x, y))
    return places


def _tip(rng: random.Random) -> tuple[float, float]:
    return rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)


def _anywhere(table: Table, balls: int, slow: float, fast: float, rng: random.Random) -> BenchStroke:
    places = _scattered(table, balls, rng)
    direction = rng.uniform(0, 2 * math.pi)
    return BenchStroke(tuple(places), *struck(table.ball, direction, rng.uniform(slow, fast), *_tip(rng)))


def _bank(table: Table, rng: random.Random) -> BenchStroke:
    return _anywhere(table, 1, 1.0, 4.0, rng)


def _aimed(table: Table, balls: int, slow: float, fast: float, rng: random.Random) -> BenchStroke:
    """At another ball, off its middle by up to nine tenths of a full width."""
    places = _scattered(table, balls, rng)
    (x, y), (tx, ty) = places[0], places[1]
    away = math.hypot(tx - x, ty - y)
    off = rng.uniform(-0.9, 0.9) * 2 * table.ball.radius
    direction = math.atan2(ty - y, tx - x) + math.asin(off / away)
    return BenchStroke(tuple(places), *struck(table.ball, direction, rng.uniform(slow, fast), *_tip(rng)))


def _three_cushion(table: Table, rng: random.Random) -> BenchStroke:
    return _aimed(table, 3, 2.5, 5.5, rng)


def _mid_game(table: Table, rng: random.Random) -> BenchStroke:
    return _aimed(table, 8, 1.5, 4.5, rng)


def _cut(table: Table, rng: random.Random) -> BenchStroke:
    """The object ball is cut towards a pocket, by up to 55 degrees, from 0.25 to 0.9 m."""
    radius = table.ball.radius
    while True:
        (ox, oy) = _scattered(table, 1, rng)[0]
        px = rng.choice((-1, 1)) * table.width / 2
        py = rng.choice((-1, 0, 1)) * table.length / 2
        line = math.atan2(py - oy, px - ox)
        if py == 0 and abs(math.cos(line)) < 0.7:
            continue
        gx, gy = ox - 2 * radius * math.cos(line), oy - 2 * radius * math.sin(line)
        direction = line + math.radians(rng.uniform(-55, 55))
        away = rng.uniform(0.25, 0.9)
        x, y = gx - away * math.cos(direction), gy - away * math.sin(direction)
        if abs(x) < table.width / 2 - 1.5 * radius and abs(y) < table.length / 2 - 1.5 * radius:
            break
    direction += rng.gauss(0, 0.002)
    return BenchStroke(((x, y), (ox, oy)), *struck(table.ball, direction, rng.uniform(1.2, 3.0), *_tip(rng)))


def _rack(table: Table, rows: list[int], apex: float, rng: random.Random) -> list[tuple[float, float]]:
    """Rows of balls one behind the other, a tenth of a millimetre apart, each off by up to 0.03 mm."""
    pitch = 2 * table.ball.radius + 0.0001
    places = []
    for row, balls in enumerate(rows):
        for k in range(balls):
            x = (k - (balls - 1) / 2) * pitch + rng.uniform(-0.00003, 0.00003)
            y = apex + row * pitch * math.sqrt(3) / 2 + rng.uniform(-0.00003, 0.00003)
            places.append((x, y))
    return places


def _break(table: Table, rows: list[int], rng: random.Random) -> BenchStroke:
    rack = _rack(table, rows, table.length / 4, rng)
    x = rng.uniform(-0.25, 0.25) * table.width / 2
    y = -table.length / 4 - rng.uniform(0, 0.1)
    tx, ty = rack[0]
    direction = math.atan2(ty - y, tx - x) + rng.uniform(-0.004, 0.004)
    return BenchStroke(((x, y), *rack), *struck(table.ball, direction, rng.uniform(6, 9), 0.0, 0.1))


def _break_9(table: Table, rng: random.Random) -> BenchStroke:
    return _break(table, [1, 2, 3, 2, 1], rng)


def _break_15(table: Table, rng: random.Random) -> BenchStroke:
    return _break(table, [1, 2, 3, 4, 5], rng)


def _break_snooker(table: Table, rng: random.Random) -> BenchStroke:
    """Thin, on the outer red of the last row but one; the six colours on their spots."""
    radius = table.ball.radius
    apex = table.length / 4 + 2 * radius + 0.003
    rack = _rack(table, [1, 2, 3, 4, 5], apex, rng)
    baulk = -table.length / 2 + 0.737
    colours = [
        (0.0, table.length / 2 - 0.324), (0.0, table.length / 4), (0.0, 0.0),
        (0.0, baulk), (-0.292, baulk), (0.292, baulk),
    ]  # fmt: skip
    x, y = rng.uniform(0.10, 0.22), baulk - rng.uniform(0.0, 0.05)
    tx, ty = rack[14]
    away = math.hypot(tx - x, ty - y)
    off = rng.uniform(1.0, 1.8) * radius
    direction = math.atan2(ty - y, tx - x) - math.asin(off / away)
    motion = struck(table.ball, direction, rng.uniform(2.5, 4.5), rng.uniform(0.2, 0.4), 0.0)
    return BenchStroke(((x, y), *rack, *colours), *motion)


_MAKERS = {
    "bank": _bank,
    "three-cushion": _three_cushion,
    "cut": _cut,
    "mid-game": _mid_game,
    "break-9": _break_9,
    "break-15": _break_15,
    "break-snooker": _break_snooker,
}
