"""Many starts of the same pieces on one board, in one call: for players that search, and for samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..constants import Constants
from ..surfaces.surface import Surface
from . import discs_kernel as kernel
from .compiling import Kernel
from .discs import _example as _example_of_one
from .discs import _lists, filled
from .discs_board import board_of
from .runs import State


class Ends(NamedTuple):
    """Where N starts of n pieces ended. Arrays of N by n; ``time`` and ``code`` of N.

    ``status`` and ``became`` are the numbers of :mod:`simulator.physics.discs_kernel` (REST, GONE, HELD,
    LEANS; and for those out of play HOLE, EDGE or OFF), ``where`` the number of the hole, edge or wall.
    ``code`` is DONE for every run that came to its end; ``time`` is that of the last event.
    """

    x: np.ndarray[Any, Any]
    y: np.ndarray[Any, Any]
    angle: np.ndarray[Any, Any]
    status: np.ndarray[Any, Any]
    became: np.ndarray[Any, Any]
    where: np.ndarray[Any, Any]
    time: np.ndarray[Any, Any]
    code: np.ndarray[Any, Any]
    events: int


def run_many(
    surface: Surface,
    kinds: Sequence[str],
    starts: np.ndarray[Any, Any],
    constants: Constants,
    *,
    coupled: bool = True,
) -> Ends:
    """Play ``starts``, shape (N, n, 5): x, y, vx, vy and spin of pieces of ``kinds``, all flat."""
    starts = np.ascontiguousarray(starts, np.float64)
    many, n, width = starts.shape
    if width != 5 or n != len(kinds):
        raise ValueError(f"starts of {starts.shape} do not fit {len(kinds)} pieces")
    states = [State(str(i), kind, 0.0, 0.0) for i, kind in enumerate(kinds)]
    board = board_of(surface)
    room = board.holes[4 :: kernel.HOLES]
    lists = _lists(states, board, room, constants, (), coupled, math.inf, 0)
    function, fast = MANY.function()
    ends: Any = np.zeros(4 * many * n)
    fates: Any = np.zeros(4 * many * n, np.int64)
    given: Any = starts.ravel()
    depths: Any = list(lists["room"])
    arguments = filled(lists, fast)
    if fast:
        depths = np.array(depths, np.float64)
    else:
        given, ends, fates = given.tolist(), ends.tolist(), fates.tolist()
    happened = function(many, n, given, depths, ends, fates, *arguments)
    places = np.asarray(ends).reshape(many, n, 4)
    became = np.asarray(fates).reshape(many, n, 4)
    return Ends(
        places[:, :, 0], places[:, :, 1], places[:, :, 2], became[:, :, 0], became[:, :, 1], became[:, :, 2],
        places[:, 0, 3], became[:, 0, 3], int(happened),
    )  # fmt: skip


def _example() -> tuple[Any, ...]:
    _, _, *arrays = _example_of_one()
    flat, whole = np.zeros(0), np.zeros(0, np.int64)
    return 0, 0, flat, flat.copy(), flat.copy(), whole, *arrays


MANY = Kernel("discs-many", kernel.play_many, _example)
