"""Many shots on one board at once, with numpy alone: one event a sample and round.

Each sample has its own clock. In a round every sample goes to its next event (two pieces touch, one meets a
wall, peg, hole or edge), and the pieces that it changes are set on new ways (:mod:`.lockstep_discs_slots`).
When a sample has come to rest the next takes its slot, so that rounds stay full. A sample's arithmetic
touches only its own numbers and uses only operations that round in one way, so its outcome is the same to the
last bit in any batch.

The laws are those of :mod:`.discs_kernel`; the two agree within 1e-9 m until chaos parts them. Pieces slide
and turn coupled, as they do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .discs_board import Board
from .discs_numbers import REST
from .lockstep_discs_meets import met
from .lockstep_discs_slots import Pieces, Slots
from .lockstep_discs_touches import touched
from .lockstep_discs_ways import Tables
from .lockstep_log import Log

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]

SLOTS = 2048
"""Samples in hand at once: more no longer pays, and the arrays leave the processor's cache."""
SHARE = 4
"""Searches that have come to their end go on within a round while more than one slot in so many has one."""
EVENTS = 4000
"""Events of a sample, after which it is left to the kernel."""


class Played(NamedTuple):
    """The end of a batch, whichever way it was played: samples by pieces, with the kernel's numbers for what
    became of them."""

    x: Rows
    y: Rows
    status: NDArray[np.int64]
    became: NDArray[np.int64]
    where: NDArray[np.int64]
    time: Rows
    log: Log
    unfinished: Indices = np.empty(0, np.intp)
    """Samples that had more events than were allowed (in lock-step)."""


def play(
    board: Board, pieces: Pieces, tables: Tables, starts: Rows, room: Rows, laws: Rows, slots: int = SLOTS,
    most: int = EVENTS,
) -> Played:  # fmt: skip
    """Play every sample to its end.

    ``starts`` is (x, y, vx, vy, spin) by samples by pieces, ``room`` the depth left in each hole, ``laws``
    the kernel's constants by samples. ``slots`` samples are in hand at once; ``most`` events a sample are
    played at most.
    """
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        return _Batch(board, pieces, tables, starts, room, laws, slots).play(most)


class _Batch:
    def __init__(
        self, board: Board, pieces: Pieces, tables: Tables, starts: Rows, room: Rows, laws: Rows, slots: int
    ) -> None:
        _, samples, n = starts.shape
        self.starts, self.room, self.samples, self.n = starts, room, samples, n
        self.slots = Slots(board, pieces, tables, laws, min(slots, samples))
        self.x, self.y = np.zeros((samples, n)), np.zeros((samples, n))
        self.status, self.became, self.where = (np.zeros((samples, n), np.int64) for _ in range(3))
        self.time = np.zeros(samples)
        self.left: list[Indices] = []
        self.taken = 0

    def play(self, most: int) -> Played:
        slots = self.slots
        while True:
            self._fill()
            if not slots.size:
                break
            every = np.arange(slots.size)
            k = slots.own.argmin(axis=1)
            first = slots.own[every, k]
            self._ask(first)
            one = slots.least.argmin(axis=1)
            second, two = slots.least[every, one], slots.mate[every, one]
            fixed = np.nonzero((first <= second) & (first < np.inf))[0]
            pairs = np.nonzero((second < first) & slots.sure[every * self.n + one, two])[0]
            ended = np.nonzero((first == np.inf) & (second == np.inf) & (slots.sample >= 0))[0]
            going: list[tuple[Indices, Rows, Rows]] = []
            if pairs.size:
                going += touched(slots, pairs, one[pairs], two[pairs], second[pairs])
                slots.now[pairs] = second[pairs]
            if fixed.size:
                going += met(slots, fixed, k[fixed], first[fixed])
                slots.now[fixed] = first[fixed]
            if going:
                rows, t, state = (np.concatenate(part, axis=-1) for part in zip(*going, strict=True))
                slots.launch(rows, t, state)
            for some in (fixed, pairs):
                slots.events[some] += 1
            if ended.size:
                self._finish(ended)
            late = np.nonzero(slots.events >= most)[0]
            if late.size:
                self._leave(late)
        return self._played()

    def _ask(self, first: Rows) -> None:
        """Go on with the searches that are the next in their samples, until most have found a contact, or
        that there is none before ``first``."""
        slots = self.slots
        some = np.arange(slots.size)
        while True:
            one = slots.least[some].argmin(axis=1)
            rows = some * self.n + one
            mate = slots.mate[some, one]
            asks = np.nonzero((slots.least[some, one] < first[some]) & ~slots.sure[rows, mate])[0]
            if asks.size:
                slots.ask_again(rows[asks])
            if asks.size * SHARE < slots.size:
                return
            some = some[asks]

    def _fill(self) -> None:
        """Put new samples into slots that are free, many at a time; give up slots when none are to come."""
        slots = self.slots
        free = np.nonzero(slots.sample < 0)[0]
        ahead = self.samples - self.taken
        if ahead:
            if free.size * 8 < slots.size:
                return
            free = free[:ahead]
            samples = np.arange(self.taken, self.taken + free.size)
            self.taken += free.size
            slots.load(free, samples, self.starts[:, samples], self.room)
        elif free.size * 4 >= slots.size:
            slots.keep(np.nonzero(slots.sample >= 0)[0])

    def _finish(self, ended: Indices) -> None:
        """Write down where the pieces of samples that have come to rest lie."""
        slots, n = self.slots, self.n
        samples = slots.sample[ended]
        rows = (ended[:, None] * n + np.arange(n)).ravel()
        shape = (ended.size, n)
        stop = slots.stop[rows]
        x, y = slots.ways.ends(rows)
        stopped = stop < np.inf
        notes = rows[stopped]
        slots.note_stops(notes)
        slots.status[notes] = REST
        self.x[samples], self.y[samples] = x.reshape(shape), y.reshape(shape)
        for column, of_rows in (
            (self.status, slots.status), (self.became, slots.became), (self.where, slots.where),
        ):  # fmt: skip
            column[samples] = of_rows[rows].reshape(shape)
        last = np.where(stopped, stop, 0.0).reshape(shape).max(axis=1)
        self.time[samples] = np.maximum(slots.now[ended], last)
        slots.sample[ended] = -1

    def _leave(self, late: Indices) -> None:
        """Give samples up that have too many events."""
        slots = self.slots
        self.left.append(slots.sample[late])
        slots.sample[late], slots.events[late] = -1, 0
        slots.own[late] = slots.least[late] = np.inf

    def _played(self) -> Played:
        left = np.concatenate(self.left) if self.left else np.empty(0, np.intp)
        return Played(
            self.x, self.y, self.status, self.became, self.where, self.time,
            self.slots.pages.closed(self.samples, by_time=True), left,
        )  # fmt: skip
