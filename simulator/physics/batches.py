"""Many strokes at once: :func:`shoot_many` plays samples of one table, whichever way is fastest here.

============ =====================================================================================
way          what it does
============ =====================================================================================
"compiled"   the kernel, compiled by numba, sample after sample in one call
"lockstep"   :mod:`.lockstep`: numpy, all samples side by side; balls on a level bed
"plain"      the kernel as plain Python, one by one
============ =====================================================================================

"auto" takes the compiled kernel when it is ready, else lock-step, else plain. One way gives the same outcomes
to the last bit in every run, batch and thread; two ways agree within 1e-9 m until chaos parts them. So what
must be repeated exactly is repeated with the way that :attr:`Outcomes.way` names.

What lock-step does not do is played by the kernel, one by one: samples in which a ball flies at the start,
goes beyond the cushions, or has more events than usual; and whole batches with balls of different sizes, on
a sloped bed, with cups, edges, gates, rims met from inside or noses below the balls' middles, with
Mathavan's cushions or with noses that differ by samples. That choice too looks at one sample only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..surfaces.surface import Surface
from ..traces import Event, EventKind
from ..units import GRAVITY
from . import balls_motion as motion
from .balls import KERNEL, MOST, OUT_OF_PLAY, _word, desk_of_arrays, law_of, run_balls
from .balls_fixed import EDGE, HOLE, OUT, OVER
from .balls_kernel import ROW, desk
from .balls_motion import FLY, GONE, REST, SLIDE
from .balls_table import Fixed, fixed
from .laws_cushions import stronge_table
from .lockstep import Log, Settings, play
from .lockstep_cushions import Exact
from .lockstep_laws import SlipLaw, Tabled
from .lockstep_times import Bed
from .runs import Run, State

Way = Literal["compiled", "lockstep", "plain"]
Floats = NDArray[np.float64]

FATES = ("rest", "pocketed", "holed", "ditched", "off", "leaning", "posted", "moving")
"""How a piece may end; :attr:`Outcomes.fate` holds numbers of these."""

COLUMNS = ("x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz")
"""The last axis of :attr:`Starts.numbers`."""

CHUNK = 8192
"""Balls that go through lock-step together: more no longer pays, and the arrays leave the processor's
cache."""
EVENTS = 4000
"""Rounds of lock-step, after which what still moves is left to the kernel."""


class Starts:
    """Starts of one table: the same pieces in every sample, their places and motions as an array.

    ``states`` are the pieces as they are in the middle of all samples; ``numbers`` has the shape (samples,
    pieces, 9) and holds, for each, :data:`COLUMNS`. Change it at will before the batch is played.
    """

    def __init__(self, states: Sequence[State], numbers: Floats) -> None:
        self.states = tuple(states)
        self.numbers = numbers
        if numbers.shape[1:] != (len(self.states), 9):
            raise SimulatorError("bad-shot", f"starts of {len(self.states)} pieces need as many rows of nine")

    @classmethod
    def repeated(cls, states: Sequence[State], samples: int) -> Starts:
        """The same start so many times."""
        row = [[getattr(state, name) for name in COLUMNS] for state in states]
        return cls(states, np.repeat(np.array([row], float).reshape(1, len(row), 9), samples, axis=0))

    @classmethod
    def of(cls, samples: Sequence[Sequence[State]]) -> Starts:
        """Samples as the kernels take them; all name the same pieces in the same order."""
        first = samples[0]
        ids = [(state.piece, state.kind) for state in first]
        if any([(state.piece, state.kind) for state in states] != ids for states in samples):
            raise SimulatorError("bad-shot", "the samples of a batch must have the same pieces in one order")
        rows = [[[getattr(state, name) for name in COLUMNS] for state in states] for states in samples]
        return cls(first, np.array(rows, float).reshape(len(samples), len(first), 9))

    def __len__(self) -> int:
        return len(self.numbers)

    def sample(self, k: int) -> tuple[State, ...]:
        """The states of sample k."""
        made = []
        for state, row in zip(self.states, self.numbers[k].tolist(), strict=True):
            if state.status in OUT_OF_PLAY:
                made.append(state)
                continue
            moves = any(row[2:])
            made.append(
                state._replace(
                    **dict(zip(COLUMNS, row, strict=True)), status="moving" if moves else state.status
                )
            )
        return tuple(made)


Words = Callable[[int, int, float, float], tuple[EventKind | None, str]]


class Outcomes(NamedTuple):
    """What came of a batch, as arrays of samples by pieces.

    ``x``, ``y`` are the last places (of a piece that is gone: where it went), ``fate`` numbers of
    :data:`FATES`, ``where`` numbers of ``places`` (-1: on the bed), ``duration`` seconds a sample. ``log``
    holds all contacts in order (:class:`.lockstep.Log`); :meth:`events` puts a sample's in words. ``way`` is
    how it was played. Crossings of gates are told by the kernel's way alone.
    """

    surface: Surface
    constants: Constants
    varied: Mapping[str, Floats]
    starts: Starts
    pieces: tuple[str, ...]
    x: Floats
    y: Floats
    fate: NDArray[np.int8]
    where: NDArray[np.int16]
    places: tuple[str, ...]
    duration: Floats
    log: Log
    way: Way
    words: Words

    def __len__(self) -> int:
        return len(self.duration)

    def events(self, k: int) -> tuple[Event, ...]:
        """The events of sample k in order of time."""
        log = self.log
        told = []
        for row in range(int(log.begin[k]), int(log.begin[k + 1])):
            x, y = float(log.x[row]), float(log.y[row])
            word, other = self.words(int(log.what[row]), int(log.other[row]), x, y)
            if word is not None:
                piece = self.pieces[int(log.piece[row])]
                told.append(Event(float(log.time[row]), word, piece, other, x, y, float(log.speed[row])))
        return tuple(told)

    def rest(self, k: int, piece: str) -> tuple[float, float, str, str | None]:
        """Where ``piece`` ends in sample k: x, y, its fate, and the pocket or place by name."""
        i = self.pieces.index(piece)
        where = int(self.where[k, i])
        name = self.places[where] if where >= 0 else None
        return float(self.x[k, i]), float(self.y[k, i]), FATES[int(self.fate[k, i])], name

    def trace(self, k: int) -> Run:
        """Sample k played again by the kernel, with its legs, for drawing.

        After many contacts among many balls (a break) the kernel and lock-step may have parted.
        """
        return _kernel(self.surface)(
            self.surface, self.starts.sample(k), constants_of(self.constants, self.varied, k)
        )


def constants_of(constants: Constants, varied: Mapping[str, Floats], k: int) -> Constants:
    """The constants of sample k."""
    if not varied:
        return constants
    changed: dict[str, Any] = dict(constants.quantities)
    for name, values in varied.items():
        changed[name] = constants.quantities[name]._replace(value=float(values[k]), source="sampled")
    changed["cushion_law"] = constants.cushion_law
    return Constants(constants.name, changed)


def shoot_many(
    surface: Surface,
    starts: Starts,
    constants: Constants,
    varied: Mapping[str, Floats] | None = None,
    *,
    way: Way | Literal["auto"] = "auto",
) -> Outcomes:
    """Play all starts on ``surface``.

    ``varied`` gives constants that differ by samples, an array each. Raises :class:`SimulatorError` for
    numbers that are not finite, unknown constants, and constants with which nothing would ever rest; and
    :class:`ModuleNotFoundError` for "compiled" where numba is not installed.
    """
    held = {name: np.ascontiguousarray(values, float) for name, values in (varied or {}).items()}
    _check(starts, constants, held)
    if surface.law == "ball" and starts.states and "cushion_nose" not in held and not surface.gates:
        table, laws = _Table(surface, starts, constants), _rows(surface, constants, held, len(starts))
        if way == "auto":
            _, fast = KERNEL.function()
            way = "compiled" if fast else "lockstep"
        if way == "compiled":
            KERNEL.compile_now()
            return _by_kernel(table, starts, constants, held, laws, True)
        if way == "lockstep" and table.level(constants):
            return _by_lockstep(table, starts, constants, held, laws)
        return _by_kernel(table, starts, constants, held, laws, False)
    return _one_by_one(surface, starts, constants, held)


def _check(starts: Starts, constants: Constants, varied: Mapping[str, Floats]) -> None:
    if not np.isfinite(starts.numbers).all():
        sample, piece, _ = np.argwhere(~np.isfinite(starts.numbers))[0]
        raise SimulatorError(
            "bad-number",
            f"the state of {starts.states[piece].piece} in sample {sample} is not made of numbers",
        )
    for name, values in varied.items():
        if name not in constants.quantities:
            raise SimulatorError(
                "unknown-constant", f"{constants.name} has no constant {name!r}", where=f"constants.{name}"
            )
        if values.shape != (len(starts),) or not np.isfinite(values).all():
            raise SimulatorError(
                "bad-number", f"{name} must be one finite number a sample", where=f"constants.{name}"
            )
        if name in ("slide", "roll", "spin", "friction") and not (values > 0.0).all():
            raise SimulatorError("bad-number", f"{name} must be above zero", where=f"constants.{name}")


class _Table:
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

    def level(self, constants: Constants) -> bool:
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
        )

    def motions(self, numbers: Floats) -> NDArray[np.int64]:
        """How the balls of samples start: samples by balls."""
        flies = (numbers[..., 2] > 0.0) | (numbers[..., 5] > 0.0)
        moves = (numbers[..., 3:5] != 0.0).any(-1) | (numbers[..., 6:9] != 0.0).any(-1)
        return np.where(self.gone, GONE, np.where(flies, FLY, np.where(moves, SLIDE, REST)))

    def words(self, what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        word, name, _ = _word(what, other, x, y, list(self.pieces), self.fixed)
        return word, name


_LAW_OF = {
    "ball_restitution": motion.BALL_E, "ball_friction_a": motion.BALL_A, "ball_friction_b": motion.BALL_B,
    "ball_friction_c": motion.BALL_C, "cushion_restitution": motion.RAIL_E,
    "cushion_friction": motion.RAIL_MU, "cushion_ratio": motion.RAIL_RATIO, "bed_restitution": motion.BED_E,
    "separation_floor": motion.FLOOR,
}  # fmt: skip


class _Laws(NamedTuple):
    """Rows of constants: one for all samples, or one each; and the cushions' table."""

    rows: Floats
    rail: tuple[float, ...]

    def of(self, samples: NDArray[np.intp]) -> Floats:
        """The rows of some samples, or the one row of all."""
        return self.rows[samples] if len(self.rows) > 1 else self.rows


