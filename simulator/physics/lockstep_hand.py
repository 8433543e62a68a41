"""The samples of balls that lock-step has in hand: their numbers, and what comes next for each.

Numbers stand by fields by balls by samples, the last axis without gaps. A row is one ball of one sample that
an event changes: rows are taken out (:meth:`Hand.rows`), brought to the event's time, changed, and written
back with new motions and times (:mod:`.lockstep`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .balls_motion import GONE, ROLL
from .lockstep_laws import Number, Rows
from .lockstep_log import Pages
from .lockstep_settings import Settings, at
from .lockstep_times import Bed

Indices = NDArray[np.intp]

T0, AX, AY, PX, PY, VX, VY, WX, WY, WZ = range(10)
"""Rows of the balls' numbers: the time at which these hold, half the acceleration, place, velocity, spin."""
FIELDS = 10
PATH, SPEEDS = slice(T0, VY + 1), slice(VX, WZ + 1)
"""What tells a ball's path, and what a contact changes."""

HAIR = 1e-9
"""Metres by which a box is wider, for what rounding does."""


class Ended:
    """What becomes of all samples, while it is found."""

    def __init__(self, samples: int, balls: int) -> None:
        self.x, self.y = np.zeros((samples, balls)), np.zeros((samples, balls))
        self.hole = np.full((samples, balls), -1, np.int16)
        self.duration = np.zeros(samples)
        self.pages = Pages()
        self.unfinished: list[Indices] = []


class Hand:
    """Samples in hand. ``ids`` are their numbers among all, whose ``settings`` are given."""

    def __init__(
        self, bed: Bed, start: Rows, status: NDArray[np.int8], settings: Settings, ids: Indices, ended: Ended
    ) -> None:
        _, samples, balls = start.shape
        self.bed, self.n, self.ended = bed, balls, ended
        first, second = np.triu_indices(balls, 1)
        self.first_of = np.concatenate((np.arange(balls), first))
        self.second_of = np.concatenate((np.full(balls, -1), second))
        self.pairs = first.size
        self.first, self.second = first, second
        self.columns = balls + self.pairs + 1
        self.column = np.full((balls, balls), self.columns - 1)
        self.column[first, second] = self.column[second, first] = balls + np.arange(self.pairs)

        self.a = np.zeros((FIELDS, balls, samples))
        for k, field in enumerate((PX, PY, VX, VY, WX, WY, WZ)):
            self.a[field] = start[k].T
        self.status = np.ascontiguousarray(status.T)
        self.what = np.full((balls, samples), -1, np.intp)
        # times of the next events: each ball's own, then the pairs', then one column that is never read;
        # and the balls' own once more, balls by samples
        self.e = np.full((samples, self.columns), np.inf)
        self.own = np.full((balls, samples), np.inf)
        # what each ball's way lies in until its own next event: left, right, near and far
        self.box = np.zeros((4, balls, samples))
        self.id, self.count = ids, np.zeros(samples, np.intp)
        self.settings, self.s = settings, settings.of(ids)
        self.radius = settings.radius
        self.mass: float | None = float(settings.mass[0]) if np.ptp(settings.mass) == 0.0 else None
        self.now = np.zeros(samples)
        # the next event of each sample, its time, and whether it is the blow of a cluster that waits
        self.next, self.t = np.zeros(samples, np.intp), np.zeros(samples)
        self.waits = np.zeros(samples, bool)

        gone = self.status == GONE
        if gone.any():
            ball, sample = np.nonzero(gone)
            ended.x[ids[sample], ball] = self.a[PX, ball, sample]
            ended.y[ids[sample], ball] = self.a[PY, ball, sample]
            self.a[:, ball, sample] = parked(self.a[:, ball, sample], ball)

    def mass_of(self, balls: Indices) -> Number:
        """The masses of balls: one number where all are alike."""
        return self.mass if self.mass is not None else self.s.mass[balls]

    def keep(self, rows: Indices) -> None:
        """Let go all samples but these."""
        # (take, unlike an index, leaves the last axis without gaps)
        self.a, self.box = self.a.take(rows, axis=2), self.box.take(rows, axis=2)
        for name in ("status", "what", "own"):
            setattr(self, name, getattr(self, name).take(rows, axis=1))
        for name in ("e", "id", "now", "next", "t", "count", "waits"):
            setattr(self, name, getattr(self, name).take(rows, axis=0))
        self.s = self.s.of(rows)

    def join(self, more: Hand) -> None:
        """Take other samples in hand, too."""
        self.a, self.box = (np.concatenate(both, axis=2) for both in ((self.a, more.a), (self.box, more.box)))
        for name in ("status", "what", "own"):
            setattr(self, name, np.concatenate((getattr(self, name), getattr(more, name)), axis=1))
        for name in ("e", "id", "now", "next", "t", "count", "waits"):
            setattr(self, name, np.concatenate((getattr(self, name), getattr(more, name))))
        self.s = self.settings.of(self.id)

    def finish(self, rows: Indices) -> None:
        """Write down where the balls of samples lie that have come to rest."""
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

    def advance(self, c: Rows, status: NDArray[np.int8], time: Rows, sample: Indices) -> None:
        """Bring rows to ``time``."""
        dt = time - c[T0]
        radius = self.radius
        rolls = status == ROLL
        gx, gy = c[AX] * dt, c[AY] * dt
        vx, vy = c[VX], c[VY]
        c[PX] += (vx + gx) * dt
        c[PY] += (vy + gy) * dt
        vx += 2.0 * gx
        vy += 2.0 * gy
        k = 5.0 / radius * dt
        c[WX] = np.where(rolls, -vy / radius, c[WX] + k * c[AY])
        c[WY] = np.where(rolls, vx / radius, c[WY] - k * c[AX])
        loss = 2.5 * self.s.gravity * at(self.s.spin, sample) / radius * dt
        c[WZ] = np.copysign(np.maximum(np.abs(c[WZ]) - loss, 0.0), c[WZ])
        c[T0] = time


def parked(numbers: Rows, ball: Indices) -> Rows:
    """The numbers of fallen balls, put where no path leads."""
    numbers[AX : WZ + 1] = 0.0
    numbers[PX], numbers[PY] = 1e3 + 10.0 * ball, 1e3
    return numbers


def box_of(c: Rows, lasts: Rows) -> Rows:
    """What rows' ways lie in for so many seconds: left, right, near and far.

    A parabola lies within the triangle of its ends and of where their tangents cross.
    """
    box = np.empty((4, lasts.size))
    for k, p, v, a in ((0, PX, VX, AX), (2, PY, VY, AY)):
        begin, half = c[p], 0.5 * lasts * c[v]
        middle = begin + half
        end = middle + half + c[a] * lasts * lasts
        np.minimum(np.minimum(begin, middle), end, out=box[k])
        np.maximum(np.maximum(begin, middle), end, out=box[k + 1])
    box[0::2] -= HAIR
    box[1::2] += HAIR
    return box
