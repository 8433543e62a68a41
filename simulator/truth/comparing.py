"""Published values, each with the stroke that measures ours."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from ..constants import Constants
from ..physics.laws import knock
from ..pieces import KINDS
from ..units import GRAVITY
from . import published as sources
from .playing import (
    CAROM,
    POOL,
    SNOOKER,
    alone,
    breaks,
    deflected,
    draw_of_right_angle,
    length,
    lengths_of_table,
    meeting,
    motion,
    rebound,
    throw,
)
from .published import Published, about, at_least, between

BREAKS = 60
"""Breaks played; the share of them that is told is uncertain by some 6 in a hundred."""
MPH = 0.44704
FULL = ((0.25, "quarter"), (0.5, "half"), (0.75, "three-quarter"))


class Comparison(NamedTuple):
    """What is compared, its published value, and how ours is measured for given constants."""

    what: str
    published: Published
    ours: Callable[[Constants], float]
    digits: int = 2


class Section(NamedTuple):
    """Comparisons that belong together, with a sentence on them."""

    title: str
    about: str
    rows: tuple[Comparison, ...]


SMOOTH = {"ball_restitution": 1.0, "ball_friction_a": 0.0, "ball_friction_b": 0.0}
"""Balls without friction that lose nothing: what exact theory speaks of."""


def smooth(constants: Constants) -> Constants:
    """The same table with balls that neither rub nor lose anything."""
    return Constants(constants.name, {**constants.quantities, **SMOOTH, "cushion_law": constants.cushion_law})


def _natural_speed(c: Constants) -> float:
    return motion(next(leg for leg in alone(c, 2.0).legs if leg.motion == "roll")).speed / 2.0


def _sliding_distance(c: Constants) -> float:
    slide = next(leg for leg in alone(c, 2.0).legs if leg.motion == "slide")
    return slide.at(slide.end)[0] * c["slide"] * GRAVITY / 4.0


def _slip_friction(slip: float) -> Callable[[Constants], float]:
    """The friction between balls at a slip, from the throw of a stunned ball at 45 degrees of cut."""

    def ours(c: Constants) -> float:
        n = math.sqrt(0.5)
        v = slip / n
        after = knock(
            n, n, 0.17, 0.17, 0.03, 0.03, v, 0, 0, 0, 0, 0, 0, 0, 0, 0, c["ball_restitution"],
            c["ball_friction_a"], c["ball_friction_b"], c["ball_friction_c"], 0.0,
        )  # fmt: skip
        return (after[5] - after[6]) / (after[5] + after[6])

    return ours


def _decelerations(kind: str) -> Callable[[Constants], float]:
    def ours(c: Constants) -> float:
        run = alone(c, 2.0, 1.0 if kind == "roll" else 0.0)
        leg = next(leg for leg in run.legs if leg.motion == kind)
        return -2.0 * leg.x[2]

    return ours


def _spin_loss(c: Constants) -> float:
    return 2.5 * c["spin"] * GRAVITY / KINDS[POOL].radius


ON_THE_BED = Section(
    "On the bed",
    "The first two hold for any constants: they follow from friction alone.",
    (
        Comparison(
            "speed of a ball struck in its middle once it rolls, over that at first",
            about(5 / 7, 1e-6, "1", sources.CORIOLIS, "exact"),
            _natural_speed,
            4,
        ),
        Comparison(
            "distance it slides until then, in v²/μg",
            about(12 / 49, 1e-6, "1", sources.CORIOLIS, "exact"),
            _sliding_distance,
            4,
        ),
        Comparison(
            "slowing while it rolls (snooker)",
            between(0.124, 0.126, "m/s²", sources.MATHAVAN_2009),
            _decelerations("roll"),
            3,
        ),
        Comparison(
            "the same, any table",
            between(0.005 * GRAVITY, 0.015 * GRAVITY, "m/s²", sources.ALCIATORE_TYPICAL),
            _decelerations("roll"),
            3,
        ),
        Comparison(
            "slowing while it slides (snooker)",
            between(1.75, 2.40, "m/s²", sources.MATHAVAN_2009),
            _decelerations("slide"),
        ),
        Comparison(
            "loss of side spin",
            between(5.0, 15.0, "rad/s²", sources.ALCIATORE_TYPICAL),
            _spin_loss,
            1,
        ),
    ),
)

_FRICTION = tuple(
    Comparison(
        f"friction between balls at a slip of {slip:.3g} m/s",
        about(mu, 0.005, "1", sources.MARLOW, "half of the last digit"),
        _slip_friction(slip),
        3,
    )
    for slip, mu in ((0.0707, 0.11), (0.707, 0.06), (7.07, 0.01))
)


def _thrown(cut: float, mph: float) -> Comparison:
    """The throw that TP A.14 works out, with its own friction, for balls that lose nothing."""
    v = mph * MPH
    across, along = v * math.sin(math.radians(cut)), v * math.cos(math.radians(cut))
    mu = 9.951e-3 + 0.108 * math.exp(-1.088 * across)
    told = math.degrees(math.atan(min(mu, across / (7.0 * along))))
    return Comparison(
        f"throw of a stun shot, cut {cut:.0f}°, {mph:.0f} mph ({v:.2f} m/s)",
        about(told, 0.25, "°", sources.ALCIATORE_THROW, "what a plot can be read to"),
        lambda c: throw(c, cut, v),
    )


def _table_one(speed: float, cut: float, cue: float, other: float) -> tuple[Comparison, Comparison]:
    """A shot of table I: both balls' speeds when they roll again."""

    def ours(which: str) -> Callable[[Constants], float]:
        return lambda c: getattr(meeting(c, SNOOKER, cut, speed), which).speed

    return (
        Comparison(
            f"cue ball when it rolls again, rolling at {speed} m/s, cut {cut}° (snooker)",
            about(cue, 0.064, "m/s", sources.MATHAVAN_2009, "errors of the camera"),
            ours("cue_rolls"),
        ),
        Comparison(
            "the object ball of that shot",
            about(other, 0.064, "m/s", sources.MATHAVAN_2009, "errors of the camera"),
            ours("object_rolls"),
        ),
    )


