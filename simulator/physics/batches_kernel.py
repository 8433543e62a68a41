"""Batches of balls by the kernel, compiled or plain: the table, rows of constants, and the calls."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..surfaces.surface import Surface
from ..traces import EventKind
from . import balls_motion as motion
from .balls import KERNEL, MOST, OUT_OF_PLAY, columns, core_of, desk_of_arrays, law_of, word_of
from .balls_fixed import EDGE, HOLE, OUT, OVER
from .balls_kernel import desk
from .balls_motion import FLY, GONE, REST, SLIDE
from .balls_record import ROW
from .balls_table import Fixed, fixed
from .lockstep_log import Log, joined
from .outcomes import FATES, Floats, Outcomes, Starts, Way


class BallTable:
    """A table and the balls of a batch."""

    def __init__(self, surface: Surface, starts: Starts, constants: Constants) -> None:
        kinds = [KINDS[state.kind] for state in starts.states]
        self.surface = surface
        self.pieces = tuple(state.piece for state in starts.states)
        self.radii = [kind.radius for kind in kinds]
        self.mass = [kind.mass for kind in kinds]
        self.body = (self.radii, [math.sqrt(2.0 * r) for r in self.radii], self.mass)
        self.fixed: Fixed = fixed(surface, max(self.radii), constants["cushion_nose"])
        self.gone = np.array([state.status in OUT_OF_PLAY for state in starts.states])

    def level(self, constants: Constants, varied: Mapping[str, Floats]) -> bool:
        """Whether lock-step knows all that there is on this table."""
        rows, posts, holes, edges, _, _, _, _, noses, _ = self.fixed.lists
        radius = self.radii[0]
        return (
            self.surface.slope == (0.0, 0.0)
            and all(r == radius for r in self.radii)
            and not edges[0]
            and not any(holes[4])
            and all(r >= 0.0 for r in posts[2])
            and all(radius - nose <= 0.05 * radius for nose in noses)
            and constants.cushion_law != "mathavan"
            and constants["rail_roll"] == 0.0
            and "rail_roll" not in varied
        )

    def motions(self, numbers: Floats) -> NDArray[np.int64]:
        """How the balls of samples start: samples by balls."""
        flies = (numbers[..., 2] > 0.0) | (numbers[..., 5] > 0.0)
        moves = numbers[..., 3] != 0.0
        for column in (4, 6, 7, 8):  # (one by one: numpy is slow at short last axes)
            moves |= numbers[..., column] != 0.0
        return np.where(self.gone, GONE, np.where(flies, FLY, np.where(moves, SLIDE, REST)))

    def words(self, what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        word, name, _ = word_of(what, other, x, y, list(self.pieces), self.fixed)
        return word, name


_LAW_OF = {
    "ball_restitution": motion.BALL_E, "ball_friction_a": motion.BALL_A, "ball_friction_b": motion.BALL_B,
    "ball_friction_c": motion.BALL_C, "cushion_restitution": motion.RAIL_E,
    "cushion_friction": motion.RAIL_MU, "cushion_ratio": motion.RAIL_RATIO, "bed_restitution": motion.BED_E,
    "separation_floor": motion.FLOOR, "ball_modulus": motion.MODULUS, "cushion_fade": motion.RAIL_FADE,
    "cushion_firm": motion.RAIL_FIRM, "ball_fade": motion.BALL_FADE, "rail_roll": motion.STRIP_MORE,
}  # fmt: skip


class Laws(NamedTuple):
    """Rows of constants: one for all samples, or one each; and the cushions' table."""

    rows: Floats
    rail: tuple[float, ...]

    def of(self, samples: NDArray[np.intp] | slice) -> Laws:
        """Those of some samples, or the one row of all."""
        return Laws(self.rows[samples], self.rail) if len(self.rows) > 1 else self


