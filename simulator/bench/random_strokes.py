"""Random strokes by the thousand: does anything leave the table, lie in another, or never end?"""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np

from ..errors import SimulatorError
from ..physics.batches import FATES, Outcomes, Starts, shoot_many
from ..physics.runs import State
from ..surfaces.surface import Surface
from .strokes import TABLES
from .tables import constants_for, kind_of, table_of
from .timing import say

BALLS = {"carom": 3, "pool": 6, "snooker": 6}
"""Balls on each table."""
PART = 2000
"""Strokes played together."""


def starts(name: str, count: int, seed: int) -> Starts:
    """Balls anywhere on the table, the first struck anyhow: up to 10 m/s, with any spin a tip can give."""
    rng = np.random.default_rng([seed, count])
    table, balls = TABLES[name], BALLS[name]
    radius = table.ball.radius
    reach = np.array([table.width / 2 - radius - 0.001, table.length / 2 - radius - 0.001])
    corners = np.array([(x, y) for x in (-1, 1) for y in (-1, 0, 1)]) * (table.width / 2, table.length / 2)
    places = np.zeros((count, balls, 2))
    for k in range(balls):
        wanted = np.arange(count)
        while wanted.size:
            drawn = rng.uniform(-1, 1, (wanted.size, 2)) * reach
            gaps = np.hypot(*np.moveaxis(places[wanted, :k] - drawn[:, None], -1, 0))
            good = (gaps > 2 * radius + 1e-5).all(1)
            if table.pockets:
                near = np.hypot(*np.moveaxis(corners - drawn[:, None], -1, 0))
                good &= (near > 0.13).all(1)
            places[wanted[good], k] = drawn[good]
            wanted = wanted[~good]
    numbers = np.zeros((count, balls, 9))
    numbers[:, :, 0:2] = places
    angle, speed = rng.uniform(0, 2 * math.pi, count), rng.uniform(0, 1, count) ** 2 * 10
    numbers[:, 0, 3], numbers[:, 0, 4] = speed * np.cos(angle), speed * np.sin(angle)
    numbers[:, 0, 6:9] = rng.uniform(-1.3, 1.3, (count, 3)) * (speed / radius)[:, None]
    return Starts([State(str(i), kind_of(name).name, 0.0, 0.0) for i in range(balls)], numbers)


def faults(outcomes: Outcomes, surface: Surface, name: str) -> dict[str, int]:
    """How many strokes ended with a ball outside, balls in one another, or numbers that are none."""
    table = TABLES[name]
    radius = table.ball.radius
    x, y = outcomes.x, outcomes.y
    there = outcomes.fate == FATES.index("rest")
    outside = (np.abs(x) > table.width / 2 - radius + 1e-9) | (np.abs(y) > table.length / 2 - radius + 1e-9)
    for hole in surface.holes:  # in a pocket's mouth a ball may lie beyond the cushions' line
        outside &= np.hypot(x - hole.x, y - hole.y) > hole.radius + 0.15
    lost = ~there & (outcomes.fate != FATES.index("pocketed"))
    overlap = np.zeros(len(outcomes), bool)
    for i in range(x.shape[1]):
        for j in range(i):
            gap = np.hypot(x[:, i] - x[:, j], y[:, i] - y[:, j])
            overlap |= there[:, i] & there[:, j] & (gap < 2 * radius - 1e-9)
    return {
        "outside": int(((outside & there) | lost).any(1).sum()),
        "overlap": int(overlap.sum()),
        "nan": int((~np.isfinite(x) | ~np.isfinite(y)).any(1).sum()),
    }


def measure(count: int, way: Any = "auto") -> dict[str, dict[str, float]]:
    """Play ``count`` random strokes on every table."""
    found: dict[str, dict[str, float]] = {}
    for name in TABLES:
        surface, constants = table_of(name), constants_for(name)
        total: dict[str, float] = {"strokes": 0, "outside": 0, "overlap": 0, "nan": 0, "capped": 0}
        begin = shown = time.perf_counter()
        while total["strokes"] < count:
            part = min(PART, count - int(total["strokes"]))
            some = starts(name, part, int(total["strokes"]))
            try:
                outcomes = shoot_many(surface, some, constants, way=way)
                for key, value in faults(outcomes, surface, name).items():
                    total[key] += value
            except SimulatorError:  # one of them had no end: the part is counted as one
                total["capped"] += 1
            total["strokes"] += part
            if time.perf_counter() - shown > 10:
                shown = time.perf_counter()
                say(f"random strokes, {name}: {int(total['strokes']):,} of {count:,}")
        total["seconds"] = time.perf_counter() - begin
        found[name] = total
        say(f"random strokes, {name}: {count:,} in {total['seconds']:.1f} s")
    return found
