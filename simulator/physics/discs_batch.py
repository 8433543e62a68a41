"""Many starts of the same pieces on one board, in one call: for players that search, and for samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..surfaces.surface import Surface
from . import discs_numbers as named
from .compiling import Kernel
from .discs import example as example_of_one
from .discs import filled, lists_of
from .discs_board import Board, board_of, law_of
from .discs_many import play_many
from .runs import State


class Ends(NamedTuple):
    """Where N starts of n pieces ended. Arrays of N by n; ``time``, ``code`` and ``lines`` of N.

    ``status`` and ``became`` are the numbers of :mod:`simulator.physics.discs_numbers` (REST, GONE, HELD,
    LEANS; and for those out of play HOLE, EDGE or OFF), ``where`` the number of the hole, edge or wall.
    ``code`` is DONE for every run that came to its end; ``time`` is that of the last event. ``log`` has the
    events, start after start, a row of EVENTS numbers each, and ``lines`` how many are of each start (none
    where no log was asked for). ``events`` counts the contacts and changes of motion.
    """

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    angle: NDArray[np.float64]
    status: NDArray[np.int64]
    became: NDArray[np.int64]
    where: NDArray[np.int64]
    time: NDArray[np.float64]
    code: NDArray[np.int64]
    events: int
    log: NDArray[np.float64]
    lines: NDArray[np.int64]


def run_many(
    surface: Surface,
    kinds: Sequence[str],
    starts: NDArray[np.float64],
    constants: Constants,
    *,
    coupled: bool = True,
) -> Ends:
    """Play ``starts``, shape (N, n, 5): x, y, vx, vy and spin of pieces of ``kinds``, all flat."""
    if starts.ndim != 3 or starts.shape[1:] != (len(kinds), 5):
        raise ValueError(f"starts of {starts.shape} do not fit {len(kinds)} pieces")
    states = [State(str(i), kind, 0.0, 0.0) for i, kind in enumerate(kinds)]
    board = board_of(surface)
    laws = np.array([law_of(constants, coupled)])
    return play_starts(board, states, starts, board.holes[4 :: named.HOLES], laws, 0, MANY.function())


def play_starts(
    board: Board,
    states: Sequence[State],
    starts: NDArray[np.float64],
    room: Sequence[float],
    laws: NDArray[np.float64],
    size: int,
    form: tuple[Any, bool],
) -> Ends:
    """Play ``starts`` (as :func:`run_many` has them) of ``states`` that take part, whose status and place say
    what those do that do not move.

    ``room`` is the depth left in each hole, ``laws`` has one row of constants for all starts or one a start
    (:func:`.discs_board.laws_of`), ``size`` is how many events the log of a start may have (0: no log; a
    start with more has ended as FULL), ``form`` the function and whether it is the compiled one.
    """
    function, fast = form
    many, n, _ = starts.shape
    lists = lists_of(
        [state._replace(vx=0.0, vy=0.0, wz=0.0) for state in states], board, list(room),
        Constants("wooden-board"), (), True, math.inf, 0,
    )  # fmt: skip
    lists["events"] = named.EVENTS * size
    lies: Any = np.array(lies_of(states, board)).T.ravel()
    numbers: Any = np.ascontiguousarray(starts, np.float64).ravel()
    rows: Any = np.ascontiguousarray(laws, np.float64).ravel()
    depths: Any = np.array(room, np.float64)
    ends: Any = np.zeros(4 * many * n)
    fates: Any = np.zeros(4 * many * n, np.int64)
    lines: Any = np.zeros(many, np.int64)
    told: Any = np.zeros(named.EVENTS * size * many)
    arguments = filled(lists, fast)
    if not fast:
        numbers, lies, depths, rows = numbers.tolist(), lies.tolist(), depths.tolist(), rows.tolist()
        ends, fates, lines, told = ends.tolist(), fates.tolist(), lines.tolist(), told.tolist()
    happened = function(many, n, numbers, lies, depths, rows, ends, fates, lines, told, *arguments)
    places = np.asarray(ends).reshape(many, n, 4)
    became = np.asarray(fates).reshape(many, n, 4)
    wrote = np.asarray(lines)
    log = np.asarray(told[: named.EVENTS * int(wrote.sum())]).reshape(-1, named.EVENTS)
    first = min(n, 1)
    time = places[:, :first, 3].sum(1)
    code = became[:, :first, 3].sum(1) if n else np.full(many, named.DONE)
    return Ends(
        places[:, :, 0], places[:, :, 1], places[:, :, 2], became[:, :, 0], became[:, :, 1], became[:, :, 2],
        time, code, int(happened), log, wrote,
    )  # fmt: skip


def lies_of(states: Sequence[State], board: Board) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What those of ``states`` do that do not move (REST, HELD, LEANS), and the hole that each is in, or over
    if it moves (-1: none)."""
    words = {"holed": named.HELD, "leaning": named.LEANS}
    resting = [words.get(state.status, named.REST) for state in states]
    holes = [board.hole_names.index(s.where) if s.where in board.hole_names else -1 for s in states]
    return np.array(resting, np.int64), np.array(holes, np.int64)


def _example() -> tuple[Any, ...]:
    _, _, *arrays = example_of_one()
    flat, whole = np.zeros(0), np.zeros(0, np.int64)
    return (
        0, 0, flat, whole, flat.copy(), flat.copy(), flat.copy(), whole.copy(), whole.copy(), flat.copy(),
        *arrays,
    )  # fmt: skip


MANY = Kernel("discs-many", play_many, _example)