def laws_of(surface: Surface, constants: Constants, varied: Mapping[str, Floats], samples: int) -> Laws:
    base, rail = law_of(constants, surface)
    if not varied:
        return Laws(np.array([base]), rail)
    rows = np.repeat(np.array([base]), samples, axis=0)
    g = base[motion.GRAV]
    for name, values in varied.items():
        if name == "slide":
            rows[:, motion.HALF_SLIDE] = 0.5 * values * g
            rows[:, motion.SLIDE_TIME] = 2.0 / (7.0 * values * g)
            rows[:, motion.BED_MU] = values
        elif name == "roll":
            rows[:, motion.HALF_ROLL] = 0.5 * values * g
            rows[:, motion.ROLL_TIME] = 1.0 / (values * g)
        elif name == "spin":
            rows[:, motion.SPIN_LOSS] = 2.5 * values * g
        elif name == "rail_strip":
            left, right, near, far = core_of(surface, 0.0)
            rows[:, motion.STRIP_LEFT], rows[:, motion.STRIP_RIGHT] = left + values, right - values
            rows[:, motion.STRIP_NEAR], rows[:, motion.STRIP_FAR] = near + values, far - values
        elif name in _LAW_OF:
            rows[:, _LAW_OF[name]] = values
    if {"cushion_restitution", "cushion_ratio"} & set(varied):
        rows[:, motion.RAIL_TABLED] = 0.0  # a table would cost more than it saves
    return Laws(rows, rail)


class Written(NamedTuple):
    """What the kernel wrote of some samples: end states, motions, times, and the log."""

    final: Floats
    status: NDArray[np.int64]
    times: Floats
    log: Log


PART = 4096
"""Samples in one call of the compiled kernel."""


def play_kernel(
    table: BallTable, numbers: Floats, laws: Laws, fast: bool, room: int | None = None
) -> Written:
    """Play samples by the kernel, with room for so many lines of the log of each (usually enough for nearly
    all); those whose log had no room are played again with more. ``laws`` are those of these samples."""
    samples, n = len(numbers), len(table.pieces)
    room = room or 24 + 6 * n
    final, status = np.empty((samples, n, 9)), np.empty((samples, n), np.int64)
    times, counts = np.zeros(samples), np.zeros((samples, 6), np.int64)
    books = []
    size = min(samples, PART) if fast else 1
    call = (_Compiled if fast else _Plain)(table, laws, size, room)
    for low in range(0, samples, size):
        part = slice(low, low + size)
        books.append(call(numbers[part], laws.of(part), final[part], status[part], times[part], counts[part]))
    if (counts[:, 3] >= MOST).any():
        raise SimulatorError(
            "bad-shot", f"more than {MOST} contacts: {table.surface.name} or its constants are odd"
        )
    full = counts[:, 2].nonzero()[0]
    begin = np.zeros(samples + 1, np.intp)
    counts[full, 0] = 0
    np.cumsum(counts[:, 0], out=begin[1:])
    log = Log(begin, *(books[0] if len(books) == 1 else map(np.concatenate, zip(*books, strict=True))))
    if full.size:
        more = play_kernel(table, numbers[full], laws.of(full), fast, 4 * room)
        final[full], status[full], times[full] = more.final, more.status, more.times
        again = np.zeros(samples, bool)
        again[full] = True
        log = joined([(np.arange(samples), log), (full, more.log)], samples, again)
    return Written(final, status, times, log)


Columns = tuple[NDArray, ...]
"""The columns of :class:`.lockstep_log.Log` but for the first."""


def _in_log(book: Sequence[Any], lines: int) -> Columns:
    """The kernel's columns in the order of :class:`.lockstep_log.Log`, so many lines."""
    what, piece, other, time, x, y, speed = (column[:lines] for column in book)
    return time, what, piece, other, x, y, speed


class _Compiled:
    """Calls of the compiled kernel with one desk."""

    def __init__(self, table: BallTable, laws: Laws, size: int, room: int) -> None:
        self.n, self.room, self.size = len(table.pieces), room, size
        self.function = KERNEL.function()[0]
        self.desk = desk_of_arrays(self.n, room, 0)
        self.body = tuple(np.array(row) for row in table.body)
        self.rail, self.fixed = np.array(laws.rail), table.fixed.arrays()
        self.away, self.legs = table.gone.astype(np.int64), np.empty(0)

    def __call__(
        self, numbers: Floats, laws: Laws, final: Floats, status: NDArray[np.int64], times: Floats,
        counts: NDArray[np.int64],
    ) -> Columns:  # fmt: skip
        book = columns(len(numbers) * self.room)
        self.function(
            self.desk, numbers.ravel(), self.away, self.n, MOST, self.body, laws.rows.ravel(), self.rail,
            self.fixed, final.reshape(-1), status.reshape(-1), times, counts.reshape(-1), book, self.legs, 0,
        )  # fmt: skip
        return _in_log(book, int(counts[counts[:, 2] == 0, 0].sum()))


