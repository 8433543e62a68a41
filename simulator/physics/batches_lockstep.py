"""Batches of balls in lock-step; what that does not do is played by the plain kernel, sample by sample.

Those are samples in which a ball flies at the start, goes beyond the cushions, or has more events than usual.
The choice looks at one sample only, so a sample's outcome is the same in any batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..constants import Constants
from ..units import GRAVITY
from .balls_motion import FLY
from .batches_kernel import BallTable, Laws, outcomes_of, play_kernel
from .laws_cushions import stronge_table
from .lockstep import play
from .lockstep_cushions import Exact, FadingTabled
from .lockstep_laws import SlipLaw, Tabled
from .lockstep_log import joined
from .lockstep_settings import Settings
from .lockstep_times import Bed
from .outcomes import Floats, Outcomes, Starts

IN_HAND = 32_000
"""Balls that go through lock-step together: more no longer pays, and the arrays leave the processor's
cache."""
EVENTS = 4000
"""Rounds of lock-step, after which what still moves is left to the kernel."""


def _settings(table: BallTable, constants: Constants, varied: Mapping[str, Floats], laws: Laws) -> Settings:
    def value(name: str) -> Any:
        given = varied.get(name)
        return constants[name] if given is None else given

    e, ratio = value("cushion_restitution"), value("cushion_ratio")
    slip: SlipLaw
    if constants.cushion_law == "han":
        slip = SlipLaw(e)
    elif isinstance(e, float) and isinstance(ratio, float) and laws.rail[5]:
        fades = value("cushion_fade")
        kind = Tabled if isinstance(fades, float) and fades == 0.0 else FadingTabled
        slip = kind(e, stronge_table(e, ratio))
    else:
        slip = Exact(e, ratio)
    return Settings(
        table.radii[0], np.array(table.mass), value("slide"), value("roll"), value("spin"),
        value("ball_restitution"), value("ball_friction_a"), value("ball_friction_b"),
        value("ball_friction_c"), e, value("cushion_friction"), value("separation_floor"),
        value("ball_modulus"), value("cushion_fade"), value("cushion_firm"), value("ball_fade"), ratio, slip,
        GRAVITY,
    )  # fmt: skip


def by_lockstep(
    table: BallTable, starts: Starts, constants: Constants, varied: Mapping[str, Floats], laws: Laws
) -> Outcomes:
    samples, n = len(starts), len(table.pieces)
    bed = Bed(table.fixed, table.radii[0])
    settings = _settings(table, constants, varied, laws)
    motions = table.motions(starts.numbers)
    x, y, duration = np.empty((samples, n)), np.empty((samples, n)), np.empty(samples)
    left = (motions == FLY).any(1)
    parts = []
    ready = np.nonzero(~left)[0]
    if ready.size:
        numbers = starts.numbers[ready]
        played = play(
            bed, np.ascontiguousarray(np.moveaxis(numbers[..., (0, 1, 3, 4, 6, 7, 8)], -1, 0)),
            motions[ready].astype(np.int8), settings.of(ready), EVENTS, max(1, IN_HAND // n),
        )  # fmt: skip
        x[ready], y[ready], duration[ready] = played.x, played.y, played.duration
        left[ready[played.unfinished]] = True
        parts.append((ready, played.log))
    x0, x1, y0, y1 = bed.world
    left |= ((x < x0) | (x > x1) | (y < y0) | (y > y1)).any(1)
    others = np.nonzero(left)[0]
    if others.size:
        rows = play_kernel(table, starts.numbers[others], laws.of(others), False)
        x[others], y[others], duration[others] = rows.final[..., 0], rows.final[..., 1], rows.times
        parts.append((others, rows.log))
    log = joined(parts, samples, left)
    return outcomes_of(table, starts, constants, varied, x, y, duration, log, "lockstep")
