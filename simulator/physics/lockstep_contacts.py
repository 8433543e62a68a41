"""What contacts do to the rows in hand: balls that meet walls, posts, holes, one another, or a cluster."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import lockstep_clusters as clusters
from . import lockstep_laws as laws
from .balls_fixed import HOLE, POST, TOUCH, WALL
from .balls_motion import GONE, SLIDE
from .lockstep_hand import FIELDS, PX, PY, SPEEDS, VX, VY, WX, WY, WZ, Hand, Indices, parked
from .lockstep_laws import Number, Rows, SlipLaw
from .lockstep_settings import Settings, at


def meet_fixed(
    hand: Hand, rows: Indices, what: Indices, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices,
    ball: Indices,
) -> None:  # fmt: skip
    """The balls of ``rows`` bounce at walls and posts, or fall into holes; ``what`` numbers these."""
    bed = hand.bed
    falls = what >= bed.walls + bed.posts
    if falls.any():
        fallen, hole = rows[falls], what[falls] - bed.walls - bed.posts
        which, numbers = ball[fallen], c[:, fallen]
        ids = hand.id[sample[fallen]]
        speed = np.sqrt(numbers[VX] * numbers[VX] + numbers[VY] * numbers[VY])
        kind = np.full(fallen.size, HOLE)
        hand.ended.pages.add(ids, time[fallen], kind, which, hole, numbers[PX], numbers[PY], speed)
        hand.ended.x[ids, which], hand.ended.y[ids, which] = numbers[PX], numbers[PY]
        hand.ended.hole[ids, which] = hole
        status[fallen] = GONE
        c[:, fallen] = parked(numbers.copy(), which)
        rows, what = rows[~falls], what[~falls]
        if not rows.size:
            return
    which, of, before = ball[rows], sample[rows], c.take(rows, axis=1)
    wall = what < bed.walls
    if bed.posts:
        to = np.where(wall, 0, what - bed.walls)
        dx, dy = before[PX] - bed.cx[to], before[PY] - bed.cy[to]
        d = np.sqrt(dx * dx + dy * dy)
        side = np.where(wall, what, 0)
        nx = np.where(wall, bed.nx[side], dx / d)
        ny = np.where(wall, bed.ny[side], dy / d)
    else:
        nx, ny = bed.nx[what], bed.ny[what]
    level, up = bed.level[what], bed.up[what]
    closing = -(before[VX] * nx + before[VY] * ny)
    kind, number = np.where(wall, WALL, POST), np.where(wall, what, what - bed.walls)
    hand.ended.pages.add(hand.id[of], time[rows], kind, which, number, before[PX], before[PY], closing)
    restitution, slip = _rail(hand.s, of, level * closing)
    after = laws.bounce(
        nx * level, ny * level, up, before[SPEEDS], hand.radius, at(hand.s.cushion_friction, of), restitution,
        slip,
    )  # fmt: skip
    lack = np.maximum(at(hand.s.floor, of) - (after[0] * nx + after[1] * ny), 0.0)
    after[0] += lack * nx
    after[1] += lack * ny
    c[SPEEDS, rows] = after
    status[rows] = SLIDE


def _rail(s: Settings, sample: Indices, speed: Rows) -> tuple[Number, SlipLaw]:
    """The restitution of cushions that are met at ``speed``, and their law of slip."""
    whole, slip = at(s.cushion_restitution, sample), s.slip.of(sample)
    fade = at(s.cushion_fade, sample)
    if isinstance(fade, float) and fade == 0.0:
        return whole, slip
    e = laws.faded(whole, fade, at(s.cushion_firm, sample), speed)
    return e, slip.at_restitution(e, at(s.cushion_ratio, sample))


def meet_ball(
    hand: Hand, one: Indices, two: Indices, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices,
    ball: Indices,
) -> None:  # fmt: skip
    """Rows ``one`` and ``two`` are pairs of balls in contact."""
    s, of = hand.s, sample[one]
    first, second = c.take(one, axis=1), c.take(two, axis=1)
    nx, ny = second[PX] - first[PX], second[PY] - first[PY]
    d = np.sqrt(nx * nx + ny * ny)
    nx, ny = nx / d, ny / d
    after1, after2, closing = laws.knock(
        nx, ny, first[SPEEDS], second[SPEEDS], hand.radius, hand.mass_of(ball[one]), hand.mass_of(ball[two]),
        at(s.ball_restitution, of), at(s.ball_friction_a, of), at(s.ball_friction_b, of),
        at(s.ball_friction_c, of), at(s.floor, of), at(s.ball_fade, of),
    )  # fmt: skip
    # the piece of the event is the one that is faster towards the other
    faster = first[VX] * nx + first[VY] * ny >= -(second[VX] * nx + second[VY] * ny)
    piece, other = np.where(faster, ball[one], ball[two]), np.where(faster, ball[two], ball[one])
    x, y = np.where(faster, first[PX], second[PX]), np.where(faster, first[PY], second[PY])
    hand.ended.pages.add(hand.id[of], time[one], np.full(one.size, TOUCH), piece, other, x, y, closing)
    c[SPEEDS, one] = after1
    c[SPEEDS, two] = after2
    status[one] = status[two] = SLIDE


def meet_clusters(
    hand: Hand, one: Indices, two: Indices, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices,
    ball: Indices,
) -> tuple[NDArray[np.bool_], tuple[NDArray[Any], ...]]:  # fmt: skip
    """Pairs in contact with others near them: all of a cluster are struck together.

    Returns which of the pairs turned out to be met alone, and the rows of the other balls that were struck:
    their numbers, motion, time, sample and ball.
    """
    s, n, every = hand.s, hand.n, np.arange(one.size)
    a, b, when, of = ball[one], ball[two], time[one], sample[one]
    here = hand.a.take(of, axis=2)
    was = hand.status.take(of, axis=1)
    hand.advance(here.reshape(FIELDS, -1), was.reshape(-1), np.tile(when, n), np.tile(of, n))
    for mine, row in ((a, one), (b, two)):
        here[:, mine, every] = c[:, row]
    constants = (
        at(value, of)
        for value in (
            s.ball_restitution, s.ball_friction_a, s.ball_friction_b, s.ball_friction_c, s.floor, s.modulus,
            s.ball_fade,
        )
    )  # fmt: skip
    heap = clusters.Heap(
        here[PX], here[PY], here[VX], here[VY], was != GONE, a, b,
        clusters.Laws(hand.radius, s.mass, *constants),
    )  # fmt: skip
    struck = heap.struck(here[WX], here[WY], here[WZ])
    place = (struck.faster, struck.sample)
    hand.ended.pages.add(
        hand.id[of[struck.sample]], when[struck.sample], np.full(struck.sample.size, TOUCH),
        struck.faster, struck.slower, here[PX][place], here[PY][place], struck.speed,
    )  # fmt: skip
    here[SPEEDS] = np.where(struck.pressed, struck.after, here[SPEEDS])
    samples = np.nonzero(struck.clustered)[0]
    for mine, row in ((a, one), (b, two)):
        c[:, row[samples]] = here[:, mine[samples], samples]
        status[row[samples]] = SLIDE
    more = struck.pressed.copy()
    more[a, every] = more[b, every] = False
    which, k = np.nonzero(more)
    rows = (here[:, which, k], np.full(k.size, SLIDE, np.int8), when[k], of[k], which)
    return ~struck.clustered, rows