def _rows(surface: Surface, constants: Constants, varied: Mapping[str, Floats], samples: int) -> _Laws:
    base, rail = law_of(constants, (-surface.slope[0], -surface.slope[1]))
    if not varied:
        return _Laws(np.array([base]), rail)
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
        elif name in _LAW_OF:
            rows[:, _LAW_OF[name]] = values
    if {"cushion_restitution", "cushion_ratio"} & set(varied):
        rows[:, motion.RAIL_TABLED] = 0.0  # a table would cost more than it saves
    return _Laws(rows, rail)


# --- the kernel ------------------------------------------------------------------------------------------


class _Rows(NamedTuple):
    """What the kernel wrote of some samples: end states, motions, times, and rows of the log."""

    final: Floats
    status: NDArray[np.int64]
    times: Floats
    log: Floats
    lines: NDArray[np.int64]


PART = 512
"""Samples in one call of the compiled kernel: their log is then still in the processor's cache."""


def _play_kernel(table: _Table, numbers: Floats, laws: _Laws, which: NDArray[np.intp], fast: bool) -> _Rows:
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
    return _Rows(final, status, times, text, lines)


class _Compiled:
    """Calls of the compiled kernel with one desk and one log."""

    def __init__(self, table: _Table, laws: _Laws, size: int, room: int) -> None:
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

    def __init__(self, table: _Table, laws: _Laws, size: int, room: int) -> None:
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