def _separation(c: Constants) -> float:
    met = meeting(c, POOL, 30.0, 1.0, 0.0)
    return abs(met.object.way - met.cue.way)


def _travel(c: Constants) -> float:
    met = meeting(c, POOL, 0.0, 1.5)
    return met.object_path / met.cue_path


def _even(c: Constants) -> float:
    met = meeting(c, POOL, 45.0, 2.0, 0.0)
    return met.object_path / length(alone(c, 2.0), "c")


def _head_on(c: Constants) -> float:
    met = meeting(c, POOL, 0.0, 1.0, 0.0)
    return (met.object.speed - met.cue.speed) / 1.0


BALL_ON_BALL = Section(
    "Ball on ball",
    "A half-ball hit is aimed at the edge of the object ball, a cut of 30 degrees. Our friction between "
    "balls was taken from TP A.14, which fitted it to Marlow's three values: that these and the throw agree "
    "shows that it is computed rightly, not that it is so on a given table.",
    (
        Comparison(
            "turn of a rolling cue ball at a half-ball hit, balls without friction or loss",
            about(33.67, 0.02, "°", sources.ALCIATORE_NATURAL, "theory, to its last digit"),
            lambda c: deflected(smooth(c), 0.5, 2.0),
        ),
        *(
            Comparison(
                f"the same with the balls as they are, {name}-ball hit",
                about(30.0, 5.0, "°", sources.ALCIATORE_NATURAL, '"very close to 30"; 5 is ours'),
                lambda c, fullness=fullness: deflected(c, fullness, 2.0),  # type: ignore[misc]
                1,
            )
            for fullness, name in FULL
        ),
        *_FRICTION,
        *(_thrown(cut, mph) for cut in (10.0, 30.0, 50.0) for mph in (1.0, 3.0, 7.0)),
        *(
            Comparison(
                f"turn of a drawn cue ball, {name}-ball hit, with the draw that gives 90° at half a ball",
                about(turn, 3.0, "°", sources.ALCIATORE_DRAW, "3 is ours"),
                lambda c, fullness=fullness: deflected(c, fullness, 2.0, -draw_of_right_angle(c, 2.0)),  # type: ignore[misc]
                0,
            )
            for (fullness, name), turn in zip(FULL, (58.0, 90.0, 128.0), strict=True)
            if fullness != 0.5
        ),
        Comparison(
            "path of the object ball over that of the cue ball, full hit by a rolling ball",
            about(7.0, 1.5, "1", sources.ALCIATORE_TRAVEL, '"about 7", "can vary quite a bit"; 1.5 is ours'),
            _travel,
            1,
        ),
        Comparison(
            "path of the object ball of a stun shot, cut 45°, over that of the cue ball had it met nothing",
            about(0.5, 0.06, "1", sources.ALCIATORE_TRAVEL, "theory without friction; 0.06 is ours"),
            _even,
        ),
        Comparison(
            "restitution, full hit",
            between(0.92, 0.98, "1", sources.ALCIATORE_TYPICAL),
            _head_on,
            3,
        ),
        Comparison(
            "the same", about(0.897, 0.02, "1", sources.SUDO, "not told; 0.02 is ours"), _head_on, 3
        ),
        Comparison(
            "angle between the balls after a stun shot (cut 30°, 1 m/s: theirs are not known to us)",
            about(85.05, 2.0, "°", sources.SUDO, "not told; 2 is ours"),
            _separation,
        ),
        Comparison(
            "object ball when it rolls, full hit by a ball rolling at 0.98 m/s",
            about(0.583, 0.02, "m/s", sources.DERBY, "not told; 0.02 is ours"),
            lambda c: meeting(c, POOL, 0.0, 0.98).object_rolls.speed,
            3,
        ),
        Comparison(
            "the cue ball of that shot",
            about(0.251, 0.02, "m/s", sources.DERBY, "not told; 0.02 is ours"),
            lambda c: meeting(c, POOL, 0.0, 0.98).cue_rolls.speed,
            3,
        ),
        *(
            row
            for shot in (
                (1.539, 33.83, 0.816, 0.836), (1.032, 26.36, 0.520, 0.629), (1.364, 40.52, 0.925, 0.700),
                (1.731, 46.50, 1.275, 0.787), (0.942, 18.05, 0.365, 0.581),
            )
            for row in _table_one(*shot)
        ),
    ),
)  # fmt: skip

