"""Tops among pins, against what players report: ``python -m simulator.truth --tops 12``.

No measurement of a top on the slab of the devil was found, only what players tell of it and of the wooden
boards of today. A spin takes a second or two to play, so this is not a part of the page.
"""

from __future__ import annotations

from random import Random
from statistics import mean, median
from typing import NamedTuple

from ..constants import Constants
from ..pieces import Piece
from ..shooting import shoot
from ..shots import Shot
from ..strokes import SpinStroke
from ..surfaces.of_games import table_of

GAME = "brunswick/devil-among-the-tailors"
OPENINGS = (33.7, 146.3)
"""Degrees from the seat to the openings of the two nearest boxes."""


class Pull(NamedTuple):
    """How hard the string is pulled: spins (rad/s) and speeds (m/s) with which the top leaves; a guess."""

    name: str
    spin: tuple[float, float]
    speed: tuple[float, float]


PULLS = (Pull("weak", (110.0, 160.0), (0.6, 1.0)), Pull("strong", (250.0, 500.0), (0.7, 2.0)))


class Spun(NamedTuple):
    """What came of some spins: pins felled and seconds, one each."""

    pins: tuple[int, ...]
    seconds: tuple[float, ...]


def spun(pull: Pull, count: int, seed: int = 3) -> Spun:
    """Spins of the devil's top, set on the seat and sent towards an opening."""
    table, luck = table_of(GAME), Random(seed)
    constants, shooter = Constants(table.surface.constants), table.shooter
    assert shooter is not None  # it is the top
    pins, seconds = [], []
    for k in range(count):
        top = Piece("t", shooter.kind, shooter.x, shooter.y)
        stroke = SpinStroke(
            "t",
            luck.choice((-1.0, 1.0)) * luck.uniform(*pull.spin),
            tilt=luck.uniform(1.0, 6.0),
            direction=luck.choice(OPENINGS) + luck.uniform(-8.0, 8.0),
            speed=luck.uniform(*pull.speed),
        )
        trace = shoot(Shot(table.surface, (*table.pieces, top), stroke, constants, k + 1))
        pins.append(len({event.other for event in trace.events if event.kind == "felled"}))
        seconds.append(trace.duration)
    return Spun(tuple(pins), tuple(seconds))


def told(count: int) -> str:
    """Pins and seconds of ``count`` spins a pull, as lines of text."""
    lines = []
    for pull in PULLS:
        found = spun(pull, count)
        lines.append(
            f"{pull.name} pull, {count} spins: {mean(found.pins):.1f} pins on average, none in "
            f"{found.pins.count(0)}, {max(found.pins)} at most; {median(found.seconds):.0f} s in the middle, "
            f"{min(found.seconds):.0f} to {max(found.seconds):.0f}"
        )
    return "\n".join(lines) + "\n"