def _log_of(rows: Floats, lines: NDArray[np.int64]) -> Log:
    begin = np.zeros(lines.size + 1, np.intp)
    np.cumsum(lines, out=begin[1:])
    what, piece, other, time, x, y, speed = (np.ascontiguousarray(column) for column in rows.T)
    return Log(begin, time, what.astype(np.int8), piece.astype(np.int16), other.astype(np.int16), x, y, speed)


def _by_kernel(
    table: _Table, starts: Starts, constants: Constants, varied: Mapping[str, Floats], laws: _Laws, fast: bool
) -> Outcomes:
    rows = _play_kernel(table, starts.numbers, laws, np.arange(len(starts)), fast)
    x, y = rows.final[..., 0].copy(), rows.final[..., 1].copy()
    way: Way = "compiled" if fast else "plain"
    return _outcomes(table, starts, constants, varied, x, y, rows.times, _log_of(rows.log, rows.lines), way)


def _outcomes(
    table: _Table, starts: Starts, constants: Constants, varied: Mapping[str, Floats], x: Floats, y: Floats,
    duration: Floats, log: Log, way: Way,
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
    sample = np.repeat(np.arange(len(starts)), np.diff(log.begin))
    names = list(table.pieces)
    known: dict[tuple[int, int], tuple[int, int]] = {}
    for row in np.nonzero(np.isin(log.what, (HOLE, EDGE, OVER, OUT)))[0].tolist():
        key = int(log.what[row]), int(log.other[row])
        found = known.get(key)
        if found is None:
            _, name, how = _word(*key, float(log.x[row]), float(log.y[row]), names, table.fixed)
            found = FATES.index(how or "off"), places.setdefault(name, len(places))
            if key[0] != OUT:  # the nearest wall depends on the place
                known[key] = found
        fate[sample[row], log.piece[row]], where[sample[row], log.piece[row]] = found
    return Outcomes(
        table.surface, constants, varied, starts, table.pieces, x, y, fate, where, tuple(places), duration,
        log, way, table.words,
    )  # fmt: skip


# --- lock-step -------------------------------------------------------------------------------------------


def _settings(table: _Table, constants: Constants, varied: Mapping[str, Floats], laws: _Laws) -> Settings:
    def value(name: str) -> Any:
        given = varied.get(name)
        return constants[name] if given is None else given

    e, ratio = value("cushion_restitution"), value("cushion_ratio")
    slip: SlipLaw
    if constants.cushion_law == "han":
        slip = SlipLaw(e)
    elif isinstance(e, float) and isinstance(ratio, float) and laws.rail[5]:
        slip = Tabled(e, stronge_table(e, ratio))
    else:
        slip = Exact(e, ratio)
    return Settings(
        table.radii[0], np.array(table.mass), value("slide"), value("roll"), value("spin"),
        value("ball_restitution"), value("ball_friction_a"), value("ball_friction_b"),
        value("ball_friction_c"), e, value("cushion_friction"), value("separation_floor"), slip, GRAVITY,
    )  # fmt: skip


def _by_lockstep(
    table: _Table, starts: Starts, constants: Constants, varied: Mapping[str, Floats], laws: _Laws
) -> Outcomes:
    samples, n = len(starts), len(table.pieces)
    bed = Bed(table.fixed, table.radii[0])
    settings = _settings(table, constants, varied, laws)
    motions = table.motions(starts.numbers)
    x, y, duration = np.empty((samples, n)), np.empty((samples, n)), np.empty(samples)
    left = (motions == FLY).any(1)
    parts = []
    ready = np.nonzero(~left)[0]
    size = max(1, CHUNK // n)
    for low in range(0, ready.size, size):
        some = ready[low : low + size]
        numbers = starts.numbers[some]
        played = play(
            bed, np.ascontiguousarray(np.moveaxis(numbers[..., (0, 1, 3, 4, 6, 7, 8)], -1, 0)),
            motions[some].astype(np.int8), settings.of(some), EVENTS,
        )  # fmt: skip
        x[some], y[some], duration[some] = played.x, played.y, played.duration
        left[some[played.unfinished]] = True
        parts.append((some, played.log))
    x0, x1, y0, y1 = bed.world
    left |= ((x < x0) | (x > x1) | (y < y0) | (y > y1)).any(1)
    others = np.nonzero(left)[0]
    if others.size:
        rows = _play_kernel(table, starts.numbers, laws, others, False)
        x[others], y[others], duration[others] = rows.final[..., 0], rows.final[..., 1], rows.times
        parts.append((others, _log_of(rows.log, rows.lines)))
    log = _joined(parts, samples, left)
    return _outcomes(table, starts, constants, varied, x, y, duration, log, "lockstep")


def _joined(parts: list[tuple[NDArray[np.intp], Log]], samples: int, left: NDArray[np.bool_]) -> Log:
    """The logs of parts in order of samples; what the kernel played anew (the last part) counts there."""
    owners, columns = [], []
    for k, (which, log) in enumerate(parts):
        owner = np.repeat(which, np.diff(log.begin))
        last = left.any() and k == len(parts) - 1
        keep = slice(None) if last else ~left[owner]
        owners.append(owner[keep])
        columns.append([column[keep] for column in log[1:]])
    owner = np.concatenate(owners)
    order = np.argsort(owner, kind="stable")
    begin = np.zeros(samples + 1, np.intp)
    np.cumsum(np.bincount(owner, minlength=samples), out=begin[1:])
    return Log(begin, *(np.concatenate(column)[order] for column in zip(*columns, strict=True)))


# --- one by one ------------------------------------------------------------------------------------------


def _kernel(surface: Surface) -> Callable[..., Run]:
    if surface.law == "ball":
        return run_balls
    from .discs import run_discs

    return run_discs


def _one_by_one(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats]
) -> Outcomes:
    """By the kernel's own front, in words: discs, tables with gates, cushions that differ in height."""
    run = _kernel(surface)
    pieces = tuple(state.piece for state in starts.states)
    place = {piece: i for i, piece in enumerate(pieces)}
    shape = (len(starts), len(pieces))
    x, y, duration = np.zeros(shape), np.zeros(shape), np.zeros(len(starts))
    fate, where = np.zeros(shape, np.int8), np.full(shape, -1, np.int16)
    places: dict[str, int] = {}
    others: dict[tuple[EventKind, str], int] = {}
    rows: list[tuple[float, ...]] = []
    lines = np.zeros(len(starts), np.int64)
    for k in range(len(starts)):
        played = run(surface, starts.sample(k), constants_of(constants, varied, k))
        for i, state in enumerate(played.states):
            x[k, i], y[k, i], fate[k, i] = state.x, state.y, FATES.index(state.status)
            if state.where is not None:
                where[k, i] = places.setdefault(state.where, len(places))
        lines[k], duration[k] = len(played.events), played.time
        for event in played.events:
            other = others.setdefault((event.kind, event.other), len(others))
            what = _KINDS.index(event.kind)
            rows.append((what, place[event.piece], other, event.time, event.x, event.y, event.speed))
    named = list(others)

    def words(what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        return named[other]

    log = _log_of(np.array(rows, float).reshape(-1, ROW), lines)
    way: Way = "plain"
    return Outcomes(
        surface,
        constants,
        varied,
        starts,
        pieces,
        x,
        y,
        fate,
        where,
        tuple(places),
        duration,
        log,
        way,
        words,
    )


_KINDS: tuple[EventKind, ...] = get_args(EventKind)