class _Plain:
    """Calls of the plain kernel, one sample each."""

    def __init__(self, table: BallTable, laws: Laws, size: int, room: int) -> None:
        self.n, self.room, self.rail, self.table = len(table.pieces), room, laws.rail, table
        self.desk = desk(self.n, room, 0)
        self.away = table.gone.astype(np.int64).tolist()

    def __call__(
        self, numbers: Floats, laws: Laws, final: Floats, status: NDArray[np.int64], times: Floats,
        counts: NDArray[np.int64],
    ) -> Columns:  # fmt: skip
        n, table, book = self.n, self.table, [[0.0] * self.room for _ in range(ROW)]
        ends, motion, time, count = [0.0] * (9 * n), [0] * n, [0.0], [0] * 6
        KERNEL.plain(
            self.desk, numbers.ravel().tolist(), self.away, n, MOST, table.body, laws.rows.ravel().tolist(),
            self.rail, table.fixed.lists, ends, motion, time, count, book, [], 0,
        )  # fmt: skip
        final[0], status[0] = np.array(ends).reshape(n, 9), motion
        times[0], counts[0] = time[0], count
        lines = 0 if count[2] else count[0]
        kinds = columns(0)
        arrays = [np.array(column[:lines], kind.dtype) for column, kind in zip(book, kinds, strict=True)]
        return _in_log(arrays, lines)


def by_kernel(
    table: BallTable, starts: Starts, constants: Constants, varied: Mapping[str, Floats], laws: Laws,
    fast: bool,
) -> Outcomes:  # fmt: skip
    """Play a batch by the kernel, compiled if ``fast``."""
    rows = play_kernel(table, starts.numbers, laws, fast)
    x, y = rows.final[..., 0].copy(), rows.final[..., 1].copy()
    way: Way = "compiled" if fast else "plain"
    return outcomes_of(table, starts, constants, varied, x, y, rows.times, rows.log, way)


def outcomes_of(
    table: BallTable, starts: Starts, constants: Constants, varied: Mapping[str, Floats], x: Floats,
    y: Floats, duration: Floats, log: Log, way: Way,
) -> Outcomes:  # fmt: skip
    """Add what became of the balls, which the log tells."""
    fate = np.zeros(x.shape, np.int8)
    where = np.full(x.shape, -1, np.int16)
    places: dict[str, int] = {}
    for i, state in enumerate(starts.states):
        if table.gone[i]:
            x[:, i], y[:, i], fate[:, i] = state.x, state.y, FATES.index(state.status)
            if state.where is not None:
                where[:, i] = places.setdefault(state.where, len(places))
    leaves = np.zeros(log.what.size, bool)
    for kind in (HOLE, EDGE, OVER, OUT):
        leaves |= log.what == kind
    rows = leaves.nonzero()[0]
    sample, piece = np.searchsorted(log.begin, rows, side="right") - 1, log.piece[rows]
    # What left alike is asked once; but beyond the cushions the nearest wall depends on the place.
    key = log.what[rows] * np.int64(1 << 20) + log.other[rows]
    out = log.what[rows] == OUT
    key[out] = -1 - rows[out]
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    found, names = np.zeros((first.size, 2), np.int16), list(table.pieces)
    for g in np.argsort(first).tolist():
        row = rows[first[g]]
        _, name, how = word_of(
            int(log.what[row]), int(log.other[row]), float(log.x[row]), float(log.y[row]), names, table.fixed
        )
        found[g] = FATES.index(how or "off"), places.setdefault(name, len(places))
    fate[sample, piece], where[sample, piece] = found[group, 0], found[group, 1]
    return Outcomes(
        table.surface, constants, varied, starts, table.pieces, x, y, fate, where, tuple(places), duration,
        log, way, table.words,
    )  # fmt: skip
