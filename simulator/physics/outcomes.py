"""What goes into a batch and what comes out: starts as arrays, and outcomes as arrays with a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..surfaces.surface import Surface
from ..traces import Event, EventKind
from .balls import OUT_OF_PLAY, run_balls
from .discs import run_discs
from .lockstep_log import Log
from .runs import Run, State

Way = Literal["compiled", "lockstep", "plain"]
Floats = NDArray[np.float64]

FATES = ("rest", "pocketed", "holed", "ditched", "off", "leaning", "posted", "moving")
"""How a piece may end; :attr:`Outcomes.fate` holds numbers of these."""

COLUMNS = ("x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz")
"""The last axis of :attr:`Starts.numbers`."""


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
            flies = row[2] > 0.0 and KINDS[state.kind].shape == "ball"
            moves = flies or any(row[3:])
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
    holds all events in order (:class:`.lockstep.Log`; on boards of discs with the numbers that
    :mod:`.discs_numbers` has for what happens); :meth:`events` puts a sample's in words. ``way`` is how it
    was played. On a surface with gates every sample is played with its legs, which tell who crosses them.
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
        return kernel_of(self.surface)(
            self.surface, self.starts.sample(k), constants_of(self.constants, self.varied, k)
        )


def kernel_of(surface: Surface) -> Callable[..., Run]:
    """:func:`.balls.run_balls` or :func:`.discs.run_discs`, as the law of the surface says."""
    return run_balls if surface.law == "ball" else run_discs


def constants_of(constants: Constants, varied: Mapping[str, Floats], k: int) -> Constants:
    """The constants of sample k."""
    if not varied:
        return constants
    changed: dict[str, Any] = dict(constants.quantities)
    for name, values in varied.items():
        changed[name] = constants.quantities[name]._replace(value=float(values[k]), source="sampled")
    changed["cushion_law"] = constants.cushion_law
    return Constants(constants.name, changed)


def log_of(rows: Floats, lines: NDArray[np.int64]) -> Log:
    """The log of rows of what, piece, other, time, x, y and speed in order of samples, ``lines`` of each."""
    begin = np.zeros(lines.size + 1, np.intp)
    np.cumsum(lines, out=begin[1:])
    what, piece, other, time, x, y, speed = (np.ascontiguousarray(column) for column in rows.T)
    return Log(begin, time, what.astype(np.int8), piece.astype(np.int16), other.astype(np.int16), x, y, speed)
