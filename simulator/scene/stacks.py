"""Rings over pegs, rings upon rings, a ring in a hole with another on it: what a blow does to a pile.

A pile is what lies over one place: the lowest ring on the bed, over a peg or in a hole, others upon it. A
slider meets the lowest.

**Held.** A peg (or the wall of a hole) of height p keeps a ring: it can move by its slack only, then the
peg bears against its far inner edge. To come off it must tilt about its leading edge until that inner edge,
R + r away, is as high as the peg. Its centre, R away, then has risen by R (p - i t) / (R + r), as i rings of
thickness t lie below it and bring it that much nearer to the peg's top; or by p / 2 for a ring in a hole of
depth p, which tilts about its own edge, 2 R away. Of the energy E = J^2 / 2m of a blow on the lowest ring
the share ``climb`` can lift. So the ring i and all above it leave when

    climb E > sum(m) g rise_i,  at least the work ring_slip sum(m) g R of sliding off what lies below.

The upper ring leaves at less than the lower, as at Double Entry Posting, and what is left of the energy is
its speed. Below that the ring is shifted by its slack; to the next blow the peg stands behind it, and that
blow only sends the striker back.

**Free.** A ring upon a free ring stays behind when the lower is struck away: friction drags it, and the lower
has slid from under it if V^2 / (2 mu g (1 + m_up / m_low)) > R, with V the speed of the lower. Else it rides
along. A rider's mass is not counted in what its bearer meets later.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ..constants import Constants
from ..pieces import Kind
from ..units import GRAVITY


class Holder(NamedTuple):
    """What keeps a pile: a peg's or hole's id, its height or depth, its radius, whether it is a hole, and
    whether the ring does not lie over the peg but leans on it."""

    id: str
    x: float
    y: float
    height: float
    radius: float
    hole: bool = False
    leaning: bool = False


class Pile:
    """Rings over one place, the lowest first, and what holds them (None: they lie free)."""

    def __init__(
        self, names: list[str], kinds: list[Kind], x: float, y: float, holder: Holder | None
    ) -> None:
        self.names = names
        self.kinds = kinds
        self.x, self.y = x, y
        self.holder = holder

    @property
    def slack(self) -> float:
        """How far (metres) the lowest ring can move from its holder's middle."""
        if self.holder is None:
            return math.inf
        low = self.kinds[0]
        gap = self.holder.radius - low.radius if self.holder.hole else low.inner - self.holder.radius
        return max(gap, 0.0)

    def backed(self, nx: float, ny: float) -> bool:
        """Whether the holder stands behind the lowest ring for a blow along (nx, ny)."""
        if self.holder is None or self.holder.leaning:
            return False
        off = (self.x - self.holder.x) * nx + (self.y - self.holder.y) * ny
        return off >= self.slack - 1e-6

    def work(self, lowest: int, constants: Constants) -> float:
        """The work (joules) of lifting ring ``lowest`` and all above it off the holder, or off the pile."""
        rings = self.kinds[lowest:]
        weight = GRAVITY * sum(kind.mass for kind in rings)
        radius = rings[0].radius
        off = constants["ring_slip"] * weight * radius if lowest else 0.0
        if self.holder is None:
            return off
        below = sum(kind.height for kind in self.kinds[:lowest])
        rise = max(self.holder.height - below, 0.0)
        if self.holder.hole:
            lift = 0.5 * rise if lowest == 0 else 0.0
        else:
            lift = radius * rise / (radius + rings[0].inner)
        return max(weight * lift, off)


class Loosened(NamedTuple):
    """What a blow on a held pile does: from which ring up they leave (None: none), and at what speed."""

    lowest: int | None
    speed: float


def loosen(pile: Pile, impulse: float, constants: Constants) -> Loosened:
    """Return which rings of a held pile a blow of ``impulse`` on its lowest ring sets free."""
    energy = constants["climb"] * impulse * impulse / (2 * pile.kinds[0].mass)
    for lowest in range(len(pile.kinds)):
        work = pile.work(lowest, constants)
        if energy > work:
            mass = sum(kind.mass for kind in pile.kinds[lowest:])
            return Loosened(lowest, math.sqrt(2 * (energy - work) / mass))
    return Loosened(None, 0.0)


def left_behind(lower: Kind, upper: Kind, speed: float, constants: Constants) -> bool:
    """Whether ``upper`` stays behind when the ring under it is struck away at ``speed`` m/s."""
    slide = speed * speed / (2 * constants["ring_slip"] * GRAVITY * (1 + upper.mass / lower.mass))
    return slide > lower.radius


def time_to_clear(lower: Kind, upper: Kind, speed: float, constants: Constants) -> tuple[float, float]:
    """Return when (seconds) the ring left behind is clear of the lower one, and the speed it has got by then.

    It is dragged until its centre is past the lower ring's edge, then lies still while the lower slides on.
    """
    drag = constants["ring_slip"] * GRAVITY
    closing = drag * (1 + upper.mass / lower.mass)
    # speed t - closing t^2 / 2 = R
    t = 2 * lower.radius / (speed + math.sqrt(max(speed * speed - 2 * closing * lower.radius, 0.0)))
    own = drag * t
    lower_speed = speed - drag * upper.mass / lower.mass * t
    rest = upper.radius / max(lower_speed - own, 1e-3)
    return t + rest, own
