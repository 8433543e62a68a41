"""Many strokes on one table at once, with numpy alone: one event a sample and round.

Each sample has its own clock. In a round every sample that still moves goes to its next event (a ball changes
from sliding to rolling, meets a wall, another ball, a hole), and what that changes is worked out anew; so the
samples never wait for one another's times, only for one another's arithmetic, which numpy does for all of
them in one call. A sample's arithmetic touches only its own numbers and uses only operations that round in
one way, so its outcome is the same to the last bit in any batch.

The laws are those of :mod:`.balls`; the two agree within 1e-9 m until chaos parts them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import lockstep_clusters as clusters
from . import lockstep_laws as laws
from .balls_fixed import HOLE, POST, TOUCH, WALL
from .balls_motion import GONE, REST, ROLL, SLIDE
from .clusters import WIDEST
from .lockstep_laws import Number, Rows, SlipLaw
from .lockstep_log import Log, Pages
from .lockstep_settings import Settings, at
from .lockstep_times import Bed, climb, first_step

PX, PY, VX, VY, AX, AY, T0, WX, WY, WZ, TT = range(11)
"""Rows of the balls' numbers: place, velocity, half the acceleration, the time at which these hold, spin, the
time of the next change of motion."""
FIELDS = 11

FEW = 4
"""With no more balls than these, all pairs are worked out in every round; else only those that changed."""


_NONE = np.empty(0, np.intp)


class Played(NamedTuple):
    """The end of a batch: samples by balls. ``hole`` is the number of that into which a ball fell, or -1; its
    place is then where it went in."""

    x: Rows
    y: Rows
    hole: NDArray[np.int16]
    duration: Rows
    log: Log
    unfinished: NDArray[np.intp]
    """Samples that had more events than were allowed."""


def play(
    bed: Bed, start: Rows, status: NDArray[np.int8], settings: Settings, most: int = 20_000, hands: int = 500
) -> Played:
    """Play every sample to its end.

    ``start`` is (x, y, vx, vy, wx, wy, wz) by samples by balls, ``status`` the balls' motion (REST, SLIDE,
    GONE). ``most`` events a sample are played at most. So many samples are in hand at once: where some have
    come to rest others take their places, so that one that goes on long does not keep the rest waiting.
    """
    ended = _Ended(*start.shape[1:])
    samples = len(status)

    def taken(low: int, high: int) -> _Batch:
        ids = np.arange(low, min(high, samples))
        return _Batch(bed, start[:, ids], status[ids], settings, ids, ended)

    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        batch = taken(0, hands)
        ahead = batch.id.size
        while batch.goes_on(most):
            free = hands - batch.id.size
            if ahead < samples and free * 8 >= hands:
                more = taken(ahead, ahead + free)
                ahead += more.id.size
                batch.join(more)
            else:
                batch.round()
    left = np.concatenate(ended.unfinished) if ended.unfinished else np.empty(0, np.intp)
    log = ended.pages.closed(samples)
    return Played(ended.x, ended.y, ended.hole, ended.duration, log, np.sort(left))


class _Ended:
    """What becomes of all samples, while it is found."""

    def __init__(self, samples: int, balls: int) -> None:
        self.x, self.y = np.zeros((samples, balls)), np.zeros((samples, balls))
        self.hole = np.full((samples, balls), -1, np.int16)
        self.duration = np.zeros(samples)
        self.pages = Pages()
        self.unfinished: list[NDArray[np.intp]] = []


class _Batch:
    """The samples in hand: numbers by balls by samples, the last axis without gaps. ``ids`` are their numbers
    among all, whose ``settings`` are given."""

    def __init__(
        self, bed: Bed, start: Rows, status: NDArray[np.int8], settings: Settings, ids: NDArray[np.intp],
        ended: _Ended,
    ) -> None:  # fmt: skip
        _, samples, balls = start.shape
        self.bed, self.n, self.ended = bed, balls, ended
        first, second = np.triu_indices(balls, 1)
        self.first_of = np.concatenate((np.arange(balls), first))
        self.second_of = np.concatenate((np.full(balls, -1), second))
        self.pairs = first.size
        self.first, self.second = first, second
        self.column = np.full((balls, balls), balls + self.pairs)
        self.column[first, second] = self.column[second, first] = balls + np.arange(self.pairs)

        self.a = np.zeros((FIELDS, balls, samples))
        for k, field in enumerate((PX, PY, VX, VY, WX, WY, WZ)):
            self.a[field] = start[k].T
        self.status = np.ascontiguousarray(status.T)
        self.what = np.full((balls, samples), -1, np.intp)
        # times of the next events: each ball's own, then the pairs', then one column that is never read
        self.e = np.full((samples, balls + self.pairs + 1), np.inf)
        self.id, self.count = ids, np.zeros(samples, np.intp)
        self.settings, self.s = settings, settings.of(ids)
        self.radius = settings.radius
        self.mass: float | None = float(settings.mass[0]) if np.ptp(settings.mass) == 0.0 else None
        self.now = np.zeros(samples)
        # the next event of each sample, and its time
        self.next, self.t = np.zeros(samples, np.intp), np.zeros(samples)

        gone = self.status == GONE
        if gone.any():
            ball, sample = np.nonzero(gone)
            ended.x[ids[sample], ball] = self.a[PX, ball, sample]
            ended.y[ids[sample], ball] = self.a[PY, ball, sample]
            self._park(self.a, ball, (ball, sample))
        self._begin()

    def _mass(self, balls: NDArray[np.intp]) -> Number:
        return self.mass if self.mass is not None else self.s.mass[balls]

    @staticmethod
    def _park(a: Rows, ball: NDArray[np.intp], rows: tuple[Any, ...]) -> None:
        """Put fallen balls where no path leads."""
        for field in (VX, VY, AX, AY, WX, WY, WZ):
            a[(field, *rows)] = 0.0
        a[(PX, *rows)] = 1e3 + 10.0 * ball
        a[(PY, *rows)] = 1e3

    # --- the rounds ------------------------------------------------------------------------------------

    def goes_on(self, most: int) -> bool:
        """Find the samples' next events, and let those go that have none, or had ``most``; whether any is
        left."""
        self.next = self.e.argmin(axis=1)
        self.t = self.e[np.arange(self.next.size), self.next]
        live = (self.t < np.inf) & (self.count < most)
        if not live.all():
            rows = np.nonzero(~live)[0]
            self._finish(rows)
            self.ended.unfinished.append(self.id[rows[self.t[rows] < np.inf]])
            self._keep(np.nonzero(live)[0])
        return bool(self.id.size)

    def _begin(self) -> None:
        """First motions and times of all balls."""
        n, m = self.n, self.id.size
        sample = np.tile(np.arange(m), n)
        ball = np.repeat(np.arange(n), m)
        rows = self.a.reshape(FIELDS, n * m)
        self._go_on(rows, self.status.reshape(-1).copy(), np.zeros(n * m), sample, ball)
        if n <= FEW:
            self._all_pairs(self.now)
        else:
            for j in range(n):
                at_j = np.full(m, j)
                self._pairs_of(self.a[:, j].copy(), self.now, np.arange(m), at_j)

    def _finish(self, rows: NDArray[np.intp]) -> None:
        ids = self.id[rows]
        there = self.status[:, rows].T != GONE
        ended = self.ended
        ended.x[ids] = np.where(there, self.a[PX][:, rows].T, ended.x[ids])
        ended.y[ids] = np.where(there, self.a[PY][:, rows].T, ended.y[ids])
        # It ends when the last ball that turns on the spot has turned out.
        loss = 2.5 * self.s.gravity * at(self.s.spin, rows) / self.radius
        turns = self.a[WZ][:, rows]
        ends = np.where(turns != 0.0, self.a[T0][:, rows] + np.abs(turns) / loss, 0.0)
        ended.duration[ids] = np.maximum(self.now[rows], ends.max(axis=0))

    def _keep(self, rows: NDArray[np.intp]) -> None:
        # (take, unlike an index, leaves the last axis without gaps)
        self.a = self.a.take(rows, axis=2)
        self.status, self.what = self.status.take(rows, axis=1), self.what.take(rows, axis=1)
        self.e, self.id, self.now = self.e[rows], self.id[rows], self.now[rows]
        self.next, self.t, self.count = self.next[rows], self.t[rows], self.count[rows]
        self.s = self.s.of(rows)

    def join(self, more: _Batch) -> None:
        """Take other samples in hand, too."""
        self.a = np.concatenate((self.a, more.a), axis=2)
        self.status = np.concatenate((self.status, more.status), axis=1)
        self.what = np.concatenate((self.what, more.what), axis=1)
        for name in ("e", "id", "now", "next", "t", "count"):
            setattr(self, name, np.concatenate((getattr(self, name), getattr(more, name))))
        self.s = self.settings.of(self.id)

    def round(self) -> None:
        """Every sample goes to its next event."""
        k, t = self.next, self.t
        m = k.size
        self.now = t
        self.count += 1
        pair = np.nonzero(k >= self.n)[0]
        sample = np.concatenate((np.arange(m), pair))
        ball = np.concatenate((self.first_of[k], self.second_of[k[pair]]))
        time = np.concatenate((t, t[pair]))
        flat = ball * m + sample
        c = self.a.reshape(FIELDS, -1).take(flat, axis=1)
        status = self.status.reshape(-1).take(flat)
        self._advance(c, status, time, sample)

        own = np.nonzero(k < self.n)[0]
        what = self.what.reshape(-1)[flat[own]]
        turn = own[what < 0]
        was = status[turn]
        status[turn] = np.where(was == SLIDE, ROLL, REST)
        stopped = turn[was == ROLL]
        if stopped.size:
            c[VX, stopped] = c[VY, stopped] = c[WX, stopped] = c[WY, stopped] = 0.0
        met = own[what >= 0]
        if met.size:
            self._meet_fixed(met, what[what >= 0], c, status, t, ball)
        if pair.size:
            two = m + np.arange(pair.size)
            near = self._crowded(pair, two, c, ball) if self.n > 2 else _NONE
            if near.size:
                alone, more = self._meet_clusters(pair[near], two[near], c, status, t, ball)
                arrays: tuple[Any, ...] = (c, status, time, sample, ball)
                c, status, time, sample, ball = (
                    np.concatenate((old, new), axis=-1) for old, new in zip(arrays, more, strict=True)
                )
                keep = np.ones(pair.size, bool)
                keep[near] = alone
                pair, two = pair[keep], two[keep]
            if pair.size:
                self._meet_ball(pair, two, c, status, t, ball)

        self._go_on(c, status, time, sample, ball)
        if self.n <= FEW:
            if self.pairs:
                self._all_pairs(t)
        else:
            self._pairs_of(c, t, sample, ball)

    def _advance(self, c: Rows, status: NDArray[np.int8], time: Rows, sample: NDArray[np.intp]) -> None:
        """Bring rows to ``time``."""
        dt = time - c[T0]
        radius = self.radius
        rolls = status == ROLL
        px, py, vx, vy, ax, ay = c[PX], c[PY], c[VX], c[VY], c[AX], c[AY]
        c[PX] = px + (vx + ax * dt) * dt
        c[PY] = py + (vy + ay * dt) * dt
        c[VX] = vx = vx + 2.0 * ax * dt
        c[VY] = vy = vy + 2.0 * ay * dt
        k = 5.0 / radius * dt
        c[WX] = np.where(rolls, -vy / radius, c[WX] + k * ay)
        c[WY] = np.where(rolls, vx / radius, c[WY] - k * ax)
        loss = 2.5 * self.s.gravity * at(self.s.spin, sample) / radius * dt
        c[WZ] = np.copysign(np.maximum(np.abs(c[WZ]) - loss, 0.0), c[WZ])
        c[T0] = time

    def _meet_fixed(
        self, rows: NDArray[np.intp], what: NDArray[np.intp], c: Rows, status: NDArray[np.int8],
        t: Rows, ball: NDArray[np.intp],
    ) -> None:  # fmt: skip
        """Balls at walls and posts bounce, balls at holes fall."""
        bed = self.bed
        falls = what >= bed.walls + bed.posts
        if falls.any():
            fallen, hole = rows[falls], what[falls] - bed.walls - bed.posts
            ids, which = self.id[fallen], ball[fallen]
            speed = np.sqrt(c[VX, fallen] * c[VX, fallen] + c[VY, fallen] * c[VY, fallen])
            self._note(fallen, t, np.full(fallen.size, HOLE), which, hole, c, speed)
            self.ended.x[ids, which], self.ended.y[ids, which] = c[PX, fallen], c[PY, fallen]
            self.ended.hole[ids, which] = hole
            status[fallen] = GONE
            self._park(c, which, (fallen,))
            rows, what = rows[~falls], what[~falls]
            if not rows.size:
                return
        which = ball[rows]
        wall = what < bed.walls
        if bed.posts:
            to = np.where(wall, 0, what - bed.walls)
            dx, dy = c[PX, rows] - bed.cx[to], c[PY, rows] - bed.cy[to]
            d = np.sqrt(dx * dx + dy * dy)
            side = np.where(wall, what, 0)
            nx = np.where(wall, bed.nx[side], dx / d)
            ny = np.where(wall, bed.ny[side], dy / d)
        else:
            nx, ny = bed.nx[what], bed.ny[what]
        level, up = bed.level[what], bed.up[what]
        closing = -(c[VX, rows] * nx + c[VY, rows] * ny)
        kind, number = np.where(wall, WALL, POST), np.where(wall, what, what - bed.walls)
        self._note(rows, t, kind, which, number, c, closing)
        restitution, slip = self._rail(rows, level * closing)
        after = laws.bounce(
            nx * level, ny * level, up, c[[VX, VY, WX, WY, WZ]][:, rows], self.radius,
            at(self.s.cushion_friction, rows), restitution, slip,
        )  # fmt: skip
        lack = at(self.s.floor, rows) - (after[0] * nx + after[1] * ny)
        after[0] = np.where(lack > 0.0, after[0] + lack * nx, after[0])
        after[1] = np.where(lack > 0.0, after[1] + lack * ny, after[1])
        for field, value in zip((VX, VY, WX, WY, WZ), after, strict=True):
            c[field, rows] = value
        status[rows] = SLIDE

    def _rail(self, rows: NDArray[np.intp], speed: Rows) -> tuple[Number, SlipLaw]:
        """The restitution of cushions that are met at ``speed``, and their law of slip."""
        whole, slip = at(self.s.cushion_restitution, rows), self.s.slip.of(rows)
        fade = at(self.s.cushion_fade, rows)
        if isinstance(fade, float) and fade == 0.0:
            return whole, slip
        e = laws.faded(whole, fade, at(self.s.cushion_firm, rows), speed)
        return e, slip.at_restitution(e, at(self.s.cushion_ratio, rows))

    def _meet_ball(
        self, one: NDArray[np.intp], two: NDArray[np.intp], c: Rows, status: NDArray[np.int8],
        t: Rows, ball: NDArray[np.intp],
    ) -> None:  # fmt: skip
        """Pairs of balls in contact; the first rows' numbers are those of the samples."""
        s = self.s
        nx, ny = c[PX, two] - c[PX, one], c[PY, two] - c[PY, one]
        d = np.sqrt(nx * nx + ny * ny)
        nx, ny = nx / d, ny / d
        spun = c[[VX, VY, WX, WY, WZ]]
        before1, before2 = spun[:, one], spun[:, two]
        after1, after2, closing = laws.knock(
            nx, ny, before1, before2, self.radius, self._mass(ball[one]), self._mass(ball[two]),
            at(s.ball_restitution, one), at(s.ball_friction_a, one), at(s.ball_friction_b, one),
            at(s.ball_friction_c, one), at(s.floor, one), at(s.ball_fade, one),
        )  # fmt: skip
        # the piece of the event is the one that is faster towards the other
        first = before1[0] * nx + before1[1] * ny >= -(before2[0] * nx + before2[1] * ny)
        faster, slower = np.where(first, one, two), np.where(first, two, one)
        x, y = c[PX, faster], c[PY, faster]
        what = np.full(one.size, TOUCH)
        self.ended.pages.add(self.id[one], t[one], what, ball[faster], ball[slower], x, y, closing)
        for field, value1, value2 in zip((VX, VY, WX, WY, WZ), after1, after2, strict=True):
            c[field, one] = value1
            c[field, two] = value2
        status[one] = status[two] = SLIDE

    def _crowded(
        self, one: NDArray[np.intp], two: NDArray[np.intp], c: Rows, ball: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        """Which of the pairs in contact have a third ball so near that it may be struck with them."""
        reach = 3.0 * self.radius + WIDEST
        mx, my = 0.5 * (c[PX, one] + c[PX, two]), 0.5 * (c[PY, one] + c[PY, two])
        if self.n == 3:  # there is one other
            which = (3 - ball[one] - ball[two]) * self.id.size + one
            other = self.a.reshape(FIELDS, -1)[: T0 + 1].take(which, axis=1)
            dt = c[T0, one] - other[T0]
            x = other[PX] + (other[VX] + other[AX] * dt) * dt - mx
            y = other[PY] + (other[VY] + other[AY] * dt) * dt - my
            return np.nonzero(x * x + y * y <= reach * reach)[0]
        others = self.a[: T0 + 1].take(one, axis=2)
        dt = c[T0, one] - others[T0]
        x = others[PX] + (others[VX] + others[AX] * dt) * dt - mx
        y = others[PY] + (others[VY] + others[AY] * dt) * dt - my
        # (the two themselves are there, too)
        return np.nonzero((x * x + y * y <= reach * reach).sum(axis=0) > 2)[0]

    def _meet_clusters(
        self, one: NDArray[np.intp], two: NDArray[np.intp], c: Rows, status: NDArray[np.int8],
        t: Rows, ball: NDArray[np.intp],
    ) -> tuple[NDArray[np.bool_], tuple[NDArray[Any], ...]]:  # fmt: skip
        """Pairs in contact with others near them: all of a cluster are struck together.

        Returns which of the pairs turned out to be met alone, and the rows of the other balls that were
        struck: their numbers, motion, time, sample and ball.
        """
        s, n, all_of_them = self.s, self.n, np.arange(one.size)
        a, b, when = ball[one], ball[two], t[one]
        here = self.a.take(one, axis=2)
        was = self.status.take(one, axis=1)
        every = np.tile(all_of_them, n)
        self._advance(here.reshape(FIELDS, -1), was.reshape(-1), when[every], one[every])
        for mine, row in ((a, one), (b, two)):
            here[:, mine, all_of_them] = c[:, row]
        constants = (
            at(value, one)
            for value in (
                s.ball_restitution, s.ball_friction_a, s.ball_friction_b, s.ball_friction_c, s.floor,
                s.modulus, s.ball_fade,
            )
        )  # fmt: skip
        heap = clusters.Heap(
            here[PX], here[PY], here[VX], here[VY], was != GONE, a, b,
            clusters.Laws(self.radius, s.mass, *constants),
        )  # fmt: skip
        struck = heap.struck(here[WX], here[WY], here[WZ])
        place = (struck.faster, struck.sample)
        self.ended.pages.add(
            self.id[one[struck.sample]], when[struck.sample], np.full(struck.sample.size, TOUCH),
            struck.faster, struck.slower, here[PX][place], here[PY][place], struck.speed,
        )  # fmt: skip
        for field, value in zip((VX, VY, WX, WY, WZ), struck.after, strict=True):
            here[field] = np.where(struck.pressed, value, here[field])
        samples = np.nonzero(struck.clustered)[0]
        for mine, row in ((a, one), (b, two)):
            c[:, row[samples]] = here[:, mine[samples], samples]
            status[row[samples]] = SLIDE
        more = struck.pressed.copy()
        more[a, all_of_them] = more[b, all_of_them] = False
        which, k = np.nonzero(more)
        rows = (here[:, which, k], np.full(k.size, SLIDE, np.int8), when[k], one[k], which)
        return ~struck.clustered, rows

    def _note(
        self, rows: NDArray[np.intp], t: Rows, what: NDArray, ball: NDArray[np.intp],
        other: NDArray[np.intp], c: Rows, speed: Rows,
    ) -> None:  # fmt: skip
        self.ended.pages.add(self.id[rows], t[rows], what, ball, other, c[PX, rows], c[PY, rows], speed)

    def _go_on(
        self, c: Rows, status: NDArray[np.int8], time: Rows, sample: NDArray[np.intp], ball: NDArray[np.intp]
    ) -> None:
        """Work out how rows move from here and what they meet first; write them back."""
        s, m = self.s, self.id.size
        status, c[AX], c[AY], lasts = laws.motion(
            status, c[VX], c[VY], c[WX], c[WY], self.radius,
            at(s.slide, sample) * s.gravity, at(s.roll, sample) * s.gravity,
        )  # fmt: skip
        c[TT] = time + lasts
        first = lasts
        what = np.full(status.size, -1, np.intp)
        moving = np.nonzero((status == SLIDE) | (status == ROLL))[0]
        if moving.size:
            first[moving], what[moving] = self.bed.next(c[: AY + 1, moving], lasts[moving])
        flat = ball * m + sample
        self.a.reshape(FIELDS, -1)[:, flat] = c
        self.status.reshape(-1)[flat] = status
        self.what.reshape(-1)[flat] = what
        self.e[sample, ball] = time + first

    # --- pairs -----------------------------------------------------------------------------------------

    def _all_pairs(self, t: Rows) -> None:
        """Times of contact of all pairs of all samples, as far as each sample's next own event."""
        a = self.a
        dt = t - a[T0]
        vx, vy = a[VX] + 2.0 * a[AX] * dt, a[VY] + 2.0 * a[AY] * dt
        x, y = a[PX] + (a[VX] + a[AX] * dt) * dt, a[PY] + (a[VY] + a[AY] * dt) * dt
        one, two = self.first, self.second
        cx, cy = x[two] - x[one], y[two] - y[one]
        bx, by = vx[two] - vx[one], vy[two] - vy[one]
        qx, qy = a[AX][two] - a[AX][one], a[AY][two] - a[AY][one]
        rho = 2.0 * self.radius
        horizon = np.minimum(self.e[:, : self.n].min(axis=1) - t, 1e300)
        early = first_step(cx, cy, bx, by, qx, qy, rho)
        pair, sample = np.nonzero(early <= horizon)
        self.e[:, self.n : -1] = np.inf
        if pair.size:
            on = (pair, sample)
            found = climb(cx[on], cy[on], bx[on], by[on], qx[on], qy[on], rho, horizon[sample], early[on])
            self.e[sample, self.n + pair] = t[sample] + found

    def _pairs_of(self, c: Rows, t: Rows, sample: NDArray[np.intp], ball: NDArray[np.intp]) -> None:
        """Times of contact of the balls that changed at ``t`` with all others of their samples. The first
        rows are one of each sample, in order."""
        n, m, a = self.n, self.id.size, self.a
        time = t.take(sample)
        dt = t - a[T0]
        # Where all balls are now, once a sample.
        now = np.empty((6, n, m))
        gx, gy = a[AX] * dt, a[AY] * dt
        now[0], now[1] = a[PX] + (a[VX] + gx) * dt, a[PY] + (a[VY] + gy) * dt
        now[2], now[3] = a[VX] + 2.0 * gx, a[VY] + 2.0 * gy
        now[4], now[5] = a[AX], a[AY]
        if sample.size > m:
            now = np.concatenate((now, now.take(sample[m:], axis=2)), axis=2)
        cx, cy = now[0] - c[PX], now[1] - c[PY]
        bx, by = now[2] - c[VX], now[3] - c[VY]
        qx, qy = now[4] - c[AX], now[5] - c[AY]
        cx[ball, np.arange(ball.size)] = 1e3  # a ball never meets itself
        rho = 2.0 * self.radius
        horizon = np.minimum(np.minimum(self.e[sample, :n].T, self.e[sample, ball]) - time, 1e300)
        early = first_step(cx, cy, bx, by, qx, qy, rho)
        on = np.nonzero(early <= horizon)
        times = np.full((n, sample.size), np.inf)
        if on[0].size:
            found = climb(cx[on], cy[on], bx[on], by[on], qx[on], qy[on], rho, horizon[on], early[on])
            times[on] = time[on[1]] + found
        self.e[sample, self.column[:, ball]] = times
