"""The log of a batch, as columns, and how it is written round by round."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lockstep_laws import Rows


class Log(NamedTuple):
    """What happened, in order of samples and within a sample of time: one line an event, as columns.

    ``begin`` has one number more than there are samples: sample k's lines are begin[k] to begin[k + 1].
    ``what`` is TOUCH, WALL, POST or HOLE of :mod:`.balls_fixed` (of discs: what :mod:`.discs_numbers` has for
    what happens), ``other`` the number of the ball, wall, post or hole; ``x``, ``y`` the place of ``piece``
    and ``speed`` the closing speed.
    """

    begin: NDArray[np.intp]
    time: Rows
    what: NDArray[np.int8]
    piece: NDArray[np.int16]
    other: NDArray[np.int16]
    x: Rows
    y: Rows
    speed: Rows


class Pages:
    """The log while it grows: columns by rounds."""

    def __init__(self) -> None:
        self.columns: list[list[NDArray]] = [[] for _ in range(8)]

    def add(self, *columns: NDArray) -> None:
        """Write rows: columns of sample, and those of :class:`Log` from time on."""
        for page, column in zip(self.columns, columns, strict=True):
            page.append(column)

    def closed(self, samples: int, *, by_time: bool = False) -> Log:
        """The whole log; ``by_time`` if rows of a sample were not all written in order of time."""
        types = (np.intp, float, np.int8, np.int16, np.int16, float, float, float)
        sample, *columns = (
            np.concatenate(page).astype(kind, copy=False) if page else np.empty(0, kind)
            for page, kind in zip(self.columns, types, strict=True)
        )
        order = np.lexsort((columns[0], sample)) if by_time else np.argsort(sample, kind="stable")
        begin = np.zeros(samples + 1, np.intp)
        np.cumsum(np.bincount(sample, minlength=samples), out=begin[1:])
        return Log(begin, *(column[order] for column in columns))


def joined(parts: list[tuple[NDArray[np.intp], Log]], samples: int, left: NDArray[np.bool_]) -> Log:
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
