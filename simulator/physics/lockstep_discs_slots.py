"""The samples that discs' lock-step has in hand, each in a slot: the pieces' ways, and what comes next.

A piece of a slot has the row ``slot * pieces + piece`` in all arrays of pieces. When one is set on its way
(:meth:`Slots.launch`) it is asked what it meets first by itself, and of each other piece of its slot when the
two meet, or up to when they do not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import discs_numbers as named
from .discs_board import Board
from .discs_numbers import GONE, MOVE, NONE, STILL
from .lockstep_discs_fixed import Fixtures, Sliders
from .lockstep_discs_laws import Body
from .lockstep_discs_pairs import (
    HEAD,
    LENGTH,
    LIMIT,
    SIGN,
    SPARE,
    STANDS,
    UX,
    UY,
    Ways,
    X,
    Y,
    in_reach,
    meetings,
)
from .lockstep_discs_ways import (
    BEND,
    BOW,
    FIELDS,
    HALF,
    LINKS,
    RIM,
    SLOWING,
    SPAN,
    SPEED,
    WAY,
    Tables,
    chains,
    link_at,
    when,
)
from .lockstep_log import Pages

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]
Whole = NDArray[np.int64]

AWAY = 1e9
"""Metres: where what is out of play is looked for."""
LATE = np.iinfo(np.intp).max


class Pieces(NamedTuple):
    """The pieces of every sample: their bodies, heights, where the friction table of each begins (nodes),
    what each does that does not move, and the hole it is in or over."""

    body: Body
    height: Rows
    table: Indices
    lies: Whole
    hole: Whole


class Slots:
    """Arrays of slots by pieces, most of them in one row."""

    def __init__(self, board: Board, pieces: Pieces, tables: Tables, laws: Rows, size: int) -> None:
        self.n, self.size = pieces.height.size, size
        rows = size * self.n
        self.board, self.pieces, self.tables, self.laws = board, pieces, tables, laws
        self.fixtures, self.pages = Fixtures(board), Pages()
        self.sample = np.full(size, -1, np.intp)
        self.now, self.events = np.zeros(size), np.zeros(size, np.intp)
        self.room = np.zeros((size, len(board.holes) // named.HOLES))
        self.ways = Ways(rows)
        self.mx, self.my, self.reach = np.zeros(rows), np.zeros(rows), np.zeros(rows)
        self.status, self.over = np.full(rows, GONE), np.full(rows, -1)
        self.where, self.became = np.full(rows, -1), np.full(rows, NONE)
        self.happens, self.what = np.full(rows, NONE), np.full(rows, -1)
        self.stop = np.full(rows, np.inf)
        self.rank = np.full(rows, LATE)
        self.own = np.full((size, self.n), np.inf)
        # Of each piece: times with all others, the least of them, and with whom that is (or -1).
        self.pairs, self.sure = np.full((rows, self.n), np.inf), np.zeros((rows, self.n), bool)
        self.least, self.mate = np.full((size, self.n), np.inf), np.full((size, self.n), -1)

    def law(self, place: int, slots: Indices) -> Rows:
        """A constant of the samples in these slots."""
        found: Rows = self.laws[place].take(self.sample.take(slots))
        return found

    def keep(self, slots: Indices) -> None:
        """Forget all but these slots."""
        rows = (slots[:, None] * self.n + np.arange(self.n)).ravel()
        for name in ("sample", "now", "events", "room", "own", "least", "mate"):
            setattr(self, name, getattr(self, name)[slots])
        for name in (
            "mx", "my", "reach", "status", "over", "where", "became", "happens", "what", "stop", "rank",
            "pairs", "sure",
        ):  # fmt: skip
            setattr(self, name, getattr(self, name)[rows])
        self.ways.keep(rows)
        self.size = slots.size

    def load(self, slots: Indices, samples: Indices, starts: Rows, room: Rows) -> None:
        """Put new samples into slots; ``starts`` is (x, y, vx, vy, spin) by slots by pieces."""
        self.sample[slots], self.now[slots], self.events[slots] = samples, 0.0, 0
        self.room[slots] = room
        rows = (slots[:, None] * self.n + np.arange(self.n)).ravel()
        x, y, vx, vy, w = (column.ravel() for column in starts)
        moves = (vx != 0.0) | (vy != 0.0) | (w != 0.0)
        lies, hole = np.tile(self.pieces.lies, slots.size), np.tile(self.pieces.hole, slots.size)
        self.status[rows] = np.where(moves, MOVE, lies)
        self.over[rows] = np.where(moves, hole, -1)
        self.where[rows] = np.where(~moves & (lies != named.REST), hole, -1)
        self.became[rows] = NONE
        self.launch(rows, np.zeros(rows.size), np.stack((x, y, vx, vy, w)), moves)

    # --- where pieces are ------------------------------------------------------------------------------

    def at(self, rows: Indices, t: Rows) -> Rows:
        """Place, velocity and spin of pieces at ``t``, (x, y, vx, vy, spin) by rows."""
        ways = self.ways
        begin = ways.begin.take(rows, axis=0)
        m = link_at(t, begin)
        link = ways.links.reshape(-1, FIELDS).take(rows * (LINKS + 1) + m, axis=0).T
        dt = t - begin[np.arange(rows.size), m]
        v, half = link[SPEED], link[HALF]
        s = link[WAY] + (v - half * dt) * dt
        v = v - 2.0 * half * dt
        u = link[RIM] + 2.0 * link[SLOWING] * dt
        # Interrupted: from here on goes what the law says, not the straight line between the ends.
        bends = dt * np.maximum(link[SPAN] - dt, 0.0)
        v = v + link[BOW] * bends
        u = u + link[BEND] * bends
        head = ways.head.take(rows, axis=0).T
        ux, uy = head[UX], head[UY]
        w = head[SIGN] * u / self.pieces.body.radius[rows % self.n]
        return np.stack((head[X] + ux * s, head[Y] + uy * s, ux * v, uy * v, w))

    def all_at(self, slots: Indices, t: Rows) -> Rows:
        """The same of all pieces in slots: numbers by slots by pieces."""
        rows = (slots[:, None] * self.n + np.arange(self.n)).ravel()
        return self.at(rows, np.repeat(t, self.n)).reshape(5, slots.size, self.n)

    # --- the log ---------------------------------------------------------------------------------------

    def note(self, rows: Indices, t: Rows, what: Any, other: Any, x: Rows, y: Rows, speed: Rows) -> None:
        """Write down what happens to pieces."""
        slot, piece = np.divmod(rows, self.n)
        size = rows.size
        self.pages.add(
            self.sample[slot],
            t,
            np.broadcast_to(what, size),
            piece,
            np.broadcast_to(other, size),
            x,
            y,
            speed,
        )

    def note_stops(self, rows: Indices) -> None:
        """Write down that pieces have stopped at the ends of their ways."""
        x, y = self.ways.ends(rows)
        self.note(rows, self.stop[rows], named.STOP, -1, x, y, np.zeros(rows.size))

    def interrupt(self, rows: Indices, t: Rows) -> None:
        """Pieces are about to be struck: those that have stopped before ``t`` did so."""
        self.note_stops(rows[self.stop[rows] <= t])

    def ask_holes_anew(self, slot: int, t: float) -> None:
        """There is another room in a hole: what is on its way asks again at the end of its link, as the
        kernel does whenever it renews a retardation."""
        rows = slot * self.n + np.arange(self.n)
        ways = self.ways
        m = link_at(np.full(self.n, t), ways.begin[rows])
        ends = ways.begin[rows, np.minimum(m + 1, LINKS)]
        rests = self.stop[rows] <= ends
        later = rows[(self.status[rows] == MOVE) & (ends < ways.head[rows, LIMIT]) & ~rests]
        until = ends[later - slot * self.n]
        self.own[slot, later - slot * self.n] = ways.head[later, LIMIT] = until
        ways.head[later, STANDS] = self.stop[later] = np.inf
        self.happens[later] = named.RENEW

    # --- setting out -----------------------------------------------------------------------------------

    def launch(self, rows: Indices, t: Rows, state: Rows, asks: NDArray[np.bool_] | None = None) -> None:
        """Set pieces on their ways from ``t`` on, with ``state`` (x, y, vx, vy, spin) by rows.

        Those that are not moving stay where they are. All that are in play ask when they meet the others, or
        those that ``asks`` says.
        """
        slot, piece = np.divmod(rows, self.n)
        x, y, vx, vy, w = state
        body = self.pieces.body
        radius, status = body.radius[piece], self.status.take(rows)
        moves = status == MOVE
        v = np.where(moves, np.sqrt(vx * vx + vy * vy), 0.0)
        goes = v >= STILL
        over_v = np.where(goes, v, 1.0)
        ux, uy = np.where(goes, vx / over_v, 0.0), np.where(goes, vy / over_v, 0.0)
        made = chains(
            t, np.where(goes, v, 0.0), np.where(moves, np.abs(w) * radius, 0.0), body.inertia[piece],
            self.pieces.table[piece], self.law(named.MUG, slot), self.tables,
        )  # fmt: skip
        over, length = self.over.take(rows), made.length
        happens = np.where(made.rests, named.STOP, named.RENEW)
        # To come to rest is nothing that has to be waited for, unless over a hole.
        own = np.where(made.rests & ~(moves & (over >= 0)), np.inf, made.end)
        what = np.full(rows.size, -1)
        some = np.nonzero(goes)[0]
        if some.size:
            sliders = Sliders(
                x[some], y[some], ux[some], uy[some], radius[some], self.pieces.height[piece[some]],
                over[some], length[some],
            )  # fmt: skip
            best, kind, number = self.fixtures.first(sliders, self.room.take(slot[some], axis=0))
            met = np.nonzero(kind >= 0)[0]
            if met.size:
                at = some[met]
                length[at], happens[at], what[at] = best[met], kind[met], number[met]
                own[at] = when(best[met], made.begin[at], made.links[at])
        ways, passive = self.ways, own == np.inf
        head = np.empty((HEAD, rows.size))
        head[X], head[Y], head[UX], head[UY], head[LENGTH], head[LIMIT] = x, y, ux, uy, length, own
        head[STANDS] = np.where(length == 0.0, t, np.where(passive, made.end, np.inf))
        head[SIGN] = np.where(w < 0.0, -1.0, 1.0)
        ways.head[rows], ways.begin[rows], ways.links[rows] = head.T, made.begin, made.links
        self.stop[rows] = np.where(moves & passive, made.end, np.inf)
        self.happens[rows], self.what[rows] = happens, what
        gone = status == GONE
        self.mx[rows] = np.where(gone, AWAY, x + 0.5 * length * ux)
        self.my[rows] = y + 0.5 * length * uy
        self.reach[rows] = radius + 0.5 * length
        self.own[slot, piece] = own
        self.pairs[rows] = np.inf
        self.pairs.reshape(self.size, self.n, self.n)[slot, :, piece] = np.inf
        lost, other = np.nonzero(self.mate.take(slot, axis=0) == piece[:, None])
        asking = np.nonzero(~gone if asks is None else asks & ~gone)[0]
        if asking.size and self.n > 1:
            self._ask(rows[asking], slot[asking], t[asking])
        self._look(np.concatenate((rows, slot[lost] * self.n + other)))

    def _look(self, rows: Indices) -> None:
        """Find anew with whom pieces have the first of their times."""
        times = self.pairs.take(rows, axis=0)
        mate = times.argmin(axis=1)
        least = times[np.arange(rows.size), mate]
        self.least.reshape(-1)[rows] = least
        self.mate.reshape(-1)[rows] = np.where(least < np.inf, mate, -1)

    def _ask(self, rows: Indices, slot: Indices, t: Rows) -> None:
        """When pieces meet the others of their slots; of two that ask the first does it for both."""
        n = self.n
        self.rank[rows] = np.arange(rows.size)
        mine = (self.mx[rows], self.my[rows], self.reach[rows])
        dx, dy, far = (
            column.reshape(self.size, n).take(slot, axis=0) for column in (self.mx, self.my, self.reach)
        )
        dx -= mine[0][:, None]
        dy -= mine[1][:, None]
        far += (mine[2] + SPARE)[:, None]
        q, j = np.nonzero(dx * dx + dy * dy <= far * far)
        other = slot[q] * n + j
        keep = np.nonzero(self.rank[other] > q)[0]
        self.rank[rows] = LATE
        one, other, t = rows[q[keep]], other[keep], t[q[keep]]
        radius = self.pieces.body.radius
        rho = radius[one % n] + radius[other % n]
        keep = np.nonzero(in_reach(self.ways, one, other, rho))[0]
        one, other = one[keep], other[keep]
        found, sure = meetings(self.ways, one, other, rho[keep], t[keep])
        at = one * n + other % n
        self.pairs.reshape(-1)[at] = found
        self.sure.reshape(-1)[at] = sure

    def ask_again(self, one: Indices) -> None:
        """Pieces go on with their next searches, which have come to where they ended."""
        mate = self.mate.reshape(-1)[one]
        at = one * self.n + mate
        radius, piece = self.pieces.body.radius, one % self.n
        found, sure = meetings(
            self.ways, one, one - piece + mate, radius[piece] + radius[mate], self.pairs.reshape(-1)[at]
        )
        self.pairs.reshape(-1)[at] = found
        self.sure.reshape(-1)[at] = sure
        self._look(one)
