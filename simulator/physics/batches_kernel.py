"""Batches of balls by the kernel, compiled or plain: the table, rows of constants, and the calls."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..surfaces.surface import Surface
from ..traces import EventKind
from . import balls_motion as motion
from .balls import KERNEL, MOST, OUT_OF_PLAY, core_of, desk_of_arrays, law_of, word_of
from .balls_fixed import EDGE, HOLE, OUT, OVER
from .balls_kernel import desk
from .balls_motion import FLY, GONE, REST, SLIDE
from .balls_record import ROW
from .balls_table import Fixed, fixed
from .lockstep_log import Log
from .outcomes import FATES, Floats, Outcomes, Starts, Way, log_of


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

    def of(self, samples: NDArray[np.intp]) -> Floats:
        """The rows of some samples, or the one row of all."""
        return self.rows[samples] if len(self.rows) > 1 else self.rows


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
    """What the kernel wrote of some samples: end states, motions, times, and rows of the log."""

    final: Floats
    status: NDArray[np.int64]
    times: Floats
    log: Floats
    lines: NDArray[np.int64]


PART = 512
"""Samples in one call of the compiled kernel: their log is then still in the processor's cache."""


def play_kernel(
    table: BallTable, numbers: Floats, laws: Laws, which: NDArray[np.intp], fast: bool
) -> Written:
    """Play samples ``which`` by the kernel; those whose log had no room are played again with more."""
    n = len(table.pieces)
    final, status = np.empty((which.size, n, 9)), np.empty((which.size, n), np.int64)
    times, lines = np.zeros(which.size), np.zeros(which.size, np.int64)
    texts: list[tuple[NDArray[np.intp], Floats]] = []
    ahead = np.arange(which.size)
    room = 24 + 6 * n
    while ahead.size:
        size = min(ahead.size, PART) if fast else 1
        call = (_Compiled if fast else _Plain)(table, laws, size, room)
        again = []
        for part in np.split(ahead, range(size, ahead.size, size)):
            samples = which[part]
            some = numbers[samples]
            counts, text = call(some, table.motions(some), samples, final, status, times, part)
            if (counts[:, 3] >= MOST).any():
                raise SimulatorError(
                    "bad-shot", f"more than {MOST} contacts: {table.surface.name} or its constants are odd"
                )
            full = counts[:, 2] != 0
            again.append(part[full])
            lines[part] = written = np.where(full, 0, counts[:, 0])
            begin = np.cumsum(written) - written
            rows = np.arange(written.sum()) + np.repeat(room * np.arange(part.size) - begin, written)
            texts.append((np.repeat(part, written), text.reshape(-1, ROW)[rows]))
        ahead = np.concatenate(again)
        room *= 4
    owners = np.concatenate([owner for owner, _ in texts])
    text = np.concatenate([rows for _, rows in texts])
    if len(texts) > 1 and (np.diff(owners) < 0).any():
        text = text[np.argsort(owners, kind="stable")]
    return Written(final, status, times, text, lines)


class _Compiled:
    """Calls of the compiled kernel with one desk and one log."""

    def __init__(self, table: BallTable, laws: Laws, size: int, room: int) -> None:
        n = len(table.pieces)
        self.n, self.room, self.laws = n, room, laws
        self.function = KERNEL.function()[0]
        self.desk = desk_of_arrays(n, room, 0)
        self.body = tuple(np.array(row) for row in table.body)
        self.rail, self.fixed = np.array(laws.rail), table.fixed.arrays()
        self.log, self.legs = np.empty(size * ROW * room), np.empty(0)

    def __call__(
        self, numbers: Floats, motions: NDArray[np.int64], samples: NDArray[np.intp], final: Floats,
        status: NDArray[np.int64], times: Floats, part: NDArray[np.intp],
    ) -> tuple[NDArray[np.int64], Floats]:  # fmt: skip
        many, n = part.size, self.n
        ends, motion, time = np.empty(many * n * 9), np.empty(many * n, np.int64), np.zeros(many)
        counts = np.zeros(6 * many, np.int64)
        self.function(
            self.desk, numbers.ravel(), motions.ravel(), n, MOST, self.body,
            self.laws.of(samples).ravel(), self.rail, self.fixed, ends, motion, time, counts, self.log,
            self.room, self.legs, 0,
        )  # fmt: skip
        final[part], status[part], times[part] = ends.reshape(many, n, 9), motion.reshape(many, n), time
        return counts.reshape(many, 6), self.log


class _Plain:
    """Calls of the plain kernel, one sample each."""

    def __init__(self, table: BallTable, laws: Laws, size: int, room: int) -> None:
        n = len(table.pieces)
        self.n, self.room, self.laws, self.table = n, room, laws, table
        self.desk = desk(n, room, 0)

    def __call__(
        self, numbers: Floats, motions: NDArray[np.int64], samples: NDArray[np.intp], final: Floats,
        status: NDArray[np.int64], times: Floats, part: NDArray[np.intp],
    ) -> tuple[NDArray[np.int64], Floats]:  # fmt: skip
        n, table = self.n, self.table
        ends, motion, time, counts = [0.0] * (9 * n), [0] * n, [0.0], [0] * 6
        log: list[float] = [0.0] * (ROW * self.room)
        KERNEL.plain(
            self.desk, numbers.ravel().tolist(), motions.ravel().tolist(), n, MOST, table.body,
            self.laws.of(samples).ravel().tolist(), self.laws.rail, table.fixed.lists, ends, motion, time,
            counts, log, self.room, [], 0,
        )  # fmt: skip
        final[part[0]], status[part[0]] = np.array(ends).reshape(n, 9), motion
        times[part[0]] = time[0]
        return np.array([counts]), np.array(log)


def by_kernel(
    table: BallTable, starts: Starts, constants: Constants, varied: Mapping[str, Floats], laws: Laws,
    fast: bool,
) -> Outcomes:  # fmt: skip
    """Play a batch by the kernel, compiled if ``fast``."""
    rows = play_kernel(table, starts.numbers, laws, np.arange(len(starts)), fast)
    x, y = rows.final[..., 0].copy(), rows.final[..., 1].copy()
    way: Way = "compiled" if fast else "plain"
    return outcomes_of(table, starts, constants, varied, x, y, rows.times, log_of(rows.log, rows.lines), way)


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