REBOUNDS = (
    (0.355, 0.324), (0.651, 0.583), (0.845, 0.791), (1.154, 1.069), (1.299, 1.237), (1.526, 1.456),
    (1.755, 1.645), (1.991, 1.824), (2.276, 2.031), (2.530, 2.280), (2.701, 2.265), (2.893, 2.383),
    (2.985, 2.462), (3.106, 2.620), (3.185, 2.568), (3.405, 2.732),
)  # fmt: skip
"""Speeds of a rolling snooker ball square at a cushion, before and after (m/s): marks of figure 7(a)."""


def kept(c: Constants, speed: float, kind: str) -> float:
    """The share of its speed with which a rolling ball leaves a cushion that it meets square."""
    return rebound(c, speed, kind).speed / speed


class Falling(NamedTuple):
    """Constants of a cushion, and the root mean square of how far they are off the published shares of each
    table; how many lengths a firm stroke goes with them."""

    constants: dict[str, float]
    snooker: float
    pool: float
    carom: float
    lengths: float


CANDIDATES: tuple[dict[str, float], ...] = (
    {},
    {"cushion_firm": 1.8, "cushion_fade": 0.06},
    {"cushion_restitution": 0.88, "cushion_firm": 1.5, "cushion_fade": 0.07},
    {"cushion_restitution": 0.95, "cushion_firm": 1.5, "cushion_fade": 0.09},
)
"""The usual cushion, and three whose restitution falls: as on one pool table, between, as on one snooker
table."""


def falling(constants: Constants, changed: dict[str, float]) -> Falling:
    """How far a cushion with some constants changed is off what was published."""
    c = Constants(constants.name, {**constants.quantities, **changed})
    off: dict[sources.Source, list[float]] = {}
    for one in CUSHIONS.rows:
        off.setdefault(one.published.source, []).append(one.ours(c) - one.published.value)

    def size(source: sources.Source) -> float:
        return math.sqrt(sum(x * x for x in off[source]) / len(off[source]))

    return Falling(
        changed, size(sources.MATHAVAN_2010), size(sources.SUDO), size(sources.HAN), lengths_of_table(c, 7.0)
    )


def _square(speed: float, after: float) -> Comparison:
    return Comparison(
        f"rolling square at {speed:.2f} m/s (snooker)",
        about(after / speed, 0.03, "1", sources.MATHAVAN_2010, "scatter of the marks"),
        lambda c: kept(c, speed, SNOOKER),
        3,
    )


CUSHIONS = Section(
    "Cushions: the share of its speed that a ball keeps",
    "Published figures differ from table to table, also in whether the share falls or rises with speed.",
    (
        *(_square(*pair) for pair in REBOUNDS),
        Comparison(
            "pool ball, 1 m/s (told of all speeds below 1.8 m/s)",
            about(0.856, 0.03, "1", sources.SUDO, "not told; 0.03 is ours"),
            lambda c: kept(c, 1.0, POOL),
            3,
        ),
        Comparison(
            "pool ball, 4 m/s (told of all speeds together; 4 is ours)",
            about(0.745, 0.04, "1", sources.SUDO, "not told; 0.04 is ours"),
            lambda c: kept(c, 4.0, POOL),
            3,
        ),
        *(
            Comparison(
                f"carom, {speed:.0f} m/s",
                about(
                    0.39 + 0.257 * speed - 0.044 * speed * speed, 0.03, "1", sources.HAN,
                    "not told; 0.03 is ours",
                ),
                lambda c, speed=speed: kept(c, speed, CAROM),  # type: ignore[misc]
                3,
            )
            for speed in (1.0, 2.0, 3.0)
        ),
        Comparison(
            "any table, 2 m/s",
            between(0.6, 0.9, "1", sources.ALCIATORE_TYPICAL),
            lambda c: kept(c, 2.0, POOL),
            3,
        ),
        Comparison(
            "lengths of a nine-foot table at a firm stroke (7 m/s is ours; told: 4 to 4 1/2 at least)",
            at_least(4.0, "1", sources.WPA),
            lambda c: lengths_of_table(c, 7.0),
            1,
        ),
    ),
)  # fmt: skip

BREAK = Section(
    "The break",
    f"{BREAKS} nine-ball breaks at 8 to 10 m/s, aimed within a quarter of a degree, in racks whose balls lie "
    "within a tenth of a millimetre of touching. Players at such events search for the place and speed that "
    "send a wing ball into its pocket; ours do not.",
    (
        Comparison(
            "share with a ball down and no foul",
            about(82 / 105, 0.10, "1", sources.BREAKS, "82 of 105; two of its standard deviations with ours"),
            lambda c: breaks(c, BREAKS).made,
        ),
    ),
)

SECTIONS = (ON_THE_BED, BALL_ON_BALL, CUSHIONS, BREAK)
