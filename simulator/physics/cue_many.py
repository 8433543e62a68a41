"""The strikes of a cue of many samples at once: the law of :mod:`.cue`, by numpy."""

from __future__ import annotations

import numpy as np

from ..constants import Constants
from ..pieces import KINDS
from ..strokes import CueStroke
from .balls import HOP
from .cue import MISCUE
from .outcomes import Floats


def struck_many(
    stroke: CueStroke, kind: str, constants: Constants, direction: Floats, speed: Floats, side: Floats,
    height: Floats,
) -> Floats:  # fmt: skip
    """Speeds and spins just after strikes that differ from ``stroke`` in these (arrays; degrees, metres a
    second, radii): (samples, 6) in the order vx, vy, vz, wx, wy, wz.

    Each row is what :func:`.cue.struck` gives, to the last digits. The tip must meet the ball: the caller
    holds ``side`` and ``height`` within it.
    """
    made = KINDS[kind]
    turn, lift = np.radians(direction), np.radians(stroke.elevation)
    off = np.hypot(side, height)
    safe = np.where(off > 0.0, off, 1.0)
    zero = np.zeros_like(off)
    ahead = np.array([np.cos(turn), np.sin(turn), zero])
    right = np.array([ahead[1], -ahead[0], zero])
    along = np.array([ahead[0] * np.cos(lift), ahead[1] * np.cos(lift), zero - np.sin(lift)])
    over = np.array([ahead[0] * np.sin(lift), ahead[1] * np.sin(lift), zero + np.cos(lift)])

    slips = np.where(off > MISCUE, np.arcsin(np.clip(off, 0.0, 1.0)) - np.arcsin(MISCUE), 0.0)
    arm = np.minimum(off, MISCUE)
    ratio = made.mass / constants["cue_mass"]
    gone = speed * np.cos(slips) * (1.0 + ratio) / (1.0 + ratio + 2.5 * arm * arm)

    right_part = -side / safe * np.sin(slips)
    over_part = -height / safe * np.sin(slips)
    ahead_part = np.cos(slips)
    across = np.where(off <= MISCUE, np.clip(side, -MISCUE, MISCUE), side / safe * MISCUE)
    up = np.where(off <= MISCUE, height, height / safe * MISCUE)
    end = constants["squirt"]
    if end > 0.0:
        slope = np.sqrt(1.0 - across * across) * 2.5 * across
        squirt = np.arctan(slope / (1.0 + 1.0 / end + 2.5 * (1.0 - across * across)))
        ahead_part, right_part = (
            ahead_part * np.cos(squirt) + right_part * np.sin(squirt),
            right_part * np.cos(squirt) - ahead_part * np.sin(squirt),
        )
    speeds = gone * (ahead_part * along + right_part * right + over_part * over)
    tip = across * right + up * over
    spins = 2.5 * gone / made.radius * np.cross(tip, along, axis=0)
    vz = -constants["bed_restitution"] * speeds[2]
    speeds[2] = np.where(vz <= HOP, 0.0, vz)
    return np.concatenate((speeds, spins)).T
