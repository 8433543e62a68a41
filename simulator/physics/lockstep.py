"""Many strokes on one table at once, with numpy alone: one event a sample and round.

Each sample has its own clock. In a round every sample that still moves goes to its next event (a ball changes
from sliding to rolling, meets a wall, another ball, a hole), and what that changes is worked out anew; so the
samples never wait for one another's times, only for one another's arithmetic, which numpy does for all of
them in one call. The blow of a cluster is many steps, each of many calls: samples that come to one wait until
there are many of them. A sample's arithmetic touches only its own numbers and uses only operations that round
in one way, so its outcome is the same to the last bit in any batch.

The laws are those of :mod:`.balls`; the two agree within 1e-9 m until chaos parts them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import lockstep_laws as laws
from .balls_motion import REST, ROLL, SLIDE
from .lockstep_contacts import meet_ball, meet_clusters, meet_fixed
from .lockstep_hand import AX, AY, FIELDS, PX, PY, VX, VY, WX, WY, Ended, Hand, Indices, box_of
from .lockstep_laws import Rows
from .lockstep_log import Log
from .lockstep_pairs import crowded, pairs_of
from .lockstep_settings import Settings, at
from .lockstep_times import Bed

OVER = 8
"""Samples that have come to rest are let go when they are one in so many."""
LOT = 4
"""Clusters are struck when so many times the samples that wait for it are more than the others."""


class Played(NamedTuple):
    """The end of a batch: samples by balls. ``hole`` is the number of that into which a ball fell, or -1; its
    place is then where it went in."""

    x: Rows
    y: Rows
    hole: NDArray[np.int16]
    duration: Rows
    log: Log
    unfinished: Indices
    """Samples that had more events than were allowed."""


def play(
    bed: Bed, start: Rows, status: NDArray[np.int8], settings: Settings, most: int = 20_000, hands: int = 500
) -> Played:
    """Play every sample to its end.

    ``start`` is (x, y, vx, vy, wx, wy, wz) by samples by balls, ``status`` the balls' motion (REST, SLIDE,
    GONE). ``most`` events a sample are played at most. So many samples are in hand at once: where some have
    come to rest others take their places, so that one that goes on long does not keep the rest waiting.
    """
    ended = Ended(*start.shape[1:])
    samples = len(status)

    def taken(low: int, high: int) -> _Batch:
        ids = np.arange(low, min(high, samples))
        return _Batch(bed, start[:, ids], status[ids], settings, ids, ended)

    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        batch = taken(0, hands)
        ahead = batch.id.size
        while True:
            going = batch.goes_on(most)
            free = hands - batch.id.size
            if ahead < samples and free * OVER >= hands:
                more = taken(ahead, ahead + free)
                ahead += more.id.size
                batch.join(more)
            elif going:
                batch.round()
            else:
                break
    left = np.concatenate(ended.unfinished) if ended.unfinished else np.empty(0, np.intp)
    log = ended.pages.closed(samples)
    return Played(ended.x, ended.y, ended.hole, ended.duration, log, np.sort(left))


class _Batch(Hand):
    def __init__(
        self, bed: Bed, start: Rows, status: NDArray[np.int8], settings: Settings, ids: Indices, ended: Ended
    ) -> None:
        super().__init__(bed, start, status, settings, ids, ended)
        self.ready = np.arange(ids.size)
        n, m = self.n, ids.size
        sample, ball = np.tile(np.arange(m), n), np.repeat(np.arange(n), m)
        rows = self.a.reshape(FIELDS, n * m)
        self._go_on(rows, self.status.reshape(-1).copy(), np.zeros(n * m), sample, ball)
        # (pairs of which both rest never meet)
        for j in range(n) if self.pairs else ():
            if (self.own[j] < np.inf).any():
                pairs_of(
                    self, self.a[:, j], self.own[j], self.box[:, j], self.now, np.arange(m), np.full(m, j)
                )

    def goes_on(self, most: int) -> bool:
        """Find the samples' next events, and let those go that have none, or had ``most``; whether any is
        left."""
        self.next = self.e.argmin(axis=1)
        self.t = self.e.reshape(-1).take(np.arange(self.next.size) * self.columns + self.next)
        live = (self.t < np.inf) & (self.count < most)
        over = (~live).nonzero()[0]
        if over.size * OVER >= live.size:
            self.finish(over)
            self.ended.unfinished.append(self.id[over[self.t[over] < np.inf]])
            self.keep(live.nonzero()[0])
            live = np.ones(self.id.size, bool)
        self.ready = (live & ~self.waits).nonzero()[0]
        return bool(self.id.size)

    def round(self) -> None:
        """Every sample goes to its next event; or those are struck that wait for it."""
        waiting = self.waits.nonzero()[0]
        if waiting.size * LOT > self.ready.size:
            self._strike(waiting)
            return
        rows = self.ready
        k, t = self.next.take(rows), self.t.take(rows)
        pair = (k >= self.n).nonzero()[0]
        if pair.size and self.n > 2:
            which = k[pair]
            many = crowded(self, rows[pair], t[pair], self.first_of[which], self.second_of[which])
            if many.any():
                self.waits[rows[pair[many]]] = True
                on = np.ones(rows.size, bool)
                on[pair[many]] = False
                rows, k, t = rows[on], k[on], t[on]
                pair = (k >= self.n).nonzero()[0]
        if not rows.size:
            return
        sample = np.concatenate((rows, rows[pair]))
        ball = np.concatenate((self.first_of[k], self.second_of[k[pair]]))
        time = np.concatenate((t, t[pair]))
        c, status, flat = self._taken(sample, ball, time)

        own = (k < self.n).nonzero()[0]
        what = self.what.reshape(-1).take(flat[own])
        turn = own[what < 0]
        was = status[turn]
        status[turn] = np.where(was == SLIDE, ROLL, REST)
        stopped = turn[was == ROLL]
        if stopped.size:
            c[VX, stopped] = c[VY, stopped] = c[WX, stopped] = c[WY, stopped] = 0.0
        met = own[what >= 0]
        if met.size:
            meet_fixed(self, met, what[what >= 0], c, status, time, sample, ball)
        if pair.size:
            meet_ball(self, pair, rows.size + np.arange(pair.size), c, status, time, sample, ball)
        self._renew(rows, t, c, status, time, sample, ball)

    def _strike(self, rows: Indices) -> None:
        """Play the blows of the clusters of samples ``rows``."""
        self.waits[rows] = False
        k, t = self.next[rows], self.t[rows]
        sample, time = np.tile(rows, 2), np.tile(t, 2)
        ball = np.concatenate((self.first_of[k], self.second_of[k]))
        c, status, _ = self._taken(sample, ball, time)
        one = np.arange(rows.size)
        two = rows.size + one
        alone, more = meet_clusters(self, one, two, c, status, time, sample, ball)
        if alone.any():
            meet_ball(self, one[alone], two[alone], c, status, time, sample, ball)
        arrays: tuple[Any, ...] = (c, status, time, sample, ball)
        self._renew(
            rows, t, *(np.concatenate((old, new), axis=-1) for old, new in zip(arrays, more, strict=True))
        )

    def _taken(self, sample: Indices, ball: Indices, time: Rows) -> tuple[Rows, NDArray[np.int8], Indices]:
        """Rows for changing, brought to ``time``: their numbers, motions, and place in the arrays."""
        flat = ball * self.id.size + sample
        c = self.a.reshape(FIELDS, -1).take(flat, axis=1)
        status = self.status.reshape(-1).take(flat)
        self.advance(c, status, time, sample)
        return c, status, flat

    def _renew(
        self, rows: Indices, t: Rows, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices,
        ball: Indices,
    ) -> None:  # fmt: skip
        """Samples ``rows`` had their events at ``t``, which changed the rows given: find what comes next."""
        self.now[rows] = t
        self.count[rows] += 1
        own, box = self._go_on(c, status, time, sample, ball)
        if self.pairs:
            pairs_of(self, c, own, box, time, sample, ball)

    def _go_on(
        self, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices, ball: Indices
    ) -> tuple[Rows, Rows]:
        """Work out how rows move from here and what they meet first; write them back. The times of their own
        next events, and what their ways lie in until then."""
        s, m = self.s, self.id.size
        status, c[AX], c[AY], lasts = laws.motion(
            status, c[VX], c[VY], c[WX], c[WY], self.radius,
            at(s.slide, sample) * s.gravity, at(s.roll, sample) * s.gravity,
        )  # fmt: skip
        what = np.full(status.size, -1, np.intp)
        moving = (lasts < np.inf).nonzero()[0]
        if moving.size == lasts.size:
            lasts, what = self.bed.next(tuple(c[k] for k in (PX, PY, VX, VY, AX, AY)), lasts)
        elif moving.size:
            path = tuple(c[k].take(moving) for k in (PX, PY, VX, VY, AX, AY))
            lasts[moving], what[moving] = self.bed.next(path, lasts[moving])
        flat = ball * m + sample
        box = box_of(c, np.where(lasts < np.inf, lasts, 0.0))
        for target, row in zip(
            (*self.a.reshape(FIELDS, -1), *self.box.reshape(4, -1)), (*c, *box), strict=True
        ):
            target[flat] = row  # (one by one: quicker than all in one)
        self.status.reshape(-1)[flat] = status
        self.what.reshape(-1)[flat] = what
        own = time + lasts
        self.own.reshape(-1)[flat] = own
        self.e.reshape(-1)[sample * self.columns + ball] = own
        return own, box
